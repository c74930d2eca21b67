import type { Database } from '../../../platform/database/database.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import type { ChannelFormat } from '../../catalog/clients/delivery-channel.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { readFile } from './actions.ts'
import { fileFormatOf } from './formats.ts'

// Returns the e-invoice to attach to an email: always the same bytes once the document has been delivered.
export async function attachedEinvoice(
  db: Database,
  account_id: number,
  invoice: Invoice,
  format: ChannelFormat,
  now: number,
): Promise<Buffer> {
  const settings = await getSettings(db, account_id)
  return readFile(db, { account_id, settings, invoice, now, lang: 'en' }, fileFormatOf(format))
}
