import type { Warning } from '../../platform/checks/warnings.ts'
import { printTime } from '../../platform/clock.ts'
import { type Document, recordAnswer } from '../../platform/http/answer.ts'
import type { Call } from '../../platform/http/route.ts'
import type { Connected } from './connected.ts'
import { invoiceShape } from './outside.ts'
import { presentInvoice } from './present.ts'
import type { Invoice } from './schema.ts'

// Of a document that was made or changed, with what the account asks of it beyond the law.
export async function madeAnswer(
  { doubts }: Pick<Connected, 'doubts'>,
  call: Call,
  invoice: Invoice,
  status = 200,
) {
  const told = doubts(call, invoice)
  return invoiceAnswer(call, invoice, status, invoiceShape, undefined, told && (await told))
}

// Who asked for some fields only has not asked for fewer versions.
export const invoiceAnswer = (
  call: Call,
  invoice: Invoice,
  status = 200,
  shape = invoiceShape,
  more?: Document,
  doubts: readonly Warning[] = [],
) => {
  const document = presentInvoice(call, invoice, true)
  if (Array.isArray(document.warnings)) document.warnings.push(...doubts)
  const version = document.updated_at ?? printTime(invoice.updated_at, call.caller.time_zone)
  return recordAnswer(shape, more ? { ...document, ...more } : document, status, version)
}
