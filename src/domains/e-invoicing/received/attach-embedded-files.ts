import { ApiError } from '../../../platform/api-error.ts'
import { systemTime } from '../../../platform/audit/audit.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { attach, discardUpload, placeOf, receive } from '../../catalog/attachments/actions.ts'
import type { AttachmentStorage, Owner } from '../../catalog/attachments/schema.ts'
import type { Upload } from '../../catalog/attachments/store.ts'
import type { EmbeddedFile } from './embedded-files.ts'

// Attaches the files embedded in a received invoice to its document: their bytes are stored before the transaction,
// the rows inside it.

export type Attaching = { storage: AttachmentStorage; owner: Owner }

const NO_LIMIT_YET = async () => {}

// Files beyond the storage limit of the account are not attached and remain in the received file.
export async function storeEmbedded(
  db: Database,
  writer: WriteContext,
  { storage, owner }: Attaching,
  embedded: readonly EmbeddedFile[],
): Promise<{ uploads: Upload[]; warnings: Warning[] }> {
  const uploads: Upload[] = []
  const warnings: Warning[] = []
  const ownerKey = placeOf(writer.account_id, owner, 0)
  for (const { filename, bytes } of embedded) {
    const file = { filename, bytes: Buffer.from(bytes) }
    try {
      uploads.push(
        await receive(storage, db, ownerKey, file, { now: systemTime(writer), checkCount: NO_LIMIT_YET }),
      )
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      warnings.push({
        field: 'attachments',
        message: `${filename} was not attached because the file storage of the account is full; it remains in the received file`,
      })
    }
  }
  return { uploads, warnings }
}

export async function attachAll(
  db: Database,
  writer: WriteContext,
  { storage, owner }: Attaching,
  invoiceId: number,
  uploads: readonly Upload[],
): Promise<void> {
  for (const upload of uploads) await attach(db, writer, { owner, id: invoiceId }, upload, storage)
}

// Deletes the stored bytes if the document is rejected after all.
export async function forgetAll(
  db: Database,
  accountId: number,
  { storage }: Attaching,
  uploads: readonly Upload[],
): Promise<void> {
  for (const upload of uploads) await discardUpload(storage, db, accountId, upload)
}
