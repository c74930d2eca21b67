import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { type StoredImage, type Template, templates } from './schema.ts'

// The newest template of a department, or that of the account.
export async function findTemplate(
  db: Database,
  accountId: number,
  departmentId: number | null,
): Promise<Template | undefined> {
  const [look] = await selectRecords(
    db,
    templates,
    sql`where account_id = ${accountId} and deleted = 0 and (department_id = ${departmentId} or department_id is null)
      order by case when department_id is null then 1 else 0 end, id desc limit 1`,
    'with lazy fields',
  )
  return look
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export async function findPicture(
  db: Database,
  accountId: number,
  sha256: string | null | undefined,
): Promise<StoredImage | undefined> {
  if (!sha256) return undefined
  const row = await db.get<{ content_type: string; bytes: Uint8Array }>(
    sql`select content_type, bytes from look_pictures where account_id = ${accountId} and sha256 = ${sha256}`,
  )
  return row && { ...row, bytes: Buffer.from(row.bytes) }
}

export const putPicture = (db: Database, accountId: number, sha256: string, picture: StoredImage) =>
  db.run(sql`insert into look_pictures (account_id, sha256, content_type, bytes, is_kept)
    values (${accountId}, ${sha256}, ${picture.content_type}, ${picture.bytes}, 0)
    on conflict (account_id, sha256) do nothing`)

// Deletes an image that no delivered document shows and no other template uses.
export async function deleteUnusedPicture(db: Database, accountId: number, sha256: string) {
  const all = await selectRecords(db, templates, sql`where account_id = ${accountId}`, 'with lazy fields')
  const isUsed = all.some((look) =>
    [look.signature_sha256, look.stamp_sha256, look.stationery_sha256].includes(sha256),
  )
  if (isUsed) return
  await db.run(
    sql`delete from look_pictures where account_id = ${accountId} and sha256 = ${sha256} and is_kept = 0`,
  )
}

export async function keepPictures(db: Database, accountId: number, shas: readonly string[]) {
  if (shas.length === 0) return
  await db.run(sql`update look_pictures set is_kept = 1
    where account_id = ${accountId} and sha256 in (${join(shas)}) and is_kept = 0`)
}

export async function findKeptLookId(
  db: Database,
  accountId: number,
  sha256: string,
): Promise<number | undefined> {
  const row = await db.get<{ id: number }>(
    sql`select id from kept_looks where account_id = ${accountId} and sha256 = ${sha256}`,
  )
  return row?.id
}

export const insertKeptLook = (
  db: Database,
  accountId: number,
  { sha256, content, now }: { sha256: string; content: string; now: number },
) =>
  db.run(sql`insert into kept_looks (account_id, sha256, content, created_at)
    values (${accountId}, ${sha256}, ${content}, ${now}) on conflict (account_id, sha256) do nothing`)

export async function findKeptContent(
  db: Database,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const row = await db.get<{ content: string }>(
    sql`select content from kept_looks where account_id = ${accountId} and id = ${id}`,
  )
  return row?.content
}
