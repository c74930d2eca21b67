import type { Claim, Interest, InterestLine, Stretch } from '../../../interest/calculate.ts'
import type { TableName } from '../../../interest/rates.ts'
import { type Decimal, decimal, isZero, printPlain } from '../../../money/decimal.ts'
import { plainRequest, type Request } from '../../documents/invoices/input.ts'
import { titleKind } from '../../documents/invoices/kinds.ts'
import type { Invoice, InvoiceDraft } from '../../documents/invoices/schema.ts'
import { printAmount, printDay, printPercent } from '../../documents/texts/format-values.ts'
import { textsIn } from '../../documents/texts/texts.ts'
import type { Noted } from './rules.ts'
import { say } from './texts.ts'

// The accounting note that asks for interest: each line of the calculation is one of its own, in the language of the document.

export type Compensation = { eur: Decimal; amount: Decimal | null; rate: Decimal | null; date: string | null }

export type FoundInterest = Interest & {
  invoice: Invoice
  table: TableName
  due: string
  stretch: Stretch
  claim: Claim
  compensation: Compensation | null
  notes: readonly Invoice[]
}

export function composeNote(found: FoundInterest, flat: Compensation | null): Request {
  const { invoice, stretch, table, due } = found
  const texts = textsIn(invoice.lang)
  const { main } = texts
  const amount = (value: Decimal) =>
    `${printAmount(value, main, invoice.currency)} ${invoice.currency ?? ''}`.trim()
  const nameOf = ({ from, to, days, rate, principal }: InterestLine) =>
    say(main.code, 'line', {
      from: printDay(from, main),
      to: printDay(to, main),
      days: String(days),
      rate: printPercent(printPlain(rate), main),
      principal: amount(principal),
    })
  const document = [invoice.title?.trim() || texts.kind(titleKind(invoice)), invoice.number]
    .filter(Boolean)
    .join(' ')
  const lines = found.lines
    .filter((line) => !isZero(line.amount))
    .map((line) => position(nameOf(line), line.amount))
  if (flat?.amount) lines.push(position(say(main.code, 'flat', { eur: printPlain(flat.eur) }), flat.amount))
  const interest: Noted = {
    date_from: stretch.from,
    date_to: stretch.to,
    rates: table,
    compensation: flat !== null,
  }
  const draft: InvoiceDraft = {
    ...partiesOf(invoice),
    kind: 'accounting_note',
    accounting_note_kind: 'debit',
    from_invoice_id: invoice.id,
    currency: invoice.currency,
    lang: invoice.lang,
    description: say(main.code, 'about', { document, due: printDay(due, main) }),
    interest: interest as never,
  }
  return { ...plainRequest(draft, lines), buyer_override: true }
}

const position = (name: string, total: Decimal) => ({
  name,
  quantity: decimal('1'),
  tax: 'disabled',
  total_price_gross: total,
})

const PARTIES = /^(buyer_|recipient_|client_id$|department_id$|seller_bank)/

// Those of the document, as they stand on it.
const partiesOf = (invoice: Invoice): InvoiceDraft =>
  Object.fromEntries(
    Object.entries(invoice).filter(
      ([name, value]) => PARTIES.test(name) && value !== null && value !== undefined,
    ),
  )
