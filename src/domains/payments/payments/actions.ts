import { changesBetween, checkReferences } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  findRecord,
  getRecord,
  hideRecord,
  insertRecord,
  lockRecord,
  missingIds,
  updateRecord,
} from '../../../platform/database/records.ts'
import { lockWithDeleted, restoreRecord } from '../../../platform/database/restore.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { randomToken } from '../../../platform/secret.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { products } from '../../catalog/products/schema.ts'
import { findLeadingOfGone } from '../../documents/conversions/payment-transfer.ts'
import { createInvoice } from '../../documents/invoice-actions/create-invoice.ts'
import { plainRequest } from '../../documents/invoices/input.ts'
import { announceIssued } from '../../documents/invoices/issued-job.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import {
  checkCurrencies,
  checkPayment,
  invoiceIds,
  invoiceOf,
  isIncome,
  limitsKept,
  namesBuyer,
  paidDate,
  wantsInvoice,
} from './rules.ts'
import { type Payment, type PaymentDraft, payments } from './schema.ts'
import { lockSettled, NEW_ID, planSettlement, storeSettlement } from './settlement.ts'

// The verbs of payments. Each stores the payment and settles what it pays, in one transaction.

export const createPayment = (db: Database, writer: Writer, draft: PaymentDraft): Promise<Payment> =>
  transaction(db, async (db) => {
    const { account_id, user_id } = writer
    const { deleted, ...said } = draft
    const made = { user_id, creator_id: user_id, updater_id: user_id, token: randomToken(20) }
    const payment = await composed(db, writer, { ...said, ...made }, undefined, !deleted)
    const settlement = await planSettlement(
      db,
      account_id,
      undefined,
      deleted ? undefined : { ...payment, id: NEW_ID },
    )
    const whole = compose(payments, { overpaid: settlement.overpaid }, payment)
    const { record, changes } = await insertRecord(db, account_id, payments, whole, writer.now)
    audit(db, writer, { action: 'create', resource: payments.name, record_id: record.id, changes })
    await storeSettlement(db, writer, record.id, settlement)
    return deleted ? hidden(db, writer, record.id) : record
  })

export const updatePayment = (
  db: Database,
  writer: Writer,
  id: number,
  draft: PaymentDraft,
): Promise<Payment> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockRecord(db, account_id, payments, id)
    const { deleted, ...said } = draft
    if (said.generate_invoice ?? current.generate_invoice) await lockSettled(db, account_id, current)
    const payment = await composed(db, writer, said, current, !deleted)
    const settlement = await planSettlement(db, account_id, current, deleted ? undefined : payment)
    const whole = compose(payments, { overpaid: settlement.overpaid }, payment)
    const changes = changesBetween(payments, current, whole)
    const is_changed = Object.keys(changes).length > 0
    if (is_changed) {
      audit(db, writer, { action: 'update', resource: payments.name, record_id: id, changes })
      whole.updater_id = writer.user_id
      await updateRecord(db, { account_id, now: writer.now }, payments, current, whole)
    }
    await storeSettlement(db, writer, id, settlement)
    if (deleted) return hidden(db, writer, id)
    return is_changed ? (whole as Payment) : current
  })

export const deletePayment = (db: Database, writer: Writer, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockRecord(db, account_id, payments, id)
    const settlement = await planSettlement(db, account_id, current, undefined)
    await hidden(db, writer, id)
    await storeSettlement(db, writer, id, settlement)
  })

async function hidden(db: Database, writer: Writer, id: number): Promise<Payment> {
  const payment = await getRecord(db, writer.account_id, payments, id)
  await hideRecord(db, writer.account_id, payments, payment, writer.now)
  audit(db, writer, { action: 'delete', resource: payments.name, record_id: id, changes: {} })
  return { ...payment, deleted: true }
}

// Its money is given again, in its old place among the others.
export const restorePayment = (db: Database, writer: Writer, id: number): Promise<Payment> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const { record: gone, is_deleted } = await lockWithDeleted(db, account_id, payments, id)
    if (!is_deleted) return gone
    const named = await standingIds(db, account_id, gone.invoice_ids ?? [])
    const { invoice_ids } = await namedInvoices(db, account_id, named, { ...gone, invoice_ids: named })
    const returning = compose(payments, { invoice_ids, invoice_id: invoice_ids[0] ?? null }, gone) as Payment
    const settlement = await planSettlement(db, account_id, undefined, returning)
    const whole = compose(payments, { overpaid: settlement.overpaid }, returning) as Payment
    const changes = changesBetween(payments, gone, whole)
    const payment = await restoreRecord(db, account_id, payments, whole, writer.now)
    audit(db, writer, { action: 'restore', resource: payments.name, record_id: id, changes })
    await storeSettlement(db, writer, id, settlement)
    return payment
  })

// The payment as it will be, with the invoice that is made of it.
async function composed(
  db: Database,
  writer: Writer,
  draft: PaymentDraft,
  current?: Payment,
  may_invoice = true,
): Promise<Payment> {
  const { account_id, clock } = writer
  await checkReferences(db, account_id, payments, draft, { current })
  const { invoice_ids, named } = await namedInvoices(db, account_id, invoiceIds(draft, current), current)
  const whole = compose(payments, draft, current) as Payment
  whole.invoice_ids = invoice_ids
  whole.invoice_id = invoice_ids[0] ?? null
  whole.given_at_most = limitsKept(draft, whole, current)
  whole.income = isIncome(draft, named, whole)
  // Whoever waited for others came after them, or what these were told would be wrong at once.
  whole.paid_date = paidDate(draft, whole.paid === true, clock.now(), current)
  if (isBlank(whole.currency)) whole.currency = await usualCurrency(db, writer, whole, named)
  checkPayment(whole, current ? [current, ...named] : named)
  checkCurrencies(whole, named)
  if (!may_invoice || !wantsInvoice(whole)) return whole
  const { id } = await makeInvoice(db, writer, whole)
  return { ...whole, invoice_id: id, invoice_ids: [id], generated_invoice_id: id }
}

// Those it names anew must be there to be paid; one that it named before may be gone by now. What was made of one that is named
// takes its money.
async function namedInvoices(
  db: Database,
  account_id: number,
  asked: readonly number[],
  current?: Payment,
): Promise<{ invoice_ids: number[]; named: Invoice[] }> {
  if (asked.length === 0) return { invoice_ids: [], named: [] }
  const found = await findInvoices(db, account_id, asked)
  const followed = [...found.values()].flatMap(({ paid_on_id }) => paid_on_id ?? [])
  const takers = await findInvoices(db, account_id, followed)
  const takerOf = (id: number) => {
    const taker = takers.get(found.get(id)?.paid_on_id ?? 0)
    return taker && !taker.cancelled ? taker.id : id
  }
  const invoice_ids = [...new Set(asked.map(takerOf))]
  for (const [id, one] of takers) found.set(id, one)
  for (const id of invoice_ids) {
    if ((found.has(id) && !found.get(id)?.cancelled) || current?.invoice_ids?.includes(id)) continue
    const problem = found.has(id) ? 'is cancelled' : 'does not exist'
    throw invalid({ [asked.length > 1 ? 'invoice_ids' : 'invoice_id']: problem })
  }
  const named = invoice_ids.flatMap((id) => found.get(id) ?? []).filter(({ cancelled }) => !cancelled)
  return { invoice_ids, named }
}

// What was named and is gone had its money from what it was made from, where that is still there.
async function standingIds(db: Database, account_id: number, ids: readonly number[]): Promise<number[]> {
  const standing: number[] = []
  for (const id of ids) {
    const leading = await findLeadingOfGone(db, account_id, id)
    standing.push(leading?.id ?? id)
  }
  return [...new Set(standing)]
}

async function usualCurrency(
  db: Database,
  { account_id, settings }: Writer,
  { product_id }: Payment,
  [first]: readonly Invoice[],
): Promise<string | null> {
  if (first) return first.currency
  const product = isBlank(product_id)
    ? undefined
    : await findRecord(db, account_id, products, product_id as number)
  return product?.currency || (settings.currency ?? null)
}

// Money that came is invoiced even when what it was for has been deleted since.
async function makeInvoice(db: Database, writer: Writer, payment: Payment): Promise<Invoice> {
  const gone = new Set<string>()
  for (const name of ['client_id', 'department_id', 'product_id'] as const) {
    const ids = isBlank(payment[name]) ? [] : [payment[name] as number]
    const missing = await missingIds(db, writer.account_id, payments.fields[name].to as string, ids)
    if (missing.length > 0 || ids.length === 0) gone.add(name)
  }
  const { product_id, name, quantity, price } = payment
  const item = gone.has('product_id') ? { name } : { product_id }
  const draft = invoiceOf(payment, (name) => !gone.has(name))
  const positions = [{ ...item, quantity, total_price_gross: price }]
  const request = { ...plainRequest(draft, positions), buyer_override: namesBuyer(payment) }
  const invoice = await createInvoice(db, writer, request)
  await announceIssued(db, writer, invoice)
  return invoice
}
