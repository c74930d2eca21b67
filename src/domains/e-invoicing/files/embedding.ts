import { MIME_TYPES } from '../../../einvoice/rules/codes/kinds.ts'
import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockOwner, placeOf } from '../../catalog/attachments/actions.ts'
import type { Attachment, Owner } from '../../catalog/attachments/schema.ts'
import { attachmentsOf, getAttachment, setEmbedded } from '../../catalog/attachments/store.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { contentHash, mimeOf } from './rules.ts'
import { hasEuropeanFile } from './store.ts'

// Embeds attachments into the UBL and CII files of their document (BG-24).

export const EMBEDDED_BYTES_MAX = 10_000_000
const MEGABYTE = 1_000_000

// Null bytes remove the attachment from the e-invoice.
export const embed = (
  db: Database,
  actor: Actor,
  { owner, id }: { owner: Owner; id: number },
  attachmentId: number,
  bytes: Buffer | null,
): Promise<Attachment> =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const { resource, record } = await lockOwner(db, account_id, owner, id)
    const attachmentOwner = placeOf(account_id, owner, id)
    const attachment = await getAttachment(db, attachmentOwner, attachmentId)
    const is_embedded = bytes === null ? 0 : 1
    if (attachment.is_embedded === is_embedded) return attachment
    // Invoices are the only owners with embedded files.
    await checkNotWritten(db, account_id, record as Invoice)
    if (bytes !== null) checkFits(attachment, await attachmentsOf(db, attachmentOwner))
    await setEmbedded(db, attachment, bytes)
    const { file_name } = attachment
    audit(db, actor, {
      action: 'update',
      resource: resource.name,
      record_id: id,
      changes: { embedded: is_embedded ? [null, file_name] : [file_name, null] },
    })
    return { ...attachment, is_embedded }
  })

// Rejects a change once an e-invoice exists, because the file of a delivered document never changes.
async function checkNotWritten(db: Database, accountId: number, invoice: Invoice) {
  if (invoice.income === false)
    throw invalid({ embedded: 'only files of sales can be embedded in an e-invoice' })
  if (await hasEuropeanFile(db, accountId, invoice.id, contentHash(invoice)))
    throw invalid({
      embedded:
        'cannot be changed because the e-invoice has been issued; issue a correction to embed other files',
    })
}

function checkFits({ content_type, size }: Attachment, attachments: readonly Attachment[]) {
  if (!MIME_TYPES.has(mimeOf(content_type)))
    throw invalid({
      embedded: 'only PDF, PNG, JPEG, CSV, XLSX and ODS files can be embedded in an e-invoice',
    })
  const totalSize = attachments
    .filter((other) => other.is_embedded === 1)
    .reduce((sum, other) => sum + other.size, size)
  if (totalSize > EMBEDDED_BYTES_MAX)
    throw invalid({
      embedded: `the files embedded in an e-invoice may have at most ${EMBEDDED_BYTES_MAX / MEGABYTE} MB together`,
    })
}
