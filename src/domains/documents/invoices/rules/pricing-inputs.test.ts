import { describe, expect, test } from 'vitest'
import { decimal } from '../../../../money/decimal.ts'
import type { Fields } from '../../../../platform/fields/field.ts'
import { compose } from '../../../../platform/fields/resource.ts'
import { type Invoice, type InvoiceDraft, invoices, type Position, positions } from '../schema.ts'
import { mergePositions, type PositionDraft } from './lines.ts'
import { DOCUMENT_INPUTS, EXCHANGE_INPUTS, LINE_INPUTS, repricingBy } from './pricing-inputs.ts'
import { readPositions, toStoredPositions } from './stored-positions.ts'

// No amount is calculated from these fields. A new field of a document or of its lines belongs here, or in the lists
// of pricing-inputs.ts.
const OTHER_FIELDS = `
  accounting_income_tax_date accounting_kind accounting_note_kind accounting_other_tax_date accounting_status
  art_33a bad_debt_relief cause_on confirmed_on correction_cause deduct_in deduction evidence_on not_an_advance tax_point
  accounting_vat_tax_date additional_fields additional_info additional_info_desc additional_invoice_field allow_duplicate
  business_process buyer_bank buyer_bank_account buyer_city buyer_company buyer_country buyer_email buyer_endpoint buyer_fax
  buyer_first_name buyer_gv buyer_jst buyer_last_name buyer_mass_payment_code buyer_mobile_phone buyer_name buyer_note
  buyer_person buyer_phone buyer_post_code buyer_reference buyer_street buyer_tax_no buyer_tax_no_kind buyer_title buyer_www
  cash_method category_id chorus_engagement_number chorus_service_code client_id contract_number corrected_content_after
  corrected_from corrected_until corrected_content_before corrected_date corrected_number correction_reason delivery_address delivery_address_city
  delivery_address_country delivery_address_post_code delivery_address_street delivery_address_street_additional
  delivery_address_title delivery_date department_id description description_footer description_long
  disable_tax_no_validation exchange_date exchange_kind exchange_note exchange_rate exclude_from_accounting
  exclude_from_stock_level exempt_tax_kind from_invoice_id gov_corrected_invoice_number gtu_codes internal_note invoice_id
  invoice_template_id issue_date issuer lang locked_by_export metadata na_tax_kind not_cost np_tax_kind number oid origin paid
  paid_date payment_means payment_to payment_to_kind payment_type place prime_cee_value procedure_designations
  recipient_city recipient_company recipient_country recipient_email recipient_first_name recipient_id recipient_last_name
  recipient_name recipient_note recipient_phone recipient_post_code recipient_street recipient_tax_no self_billing
  sell_date seller_bank seller_bank_account seller_bank_account_id seller_bank_swift seller_bdo_no seller_city
  seller_country seller_email seller_endpoint seller_fax seller_gv seller_jst seller_name seller_person seller_phone
  seller_post_code seller_street seller_tax_no seller_tax_no_kind seller_www sent_time print_time show_attachments
  skonto_active skonto_discount_date skonto_discount_value split_payment status test title transaction_date
  transaction_type use_delivery_address use_issuer use_moss use_oss use_price_cee warehouse_id`
const OTHER_LINE_FIELDS = `
  additional_info annex_15 code corrected_pos_kind description eco_tax_net gtu_code id lump_sum_tax name quantity_unit
  service tax2 tax_category tax_exemption_reason use_eco_tax uu_id`

const writable = (fields: Fields) => Object.keys(fields).filter((name) => !fields[name]?.options.readonly)
const namesIn = (text: string) => text.trim().split(/\s+/)

test.each([
  ['document', invoices.fields, [...DOCUMENT_INPUTS, ...EXCHANGE_INPUTS], OTHER_FIELDS],
  ['line', positions.fields, LINE_INPUTS, OTHER_LINE_FIELDS],
] as const)(
  'every field of a %s states whether amounts are calculated from it',
  (_, fields, inputs, others) => {
    const stated = [...inputs, ...namesIn(others)]
    expect(
      writable(fields).filter((name) => !stated.includes(name)),
      'add to pricing-inputs.ts if amounts depend on it, else to the list of other fields in this file',
    ).toEqual([])
    expect(inputs.filter((name: string) => namesIn(others).includes(name))).toEqual([])
  },
)

const LINE: Position = {
  name: 'Pen',
  tax: '23',
  quantity: decimal('2'),
  price_net: decimal('1.50'),
  given: 'price_net',
}
const STRATEGY = { position: 'default', sum: 'sum', invoice_form_price_kind: 'net' }
const current = {
  ...compose(invoices, {
    kind: 'vat',
    currency: 'EUR',
    exchange_currency: 'PLN',
    exchange_currency_rate: decimal('4.2'),
    discount_kind: 'percent_unit',
    calculating_strategy: STRATEGY,
    positions: toStoredPositions([{ ...LINE, id: 1 }]),
  }),
  id: 1,
} as Invoice
const [stored] = readPositions(current) as [Position]

const LINE_ID = stored.id as number

const NOTHING = { lines: false, exchange: false }
const LINES = { lines: true, exchange: true }
describe('a change calculates', () => {
  test.each<[name: string, draft: InvoiceDraft, lines: PositionDraft[], expected: object]>([
    ['nothing: a note', { internal_note: 'a', buyer_name: 'B' }, [], NOTHING],
    ['nothing: the name of a line', {}, [{ id: LINE_ID, name: 'Pens' }], NOTHING],
    [
      'nothing: all fields with their stored values',
      { ...current } as InvoiceDraft,
      [{ ...stored }],
      NOTHING,
    ],
    [
      'nothing: the same number in another notation',
      {},
      [{ id: LINE_ID, quantity: decimal('2.00') }],
      NOTHING,
    ],
    ['nothing: an empty field that stays empty', { procedure_vat_margin: '' }, [], NOTHING],
    [
      'the converted amounts: an exchange rate',
      { exchange_currency_rate: decimal('4.3') },
      [],
      { lines: false, exchange: true },
    ],
    ['all: a quantity', {}, [{ id: LINE_ID, quantity: decimal('3') }], LINES],
    ['all: a tax rate', {}, [{ id: LINE_ID, tax: '8' }], LINES],
    ['all: an added line', {}, [{ name: 'Pad', price_net: decimal('1') }], LINES],
    ['all: a removed line', {}, [{ id: LINE_ID, _destroy: true }], LINES],
    ['all: the kind', { kind: 'proforma' }, [], LINES],
    ['all: the currency', { currency: 'USD' }, [], LINES],
    ['all: discounts', { show_discount: true }, [], LINES],
    ['all: the calculation strategy', { calculating_strategy: { ...STRATEGY, sum: 'keep_net' } }, [], LINES],
  ])('%s', (_, draft, lines, expected) => {
    expect(repricingBy([draft], mergePositions([stored], lines), current)).toEqual(expected)
  })
})
