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

const ONE = amount('1')
const money = (options = {}) => decimal({ scale: 2, ...options })
const many = (options = {}) => decimal({ scale: 8, ...options })

// The fields of one line of a document. Line totals are before discount, as they were given; the document's totals are after.
export const lineFields = {
  id: integer(),
  invoice_id: integer({ readonly: true }),
  product_id: reference('products', { about: 'Name, price, rate and unit come from the product' }),
  name: text({ max: 1000 }),
  description: longText(),
  code: text(),
  additional_info: text(),
  quantity: many({ initial: ONE, whole: 9 }),
  quantity_unit: text(),
  price_net: many({
    whole: 13,
    about:
      'Net price of one; the line is priced by the first given of total_price_gross, price_gross, total_price_net, price_net',
  }),
  price_gross: many({ whole: 13 }),
  price_tax: many({ readonly: true }),
  total_price_net: money(),
  total_price_gross: money(),
  total_price_tax: money({ readonly: true }),
  tax: tax({ about: 'Rate in percent, or `np`, `zw`, `oo`, `disabled`' }),
  tax2: text({ initial: '0' }),
  discount: money({ about: 'Amount off the line, with discount_kind `amount`' }),
  discount_percent: decimal({ about: 'Percent, with the other kinds' }),
  discount_net: money({ readonly: true, about: 'What the discount takes off the net total of the line' }),
  discount_gross: money({ readonly: true, about: 'And off its gross total' }),
  kind: choice(POSITION_KINDS),
  gtu_code: text(),
  lump_sum_tax: text(),
  service: bool(),
  tax_category: text({ about: 'Category of the rate for structured invoices, such as `S`, `E`, `AE`' }),
  tax_exemption_reason: text({ about: 'Why no tax is due' }),
  annex_15: bool({
    sometimes: true,
    about: 'Of annex 15 of the Polish VAT act, so payment is split; follows from `gtu_code` when not said',
  }),
  uu_id: text({
    max: 50,
    sometimes: true,
    about: 'What the line is called in structured invoices; its `id` when not given',
  }),
  vat_margin_tax: tax({ about: 'Of a line under the margin scheme: the rate of its margin' }),
  total_purchase_price: money({ about: 'And what the whole line was bought for, tax included' }),
  vat_margin_total_price_net: money({ readonly: true, about: 'The margin without its tax' }),
  vat_margin_total_price_tax: money({ readonly: true }),
  vat_margin_total_price_gross: money({ readonly: true, about: 'The margin: sold for less bought for' }),
  correction_before_attributes: structure(),
  correction_after_attributes: structure(),
  corrected_pos_kind: text(),
  ...familyLineFields,
  given: text({ readonly: true }),
  overruled_net: many({ readonly: true, hidden: true }),
} satisfies Fields
