import { type Acquisition, isPaidAtCustoms, usesCashMethod } from '../classify.ts'
import type { TaxContext } from '../country.ts'
import { earlier, later, monthOf, plusDays, plusMonths, saleDay } from '../days.ts'
import { hasTaxNumber } from '../eu.ts'
import { isOrder } from '../family.ts'
import { dueOf, type TaxRow } from '../shares.ts'
import { byPayment, dueOn, type Moment, momentOn, type Timing } from '../timeline.ts'
import type { TaxDocument } from '../types.ts'
import { ruleSetOn } from './rule-sets.ts'

// When Polish tax is due on a document.

const dueWithPayments = (due: Moment, paymentRule: string, before: string): Timing => ({
  due,
  payments: { rule: paymentRule, before, earliest: null },
})

// A tax date that the request set overrides all rules.
export const enteredTiming = ({ accounting_vat_tax_date: day }: TaxDocument): Timing | undefined =>
  day ? dueOn('entered', day, 'pl.entered') : undefined

export function saleTiming(document: TaxDocument, rows: readonly TaxRow[], context: TaxContext): Timing {
  const sold = saleDay(document)
  if (isOrder(document)) return byPayment('pl.order.payment')
  if (context.family.find(document.receipt_for_invoice_id))
    return dueOn('issue', document.issue_date, 'pl.receipt_invoice')
  const isEuSupply = rows.length > 0 && rows.every(({ category }) => category === 'wdt')
  if (document.kind === 'advance') return isEuSupply ? NEVER : advanceTiming(document, context)
  if (isEuSupply) return euSupplyTiming(document, 'pl.wdt')
  if (dueOf(rows).units < 0n) return dueOn('sale', sold, 'pl.sale')
  if (usesCashMethod(document)) return cashTiming(document, sold)
  return (
    specialTiming(document, sold) ?? dueWithPayments(momentOn('sale', sold, 'pl.sale'), 'pl.payment', sold)
  )
}

const NEVER: Timing = { due: null, payments: null }

// The unpaid part of an advance is due when the final invoice is supplied.
function advanceTiming(document: TaxDocument, { family }: TaxContext): Timing {
  const [settled] = family.finalsOf(document).map(saleDay).sort()
  return byPayment('pl.payment', settled ? momentOn('sale', settled, 'pl.advance.final') : null)
}

const CASH_DAYS = 180

// If the buyer is not a taxpayer, the wait is limited.
function cashTiming(document: TaxDocument, sold: string): Timing {
  const last = momentOn('day180', plusDays(sold, CASH_DAYS), 'pl.cash.day180')
  return byPayment('pl.cash.payment', hasTaxNumber(document) ? null : last)
}

// Services whose tax is due with the invoice or the payment (art. 19a(5)).
function specialTiming(document: TaxDocument, sold: string): Timing | undefined {
  const { tax_point, issue_date, payment_to } = document
  if (!tax_point || tax_point === 'sale') return undefined
  if (tax_point === 'payment') return byPayment('pl.paid')
  if (tax_point === 'invoice')
    return dueOn('issue', payment_to ? earlier(issue_date, payment_to) : issue_date, 'pl.invoice')
  const latest = plusDays(sold, Number(tax_point.slice('invoice_'.length)))
  const day = earlier(issue_date, latest)
  return dueWithPayments(
    momentOn(day === issue_date ? 'issue' : 'sale', day, 'pl.invoice.days'),
    'pl.payment',
    earlier(sold, day),
  )
}

// Due with the invoice, at the latest on the 15th of the month after the supply.
export function euSupplyTiming(document: TaxDocument, rule: string): Timing {
  const sold = saleDay(document)
  const latest = `${plusMonths(monthOf(sold), 1)}-15`
  const day = earlier(document.issue_date, latest)
  const taxDate = ruleSetOn(day).waits_for_supply ? later(day, sold) : day
  const event = taxDate === document.issue_date ? 'issue' : taxDate === latest ? 'month15' : 'sale'
  return dueOn(event, taxDate, rule)
}

export function acquisitionTiming(document: TaxDocument, acquisition: Acquisition): Timing {
  const supplied = saleDay(document)
  if (acquisition === 'wnt') return euSupplyTiming(document, 'pl.wnt')
  if (acquisition === 'import_goods') return dueOn('sale', supplied, 'pl.art_33a')
  const rule = acquisition.startsWith('import_service') ? 'pl.import_service' : 'pl.buyer'
  return dueWithPayments(momentOn('sale', supplied, rule), `${rule}.payment`, supplied)
}

// Input tax is deductible when it is due for the supplier, the invoice was received and, under cash accounting, it is
// paid.
export function purchaseTiming(document: TaxDocument, isOwnCash: boolean, context: TaxContext): Timing {
  const supplied = saleDay(document)
  const received = receiptDay(document)
  if (document.kind === 'vat_rr') return byPayment('pl.rr', null, document.issue_date)
  if (isPaidAtCustoms(document)) return dueOn('receipt', later(received, supplied), 'pl.customs')
  if (usesCashMethod(document)) return byPayment('pl.purchase.cash', null, received)
  if (isOwnCash) return byPayment('pl.purchase.own_cash', null, received)
  if (document.self_billing) return dueOn('issue', later(document.issue_date, supplied), 'pl.self_billing')
  const payments = { rule: 'pl.purchase.payment', before: supplied, earliest: received }
  if (document.kind !== 'advance')
    return { due: momentOn('receipt', received, 'pl.purchase', later(received, supplied)), payments }
  const [settled] = context.family.finalsOf(document).map(saleDay).sort()
  const due = settled ? momentOn('sale', settled, 'pl.purchase', later(received, settled)) : null
  return { due, payments: { ...payments, before: settled ?? null } }
}

export const receiptDay = ({ delivery_date, issue_date }: TaxDocument): string => delivery_date ?? issue_date
