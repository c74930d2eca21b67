import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction, transactionIn } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { missingIds } from '../../../platform/database/records.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Account } from '../../administration/accounts/store.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { createPayment, updatePayment } from '../payments/actions.ts'
import type { Payment } from '../payments/schema.ts'
import type { Keys, Provider } from './provider.ts'
import { applyReceipt } from './provider-receipts.ts'
import { deleteKeys, findStartedPayment, saveKeys } from './store.ts'

// Actions of online payments: configure providers, and start payments with them.

// Buyers write through the actions of the account without being one of its users.
export const buyerOf = (call: ApiRequest, { id, settings }: Account): WriteContext => ({
  account_id: id,
  user_id: 0,
  request_id: call.request_id,
  now: call.now,
  machine_now: call.arrived_at,
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
    await saveKeys(db, actor.account_id, provider.name, { keys, hint, now: actor.now }, secret)
    const changes = { [provider.name]: [null, hint] }
    audit(db, actor, { action: 'update', resource: 'payment_provider', record_id: 0, changes })
    return hint
  })

export const removeProvider = (db: Database, actor: Actor, { name }: Provider): Promise<boolean> =>
  transaction(db, async (db) => {
    const isEnded = await deleteKeys(db, actor.account_id, name)
    const change = { action: 'delete', resource: 'payment_provider', record_id: 0, changes: { [name]: null } }
    if (isEnded) audit(db, actor, change)
    return isEnded
  })

// Creates the payment for the amount due of an invoice, or updates one that was started and not paid.
export const startInvoicePayment = (
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  provider: string,
): Promise<Payment> =>
  transactionIn(db, writer.account_id, async (db) => {
    const { id, number, currency, buyer_email, lang } = invoice
    const started = await findStartedPayment(db, writer.account_id, id, provider)
    if (started) return updatePayment(db, writer, started.id, { price: amountDue(invoice), currency })
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
      client_id: await existingId(db, writer.account_id, 'clients', invoice.client_id),
      department_id: await existingId(db, writer.account_id, 'departments', invoice.department_id),
    })
  })

async function existingId(db: Database, accountId: number, table: string, id: number | null) {
  return id === null || (await missingIds(db, accountId, table, [id])).length > 0 ? null : id
}

export type PaymentMethod = { provider: Provider; keys: Keys }

// Returns the address of the provider's page. Calls the provider outside of any transaction.
export async function startCheckout(
  call: ApiRequest,
  account: Account,
  { provider, keys }: PaymentMethod,
  payment: Payment,
): Promise<string> {
  const writer = buyerOf(call, account)
  const base = `${call.root_url}/a/${account.prefix}/payment/${payment.token}`
  const order = {
    reference: payment.token as string,
    previous: payment.provider === provider.name ? payment.transaction_id : null,
    name: payment.name as string,
    amount: payment.price as NonNullable<Payment['price']>,
    currency: payment.currency as string,
    email: payment.email,
    lang: (payment.lang ?? account.settings.lang ?? 'en').slice(0, 2),
    success_url: `${base}/return`,
    cancel_url: `${base}/return?cancelled=1`,
  }
  let checkout = await provider.start(keys, order)
  if ('receipt' in checkout) {
    if (await applyReceipt(call.db, writer, provider.name, checkout.receipt)) return `${base}/return`
    // The earlier receipt was for another amount, so this one is still to be paid.
    checkout = await provider.start(keys, { ...order, previous: null })
    if ('receipt' in checkout) return `${base}/return`
  }
  const draft = { provider: provider.name, transaction_id: checkout.id, provider_status: 'started' }
  await transactionIn(call.db, account.id, (db) => updatePayment(db, writer, payment.id, draft))
  return checkout.url
}
