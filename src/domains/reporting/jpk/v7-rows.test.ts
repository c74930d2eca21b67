import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { declarationOf } from '../../../einvoice/jpk/v7-declaration.ts'
import { plusAll } from '../../../einvoice/jpk/v7-fields.ts'
import type { Problem } from '../../../einvoice/model.ts'
import { type Decimal, decimal, printFixed, printPlain, ZERO } from '../../../money/decimal.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Taxed } from '../dashboard/vat-store.ts'
import { type Found, purchaseOf, receiptsOf, saleOf } from './v7-rows.ts'

const SETTINGS = { currency: 'PLN' } as Settings
const DOCUMENT: Taxed = {
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
  read: {},
}
type More = Omit<Partial<Taxed>, 'read'> & { read?: { [name: string]: unknown } }
const found = (more: More, original?: Found['original']): Found => ({
  document: { ...DOCUMENT, ...more } as Taxed,
  original,
})
const rate = (tax: string, net: string, tax_amount: string, gross = net) => ({ tax, net, tax_amount, gross })
const rates = (...given: ReturnType<typeof rate>[]) => ({ totals_by_rate: given })
const one = { read: rates(rate('23', '100', '23')) }

const sold = (more: More, original?: Found['original']) => {
  const problems: Problem[] = []
  return { told: saleOf(found(more, original), SETTINGS, problems), problems }
}

describe('how a document is known and marked', () => {
  const ksef = '5252248481-20261005-0100001AF629-AF'
  test.each([
    ['by its number in KSeF', { read: { ...one.read, gov_id: ksef } }, { known: { ksef_number: ksef } }],
    [
      'by no number of a trial',
      { read: { ...one.read, gov_id: ksef, gov_status: 'demo_ok' } },
      { known: 'BFK' },
    ],
    ['outside KSeF', one, { known: 'BFK', type: undefined }],
    ['by no number at all', { read: { ...one.read, gov_id: 'x' } }, { known: 'BFK' }],
    ['offline', { read: { ...one.read, gov_status: 'demo_offline' } }, { known: 'OFF' }],
    ['for a receipt', { ...one, is_for_receipt: true as const }, { type: 'FP' }],
    ['acquired in the Union', { ...one, kind: 'wnt' }, { known: 'DI', type: 'WEW' }],
    ['imported', { ...one, kind: 'import_products' }, { known: 'DI', type: undefined }],
    ['paid in advance', { ...one, kind: 'advance', day: '2026-10-02' }, { day: '2026-10-02' }],
    ['sold before', { ...one, sell_date: '2026-09' }, { day: '2026-09-30' }],
    [
      'in the order of the form',
      { read: { ...one.read, gtu_codes: ['GTU_12', 'GTU_01', 'X'], procedure_designations: ['TP', 'IED'] } },
      { marks: ['GTU_01', 'GTU_12', 'IED', 'TP'] },
    ],
    [
      'from Greece',
      { ...one, buyer_tax_no: 'EL 094-259-216', read: { ...one.read, buyer_country: 'GR' } },
      { party: { country: 'EL', number: '094259216', name: 'Jan' } },
    ],
    ['to nobody', { ...one, buyer_name: null }, { party: { number: 'BRAK', name: 'BRAK' } }],
  ] as [string, More, object][])('%s', (_name, more, expected) => {
    expect(sold(more).told?.row).toMatchObject(expected)
  })

  test('the second of three delivers outside the country', () => {
    const read = { ...rates(rate('0', '10', '0')), procedure_designations: ['TT_D'] }
    const { told } = sold({ kind: 'wdt', read })
    expect([...(told?.row.fields ?? [])].map(([name, value]) => [name, printPlain(value)])).toEqual([
      ['K_11', '10'],
    ])
    expect(told?.row.marks).toEqual(['TT_D'])
  })

  test('a correction is what it corrects', () => {
    const correction = { kind: 'correction', read: rates(rate('0', '-10', '0')) }
    const { told } = sold(correction, { kind: 'wdt', read: {} })
    expect([...(told?.row.fields ?? [])].map(([name, value]) => [name, printPlain(value)])).toEqual([
      ['K_21', '-10'],
    ])
    expect(
      sold({ ...correction, ...one, kind: 'correction' }, { kind: 'receipt', read: {} }).told?.row,
    ).toMatchObject({
      type: 'WEW',
      known: 'DI',
    })
  })

  test('what has no rate of exchange, or no field, is named', () => {
    expect(sold({ ...one, currency: 'EUR' }).problems).toMatchObject([{ rule: 'JPK-10' }])
    expect(sold({ read: rates(rate('4', '1', '0.04')) }).problems).toMatchObject([
      { rule: 'JPK-15', values: ['4'] },
    ])
    expect(sold({ read: rates(rate('19', '1', '0.19')) }).problems).toMatchObject([
      { rule: 'JPK-09', values: ['19'] },
    ])
    expect(sold({ read: rates(rate('disabled', '1', '0')) })).toEqual({ told: undefined, problems: [] })
  })
})

test.each([
  [undefined, { K_42: '100.01', K_43: '23.00' }],
  ['expenses', { K_42: '100.01', K_43: '23.00' }],
  ['fuel_expl75', { K_42: '100.01', K_43: '11.50' }],
  ['fixed_assets', { K_40: '100.01', K_41: '23.00' }],
  ['fixed_assets50', { K_40: '100.01', K_41: '11.50' }],
  ['no_vat_deduction', undefined],
])('of a purchase booked as %s is deducted', (accounting_kind, expected) => {
  const read = { ...rates(rate('23', '100.01', '23'), rate('zw', '7', '0')), accounting_kind }
  const told = purchaseOf(found({ read }), SETTINGS, [])
  expect(
    told && Object.fromEntries([...told.row.fields].map(([name, value]) => [name, printFixed(value, 2)])),
  ).toEqual(expected)
})

test.each([
  ['a vendor of Poland', { buyer_tax_no: '5252445767' }, {}, true],
  ['a number of Germany', { buyer_tax_no: 'DE136695976' }, {}, false],
  ['an address in Germany', {}, { buyer_country: 'DE' }, false],
  ['a Polish number of somebody in Germany', { buyer_tax_no: 'PL5252445767' }, { buyer_country: 'DE' }, true],
  ['an acquisition', { buyer_tax_no: 'DE136695976', kind: 'wnt' }, {}, true],
])('tax by %s is deducted where it is Polish', (_name, more, said, expected) => {
  const told = purchaseOf(found({ ...more, read: { ...one.read, ...said } }), SETTINGS, [])
  expect(told !== undefined).toBe(expected)
})

test('foreign tax needs no rate of exchange', () => {
  const problems: Problem[] = []
  purchaseOf(found({ ...one, currency: 'EUR', buyer_tax_no: 'DE136695976' }), SETTINGS, problems)
  expect(problems).toEqual([])
})

// The declaration once more, in whole numbers of grosz and by the words of the form, without anything of the code above.
type Sold = {
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

function byHand(month: readonly Sold[], carried: number) {
  const grosz = new Map<number, bigint>()
  const put = (nr: number, value: number) => grosz.set(nr, (grosz.get(nr) ?? 0n) + BigInt(value))
  for (const { kind, tax, net, vat, is_oss, is_eu } of month) {
    const acquired = KIND_OF[kind]
    if (acquired !== undefined) {
      put(acquired, net)
      put(acquired + 1, vat)
      continue
    }
    if (is_oss && /\d/.test(tax)) put(11, net)
    else if (tax === '0' && kind === 'wdt') put(21, net)
    else if (tax === '0' && kind === 'export_products') put(22, net)
    else {
      put(FIELD_OF[tax] as number, net)
      if (is_eu && tax === 'np') put(12, net)
      if (['5', '8', '23'].includes(tax)) put((FIELD_OF[tax] as number) + 1, vat)
    }
  }
  // 50 grosz and more count as a złoty, on either side of zero.
  const zloty = (nr: number) => {
    const value = grosz.get(nr) ?? 0n
    const size = value < 0n ? -value : value
    return ((size + 50n) / 100n) * (value < 0n ? -1n : 1n)
  }
  const total = (...nrs: number[]) => nrs.reduce((sum, nr) => sum + zloty(nr), 0n)
  const due = total(16, 18, 20, 24, 26, 28, 30)
  const left = due - BigInt(carried)
  return {
    bases: total(10, 11, 13, 15, 17, 19, 21, 22, 23, 25, 27, 29),
    due,
    paid: left > 0n ? left : 0n,
    over: left < 0n ? -left : 0n,
    zloty: (nr: number) => zloty(nr),
  }
}

const amount = fc.integer({ min: -1_000_000, max: 10_000_000 })
const sales: fc.Arbitrary<Sold> = fc.record({
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
const written = (grosz: number): string => printFixed({ units: BigInt(grosz), scale: 2 }, 2)

test('any month is declared as by hand', () => {
  fc.assert(
    fc.property(fc.array(sales, { maxLength: 40 }), fc.nat(100_000), (month, carried) => {
      const sums = new Map<string, Decimal>()
      for (const { kind, tax, net, vat, is_oss, is_eu, is_receipt } of month) {
        const told = saleOf(
          found({
            kind,
            read: {
              ...rates(rate(tax, written(net), written(vat))),
              use_oss: is_oss,
              ...(is_eu && { np_tax_kind: 'export_service_eu' }),
            },
          }),
          SETTINGS,
          [],
        )
        if (told)
          plusAll(sums, is_receipt ? receiptsOf('2026-10-05', told.row.fields).row.fields : told.row.fields)
      }
      const told = declarationOf(sums, {
        carried: decimal(String(carried)),
        has_margin: false,
        has_travel_margin: false,
        is_triangular: false,
      })
      const of = (name: string) => printPlain(told.get(name) ?? ZERO)
      const expected = byHand(month, carried)
      for (const nr of [10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
        expect([nr, of(`P_${nr}`)]).toEqual([nr, String(expected.zloty(nr))])
      expect([of('P_37'), of('P_38'), of('P_51'), of('P_62')]).toEqual(
        [expected.bases, expected.due, expected.paid, expected.over].map(String),
      )
    }),
    { numRuns: 200, seed: 20_261_116 },
  )
})
