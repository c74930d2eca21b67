import type { Claim, DateRange, Interest, InterestLine } from '../../../interest/calculate.ts'
import type { TableName } from '../../../interest/rates.ts'
import { type Decimal, decimal, isZero, printPlain } from '../../../money/decimal.ts'
import { type InvoiceInput, invoiceInput } from '../../documents/invoices/input.ts'
import { titleKind } from '../../documents/invoices/kinds.ts'
import type { Invoice, InvoiceDraft } from '../../documents/invoices/schema.ts'
import { printAmount, printDay, printPercent } from '../../documents/texts/format-values.ts'
import { textsIn } from '../../documents/texts/texts.ts'
import type { InterestClaim } from './rules.ts'
import { interestText } from './texts.ts'

// Composes the accounting note that claims interest: one line per line of the calculation, in the language of
// the document.

export type Compensation = { eur: Decimal; amount: Decimal | null; rate: Decimal | null; date: string | null }

export type InvoiceInterest = Interest & {
  invoice: Invoice
  table: TableName
  due: string
  period: DateRange
  claim: Claim
  compensation: Compensation | null
  notes: readonly Invoice[]
  // The first day after the period whose rate is not known; null if the period is all that was asked for.
  unknownFrom: string | null
}

export function composeNote(
  invoiceInterest: InvoiceInterest,
  compensation: Compensation | null,
): InvoiceInput {
  const { invoice, period: stretch, table, due } = invoiceInterest
  const texts = textsIn(invoice.lang)
  const { main } = texts
  const amount = (value: Decimal) =>
    `${printAmount(value, main, invoice.currency)} ${invoice.currency ?? ''}`.trim()
  const nameOf = ({ from, to, days, rate, principal }: InterestLine) =>
    interestText(main.code, 'line', {
      from: printDay(from, main),
      to: printDay(to, main),
      days: String(days),
      rate: printPercent(printPlain(rate), main),
      principal: amount(principal),
    })
  const document = [invoice.title?.trim() || texts.kind(titleKind(invoice)), invoice.number]
    .filter(Boolean)
    .join(' ')
  const lines = invoiceInterest.lines
    .filter((line) => !isZero(line.amount))
    .map((line) => position(nameOf(line), line.amount))
  if (compensation?.amount)
    lines.push(
      position(
        interestText(main.code, 'flat', { eur: `${printAmount(compensation.eur, main, 'EUR')} EUR` }),
        compensation.amount,
      ),
    )
  const interest: InterestClaim = {
    date_from: stretch.from,
    date_to: stretch.to,
    rates: table,
    compensation: compensation !== null,
  }
  const draft: InvoiceDraft = {
    ...partiesOf(invoice),
    kind: 'accounting_note',
    accounting_note_kind: 'debit',
    from_invoice_id: invoice.id,
    currency: invoice.currency,
    lang: invoice.lang,
    description: interestText(main.code, 'about', { document, due: printDay(due, main) }),
    interest: interest,
  }
  return { ...invoiceInput(draft, lines), buyer_override: true }
}

const position = (name: string, total: Decimal) => ({
  name,
  quantity: decimal('1'),
  tax: 'disabled',
  total_price_gross: total,
})

const PARTIES = /^(buyer_|recipient_|client_id$|department_id$|seller_bank)/

// Copies the parties as printed on the document.
const partiesOf = (invoice: Invoice): InvoiceDraft =>
  Object.fromEntries(
    Object.entries(invoice).filter(
      ([name, value]) => PARTIES.test(name) && value !== null && value !== undefined,
    ),
  )
