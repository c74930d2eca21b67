import { notFound } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import type { WrittenFile } from '../../../platform/files/stored-files.ts'
import type { Attachment } from './schema.ts'

const COLUMNS = raw(
  `account_id, id, created_at, user_id, resource, record_id, file_name, content_type, sha256, size,
  case when embedded is null then 0 else 1 end as is_embedded`,
)

// The record that attachments belong to.
export type AttachedRecord = { account_id: number; resource: string; record_id: number }

const at = ({ account_id, resource, record_id }: AttachedRecord) =>
  sql`account_id = ${account_id} and resource = ${resource} and record_id = ${record_id}`

// Sorted in the order in which they were added.
export const attachmentsOf = (db: Database, record: AttachedRecord): Promise<Attachment[]> =>
  Promise.resolve(db.all<Attachment>(sql`select ${COLUMNS} from attachments where ${at(record)} order by id`))

export async function getAttachment(db: Database, record: AttachedRecord, id: number): Promise<Attachment> {
  const row = await db.get<Attachment>(
    sql`select ${COLUMNS} from attachments where ${at(record)} and id = ${id}`,
  )
  if (row === undefined) throw notFound()
  return row
}

export const insertAttachment = (
  db: Database,
  attachment: Omit<Attachment, 'id' | 'is_embedded'>,
): Promise<number> =>
  Promise.resolve(
    db.insert(sql`insert into attachments (account_id, created_at, user_id, resource, record_id, file_name,
    content_type, sha256, size) values (${attachment.account_id}, ${attachment.created_at}, ${attachment.user_id}, ${attachment.resource},
    ${attachment.record_id}, ${attachment.file_name}, ${attachment.content_type}, ${attachment.sha256}, ${attachment.size})`),
  )

export const setEmbedded = (db: Database, { account_id, id }: Attachment, bytes: Buffer | null) =>
  db.run(sql`update attachments set embedded = ${bytes} where account_id = ${account_id} and id = ${id}`)

type EmbeddedRow = Pick<Attachment, 'file_name' | 'content_type'> & { embedded: Uint8Array }

export const embeddedOf = (db: Database, record: AttachedRecord): Promise<EmbeddedRow[]> =>
  Promise.resolve(
    db.all<EmbeddedRow>(sql`select file_name, content_type, embedded from attachments
      where ${at(record)} and embedded is not null order by id`),
  )

export const deleteAttachment = (db: Database, { account_id, id }: Attachment) =>
  db.run(sql`delete from attachments where account_id = ${account_id} and id = ${id}`)

export async function isNamed(db: Database, accountId: number, sha256: string): Promise<boolean> {
  const row = await db.get(
    sql`select id from attachments where account_id = ${accountId} and sha256 = ${sha256} limit 1`,
  )
  return row !== undefined
}

export type Upload = WrittenFile & { file_name: string; content_type: string }

type UploadRow = Omit<Upload, 'is_new'> & { is_new: number }

// The last upload with a name replaces earlier ones.
export const putUpload = (db: Database, record: AttachedRecord, uploadToStore: Upload, now: number) =>
  db.run(sql`insert into file_uploads (account_id, resource, record_id, file_name, content_type, sha256, name, size,
    is_new, created_at) values (${record.account_id}, ${record.resource}, ${record.record_id}, ${uploadToStore.file_name},
    ${uploadToStore.content_type}, ${uploadToStore.sha256}, ${uploadToStore.name}, ${uploadToStore.size}, ${uploadToStore.is_new ? 1 : 0}, ${now})
    on conflict (account_id, resource, record_id, file_name) do update set content_type = excluded.content_type,
    sha256 = excluded.sha256, name = excluded.name, size = excluded.size, is_new = excluded.is_new,
    created_at = excluded.created_at`)

export async function findUpload(
  db: Database,
  record: AttachedRecord,
  fileName: string,
  since: number,
): Promise<Upload | undefined> {
  const row = await db.get<UploadRow>(sql`select file_name, content_type, sha256, name, size, is_new
    from file_uploads where ${at(record)} and file_name = ${fileName} and created_at > ${since}`)
  return row && { ...row, is_new: row.is_new === 1 }
}

export async function uploadsWaiting(db: Database, accountId: number) {
  const row = await db.get<{ count: number; bytes: number | null }>(
    sql`select count(*) as count, sum(size) as bytes from file_uploads where account_id = ${accountId}`,
  )
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) }
}

export const deleteUpload = (db: Database, record: AttachedRecord, fileName: string) =>
  db.run(sql`delete from file_uploads where ${at(record)} and file_name = ${fileName}`)

export const deleteOldUploads = (db: Database, before: number) =>
  db.run(sql`delete from file_uploads where created_at < ${before}`)
