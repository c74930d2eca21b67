import { presentWarnings, type Warning } from '../../../platform/checks/warnings.ts'
import { printTime } from '../../../platform/clock.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { invoiceShape } from './api-shape.ts'
import { presentInvoice } from './present.ts'
import type { PlausibilityContext } from './rules/plausibility-context.ts'
import { type Invoice, invoices } from './schema.ts'

// Only the warnings of a correction need another document.
export async function circumstancesOf(
  { db, caller, now }: ApiRequest,
  invoice: Invoice,
): Promise<PlausibilityContext> {
  const { kind, invoice_id } = invoice
  if (kind !== 'correction' || invoice_id === null) return { now }
  return { now, original: await findRecord(db, caller.account_id, invoices, invoice_id) }
}

type ResponseExtras = {
  more?: JsonObject | undefined // further members of the response
  doubts?: readonly Warning[] | undefined // warnings of the validation that the account has enabled
  circumstances?: PlausibilityContext | undefined
}

// Returns the version even if `fields` leaves out `updated_at`, because clients need it for later changes.
export const invoiceResponse = (
  call: ApiRequest,
  invoice: Invoice,
  status = 200,
  shape = invoiceShape,
  { more, doubts: extraWarnings = [], circumstances }: ResponseExtras = {},
) => {
  const document = presentInvoice(call, invoice, true, circumstances)
  if (Array.isArray(document.warnings)) document.warnings.push(...presentWarnings(extraWarnings))
  const version = document.updated_at ?? printTime(invoice.updated_at, call.caller.time_zone)
  return recordResponse(shape, more ? { ...document, ...more } : document, status, version)
}
