import { decimal as amount } from '../../../../money/decimal.ts'
import {
  bool,
  choice,
  decimal,
  type Fields,
  integer,
  longText,
  reference,
  structure,
  tax,
  text,
} from '../../../../platform/fields/field.ts'
import { POSITION_KINDS } from '../kinds.ts'
import { familyLineFields } from './family-fields.ts'

const ONE_PIECE = amount('1')
const money = (options = {}) => decimal({ scale: 2, ...options })
const preciseDecimal = (options = {}) => decimal({ scale: 8, ...options })

// Fields of a line. Line totals are before discount, as entered; the totals of the document are after it.
export const lineFields = {
  id: integer(),
  invoice_id: integer({ readonly: true }),
  product_id: reference('products', { description: 'The product; name, price, rate and unit come from it' }),
  name: text({ max: 1000 }),
  description: longText(),
  code: text(),
  additional_info: text(),
  quantity: preciseDecimal({ initial: ONE_PIECE, integerDigits: 9 }),
  quantity_unit: text(),
  price_net: preciseDecimal({
    integerDigits: 13,
    description:
      'Net unit price. The price of the line is the first of these that is set: `total_price_gross`, `price_gross`, `total_price_net`, `price_net`',
  }),
  price_gross: preciseDecimal({ integerDigits: 13 }),
  price_tax: preciseDecimal({ readonly: true }),
  total_price_net: money(),
  total_price_gross: money(),
  total_price_tax: money({ readonly: true }),
  tax: tax({ description: 'Rate in percent, or `np`, `zw`, `oo`, `disabled`' }),
  tax2: text({ initial: '0' }),
  discount: money({ description: 'Discount as an amount, with `discount_kind` `amount`' }),
  discount_percent: decimal({ description: 'Discount in percent, with the other values of `discount_kind`' }),
  discount_net: money({
    readonly: true,
    description: 'Discount on the net total of the line',
  }),
  discount_gross: money({ readonly: true, description: 'Discount on the gross total of the line' }),
  kind: choice(POSITION_KINDS),
  gtu_code: text(),
  lump_sum_tax: text(),
  service: bool(),
  tax_category: text({ description: 'Category of the rate for structured invoices, such as `S`, `E`, `AE`' }),
  tax_exemption_reason: text({ description: 'Why no tax is due' }),
  annex_15: bool({
    omit_empty: true,
    description:
      'Goods of annex 15 of the Polish VAT act, which require split payment; the default follows from `gtu_code`',
  }),
  uu_id: text({
    max: 50,
    omit_empty: true,
    description: 'Id of the line in structured invoices; the default is its `id`',
  }),
  vat_margin_tax: tax({ description: 'For a line under the margin scheme: the rate of its margin' }),
  total_purchase_price: money({ description: 'Purchase price of the whole line, tax included' }),
  vat_margin_total_price_net: money({ readonly: true, description: 'The margin without its tax' }),
  vat_margin_total_price_tax: money({ readonly: true }),
  vat_margin_total_price_gross: money({
    readonly: true,
    description: 'The margin: the sales price less the purchase price',
  }),
  correction_before_attributes: structure(),
  correction_after_attributes: structure(),
  corrected_pos_kind: text(),
  ...familyLineFields,
  given: text({ readonly: true }),
  overruled_net: preciseDecimal({ readonly: true, hidden: true }),
} satisfies Fields
