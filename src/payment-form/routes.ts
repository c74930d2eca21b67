import { timeZoneOf } from '../domains/administration/accounts/rules.ts'
import type { Account } from '../domains/administration/accounts/store.ts'
import type { Product } from '../domains/catalog/products/rules.ts'
import { templateOptions } from '../domains/catalog/templates/rules.ts'
import { findTemplate } from '../domains/catalog/templates/store.ts'
import { PAGE_TYPE, renderMissingPage } from '../domains/documents/public-page/layout.ts'
import { textsIn } from '../domains/documents/texts/texts.ts'
import { buyerOf } from '../domains/payments/online-payments/actions.ts'
import { sellerOf, transferFor } from '../domains/payments/online-payments/bank-transfer.ts'
import { findAccountAt, findPaymentMethod } from '../domains/payments/online-payments/payment-url.ts'
import type { OnlinePaymentOptions } from '../domains/payments/online-payments/provider.ts'
import { safeUrl } from '../domains/payments/online-payments/rules.ts'
import type { Payment } from '../domains/payments/payments/schema.ts'
import { printDecimal } from '../money/decimal.ts'
import { round } from '../money/rounding.ts'
import { ApiError, notFound } from '../platform/api-error.ts'
import { dayAt } from '../platform/clock.ts'
import { textOf } from '../platform/database/lists/filter.ts'
import { type Fields, text } from '../platform/fields/field.ts'
import { readFields } from '../platform/fields/resource.ts'
import { unwrap } from '../platform/http/crud-operations.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { type ApiResponse, fileResponse, recordResponse } from '../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post, type Route } from '../platform/http/route.ts'
import { currencyOf, orderProduct } from './actions.ts'
import { FORM_POLICY, renderFormPage } from './page.ts'
import { orderedShape, orderShape, presentOrder, promocodeShape } from './present.ts'
import { getReduction, isOpen, nameOf } from './rules.ts'
import { languageScript, widgetScript } from './script.ts'
import { findOfferedProduct } from './store.ts'

// Routes of a product's payment form, which pages of other origins embed: its script, its orders, and the form as a
// page.

export type WidgetOptions = OnlinePaymentOptions & { by_buyer: Limiter; by_product: Limiter }

// Routes that the API reference describes.
export const orderRoutes = (options: WidgetOptions): Route[] => [
  ...get('/a/:prefix/p/:token', 'js', showScript()),
  ...post('/a/:prefix/p/:token/payments', 'json xml', order(options)),
  ...get('/a/:prefix/p/:token/promocode', 'json xml', showPromocode(options)),
]

export const widgetRoutes = (options: WidgetOptions): Route[] => [
  ...get('/a/:prefix/p/:token', 'page', showForm()),
  ...post('/a/:prefix/p/:token', 'page', orderByForm(options)),
]

const open = { access: 'open', response_kind: 'other' } as const
// Initial values of the form. The script reads them from its own address.
const PREFILL_PARAMETERS = {
  lang: text({ description: 'Language of the form; by default that of the page' }),
  ...Object.fromEntries(
    Object.entries(orderShape.fields)
      .filter(([name, { options }]) => name !== 'lang' && !options.readonly)
      .map(([name]) => [name, text({ description: 'Default value of the field' })]),
  ),
  'payment[first_name]': text({ description: 'Default value of any other field, by its name in the form' }),
} satisfies Fields
const SCRIPT = 'text/javascript; charset=utf-8'

function showScript(): Operation {
  return {
    ...open,
    summary: 'Get the payment form of a product as JavaScript',
    query: PREFILL_PARAMETERS,
    request_kind: 'nothing',
    allows_any_origin: true,
    run: async (call) => {
      const offer = await findOffer(call)
      if (!offer) return { ...fileResponse('// There is no such product.\n', SCRIPT), status: 404 }
      const { account, product } = offer
      const { lang } = call.query
      const script =
        typeof lang !== 'string' || lang === ''
          ? languageScript()
          : widgetScript(product, {
              currency: currencyOf(product, account),
              is_open: isOpen(product, dayAt(call.now, timeZoneOf(account.settings))),
              action: `${call.root_url}/a/${account.prefix}/p/${product.token}`,
              lang,
              accent_color: await accentColor(call, account.id, product),
            })
      return fileResponse(script, SCRIPT, { 'cache-control': 'public, max-age=60' })
    },
  }
}

async function accentColor(
  { db }: ApiRequest,
  accountId: number,
  { department_id }: Product,
): Promise<string> {
  return templateOptions((await findTemplate(db, accountId, department_id)) ?? {}).accent_color
}

function showForm(): Operation {
  return {
    ...open,
    summary: 'Get the payment form of a product as a page',
    query: PREFILL_PARAMETERS,
    request_kind: 'nothing',
    run: async (call) => {
      const offer = await findOffer(call)
      if (!offer) return missingPage(call)
      const { account, product } = offer
      const query = new URLSearchParams(
        Object.entries(call.query).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      )
      const script = `/a/${account.prefix}/p/${product.token}.js${query.size > 0 ? `?${query}` : ''}`
      const seller = await sellerOf(call.db, account.id, product)
      const accent_color = await accentColor(call, account.id, product)
      const { code } = textsIn(String(call.query.lang ?? account.settings.lang ?? 'en')).main
      return fileResponse(
        renderFormPage({
          script,
          title: nameOf(product),
          seller: seller?.name ?? '',
          lang: code,
          accent_color,
        }),
        PAGE_TYPE,
        {
          'content-security-policy': FORM_POLICY,
        },
      )
    },
  }
}

function order(options: WidgetOptions): Operation {
  return {
    summary: 'Order a product',
    description: 'The request of the payment form. Creates an unpaid payment and returns how to pay it.',
    access: 'open',
    shape: orderShape,
    request_kind: 'record',
    response_kind: 'record',
    response_shape: orderedShape,
    status: 201,
    allows_any_origin: true,
    run: async (call) => {
      const offer = await findOffer(call)
      if (!offer) throw notFound()
      const payment = await createOrder(call, offer, options)
      return recordResponse(orderedShape, await presentCreatedOrder(call, offer, payment, options), 201)
    },
  }
}

function showPromocode({ by_buyer }: WidgetOptions): Operation {
  return {
    summary: 'Get the discount of a promo code',
    description: '422 if the product does not have the code.',
    access: 'open',
    shape: promocodeShape,
    query: { promocode: text({ required: true, description: 'Promo code' }) },
    request_kind: 'nothing',
    response_kind: 'record',
    allows_any_origin: true,
    run: async (call) => {
      const offer = await findOffer(call)
      if (!offer) throw notFound()
      const { product } = offer
      const promocode = textOf('promocode', call.query.promocode ?? '').trim()
      // Trying out codes is limited like ordering.
      by_buyer.take(`${call.address} ${product.token} code`, call.arrived_at)
      const off = getReduction(product.promocodes, promocode)
      return recordResponse(promocodeShape, {
        promocode,
        percent: 'percent' in off ? printDecimal(off.percent) : null,
        amount: 'amount' in off ? printDecimal(round(off.amount)) : null,
      })
    },
  }
}

// Handles the plain form, which is sent if the embedding page forbids scripts to connect. Redirects to the payment
// page.
function orderByForm(options: WidgetOptions): Operation {
  return {
    ...open,
    summary: 'Order a product with a plain HTML form',
    shape: orderShape,
    request_kind: 'record',
    run: async (call) => {
      const offer = await findOffer(call)
      if (!offer) return missingPage(call)
      try {
        const { token } = await createOrder(call, offer, options)
        return seeOther(`/a/${offer.account.prefix}/payment/${token}`)
      } catch (error) {
        // Redirects back to the form without the input, which must not appear in addresses.
        if (!(error instanceof ApiError) || error.status !== 422) throw error
        return seeOther(`/a/${offer.account.prefix}/p/${offer.product.token}`)
      }
    },
  }
}

type Offer = { account: Account; product: Product }

async function findOffer(call: ApiRequest): Promise<Offer | undefined> {
  const account = await findAccountAt(call)
  const product = account && (await findOfferedProduct(call.db, account.id, call.params.token ?? ''))
  return product && { account: account as Account, product }
}

async function createOrder(
  call: ApiRequest,
  { account, product }: Offer,
  { by_buyer, by_product }: WidgetOptions,
): Promise<Payment> {
  const input = readFields(orderShape, unwrap(call.body, orderShape.name))
  by_buyer.take(`${call.address} ${product.token}`, call.arrived_at)
  by_product.take(product.token as string, call.arrived_at)
  return orderProduct(call.db, buyerOf(call, account), product, input)
}

async function presentCreatedOrder(
  call: ApiRequest,
  { account, product }: Offer,
  payment: Payment,
  options: WidgetOptions,
) {
  const seller = await sellerOf(call.db, account.id, payment)
  const sum = { amount: payment.price, currency: payment.currency }
  return presentOrder(payment, {
    payment_url: `${call.root_url}/a/${account.prefix}/payment/${payment.token}`,
    is_online: (await findPaymentMethod(call, account.id, options, sum)) !== undefined,
    transfer: await transferFor(call.db, account.id, payment, seller),
    payment_url_ok: safeUrl(product.payment_url_ok),
  })
}

const missingPage = (call: ApiRequest): ApiResponse => ({
  ...fileResponse(renderMissingPage(call), PAGE_TYPE, { 'x-robots-tag': 'noindex' }),
  status: 404,
})

const seeOther = (location: string): ApiResponse => ({
  ...fileResponse('', 'text/plain', { location }),
  status: 303,
})
