import { printDecimal } from '../../../money/decimal.ts'
import { messageOf, Refusal } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { transactionIn } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { missingIds } from '../../../platform/database/records.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { createPayment, updatePayment } from '../payments/actions.ts'
import type { Payment, PaymentDraft } from '../payments/schema.ts'
import type { Receipt } from './provider.ts'
import { type Misfit, misfitOf } from './rules.ts'
import { findPaymentByToken, insertReceipt, isCounted, nameReceipt } from './store.ts'

// What a provider says came is counted, once, if it is what was begun here; anything else is recorded apart.

const APART_MAX = 100 // of one payment, the newest

// Money that came is counted even when its invoice cannot be made or does not take it, or its payment is gone. Tells whether it
// is counted.
export async function receive(
  db: Database,
  writer: Writer,
  provider: string,
  receipt: Receipt,
): Promise<boolean> {
  try {
    return await take(db, writer, provider, receipt, {})
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    const comment = `No invoice was made or settled: ${messageOf(error)}`
    return take(db, writer, provider, receipt, { generate_invoice: false, invoice_ids: [], comment })
  }
}

const take = (
  db: Database,
  writer: Writer,
  provider: string,
  receipt: Receipt,
  more: PaymentDraft,
): Promise<boolean> =>
  transactionIn(db, writer.account_id, async (db) => {
    const { account_id, now } = writer
    if (!(await insertReceipt(db, account_id, provider, receipt.id, now)))
      return isCounted(db, account_id, provider, receipt.id)
    const begun = await findPaymentByToken(db, account_id, receipt.reference)
    const gone = begun ? undefined : await findPaymentByToken(db, account_id, receipt.reference, 1)
    const misfit = misfitOf(receipt, begun ?? gone)
    if (misfit) await setApart(db, writer, provider, receipt, misfit)
    else await count(db, writer, { provider, receipt }, begun, more)
    return misfit === undefined
  })

async function count(
  db: Database,
  writer: Writer,
  { provider, receipt }: { provider: string; receipt: Receipt },
  begun: Payment | undefined,
  more: PaymentDraft,
) {
  const { id, amount: price, currency } = receipt
  const { account_id } = writer
  const came = { provider, transaction_id: id, provider_status: 'paid' }
  const paid = { price, currency, paid: true, ...came, ...more }
  const payment =
    begun && !begun.paid
      ? await updatePayment(db, writer, begun.id, paid)
      : await createPayment(db, writer, await again(db, account_id, begun, paid))
  await nameReceipt(db, account_id, provider, id, payment.id)
}

// The same was paid twice, or its payment was deleted: the money is there all the same, for a person to look at.
async function again(
  db: Database,
  account_id: number,
  begun: Payment | undefined,
  paid: PaymentDraft,
): Promise<PaymentDraft> {
  const ids = begun?.invoice_ids ?? []
  const missing = new Set(await missingIds(db, account_id, invoices.plural, ids))
  const why = begun ? `Paid again, beside payment ${begun.id}` : 'Its payment is gone'
  return {
    name: begun?.name ?? paid.transaction_id ?? null,
    kind: 'autopayment',
    email: begun?.email ?? null,
    first_name: begun?.first_name ?? null,
    last_name: begun?.last_name ?? null,
    invoice_ids: ids.filter((one) => !missing.has(one)),
    generate_invoice: false,
    ...paid,
    comment: [why, paid.comment].filter(Boolean).join('. '),
  }
}

// Beside the payment that it names, or by itself: nothing becomes paid and no price changes, but a person sees what came.
async function setApart(db: Database, writer: Writer, provider: string, receipt: Receipt, misfit: Misfit) {
  const { account_id } = writer
  const { id, reference, claimed, amount: price, currency } = receipt
  const named =
    (await findPaymentByToken(db, account_id, reference)) ??
    (await findPaymentByToken(db, account_id, claimed))
  const apart = noteOf(writer, provider, receipt, misfit, named)
  if (named) {
    const before = (named.uncounted_receipts ?? []) as Tree[]
    const uncounted_receipts = [...before, apart].slice(-APART_MAX)
    await updatePayment(db, writer, named.id, { uncounted_receipts })
    return
  }
  const came = { provider, transaction_id: id, provider_status: 'not counted' }
  const own = { name: id, kind: 'autopayment', price, currency, paid: false, ...came }
  await createPayment(db, writer, { ...own, uncounted_receipts: [apart] })
}

const noteOf = (
  { now, time_zone }: Writer,
  provider: string,
  { id, amount, currency }: Receipt,
  reason: Misfit,
  expected: Payment | undefined,
): Tree => ({
  id,
  provider,
  price: printDecimal(amount),
  currency,
  expected_price: expected?.price ? printDecimal(expected.price) : null,
  expected_currency: expected?.currency ?? null,
  reason,
  received_at: printTime(now, time_zone),
})
