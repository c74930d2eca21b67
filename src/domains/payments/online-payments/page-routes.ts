import { Refusal } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { findRecord, getRecord } from '../../../platform/database/records.ts'
import { text } from '../../../platform/fields/field.ts'
import type { Limiter } from '../../../platform/http/limiter.ts'
import { type Answer, fileAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post, type Route } from '../../../platform/http/route.ts'
import { isSandbox, timeZoneOf } from '../../administration/accounts/rules.ts'
import { type Account, getAccount } from '../../administration/accounts/store.ts'
import { keepTimeOf } from '../../administration/accounts/write-context.ts'
import { products } from '../../catalog/products/schema.ts'
import { choicesOf } from '../../catalog/templates/rules.ts'
import { findLook } from '../../catalog/templates/store.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import { isPayable } from '../../documents/invoices/rules/payment-request.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { gatherLook } from '../../documents/print/gather.ts'
import { PAGE_TYPE, pageHeaders, renderMissingPage } from '../../documents/public-page/layout.ts'
import { noteOpening } from '../../documents/public-page/opening.ts'
import { findLinkedInvoice } from '../../documents/public-page/public-link.ts'
import type { Payment } from '../payments/schema.ts'
import { beginInvoice, buyerOf, startPaying } from './actions.ts'
import { sellerOf, transferFor } from './bank-transfer.ts'
import { renderInvoicePayPage, renderPayPage, type Ways } from './page.ts'
import { findAccountAt, findWay } from './payment-url.ts'
import type { PayingOptions } from './provider.ts'
import { receive } from './provider-receipts.ts'
import { safeUrl } from './rules.ts'
import { findKeys, findPaymentByToken } from './store.ts'

// Where buyers pay, without a login: an invoice by its token, or what they ordered by the token of its payment.

export type PageOptions = PayingOptions & { limiter: Limiter }

export const payPageRoutes = (options: PageOptions): Route[] => [
  ...get('/invoice/payment/:token', 'page', page('Where an invoice is paid', options, showInvoice)),
  ...post('/invoice/payment/:token', 'page', page('Pay an invoice online', options, payInvoice)),
  ...get('/a/:prefix/payment/:token', 'page', page('Where an order is paid', options, showPayment)),
  ...post('/a/:prefix/payment/:token', 'page', page('Pay an order online', options, payOrder)),
  ...get('/a/:prefix/payment/:token/return', 'page', page('Back from the provider', options, comeBack)),
]

type Show = (call: Call, options: PageOptions) => Promise<Answer | undefined>

// The provider is asked on the way, so no transaction may be open meanwhile.
const page = (summary: string, options: PageOptions, show: Show): Operation => ({
  summary,
  right: 'open',
  query: { cancelled: text({ about: 'Back from the provider without having paid' }) },
  takes: 'nothing',
  gives: 'other',
  writes: false,
  changes: true,
  run: async (call) => (await show(call, options)) ?? { ...answer(call, renderMissingPage()), status: 404 },
})

async function showInvoice(call: Call, options: PageOptions, problem?: Ways['problem']) {
  const found = await findInvoice(call)
  if (!found) return undefined
  const { account, invoice } = found
  await noteOpening(call, account.id, invoice, 'payment')
  const way = isPayable(invoice) && (await findWay(call, account.id, options, sumOf(invoice)))
  const { choices, pictures } = await gatherLook(call.db, account.id, invoice)
  return answer(
    call,
    renderInvoicePayPage(invoice, {
      today: dayAt(call.now, timeZoneOf(account.settings)),
      has_logo: pictures.logo !== undefined,
      accent_color: choices.accent_color,
      is_tried: isSandbox(account.settings),
      online: way ? { action: `/invoice/payment/${invoice.token}` } : undefined,
      problem,
    }),
  )
}

async function payInvoice(call: Call, options: PageOptions) {
  const found = await findInvoice(call)
  if (!found) return undefined
  const { account, invoice } = found
  const way = isPayable(invoice) ? await findWay(call, account.id, options, sumOf(invoice)) : undefined
  if (!way) return seeOther(`/invoice/payment/${invoice.token}`)
  options.limiter.take(`pay ${call.address} ${invoice.token}`, call.arrived_at)
  const begun = await beginInvoice(call.db, buyerOf(call, account), invoice, way.provider.name)
  return (
    (await tried(() => startPaying(call, account, way, begun))) ?? showInvoice(call, options, 'online_failed')
  )
}

async function showPayment(call: Call, options: PageOptions, problem?: Ways['problem']) {
  const found = await findPayment(call)
  if (!found) return undefined
  const { account, payment } = found
  const seller = await sellerOf(call.db, account.id, payment)
  const way = await findWay(call, account.id, options, { amount: payment.price, currency: payment.currency })
  const transfer = await transferFor(call.db, account.id, payment, seller)
  const go_on = (await leadsTo(call, account, payment)).ok
  const choices = choicesOf((await findLook(call.db, account.id, seller?.id ?? null)) ?? {})
  const online = way ? { action: `/a/${account.prefix}/payment/${payment.token}` } : undefined
  const goods = {
    ...{ payment, seller: seller?.name ?? '', transfer, go_on },
    ...{ accent_color: choices.accent_color, is_tried: isSandbox(account.settings) },
  }
  return answer(call, renderPayPage(goods, { online, problem }))
}

async function payOrder(call: Call, options: PageOptions) {
  const found = await findPayment(call)
  if (!found) return undefined
  const { account, payment } = found
  const sum = { amount: payment.price, currency: payment.currency }
  const way = payment.paid ? undefined : await findWay(call, account.id, options, sum)
  if (!way) return seeOther(`/a/${account.prefix}/payment/${payment.token}`)
  options.limiter.take(`pay ${call.address} ${payment.token}`, call.arrived_at)
  return (
    (await tried(() => startPaying(call, account, way, payment))) ??
    showPayment(call, options, 'online_failed')
  )
}

// The provider is asked at once: its own message may take a while. Then on to where the seller wants the buyer.
async function comeBack(call: Call, { providers, secret, limiter }: PageOptions) {
  const found = await findPayment(call)
  if (!found) return undefined
  const { account, payment } = found
  const is_paid = payment.paid === true || (await isPaidNow())
  const leads = await leadsTo(call, account, payment)
  const own = await ownPage(call, account, payment)
  return seeOther((is_paid ? leads.ok : call.query.cancelled ? leads.error : null) ?? own)

  async function isPaidNow(): Promise<boolean> {
    const provider = providers.find(({ name }) => name === payment.provider)
    const keys = provider && (await findKeys(call.db, account.id, provider.name, secret))
    if (!provider || !keys || !payment.transaction_id) return false
    limiter.take(`return ${call.address} ${payment.token}`, call.arrived_at)
    const receipt = await provider.confirm(keys, payment.transaction_id).catch(() => undefined)
    return receipt !== undefined && receive(call.db, buyerOf(call, account), provider.name, receipt)
  }
}

async function ownPage({ db }: Call, account: Account, payment: Payment): Promise<string> {
  const invoice =
    payment.product_id === null && payment.invoice_id !== null
      ? await findRecord(db, account.id, invoices, payment.invoice_id)
      : undefined
  return invoice ? `/invoice/payment/${invoice.token}` : `/a/${account.prefix}/payment/${payment.token}`
}

async function leadsTo({ db }: Call, { id }: Account, { product_id }: Payment) {
  const product = product_id === null ? undefined : await findRecord(db, id, products, product_id)
  return { ok: safeUrl(product?.payment_url_ok), error: safeUrl(product?.payment_url_error) }
}

async function findInvoice(call: Call): Promise<{ account: Account; invoice: Invoice } | undefined> {
  const { db } = call
  const place = await findLinkedInvoice(call)
  if (place === undefined) return undefined
  const invoice = await getRecord(db, place.account_id, invoices, place.id)
  const account = await getAccount(db, place.account_id)
  keepTimeOf(call, account.settings)
  return { account, invoice }
}

async function findPayment(call: Call): Promise<{ account: Account; payment: Payment } | undefined> {
  const account = await findAccountAt(call)
  const payment = account && (await findPaymentByToken(call.db, account.id, call.params.token ?? ''))
  // Only what buyers began themselves is theirs to see.
  return account && payment?.kind === 'autopayment' ? { account, payment } : undefined
}

const sumOf = (invoice: Invoice) => ({ amount: amountDue(invoice), currency: invoice.currency })

// Undefined when the provider does not answer; the page then says so.
async function tried(start: () => Promise<string>): Promise<Answer | undefined> {
  try {
    return seeOther(await start())
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) return undefined
    throw error
  }
}

const seeOther = (location: string): Answer => ({
  ...fileAnswer('', 'text/plain', { location }),
  status: 303,
})

// The form leads to the provider, wherever that is; browsers want every stop of the way allowed.
const answer = ({ root_url }: Call, html: string): Answer =>
  fileAnswer(html, PAGE_TYPE, pageHeaders(`'self' https:${root_url.startsWith('http:') ? ' http:' : ''}`))
