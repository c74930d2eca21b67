import { describe, expect, test } from 'vitest'
import { writeEuCorrections } from '../../../src/einvoice/jpk/vat-ue.ts'
import { decimal, multiply, printPlain } from '../../../src/money/decimal.ts'
import { deriveEntries, neededQuotes } from '../../../src/tax/derive.ts'
import { ossReturn } from '../../../src/tax/oss-return.ts'
import {
  carriedExcess,
  composeDeclaration,
  type DeclarationInput,
  sumPolishFields,
} from '../../../src/tax/pl/declaration.ts'
import { type EuSummaryRow, euCorrections, euPartner, euSummary } from '../../../src/tax/pl/eu-summary.ts'
import { taxToPay } from '../../../src/tax/sums.ts'
import type { Entry } from '../../../src/tax/types.ts'
import { stub } from '../../stub.ts'
import { type Case, correction, type DocumentInput, factsOf } from './cases.ts'

// Tests returns computed from entries. Each document is a family of its own, with consecutive ids.

const EUR = { currency: 'EUR' } as const
const german = { buyer_country: 'DE', buyer_tax_no: 'DE136695976' }
const RATES = { 'EUR 10-09': '4.30', 'EUR 07-14': '4.27' }

function entriesOf(families: readonly (readonly DocumentInput[])[], more: Partial<Case> = {}): Entry[] {
  let nextId = 0
  return families.flatMap((documents) => {
    const facts = factsOf({ name: '', documents, quotes: RATES, entries: [], ...more })
    const start = nextId
    nextId += documents.length
    const moved = (id: number | null | undefined) => (id ? id + start : id)
    return deriveEntries({
      ...facts,
      documents: facts.documents.map((document) => ({
        ...document,
        id: document.id + start,
        invoice_id: moved(document.invoice_id) ?? null,
      })),
      money: facts.money.map((receipt) => ({ ...receipt, document_id: receipt.document_id + start })),
    }).entries
  })
}

const printed = (values: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(
    [...values].map(([name, value]) => [name, typeof value === 'string' ? value : printPlain(stub(value))]),
  )

const month: readonly (readonly DocumentInput[])[] = [
  [
    {
      rates: [
        ['23', '100.50', '23.12'],
        ['8', '10.49', '0.84'],
        ['zw', '20.50'],
      ],
    },
  ],
  [{ ...EUR, ...german, rates: [['np', 100]] }],
  [{ ...EUR, ...german, kind: 'wdt', rates: [['0', 200]] }],
  [{ ...EUR, kind: 'wnt', income: false, rates: [['23', 100, 23]] }],
  [{ income: false, rates: [['23', '1000.00', '230.00']] }],
  [{ income: false, accounting_kind: 'fixed_assets', rates: [['23', 50, '11.50']] }],
]

describe('sums by field', () => {
  // 100 EUR × 4.30 = 430, 200 × 4.30 = 860, 23 × 4.30 = 98.90; 98.90 + 230 = 328.90.
  test('a base, its tax and the included services', () => {
    expect(printed(sumPolishFields(entriesOf(month)))).toEqual({
      ...{
        K_10: '20.5',
        K_11: '430',
        K_12: '430',
        K_17: '10.49',
        K_18: '0.84',
        K_19: '100.5',
        K_20: '23.12',
      },
      ...{ K_21: '860', K_23: '430', K_24: '98.9', K_40: '50', K_41: '11.5', K_42: '1430', K_43: '328.9' },
    })
  })

  // 23.12 + 0.84 + 98.90 − 98.90 − 230 − 11.50 = −217.54.
  test('tax to pay is output less deductible input', () => {
    expect(printPlain(taxToPay(entriesOf(month), 'PL'))).toBe('-217.54')
  })

  test('informative and provisional entries are in no sum', () => {
    const families = [
      [{ kind: 'proforma', issue_date: '10-01' }],
      [
        { kind: 'receipt', rates: [['23', 100, 23]] },
        { receipt_for_invoice_id: 1, rates: [['23', 100, 23]] },
      ],
    ] as const
    const entries = entriesOf([families[0]], { paid: [['10-05', 1230]] }).concat(entriesOf([families[1]]))
    expect(entries.map(({ state }) => state).sort()).toEqual(['counted', 'informative', 'provisional'])
    expect(printed(sumPolishFields(entries))).toEqual({ K_19: '100', K_20: '23' })
  })
})

describe('the declaration of JPK_V7', () => {
  const declare = (families: typeof month, input: Partial<DeclarationInput> = {}, more: Partial<Case> = {}) =>
    printed(composeDeclaration(entriesOf(families, more), { carried: decimal('0'), ...input }))
  const sale: readonly DocumentInput[] = [{ rates: [['23', 10000, 2300]] }]
  const purchase: readonly DocumentInput[] = [{ income: false, rates: [['23', 20000, 4600]] }]

  // 50 groszy round up: 100.50 → 101, 23.12 → 23, 20.50 → 21, 10.49 → 10, 0.84 → 1, 98.90 → 99, 328.90 → 329, 11.50 →
  // 12.
  // P_37 = 21+430+10+101+860+430 = 1852; P_38 = 1+23+99 = 123; P_48 = 12+329 = 341; 341 − 123 = 218.
  test('each field is rounded by itself', () => {
    expect(declare(month)).toEqual({
      ...{
        P_10: '21',
        P_11: '430',
        P_12: '430',
        P_17: '10',
        P_18: '1',
        P_19: '101',
        P_20: '23',
        P_21: '860',
      },
      ...{ P_23: '430', P_24: '99', P_37: '1852', P_38: '123', P_40: '50', P_41: '12', P_42: '1430' },
      ...{ P_43: '329', P_48: '341', P_51: '0', P_53: '218', P_62: '218' },
    })
  })

  test('the amount to pay', () => {
    expect(declare([sale])).toEqual({
      P_19: '10000',
      P_20: '2300',
      P_37: '10000',
      P_38: '2300',
      P_51: '2300',
    })
  })

  // 2300 − 500 = 1800 with P_39 in P_48.
  test('the carried excess lowers it', () => {
    const declared = declare([sale], { carried: decimal('500') })
    expect([declared.P_39, declared.P_48, declared.P_51, declared.P_62]).toEqual([
      '500',
      '500',
      '1800',
      undefined,
    ])
  })

  // 4600 − 2300 = 2300; 2000 refunded, 300 carried.
  test('a refund is a part of the excess', () => {
    const refund = { amount: decimal('2000'), speed: '60' } as const
    const declared = declare([sale, purchase], { refund })
    expect([declared.P_53, declared.P_54, declared.P_57, declared.P_62]).toEqual(['2300', '2000', '1', '300'])
    const all = declare([sale, purchase], { refund: { amount: decimal('9999'), speed: '25' } })
    expect([all.P_54, all.P_56, all.P_62]).toEqual(['2300', '1', undefined])
  })

  test('a refund can pay other taxes', () => {
    const credited = { amount: decimal('700'), tax: 'PIT' }
    const declared = declare([sale, purchase], {
      refund: { amount: decimal('2000'), speed: 'vat_account', credited },
    })
    expect([declared.P_55, declared.P_59, declared.P_60, declared.P_61]).toEqual(['1', '1', '700', 'PIT'])
  })

  test('the next declaration carries the excess', () => {
    const first = composeDeclaration(entriesOf([sale, purchase]), { carried: decimal('0') })
    expect(printPlain(carriedExcess(first))).toBe('2300')
    expect(declare([sale], { carried: carriedExcess(first) }).P_51).toBe('0')
  })

  // 2300 − 700 = 1600; a relief of 5000 uses 2300 at most.
  test('the relief for cash registers never creates an excess', () => {
    const declared = declare([sale], { cash_register_relief: decimal('700') })
    expect([declared.P_49, declared.P_51]).toEqual(['700', '1600'])
    const more = declare([sale], { cash_register_relief: decimal('5000') })
    expect([more.P_49, more.P_51, more.P_53]).toEqual(['2300', '0', undefined])
    const back = declare([sale, purchase], { cash_register_refund: decimal('700') })
    expect([back.P_52, back.P_53, back.P_62]).toEqual(['700', '3000', '3000'])
  })

  test('waived tax is not paid (2300 − 300)', () => {
    const declared = declare([sale], { waived: decimal('300') })
    expect([declared.P_50, declared.P_51]).toEqual(['300', '2000'])
  })

  // P_38 = 2300 + 40 (33) + 30 (34) − 20 (35) − 10 (36) − 5 (360) = 2335; P_48 = 7 (44) − 2 (45) = 5.
  test('amounts of internal documents', () => {
    const row = (side: 'output' | 'input', field: string, tax: number) => ({
      ...{ side, field, base: decimal('0') },
      tax: decimal(String(tax)),
    })
    const manual_entries = [
      ...[row('output', 'K_33', 40), row('output', 'K_34', 30), row('output', 'K_35', 20)],
      ...[
        row('output', 'K_36', 10),
        row('output', 'K_360', 5),
        row('input', 'K_44', 7),
        row('input', 'K_45', -2),
      ],
    ]
    const declared = declare([sale, [{ kind: 'dw', manual_entries, rates: [] }]])
    expect(Object.keys(declared)).toEqual([
      ...[
        'P_19',
        'P_20',
        'P_33',
        'P_34',
        'P_35',
        'P_36',
        'P_360',
        'P_37',
        'P_38',
        'P_44',
        'P_45',
        'P_48',
        'P_51',
      ],
    ])
    expect([declared.P_38, declared.P_48, declared.P_51]).toEqual(['2335', '5', '2330'])
  })

  test('procedures and bad debts have their marks', () => {
    const margin = (procedure_vat_margin: string): readonly DocumentInput[] => [
      { kind: 'vat_margin', procedure_vat_margin, rates: [['disabled', 246]], margins: [['23', 100, 23]] },
    ]
    const declared = declare([
      margin('travel'),
      margin('art'),
      [{ ...german, procedure_designations: ['TT_D'], rates: [['np', 50]] }],
    ])
    expect([declared.P_63, declared.P_64, declared.P_66, declared.P_19, declared.P_11]).toEqual([
      '1',
      '1',
      '1',
      '200',
      '50',
    ])
    const debt: readonly DocumentInput[] = [
      { issue_date: '06-16', payment_to: '06-30', bad_debt_relief: true },
    ]
    const entries = entriesOf([debt]).filter(({ period }) => period === '2026-09')
    const relief = printed(composeDeclaration(entries, { carried: decimal('0') }))
    expect([relief.P_19, relief.P_20, relief.P_68, relief.P_69]).toEqual(['-1000', '-230', '-1000', '-230'])
  })
})

describe('VAT-UE', () => {
  const partner = (_: number) => ({ country: 'DE', number: '136695976' })
  const rowsOf = (families: typeof month) =>
    euSummary(entriesOf(families), partner).map(({ group, amount, is_triangular }) =>
      [group, printPlain(amount), is_triangular ? 'triangular' : ''].join(' ').trim(),
    )

  // 200 × 4.30 = 860, 100 × 4.30 = 430 twice.
  test('supplies, acquisitions and services', () => {
    expect(rowsOf(month)).toEqual(['supply 860', 'acquisition 430', 'service 430'])
  })

  // 100.25 + 100.25 = 200.50 → 201.
  test('sums are rounded, not their parts', () => {
    const wdt: readonly DocumentInput[] = [{ ...german, kind: 'wdt', rates: [['0', '100.25']] }]
    expect(rowsOf([wdt, wdt])).toEqual(['supply 201'])
  })

  test('triangular supplies are separate', () => {
    const triangular: readonly DocumentInput[] = [
      { ...german, procedure_designations: ['TT_D'], rates: [['0', 70]] },
    ]
    const wdt: readonly DocumentInput[] = [{ ...german, kind: 'wdt', rates: [['0', 30]] }]
    expect(rowsOf([triangular, wdt])).toEqual(['supply 30', 'supply 70 triangular'])
  })

  test('a sale that is corrected to zero has no row', () => {
    const wdt: DocumentInput = { ...german, kind: 'wdt', rates: [['0', 30]] }
    expect(rowsOf([[wdt, correction({ ...german, rates: [['0', -30]] })]])).toEqual([])
  })
})

describe('the OSS return', () => {
  const sale = (
    issue_date: string,
    rate: string,
    net: number,
    tax: number,
    country = 'FR',
  ): DocumentInput => ({
    ...{ ...EUR, buyer_country: country, use_oss: true, issue_date, sell_date: issue_date },
    rates: [[rate, net, tax]],
  })
  const returned = (families: typeof month, quarter: string, rate = '1') => {
    const { rows, corrections } = ossReturn(entriesOf(families), quarter, 'PL', (amount) =>
      multiply(amount, decimal(rate)),
    )
    return [
      ...rows.map(
        ({ country, rate, base, tax }) => `${country} ${rate} ${printPlain(base)}/${printPlain(tax)}`,
      ),
      ...corrections.map(({ country, quarter, tax }) => `${country} ${quarter} ${printPlain(tax)}`),
    ]
  }

  test('by country and rate', () => {
    const families = [
      [sale('07-15', '20', 100, 20)],
      [sale('09-01', '20', 50, 10)],
      [sale('07-20', '5.5', 200, 11)],
    ]
    const german = [sale('08-01', '19', 10, stub('1.9'), 'DE')]
    expect(returned([...families, german], '2026-Q3')).toEqual([
      'DE 19 10/1.9',
      'FR 20 150/30',
      'FR 5.5 200/11',
    ])
    expect(returned(families, '2026-Q4')).toEqual([])
  })

  // 430.15 PLN × 0.23 = 98.9345, 86.03 × 0.23 = 19.7869.
  test('in euros by the rate of the end of the quarter', () => {
    const families = [
      [{ ...sale('07-15', '20', 0, 0), currency: 'PLN', rates: [['20', '430.15', '86.03']] }],
    ] as const
    expect(returned(families, '2026-Q3', '0.23')).toEqual(['FR 20 98.93/19.79'])
  })

  test('a correction of an earlier quarter belongs to that quarter', () => {
    const later = correction({ ...sale('10-20', '20', -40, -8) })
    const soon = correction({ ...sale('09-20', '20', -10, -2) })
    const families = [[sale('07-15', '20', 100, 20), soon, { ...later, invoice_id: 1 }]]
    expect(returned(families, '2026-Q3')).toEqual(['FR 20 90/18'])
    expect(returned(families, '2026-Q4')).toEqual(['FR 2026-Q3 -8'])
  })
})

// The price is SprzedazVAT_Marza of JPK_V7: 1430 × 4.30 = 6149; the line with a tax rate has none.
test('a margin row has the sales price', () => {
  const documents: readonly DocumentInput[] = [
    {
      ...{ ...EUR, kind: 'vat_margin' },
      rates: [
        ['disabled', 1430],
        ['8', 50, 4],
      ],
      margins: [['23', '349.59', '80.41']],
    },
  ]
  const prices = entriesOf([documents]).map(({ category, margin_sale }) => [
    category,
    margin_sale && printPlain(margin_sale),
  ])
  expect(prices).toEqual([
    ['domestic', null],
    ['margin', '6149'],
  ])
})

test('required rates are known before entries exist', () => {
  const documents = [{ ...EUR, kind: 'advance', issue_date: '10-22', rates: [['23', 5000, 1150]] }] as const
  const facts = factsOf({
    name: '',
    documents,
    paid: [
      ['10-06', 3000],
      ['10-28', 3150],
    ],
    entries: [],
  })
  expect(neededQuotes(facts)).toEqual([
    { table: 'nbp', currency: 'EUR', to: 'PLN', day: '2026-10-06' },
    { table: 'nbp', currency: 'EUR', to: 'PLN', day: '2026-10-22' },
  ])
})

describe('VAT-UEK', () => {
  const row = (group: EuSummaryRow['group'], country: string, amount: number): EuSummaryRow => ({
    ...{ group, country, number: '1', is_triangular: false, amount: decimal(String(amount)) },
  })
  const print = (row: EuSummaryRow | null) => row && `${row.group} ${row.country} ${printPlain(row.amount)}`

  test('lists old and new values of rows that differ', () => {
    const filed = [row('supply', 'DE', 645), row('supply', 'FR', 10), row('acquisition', 'DE', 862)]
    const current = [row('acquisition', 'DE', 862), row('supply', 'DE', 600), row('service', 'ES', 7)]
    expect(euCorrections(filed, current).map(({ before, after }) => [print(before), print(after)])).toEqual([
      ['supply DE 645', 'supply DE 600'],
      ['supply FR 10', null],
      [null, 'service ES 7'],
    ])
    expect(euCorrections(filed, filed)).toEqual([])
  })

  test('is written as pairs of fields', () => {
    const taxpayer = { name: 'Kwit', tax_no: '5252248481', tax_office_code: '1435' }
    const corrections = euCorrections(
      [row('supply', 'DE', 645)],
      [row('supply', 'DE', 600), row('service', 'ES', 7)],
    )
    const problems: [] = []
    const text = writeEuCorrections(taxpayer, '2026-10', corrections, problems).replaceAll(/>\s+</g, '><')
    expect(problems).toEqual([])
    expect(text).toContain('kodSystemowy="VATUEK (5)" wersjaSchemy="2-1E">VAT-UEK<')
    expect(text).toContain(
      '<Grupa1><P_DBa>DE</P_DBa><P_DBb>1</P_DBb><P_DBc>645</P_DBc><P_DBd>1</P_DBd><P_DJa>DE</P_DJa><P_DJb>1</P_DJb><P_DJc>600</P_DJc><P_DJd>1</P_DJd></Grupa1>',
    )
    expect(text).toContain('<Grupa3><P_UJa>ES</P_UJa><P_UJb>1</P_UJb><P_UJc>7</P_UJc></Grupa3>')
  })

  test.each([
    ['DE', 'DE 136695976', 'DE 136695976'],
    ['GR', 'EL094259216', 'EL 094259216'],
    ['GR', '094259216', 'EL 094259216'],
    ['AT', 'U12345675', 'AT U12345675'],
    ['', 'FR83404833048', 'FR 83404833048'],
    ['CH', 'CHE123456788', undefined],
    ['DE', '', undefined],
    ['PL', '5252248481', undefined],
  ])('country %s and number %s are %s', (buyer_country, buyer_tax_no, expected) => {
    const partner = euPartner({ buyer_country, buyer_tax_no, buyer_tax_no_kind: null })
    expect(partner && `${partner.country} ${partner.number}`).toBe(expected)
  })
})
