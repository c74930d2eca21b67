import { isPaidAtCustoms, usesCashMethod } from '../classify.ts'
import type { TaxContext } from '../country.ts'
import { earlier, lastDayOf, later, monthOf, plusMonths, saleDay } from '../days.ts'
import { isOrder } from '../family.ts'
import { dueOf, type TaxRow } from '../shares.ts'
import { byPayment, dueOn, type Moment, momentOn, type Timing } from '../timeline.ts'
import type { Category, TaxDocument } from '../types.ts'

// When German tax is due on a document.

export const enteredTiming = ({ accounting_vat_tax_date: day }: TaxDocument): Timing | undefined =>
  day ? dueOn('entered', day, 'de.entered') : undefined

// Untaxed lines count with the supply, whatever was paid before.
const UNTAXED: ReadonlySet<Category> = new Set(['export', 'eu_service', 'outside', 'reversed', 'exempt'])

export function saleTiming(document: TaxDocument, rows: readonly TaxRow[], context: TaxContext): Timing {
  const sold = saleDay(document)
  const isByPayment = usesCashMethod(document) || context.facts.regime(sold).cash_method === true
  if (isOrder(document)) return byPayment('de.order.payment')
  if (rows.length > 0 && rows.every(({ category }) => category === 'wdt'))
    return document.kind === 'advance'
      ? { due: null, payments: null }
      : withInvoice(document, 'de.eu_supply', document.issue_date)
  if (document.kind === 'advance') return advanceTiming(document, isByPayment, context)
  if (dueOf(rows).units < 0n || rows.every(({ category }) => UNTAXED.has(category)))
    return dueOn('sale', sold, 'de.sale')
  if (isByPayment) return byPayment('de.ist')
  return {
    due: momentOn('sale', sold, 'de.sale'),
    payments: { rule: 'de.payment', before: sold, earliest: null },
  }
}

function advanceTiming(document: TaxDocument, isByPayment: boolean, { family }: TaxContext): Timing {
  const [settled] = isByPayment ? [] : family.finalsOf(document).map(saleDay).sort()
  return byPayment('de.payment', settled ? momentOn('sale', settled, 'de.advance.final') : null)
}

// Due with the invoice, at the latest at the end of the month after the supply, and not before the supply.
function withInvoice(document: TaxDocument, rule: string, issueDate: string): Timing {
  const sold = saleDay(document)
  const latest = lastDayOf(plusMonths(monthOf(sold), 1))
  const day = later(earlier(issueDate, latest), sold)
  return dueOn(day === issueDate ? 'issue' : 'sale', day, rule)
}

export function acquisitionTiming(document: TaxDocument, category: Category): Timing {
  const supplied = saleDay(document)
  if (category === 'wnt') return withInvoice(document, 'de.acquisition', document.issue_date)
  const payments = { rule: 'de.reverse_charge.payment', before: supplied, earliest: null }
  if (category === 'import_service_eu') return { due: momentOn('sale', supplied, 'de.eu_service'), payments }
  return { ...withInvoice(document, 'de.reverse_charge', document.issue_date), payments }
}

export function purchaseTiming(document: TaxDocument): Timing {
  const supplied = saleDay(document)
  const received = document.delivery_date ?? document.issue_date
  if (isPaidAtCustoms(document) || document.kind === 'import_products')
    return { due: momentOn('receipt', received, 'de.import', later(received, supplied)), payments: null }
  const payments = { rule: 'de.purchase.payment', before: supplied, earliest: received }
  if (document.kind === 'advance') return { due: null, payments: { ...payments, before: null } }
  return { due: momentOn('receipt', received, 'de.purchase', later(received, supplied)), payments }
}

export const correctionMoment = (correction: TaxDocument): Moment =>
  enteredTiming(correction)?.due ??
  momentOn('agreed', correction.cause_on ?? correction.issue_date, 'de.correction')
