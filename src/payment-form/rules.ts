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
import { isTree } from '../platform/formats/input.ts'
import { formFields, isWanted } from './fields.ts'

// What an order is worth. Nothing that a page says about a price counts, unless the buyer is to name it.

const HUNDRED = decimal('100')
const MOST = decimal('99999999.99')
const QUANTITY_MAX = decimal('100000')

export const nameOf = ({ form_name, name }: Product): string =>
  (isBlank(form_name) ? name : form_name) as string

// Sold now, or a word about why not.
export function isOpen(product: Product, today: string): boolean {
  const { available_from, available_to, limited, stock_level, price_gross, elastic_price } = product
  if (available_from !== null && today < available_from) return false
  if (available_to !== null && today > available_to) return false
  if (limited && !isPositive(stock_level ?? ZERO)) return false
  return elastic_price === true || (price_gross !== null && isPositive(price_gross))
}

export type Worth = { price: Decimal; additional_discount: Decimal | null }

export function worthOf(product: Product, draft: PaymentDraft, places: number): Worth {
  const quantity = draft.quantity ?? ZERO
  if (!isPositive(quantity) || compare(quantity, QUANTITY_MAX) > 0)
    throw invalid({ quantity: 'is out of range' })
  if (!isCountable(product, quantity)) throw invalid({ quantity: 'must be a whole number' })
  if (product.limited && compare(quantity, product.stock_level ?? ZERO) > 0)
    throw invalid({ quantity: 'is more than there is' })
  const unit = product.elastic_price ? (draft.price ?? product.price_gross) : product.price_gross
  const whole = round(multiply(unit ?? ZERO, quantity), places)
  const off = discountOf(product, draft.promocode, whole, places)
  const price = subtract(whole, off ?? ZERO)
  if (!isPositive(price) || compare(price, MOST) > 0) throw invalid({ price: 'is out of range' })
  return { price, additional_discount: off }
}

// Whole pieces, unless the product is sold in parts, or this is what one sale of it takes.
const isCountable = (product: Product, quantity: Decimal): boolean =>
  product.fractional_quantity === true ||
  toUnits(quantity, 0) !== undefined ||
  (product.quantity !== null && compare(quantity, product.quantity) === 0)

// A product without codes keeps what the buyer wrote for the seller to read.
function discountOf(
  { promocodes }: Product,
  promocode: string | null | undefined,
  whole: Decimal,
  places: number,
): Decimal | null {
  if (isBlank(promocode) || !isTree(promocodes)) return null
  const reduction = reductionBy(promocodes, promocode as string)
  const off =
    'percent' in reduction
      ? divide(multiply(whole, reduction.percent), HUNDRED, places)
      : round(reduction.amount, places)
  if (compare(off, whole) >= 0) throw invalid({ promocode: 'takes off more than the price' })
  return off
}

export function reductionBy(promocodes: Product['promocodes'], promocode: string): Reduction {
  const written = fold(promocode)
  const codes = isTree(promocodes) ? Object.entries(promocodes) : []
  const [, value] = codes.find(([code]) => fold(code) === written) ?? []
  const reduction = reductionOf(value)
  if (!reduction) throw invalid({ promocode: 'is not known' })
  return reduction
}

const fold = (code: string) => code.trim().toUpperCase()

const INVOICE = [
  'invoice_name',
  'invoice_tax_no',
  'invoice_street',
  'invoice_post_code',
  'invoice_city',
  'invoice_country',
] as const

// What of a request is taken over: the fields that the form has, and nothing else.
export function orderOf(
  product: Product,
  sent: PaymentDraft,
  seller: Department | undefined,
  currency: string,
): PaymentDraft {
  const draft: { [name: string]: unknown } = {}
  const fields = formFields(product.form_fields)
  const has_invoice = isWanted(product.form_fields, 'invoice') && sent.generate_invoice === true
  const taken = [
    ...fields.map(({ name }) => name),
    ...(has_invoice ? INVOICE : []),
    ...['oid', 'promocode', 'referrer', 'lang', 'description'],
  ]
  for (const name of taken) draft[name] = sent[name as keyof PaymentDraft]
  const needed = fields.flatMap(({ name, is_required }) => (is_required ? [name] : []))
  const blank = [...needed, ...(has_invoice ? ['invoice_name'] : [])].filter((name) => isBlank(draft[name]))
  const problems: FieldProblems = Object.fromEntries(blank.map((name) => [name, ["can't be blank"]]))
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(sent.email ?? '')) problems.email ??= ['is not an e-mail address']
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const quantity =
    (isWanted(product.form_fields, 'quantity') ? sent.quantity : null) ?? product.quantity ?? decimal('1')
  const promocode = isBlank(sent.promocode) ? null : (sent.promocode as string).trim()
  return {
    ...draft,
    ...worthOf(product, { ...sent, quantity, promocode }, decimalsOf(currency)),
    currency,
    promocode,
    quantity,
    name: nameOf(product).slice(0, 255),
    product_id: product.id,
    department_id: seller?.id ?? null,
    kind: 'autopayment',
    provider: 'transfer',
    paid: false,
    generate_invoice: has_invoice,
    tax: product.tax,
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789' // none that are taken for another

// What the buyer writes on the transfer, by which a person or an import knows it again.
export const titleOf = (random: Uint8Array): string =>
  `P-${[...random].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`
