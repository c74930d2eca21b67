import type { Fields } from '../src/platform/fields/field.ts'
import type { Kwit } from './harness.ts'

// For every field of a document and of its lines: a value that differs from an ordinary document, and the document in
// which the field has an effect. The reason for a correction, for example, has one only in a correction.

export type RequestFields = { [name: string]: unknown }
export type Probe = { name: string; value: unknown; within: RequestFields; line: RequestFields }
type Setting = { value?: unknown; within?: RequestFields; line?: RequestFields }

const LINE: RequestFields = {
  name: 'Rose',
  quantity: '3',
  quantity_unit: 'szt',
  price_net: '17.37',
  tax: '23',
  uu_id: 'line-1',
}

const DOCUMENT: RequestFields = {
  kind: 'vat',
  issue_date: '2026-03-02',
  sell_date: '2026-03-01',
  payment_to: '2026-03-16',
  payment_type: 'transfer',
  currency: 'PLN',
  lang: 'pl',
  oid: 'ORDER-1',
  seller_name: 'Garden',
  seller_tax_no: '5252248481',
  seller_street: 'Polna 1',
  seller_post_code: '00-001',
  seller_city: 'Warszawa',
  seller_country: 'PL',
  seller_email: 'office@garden.example',
  seller_phone: '+48 22 555 77 99',
  seller_person: 'Anna Nowak',
  seller_bank_account: '61109010140000071219812874',
  buyer_name: 'Kowalski',
  buyer_tax_no: '7811767696',
  buyer_street: 'Long 5',
  buyer_post_code: '61-001',
  buyer_city: 'Poznań',
  buyer_country: 'PL',
  buyer_email: 'jan@kowalski.example',
}

const FOREIGN = {
  currency: 'EUR',
  exchange_currency: 'PLN',
  exchange_currency_rate: '4.2',
  exchange_kind: 'own',
}
const RECIPIENT = { recipient_name: 'Depot', recipient_city: 'Gdynia' }
const PERSON = { recipient_first_name: 'Ewa', recipient_last_name: 'Lis' }
const DELIVERY = {
  use_delivery_address: true,
  delivery_address_title: 'Store',
  delivery_address_street: 'Short 2',
  delivery_address_post_code: '80-001',
  delivery_address_city: 'Gdańsk',
  delivery_address_country: 'PL',
}
const EARLY = { skonto_active: true, skonto_discount_date: '2026-03-09', skonto_discount_value: '2' }
const ABROAD = {
  buyer_country: 'DE',
  buyer_tax_no: 'DE136695976',
  buyer_tax_no_kind: 'nip_ue',
  np_tax_kind: 'export_service_eu',
}
const EXEMPT = { exempt_tax_kind: 'art. 43' }
const EXTRA_COLUMN = { additional_info: true, additional_info_desc: 'PKWiU' }
const MARGIN = { kind: 'vat_margin', procedure_vat_margin: 'procedura marży – towary używane' }
const MARGIN_LINE = {
  tax: 'disabled',
  vat_margin_tax: '23',
  total_purchase_price: '10',
  price_gross: '20',
  price_net: undefined,
}
const CORRECTION = {
  kind: 'correction',
  corrected_number: 'OLD/1',
  corrected_date: '2026-02-02',
  correction_reason: 'Returned',
}
const BEFORE = { name: 'Rose', quantity: '3', price_net: '17.37', tax: '23', quantity_unit: 'szt' }
const CORRECTED_LINE = {
  kind: 'correction',
  price_net: undefined,
  quantity: undefined,
  correction_before_attributes: BEFORE,
  correction_after_attributes: { ...BEFORE, quantity: '2' },
}
const corrected = (value?: unknown): Setting => ({
  ...(value === undefined ? {} : { value }),
  within: CORRECTION,
  line: CORRECTED_LINE,
})
const PREMIUM = { use_price_cee: true, prime_cee_value: '3' }

const exchange = (value: unknown): Setting => ({ value, within: FOREIGN })

const SETTINGS: { readonly [field: string]: Setting } = {
  kind: { value: 'vat_mp' },
  number: { value: 'OTHER-NUMBER' },
  sell_date: { value: '2026-02' },
  seller_tax_no: { value: '1132191233' },
  seller_tax_no_kind: { value: 'nip_ue' },
  seller_bank: {},
  seller_bdo_no: { value: '000099999' },
  seller_bank_account: { value: '27114020040000300201355387' },
  seller_bank_swift: { value: 'WBKPPLPP' },
  seller_email: { value: 'other@garden.example' },
  seller_country: { value: 'DE' },
  seller_endpoint: { value: '0088:5790000435975' },
  buyer_endpoint: { value: '0088:5790000435975' },
  buyer_tax_no: { value: '1132191233' },
  buyer_tax_no_kind: { value: 'other', within: { buyer_endpoint: '0088:5790000435975' } },
  buyer_country: { value: 'SK' },
  buyer_bank: { within: { buyer_bank_account: '27114020040000300201355387' } },
  buyer_bank_account: { value: '27114020040000300201355387' },
  buyer_mass_payment_code: { value: '27114020040000300201355387' },
  buyer_first_name: { within: { buyer_company: false, buyer_name: undefined, buyer_last_name: 'Kowalski' } },
  buyer_last_name: { within: { buyer_company: false, buyer_name: undefined, buyer_first_name: 'Jan' } },
  recipient_tax_no: { value: '1132191233', within: RECIPIENT },
  recipient_country: { value: 'SK', within: RECIPIENT },
  recipient_name: {},
  recipient_first_name: { within: { ...PERSON, recipient_company: false } },
  recipient_last_name: { within: { ...PERSON, recipient_company: false } },
  use_delivery_address: {
    within: { delivery_address: 'Short 2\n80-001 Gdańsk', use_delivery_address: false },
  },
  delivery_address: {
    value: 'Wide 9\n80-002 Gdańsk',
    within: { ...DELIVERY, delivery_address: 'Short 2\n80-001 Gdańsk' },
  },
  delivery_address_country: { value: 'SK', within: DELIVERY },
  payment_to_kind: { value: '7', within: { payment_to: undefined } },
  payment_type: { value: 'card' },
  payment_means: { value: '42' },
  status: { value: 'paid', within: { paid_date: '2026-03-01' } },
  paid: { value: '5', within: { paid_date: '2026-03-01' } },
  paid_date: { value: '2026-03-01', within: { status: 'paid', paid_date: '2026-02-28' } },
  currency: { value: 'USD', within: FOREIGN },
  exchange_currency: exchange('CZK'),
  exchange_kind: exchange('nbp'),
  exchange_currency_rate: exchange('4.3'),
  exchange_currency_rate_den: exchange('100'),
  exchange_date: exchange('2026-02-20'),
  exchange_note: exchange('Table 7'),
  lang: { value: 'en' },
  additional_fields: { value: { colour: 'Blue' } },
  metadata: { value: { order: '7' } },
  additional_info: { within: { additional_info_desc: 'PKWiU' }, line: { additional_info: '62.01' } },
  additional_info_desc: { value: 'CN', within: EXTRA_COLUMN, line: { additional_info: '62.01' } },
  show_discount: { within: { discount_kind: 'amount' }, line: { discount: '2' } },
  discount_kind: {
    value: 'percent_total',
    within: { show_discount: true, discount_kind: 'amount' },
    line: { discount: '2', discount_percent: '5' },
  },
  calculating_strategy: { value: { position: 'default', sum: 'keep_gross' } },
  vendor_totals: { value: [{ tax: '23', net: '1', tax_amount: '0.23' }], within: { income: false } },
  split_payment: { value: '1' },
  use_moss: { within: { buyer_country: 'DE' } },
  use_oss: { within: { buyer_country: 'DE' } },
  exempt_tax_kind: { within: EXEMPT, line: { tax: 'zw' } },
  np_tax_kind: { value: 'export_service', within: ABROAD, line: { tax: 'np' } },
  procedure_designations: { value: ['TP'] },
  gtu_codes: { value: ['GTU_01'] },
  procedure_vat_margin: { value: 'procedura marży – dzieła sztuki', within: MARGIN, line: MARGIN_LINE },
  skonto_active: { within: { ...EARLY, skonto_active: false } },
  skonto_discount_date: { within: EARLY },
  skonto_discount_value: { value: '3', within: EARLY },
  corrected_number: corrected(),
  corrected_date: corrected(),
  correction_reason: corrected(),
  corrected_from: {
    within: { ...CORRECTION, corrected_from: '2026-01-01', corrected_until: '2026-03-01' },
    line: CORRECTED_LINE,
  },
  corrected_until: {
    within: { ...CORRECTION, corrected_from: '2026-01-01', corrected_until: '2026-03-01' },
    line: CORRECTED_LINE,
  },
  corrected_content_before: corrected(),
  corrected_content_after: corrected(),
  gov_corrected_invoice_number: corrected('5252248481-20260202-0123456789AB-CD'),
  correction_cause: corrected('original'),
  cause_on: {
    within: { ...CORRECTION, correction_cause: 'later' },
    line: CORRECTED_LINE,
  },
  confirmed_on: corrected('2026-03-09'),
  deduct_in: { value: '2026-04', within: { income: false } },
  deduction: { value: 'mixed', within: { income: false } },
  tax_point: { value: 'invoice' },
  art_33a: { within: { kind: 'import_products' } },
  evidence_on: { within: { kind: 'wdt' } },
  not_an_advance: { within: { kind: 'proforma' } },
  use_issuer: { within: { issuer: 'Ewa Lis' } },
  issuer: { within: { use_issuer: true } },
  business_process: { value: 'B1' },
  use_price_cee: { within: { ...PREMIUM, use_price_cee: false } },
  prime_cee_value: { value: '4', within: PREMIUM },
  transaction_type: { value: 'services' },
  sent_time: { value: '2026-03-03T10:00:00Z' },
  print_time: { value: '2026-03-03T10:00:00Z' },
  recipients: { value: [{ name: 'Second recipient' }] },
  issuers: { value: [{ name: 'Second issuer', tax_no: '1132191233' }] },
  descriptions: { value: [{ kind: 'Heading', content: 'Described' }] },
  settlement_positions: { value: [{ kind: 'charge', amount: '4.00', reason: 'Deposit' }] },
  bank_accounts: { value: [{ bank_account_number: '27114020040000300201355387' }] },
}

const LINE_SETTINGS: { readonly [field: string]: Setting } = {
  quantity: { value: '4' },
  quantity_unit: { value: 'kg' },
  price_net: { value: '18.37' },
  price_gross: { value: '30', line: { price_net: undefined, price_gross: '20' } },
  total_price_net: { value: '40', line: { price_net: undefined, total_price_net: '30' } },
  total_price_gross: { value: '40', line: { price_net: undefined, total_price_gross: '30' } },
  tax: { value: '8' },
  tax2: { value: '5' },
  discount: { value: '3', within: { show_discount: true, discount_kind: 'amount' }, line: { discount: '2' } },
  discount_percent: {
    value: '6',
    within: { show_discount: true, discount_kind: 'percent_total' },
    line: { discount_percent: '5' },
  },
  kind: { value: 'text_separator' },
  additional_info: { value: '62.02', within: EXTRA_COLUMN, line: { additional_info: '62.01' } },
  gtu_code: { value: 'GTU_01' },
  tax_category: { value: 'Z', within: EXEMPT, line: { tax: 'zw' } },
  tax_exemption_reason: { within: EXEMPT, line: { tax: 'zw' } },
  uu_id: { value: 'line-3' },
  vat_margin_tax: { value: '8', within: MARGIN, line: MARGIN_LINE },
  total_purchase_price: { value: '11', within: MARGIN, line: MARGIN_LINE },
  correction_before_attributes: {
    value: { ...BEFORE, quantity: '5' },
    within: CORRECTION,
    line: CORRECTED_LINE,
  },
  correction_after_attributes: {
    value: { ...BEFORE, quantity: '1' },
    within: CORRECTION,
    line: CORRECTED_LINE,
  },
  corrected_pos_kind: { within: CORRECTION, line: CORRECTED_LINE },
  use_eco_tax: { line: { eco_tax_net: '0.5' } },
  eco_tax_net: { value: '0.6', line: { use_eco_tax: true, eco_tax_net: '0.5' } },
}

// Lists of a document have request schemas of their own, so its schema calls them read-only.
const LISTS = ['recipients', 'issuers', 'descriptions', 'settlement_positions', 'bank_accounts']

const CARD = {
  tax_no: '5252248481',
  street: 'Polna 2',
  post_code: '00-002',
  city: 'Warszawa',
  country: 'PL',
  email: 'card@garden.example',
  phone: '+48 22 555 77 00',
  person: 'Adam Nowak',
  bank_account: '27114020040000300201355387',
}

// Only a field of the first line changes, the second line stays the same.
export const documentOf = (
  within: RequestFields,
  line: RequestFields = {},
  changes: RequestFields = {},
): RequestFields => ({
  ...DOCUMENT,
  ...within,
  positions: [
    { ...LINE, ...line, ...changes },
    { ...LINE, ...line, name: 'Tulip', uu_id: 'line-2' },
  ],
})

type References = { readonly [table: string]: number }

export async function createReferences(kwit: Kwit, token: string): Promise<References> {
  const create = async (path: string, json: object) =>
    (await kwit.call('POST', `/${path}.json`, { token, json })).json.id as number
  return {
    categories: await create('categories', { category: { name: 'Flowers' } }),
    departments: await create('departments', { department: { name: 'Branch', shortcut: 'B', ...CARD } }),
    clients: await create('clients', { client: { name: 'Client card', ...CARD } }),
    products: await create('products', { product: { name: 'Product card', price_net: '1', tax: '23' } }),
    warehouses: await create('warehouses', { warehouse: { name: 'Main store' } }),
    bank_accounts: await create('bank_accounts', {
      bank_account: { name: 'Bank', bank_account_number: '27114020040000300201355387' },
    }),
    price_lists: await create('price_lists', { price_list: { name: 'Prices' } }),
    invoices: await create('invoices', {
      invoice: { ...documentOf({}), number: 'FIRST' },
    }),
  }
}

export const documentProbes = (fields: Fields, references: References): Probe[] =>
  probesOf(fields, SETTINGS, references, DOCUMENT)

export const lineProbes = (fields: Fields, references: References): Probe[] =>
  probesOf(fields, LINE_SETTINGS, references, LINE)

function probesOf(
  fields: Fields,
  settings: { readonly [field: string]: Setting },
  references: References,
  defaults: RequestFields,
): Probe[] {
  const names = Object.keys(fields).filter((name) => isSettable(name, fields))
  return names.map((name, index) => {
    const { within = contextOf(name), line = {}, ...ownFields } = settings[name] ?? {}
    const before = within[name] ?? defaults[name]
    return {
      name,
      within,
      line,
      value: 'value' in ownFields ? ownFields.value : usualValue(name, index, fields, references, before),
    }
  })
}

const isSettable = (name: string, fields: Fields): boolean =>
  name !== 'id' && (!fields[name]?.options.readonly || LISTS.includes(name))

function contextOf(name: string): RequestFields {
  if (name.startsWith('recipient_')) return RECIPIENT
  return name.startsWith('delivery_address_') ? DELIVERY : {}
}

function usualValue(
  name: string,
  index: number,
  fields: Fields,
  references: References,
  before: unknown,
): unknown {
  const field = fields[name] as Fields[string]
  if (field.target !== undefined) return references[field.target]
  if (field.kind === 'boolean') return !(before ?? field.options.initial ?? false)
  if (field.kind === 'date') return `2026-02-${10 + (index % 15)}`
  if (field.kind === 'integer') return 2
  if (field.kind === 'decimal') return '7.77'
  if (field.kind === 'text') return `Other ${name}`.slice(0, field.max)
  throw new Error(`test/field-probes.ts names no value for ${name}`)
}
