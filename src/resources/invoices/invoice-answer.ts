import { printTime } from '../../platform/clock.ts'
import { type Document, recordAnswer } from '../../platform/http/answer.ts'
import type { Call } from '../../platform/http/route.ts'
import { invoiceShape } from './outside.ts'
import { presentInvoice } from './present.ts'
import type { Invoice } from './schema.ts'

// Who asked for some fields only has not asked for fewer versions.
export const invoiceAnswer = (
  call: Call,
  invoice: Invoice,
  status = 200,
  shape = invoiceShape,
  more?: Document,
) => {
  const document = presentInvoice(call, invoice, true)
  const version = document.updated_at ?? printTime(invoice.updated_at, call.caller.time_zone)
  return recordAnswer(shape, more ? { ...document, ...more } : document, status, version)
}
