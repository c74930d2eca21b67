import { multiply } from '../../../money/decimal.ts'
import { changesBetween, checkReferences } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  findRecord,
  getRecord,
  insertRecord,
  lockRecord,
  missingIds,
  softDeleteRecord,
  updateRecord,
} from '../../../platform/database/records.ts'
import { lockWithDeleted, restoreRecord } from '../../../platform/database/restore.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { randomToken } from '../../../platform/secret.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { checkAmount } from '../../administration/permissions/amount-limit.ts'
import { products } from '../../catalog/products/schema.ts'
import { findSourceOfRemoved } from '../../documents/conversions/payment-transfer.ts'
import { createInvoice } from '../../documents/invoice-actions/create-invoice.ts'
import { invoiceInput } from '../../documents/invoices/input.ts'
import { announceIssued } from '../../documents/invoices/issued-job.ts'
import { unitRateOf } from '../../documents/invoices/rules/exchange.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { checkLinkedPayment, reclaimTransaction, reopenTransaction } from '../bank-statements/payment-link.ts'
import {
  checkCurrencies,
  checkPayment,
  hasInvoiceBuyer,
  invoiceIds,
  invoiceOf,
  isIncome,
  needsInvoice,
  paidDate,
  remainingLimits,
} from './rules.ts'
import { type Payment, type PaymentDraft, payments } from './schema.ts'
import { lockSettledDocuments, NEW_ID, planSettlement, storeSettlement } from './settlement.ts'

// Actions of payments. Each one stores the payment and settles its invoices in one transaction.

export const createPayment = (db: Database, writer: WriteContext, draft: PaymentDraft): Promise<Payment> =>
  transaction(db, async (db) => {
    const { account_id, user_id } = writer
    const { deleted, ...fields } = draft
    const origin = { user_id, creator_id: user_id, updater_id: user_id, token: randomToken(20) }
    const payment = await composePayment(db, writer, { ...fields, ...origin }, undefined, !deleted)
    const settlement = await planSettlement(
      db,
      account_id,
      undefined,
      deleted ? undefined : { ...payment, id: NEW_ID },
    )
    const settledPayment = compose(payments, { overpaid: settlement.overpaid }, payment)
    const { record, changes } = await insertRecord(db, account_id, payments, settledPayment, writer.now)
    audit(db, writer, { action: 'create', resource: payments.name, record_id: record.id, changes })
    await storeSettlement(db, writer, record.id, settlement)
    return deleted ? softDelete(db, writer, record.id) : record
  })

export const updatePayment = (
  db: Database,
  writer: WriteContext,
  id: number,
  draft: PaymentDraft,
): Promise<Payment> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockRecord(db, account_id, payments, id)
    const { deleted, ...fields } = draft
    if (fields.generate_invoice ?? current.generate_invoice)
      await lockSettledDocuments(db, account_id, current)
    const payment = await composePayment(db, writer, fields, current, !deleted)
    const settlement = await planSettlement(db, account_id, current, deleted ? undefined : payment)
    const settledPayment = compose(payments, { overpaid: settlement.overpaid }, payment)
    const changes = changesBetween(payments, current, settledPayment)
    const isChanged = Object.keys(changes).length > 0
    if (isChanged) {
      audit(db, writer, { action: 'update', resource: payments.name, record_id: id, changes })
      settledPayment.updater_id = writer.user_id
      await updateRecord(db, { account_id, now: writer.now }, payments, current, settledPayment)
    }
    await storeSettlement(db, writer, id, settlement)
    if (deleted) return softDelete(db, writer, id)
    return isChanged ? (settledPayment as Payment) : current
  })

export const deletePayment = (db: Database, writer: WriteContext, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockRecord(db, account_id, payments, id)
    const settlement = await planSettlement(db, account_id, current, undefined)
    await softDelete(db, writer, id)
    await storeSettlement(db, writer, id, settlement)
  })

async function softDelete(db: Database, writer: WriteContext, id: number): Promise<Payment> {
  const payment = await getRecord(db, writer.account_id, payments, id)
  await softDeleteRecord(db, writer.account_id, payments, payment, writer.now)
  audit(db, writer, { action: 'delete', resource: payments.name, record_id: id, changes: {} })
  await reopenTransaction(db, writer, payment)
  return { ...payment, deleted: true }
}

// Restores a payment. It is allocated again, in its original order among the others.
export const restorePayment = (db: Database, writer: WriteContext, id: number): Promise<Payment> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const { record: deleted, is_deleted } = await lockWithDeleted(db, account_id, payments, id)
    if (!is_deleted) return deleted
    const invoiceIdsToPay = await sourcesOfRemoved(db, account_id, deleted.invoice_ids ?? [])
    const { invoice_ids } = await resolveInvoices(db, account_id, invoiceIdsToPay, {
      ...deleted,
      invoice_ids: invoiceIdsToPay,
    })
    const restored = compose(
      payments,
      { invoice_ids, invoice_id: invoice_ids[0] ?? null },
      deleted,
    ) as Payment
    const settlement = await planSettlement(db, account_id, undefined, restored)
    const settledPayment = compose(payments, { overpaid: settlement.overpaid }, restored) as Payment
    const changes = changesBetween(payments, deleted, settledPayment)
    const payment = await restoreRecord(db, account_id, payments, settledPayment, writer.now)
    await reclaimTransaction(db, writer, payment)
    audit(db, writer, { action: 'restore', resource: payments.name, record_id: id, changes })
    await storeSettlement(db, writer, id, settlement)
    return payment
  })

// Composes the payment, and creates an invoice for it if requested.
async function composePayment(
  db: Database,
  writer: WriteContext,
  draft: PaymentDraft,
  current?: Payment,
  mayInvoice = true,
): Promise<Payment> {
  const { account_id, clock } = writer
  await checkReferences(db, account_id, payments, draft, { current })
  const { invoice_ids, referencedInvoices } = await resolveInvoices(
    db,
    account_id,
    invoiceIds(draft, current),
    current,
  )
  const merged = compose(payments, draft, current) as Payment
  merged.invoice_ids = invoice_ids
  merged.invoice_id = invoice_ids[0] ?? null
  merged.given_at_most = remainingLimits(draft, merged, current)
  merged.income = isIncome(draft, referencedInvoices, merged)
  // Uses the time after the lock, because earlier payments have been processed by then.
  merged.paid_date = paidDate(draft, merged.paid === true, clock.now(), current)
  if (isBlank(merged.currency))
    merged.currency = await defaultCurrency(db, writer, merged, referencedInvoices)
  checkPayment(merged, current ? [current, ...referencedInvoices] : referencedInvoices)
  checkCurrencies(merged, referencedInvoices)
  checkLinkedPayment(current, merged)
  checkPaymentAmount(writer, merged, referencedInvoices)
  if (!mayInvoice || !needsInvoice(merged)) return merged
  const { id } = await createInvoiceFor(db, writer, merged)
  return { ...merged, invoice_id: id, invoice_ids: [id], generated_invoice_id: id }
}

// Compares the payment with the maximum of the token that writes it. Money in the currency of a document counts at the
// rate of the document.
function checkPaymentAmount(
  { amount_max, settings }: WriteContext,
  { price, currency }: Payment,
  referencedInvoices: readonly Invoice[],
) {
  if (!amount_max || !price) return
  const accountCurrency = settings.currency ?? ''
  const document = referencedInvoices.find((invoice) => invoice.currency === currency)
  const rate = document && unitRateOf(document)
  checkAmount(amount_max, accountCurrency, {
    kind: 'banking_payments',
    amount: price,
    currency,
    exchange_currency: document?.exchange_currency,
    exchange_amount: rate && multiply(price, rate),
  })
}

// Resolves the invoices of a payment. Added invoices must exist; earlier ones may have been deleted. If the
// money of a document has moved to another one, the payment refers to that one.
async function resolveInvoices(
  db: Database,
  accountId: number,
  requestedIds: readonly number[],
  current?: Payment,
): Promise<{ invoice_ids: number[]; referencedInvoices: Invoice[] }> {
  if (requestedIds.length === 0) return { invoice_ids: [], referencedInvoices: [] }
  const invoicesById = await findInvoices(db, accountId, requestedIds)
  const holderIds = [...invoicesById.values()].flatMap(({ paid_on_id }) => paid_on_id ?? [])
  const holders = await findInvoices(db, accountId, holderIds)
  const holderOf = (id: number) => {
    const holder = holders.get(invoicesById.get(id)?.paid_on_id ?? 0)
    return holder && !holder.cancelled ? holder.id : id
  }
  const invoice_ids = [...new Set(requestedIds.map(holderOf))]
  for (const [id, paidInvoice] of holders) invoicesById.set(id, paidInvoice)
  for (const id of invoice_ids) {
    if ((invoicesById.has(id) && !invoicesById.get(id)?.cancelled) || current?.invoice_ids?.includes(id))
      continue
    const problem = invoicesById.has(id) ? 'refers to a void document; choose another' : 'does not exist'
    throw invalid({ [requestedIds.length > 1 ? 'invoice_ids' : 'invoice_id']: problem })
  }
  const referencedInvoices = invoice_ids
    .flatMap((id) => invoicesById.get(id) ?? [])
    .filter(({ cancelled }) => !cancelled)
  return { invoice_ids, referencedInvoices }
}

// Replaces removed invoices by their source documents, which hold their money again.
async function sourcesOfRemoved(db: Database, accountId: number, ids: readonly number[]): Promise<number[]> {
  const sourceIds: number[] = []
  for (const id of ids) {
    const source = await findSourceOfRemoved(db, accountId, id)
    sourceIds.push(source?.id ?? id)
  }
  return [...new Set(sourceIds)]
}

async function defaultCurrency(
  db: Database,
  { account_id, settings }: WriteContext,
  { product_id }: Payment,
  [first]: readonly Invoice[],
): Promise<string | null> {
  if (first) return first.currency
  const product = isBlank(product_id)
    ? undefined
    : await findRecord(db, account_id, products, product_id as number)
  return product?.currency || (settings.currency ?? null)
}

// Creates the invoice even if records that the payment refers to have been deleted, because the money has
// arrived.
async function createInvoiceFor(db: Database, writer: WriteContext, payment: Payment): Promise<Invoice> {
  const missingFields = new Set<string>()
  for (const name of ['client_id', 'department_id', 'product_id'] as const) {
    const ids = isBlank(payment[name]) ? [] : [payment[name] as number]
    const missingRecords = await missingIds(
      db,
      writer.account_id,
      payments.fields[name].target as string,
      ids,
    )
    if (missingRecords.length > 0 || ids.length === 0) missingFields.add(name)
  }
  const { product_id, name, quantity, price } = payment
  const item = missingFields.has('product_id') ? { name } : { product_id }
  const draft = invoiceOf(payment, (name) => !missingFields.has(name))
  const positions = [{ ...item, quantity, total_price_gross: price }]
  const request = { ...invoiceInput(draft, positions), buyer_override: hasInvoiceBuyer(payment) }
  const invoice = await createInvoice(db, writer, request)
  await announceIssued(db, writer, invoice)
  return invoice
}
