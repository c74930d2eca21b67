import { timeZoneOf } from '../domains/administration/accounts/rules.ts'
import type { Account } from '../domains/administration/accounts/store.ts'
import type { Product } from '../domains/catalog/products/rules.ts'
import { choicesOf } from '../domains/catalog/templates/rules.ts'
import { findLook } from '../domains/catalog/templates/store.ts'
import { PAGE_TYPE, renderMissingPage } from '../domains/documents/public-page/layout.ts'
import { textsIn } from '../domains/documents/texts/texts.ts'
import { buyerOf } from '../domains/payments/online-payments/actions.ts'
import { sellerOf, transferFor } from '../domains/payments/online-payments/bank-transfer.ts'
import { findAccountAt, findWay } from '../domains/payments/online-payments/payment-url.ts'
import type { PayingOptions } from '../domains/payments/online-payments/provider.ts'
import { safeUrl } from '../domains/payments/online-payments/rules.ts'
import type { Payment } from '../domains/payments/payments/schema.ts'
import { printDecimal } from '../money/decimal.ts'
import { round } from '../money/rounding.ts'
import { notFound, Refusal } from '../platform/api-error.ts'
import { dayAt } from '../platform/clock.ts'
import { textOf } from '../platform/database/lists/filter.ts'
import { type Fields, text } from '../platform/fields/field.ts'
import { readFields } from '../platform/fields/resource.ts'
import { unwrap } from '../platform/http/crud-operations.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { type Answer, fileAnswer, recordAnswer } from '../platform/http/response.ts'
import { type Call, get, type Operation, post, type Route } from '../platform/http/route.ts'
import { currencyOf, orderProduct } from './actions.ts'
import { FORM_POLICY, renderFormPage } from './page.ts'
import { orderedShape, orderShape, presentOrder, promocodeShape } from './present.ts'
import { isOpen, nameOf, reductionBy } from './rules.ts'
import { languageScript, widgetScript } from './script.ts'
import { findOffered } from './store.ts'

// The payment form of a product, for pages of other origins: its script, what it sends, and the form on a page of its own.

export type WidgetOptions = PayingOptions & { by_buyer: Limiter; by_product: Limiter }

// Described in the reference beside the rest of the API.
export const orderRoutes = (options: WidgetOptions): Route[] => [
  ...get('/a/:prefix/p/:token', 'js', showScript()),
  ...post('/a/:prefix/p/:token/payments', 'json xml', order(options)),
  ...get('/a/:prefix/p/:token/promocode', 'json xml', showPromocode(options)),
]

export const widgetRoutes = (options: WidgetOptions): Route[] => [
  ...get('/a/:prefix/p/:token', 'page', showForm()),
  ...post('/a/:prefix/p/:token', 'page', orderByForm(options)),
]

const open = { right: 'open', gives: 'other' } as const
// What the form is to hold when it is drawn; the script reads it from its own address.
const FILLED_IN = {
  lang: text({ about: 'Language of the form; otherwise that of the page' }),
  ...Object.fromEntries(
    Object.entries(orderShape.fields)
      .filter(([name, { options }]) => name !== 'lang' && !options.readonly)
      .map(([name]) => [name, text({ about: 'Fills the form in' })]),
  ),
  'payment[first_name]': text({ about: 'The same for any field, by the name it has in the form' }),
} satisfies Fields
const SCRIPT = 'text/javascript; charset=utf-8'

function showScript(): Operation {
  return {
    ...open,
    summary: 'The payment form of a product, as JavaScript',
    query: FILLED_IN,
    takes: 'nothing',
    is_for_any_page: true,
    run: async (call) => {
      const found = await find(call)
      if (!found) return { ...fileAnswer('// There is no such product.\n', SCRIPT), status: 404 }
      const { account, product } = found
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
      return fileAnswer(script, SCRIPT, { 'cache-control': 'public, max-age=60' })
    },
  }
}

async function accentColor({ db }: Call, account_id: number, { department_id }: Product): Promise<string> {
  return choicesOf((await findLook(db, account_id, department_id)) ?? {}).accent_color
}

function showForm(): Operation {
  return {
    ...open,
    summary: 'The payment form of a product, as a page',
    query: FILLED_IN,
    takes: 'nothing',
    run: async (call) => {
      const found = await find(call)
      if (!found) return missing()
      const { account, product } = found
      const query = new URLSearchParams(
        Object.entries(call.query).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      )
      const script = `/a/${account.prefix}/p/${product.token}.js${query.size > 0 ? `?${query}` : ''}`
      const seller = await sellerOf(call.db, account.id, product)
      const accent_color = await accentColor(call, account.id, product)
      const { code } = textsIn(String(call.query.lang ?? account.settings.lang ?? 'en')).main
      return fileAnswer(
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
    about: 'What the payment form sends. Makes a payment that is not paid yet and tells how to pay it.',
    right: 'open',
    shape: orderShape,
    takes: 'record',
    gives: 'record',
    answers: orderedShape,
    status: 201,
    is_for_any_page: true,
    run: async (call) => {
      const found = await find(call)
      if (!found) throw notFound()
      const payment = await take(call, found, options)
      return recordAnswer(orderedShape, await shown(call, found, payment, options), 201)
    },
  }
}

function showPromocode({ by_buyer }: WidgetOptions): Operation {
  return {
    summary: 'What a promo code takes off',
    about: 'One that the product does not know is a 422.',
    right: 'open',
    shape: promocodeShape,
    query: { promocode: text({ required: true, about: 'The code that the buyer has' }) },
    takes: 'nothing',
    gives: 'record',
    is_for_any_page: true,
    run: async (call) => {
      const found = await find(call)
      if (!found) throw notFound()
      const { product } = found
      const promocode = textOf('promocode', call.query.promocode ?? '').trim()
      // Trying out codes is no faster than ordering with them.
      by_buyer.take(`${call.address} ${product.token} code`, call.arrived_at)
      const off = reductionBy(product.promocodes, promocode)
      return recordAnswer(promocodeShape, {
        promocode,
        percent: 'percent' in off ? printDecimal(off.percent) : null,
        amount: 'amount' in off ? printDecimal(round(off.amount)) : null,
      })
    },
  }
}

// Where a page lets its scripts talk to nobody, the form itself leads here, and on to where the order is paid.
function orderByForm(options: WidgetOptions): Operation {
  return {
    ...open,
    summary: 'Order a product by a plain form',
    shape: orderShape,
    takes: 'record',
    run: async (call) => {
      const found = await find(call)
      if (!found) return missing()
      try {
        const { token } = await take(call, found, options)
        return seeOther(`/a/${found.account.prefix}/payment/${token}`)
      } catch (error) {
        // Back to the form; what was written stays out of addresses.
        if (!(error instanceof Refusal) || error.status !== 422) throw error
        return seeOther(`/a/${found.account.prefix}/p/${found.product.token}`)
      }
    },
  }
}

type Found = { account: Account; product: Product }

async function find(call: Call): Promise<Found | undefined> {
  const account = await findAccountAt(call)
  const product = account && (await findOffered(call.db, account.id, call.params.token ?? ''))
  return product && { account: account as Account, product }
}

async function take(
  call: Call,
  { account, product }: Found,
  { by_buyer, by_product }: WidgetOptions,
): Promise<Payment> {
  const given = readFields(orderShape, unwrap(call.body, orderShape.name))
  by_buyer.take(`${call.address} ${product.token}`, call.arrived_at)
  by_product.take(product.token as string, call.arrived_at)
  return orderProduct(call.db, buyerOf(call, account), product, given)
}

async function shown(call: Call, { account, product }: Found, payment: Payment, options: WidgetOptions) {
  const seller = await sellerOf(call.db, account.id, payment)
  const sum = { amount: payment.price, currency: payment.currency }
  return presentOrder(payment, {
    payment_url: `${call.root_url}/a/${account.prefix}/payment/${payment.token}`,
    is_online: (await findWay(call, account.id, options, sum)) !== undefined,
    transfer: await transferFor(call.db, account.id, payment, seller),
    payment_url_ok: safeUrl(product.payment_url_ok),
  })
}

const missing = (): Answer => ({
  ...fileAnswer(renderMissingPage(), PAGE_TYPE, { 'x-robots-tag': 'noindex' }),
  status: 404,
})

const seeOther = (location: string): Answer => ({
  ...fileAnswer('', 'text/plain', { location }),
  status: 303,
})
