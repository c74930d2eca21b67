import type { Transfer } from '../domains/documents/public-page/page-totals.ts'
import { printAccount, printAmount } from '../domains/documents/texts/format-values.ts'
import { NO_BREAK_SPACE } from '../domains/documents/texts/language.ts'
import { textsIn } from '../domains/documents/texts/texts.ts'
import { type Payment, payments } from '../domains/payments/payments/schema.ts'
import type { Decimal } from '../money/decimal.ts'
import { printDecimal, ZERO } from '../money/decimal.ts'
import { bool, decimal, integer, longText, text } from '../platform/fields/field.ts'
import { shape } from '../platform/fields/resource.ts'
import type { Document } from '../platform/http/response.ts'
import { qrPath } from '../platform/images/qr-svg.ts'

// What a buyer sends and gets: not the record of the seller, only what is needed to order and to pay.

const told = { readonly: true } as const
const TAKEN = [
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

function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>
}

export const orderShape = shape({
  name: 'payment',
  plural: 'payments',
  component: 'order',
  about: payments.about ?? {},
  fields: {
    ...pick(payments.fields, TAKEN),
    price: decimal({ scale: 2, about: 'Taken only where the buyer is to name the price' }),
  },
})

export const orderedShape = shape({
  name: 'payment',
  plural: 'payments',
  component: 'ordered',
  fields: {
    price: decimal({ ...told, initial: ZERO }),
    quantity: decimal(told),
    promocode: text(told),
    name: text(told),
    currency: text(told),
    price_text: text({ ...told, about: 'The price as the language writes it' }),
    paid: bool(told),
    token: text(told),
    payment_url: text({ ...told, about: 'The page where it is paid' }),
    online: bool({ ...told, about: 'It can be paid online: `POST` to `payment_url` leads there' }),
    transfer_recipient: text(told),
    transfer_account: text(told),
    transfer_bank: text(told),
    transfer_swift: text(told),
    transfer_title: text({ ...told, about: 'By which the seller knows it again' }),
    qr_text: longText({ ...told, about: 'What the code for banking apps says' }),
    qr_size: integer(told),
    qr_path: longText({ ...told, about: 'The code as a path of SVG, `qr_size` units wide' }),
    payment_url_ok: text(told),
  },
})

// What a code takes off, for the form to count with.
export const promocodeShape = shape({
  name: 'promocode',
  plural: 'promocodes',
  fields: {
    promocode: text({ ...told, about: 'As it was asked for' }),
    percent: decimal({ ...told, about: 'The part of the price that it takes off' }),
    amount: decimal({ ...told, scale: 2, about: 'Or the amount' }),
  },
})

export type OrderContext = {
  payment_url: string
  is_online: boolean
  transfer: Transfer | undefined
  payment_url_ok: string | null
}

export function presentOrder(payment: Payment, context: OrderContext): Document {
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
