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
import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { linesOf, stateAfter } from '../corrections/corrected-state.ts'
import { COUNTED_KINDS, isOrder, isPart } from '../invoices/kinds.ts'
import type { Source } from '../invoices/rules/copies.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import type { Invoice, InvoiceDraft } from '../invoices/schema.ts'

// What an order is worth and what was made of it: its advances, final invoices and other invoices, each with its corrections. Every
// verb that makes, changes, removes or restores one of them says what it was and what it would be, and is held to one rule: where
// an order is invoiced in parts these come to no more than the order, and what a final invoice took off stays as it was.

export type Made = { invoice: Invoice; corrections: Invoice[] }
// Neither deleted nor cancelled, but for the order itself.
export type Kin = { order: Source; is_standing: boolean; advances: Made[]; finals: Made[]; others: Made[] }
export type Settled = {
  id: number
  number: string | null
  issue_date: string | null
  paid_date: string | null
  price_net: string
  price_tax: string
  price_gross: string
}

// Of a document that is not stored yet.
export const NEW_ID = Number.MAX_SAFE_INTEGER

export function kinOf(order: Source, documents: readonly Invoice[]): Kin {
  const made = new Map<number, Made>()
  for (const invoice of documents.toSorted((a, b) => a.id - b.id)) {
    const corrected = invoice.kind === 'correction' ? made.get(invoice.invoice_id ?? 0) : undefined
    corrected?.corrections.push(invoice)
    if (corrected) made.set(invoice.id, corrected)
    else if (isMadeFrom(invoice, order.invoice)) made.set(invoice.id, { invoice, corrections: [] })
  }
  const all = [...new Set(made.values())]
  const of = (kind: string) => all.filter(({ invoice }) => invoice.kind === kind)
  const [advances, finals] = [of('advance'), of('final')]
  const others = all.filter((one) => !advances.includes(one) && !finals.includes(one))
  return { order, is_standing: !order.invoice.cancelled, advances, finals, others }
}

// What may be made of an order. What a series repeats is its model, and no order that it takes something of.
export const isMade = ({ kind, from_invoice_id, recurring_id }: Linked): boolean =>
  !isBlank(from_invoice_id) &&
  isBlank(recurring_id) &&
  kind !== 'correction' &&
  COUNTED_KINDS.includes((kind ?? 'vat') as never)

type Linked = Pick<InvoiceDraft, 'kind' | 'from_invoice_id' | 'recurring_id'>

// An invoice in another currency takes nothing of it that could be counted.
const isMadeFrom = (invoice: Invoice, order: Invoice): boolean =>
  isMade(invoice) &&
  invoice.from_invoice_id === order.id &&
  (isPart(invoice) || (isOrder(order) && invoice.currency === order.currency))

// With the document as it would be; undefined when it would be gone.
export function kinAfter(kin: Kin, id: number, after: Invoice | undefined): Kin {
  const { order } = kin
  const documents = allOf(kin).flatMap(({ invoice, corrections }) => [invoice, ...corrections])
  const others = documents.filter((one) => one.id !== id)
  if (id !== order.invoice.id) return kinOf(order, after && !after.cancelled ? [...others, after] : others)
  return after
    ? kinOf({ ...order, invoice: after }, documents)
    : { ...kinOf(order, documents), is_standing: false }
}

type Amount = 'price_net' | 'price_tax' | 'price_gross'
export const amountOf = ({ invoice, corrections }: Made, name: Amount): Decimal =>
  sum([invoice, ...corrections].map((one) => one[name] ?? ZERO))

export const allOf = ({ advances, finals, others }: Kin): Made[] => [...advances, ...finals, ...others]

// What comes to less than nothing makes no room for more than the order.
const invoicedOf = (kin: Kin): Decimal =>
  sum(
    allOf(kin)
      .map((one) => amountOf(one, 'price_gross'))
      .filter((amount) => !isNegative(amount)),
  )

// What of the order nobody has invoiced yet.
export const remainingOf = (kin: Kin): Decimal =>
  subtract(kin.order.invoice.price_gross ?? ZERO, invoicedOf(kin))

// The rule. Only who makes it worse is refused, so that what was stored before it held can still be mended.
export function checkKin(before: Kin, after: Kin, id: number, field: string) {
  checkThere(before, after)
  checkSettled(before, after)
  checkPart(before, after, id, field)
  checkInvoiced(before, after, id, field)
}

function checkThere(before: Kin, { order, is_standing, advances, finals }: Kin) {
  const [first] = [...advances, ...finals]
  if (is_standing || !first) return
  const { kind, number } = first.invoice
  if (before.is_standing)
    throw invalid({ [kind as string]: `${number} is made of this document; delete or cancel it first` })
  if (countOf(before) < advances.length + finals.length)
    throw invalid({ from_invoice_id: `${order.invoice.number} is cancelled` })
}

const countOf = ({ advances, finals }: Kin) => advances.length + finals.length

// Nobody takes a part of nothing, or less than nothing of an order.
function checkPart(before: Kin, after: Kin, id: number, field: string) {
  const { invoice: order } = after.order
  const part = [...after.advances, ...after.finals].find((one) => isAbout(one, id))
  if (!part) return
  const was = allOf(before).find(({ invoice }) => invoice.id === part.invoice.id)
  if (!was && !isPositive(order.price_gross ?? ZERO))
    throw invalid({ from_invoice_id: `nothing is to be paid of ${order.number}` })
  const amount = amountOf(part, 'price_gross')
  if (!isNegative(add(amount, roundingOf(part.invoice)))) return
  if (was && compare(amount, amountOf(was, 'price_gross')) >= 0) return
  throw invalid({
    [field]: `come to ${printDecimal(amount)}; what is invoiced of ${order.number} is not below zero`,
  })
}

function checkInvoiced(before: Kin, after: Kin, id: number, field: string) {
  const left = remainingOf(after)
  if (countOf(after) === 0 || !isNegative(left) || compare(left, remainingOf(before)) >= 0) return
  const { number } = after.order.invoice
  if (id === after.order.invoice.id)
    throw invalid({
      [field]: `come to less than what is invoiced of ${number}: ${printDecimal(invoicedOf(after))}`,
    })
  const touched = [...allOf(after), ...allOf(before)].find((one) => isAbout(one, id))
  const changed = allOf(after).find(({ invoice }) => invoice.id === touched?.invoice.id)
  if (changed && compare(add(left, roundingOf(changed.invoice)), ZERO) >= 0) return
  const room = add(left, changed ? amountOf(changed, 'price_gross') : ZERO)
  const hint =
    changed && !isPart(changed.invoice)
      ? '; the rest of an order that has advances is a final invoice (kind: final)'
      : ''
  throw invalid({
    [field]: `is more than what is left of ${number}: ${printDecimal(isNegative(room) ? ZERO : room)}${hint}`,
  })
}

const isAbout = ({ invoice, corrections }: Made, id: number): boolean =>
  invoice.id === id || corrections.some((one) => one.id === id)

// The rest of an order whose sums are calculated anew from net or gross is rounded rate by rate.
function roundingOf({ kind, currency, totals_by_rate, calculating_strategy }: Invoice): Decimal {
  const { sum: strategy } = (calculating_strategy ?? {}) as { sum?: string }
  const is_rounded = kind === 'final' && (strategy ?? 'sum') !== 'sum'
  const rates = is_rounded ? ((totals_by_rate ?? []) as unknown[]).length : 0
  return { units: BigInt(rates), scale: decimalsOf(currency) }
}

type Settlement = { final: Invoice; id: number; number: string | null; net: Decimal; gross: Decimal }

// Who settles which advance, and at what amount. Finals of a time when they did not keep it name the advances in their lines.
function settlementsOf(kin: Kin): Settlement[] {
  const { advances } = kin
  return standingFinals(kin).flatMap(({ invoice: final }) => {
    const kept = final.settled_advances as Settled[] | null
    if (kept)
      return kept.map(({ id, number, price_net, price_gross }) => ({
        final,
        id,
        number,
        net: decimal(price_net),
        gross: decimal(price_gross),
      }))
    const names = readPositions(final).map(({ name }) => name)
    return advances
      .filter(({ invoice }) => names.includes(invoice.number))
      .map((one) => ({
        final,
        id: one.invoice.id,
        number: one.invoice.number,
        net: amountOf(one, 'price_net'),
        gross: amountOf(one, 'price_gross'),
      }))
  })
}

// One of which corrections have left nothing settles nothing any more.
export const standingFinals = ({ finals }: Kin): Made[] => finals.filter((final) => !isTakenBack(final))

function isTakenBack(made: Made): boolean {
  const { invoice, corrections } = made
  if (corrections.length === 0) return false
  if (!isZero(invoice.price_gross ?? ZERO) && isZero(amountOf(made, 'price_gross')))
    return isZero(amountOf(made, 'price_net'))
  const corrected = corrections.map((one) => linesOf(one))
  return stateAfter(linesOf(invoice), corrected).held.length === 0
}

export const settledBy = (kin: Kin): Map<number, Invoice> =>
  new Map(settlementsOf(kin).map(({ id, final }) => [id, final]))

function checkSettled(before: Kin, after: Kin) {
  const has = (kin: Kin, id: number) => standingFinals(kin).some(({ invoice }) => invoice.id === id)
  for (const one of [...settlementsOf(before), ...settlementsOf(after)]) {
    const { final, number } = one
    const was_there = has(before, final.id)
    if (!has(after, final.id) || stands(after, one) || (was_there && !stands(before, one))) continue
    throw invalid(
      was_there
        ? { final: `${final.number} settles ${number}; correct that, or delete or cancel it first` }
        : { settled_advances: `${number} is gone, changed or settled otherwise` },
    )
  }
}

function stands(kin: Kin, { id, net, gross }: Settlement): boolean {
  const advance = kin.advances.find(({ invoice }) => invoice.id === id)
  const takers = settlementsOf(kin).filter((one) => one.id === id)
  return (
    advance !== undefined &&
    takers.length === 1 &&
    equals(amountOf(advance, 'price_net'), net) &&
    equals(amountOf(advance, 'price_gross'), gross)
  )
}
