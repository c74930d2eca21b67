import { add, type Decimal, decimal, equals, ZERO } from '../../../../../../src/money/decimal.ts'
import type { RateTotal } from '../../../../../../src/money/totals.ts'
import type { Answers } from '../../../../../api/schemas.d.ts'
import type { EditorValues } from './editor-values.ts'
import type { EditorSource } from './initial-values.ts'
import { type DocumentTotals, documentTotals, type PriceOptions } from './pricing.ts'

// Totals that do not follow from the lines alone, so only the server can calculate them.

export type ServerTotals = Omit<DocumentTotals, 'discount'> & {
  due: Decimal
  // The tax in the second currency, if the document has an exchange rate.
  exchanged: { currency: string; tax: Decimal } | undefined
}

type InvoiceTotals = Pick<
  Answers['Invoice'],
  | 'totals_by_rate'
  | 'price_net'
  | 'price_tax'
  | 'price_gross'
  | 'amount_due'
  | 'set_off'
  | 'exchange_currency'
  | 'exchange_price_tax'
>

// A correction continues the documents that it corrects, a final invoice its order and advances, and a margin has no
// tax of its own.
export const followsMoreThanLines = ({ kind, procedure_vat_margin }: EditorValues): boolean =>
  ['correction', 'final', 'vat_margin'].includes(kind) || Boolean(procedure_vat_margin)

// A document that was issued elsewhere keeps its totals until its lines change.
export function differsFromLines(start: EditorSource, base: EditorValues, options: PriceOptions): boolean {
  if (start.how !== 'edit') return false
  const { price_net, price_tax, price_gross } = readAmounts(start.source as InvoiceTotals)
  const calculated = documentTotals(base.lines, options)
  return !(
    equals(price_net, calculated.price_net) &&
    equals(price_tax, calculated.price_tax) &&
    equals(price_gross, calculated.price_gross)
  )
}

const readAmounts = ({ price_net, price_tax, price_gross }: InvoiceTotals) => ({
  price_net: amount(price_net),
  price_tax: amount(price_tax),
  price_gross: amount(price_gross),
})

export function readServerTotals(invoice: InvoiceTotals): ServerTotals {
  const { totals_by_rate, amount_due, set_off, exchange_currency, exchange_price_tax } = invoice
  return {
    ...readAmounts(invoice),
    by_rate: (totals_by_rate ?? []).map(
      ({ tax, net, tax_amount, gross }): RateTotal => ({
        tax,
        net: amount(net),
        tax_amount: amount(tax_amount),
        gross: amount(gross),
      }),
    ),
    // What is set off against the corrected document is part of the difference.
    due: add(amount(amount_due), amount(set_off)),
    exchanged:
      exchange_currency && exchange_price_tax
        ? { currency: exchange_currency, tax: amount(exchange_price_tax) }
        : undefined,
  }
}

const amount = (text: string | null | undefined): Decimal => (text ? decimal(text) : ZERO)
