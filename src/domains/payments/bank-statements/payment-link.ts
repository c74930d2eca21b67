import { type Decimal, equals, ZERO } from '../../../money/decimal.ts'
import { applyChanges } from '../../../platform/actions/crud.ts'
import { conflict, invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { bankingTransactions, type Transaction } from './schema.ts'

// Keeps a payment and the bank transaction that it came from in agreement.

export type LinkedPayment = {
  id: number
  banking_transaction_id: number | null
  price: Decimal | null
  currency: string | null
  paid: boolean | null
  income: boolean | null
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
  await applyChanges(db, actor, bankingTransactions, transaction, OPEN)
}

export const OPEN = {
  status: 'open',
  payment_id: null,
  payment_existed: false,
  category: null,
  is_automatic: false,
} as const

// A restored payment belongs to its transaction again, unless that was booked otherwise meanwhile.
export async function reclaimTransaction(db: Database, actor: Actor, payment: LinkedPayment) {
  const transaction = await transactionOf(db, actor, payment)
  if (transaction === undefined) return
  if (transaction.status !== 'open')
    throw conflict('The bank transaction of this payment has been booked otherwise; undo that first')
  await applyChanges(db, actor, bankingTransactions, transaction, {
    status: 'matched',
    payment_id: payment.id,
  })
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
