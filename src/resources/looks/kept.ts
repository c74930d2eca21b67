import type { Actor } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { findLogo } from '../departments/store.ts'
import { type Choices, choicesOf } from './rules.ts'
import { PICTURES, type PictureName } from './schema.ts'
import {
  findKeptContent,
  findKeptLookId,
  findLook,
  findPicture,
  hashOf,
  insertKeptLook,
  type KeptPicture,
  keepPictures,
  putPicture,
} from './store.ts'

// How a document looks: as its department looks now, or as it looked when the document left the house. A look is kept once for all
// documents that left with it, known by all that it is made of.

export type LookPictures = { readonly [Name in PictureName | 'logo']?: KeptPicture | undefined }
export type DocumentLook = { choices: Choices; pictures: LookPictures }

type Content = { choices: Choices; pictures: { [name: string]: string } }

export async function readLook(
  db: Database,
  account_id: number,
  department_id: number | null,
): Promise<DocumentLook> {
  const look = await findLook(db, account_id, department_id)
  const pictures: { [name: string]: KeptPicture | undefined } = {}
  if (department_id !== null) pictures.logo = await findLogo(db, account_id, department_id)
  for (const name of PICTURES) {
    const sha256 = look?.[`${name}_sha256`]
    if (sha256) pictures[name] = await findPicture(db, account_id, sha256)
  }
  return { choices: choicesOf(look ?? {}), pictures }
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
  return { choices: choicesOf(content.choices as never), pictures }
}

// Inside a transaction: gives the id under which the present look is kept.
export async function keepLook(
  db: Database,
  { account_id, now }: Pick<Actor, 'account_id' | 'now'>,
  department_id: number | null,
): Promise<number> {
  const { choices, pictures } = await readLook(db, account_id, department_id)
  const named = Object.entries(pictures).flatMap(([name, picture]) =>
    picture ? [{ name, picture, sha256: hashOf(picture.bytes) }] : [],
  )
  const content = JSON.stringify({
    choices,
    pictures: Object.fromEntries(named.map(({ name, sha256 }) => [name, sha256])),
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
