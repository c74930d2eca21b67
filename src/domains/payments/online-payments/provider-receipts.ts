import { printDecimal } from '../../../money/decimal.ts'
import { ApiError, errorMessage } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { transactionIn } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { missingIds } from '../../../platform/database/records.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { createPayment, updatePayment } from '../payments/actions.ts'
import type { Payment, PaymentDraft } from '../payments/schema.ts'
import type { Receipt } from './provider.ts'
import { type ReceiptMismatch, receiptMismatch } from './rules.ts'
import { findPaymentByToken, insertReceipt, isCounted, linkReceipt } from './store.ts'

// Records receipts of providers: each is counted once if it matches a payment started by Kwit, and stored as
// uncounted otherwise.

const UNCOUNTED_MAX = 100 // per payment, the newest ones

// Records a confirmed payment even if its invoice cannot be created or settled, or the payment was deleted.
// Returns whether it was counted.
export async function applyReceipt(
  db: Database,
  writer: WriteContext,
  provider: string,
  receipt: Receipt,
): Promise<boolean> {
  try {
    return await recordReceipt(db, writer, provider, receipt, {})
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const comment = `No invoice was made or settled: ${errorMessage(error)}`
    return recordReceipt(db, writer, provider, receipt, { generate_invoice: false, invoice_ids: [], comment })
  }
}

const recordReceipt = (
  db: Database,
  writer: WriteContext,
  provider: string,
  receipt: Receipt,
  overrides: PaymentDraft,
): Promise<boolean> =>
  transactionIn(db, writer.account_id, async (db) => {
    const { account_id, now } = writer
    if (!(await insertReceipt(db, account_id, provider, receipt.id, now)))
      return isCounted(db, account_id, provider, receipt.id)
    const payment = await findPaymentByToken(db, account_id, receipt.reference)
    const deletedPayment = payment
      ? undefined
      : await findPaymentByToken(db, account_id, receipt.reference, 1)
    const mismatch = receiptMismatch(receipt, payment ?? deletedPayment)
    if (mismatch) await storeUncounted(db, writer, provider, receipt, mismatch)
    else await countReceipt(db, writer, { provider, receipt }, payment, overrides)
    return mismatch === undefined
  })

async function countReceipt(
  db: Database,
  writer: WriteContext,
  { provider, receipt }: { provider: string; receipt: Receipt },
  started: Payment | undefined,
  overrides: PaymentDraft,
) {
  const { id, amount: price, currency } = receipt
  const { account_id } = writer
  const receiptFields = { provider, transaction_id: id, provider_status: 'paid' }
  const paid = { price, currency, paid: true, ...receiptFields, ...overrides }
  const payment =
    started && !started.paid
      ? await updatePayment(db, writer, started.id, paid)
      : await createPayment(db, writer, await composeExtraPayment(db, account_id, started, paid))
  await linkReceipt(db, account_id, provider, id, payment.id)
}

// Composes a payment for money that was paid twice or whose payment was deleted, so that a person can handle
// it.
async function composeExtraPayment(
  db: Database,
  accountId: number,
  started: Payment | undefined,
  paid: PaymentDraft,
): Promise<PaymentDraft> {
  const ids = started?.invoice_ids ?? []
  const missing = new Set(await missingIds(db, accountId, invoices.plural, ids))
  const reason = started ? `Paid twice; see payment ${started.id}` : 'Its payment was deleted'
  return {
    name: started?.name ?? paid.transaction_id ?? null,
    kind: 'autopayment',
    email: started?.email ?? null,
    first_name: started?.first_name ?? null,
    last_name: started?.last_name ?? null,
    invoice_ids: ids.filter((id) => !missing.has(id)),
    generate_invoice: false,
    ...paid,
    comment: [reason, paid.comment].filter(Boolean).join('. '),
  }
}

// Stores a receipt that does not match its payment, with that payment or as a payment of its own. No status
// or price changes, but a person sees it.
async function storeUncounted(
  db: Database,
  writer: WriteContext,
  provider: string,
  receipt: Receipt,
  mismatch: ReceiptMismatch,
) {
  const { account_id } = writer
  const { id, reference, claimed, amount: price, currency } = receipt
  const payment =
    (await findPaymentByToken(db, account_id, reference)) ??
    (await findPaymentByToken(db, account_id, claimed))
  const entry = uncountedEntry(writer, provider, receipt, mismatch, payment)
  if (payment) {
    const before = (payment.uncounted_receipts ?? []) as InputObject[]
    const uncounted_receipts = [...before, entry].slice(-UNCOUNTED_MAX)
    await updatePayment(db, writer, payment.id, { uncounted_receipts })
    return
  }
  const receiptFields = { provider, transaction_id: id, provider_status: 'not counted' }
  const fields = { name: id, kind: 'autopayment', price, currency, paid: false, ...receiptFields }
  await createPayment(db, writer, { ...fields, uncounted_receipts: [entry] })
}

const uncountedEntry = (
  { now, time_zone }: WriteContext,
  provider: string,
  { id, amount, currency }: Receipt,
  reason: ReceiptMismatch,
  expected: Payment | undefined,
): InputObject => ({
  id,
  provider,
  price: printDecimal(amount),
  currency,
  expected_price: expected?.price ? printDecimal(expected.price) : null,
  expected_currency: expected?.currency ?? null,
  reason,
  received_at: printTime(now, time_zone),
})
