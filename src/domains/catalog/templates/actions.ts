import { creating, deleting, restoring, updating } from '../../../platform/actions/crud.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { readStoredImage } from '../../../platform/images/printable-image.ts'
import { findLogo } from '../../administration/departments/store.ts'
import type { PictureChanges } from './images.ts'
import { type Choices, choicesOf, type DocumentLook } from './rules.ts'
import { type KeptPicture, type Look, type LookDraft, looks, PICTURES } from './schema.ts'
import {
  dropPicture,
  findKeptContent,
  findKeptLookId,
  findLook,
  findPicture,
  hashOf,
  insertKeptLook,
  keepPictures,
  putPicture,
} from './store.ts'

const insert = creating(looks)
const update = updating(looks)

export const createLook = (
  db: Database,
  actor: Actor,
  draft: LookDraft,
  pictures: PictureChanges = {},
): Promise<Look> =>
  transaction(db, async (db) => {
    await putPictures(db, actor, pictures)
    return insert(db, actor, { ...draft, ...namesOf(pictures) })
  })

export const updateLook = (
  db: Database,
  actor: Actor,
  id: number,
  draft: LookDraft,
  pictures: PictureChanges = {},
): Promise<Look> =>
  transaction(db, async (db) => {
    const before = await getRecord(db, actor.account_id, looks, id)
    await putPictures(db, actor, pictures)
    const look = await update(db, actor, id, { ...draft, ...namesOf(pictures) })
    for (const name of PICTURES) {
      const gone = before[`${name}_sha256`]
      if (gone && gone !== look[`${name}_sha256`]) await dropPicture(db, actor.account_id, gone)
    }
    return look
  })

export const deleteLook = deleting(looks)
export const restoreLook = restoring(looks)

async function putPictures(db: Database, { account_id }: Actor, pictures: PictureChanges) {
  for (const picture of Object.values(pictures))
    if (picture) await putPicture(db, account_id, picture.sha256, picture)
}

const namesOf = (pictures: PictureChanges): LookDraft =>
  Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [`${name}_sha256`, picture?.sha256 ?? null]),
  )

// How a document looks: as its department looks now, or as it looked when the document left the house. A look is kept once for all
// documents that left with it, known by all that it is made of.

type Content = { choices: Choices; pictures: { [name: string]: string }; is_told?: boolean }

type ChosenLook = DocumentLook & { is_chosen: boolean }

export async function readLook(
  db: Database,
  account_id: number,
  department_id: number | null,
): Promise<ChosenLook> {
  const look = await readStoredLook(db, account_id, department_id)
  return { ...look, pictures: await toPrintable(look.pictures) }
}

async function readStoredLook(
  db: Database,
  account_id: number,
  department_id: number | null,
): Promise<ChosenLook> {
  const look = await findLook(db, account_id, department_id)
  const pictures = await storedPictures(db, account_id, department_id, look ?? {})
  return { choices: choicesOf(look ?? {}), pictures, is_told: true, is_chosen: look !== undefined }
}

export const picturesOf = async (
  ...look: Parameters<typeof storedPictures>
): Promise<DocumentLook['pictures']> => toPrintable(await storedPictures(...look))

// Outside of transactions, for drawing a picture takes a thread of its own.
async function toPrintable(pictures: DocumentLook['pictures']): Promise<DocumentLook['pictures']> {
  const printable: { [name: string]: KeptPicture | undefined } = {}
  for (const [name, picture] of Object.entries(pictures))
    printable[name] = picture && (await readStoredImage(picture, name === 'stationery'))
  return printable
}

async function storedPictures(
  db: Database,
  account_id: number,
  department_id: number | null,
  look: LookDraft,
): Promise<DocumentLook['pictures']> {
  const pictures: { [name: string]: KeptPicture | undefined } = {}
  if (department_id !== null) pictures.logo = await findLogo(db, account_id, department_id)
  for (const name of PICTURES) {
    const sha256 = look[`${name}_sha256`]
    if (sha256) pictures[name] = await findPicture(db, account_id, sha256)
  }
  return pictures
}

export async function readKeptLook(
  db: Database,
  account_id: number,
  id: number,
): Promise<DocumentLook | undefined> {
  const kept = await findKeptContent(db, account_id, id)
  if (kept === undefined) return undefined
  const content = JSON.parse(kept) as Content
  const pictures: { [name: string]: KeptPicture | undefined } = {}
  for (const [name, sha256] of Object.entries(content.pictures))
    pictures[name] = await findPicture(db, account_id, sha256)
  return {
    choices: choicesOf(content.choices as never),
    pictures: await toPrintable(pictures),
    is_told: content.is_told === true,
  }
}

// Inside a transaction: gives the id under which the present look is kept.
export async function keepLook(
  db: Database,
  { account_id, now }: Pick<Actor, 'account_id' | 'now'>,
  department_id: number | null,
): Promise<number> {
  const { choices, pictures } = await readStoredLook(db, account_id, department_id)
  const named = Object.entries(pictures).flatMap(([name, picture]) =>
    picture ? [{ name, picture, sha256: hashOf(picture.bytes) }] : [],
  )
  const content = JSON.stringify({
    choices,
    pictures: Object.fromEntries(named.map(({ name, sha256 }) => [name, sha256])),
    is_told: true,
  })
  const sha256 = hashOf(Buffer.from(content))
  const known = await findKeptLookId(db, account_id, sha256)
  if (known !== undefined) return known
  for (const one of named) await putPicture(db, account_id, one.sha256, one.picture)
  await keepPictures(
    db,
    account_id,
    named.map((one) => one.sha256),
  )
  await insertKeptLook(db, account_id, { sha256, content, now })
  return (await findKeptLookId(db, account_id, sha256)) as number
}
