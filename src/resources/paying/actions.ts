import { type Actor, audit } from '../../platform/audit/audit.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { missingIds } from '../../platform/database/records.ts'
import type { Call } from '../../platform/http/route.ts'
import { messageOf, Refusal } from '../../platform/refusal.ts'
import type { Writer } from '../accounts/authenticate.ts'
import { timeZoneOf } from '../accounts/rules.ts'
import type { Account } from '../accounts/store.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { amountDue } from '../invoices/settlement.ts'
import { createPayment, updatePayment } from '../payments/actions.ts'
import type { Payment, PaymentDraft } from '../payments/schema.ts'
import { lockPayments } from '../payments/store.ts'
import type { Keys, Provider, Receipt } from './provider.ts'
import { dropKeys, findBegun, findPaymentByToken, insertReceipt, keepKeys, nameReceipt } from './store.ts'

// The verbs of paying: a payment is begun with a provider, and what the provider says came is counted, once.

// Buyers write through the account's own doors, without being one of its users.
export const buyerOf = (call: Call, { id, settings }: Account): Writer => ({
  account_id: id,
  user_id: 0,
  request_id: call.request_id,
  now: call.now,
  settings,
  time_zone: timeZoneOf(settings),
  clock: call.clock,
})

export const setUpProvider = (
  db: Database,
  actor: Actor,
  provider: Provider,
  keys: Keys,
  secret: Buffer,
): Promise<string> =>
  transaction(db, async (db) => {
    const hint = provider.hint(keys)
    await keepKeys(db, actor.account_id, provider.name, { keys, hint }, secret, actor.now)
    const changes = { [provider.name]: [null, hint] }
    audit(db, actor, { action: 'update', resource: 'payment_provider', record_id: 0, changes })
    return hint
  })

export const endProvider = (db: Database, actor: Actor, { name }: Provider): Promise<boolean> =>
  transaction(db, async (db) => {
    const is_ended = await dropKeys(db, actor.account_id, name)
    const change = { action: 'delete', resource: 'payment_provider', record_id: 0, changes: { [name]: null } }
    if (is_ended) audit(db, actor, change)
    return is_ended
  })

// The payment for what is left of an invoice. One that was begun and not paid is taken up again.
export const beginInvoice = (
  db: Database,
  writer: Writer,
  invoice: Invoice,
  provider: string,
): Promise<Payment> =>
  transaction(db, async (db) => {
    await lockPayments(db, writer.account_id)
    const { id, number, currency, buyer_email, lang } = invoice
    const begun = await findBegun(db, writer.account_id, id, provider)
    if (begun) return updatePayment(db, writer, begun.id, { price: amountDue(invoice), currency })
    return createPayment(db, writer, {
      name: number ?? String(id),
      price: amountDue(invoice),
      kind: 'autopayment',
      provider,
      provider_title: number,
      email: buyer_email,
      invoice_id: id,
      currency,
      lang,
      client_id: await alive(db, writer.account_id, 'clients', invoice.client_id),
      department_id: await alive(db, writer.account_id, 'departments', invoice.department_id),
    })
  })

async function alive(db: Database, account_id: number, table: string, id: number | null) {
  return id === null || (await missingIds(db, account_id, table, [id])).length > 0 ? null : id
}

export type Way = { provider: Provider; keys: Keys }

// Gives the provider's page. The provider is asked outside of any transaction.
export async function startPaying(
  call: Call,
  account: Account,
  { provider, keys }: Way,
  payment: Payment,
): Promise<string> {
  const writer = buyerOf(call, account)
  const base = `${call.root_url}/a/${account.prefix}/payment/${payment.token}`
  const started = await provider.start(keys, {
    reference: payment.token as string,
    previous: payment.provider === provider.name ? payment.transaction_id : null,
    name: payment.name as string,
    amount: payment.price as NonNullable<Payment['price']>,
    currency: payment.currency as string,
    email: payment.email,
    lang: (payment.lang ?? account.settings.lang ?? 'en').slice(0, 2),
    success_url: `${base}/return`,
    cancel_url: `${base}/return?cancelled=1`,
  })
  if ('receipt' in started) {
    await receive(call.db, writer, provider.name, started.receipt)
    return `${base}/return`
  }
  const draft = { provider: provider.name, transaction_id: started.id, provider_status: 'started' }
  await updatePayment(call.db, writer, payment.id, draft)
  return started.url
}

// Money that came is counted even when its invoice cannot be made or does not take it, or its payment is gone.
export async function receive(
  db: Database,
  writer: Writer,
  provider: string,
  receipt: Receipt,
): Promise<void> {
  try {
    await count(db, writer, provider, receipt, {})
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    const comment = `No invoice was made or settled: ${messageOf(error)}`
    await count(db, writer, provider, receipt, { generate_invoice: false, invoice_ids: [], comment })
  }
}

const count = (
  db: Database,
  writer: Writer,
  provider: string,
  receipt: Receipt,
  more: PaymentDraft,
): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id, now } = writer
    await lockPayments(db, account_id)
    if (!(await insertReceipt(db, account_id, provider, receipt.id, now))) return
    const begun = await findPaymentByToken(db, account_id, receipt.reference)
    const { id, amount: price, currency } = receipt
    const paid = {
      price,
      currency,
      paid: true,
      provider,
      transaction_id: id,
      provider_status: 'paid',
      ...more,
    }
    const payment =
      begun && !begun.paid
        ? await updatePayment(db, writer, begun.id, paid)
        : await createPayment(db, writer, await again(db, account_id, begun, paid))
    await nameReceipt(db, account_id, provider, id, payment.id)
  })

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
