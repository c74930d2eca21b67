import type { Department } from '../domains/administration/departments/schema.ts'
import { type Product, type Reduction, reductionOf } from '../domains/catalog/products/rules.ts'
import type { PaymentDraft } from '../domains/payments/payments/schema.ts'
import { decimalsOf } from '../money/currency.ts'
import {
  compare,
  type Decimal,
  decimal,
  isPositive,
  multiply,
  subtract,
  toUnits,
  ZERO,
} from '../money/decimal.ts'
import { divide, round } from '../money/rounding.ts'
import { type FieldProblems, invalid } from '../platform/api-error.ts'
import { isBlank } from '../platform/fields/field.ts'
import { isInputObject } from '../platform/formats/input.ts'
import { formFields, hasFormPart } from './fields.ts'

// Calculates the price of an order. A price sent by the page is ignored unless the buyer may choose it.

const HUNDRED = decimal('100')
const PRICE_MAX = decimal('99999999.99')
const QUANTITY_MAX = decimal('100000')

export const nameOf = ({ form_name, name }: Product): string =>
  (isBlank(form_name) ? name : form_name) as string

// Returns whether the product can be ordered today.
export function isOpen(product: Product, today: string): boolean {
  const { available_from, available_to, limited, stock_level, price_gross, elastic_price } = product
  if (available_from !== null && today < available_from) return false
  if (available_to !== null && today > available_to) return false
  if (limited && !isPositive(stock_level ?? ZERO)) return false
  return elastic_price === true || (price_gross !== null && isPositive(price_gross))
}

export type OrderPrice = { price: Decimal; additional_discount: Decimal | null }

export function priceOf(product: Product, draft: PaymentDraft, decimals: number): OrderPrice {
  const quantity = draft.quantity ?? ZERO
  if (!isPositive(quantity) || compare(quantity, QUANTITY_MAX) > 0)
    throw invalid({ quantity: 'is out of range' })
  if (!isCountable(product, quantity)) throw invalid({ quantity: 'must be a whole number' })
  if (product.limited && compare(quantity, product.stock_level ?? ZERO) > 0)
    throw invalid({ quantity: 'exceeds the stock; order fewer' })
  const unit = product.elastic_price ? (draft.price ?? product.price_gross) : product.price_gross
  const total = round(multiply(unit ?? ZERO, quantity), decimals)
  const discount = discountOf(product, draft.promocode, total, decimals)
  const price = subtract(total, discount ?? ZERO)
  if (!isPositive(price) || compare(price, PRICE_MAX) > 0) throw invalid({ price: 'is out of range' })
  return { price, additional_discount: discount }
}

// The quantity is a whole number, unless the product is sold in fractions or its default quantity is one.
const isCountable = (product: Product, quantity: Decimal): boolean =>
  product.fractional_quantity === true ||
  toUnits(quantity, 0) !== undefined ||
  (product.quantity !== null && compare(quantity, product.quantity) === 0)

// If the product has no codes, the entered code is only stored, for the seller to read.
function discountOf(
  { promocodes }: Product,
  promocode: string | null | undefined,
  total: Decimal,
  decimals: number,
): Decimal | null {
  if (isBlank(promocode) || !isInputObject(promocodes)) return null
  const reduction = getReduction(promocodes, promocode as string)
  const discount =
    'percent' in reduction
      ? divide(multiply(total, reduction.percent), HUNDRED, decimals)
      : round(reduction.amount, decimals)
  if (compare(discount, total) >= 0) throw invalid({ promocode: 'is not valid for an order of this amount' })
  return discount
}

export function getReduction(promocodes: Product['promocodes'], promocode: string): Reduction {
  const enteredCode = normalizeCode(promocode)
  const codes = isInputObject(promocodes) ? Object.entries(promocodes) : []
  const [, value] = codes.find(([code]) => normalizeCode(code) === enteredCode) ?? []
  const reduction = reductionOf(value)
  if (!reduction) throw invalid({ promocode: 'is not a valid code; check it or leave it empty' })
  return reduction
}

const normalizeCode = (code: string) => code.trim().toUpperCase()

const INVOICE = [
  'invoice_name',
  'invoice_tax_no',
  'invoice_street',
  'invoice_post_code',
  'invoice_city',
  'invoice_country',
] as const

// Copies only the fields that the form has.
export function orderOf(
  product: Product,
  input: PaymentDraft,
  seller: Department | undefined,
  currency: string,
): PaymentDraft {
  const draft: { [name: string]: unknown } = {}
  const fields = formFields(product.form_fields)
  const hasInvoice = hasFormPart(product.form_fields, 'invoice') && input.generate_invoice === true
  const copiedFields = [
    ...fields.map(({ name }) => name),
    ...(hasInvoice ? INVOICE : []),
    ...['oid', 'promocode', 'referrer', 'lang', 'description'],
  ]
  for (const name of copiedFields) draft[name] = input[name as keyof PaymentDraft]
  const required = fields.flatMap(({ name, is_required }) => (is_required ? [name] : []))
  const blank = [...required, ...(hasInvoice ? ['invoice_name'] : [])].filter((name) => isBlank(draft[name]))
  const problems: FieldProblems = Object.fromEntries(blank.map((name) => [name, ["can't be blank"]]))
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email ?? '')) problems.email ??= ['must be an email address']
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const quantity =
    (hasFormPart(product.form_fields, 'quantity') ? input.quantity : null) ?? product.quantity ?? decimal('1')
  const promocode = isBlank(input.promocode) ? null : (input.promocode as string).trim()
  return {
    ...draft,
    ...priceOf(product, { ...input, quantity, promocode }, decimalsOf(currency)),
    currency,
    promocode,
    quantity,
    name: nameOf(product).slice(0, 255),
    product_id: product.id,
    department_id: seller?.id ?? null,
    kind: 'autopayment',
    provider: 'transfer',
    paid: false,
    generate_invoice: hasInvoice,
    tax: product.tax,
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789' // without characters that are easily confused

// Transfer title that identifies the order.
export const titleOf = (random: Uint8Array): string =>
  `P-${[...random].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`
