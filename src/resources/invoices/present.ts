import { compare, decimal, multiply, printDecimal } from '../../money/decimal.ts'
import { divide } from '../../money/rounding.ts'
import { dayAt, printTime } from '../../platform/clock.ts'
import { presentValue } from '../../platform/fields/field.ts'
import { present } from '../../platform/fields/resource.ts'
import { accountUrl } from '../../platform/http/address.ts'
import type { Document } from '../../platform/http/answer.ts'
import type { Call } from '../../platform/http/route.ts'
import { kindTitle } from './kinds.ts'
import { readPositions } from './positions.ts'
import { type Invoice, invoices, positions } from './schema.ts'

// A document as clients see it: its fields, what follows from them, and its lines where they are asked for.
export function presentInvoice(call: Call, invoice: Invoice, with_positions: boolean): Document {
  const { time_zone, prefix } = call.caller
  const time = (ms: number) => printTime(ms, time_zone)
  const base = accountUrl(call.root_url, prefix)
  const kind = invoice.cancelled ? 'canceled' : (invoice.kind as string)
  // Added to what is there: one more copy of so many fields would cost more than all of this.
  return Object.assign(present(invoices, invoice, time), {
    kind,
    kind_text: kindTitle(kind, invoice.lang),
    payment_status: paymentStatus(invoice),
    'overdue?': isOverdue(invoice, dayAt(call.now, time_zone)),
    'tax_visible?': true,
    view_url: viewUrl(call.root_url, prefix, invoice),
    payment_url: `${base}/invoice/payment/${invoice.token}`,
    client_company: invoice.buyer_company,
    ...(with_positions ? { positions: presentPositions(invoice, time) } : {}),
  })
}

// Where whoever holds the link sees the document. The number is there for people, the token opens it.
export function viewUrl(root_url: string, prefix: string, { number, token }: Invoice): string {
  const name = (number ?? '').toWellFormed().replaceAll('/', '-')
  const safe = /^\.*$/.test(name) ? '-' : encodeURIComponent(name)
  return `${accountUrl(root_url, prefix)}/f/${safe}/${token}`
}

function presentPositions(invoice: Invoice, time: (ms: number) => string): Document[] {
  return readPositions(invoice).map((position) => {
    const document: Document = positions.copy(position)
    document.given = undefined
    for (const name of positions.printed) {
      const field = positions.fields[name as keyof typeof positions.fields]
      document[name] = presentValue(field, document[name], time)
    }
    return document
  })
}

export function paymentStatus({ status, paid, price_gross }: Invoice): string {
  if (status === 'paid' || status === 'partial') return status
  if (!paid || !price_gross || paid.units === 0n) return 'issued'
  return compare(paid, price_gross) >= 0 ? 'paid' : 'partial'
}

export const isOverdue = ({ status, payment_to, cancelled, income }: Invoice, today: string): boolean =>
  income === true && !cancelled && status !== 'paid' && payment_to !== null && payment_to < today

export function percentPaid({ paid, price_gross }: Invoice): string {
  if (!paid || !price_gross || price_gross.units === 0n) return '0.0'
  return printDecimal(divide(multiply(paid, decimal('100')), price_gross, 1))
}
