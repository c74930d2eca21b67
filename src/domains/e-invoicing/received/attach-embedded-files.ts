import { Refusal } from '../../../platform/api-error.ts'
import { machineNow } from '../../../platform/audit/audit.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { attach, forget, placeOf, receive } from '../../catalog/attachments/actions.ts'
import type { Owner, Shelf } from '../../catalog/attachments/schema.ts'
import type { Upload } from '../../catalog/attachments/store.ts'
import type { EmbeddedFile } from './embedded-files.ts'

// Files inside a received invoice become attachments of its document: their bytes are stored before the transaction, the rows in it.

export type Attaching = { shelf: Shelf; owner: Owner }

const NO_LIMIT_YET = async () => {}

// What the account has no room for stays in the file.
export async function storeEmbedded(
  db: Database,
  writer: Writer,
  { shelf, owner }: Attaching,
  embedded: readonly EmbeddedFile[],
): Promise<{ uploads: Upload[]; doubts: Warning[] }> {
  const uploads: Upload[] = []
  const doubts: Warning[] = []
  const place = placeOf(writer.account_id, owner, 0)
  for (const { filename, bytes } of embedded) {
    const file = { filename, bytes: Buffer.from(bytes) }
    try {
      uploads.push(
        await receive(shelf, db, place, file, { now: machineNow(writer), checkCount: NO_LIMIT_YET }),
      )
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      doubts.push({
        field: 'attachments',
        message: `${filename} stays in the file: the account has no room for it`,
      })
    }
  }
  return { uploads, doubts }
}

export async function attachAll(
  db: Database,
  writer: Writer,
  { shelf, owner }: Attaching,
  invoice_id: number,
  uploads: readonly Upload[],
): Promise<void> {
  for (const upload of uploads) await attach(db, writer, { owner, id: invoice_id }, upload, shelf)
}

// Of a document that was refused after all.
export async function forgetAll(
  db: Database,
  account_id: number,
  { shelf }: Attaching,
  uploads: readonly Upload[],
): Promise<void> {
  for (const upload of uploads) await forget(shelf, db, account_id, upload)
}
