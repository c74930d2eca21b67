import { decimal, toUnits } from '../../../money/decimal.ts'
import { isOrder } from '../../documents/invoices/kinds.ts'

// Computes the account of a client: invoices and payments in order, each with the balance after it. Amounts are
// integers in hundredths, positive if they increase what the client owes.

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
  origin: string | null
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
  set_off: string | null // as a decimal, like in documents
}
export type PaymentEntry = {
  invoice_id: number
  payment_id: number
  name: string
  date: string
  amount: string
  origin: string | null
}
export type UnallocatedEntry = Omit<PaymentEntry, 'invoice_id'> & { currency: string }

// The paid amount of a document comes from payments; the remainder was marked as paid by hand.
export function entriesOf(
  claims: readonly Claim[],
  payments: readonly PaymentEntry[],
  unallocated: readonly UnallocatedEntry[],
): Entry[] {
  const shares = Map.groupBy(payments, ({ invoice_id }) => invoice_id)
  return [
    ...claims.flatMap((claim) => entriesOfClaim(claim, shares.get(claim.id) ?? [])),
    ...unallocated.map(
      ({ payment_id, name, date, amount, currency, origin }): Entry => ({
        ...NO_REFERENCES,
        date,
        kind: 'left',
        currency,
        amount: -BigInt(amount),
        payment_id,
        name,
        origin,
      }),
    ),
  ].sort(compareEntries)
}

const NO_REFERENCES = {
  document_id: null,
  number: null,
  document_kind: null,
  payment_to: null,
  payment_id: null,
  name: null,
  origin: null,
}

function entriesOfClaim(claim: Claim, shares: readonly PaymentEntry[]): Entry[] {
  const { id, kind, number, currency, issue_date, payment_to, paid_date } = claim
  const paid = BigInt(claim.paid)
  const references = { ...NO_REFERENCES, currency, document_id: id, number, document_kind: kind }
  const payments = shares.map(
    ({ payment_id, name, date, amount, origin }): Entry => ({
      ...references,
      date,
      kind: 'payment',
      amount: -BigInt(amount),
      payment_id,
      name,
      origin,
    }),
  )
  const manualAmount = paid + payments.reduce((sum, { amount }) => sum + amount, 0n)
  const document: Entry = {
    ...references,
    date: issue_date,
    kind: 'document',
    // Amounts that other documents of the correction chain settle appear in those documents.
    amount: BigInt(claim.amount_due) + paid + units(claim.set_off),
    // Nothing is due if other documents settle the full amount.
    payment_to: units(claim.set_off) !== 0n && BigInt(claim.amount_due) === 0n ? null : payment_to,
  }
  return [
    // An order creates no debt; its payments are prepayments.
    ...(isOrder(claim) ? [] : [document]),
    ...payments,
    ...(manualAmount === 0n
      ? []
      : [{ ...references, date: paid_date ?? issue_date, kind: 'payment' as const, amount: -manualAmount }]),
  ]
}

const units = (amount: string | null): bigint =>
  amount === null ? 0n : (toUnits(decimal(amount), SCALE) as bigint)

// A document comes before its payments of the same day.
const KIND_ORDER = { document: 0, payment: 1, left: 2 } as const
const compareEntries = (a: Entry, b: Entry): number =>
  (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0) ||
  (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
  KIND_ORDER[a.kind] - KIND_ORDER[b.kind] ||
  (a.document_id ?? a.payment_id ?? 0) - (b.document_id ?? b.payment_id ?? 0)

export type CurrencyAccount = {
  currency: string
  opening: bigint
  entries: (Entry & { balance: bigint })[]
  debit: bigint
  credit: bigint
  closing: bigint
  unallocated: bigint // the part of the closing balance that is not allocated, or paid for an order without an invoice
}

// Computes an account for each currency; entries before the period form its opening balance.
export function accountsOf(
  entries: readonly Entry[],
  from: string | null,
  to: string | null,
): CurrencyAccount[] {
  const accounts = new Map<string, CurrencyAccount>()
  for (const entry of entries) {
    const { currency, date, amount } = entry
    if (to !== null && date > to) continue
    const account = accounts.get(currency) ?? emptyAccount(currency)
    accounts.set(currency, account)
    account.closing += amount
    if (isUnallocated(entry)) account.unallocated -= amount
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

const isUnallocated = ({ kind, document_kind }: Entry): boolean =>
  kind === 'left' || isOrder({ kind: document_kind })

const emptyAccount = (currency: string): CurrencyAccount => ({
  currency,
  opening: 0n,
  entries: [],
  debit: 0n,
  credit: 0n,
  closing: 0n,
  unallocated: 0n,
})
