import type { Transfer } from '../domains/documents/public-page/page-totals.ts'
import { printAccount, printAmount } from '../domains/documents/texts/format-values.ts'
import { NO_BREAK_SPACE } from '../domains/documents/texts/language.ts'
import { textsIn } from '../domains/documents/texts/texts.ts'
import { type Payment, payments } from '../domains/payments/payments/schema.ts'
import type { Decimal } from '../money/decimal.ts'
import { printDecimal, ZERO } from '../money/decimal.ts'
import { bool, decimal, integer, longText, text } from '../platform/fields/field.ts'
import { shape } from '../platform/fields/resource.ts'
import type { JsonObject } from '../platform/http/response.ts'
import { qrPath } from '../platform/images/qr-svg.ts'

// Defines what a buyer sends and receives: only what is needed to order and to pay, not the seller's record.

const readOnly = { readonly: true } as const
const ORDER_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'street',
  'post_code',
  'city',
  'country',
  'quantity',
  'promocode',
  'oid',
  'description',
  'lang',
  'generate_invoice',
  'invoice_name',
  'invoice_tax_no',
  'invoice_street',
  'invoice_post_code',
  'invoice_city',
  'invoice_country',
  'field1',
  'field2',
  'field3',
  'field4',
  'field5',
  'referrer',
] as const

function pick<Source extends object, Name extends keyof Source>(
  record: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Source, Name>
}

export const orderShape = shape({
  name: 'payment',
  plural: 'payments',
  component: 'order',
  descriptions: payments.descriptions ?? {},
  fields: {
    ...pick(payments.fields, ORDER_FIELDS),
    price: decimal({ scale: 2, description: 'Only for products whose buyers enter the price' }),
  },
})

export const orderedShape = shape({
  name: 'payment',
  plural: 'payments',
  component: 'ordered',
  fields: {
    price: decimal({ ...readOnly, initial: ZERO }),
    quantity: decimal(readOnly),
    promocode: text(readOnly),
    name: text(readOnly),
    currency: text(readOnly),
    price_text: text({ ...readOnly, description: 'Formatted price in the language of the form' }),
    paid: bool(readOnly),
    token: text(readOnly),
    payment_url: text({ ...readOnly, description: 'Payment page' }),
    online: bool({
      ...readOnly,
      description: 'Whether it can be paid online: `POST` to `payment_url` redirects to the provider',
    }),
    transfer_recipient: text(readOnly),
    transfer_account: text(readOnly),
    transfer_bank: text(readOnly),
    transfer_swift: text(readOnly),
    transfer_title: text({ ...readOnly, description: 'Transfer title that identifies the payment' }),
    qr_text: longText({ ...readOnly, description: 'Content of the QR code for banking apps' }),
    qr_size: integer(readOnly),
    qr_path: longText({ ...readOnly, description: 'The QR code as an SVG path, `qr_size` units wide' }),
    payment_url_ok: text(readOnly),
  },
})

// Discount of a promotional code, from which the form calculates the price.
export const promocodeShape = shape({
  name: 'promocode',
  plural: 'promocodes',
  fields: {
    promocode: text({ ...readOnly, description: 'Code as requested' }),
    percent: decimal({ ...readOnly, description: 'Discount in percent' }),
    amount: decimal({ ...readOnly, scale: 2, description: 'Discount as an amount' }),
  },
})

export type OrderContext = {
  payment_url: string
  is_online: boolean
  transfer: Transfer | undefined
  payment_url_ok: string | null
}

export function presentOrder(payment: Payment, context: OrderContext): JsonObject {
  const { transfer, payment_url, is_online, payment_url_ok } = context
  const language = textsIn(payment.lang).main
  const price = payment.price as Decimal
  const code = transfer?.code === undefined ? undefined : qrPath(transfer.code)
  return {
    name: payment.name,
    price: printDecimal(price),
    currency: payment.currency,
    price_text: `${printAmount(price, language, payment.currency)}${NO_BREAK_SPACE}${payment.currency}`,
    quantity: payment.quantity && printDecimal(payment.quantity),
    promocode: payment.promocode,
    paid: payment.paid,
    token: payment.token,
    payment_url,
    online: is_online,
    transfer_recipient: transfer?.payee ?? null,
    transfer_account: transfer ? printAccount(transfer.account) : null,
    transfer_bank: transfer?.bank ?? null,
    transfer_swift: transfer?.swift ?? null,
    transfer_title: transfer?.title ?? null,
    qr_text: transfer?.code ?? null,
    qr_size: code?.size ?? null,
    qr_path: code?.path ?? null,
    payment_url_ok,
  }
}
