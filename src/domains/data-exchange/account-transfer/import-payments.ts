import {
  absolute,
  add,
  compare,
  type Decimal,
  isNegative,
  isZero,
  negate,
  subtract,
  ZERO,
} from '../../../money/decimal.ts'
import { amendAs } from '../../../platform/actions/crud.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Tree, Value } from '../../../platform/formats/input.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { lockInvoices } from '../../documents/invoices/store.ts'
import type { Share } from '../../payments/payments/allocation.ts'
import { payments } from '../../payments/payments/schema.ts'
import { replaceShares, sharesOf, timesPaid } from '../../payments/payments/store.ts'
import type { Inner, Moving } from './context.ts'
import { taking } from './import-catalog.ts'
import { type Made, MOVED_IN } from './import-page.ts'
import { listIn } from './rules.ts'

// Money that came. What documents say was paid stays; payments only tell what of it they gave.

const read = payments.fields.price.read

export const takePayments = taking(payments, {
  links: { generated_invoice_id: 'invoices', payment_id: 'banking_payments' },
  without: ['subscription_id'],
  inner: (draft, told) => {
    const named =
      Array.isArray(told.invoice_ids) && told.invoice_ids.length > 0 ? told.invoice_ids : [told.invoice_id]
    const ids = named.filter((id) => Number(id)).map((id) => ({ id }))
    const shares = listIn(told.shares).map((one) => ({ ...one }))
    Object.assign(draft, { invoice_ids: ids, shares })
    const naming =
      (field: string) =>
      (at: object): Inner => ({ at: at as Inner['at'], field, to: 'invoices' })
    return [...ids.map(naming('id')), ...shares.map(naming('invoice_id'))]
  },
  decide: async (_db, { writer }, readings) =>
    readings.map(({ draft: { invoice_ids, shares, ...draft } }) => ({
      ...draft,
      creator_id: writer.user_id,
      user_id: writer.user_id,
      invoice_ids: idsIn(invoice_ids),
    })),
  settle,
})

const idsIn = (named: unknown): number[] => [
  ...new Set((named as { id: number | null }[]).flatMap(({ id }) => (id ? [id] : []))),
]

async function settle(db: Database, { move, writer }: Moving, made: Made[]) {
  const { account_id } = move
  const touched = new Set(made.flatMap(({ draft }) => idsIn(draft.invoice_ids)))
  const held = await lockInvoices(db, account_id, [...touched])
  const before = await sharesOf(
    db,
    account_id,
    made.map(({ record_id }) => record_id),
  )
  const given = new Map([...held.values()].map((one) => [one.id, one.paid_by_payments ?? ZERO]))
  for (const { invoice_id, amount } of [...before.values()].flat())
    given.set(invoice_id, subtract(given.get(invoice_id) ?? ZERO, amount))
  for (const one of made) {
    const shares = sharesIn(one, held, given)
    await replaceShares(db, account_id, one.record_id, shares)
    for (const { invoice_id, amount } of shares)
      given.set(invoice_id, add(given.get(invoice_id) ?? ZERO, amount))
  }
  const times = touched.size > 0 ? await timesPaid(db, account_id, [...touched]) : new Map()
  for (const invoice of held.values()) {
    const amount = given.get(invoice.id) ?? ZERO
    const first = times.get(invoice.id)?.first
    await amendAs(db, writer, invoices, invoice, {
      draft: paidBy(invoice, amount, first && dayAt(first, writer.time_zone)),
      action: MOVED_IN,
    })
  }
}

// When none of the payments is left it is as if nobody had paid.
const paidBy = ({ kind, income }: Invoice, given: Decimal, first: string | undefined) => ({
  paid_by_payments: isZero(given) ? null : given,
  before_payments: isZero(given) ? null : ({ status: 'issued', paid_date: null } as never),
  first_paid_date: kind === 'advance' && income !== false ? (first ?? null) : null,
})

// As it is told, else in the order of the documents, to each what it says was paid and no payment has given yet.
function sharesIn(
  { draft, told }: Made,
  invoices: ReadonlyMap<number, Invoice>,
  given: ReadonlyMap<number, Decimal>,
): Share[] {
  const ids = idsIn(draft.invoice_ids)
  const said = listIn(draft.shares as Value).filter(isFirst)
  if (said.length > 0)
    return said.flatMap(({ invoice_id, amount, spent }) =>
      invoice_id
        ? [{ invoice_id: Number(invoice_id), amount: amountOf(amount), spent: amountOf(spent) }]
        : [],
    )
  let left = told.paid === true ? amountOf(told.price) : ZERO
  return ids.map((invoice_id) => {
    const invoice = invoices.get(invoice_id)
    const is_same = invoice !== undefined && invoice.currency === (draft.currency ?? invoice.currency)
    const open = is_same ? subtract(invoice.paid ?? ZERO, given.get(invoice_id) ?? ZERO) : ZERO
    const amount = lesser(left, open)
    left = subtract(left, amount)
    return { invoice_id, amount, spent: amount }
  })
}

// A document has one share of a payment, however often it is told.
const isFirst = ({ invoice_id }: Tree, place: number, all: readonly Tree[]): boolean =>
  all.findIndex((one) => one.invoice_id === invoice_id) === place

const amountOf = (value: Value | undefined): Decimal => {
  const amount = value === undefined || value === null ? null : read(value as string)
  return amount !== null && 'units' in (amount as object) ? (amount as Decimal) : ZERO
}

// Money and what it pays have one sign.
function lesser(left: Decimal, open: Decimal): Decimal {
  if (isZero(left) || isZero(open) || isNegative(left) !== isNegative(open)) return ZERO
  const least = compare(absolute(left), absolute(open)) <= 0 ? absolute(left) : absolute(open)
  return isNegative(left) ? negate(least) : least
}
