import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

type Key = { account_id: number; invoice_id: number; format: string; content_sha256: string }

export async function findFile(db: Database, key: Key): Promise<Buffer | undefined> {
  const row = await db.get<{ bytes: Uint8Array }>(sql`select bytes from einvoices
    where account_id = ${key.account_id} and invoice_id = ${key.invoice_id} and format = ${key.format}
      and content_sha256 = ${key.content_sha256}`)
  return row && Buffer.from(row.bytes)
}

export async function findFileByHash(db: Database, accountId: number, invoiceId: number, sha256: string) {
  const row = await db.get<{ bytes: Uint8Array }>(sql`select bytes from einvoices
    where account_id = ${accountId} and invoice_id = ${invoiceId} and sha256 = ${sha256} limit 1`)
  return row && Buffer.from(row.bytes)
}

// Returns whether a European e-invoice of the current content exists.
export async function hasEuropeanFile(
  db: Database,
  accountId: number,
  invoiceId: number,
  contentSha256: string,
): Promise<boolean> {
  const row = await db.get(sql`select format from einvoices where account_id = ${accountId}
    and invoice_id = ${invoiceId} and content_sha256 = ${contentSha256} and format not in ('fa3', 'fa_rr') and size > 0 limit 1`)
  return row !== undefined
}

// If two requests write the same file at once, the first one is stored.
export const insertFile = (db: Database, key: Key, sha256: string, bytes: Buffer, now: number) =>
  db.run(sql`insert into einvoices (account_id, invoice_id, format, content_sha256, sha256, size, bytes, created_at)
    values (${key.account_id}, ${key.invoice_id}, ${key.format}, ${key.content_sha256}, ${sha256}, ${bytes.length},
      ${bytes}, ${now})
    on conflict (account_id, invoice_id, format, content_sha256) do nothing`)
