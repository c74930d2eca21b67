import { type RuleLanguage, ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { printDecimal } from '../../../money/decimal.ts'
import { presentWarnings } from '../../../platform/checks/warnings.ts'
import { printTime } from '../../../platform/clock.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { receivedDifferences } from '../../documents/invoices/rules/received-differences.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { isKsefNumber } from './receipt-date.ts'
import type { ReceivedFile } from './schema.ts'
import { presentVerdict } from './verdict.ts'

// Adds fields of the documents that were created from the files.
export async function presentAll(call: ApiRequest, files: readonly ReceivedFile[]): Promise<JsonObject[]> {
  const { account_id, time_zone } = call.caller
  const lang = requestedLanguage(call)
  const ids = files.flatMap(({ invoice_id }) => invoice_id ?? [])
  const documents = await findInvoices(call.db, account_id, ids)
  return files.map((receivedFile) => {
    const document = documents.get(receivedFile.invoice_id ?? 0)
    const { number, buyer_name, price_gross, currency } = document ?? NO_DOCUMENT
    return {
      id: receivedFile.id,
      filename: receivedFile.filename,
      status: receivedFile.status,
      reason: receivedFile.reason,
      format: receivedFile.format,
      origin: receivedFile.origin,
      gov_id: receivedFile.remote_id && isKsefNumber(receivedFile.remote_id) ? receivedFile.remote_id : null,
      invoice_id: document?.id ?? null,
      number,
      vendor: buyer_name,
      price_gross: price_gross && printDecimal(price_gross),
      currency,
      duplicate_of_id: receivedFile.duplicate_of_id,
      decision: receivedFile.decision,
      decision_reason: receivedFile.decision_reason,
      decided_at: receivedFile.decided_at && printTime(receivedFile.decided_at, time_zone),
      tags: receivedFile.tags,
      sha256: receivedFile.sha256,
      size: receivedFile.size,
      file_url: `/received_files/${receivedFile.id}/file.${receivedFile.extension}`,
      created_at: printTime(receivedFile.created_at, time_zone),
      updated_at: printTime(receivedFile.updated_at, time_zone),
      ...presentVerdict(receivedFile.verdict, lang),
      warnings: presentWarnings((document && receivedDifferences(document)) ?? receivedFile.warnings),
    }
  })
}

export const requestedLanguage = ({ query, caller }: ApiRequest): RuleLanguage =>
  ruleLanguage(isBlank(query.lang) ? caller.settings.lang : query.lang)

const NO_DOCUMENT = { number: null, buyer_name: null, price_gross: null, currency: null }
