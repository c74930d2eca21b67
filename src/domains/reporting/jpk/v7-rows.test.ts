import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stub } from '../../../../test/stub.ts'
import { addAll } from '../../../einvoice/jpk/v7-fields.ts'
import type { Problem } from '../../../einvoice/model.ts'
import { type Decimal, decimal, printFixed, printPlain } from '../../../money/decimal.ts'
import { deriveEntries } from '../../../tax/derive.ts'
import { declareTotals } from '../../../tax/pl/declaration.ts'
import type { Entry, MoneyReceipt, Side, TaxDocument } from '../../../tax/types.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { readRate } from '../../documents/invoices/rules/exchange.ts'
import { purchaseOf, type RegisterDocument, type RegisteredDocument, receiptsOf, saleOf } from './v7-rows.ts'

const SETTINGS = { currency: 'PLN' } as Settings
const DOCUMENT: RegisterDocument = {
  id: 1,
  number: 'FV/1',
  kind: 'vat',
  issue_date: '2026-10-05',
  sell_date: null,
  buyer_name: 'Jan',
  buyer_tax_no: null,
  invoice_id: null,
  series: null,
  data: {},
}
type Fields = { [name: string]: unknown }
type More = Omit<Partial<RegisterDocument>, 'data'> & { data?: Fields; currency?: string }
const registered = (more: More, original?: RegisteredDocument['original']): RegisteredDocument => ({
  document: { ...DOCUMENT, ...more } as RegisterDocument,
  original,
})
const rate = (tax: string, net: string, tax_amount: string, gross = net) => ({ tax, net, tax_amount, gross })
const rates = (...rateRows: ReturnType<typeof rate>[]) => ({ totals_by_rate: rateRows })
const standardSale = { data: rates(rate('23', '100', '23', '123')) }

type Rates = ReturnType<typeof rates>['totals_by_rate']

const taxDocumentOf = ({ document }: RegisteredDocument, income: boolean, more: Fields): TaxDocument =>
  stub<TaxDocument>({
    ...{ ...document.data, income, currency: 'PLN' },
    ...(document as object),
    ...more,
    totals_by_rate: ((document.data as { totals_by_rate?: Rates }).totals_by_rate ?? []).map(readRate),
  })

// The entries that follow from the document alone, or from it and what it corrects.
function entriesOf(
  registeredDocument: RegisteredDocument,
  side: Side,
  { money = [], ...more }: EntryOptions = {},
): Entry[] {
  const corrected = registeredDocument.original && {
    ...taxDocumentOf(registered({ id: 9, kind: registeredDocument.original.kind }), true, {}),
    issue_date: '2026-10-01',
  }
  const document = taxDocumentOf(registeredDocument, side === 'output', {
    ...more,
    invoice_id: corrected ? 9 : null,
  })
  const receipt = more.receipt_for_invoice_id ? [{ ...document, id: 2, receipt_for_invoice_id: null }] : []
  const { entries } = deriveEntries({
    documents: [...(corrected ? [corrected] : []), document, ...receipt],
    money,
    quotes: () => undefined,
    regime: () => ({ country: 'PL', currency: 'PLN', unconfirmed_corrections: 'issue' }),
  })
  return entries.filter((entry) => entry.document_id === 1 && entry.side === side && entry.country === 'PL')
}
type EntryOptions = { receipt_for_invoice_id?: number; money?: MoneyReceipt[] }

const saleEntry = (more: More, original?: RegisteredDocument['original'], options?: EntryOptions) => {
  const problems: Problem[] = []
  const document = registered(more, original)
  const entries = entriesOf(document, 'output', options)
  return { entry: entries.length > 0 ? saleOf(document, entries, SETTINGS, problems) : undefined, problems }
}

const purchaseEntry = (more: More, problems: Problem[] = []) => {
  const document = registered(more)
  const entries = entriesOf(document, 'input')
  return entries.length > 0 ? purchaseOf(document, entries, SETTINGS, problems) : undefined
}

describe('the row of a sale', () => {
  const ksef = '5252248481-20261005-0100001AF629-AF'
  test.each([
    [
      'has the KSeF number',
      { data: { ...standardSale.data, gov_id: ksef } },
      { ksefMark: { ksef_number: ksef } },
    ],
    [
      'has no number of the KSeF test environment',
      { data: { ...standardSale.data, gov_id: ksef, gov_status: 'demo_ok' } },
      { ksefMark: 'BFK' },
    ],
    ['is marked as outside KSeF', standardSale, { ksefMark: 'BFK', type: undefined }],
    ['ignores an invalid KSeF number', { data: { ...standardSale.data, gov_id: 'x' } }, { ksefMark: 'BFK' }],
    [
      'is marked as offline',
      { data: { ...standardSale.data, gov_status: 'demo_offline' } },
      { ksefMark: 'OFF' },
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
    ['has the sale day if it differs', { ...standardSale, sell_date: '2026-09' }, { day: '2026-09-30' }],
    [
      'has its marks in the order of the form',
      {
        data: {
          ...standardSale.data,
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
        data: { ...standardSale.data, buyer_country: 'GR' },
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

  test('an invoice for a receipt is marked', () => {
    const { entry } = saleEntry(standardSale, undefined, { receipt_for_invoice_id: 2 })
    expect(entry).toMatchObject({ is_counted: false, row: { type: 'FP' } })
  })

  test('an advance has the day of its payment', () => {
    const money = [{ payment_id: 1, document_id: 1, day: '2026-10-02', amount: decimal('123') }]
    expect(saleEntry({ ...standardSale, kind: 'advance' }, undefined, { money }).entry?.row).toMatchObject({
      day: '2026-10-02',
    })
  })

  test('a triangular supply counts as a delivery outside the country', () => {
    const data = { ...rates(rate('0', '10', '0')), procedure_designations: ['TT_D'] }
    const { entry } = saleEntry({ kind: 'wdt', data })
    expect([...(entry?.row.fields ?? [])].map(([name, value]) => [name, printPlain(value)])).toEqual([
      ['K_11', '10'],
    ])
    expect(entry?.row.marks).toEqual(['TT_D'])
  })

  test('a correction has the kind of its original', () => {
    const correction = { kind: 'correction', data: rates(rate('0', '-10', '0')) }
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
    expect(saleEntry({ data: rates(rate('4', '1', '0.04')) }).problems).toMatchObject([
      { rule: 'JPK-15', values: ['4'] },
    ])
    expect(saleEntry({ data: rates(rate('19', '1', '0.19')) }).problems).toMatchObject([
      { rule: 'JPK-09', values: ['19'] },
    ])
    expect(saleEntry({ data: rates(rate('disabled', '1', '0')) })).toEqual({
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
  const data = { ...rates(rate('23', '100.01', '23'), rate('zw', '7', '0')), accounting_kind }
  const entry = purchaseEntry({ data })
  expect(
    entry && Object.fromEntries([...entry.row.fields].map(([name, value]) => [name, printFixed(value, 2)])),
  ).toEqual(expected)
})

test.each([
  ['a supplier of Poland', { buyer_tax_no: '5252445767' }, {}, true],
  ['a number of Germany', { buyer_tax_no: 'DE136695976' }, {}, false],
  ['an address in Germany', {}, { buyer_country: 'DE' }, false],
  ['a Polish number of somebody in Germany', { buyer_tax_no: 'PL5252445767' }, { buyer_country: 'DE' }, true],
  ['an acquisition', { buyer_tax_no: 'DE136695976', kind: 'wnt' }, {}, true],
])('tax by %s is deducted only if it is Polish', (_name, more, buyerData, expected) => {
  const entry = purchaseEntry({ ...more, data: { ...standardSale.data, ...buyerData } })
  expect(entry !== undefined).toBe(expected)
})

test('foreign tax needs no rate of exchange', () => {
  const problems: Problem[] = []
  purchaseEntry({ ...standardSale, currency: 'EUR', buyer_tax_no: 'DE136695976' }, problems)
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
// Without a rate there is no tax, and an acquisition has one.
const asInvoiced = (saleCase: SaleCase): SaleCase => {
  const tax = KIND_OF[saleCase.kind] !== undefined && saleCase.tax === 'np' ? '23' : saleCase.tax
  return { ...saleCase, tax, vat: ['5', '8', '23'].includes(tax) ? saleCase.vat : 0 }
}
const formatted = (grosz: number): string => printFixed({ units: BigInt(grosz), scale: 2 }, 2)

test('any month is declared like in the independent calculation', () => {
  fc.assert(
    fc.property(fc.array(sales.map(asInvoiced), { maxLength: 40 }), fc.nat(100_000), (month, carried) => {
      const sums = new Map<string, Decimal>()
      for (const { kind, tax, net, vat, is_oss, is_eu, is_receipt } of month) {
        const { entry } = saleEntry({
          kind,
          data: {
            ...rates(rate(tax, formatted(net), formatted(vat), formatted(net + vat))),
            use_oss: is_oss,
            np_tax_kind: is_eu ? 'export_service_eu' : 'export_service',
          },
        })
        if (entry)
          addAll(sums, is_receipt ? receiptsOf('2026-10-05', entry.row.fields).row.fields : entry.row.fields)
      }
      const totals = { sums, marks: new Set<string>(), relief: [] }
      const declaration = declareTotals(totals, { carried: decimal(String(carried)) })
      const of = (name: string) => {
        const value = declaration.get(name) ?? '0'
        return typeof value === 'string' ? value : printPlain(value)
      }
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
