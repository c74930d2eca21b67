import {
  absolute,
  type Decimal,
  equals,
  isPositive,
  isZero,
  negate,
  parseDecimal,
  printPlain,
  toUnits,
  ZERO,
} from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { applyChanges } from '../../../platform/actions/crud.ts'
import { conflict, invalid } from '../../../platform/api-error.ts'
import { startOfDay } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord, lockRecord } from '../../../platform/database/records.ts'
import type { DraftOf } from '../../../platform/fields/resource.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { clients } from '../../catalog/clients/schema.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { OPEN } from '../bank-statements/payment-link.ts'
import { bankingTransactions, type Transaction, type TransactionDraft } from '../bank-statements/schema.ts'
import { createPayment, deletePayment } from '../payments/actions.ts'
import { type Payment, type PaymentDraft, payments } from '../payments/schema.ts'
import { allocationsOf } from '../payments/store.ts'
import { isSameMoney } from './gather.ts'
import type { matchInput } from './schema.ts'

// Matches bank transactions with documents, and undoes it. Each transaction becomes at most one payment of its whole
// amount, so that no cent is lost or doubled.

export type MatchInput = DraftOf<typeof matchInput.fields>
type Origin = 'by a person' | 'automatic'

export const matchTransaction = (
  db: Database,
  writer: WriteContext,
  id: number,
  input: MatchInput,
  origin: Origin = 'by a person',
): Promise<Transaction> =>
  transaction(db, async (db) => {
    const current = await lockOpen(db, writer, id)
    const is_automatic = origin === 'automatic'
    if (input.payment_id) {
      await linkPayment(db, writer, current, input.payment_id)
      const link = { payment_id: input.payment_id, payment_existed: true }
      return store(db, writer, current, { ...link, status: 'matched', is_automatic })
    }
    const payment = await createPayment(db, writer, await composePayment(db, writer, current, input))
    await checkAllocations(db, writer, payment)
    return store(db, writer, current, { payment_id: payment.id, status: 'matched', is_automatic })
  })

export const bookTransaction = (
  db: Database,
  writer: WriteContext,
  id: number,
  category: Transaction['category'],
  origin: Origin = 'by a person',
): Promise<Transaction> =>
  transaction(db, async (db) =>
    store(db, writer, await lockOpen(db, writer, id), {
      status: 'booked',
      category,
      is_automatic: origin === 'automatic',
    }),
  )

export const ignoreTransaction = (db: Database, writer: WriteContext, id: number): Promise<Transaction> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, writer.account_id, bankingTransactions, id)
    if (current.status !== 'ignored') checkIsOpen(current)
    return store(db, writer, current, { status: 'ignored' })
  })

// Removes exactly what the match created. A payment that existed before stays.
export const undoTransaction = (db: Database, writer: WriteContext, id: number): Promise<Transaction> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockRecord(db, account_id, bankingTransactions, id)
    if (current.payment_id === null) return store(db, writer, current, OPEN)
    if (!current.payment_existed) {
      await deletePayment(db, writer, current.payment_id)
      return getRecord(db, account_id, bankingTransactions, id)
    }
    const payment = await lockRecord(db, account_id, payments, current.payment_id)
    await applyChanges(db, writer, payments, payment, { banking_transaction_id: null })
    return store(db, writer, current, OPEN)
  })

async function store(
  db: Database,
  writer: WriteContext,
  current: Transaction,
  changes: TransactionDraft,
): Promise<Transaction> {
  return (await applyChanges(db, writer, bankingTransactions, current, changes)).record
}

async function lockOpen(db: Database, { account_id }: WriteContext, id: number): Promise<Transaction> {
  const current = await lockRecord(db, account_id, bankingTransactions, id)
  checkIsOpen(current)
  return current
}

function checkIsOpen({ status }: Transaction) {
  if (status !== 'open') throw conflict(`This transaction is ${status}; open it again first`)
}

async function linkPayment(
  db: Database,
  writer: WriteContext,
  { id, amount, currency }: Transaction,
  paymentId: number,
) {
  const payment = await lockRecord(db, writer.account_id, payments, paymentId)
  if (payment.banking_transaction_id !== null)
    throw invalid({ payment_id: 'belongs to another bank transaction' })
  if (!payment.paid || payment.currency !== currency || !isSameMoney(payment, amount ?? ZERO))
    throw invalid({ payment_id: 'has another amount, currency or direction than the transaction' })
  await applyChanges(db, writer, payments, payment, { banking_transaction_id: id })
}

async function composePayment(
  db: Database,
  writer: WriteContext,
  current: Transaction,
  input: MatchInput,
): Promise<PaymentDraft> {
  const amount = amountOf(current)
  const invoice_ids = [...new Set(input.invoice_ids ?? [])]
  const documents = await findInvoices(db, writer.account_id, invoice_ids)
  const [first] = invoice_ids.flatMap((id) => documents.get(id) ?? [])
  const income = await isIncome(db, writer, current, input, [...documents.values()])
  const name = current.title || current.counterparty_name || current.type || 'Bank transfer'
  return {
    name: name.slice(0, NAME_MAX).toWellFormed(),
    price: income ? amount : negate(amount),
    currency: current.currency,
    paid: true,
    paid_date: startOfDay(current.booking_date as string, writer.time_zone),
    income,
    kind: 'bank',
    provider: 'transfer',
    invoice_ids,
    client_id: input.client_id ?? first?.client_id ?? null,
    department_id: first?.department_id ?? null,
    bank_account_id: current.bank_account_id,
    client_bank_account_number: current.counterparty_account,
    transfer_sender: current.counterparty_name,
    banking_transaction_id: current.id,
    exchange_currency_rate: input.exchange_currency_rate ?? rateOf(current, first),
    given_at_most: limitsOf(invoice_ids, input.amounts),
  }
}

const NAME_MAX = 255

function amountOf({ amount }: Transaction): Decimal {
  if (amount === null || isZero(amount)) throw invalid({ amount: 'is zero; ignore the transaction' })
  if (toUnits(amount, 2) === undefined) throw invalid({ amount: 'has more than 2 decimals' })
  return amount
}

// The exchanged amount that the bank states is more exact than its rate.
function rateOf({ amount, original_amount, original_currency, currency }: Transaction, first?: Invoice) {
  if (!first || first.currency === currency || first.currency !== original_currency) return null
  return amount && original_amount ? divide(absolute(original_amount), absolute(amount), RATE_PLACES) : null
}

const RATE_PLACES = 8

async function isIncome(
  db: Database,
  { account_id }: WriteContext,
  { amount }: Transaction,
  { invoice_ids, client_id, income }: MatchInput,
  documents: readonly Invoice[],
): Promise<boolean> {
  const [first] = documents
  if (first) {
    if (documents.some((document) => document.income !== first.income))
      throw invalid({ invoice_ids: 'must be sales only, or expenses only' })
    return first.income !== false
  }
  if ((invoice_ids ?? []).length > 0) throw invalid({ invoice_ids: 'does not exist' })
  if (!client_id) throw invalid({ invoice_ids: 'choose documents, a client or a recorded payment' })
  if (income !== undefined && income !== null) return income
  if (isPositive(amount ?? ZERO)) return true
  return (await getRecord(db, account_id, clients, client_id)).kind !== 'seller'
}

function limitsOf(invoiceIds: readonly number[], amounts: readonly string[] | null | undefined) {
  if (!amounts || amounts.length === 0) return null
  if (amounts.length !== invoiceIds.length) throw invalid({ amounts: 'must be one for each document' })
  return Object.fromEntries(
    amounts.map((text, index) => {
      const amount = parseDecimal(text)
      if (!amount || isZero(amount) || toUnits(amount, 2) === undefined)
        throw invalid({ amounts: 'must be amounts with at most 2 decimals' })
      return [String(invoiceIds[index]), printPlain(amount)]
    }),
  )
}

// Stated amounts are taken as they are, or not at all.
async function checkAllocations(db: Database, { account_id }: WriteContext, payment: Payment) {
  const limits = (payment.given_at_most ?? {}) as { readonly [id: string]: string }
  if (Object.keys(limits).length === 0) return
  const allocations = (await allocationsOf(db, account_id, [payment.id])).get(payment.id) ?? []
  for (const { invoice_id, amount } of allocations) {
    const stated = parseDecimal(limits[invoice_id] ?? '')
    if (stated && !equals(stated, amount))
      throw invalid({ amounts: 'are more than is due, or than the transaction has' })
  }
}
