import { decimal as amount, ZERO } from '../../../../money/decimal.ts'
import {
  bool,
  choice,
  date,
  decimal,
  integer,
  reference,
  structure,
  text,
} from '../../../../platform/fields/field.ts'

// Fields that clients generated from responses of the family expect. Other modules define their meaning; some
// have none.

const ONE_UNIT = amount('1')
const readOnly = { readonly: true } as const

const omitEmpty = { omit_empty: true } as const

export const familyFields = {
  app: text(readOnly),
  correction: text(readOnly),
  recurring_id: integer({ ...readOnly, description: 'The recurring invoice that created the document' }),
  sell_date_kind: text(readOnly),
  tax2_visible: bool(readOnly),
  warehouse_document_id: integer({
    ...readOnly,
    description: 'The warehouse document that issues the goods of the document',
  }),
  fiscal_status: text(readOnly),
  exchange_rate_den: decimal({ ...readOnly, initial: ONE_UNIT }),
  exchange_currency_rate_den: decimal({
    scale: 8,
    initial: ONE_UNIT,
    description:
      'Number of units of `currency` that the rate is for (1, 10, 100, 1000 or 10000): 100 if a bank quotes 100 HUF',
  }),
  exchange_difference: decimal({ ...readOnly, initial: ZERO }),
  accounting_scheme: text(readOnly),
  accounting_other_tax_date: date(),
  approval_status: text(readOnly),
  products_margin: decimal({
    ...readOnly,
    scale: 2,
    description: 'For a margin document: the sum of its margins',
  }),
  sales_code: text(readOnly),
  na_tax_kind: text(),
  e_receipt_view_url: text(readOnly),
  get_tax_name: text({ ...readOnly, initial: 'VAT' }),
  get_tax2_name: text({ ...readOnly, initial: '' }),
  tax_name_type: text({ ...readOnly, initial: 'VAT' }),
  procedure_vat_margin: text(),
  locked_by_export: bool(),
  origin: text({ initial: 'api' }),
  price_list_id: reference('price_lists'),
  use_prices_from_price_lists: bool(),
  rate_found: bool({ ...readOnly, hidden: true }),
  reference_rate: structure({ ...readOnly, hidden: true }),
  transaction_type: text({
    ...omitEmpty,
    description: '`goods`, `services` or `goods_and_services`; stored and returned unchanged',
  }),
  use_price_cee: bool({ ...omitEmpty, description: 'Deducts the premium of energy saving certificates' }),
  prime_cee_value: decimal({
    ...omitEmpty,
    scale: 2,
    description: 'Amount of the premium; becomes a deduction among `settlement_positions`',
  }),
  seller_jst: bool({
    ...omitEmpty,
    description: 'The seller is part of a local authority; stored and returned unchanged',
  }),
  seller_gv: bool({
    ...omitEmpty,
    description: 'The seller is a member of a VAT group; stored and returned unchanged',
  }),
  delivery_address_title: text({
    ...omitEmpty,
    description: 'Recipient of the goods; the delivery address fields make up `delivery_address`',
  }),
  delivery_address_street: text({ ...omitEmpty, description: 'Street and number' }),
  delivery_address_street_additional: text({ ...omitEmpty, description: 'Second address line' }),
  delivery_address_post_code: text({ ...omitEmpty, description: 'Post code' }),
  delivery_address_city: text({ ...omitEmpty, description: 'City' }),
  delivery_address_country: text({ ...omitEmpty, description: 'Country code' }),
}

// The same for lines.
export const familyLineFields = {
  price_source: choice(['product', 'price_list'], { ...readOnly, ...omitEmpty }),
  price_list_id: integer({ ...readOnly, ...omitEmpty }),
  use_eco_tax: bool({
    ...omitEmpty,
    description: 'The price includes an eco-contribution, which is printed',
  }),
  eco_tax_net: decimal({ ...omitEmpty, scale: 4, description: 'Eco-contribution in the net unit price' }),
}
