import { type Decimal, equals, isZero, negate, subtract, ZERO } from '../../../money/decimal.ts'
import { applyChanges } from '../../../platform/actions/crud.ts'
import { conflict, invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { bankingTransactions, type Transaction, type TransactionDraft } from './schema.ts'

// Keeps a payment and the bank transaction that it came from in agreement.

export type LinkedPayment = {
  id: number
  banking_transaction_id: number | null
  price: Decimal | null
  currency: string | null
  paid: boolean | null
  income: boolean | null
  invoice_ids: number[] | null
  client_id: number | null
  origin: string | null
  remainder_category: Transaction['category']
}

const LINKED_FIELDS = ['currency', 'paid', 'income'] as const

// The bank decides how much money moved. What it is for may change.
export function checkLinkedPayment(before: LinkedPayment | undefined, after: LinkedPayment) {
  if (!before?.banking_transaction_id) return
  const changed = equals(before.price ?? ZERO, after.price ?? ZERO)
    ? LINKED_FIELDS.find((name) => before[name] !== after[name])
    : 'price'
  if (changed)
    throw invalid({
      [changed]: 'cannot be changed because the payment comes from a bank transaction; undo its match first',
    })
}

// A deleted payment opens its transaction again.
export async function reopenTransaction(db: Database, actor: Actor, payment: LinkedPayment) {
  const transaction = await transactionOf(db, actor, payment)
  if (transaction?.payment_id !== payment.id) return
  await applyChanges(db, actor, bankingTransactions, transaction, {
    ...OPEN,
    declined: declinedWith(transaction, payment),
  })
}

export const OPEN = {
  status: 'open',
  payment_id: null,
  payment_existed: false,
  category: null,
  is_automatic: false,
  booking_reasons: [],
  rule_id: null,
  remainder: null,
} satisfies TransactionDraft

type Booking = {
  invoice_ids?: readonly number[] | null | undefined
  payment_id?: number | null | undefined
  client_id?: number | null | undefined
  category?: string | null | undefined
}

const DECLINED_MAX = 50

// What people declined or undid is not suggested first again, and never booked without them.
export const declinedWith = ({ declined }: Transaction, booking: Booking): string[] =>
  [...new Set([...(declined ?? []), declinedKey(booking)])].slice(-DECLINED_MAX)

export const isDeclined = ({ declined }: Transaction, booking: Booking): boolean =>
  (declined ?? []).includes(declinedKey(booking))

function declinedKey({ invoice_ids, payment_id, client_id, category }: Booking): string {
  if (invoice_ids && invoice_ids.length > 0) return `invoices ${invoice_ids.toSorted((a, b) => a - b).join()}`
  if (payment_id) return `payment ${payment_id}`
  return category ? `category ${category}` : `client ${client_id}`
}

// A restored payment belongs to its transaction again, unless that was booked otherwise meanwhile.
export async function reclaimTransaction(db: Database, actor: Actor, payment: LinkedPayment) {
  const transaction = await transactionOf(db, actor, payment)
  if (transaction === undefined) return
  if (transaction.status !== 'open')
    throw conflict('The bank transaction of this payment has been booked otherwise; undo that first')
  await applyChanges(db, actor, bankingTransactions, transaction, {
    status: 'matched',
    payment_id: payment.id,
    remainder: remainderOf(transaction, payment),
    category: remainderOf(transaction, payment) && (payment.remainder_category ?? 'other'),
    is_automatic: payment.origin === 'automatic',
  })
}

// What of the transaction is not part of its payment.
export function remainderOf({ amount }: Transaction, { price, income }: LinkedPayment): Decimal | null {
  const flow = income === false ? negate(price ?? ZERO) : (price ?? ZERO)
  const remainder = subtract(amount ?? ZERO, flow)
  return isZero(remainder) ? null : remainder
}

async function transactionOf(
  db: Database,
  { account_id }: Actor,
  { banking_transaction_id }: LinkedPayment,
): Promise<Transaction | undefined> {
  return banking_transaction_id
    ? await findRecord(db, account_id, bankingTransactions, banking_transaction_id)
    : undefined
}
