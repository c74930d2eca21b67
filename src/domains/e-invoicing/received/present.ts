import { type RuleLanguage, ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { printDecimal } from '../../../money/decimal.ts'
import { printTime } from '../../../platform/clock.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { receivedOtherwise } from '../../documents/invoices/rules/received-differences.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { isKsefNumber } from './receipt-date.ts'
import type { ReceivedFile } from './schema.ts'
import { presentVerdict } from './verdict.ts'

// With what there is to know of the documents that were made of them.
export async function presentAll(call: Call, files: readonly ReceivedFile[]): Promise<Document[]> {
  const { account_id, time_zone } = call.caller
  const lang = languageAsked(call)
  const ids = files.flatMap(({ invoice_id }) => invoice_id ?? [])
  const documents = await findInvoices(call.db, account_id, ids)
  return files.map((one) => {
    const document = documents.get(one.invoice_id ?? 0)
    const { number, buyer_name, price_gross, currency } = document ?? NO_DOCUMENT
    return {
      id: one.id,
      filename: one.filename,
      status: one.status,
      reason: one.reason,
      format: one.format,
      origin: one.origin,
      gov_id: one.remote_id && isKsefNumber(one.remote_id) ? one.remote_id : null,
      invoice_id: document?.id ?? null,
      number,
      vendor: buyer_name,
      price_gross: price_gross && printDecimal(price_gross),
      currency,
      duplicate_of_id: one.duplicate_of_id,
      decision: one.decision,
      decision_reason: one.decision_reason,
      decided_at: one.decided_at && printTime(one.decided_at, time_zone),
      tags: one.tags,
      sha256: one.sha256,
      size: one.size,
      file_url: `/received_files/${one.id}/file.${one.extension}`,
      created_at: printTime(one.created_at, time_zone),
      updated_at: printTime(one.updated_at, time_zone),
      ...presentVerdict(one.verdict, lang),
      warnings: (document && receivedOtherwise(document)) ?? one.warnings,
    }
  })
}

export const languageAsked = ({ query, caller }: Call): RuleLanguage =>
  ruleLanguage(isBlank(query.lang) ? caller.settings.lang : query.lang)

const NO_DOCUMENT = { number: null, buyer_name: null, price_gross: null, currency: null }
