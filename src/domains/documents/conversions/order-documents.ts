import { decimalsOf } from '../../../money/currency.ts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isPositive,
  isZero,
  printDecimal,
  subtract,
  sum,
  ZERO,
} from '../../../money/decimal.ts'
import { addUpRates, negateRate } from '../../../money/rate-totals.ts'
import type { RateTotal } from '../../../money/totals.ts'
import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { applyCorrections, linesOf } from '../corrections/corrected-state.ts'
import { isOrder, isOrderPart, isTurnoverKind } from '../invoices/kinds.ts'
import type { Source } from '../invoices/rules/copies.ts'
import { ratesOf } from '../invoices/rules/exchange.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import type { Invoice, InvoiceDraft } from '../invoices/schema.ts'

// An order with the documents made from it: advances, final invoices and other invoices, each with its
// corrections. Actions that create, change, remove or restore one of them compare the group before and after.
// The parts of an order must not exceed it, and deductions of a final invoice must stay valid.

export type DerivedDocument = { invoice: Invoice; corrections: Invoice[] }
// Contains only live documents, except for the order itself.
export type OrderDocuments = {
  order: Source
  isLive: boolean
  advances: DerivedDocument[]
  finals: DerivedDocument[]
  others: DerivedDocument[]
}
export type SettledAdvance = {
  id: number
  number: string | null
  issue_date: string | null
  paid_date: string | null
  price_net: string
  price_tax: string
  price_gross: string
}

// Stands for the id of a document that is not stored yet.
export const NEW_ID = Number.MAX_SAFE_INTEGER

export function orderDocumentsOf(order: Source, documents: readonly Invoice[]): OrderDocuments {
  const derivedById = new Map<number, DerivedDocument>()
  for (const invoice of documents.toSorted((a, b) => a.id - b.id)) {
    const correctedDocument =
      invoice.kind === 'correction' ? derivedById.get(invoice.invoice_id ?? 0) : undefined
    correctedDocument?.corrections.push(invoice)
    if (correctedDocument) derivedById.set(invoice.id, correctedDocument)
    else if (isConversionOf(invoice, order.invoice)) derivedById.set(invoice.id, { invoice, corrections: [] })
  }
  const derivedDocuments = [...new Set(derivedById.values())]
  const ofKind = (kind: string) => derivedDocuments.filter(({ invoice }) => invoice.kind === kind)
  const [advances, finals] = [ofKind('advance'), ofKind('final')]
  const others = derivedDocuments.filter(
    (document) => !advances.includes(document) && !finals.includes(document),
  )
  return { order, isLive: !order.invoice.cancelled, advances, finals, others }
}

// Returns whether the document was made from another one. Documents of a recurring series repeat their model
// and are no conversions.
export const isConversion = ({ kind, from_invoice_id, recurring_id }: ConversionLinks): boolean =>
  !isBlank(from_invoice_id) && isBlank(recurring_id) && kind !== 'correction' && isTurnoverKind(kind ?? 'vat')

type ConversionLinks = Pick<InvoiceDraft, 'kind' | 'from_invoice_id' | 'recurring_id'>

// Ignores invoices in another currency, because they cannot be subtracted from the order.
const isConversionOf = (invoice: Invoice, order: Invoice): boolean =>
  isConversion(invoice) &&
  invoice.from_invoice_id === order.id &&
  (isOrderPart(invoice) || (isOrder(order) && invoice.currency === order.currency))

// Returns the group after a change; `after` is undefined if the document is removed.
export function orderDocumentsAfter(
  orderDocuments: OrderDocuments,
  id: number,
  after: Invoice | undefined,
): OrderDocuments {
  const { order } = orderDocuments
  const documents = allOf(orderDocuments).flatMap(({ invoice, corrections }) => [invoice, ...corrections])
  const others = documents.filter((document) => document.id !== id)
  if (id !== order.invoice.id)
    return orderDocumentsOf(order, after && !after.cancelled ? [...others, after] : others)
  return after
    ? orderDocumentsOf({ ...order, invoice: after }, documents)
    : { ...orderDocumentsOf(order, documents), isLive: false }
}

type Amount = 'price_net' | 'price_tax' | 'price_gross'
export const amountOf = ({ invoice, corrections }: DerivedDocument, name: Amount): Decimal =>
  sum([invoice, ...corrections].map((document) => document[name] ?? ZERO))

export const allOf = ({ advances, finals, others }: OrderDocuments): DerivedDocument[] => [
  ...advances,
  ...finals,
  ...others,
]

// Leaves out negative totals, so that they do not allow the other parts to exceed the order.
const invoicedOf = (orderDocuments: OrderDocuments): Decimal =>
  sum(
    allOf(orderDocuments)
      .map((document) => amountOf(document, 'price_gross'))
      .filter((amount) => !isNegative(amount)),
  )

// Returns the amount of the order that is not invoiced yet.
export const remainingOf = (orderDocuments: OrderDocuments): Decimal =>
  subtract(orderDocuments.order.invoice.price_gross ?? ZERO, invoicedOf(orderDocuments))

// Returns the amounts of each tax rate that are not invoiced yet.
export const remainingRatesOf = (orderDocuments: OrderDocuments): RateTotal[] =>
  addUpRates([
    ...ratesOf(orderDocuments.order.invoice),
    ...allOf(orderDocuments)
      .flatMap(({ invoice, corrections }) => [invoice, ...corrections].flatMap(ratesOf))
      .map(negateRate),
  ])

// Checks that the parts do not exceed the order. Rejects a change only if it increases the excess, so that
// older data that breaks the rule can still be repaired.
export function checkOrderTotals(before: OrderDocuments, after: OrderDocuments, id: number, field: string) {
  checkOrderLive(before, after)
  checkSettled(before, after)
  checkPartAmount(before, after, id, field)
  checkInvoiced(before, after, id, field)
}

function checkOrderLive(before: OrderDocuments, { order, isLive, advances, finals }: OrderDocuments) {
  const [first] = [...advances, ...finals]
  if (isLive || !first) return
  const { kind, number } = first.invoice
  if (before.isLive)
    throw invalid({ [kind as string]: `${number} was created from this document; delete or void it first` })
  if (countOf(before) < advances.length + finals.length)
    throw invalid({ from_invoice_id: `${order.invoice.number} is void; choose another document` })
}

const countOf = ({ advances, finals }: OrderDocuments) => advances.length + finals.length

// Rejects parts of an order without a value, and parts with a negative total.
function checkPartAmount(before: OrderDocuments, after: OrderDocuments, id: number, field: string) {
  const { invoice: order } = after.order
  const part = [...after.advances, ...after.finals].find((document) => includesDocument(document, id))
  if (!part) return
  const partBefore = allOf(before).find(({ invoice }) => invoice.id === part.invoice.id)
  if (!partBefore && !isPositive(order.price_gross ?? ZERO))
    throw invalid({
      from_invoice_id: `${order.number} has no amount to invoice; enter its lines and prices first`,
    })
  const amount = amountOf(part, 'price_gross')
  if (!isNegative(add(amount, roundingOf(part.invoice)))) return
  if (partBefore && compare(amount, amountOf(partBefore, 'price_gross')) >= 0) return
  throw invalid({
    [field]: `add up to ${printDecimal(amount)}, but the invoiced amount of ${order.number} cannot be negative; increase quantities or prices`,
  })
}

function checkInvoiced(before: OrderDocuments, after: OrderDocuments, id: number, field: string) {
  const remainder = remainingOf(after)
  if (countOf(after) === 0 || !isNegative(remainder) || compare(remainder, remainingOf(before)) >= 0) return
  const { number } = after.order.invoice
  if (id === after.order.invoice.id)
    throw invalid({
      [field]: `add up to less than what is already invoiced for ${number} (${printDecimal(invoicedOf(after))}); increase quantities or prices`,
    })
  const affected = [...allOf(after), ...allOf(before)].find((document) => includesDocument(document, id))
  const changed = allOf(after).find(({ invoice }) => invoice.id === affected?.invoice.id)
  if (changed && compare(add(remainder, roundingOf(changed.invoice)), ZERO) >= 0) return
  const available = add(remainder, changed ? amountOf(changed, 'price_gross') : ZERO)
  const hint =
    changed && !isOrderPart(changed.invoice)
      ? '; issue a final invoice for the rest of an order with advances (kind: final)'
      : ''
  throw invalid({
    [field]: `exceeds the remaining amount of ${number}: ${printDecimal(isNegative(available) ? ZERO : available)}${hint}`,
  })
}

const includesDocument = ({ invoice, corrections }: DerivedDocument, id: number): boolean =>
  invoice.id === id || corrections.some((correction) => correction.id === id)

// Tolerates one cent per rate for final invoices whose sums are calculated from net or gross totals, because
// each rate is rounded.
function roundingOf({ kind, currency, totals_by_rate, calculating_strategy }: Invoice): Decimal {
  const { sum: strategy } = (calculating_strategy ?? {}) as { sum?: string }
  const isRounded = kind === 'final' && (strategy ?? 'sum') !== 'sum'
  const rates = isRounded ? ((totals_by_rate ?? []) as unknown[]).length : 0
  return { units: BigInt(rates), scale: decimalsOf(currency) }
}

type Settlement = { final: Invoice; id: number; number: string | null; net: Decimal; gross: Decimal }

// Returns which final invoice settles which advance, with the settled amounts. Final invoices stored before
// `settled_advances` existed refer to advances in their lines.
function settlementsOf(orderDocuments: OrderDocuments): Settlement[] {
  const { advances } = orderDocuments
  return effectiveFinals(orderDocuments).flatMap(({ invoice: final }) => {
    const storedSettlements = final.settled_advances as SettledAdvance[] | null
    if (storedSettlements)
      return storedSettlements.map(({ id, number, price_net, price_gross }) => ({
        final,
        id,
        number,
        net: decimal(price_net),
        gross: decimal(price_gross),
      }))
    const names = readPositions(final).map(({ name }) => name)
    return advances
      .filter(({ invoice }) => names.includes(invoice.number))
      .map((advance) => ({
        final,
        id: advance.invoice.id,
        number: advance.invoice.number,
        net: amountOf(advance, 'price_net'),
        gross: amountOf(advance, 'price_gross'),
      }))
  })
}

// Leaves out final invoices that corrections have fully reversed, because they settle nothing.
export const effectiveFinals = ({ finals }: OrderDocuments): DerivedDocument[] =>
  finals.filter((final) => !isReversed(final))

function isReversed(document: DerivedDocument): boolean {
  const { invoice, corrections } = document
  if (corrections.length === 0) return false
  if (!isZero(invoice.price_gross ?? ZERO) && isZero(amountOf(document, 'price_gross')))
    return isZero(amountOf(document, 'price_net'))
  const correctionLines = corrections.map((correction) => linesOf(correction))
  return applyCorrections(linesOf(invoice), correctionLines).remainingLines.length === 0
}

export const settledBy = (orderDocuments: OrderDocuments): Map<number, Invoice> =>
  new Map(settlementsOf(orderDocuments).map(({ id, final }) => [id, final]))

function checkSettled(before: OrderDocuments, after: OrderDocuments) {
  const hasEffectiveFinal = (orderDocuments: OrderDocuments, id: number) =>
    effectiveFinals(orderDocuments).some(({ invoice }) => invoice.id === id)
  for (const settlement of [...settlementsOf(before), ...settlementsOf(after)]) {
    const { final, number } = settlement
    const existedBefore = hasEffectiveFinal(before, final.id)
    if (
      !hasEffectiveFinal(after, final.id) ||
      isSettledOnce(after, settlement) ||
      (existedBefore && !isSettledOnce(before, settlement))
    )
      continue
    throw invalid(
      existedBefore
        ? { final: `${final.number} settles ${number}; correct it, or delete or void it first` }
        : {
            settled_advances: `${number} was deleted, changed or settled by another document; select the advances again`,
          },
    )
  }
}

function isSettledOnce(orderDocuments: OrderDocuments, { id, net, gross }: Settlement): boolean {
  const advance = orderDocuments.advances.find(({ invoice }) => invoice.id === id)
  const settlements = settlementsOf(orderDocuments).filter((settlement) => settlement.id === id)
  return (
    advance !== undefined &&
    settlements.length === 1 &&
    equals(amountOf(advance, 'price_net'), net) &&
    equals(amountOf(advance, 'price_gross'), gross)
  )
}
