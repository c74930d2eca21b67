import type { Database } from '../../../platform/database/database.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import type { ChannelFormat } from '../../catalog/clients/delivery-channel.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { readFile } from './actions.ts'
import { writtenAs } from './formats.ts'

// What goes beside the PDF of a letter: once the document has left, always the same bytes.
export async function encloseFile(
  db: Database,
  account_id: number,
  invoice: Invoice,
  format: ChannelFormat,
  now: number,
): Promise<Buffer> {
  const settings = await getSettings(db, account_id)
  return readFile(db, { account_id, settings, invoice, now, lang: 'en' }, writtenAs(format))
}
