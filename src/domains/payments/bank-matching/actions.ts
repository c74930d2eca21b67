import {
  absolute,
  compare,
  type Decimal,
  equals,
  isNegative,
  isPositive,
  isZero,
  negate,
  parseDecimal,
  printPlain,
  sum,
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
import { declinedWith, OPEN, remainderOf } from '../bank-statements/payment-link.ts'
import type { BookingReason } from '../bank-statements/reasons.ts'
import { bankingTransactions, type Transaction, type TransactionDraft } from '../bank-statements/schema.ts'
import { createPayment, deletePayment } from '../payments/actions.ts'
import { type Payment, type PaymentDraft, payments } from '../payments/schema.ts'
import { allocationsOf } from '../payments/store.ts'
import { isSameMoney } from './gather.ts'
import type { declineInput, matchInput } from './schema.ts'

// Matches bank transactions with documents, and undoes it. Each transaction becomes at most one payment of its whole
// amount, so that no cent is lost or doubled.

export type MatchInput = DraftOf<typeof matchInput.fields>
type DeclineInput = DraftOf<typeof declineInput.fields>
// Why it is booked without a person.
export type Evidence = { reasons: BookingReason[]; rule_id: number | null }

export const matchTransaction = (
  db: Database,
  writer: WriteContext,
  id: number,
  input: MatchInput,
  evidence?: Evidence,
): Promise<Transaction> =>
  transaction(db, async (db) => {
    const current = await lockOpen(db, writer, id)
    if (input.payment_id) {
      await linkPayment(db, writer, current, input.payment_id)
      const link = { payment_id: input.payment_id, payment_existed: true }
      return store(db, writer, current, { ...link, status: 'matched' })
    }
    const draft = await composePayment(db, writer, current, input)
    const payment = await createPayment(db, writer, {
      ...draft,
      origin: evidence ? 'automatic' : 'bank_statement',
      booking_reasons: evidence?.reasons ?? [],
    })
    await checkAllocations(db, writer, payment)
    const remainder = remainderOf(current, payment)
    return store(db, writer, current, {
      ...{ payment_id: payment.id, rule_id: evidence?.rule_id ?? null, ...originOf(evidence) },
      ...{ status: 'matched', remainder, category: remainder && payment.remainder_category },
    })
  })

const originOf = (evidence: Evidence | undefined) => ({
  is_automatic: evidence !== undefined,
  booking_reasons: evidence?.reasons ?? [],
})

export const bookTransaction = (
  db: Database,
  writer: WriteContext,
  id: number,
  category: Transaction['category'],
  evidence?: Evidence,
): Promise<Transaction> =>
  transaction(db, async (db) => {
    const booking = { category, rule_id: evidence?.rule_id ?? null, ...originOf(evidence) }
    return store(db, writer, await lockOpen(db, writer, id), { ...booking, status: 'booked' })
  })

// The pair is not suggested first again.
export const declineSuggestion = (
  db: Database,
  writer: WriteContext,
  id: number,
  suggestion: DeclineInput,
): Promise<Transaction> =>
  transaction(db, async (db) => {
    const { invoice_ids, payment_id, client_id, category } = suggestion
    if (!invoice_ids?.length && !payment_id && !client_id && !category)
      throw invalid({
        invoice_ids: 'name the documents, the payment, the client or the category of the suggestion',
      })
    const current = await lockOpen(db, writer, id)
    return store(db, writer, current, { declined: declinedWith(current, suggestion) })
  })

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
    if (current.payment_id === null) {
      const { status, category } = current
      const changes = status === 'booked' ? { declined: declinedWith(current, { category }) } : {}
      return store(db, writer, current, { ...OPEN, ...changes })
    }
    if (!current.payment_existed) {
      await deletePayment(db, writer, current.payment_id)
      return getRecord(db, account_id, bankingTransactions, id)
    }
    const payment = await lockRecord(db, account_id, payments, current.payment_id)
    await applyChanges(db, writer, payments, payment, { banking_transaction_id: null })
    const declined = declinedWith(current, { payment_id: payment.id })
    return store(db, writer, current, { ...OPEN, declined })
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
  const price = income ? amount : negate(amount)
  const given_at_most = limitsOf(invoice_ids, input.amounts)
  const remainder = remainderCategory(input, [...documents.values()], current)
  return {
    name: name.slice(0, NAME_MAX).toWellFormed(),
    price: remainder ? partOf(price, given_at_most) : price,
    remainder_category: remainder,
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
    given_at_most,
  }
}

// What the stated amounts leave is booked with a category instead of becoming credit of the client.
function remainderCategory(
  { amounts, remainder_category }: MatchInput,
  documents: readonly Invoice[],
  { currency }: Transaction,
): MatchInput['remainder_category'] {
  if (!remainder_category) return null
  if (!amounts?.length) throw invalid({ remainder_category: 'needs the amounts of the documents' })
  if (documents.some((document) => document.currency !== currency))
    throw invalid({ remainder_category: 'needs documents in the currency of the transaction' })
  return remainder_category
}

function partOf(price: Decimal, limits: { readonly [id: string]: string } | null): Decimal {
  const part = sum(Object.values(limits ?? {}).map((text) => parseDecimal(text) ?? ZERO))
  if (isNegative(part) !== isNegative(price) || compare(absolute(part), absolute(price)) >= 0)
    throw invalid({ remainder_category: 'needs amounts that leave a remainder' })
  return part
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
