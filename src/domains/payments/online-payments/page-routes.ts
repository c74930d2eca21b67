import { ApiError } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { findRecord, getRecord } from '../../../platform/database/records.ts'
import { text } from '../../../platform/fields/field.ts'
import type { Limiter } from '../../../platform/http/limiter.ts'
import { type ApiResponse, fileResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post, type Route } from '../../../platform/http/route.ts'
import { isSandbox, timeZoneOf } from '../../administration/accounts/rules.ts'
import { type Account, getAccount } from '../../administration/accounts/store.ts'
import { useAccountTime } from '../../administration/accounts/write-context.ts'
import { products } from '../../catalog/products/schema.ts'
import { templateOptions } from '../../catalog/templates/rules.ts'
import { findTemplate } from '../../catalog/templates/store.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import { isPayable } from '../../documents/invoices/rules/payment-request.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { gatherTemplate } from '../../documents/print/gather.ts'
import { PAGE_TYPE, pageHeaders, renderMissingPage } from '../../documents/public-page/layout.ts'
import { recordOpening } from '../../documents/public-page/opening.ts'
import { findLinkedInvoice } from '../../documents/public-page/public-link.ts'
import type { Payment } from '../payments/schema.ts'
import { buyerOf, startCheckout, startInvoicePayment } from './actions.ts'
import { sellerOf, transferFor } from './bank-transfer.ts'
import { type PaymentOptions, renderInvoicePayPage, renderPayPage } from './page.ts'
import { findAccountAt, findPaymentMethod } from './payment-url.ts'
import type { OnlinePaymentOptions } from './provider.ts'
import { applyReceipt } from './provider-receipts.ts'
import { safeUrl } from './rules.ts'
import { findKeys, findPaymentByToken } from './store.ts'

// Payment pages without a login: an invoice by its token, or an order by the token of its payment.

export type PageOptions = OnlinePaymentOptions & { limiter: Limiter }

export const payPageRoutes = (options: PageOptions): Route[] => [
  ...get('/invoice/payment/:token', 'page', page('Where an invoice is paid', options, showInvoice)),
  ...post('/invoice/payment/:token', 'page', page('Pay an invoice online', options, payInvoice)),
  ...get('/a/:prefix/payment/:token', 'page', page('Where an order is paid', options, showPayment)),
  ...post('/a/:prefix/payment/:token', 'page', page('Pay an order online', options, payOrder)),
  ...get(
    '/a/:prefix/payment/:token/return',
    'page',
    page('Back from the provider', options, returnFromProvider),
  ),
]

type Show = (call: ApiRequest, options: PageOptions) => Promise<ApiResponse | undefined>

// Calls to the provider happen within these operations, so no transaction may be open.
const page = (summary: string, options: PageOptions, show: Show): Operation => ({
  summary,
  access: 'open',
  query: { cancelled: text({ description: 'Back from the provider without having paid' }) },
  request_kind: 'nothing',
  response_kind: 'other',
  writes: false,
  changes: true,
  run: async (call) =>
    (await show(call, options)) ?? { ...pageResponse(call, renderMissingPage(call)), status: 404 },
})

async function showInvoice(call: ApiRequest, options: PageOptions, problem?: PaymentOptions['problem']) {
  const opened = await findInvoice(call)
  if (!opened) return undefined
  const { account, invoice } = opened
  await recordOpening(call, account.id, invoice, 'payment')
  const method = isPayable(invoice) && (await findPaymentMethod(call, account.id, options, sumOf(invoice)))
  const { choices, pictures } = await gatherTemplate(call.db, account.id, invoice)
  return pageResponse(
    call,
    renderInvoicePayPage(invoice, {
      today: dayAt(call.now, timeZoneOf(account.settings)),
      has_logo: pictures.logo !== undefined,
      accent_color: choices.accent_color,
      is_tried: isSandbox(account.settings),
      online: method ? { action: `/invoice/payment/${invoice.token}` } : undefined,
      problem,
    }),
  )
}

async function payInvoice(call: ApiRequest, options: PageOptions) {
  const opened = await findInvoice(call)
  if (!opened) return undefined
  const { account, invoice } = opened
  const method = isPayable(invoice)
    ? await findPaymentMethod(call, account.id, options, sumOf(invoice))
    : undefined
  if (!method) return seeOther(`/invoice/payment/${invoice.token}`)
  options.limiter.take(`pay ${call.address} ${invoice.token}`, call.arrived_at)
  const payment = await startInvoicePayment(call.db, buyerOf(call, account), invoice, method.provider.name)
  return (
    (await startOrUndefined(() => startCheckout(call, account, method, payment))) ??
    showInvoice(call, options, 'online_failed')
  )
}

async function showPayment(call: ApiRequest, options: PageOptions, problem?: PaymentOptions['problem']) {
  const opened = await findPayment(call)
  if (!opened) return undefined
  const { account, payment } = opened
  const seller = await sellerOf(call.db, account.id, payment)
  const method = await findPaymentMethod(call, account.id, options, {
    amount: payment.price,
    currency: payment.currency,
  })
  const transfer = await transferFor(call.db, account.id, payment, seller)
  const continueUrl = (await sellerUrlsOf(call, account, payment)).ok
  const choices = templateOptions((await findTemplate(call.db, account.id, seller?.id ?? null)) ?? {})
  const online = method ? { action: `/a/${account.prefix}/payment/${payment.token}` } : undefined
  const goods = {
    payment,
    seller: seller?.name ?? '',
    transfer,
    go_on: continueUrl,
    accent_color: choices.accent_color,
    is_tried: isSandbox(account.settings),
  }
  return pageResponse(call, renderPayPage(goods, { online, problem }))
}

async function payOrder(call: ApiRequest, options: PageOptions) {
  const opened = await findPayment(call)
  if (!opened) return undefined
  const { account, payment } = opened
  const sum = { amount: payment.price, currency: payment.currency }
  const method = payment.paid ? undefined : await findPaymentMethod(call, account.id, options, sum)
  if (!method) return seeOther(`/a/${account.prefix}/payment/${payment.token}`)
  options.limiter.take(`pay ${call.address} ${payment.token}`, call.arrived_at)
  return (
    (await startOrUndefined(() => startCheckout(call, account, method, payment))) ??
    showPayment(call, options, 'online_failed')
  )
}

// Asks the provider at once, because its webhook may be delayed. Then redirects to the address of the seller.
async function returnFromProvider(call: ApiRequest, { providers, secret, limiter }: PageOptions) {
  const opened = await findPayment(call)
  if (!opened) return undefined
  const { account, payment } = opened
  const isPaid = payment.paid === true || (await isPaidNow())
  const sellerUrls = await sellerUrlsOf(call, account, payment)
  const paymentPage = await paymentPageOf(call, account, payment)
  return seeOther((isPaid ? sellerUrls.ok : call.query.cancelled ? sellerUrls.error : null) ?? paymentPage)

  async function isPaidNow(): Promise<boolean> {
    const provider = providers.find(({ name }) => name === payment.provider)
    const keys = provider && (await findKeys(call.db, account.id, provider.name, secret))
    if (!provider || !keys || !payment.transaction_id) return false
    limiter.take(`return ${call.address} ${payment.token}`, call.arrived_at)
    const receipt = await provider.confirm(keys, payment.transaction_id).catch(() => undefined)
    return receipt !== undefined && applyReceipt(call.db, buyerOf(call, account), provider.name, receipt)
  }
}

async function paymentPageOf({ db }: ApiRequest, account: Account, payment: Payment): Promise<string> {
  const invoice =
    payment.product_id === null && payment.invoice_id !== null
      ? await findRecord(db, account.id, invoices, payment.invoice_id)
      : undefined
  return invoice ? `/invoice/payment/${invoice.token}` : `/a/${account.prefix}/payment/${payment.token}`
}

async function sellerUrlsOf({ db }: ApiRequest, { id }: Account, { product_id }: Payment) {
  const product = product_id === null ? undefined : await findRecord(db, id, products, product_id)
  return { ok: safeUrl(product?.payment_url_ok), error: safeUrl(product?.payment_url_error) }
}

async function findInvoice(call: ApiRequest): Promise<{ account: Account; invoice: Invoice } | undefined> {
  const { db } = call
  const link = await findLinkedInvoice(call)
  if (link === undefined) return undefined
  const invoice = await getRecord(db, link.account_id, invoices, link.id)
  const account = await getAccount(db, link.account_id)
  useAccountTime(call, account.settings)
  return { account, invoice }
}

async function findPayment(call: ApiRequest): Promise<{ account: Account; payment: Payment } | undefined> {
  const account = await findAccountAt(call)
  const payment = account && (await findPaymentByToken(call.db, account.id, call.params.token ?? ''))
  // Buyers only see payments that they started themselves.
  return account && payment?.kind === 'autopayment' ? { account, payment } : undefined
}

const sumOf = (invoice: Invoice) => ({ amount: amountDue(invoice), currency: invoice.currency })

// Returns undefined if the provider does not respond; the page then shows a message.
async function startOrUndefined(start: () => Promise<string>): Promise<ApiResponse | undefined> {
  try {
    return seeOther(await start())
  } catch (error) {
    if (error instanceof ApiError && error.status === 503) return undefined
    throw error
  }
}

const seeOther = (location: string): ApiResponse => ({
  ...fileResponse('', 'text/plain', { location }),
  status: 303,
})

// The form redirects to the provider, and browsers require every address of the redirect to be allowed.
const pageResponse = ({ root_url }: ApiRequest, html: string): ApiResponse =>
  fileResponse(html, PAGE_TYPE, pageHeaders(`'self' https:${root_url.startsWith('http:') ? ' http:' : ''}`))
