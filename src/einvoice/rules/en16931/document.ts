import { type RuleSet, rules } from '../finding.ts'
import { elementText, has, isFilled, isInOrder } from '../values.ts'
import type { Period, View } from '../view.ts'
import { periodDay } from '../view-cii.ts'

const itself = (view: View) => [view]
const isCii = (view: View) => view.syntax === 'cii'

// Rules for the header of an invoice and its references.
export const documentRules: readonly RuleSet[] = [
  rules(itself, {
    'BR-01': ['kind', (view) => isFilled(view.specification)],
    'BR-02': ['number', (view) => isFilled(view.number)],
    'BR-03': ['issue_date', (view) => isFilled(view.issue_date)],
    'BR-04': ['kind', (view) => isFilled(view.type_code)],
    'BR-05': ['currency', (view) => isFilled(view.currency)],
    'BR-06': ['seller_name', (view) => isFilled(view.seller?.name)],
    'BR-07': ['buyer_name', (view) => isFilled(view.buyer?.name)],
    'BR-08': ['seller_street', (view) => has(view.seller?.address)],
    'BR-10': ['buyer_street', (view) => has(view.buyer?.address)],
    'BR-16': ['positions', (view) => view.lines.length > 0],
    'BR-53': ['exchange_currency', hasTaxInItsCurrency],
    'BR-CO-03': ['sell_date', hasOneTaxPoint],
    'BR-CO-18': ['positions', (view) => hasBreakdown(view) || (isCii(view) && view.lines.length === 0)],
  }),
  rules((view) => view.periods, {
    'BR-29': ['sell_date', endsAfterStart],
    'BR-CO-19': ['sell_date', ({ start, end, code }) => has(start) || has(end) || has(code)],
  }),
  rules((view) => view.supporting_documents, {
    'BR-52': ['', ({ id }) => isFilled(id)],
  }),
  rules((view) => view.preceding_invoices, {
    'BR-55': ['from_invoice_id', ({ id }, view) => (isCii(view) ? isFilled(id) : has(id))],
  }),
]

function hasTaxInItsCurrency(view: View): boolean {
  const currency = view.tax_currency?.text
  if (currency === undefined || (isCii(view) && view.totals.length === 0)) return true
  if (isCii(view) && currency === view.currency?.text) return false
  return view.tax_totals.some(({ amount }) => amount?.attributes.currencyID === currency)
}

// The CII rule is evaluated per VAT breakdown, except for those that follow the rules of IGIC, IPSI or "not subject to
// VAT".
function hasOneTaxPoint(view: View): boolean {
  return (
    !has(view.tax_point_date) ||
    !has(view.tax_point_code) ||
    (isCii(view) && !view.breakdown.some(usesGeneralRules))
  )
}

export const usesGeneralRules = ({ code, is_vat }: { code: string; is_vat: boolean }): boolean =>
  !(is_vat && (code === 'L' || code === 'M' || code === 'O'))

const hasBreakdown = (view: View): boolean => view.breakdown.length > 0

export function endsAfterStart({ start, end }: Period, view: View): boolean {
  if (start === undefined || end === undefined) return true
  if (!isCii(view)) return isInOrder(start, end)
  const [first, last] = [periodDay(start), periodDay(end)]
  return first !== undefined && last !== undefined && elementText(first) <= elementText(last)
}
