import { createAction, deleteAction, restoreAction, updateAction } from '../../../platform/actions/crud.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { readStoredImage } from '../../../platform/images/printable-image.ts'
import { findLogo } from '../../administration/departments/store.ts'
import type { PictureChanges } from './images.ts'
import { type DocumentTemplate, type TemplateOptions, templateOptions } from './rules.ts'
import { type LookDraft, PICTURES, type StoredImage, type Template, templates } from './schema.ts'
import {
  deleteUnusedPicture,
  findKeptContent,
  findKeptLookId,
  findPicture,
  findTemplate,
  hashOf,
  insertKeptLook,
  keepPictures,
  putPicture,
} from './store.ts'

const insert = createAction(templates)
const update = updateAction(templates)

export const createLook = (
  db: Database,
  actor: Actor,
  draft: LookDraft,
  pictures: PictureChanges = {},
): Promise<Template> =>
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
): Promise<Template> =>
  transaction(db, async (db) => {
    const before = await getRecord(db, actor.account_id, templates, id)
    await putPictures(db, actor, pictures)
    const look = await update(db, actor, id, { ...draft, ...namesOf(pictures) })
    for (const name of PICTURES) {
      const previousImage = before[`${name}_sha256`]
      if (previousImage && previousImage !== look[`${name}_sha256`])
        await deleteUnusedPicture(db, actor.account_id, previousImage)
    }
    return look
  })

export const deleteLook = deleteAction(templates)
export const restoreLook = restoreAction(templates)

async function putPictures(db: Database, { account_id }: Actor, pictures: PictureChanges) {
  for (const picture of Object.values(pictures))
    if (picture) await putPicture(db, account_id, picture.sha256, picture)
}

const namesOf = (pictures: PictureChanges): LookDraft =>
  Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [`${name}_sha256`, picture?.sha256 ?? null]),
  )

// Reads templates: the current one of a department, or the frozen one of a delivered document. A frozen template is
// stored once for all documents delivered with it and is found by a hash of its content.

// As stored. `is_told` says that the PDF is tagged; its name stays, because stored templates contain it.
type Content = {
  choices: TemplateOptions
  pictures: { [name: string]: string }
  is_told?: boolean
  is_compact?: boolean
}

export async function readTemplate(
  db: Database,
  accountId: number,
  departmentId: number | null,
): Promise<DocumentTemplate> {
  const look = await readStoredTemplate(db, accountId, departmentId)
  return { ...look, pictures: await toPrintable(look.pictures) }
}

async function readStoredTemplate(
  db: Database,
  accountId: number,
  departmentId: number | null,
): Promise<DocumentTemplate> {
  const look = await findTemplate(db, accountId, departmentId)
  const pictures = await storedPictures(db, accountId, departmentId, look ?? {})
  return { choices: templateOptions(look ?? {}), pictures, is_tagged: true, is_compact: true }
}

export const picturesOf = async (
  ...look: Parameters<typeof storedPictures>
): Promise<DocumentTemplate['pictures']> => toPrintable(await storedPictures(...look))

// Runs outside transactions, because rendering an image uses a thread.
async function toPrintable(pictures: DocumentTemplate['pictures']): Promise<DocumentTemplate['pictures']> {
  const printable: { [name: string]: StoredImage | undefined } = {}
  for (const [name, picture] of Object.entries(pictures))
    printable[name] = picture && (await readStoredImage(picture, name === 'stationery'))
  return printable
}

async function storedPictures(
  db: Database,
  accountId: number,
  departmentId: number | null,
  look: LookDraft,
): Promise<DocumentTemplate['pictures']> {
  const pictures: { [name: string]: StoredImage | undefined } = {}
  if (departmentId !== null) pictures.logo = await findLogo(db, accountId, departmentId)
  for (const name of PICTURES) {
    const sha256 = look[`${name}_sha256`]
    if (sha256) pictures[name] = await findPicture(db, accountId, sha256)
  }
  return pictures
}

export async function readKeptLook(
  db: Database,
  accountId: number,
  id: number,
): Promise<DocumentTemplate | undefined> {
  const storedContent = await findKeptContent(db, accountId, id)
  if (storedContent === undefined) return undefined
  const content = JSON.parse(storedContent) as Content
  const pictures: { [name: string]: StoredImage | undefined } = {}
  for (const [name, sha256] of Object.entries(content.pictures))
    pictures[name] = await findPicture(db, accountId, sha256)
  return {
    choices: templateOptions(content.choices),
    pictures: await toPrintable(pictures),
    is_tagged: content.is_told === true,
    is_compact: content.is_compact === true,
  }
}

// Freezes the current template inside a transaction and returns its id.
export async function freezeTemplate(
  db: Database,
  { account_id, now }: Pick<Actor, 'account_id' | 'now'>,
  departmentId: number | null,
): Promise<number> {
  const { choices, pictures } = await readStoredTemplate(db, account_id, departmentId)
  const images = Object.entries(pictures).flatMap(([name, picture]) =>
    picture ? [{ name, picture, sha256: hashOf(picture.bytes) }] : [],
  )
  const content = JSON.stringify({
    choices,
    pictures: Object.fromEntries(images.map(({ name, sha256 }) => [name, sha256])),
    is_told: true,
    is_compact: true,
  } satisfies Content)
  const sha256 = hashOf(Buffer.from(content))
  const existingId = await findKeptLookId(db, account_id, sha256)
  if (existingId !== undefined) return existingId
  for (const image of images) await putPicture(db, account_id, image.sha256, image.picture)
  await keepPictures(
    db,
    account_id,
    images.map((image) => image.sha256),
  )
  await insertKeptLook(db, account_id, { sha256, content, now })
  return (await findKeptLookId(db, account_id, sha256)) as number
}
