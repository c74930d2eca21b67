import { describe, expect, test } from 'vitest'
import { plausibilityRules } from '../../../../einvoice/rules/plausibility.ts'
import { decimal } from '../../../../money/decimal.ts'
import { DAY_MS } from '../../../../platform/clock.ts'
import { compose } from '../../../../platform/fields/resource.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../schema.ts'
import { PLAUSIBILITY, plausibilityWarnings } from './plausibility.ts'
import type { PlausibilityContext } from './plausibility-context.ts'
import { taxUnlikeBase } from './plausible-amounts.ts'

const NOW = Date.parse('2026-11-18T10:00:00Z')
const POLISH = { currency: 'PLN', lang: 'en' } as Settings
const CONNECTED = { ...POLISH, ksef: [{ tax_no: '5252248481' }] } as Settings
const EURO = { currency: 'EUR', lang: 'en' } as Settings

const rates = (...rows: [tax: string, net: string, tax_amount: string][]) =>
  rows.map(([tax, net, tax_amount]) => ({ tax, net, tax_amount }))
const invoiceOf = (draft: InvoiceDraft): Invoice =>
  ({
    ...compose(invoices, {
      kind: 'vat',
      issue_date: '2026-11-18',
      sell_date: '2026-11-18',
      currency: 'PLN',
      price_gross: decimal('123'),
      positions: [{}],
      seller_tax_no: '5252248481',
      totals_by_rate: rates(['23', '100', '23']),
      ...draft,
    }),
    id: 7,
    created_at: NOW,
  }) as Invoice

const HUF = {
  currency: 'HUF',
  exchange_currency: 'PLN',
  exchange_currency_rate: decimal('1.0832'),
  reference_rate: { rate: '0.0108', date: '2026-11-17', kind: 'nbp' },
}
const GERMAN = { buyer_tax_no: 'DE136695976', buyer_country: 'DE', totals_by_rate: rates(['0', '100', '0']) }
const BUSINESS = { buyer_tax_no: '7811767696', buyer_company: true }
const BEFORE_DEADLINE = { ...BUSINESS, issue_date: '2026-11-10', sell_date: null }
const BELGIAN = { seller_country: 'BE', currency: 'EUR', totals_by_rate: rates(['21', '2.40', '0.60']) }
const ORIGINAL = invoiceOf({ issue_date: '2026-09-10', accounting_vat_tax_date: '2026-09-10' })
const TAXED_BEFORE = invoiceOf({ accounting_vat_tax_date: '2026-09-10' })
const RAISED = { kind: 'correction', price_tax: decimal('12.2'), invoice_id: 3 } as const
const OTHER_RATE = [{ correction_before_attributes: { tax: '8' }, correction_after_attributes: { tax: 23 } }]
const SAME_RATE = [{ correction_before_attributes: { tax: '23' }, correction_after_attributes: { tax: 23 } }]
const CASH_IN_EURO = {
  ...{ payment_type: 'cash', currency: 'EUR', price_gross: decimal('4920') },
  ...{ exchange_currency: 'PLN', exchange_currency_rate: decimal('4.2') },
  totals_by_rate: rates(['23', '4000', '920']),
}

type Case = [what: string, draft: InvoiceDraft, broken: string[], PlausibilityContext?, Settings?]
const CASES: Case[] = [
  ['an ordinary invoice is plausible', BUSINESS, []],
  ['a rate for 100 units without its units', HUF, ['KWIT-30']],
  ['the same with its units', { ...HUF, exchange_currency_rate_den: decimal('100') }, []],
  ['a rate of twice the quote', { ...HUF, exchange_currency_rate: decimal('0.0216') }, []],
  ['a rate below half of the quote', { ...HUF, exchange_currency_rate: decimal('0.0053') }, ['KWIT-30']],
  ['a rate without a quote', { ...HUF, reference_rate: null }, []],
  ['Belgian tax that was rounded line by line', BELGIAN, ['KWIT-31'], {}, EURO],
  ['Belgian tax of the total', { ...BELGIAN, totals_by_rate: rates(['21', '2.4', '0.5']) }, [], {}, EURO],
  ['Belgian tax before 2026', { ...BELGIAN, issue_date: '2025-12-31', sell_date: null }, [], {}, EURO],
  ['Polish tax of lines', { totals_by_rate: rates(['23', '2.40', '0.60']) }, []],
  ['0 % to a VAT number of Germany', GERMAN, ['KWIT-32']],
  ['the same as a supply within the EU', { ...GERMAN, kind: 'wdt' }, []],
  ['the same by cash accounting', { ...GERMAN, kind: 'vat_mp' }, ['KWIT-32']],
  ['the same within the one stop shop', { ...GERMAN, use_oss: true }, []],
  ['a taxed sale to a VAT number of Germany', { ...GERMAN, totals_by_rate: rates(['23', '100', '23']) }, []],
  ['0 % to a Polish buyer', { ...GERMAN, ...BUSINESS, buyer_country: 'PL' }, []],
  ['0 % to a German consumer', { ...GERMAN, buyer_tax_no: null }, []],
  ['0 % to a buyer in Norway', { ...GERMAN, buyer_tax_no: null, buyer_country: 'Norway' }, ['KWIT-33']],
  ['the same as an export', { ...GERMAN, kind: 'export_products', buyer_country: 'NO' }, []],
  [
    '0 % from Norway to Norway',
    { ...GERMAN, buyer_tax_no: null, buyer_country: 'NO', seller_country: 'NO' },
    [],
  ],
  ['a correction that raises tax', RAISED, ['KWIT-34'], { original: ORIGINAL }],
  ['one in the month of its document', { ...RAISED, issue_date: '2026-09-30' }, [], { original: ORIGINAL }],
  [
    'one of the same month a year later',
    { ...RAISED, issue_date: '2027-09-10' },
    ['KWIT-34'],
    { original: ORIGINAL },
  ],
  ['one that names its day', { ...RAISED, tax_day_said: true }, [], { original: ORIGINAL }],
  ['one of a document of the same day', RAISED, [], { original: invoiceOf({}) }],
  ['one of a document that is taxed in an earlier month', RAISED, ['KWIT-34'], { original: TAXED_BEFORE }],
  ['an invoice that is no correction', { ...RAISED, kind: 'vat' }, [], { original: ORIGINAL }],
  [
    'one that writes the same rate otherwise',
    { ...RAISED, price_tax: null, positions: SAME_RATE },
    [],
    { original: ORIGINAL },
  ],
  ['one that lowers tax', { ...RAISED, price_tax: decimal('-1') }, [], { original: ORIGINAL }],
  [
    'one with another rate',
    { ...RAISED, price_tax: decimal('-1'), positions: OTHER_RATE },
    ['KWIT-34'],
    { original: ORIGINAL },
  ],
  ['one of a German seller', { ...RAISED, seller_country: 'DE' }, [], { original: ORIGINAL }, EURO],
  ['one of a document elsewhere', { ...RAISED, invoice_id: null, corrected_date: '2026-08-01' }, ['KWIT-34']],
  ['an old invoice for KSeF', BEFORE_DEADLINE, ['KWIT-35'], { now: NOW }, CONNECTED],
  ['one of yesterday', { ...BUSINESS, issue_date: '2026-11-17' }, [], { now: NOW }, CONNECTED],
  ['an old correction', { ...BEFORE_DEADLINE, kind: 'correction' }, ['KWIT-35'], { now: NOW }, CONNECTED],
  ['an old proforma', { ...BEFORE_DEADLINE, kind: 'proforma' }, [], { now: NOW }, CONNECTED],
  ['an old one that was made days ago', BEFORE_DEADLINE, [], { now: NOW + 2 * DAY_MS }, CONNECTED],
  [
    'an old one of a seller without a connection',
    { ...BEFORE_DEADLINE, seller_tax_no: '9512345675' },
    [],
    { now: NOW },
    CONNECTED,
  ],
  [
    'an old one that is there',
    { ...BUSINESS, issue_date: '2026-11-10', gov_id: 'x' },
    [],
    { now: NOW },
    CONNECTED,
  ],
  ['an old one to a consumer', { issue_date: '2026-11-10' }, [], { now: NOW }, CONNECTED],
  ['an old one without KSeF', { ...BUSINESS, issue_date: '2026-11-10' }, [], { now: NOW }],
  ['a due date before the issue', { payment_to: '2026-11-17' }, ['KWIT-36']],
  ['the same when it is paid', { payment_to: '2026-11-17', status: 'paid' }, []],
  ['a due date on the day of issue', { payment_to: '2026-11-18' }, []],
  ['a sale to oneself', { buyer_tax_no: 'PL 525-224-84-81' }, ['KWIT-37']],
  ['an offer to oneself', { kind: 'estimate', buyer_tax_no: '5252248481' }, []],
  ['a sale in 61 days', { sell_date: '2027-01-18' }, ['KWIT-38']],
  ['a sale in 60 days', { sell_date: '2027-01-17' }, []],
  ['a sale of the year before', { sell_date: '2025-11' }, ['KWIT-38']],
  ['a sale 181 days ago', { sell_date: '2026-05-21' }, ['KWIT-38']],
  ['a sale 180 days ago', { sell_date: '2026-05-22' }, []],
  ['an advance for what is delivered next year', { kind: 'advance', sell_date: '2027-06-01' }, []],
  ['an invoice for an old receipt', { sell_date: '2025-11-18', receipt_for_invoice_id: 3 }, []],
  ['no day of sale', { sell_date: 'off' }, []],
  ['lines that come to nothing', { price_gross: decimal('0') }, ['KWIT-39']],
  ['a draft that comes to nothing', { price_gross: decimal('0'), status: 'draft' }, []],
  ['an invoice without lines', { price_gross: decimal('0'), positions: [] }, []],
  ['a line of nothing', { price_gross: decimal('0'), positions: [{ quantity: '0' }] }, []],
  ['a final invoice that comes to nothing', { kind: 'final', price_gross: decimal('0') }, []],
  ['reverse charge without a number', { reverse_charge: true }, ['KWIT-40']],
  ['the rate oo without a number', { totals_by_rate: rates(['oo', '1', '0']) }, ['KWIT-40']],
  ['reverse charge with a number', { ...BUSINESS, reverse_charge: true }, []],
  ['a correction with reverse charge', { kind: 'correction', reverse_charge: true }, []],
  [
    'cash above the limit',
    { ...BUSINESS, payment_type: 'cash', price_gross: decimal('15000.01') },
    ['KWIT-41'],
  ],
  ['cash at the limit', { ...BUSINESS, payment_type: 'cash', price_gross: decimal('15000') }, []],
  ['cash above the limit in euro', { ...BUSINESS, ...CASH_IN_EURO }, ['KWIT-41']],
  ['the same of a German seller', { ...BUSINESS, ...CASH_IN_EURO, seller_country: 'DE' }, []],
  ['the same of a final invoice', { ...BUSINESS, ...CASH_IN_EURO, kind: 'final' }, ['KWIT-41']],
  ['cash of a consumer', { payment_type: 'cash', price_gross: decimal('20000') }, []],
  ['a purchase', { income: false, buyer_tax_no: '5252248481', price_gross: decimal('0') }, []],
  ['a proforma', { kind: 'proforma', payment_to: '2026-11-01', price_gross: decimal('0') }, []],
  ['a cancelled invoice', { cancelled: true, payment_to: '2026-11-01', price_gross: decimal('0') }, []],
]

describe('plausibility', () => {
  test.each(CASES)('%s', (_what, draft, broken, circumstances = {}, settings = POLISH) => {
    const warnings = plausibilityWarnings(invoiceOf(draft), settings, circumstances)
    expect(warnings.map(({ rule }) => rule)).toEqual(broken)
    for (const { message } of warnings) expect(message).not.toMatch(/\{\}/)
  })

  test('every rule has a case that breaks it and a case that keeps it', () => {
    const broken = new Set(CASES.flatMap(([, , rules]) => rules))
    expect([...broken].sort()).toEqual(Object.keys(PLAUSIBILITY).sort())
    expect(plausibilityRules.map(({ id }) => id)).toEqual(Object.keys(PLAUSIBILITY))
  })

  test('a message names the values in the requested language', () => {
    expect(plausibilityWarnings(invoiceOf(HUF), POLISH, {}, 'pl')[0]?.message).toContain(
      '1 HUF to 1.0832 PLN',
    )
    expect(plausibilityWarnings(invoiceOf(RAISED), POLISH, { original: ORIGINAL }, 'de')[0]?.message).toMatch(
      /2026-09-10 .*2026-11-18/,
    )
    expect(plausibilityWarnings(invoiceOf(BELGIAN), EURO)[0]?.message).toContain(
      'is 0.60, but 21% of the base 2.40 is 0.50',
    )
  })

  test('tax taken out of gross prices may differ from the base by a cent', () => {
    const gross = { ...BELGIAN, calculating_strategy: { sum: 'keep_gross' } }
    expect(taxUnlikeBase(invoiceOf(gross))).toBeUndefined()
  })
})
