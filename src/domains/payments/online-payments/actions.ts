import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction, transactionIn } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { missingIds } from '../../../platform/database/records.ts'
import type { Call } from '../../../platform/http/route.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Account } from '../../administration/accounts/store.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { createPayment, updatePayment } from '../payments/actions.ts'
import type { Payment } from '../payments/schema.ts'
import type { Keys, Provider } from './provider.ts'
import { receive } from './provider-receipts.ts'
import { dropKeys, findBegun, keepKeys } from './store.ts'

// The verbs of paying: an account sets its providers up, and a payment is begun with one.

// Buyers write through the account's own doors, without being one of its users.
export const buyerOf = (call: Call, { id, settings }: Account): Writer => ({
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
    await keepKeys(db, actor.account_id, provider.name, { keys, hint, now: actor.now }, secret)
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
  transactionIn(db, writer.account_id, async (db) => {
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
  let started = await provider.start(keys, order)
  if ('receipt' in started) {
    if (await receive(call.db, writer, provider.name, started.receipt)) return `${base}/return`
    // What came before was not what is asked for: that is still to be paid.
    started = await provider.start(keys, { ...order, previous: null })
    if ('receipt' in started) return `${base}/return`
  }
  const draft = { provider: provider.name, transaction_id: started.id, provider_status: 'started' }
  await transactionIn(call.db, account.id, (db) => updatePayment(db, writer, payment.id, draft))
  return started.url
}
