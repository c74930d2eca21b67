import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isZero,
  printDecimal,
  subtract,
  sum,
  ZERO,
} from '../../../../money/decimal.ts'
import { round } from '../../../../money/rounding.ts'
import { taxRate } from '../../../../money/tax.ts'
import { compareRates, type RateTotal } from '../../../../money/totals.ts'
import { type FieldProblems, invalid } from '../../../../platform/api-error.ts'
import type { Warning } from '../../../../platform/checks/warnings.ts'
import { readList } from '../../../../platform/fields/list.ts'
import type { InputValue } from '../../../../platform/formats/input.ts'
import { vendorTotals } from '../fields/totals.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { isTooLarge, LARGEST, readRate, type StatedTotals } from './exchange.ts'
import { readPositions } from './stored-positions.ts'

// Totals of an expense by rate as its supplier printed them. They are the totals of the document, because the supplier
// declares them; the lines may round otherwise.

type StoredTotals = InvoiceDraft['vendor_totals']

export function readVendorTotals(value: InputValue): StoredTotals {
  const problems: FieldProblems = {}
  const totals = readList(vendorTotals, value).map(({ tax, net, tax_amount, gross }, index) => {
    const path = `vendor_totals[${index}]`
    const requireValue = (name: string, value: unknown) => {
      if (value === undefined || value === null) problems[`${path}.${name}`] = ["can't be blank"]
    }
    requireValue('tax', tax)
    requireValue('net', net)
    requireValue('tax_amount', tax_amount)
    return composeTotal(
      { tax: tax ?? '', net: net ?? ZERO, tax_amount: tax_amount ?? ZERO, gross },
      path,
      problems,
    )
  })
  totals.forEach(({ tax }, index) => {
    if (totals.findIndex((other) => other.tax === tax) < index)
      problems[`vendor_totals[${index}].tax`] = [`${tax} is listed twice; add its amounts up`]
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return (totals.length > 0 ? totals : null) as StoredTotals
}

type SentTotal = { tax: string; net: Decimal; tax_amount: Decimal; gross: Decimal | null | undefined }

function composeTotal({ tax, net, tax_amount, gross }: SentTotal, path: string, problems: FieldProblems) {
  const total = add(net, tax_amount)
  if (gross && !equals(gross, total))
    problems[`${path}.gross`] = [`must be net plus tax_amount (${printDecimal(total)})`]
  if (!isZero(tax_amount) && tax !== '' && isZero(taxRate(tax)))
    problems[`${path}.tax_amount`] = [`must be zero at the rate ${tax}`]
  if ([net, tax_amount, total].some(isTooLarge)) problems[`${path}.net`] = [`exceeds ${LARGEST}`]
  const print = (amount: Decimal) => printDecimal(round(amount, 2))
  return { tax, net: print(net), tax_amount: print(tax_amount), gross: print(total) }
}

// The totals of the supplier, if the document has them.
export function vendorTotalsOf(draft: InvoiceDraft, current?: Invoice): StatedTotals | undefined {
  const totals = draft.vendor_totals === undefined ? current?.vendor_totals : draft.vendor_totals
  if (!totals || (totals as unknown[]).length === 0) return undefined
  if ((draft.income ?? current?.income) !== false)
    throw invalid({ vendor_totals: 'can only be stated on an expense; remove them' })
  const by_rate = ratesOfVendor(totals)
  return {
    price_net: sum(by_rate.map(({ net }) => net)),
    price_tax: sum(by_rate.map(({ tax_amount }) => tax_amount)),
    price_gross: sum(by_rate.map(({ gross }) => gross)),
    by_rate,
  }
}

const ratesOfVendor = (totals: StoredTotals): RateTotal[] =>
  (totals as { [name: string]: string }[])
    .map(readRate)
    .map((total) => ({ ...total, gross: add(total.net, total.tax_amount) }))
    .toSorted((a, b) => compareRates(a.tax, b.tax))

const CENT = decimal('0.01')

// The lines of a rate may differ from its totals by a cent each, and by one for the sum.
export function vendorTotalsDiffer(invoice: Invoice): Warning[] {
  if (!invoice.vendor_totals) return []
  const stated = ratesOfVendor(invoice.vendor_totals)
  const lines = readPositions(invoice).filter(({ kind }) => kind !== 'text_separator' && kind !== 'subtotal')
  const rates = [...new Set([...stated.map(({ tax }) => tax), ...lines.map(({ tax }) => tax ?? '')])]
  return rates.flatMap((rate): Warning[] => {
    const linesAtRate = lines.filter(({ tax }) => tax === rate)
    const net = sum(linesAtRate.map(({ total_price_net }) => total_price_net ?? ZERO))
    const tax = sum(linesAtRate.map(({ total_price_tax }) => total_price_tax ?? ZERO))
    const total = stated.find((candidate) => candidate.tax === rate) ?? NOTHING
    const rounding = sum([CENT, ...linesAtRate.map(() => CENT)])
    const isNear = (a: Decimal, b: Decimal) => compare(absolute(subtract(a, b)), rounding) <= 0
    if (isNear(total.net, net) && isNear(total.tax_amount, tax)) return []
    const print = (net: Decimal, tax: Decimal) => `${plain(net)} + ${plain(tax)}`
    const message = `are ${print(total.net, total.tax_amount)} at the rate ${rate}, but the lines add up to ${print(net, tax)}; check both`
    return [{ field: 'vendor_totals', message }]
  })
}

const NOTHING = { net: ZERO, tax_amount: ZERO }
const plain = (amount: Decimal): string => printDecimal(amount).replace(/\.0+$/, '')
