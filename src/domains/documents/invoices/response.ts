import type { Warning } from '../../../platform/checks/warnings.ts'
import { printTime } from '../../../platform/clock.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { type Document, recordAnswer } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { invoiceShape } from './api-shape.ts'
import { presentInvoice } from './present.ts'
import type { Circumstances } from './rules/plausibility-context.ts'
import { type Invoice, invoices } from './schema.ts'

// Only of a correction there is more to know.
export async function circumstancesOf({ db, caller, now }: Call, invoice: Invoice): Promise<Circumstances> {
  const { kind, invoice_id } = invoice
  if (kind !== 'correction' || invoice_id === null) return { now }
  return { now, original: await findRecord(db, caller.account_id, invoices, invoice_id) }
}

type Beside = {
  more?: Document | undefined // what the answer holds besides
  doubts?: readonly Warning[] | undefined // what the account asks of the document
  circumstances?: Circumstances | undefined
}

// Who asked for some fields only has not asked for fewer versions.
export const invoiceAnswer = (
  call: Call,
  invoice: Invoice,
  status = 200,
  shape = invoiceShape,
  { more, doubts = [], circumstances }: Beside = {},
) => {
  const document = presentInvoice(call, invoice, true, circumstances)
  if (Array.isArray(document.warnings)) document.warnings.push(...doubts)
  const version = document.updated_at ?? printTime(invoice.updated_at, call.caller.time_zone)
  return recordAnswer(shape, more ? { ...document, ...more } : document, status, version)
}
