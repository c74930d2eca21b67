import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { readFile } from './actions.ts'
import type { FormatName } from './formats.ts'

// Reads the e-invoice file of a document for an API request.

export function readStructuredFile(
  { db, caller, now, query }: ApiRequest,
  invoice: Invoice,
  name: FormatName,
): Promise<Buffer> {
  const { account_id } = caller
  const lang = ruleLanguage(query.lang)
  return readFile(db, { account_id, settings: caller.settings as Settings, invoice, now, lang }, name)
}

// Returns the file embedded in a Factur-X PDF.
export const structuredOf = async (call: ApiRequest, invoice: Invoice): Promise<string> =>
  (await readStructuredFile(call, invoice, 'cii')).toString()
