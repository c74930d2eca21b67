import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeDeclaration } from '../../../einvoice/jpk/v7-declaration.ts'
import { addAll } from '../../../einvoice/jpk/v7-fields.ts'
import type { Problem } from '../../../einvoice/model.ts'
import { type Decimal, decimal, printFixed, printPlain, ZERO } from '../../../money/decimal.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { TaxRegisterRow } from '../dashboard/vat-store.ts'
import { purchaseOf, type RegisteredDocument, receiptsOf, saleOf } from './v7-rows.ts'

const SETTINGS = { currency: 'PLN' } as Settings
const DOCUMENT: TaxRegisterRow = {
  id: 1,
  day: '2026-10-05',
  number: 'FV/1',
  kind: 'vat',
  currency: 'PLN',
  issue_date: '2026-10-05',
  sell_date: null,
  buyer_name: 'Jan',
  buyer_tax_no: null,
  invoice_id: null,
  own_tax: '0',
  taxData: {},
}
type More = Omit<Partial<TaxRegisterRow>, 'taxData'> & { taxData?: { [name: string]: unknown } }
const registered = (more: More, original?: RegisteredDocument['original']): RegisteredDocument => ({
  document: { ...DOCUMENT, ...more } as TaxRegisterRow,
  original,
})
const rate = (tax: string, net: string, tax_amount: string, gross = net) => ({ tax, net, tax_amount, gross })
const rates = (...rateRows: ReturnType<typeof rate>[]) => ({ totals_by_rate: rateRows })
const standardSale = { taxData: rates(rate('23', '100', '23')) }

const saleEntry = (more: More, original?: RegisteredDocument['original']) => {
  const problems: Problem[] = []
  return { entry: saleOf(registered(more, original), SETTINGS, problems), problems }
}

describe('the row of a sale', () => {
  const ksef = '5252248481-20261005-0100001AF629-AF'
  test.each([
    [
      'has the KSeF number',
      { taxData: { ...standardSale.taxData, gov_id: ksef } },
      { ksefMark: { ksef_number: ksef } },
    ],
    [
      'has no number of the KSeF test environment',
      { taxData: { ...standardSale.taxData, gov_id: ksef, gov_status: 'demo_ok' } },
      { ksefMark: 'BFK' },
    ],
    ['is marked as outside KSeF', standardSale, { ksefMark: 'BFK', type: undefined }],
    [
      'ignores an invalid KSeF number',
      { taxData: { ...standardSale.taxData, gov_id: 'x' } },
      { ksefMark: 'BFK' },
    ],
    [
      'is marked as offline',
      { taxData: { ...standardSale.taxData, gov_status: 'demo_offline' } },
      { ksefMark: 'OFF' },
    ],
    [
      'is marked as an invoice for a receipt',
      { ...standardSale, is_for_receipt: true as const },
      { type: 'FP' },
    ],
    [
      'is internal for an acquisition in the Union',
      { ...standardSale, kind: 'wnt' },
      { ksefMark: 'DI', type: 'WEW' },
    ],
    [
      'has no type for an import',
      { ...standardSale, kind: 'import_products' },
      { ksefMark: 'DI', type: undefined },
    ],
    [
      'has the payment day of an advance',
      { ...standardSale, kind: 'advance', day: '2026-10-02' },
      { day: '2026-10-02' },
    ],
    ['has the sale day if it differs', { ...standardSale, sell_date: '2026-09' }, { day: '2026-09-30' }],
    [
      'has its marks in the order of the form',
      {
        taxData: {
          ...standardSale.taxData,
          gtu_codes: ['GTU_12', 'GTU_01', 'X'],
          procedure_designations: ['TP', 'IED'],
        },
      },
      { marks: ['GTU_01', 'GTU_12', 'IED', 'TP'] },
    ],
    [
      'uses the VAT country code of Greece',
      {
        ...standardSale,
        buyer_tax_no: 'EL 094-259-216',
        taxData: { ...standardSale.taxData, buyer_country: 'GR' },
      },
      { party: { country: 'EL', number: '094259216', name: 'Jan' } },
    ],
    [
      'names a missing buyer BRAK',
      { ...standardSale, buyer_name: null },
      { party: { number: 'BRAK', name: 'BRAK' } },
    ],
  ] as [string, More, object][])('%s', (_name, more, expected) => {
    expect(saleEntry(more).entry?.row).toMatchObject(expected)
  })

  test('a triangular supply counts as a delivery outside the country', () => {
    const taxData = { ...rates(rate('0', '10', '0')), procedure_designations: ['TT_D'] }
    const { entry } = saleEntry({ kind: 'wdt', taxData })
    expect([...(entry?.row.fields ?? [])].map(([name, value]) => [name, printPlain(value)])).toEqual([
      ['K_11', '10'],
    ])
    expect(entry?.row.marks).toEqual(['TT_D'])
  })

  test('a correction has the kind of its original', () => {
    const correction = { kind: 'correction', taxData: rates(rate('0', '-10', '0')) }
    const { entry } = saleEntry(correction, { kind: 'wdt', data: {} })
    expect([...(entry?.row.fields ?? [])].map(([name, value]) => [name, printPlain(value)])).toEqual([
      ['K_21', '-10'],
    ])
    expect(
      saleEntry({ ...correction, ...standardSale, kind: 'correction' }, { kind: 'receipt', data: {} }).entry
        ?.row,
    ).toMatchObject({
      type: 'WEW',
      ksefMark: 'DI',
    })
  })

  test('a missing exchange rate or an unknown tax rate is a problem', () => {
    expect(saleEntry({ ...standardSale, currency: 'EUR' }).problems).toMatchObject([{ rule: 'JPK-10' }])
    expect(saleEntry({ taxData: rates(rate('4', '1', '0.04')) }).problems).toMatchObject([
      { rule: 'JPK-15', values: ['4'] },
    ])
    expect(saleEntry({ taxData: rates(rate('19', '1', '0.19')) }).problems).toMatchObject([
      { rule: 'JPK-09', values: ['19'] },
    ])
    expect(saleEntry({ taxData: rates(rate('disabled', '1', '0')) })).toEqual({
      entry: undefined,
      problems: [],
    })
  })
})

test.each([
  [undefined, { K_42: '100.01', K_43: '23.00' }],
  ['expenses', { K_42: '100.01', K_43: '23.00' }],
  ['fuel_expl75', { K_42: '100.01', K_43: '11.50' }],
  ['fixed_assets', { K_40: '100.01', K_41: '23.00' }],
  ['fixed_assets50', { K_40: '100.01', K_41: '11.50' }],
  ['no_vat_deduction', undefined],
])('the deducted tax of a purchase booked as %s follows its kind', (accounting_kind, expected) => {
  const taxData = { ...rates(rate('23', '100.01', '23'), rate('zw', '7', '0')), accounting_kind }
  const entry = purchaseOf(registered({ taxData }), SETTINGS, [])
  expect(
    entry && Object.fromEntries([...entry.row.fields].map(([name, value]) => [name, printFixed(value, 2)])),
  ).toEqual(expected)
})

test.each([
  ['a vendor of Poland', { buyer_tax_no: '5252445767' }, {}, true],
  ['a number of Germany', { buyer_tax_no: 'DE136695976' }, {}, false],
  ['an address in Germany', {}, { buyer_country: 'DE' }, false],
  ['a Polish number of somebody in Germany', { buyer_tax_no: 'PL5252445767' }, { buyer_country: 'DE' }, true],
  ['an acquisition', { buyer_tax_no: 'DE136695976', kind: 'wnt' }, {}, true],
])('tax by %s is deducted only if it is Polish', (_name, more, buyerData, expected) => {
  const entry = purchaseOf(
    registered({ ...more, taxData: { ...standardSale.taxData, ...buyerData } }),
    SETTINGS,
    [],
  )
  expect(entry !== undefined).toBe(expected)
})

test('foreign tax needs no rate of exchange', () => {
  const problems: Problem[] = []
  purchaseOf(
    registered({ ...standardSale, currency: 'EUR', buyer_tax_no: 'DE136695976' }),
    SETTINGS,
    problems,
  )
  expect(problems).toEqual([])
})

// An independent calculation of the declaration, in integers of grosz and by the wording of the form.
type SaleCase = {
  kind: string
  tax: string
  net: number
  vat: number
  is_oss: boolean
  is_eu: boolean
  is_receipt: boolean
}

const FIELD_OF: { [rate: string]: number } = { zw: 10, np: 11, '0': 13, '5': 15, '8': 17, '23': 19 }
const KIND_OF: { [kind: string]: number } = {
  wnt: 23,
  import_products: 25,
  import_service: 27,
  import_service_eu: 29,
}

function expectedDeclaration(month: readonly SaleCase[], carried: number) {
  const grosz = new Map<number, bigint>()
  const addTo = (nr: number, value: number) => grosz.set(nr, (grosz.get(nr) ?? 0n) + BigInt(value))
  for (const { kind, tax, net, vat, is_oss, is_eu } of month) {
    const acquired = KIND_OF[kind]
    if (acquired !== undefined) {
      addTo(acquired, net)
      addTo(acquired + 1, vat)
      continue
    }
    if (is_oss && /\d/.test(tax)) addTo(11, net)
    else if (tax === '0' && kind === 'wdt') addTo(21, net)
    else if (tax === '0' && kind === 'export_products') addTo(22, net)
    else {
      addTo(FIELD_OF[tax] as number, net)
      if (is_eu && tax === 'np') addTo(12, net)
      if (['5', '8', '23'].includes(tax)) addTo((FIELD_OF[tax] as number) + 1, vat)
    }
  }
  // 50 grosz and more round up to a złoty, for positive and negative amounts.
  const zloty = (nr: number) => {
    const value = grosz.get(nr) ?? 0n
    const size = value < 0n ? -value : value
    return ((size + 50n) / 100n) * (value < 0n ? -1n : 1n)
  }
  const total = (...nrs: number[]) => nrs.reduce((sum, nr) => sum + zloty(nr), 0n)
  const due = total(16, 18, 20, 24, 26, 28, 30)
  const remaining = due - BigInt(carried)
  return {
    bases: total(10, 11, 13, 15, 17, 19, 21, 22, 23, 25, 27, 29),
    due,
    paid: remaining > 0n ? remaining : 0n,
    over: remaining < 0n ? -remaining : 0n,
    zloty: (nr: number) => zloty(nr),
  }
}

const amount = fc.integer({ min: -1_000_000, max: 10_000_000 })
const sales: fc.Arbitrary<SaleCase> = fc.record({
  kind: fc.constantFrom(
    'vat',
    'wdt',
    'export_products',
    'wnt',
    'import_products',
    'import_service',
    'import_service_eu',
  ),
  tax: fc.constantFrom('zw', 'np', '0', '5', '8', '23'),
  net: amount,
  vat: amount,
  is_oss: fc.boolean(),
  is_eu: fc.boolean(),
  is_receipt: fc.boolean(),
})
const formatted = (grosz: number): string => printFixed({ units: BigInt(grosz), scale: 2 }, 2)

test('any month is declared like in the independent calculation', () => {
  fc.assert(
    fc.property(fc.array(sales, { maxLength: 40 }), fc.nat(100_000), (month, carried) => {
      const sums = new Map<string, Decimal>()
      for (const { kind, tax, net, vat, is_oss, is_eu, is_receipt } of month) {
        const entry = saleOf(
          registered({
            kind,
            taxData: {
              ...rates(rate(tax, formatted(net), formatted(vat))),
              use_oss: is_oss,
              ...(is_eu && { np_tax_kind: 'export_service_eu' }),
            },
          }),
          SETTINGS,
          [],
        )
        if (entry)
          addAll(sums, is_receipt ? receiptsOf('2026-10-05', entry.row.fields).row.fields : entry.row.fields)
      }
      const declaration = computeDeclaration(sums, {
        carriedSurplus: decimal(String(carried)),
        has_margin: false,
        has_travel_margin: false,
        is_triangular: false,
      })
      const of = (name: string) => printPlain((declaration.get(name) ?? ZERO) as Decimal)
      const expected = expectedDeclaration(month, carried)
      for (const nr of [10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
        expect([nr, of(`P_${nr}`)]).toEqual([nr, String(expected.zloty(nr))])
      expect([of('P_37'), of('P_38'), of('P_51'), of('P_62')]).toEqual(
        [expected.bases, expected.due, expected.paid, expected.over].map(String),
      )
    }),
    { numRuns: 200, seed: 20_261_116 },
  )
})
