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

// Fields the family of services answers with; what they stand for is decided elsewhere or not at all, but clients that were
// generated from its answers read them.

const ONE = amount('1')
const told = { readonly: true } as const

const said = { sometimes: true } as const

export const familyFields = {
  app: text(told),
  correction: text(told),
  recurring_id: integer({ ...told, about: 'The series that made it' }),
  sell_date_kind: text(told),
  tax2_visible: bool(told),
  warehouse_document_id: integer({ ...told, about: 'The warehouse document that issues its goods' }),
  fiscal_status: text(told),
  exchange_rate_den: decimal({ ...told, initial: ONE }),
  exchange_currency_rate_den: decimal({
    scale: 8,
    initial: ONE,
    about:
      'For how many units of `currency` the rate is (1, 10, 100, 1000 or 10000): 100 where a bank quotes 100 HUF',
  }),
  exchange_difference: decimal({ ...told, initial: ZERO }),
  accounting_scheme: text(told),
  accounting_other_tax_date: date(),
  approval_status: text(told),
  products_margin: decimal({ ...told, scale: 2, about: 'Of a margin document: its margins together' }),
  sales_code: text(told),
  na_tax_kind: text(),
  e_receipt_view_url: text(told),
  get_tax_name: text({ ...told, initial: 'VAT' }),
  get_tax2_name: text({ ...told, initial: '' }),
  tax_name_type: text({ ...told, initial: 'VAT' }),
  procedure_vat_margin: text({ about: 'Which margin scheme: one of four wordings of the law' }),
  locked_by_export: bool(),
  origin: text({ initial: 'api' }),
  price_list_id: reference('price_lists'),
  use_prices_from_price_lists: bool(),
  rate_found: bool({ ...told, hidden: true }),
  reference_rate: structure({ ...told, hidden: true }),
  transaction_type: text({
    ...said,
    about: '`goods`, `services` or `goods_and_services`; kept and given back',
  }),
  use_price_cee: bool({ ...said, about: 'The premium of energy saving certificates is taken off' }),
  prime_cee_value: decimal({
    ...said,
    scale: 2,
    about: 'How much it is; told as a deduction of `settlement_positions`, so less is to be paid',
  }),
  seller_jst: bool({ ...said, about: 'The seller is part of a local authority; kept and given back' }),
  seller_gv: bool({ ...said, about: 'The seller is of a VAT group; kept and given back' }),
  delivery_address_title: text({
    ...said,
    about: 'Who receives goods; makes `delivery_address` with the next',
  }),
  delivery_address_street: text({ ...said, about: 'Street and number' }),
  delivery_address_street_additional: text({ ...said, about: 'More of the street' }),
  delivery_address_post_code: text({ ...said, about: 'Post code' }),
  delivery_address_city: text({ ...said, about: 'City' }),
  delivery_address_country: text({ ...said, about: 'Country code' }),
}

// And of lines.
export const familyLineFields = {
  price_source: choice(['product', 'price_list'], { ...told, ...said }),
  price_list_id: integer({ ...told, ...said }),
  use_eco_tax: bool({ ...said, about: 'The price holds an eco-contribution, which is printed' }),
  eco_tax_net: decimal({ ...said, scale: 4, about: 'How much of the net price of one it is' }),
}
