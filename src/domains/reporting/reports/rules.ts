import { decimal, toUnits } from '../../../money/decimal.ts'
import { isOrder } from '../../documents/invoices/kinds.ts'

// The account of a client: what was invoiced and what was paid, one after the other, with what is left after each. Values in, value
// out; amounts are whole hundredths, above zero where the client owes more for them.

const SCALE = 2

export type Entry = {
  date: string
  kind: 'document' | 'payment' | 'left'
  currency: string
  amount: bigint
  document_id: number | null
  number: string | null
  document_kind: string | null
  payment_to: string | null
  payment_id: number | null
  name: string | null
}

export type Claim = {
  id: number
  kind: string
  number: string
  currency: string
  issue_date: string
  payment_to: string | null
  paid_date: string | null
  amount_due: string
  paid: string
  set_off: string | null // in decimals, as documents hold it
}
export type Given = {
  invoice_id: number
  payment_id: number
  name: string
  date: string
  amount: string
}
export type Left = Omit<Given, 'invoice_id'> & { currency: string }

// What is paid of a document came by payments, and else was set by hand.
export function entriesOf(claims: readonly Claim[], given: readonly Given[], left: readonly Left[]): Entry[] {
  const shares = Map.groupBy(given, ({ invoice_id }) => invoice_id)
  return [
    ...claims.flatMap((claim) => entriesOfClaim(claim, shares.get(claim.id) ?? [])),
    ...left.map(
      ({ payment_id, name, date, amount, currency }): Entry => ({
        ...NOBODY,
        date,
        kind: 'left',
        currency,
        amount: -BigInt(amount),
        payment_id,
        name,
      }),
    ),
  ].sort(inOrder)
}

const NOBODY = {
  document_id: null,
  number: null,
  document_kind: null,
  payment_to: null,
  payment_id: null,
  name: null,
}

function entriesOfClaim(claim: Claim, shares: readonly Given[]): Entry[] {
  const { id, kind, number, currency, issue_date, payment_to, paid_date } = claim
  const paid = BigInt(claim.paid)
  const about = { ...NOBODY, currency, document_id: id, number, document_kind: kind }
  const payments = shares.map(
    ({ payment_id, name, date, amount }): Entry => ({
      ...about,
      date,
      kind: 'payment',
      amount: -BigInt(amount),
      payment_id,
      name,
    }),
  )
  const by_hand = paid + payments.reduce((sum, { amount }) => sum + amount, 0n)
  const document: Entry = {
    ...about,
    date: issue_date,
    kind: 'document',
    // What other documents of its chain settle stands there by itself.
    amount: BigInt(claim.amount_due) + paid + units(claim.set_off),
    // Of what is settled by others nothing is due.
    payment_to: units(claim.set_off) !== 0n && BigInt(claim.amount_due) === 0n ? null : payment_to,
  }
  return [
    // Nobody owes for an order; what was paid of it came in advance.
    ...(isOrder(claim) ? [] : [document]),
    ...payments,
    ...(by_hand === 0n
      ? []
      : [{ ...about, date: paid_date ?? issue_date, kind: 'payment' as const, amount: -by_hand }]),
  ]
}

const units = (amount: string | null): bigint =>
  amount === null ? 0n : (toUnits(decimal(amount), SCALE) as bigint)

// A document comes before what is paid of it on the same day.
const PLACES = { document: 0, payment: 1, left: 2 } as const
const inOrder = (a: Entry, b: Entry): number =>
  (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0) ||
  (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
  PLACES[a.kind] - PLACES[b.kind] ||
  (a.document_id ?? a.payment_id ?? 0) - (b.document_id ?? b.payment_id ?? 0)

export type CurrencyAccount = {
  currency: string
  opening: bigint
  entries: (Entry & { balance: bigint })[]
  debit: bigint
  credit: bigint
  closing: bigint
  left: bigint // of the closing balance, what no document took, or an order that has no invoice
}

// Each currency by itself: what came before the period is its opening balance.
export function accountsOf(
  entries: readonly Entry[],
  from: string | null,
  to: string | null,
): CurrencyAccount[] {
  const accounts = new Map<string, CurrencyAccount>()
  for (const entry of entries) {
    const { currency, date, amount } = entry
    if (to !== null && date > to) continue
    const account = accounts.get(currency) ?? nothing(currency)
    accounts.set(currency, account)
    account.closing += amount
    if (isLeft(entry)) account.left -= amount
    if (from !== null && date < from) {
      account.opening += amount
      continue
    }
    if (amount < 0n) account.credit -= amount
    else account.debit += amount
    account.entries.push({ ...entry, balance: account.closing })
  }
  return [...accounts.values()].filter(({ opening, entries }) => opening !== 0n || entries.length > 0)
}

const isLeft = ({ kind, document_kind }: Entry): boolean =>
  kind === 'left' || isOrder({ kind: document_kind })

const nothing = (currency: string): CurrencyAccount => ({
  currency,
  opening: 0n,
  entries: [],
  debit: 0n,
  credit: 0n,
  closing: 0n,
  left: 0n,
})
