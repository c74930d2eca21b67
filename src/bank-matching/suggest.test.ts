import { describe, expect, test } from 'vitest'
import { decimal } from '../money/decimal.ts'
import type { Candidate, TransactionFacts } from './facts.ts'
import { formatsOf, numbersIn } from './formats.ts'
import { suggest } from './suggest.ts'
import { findNumber, groupsOf, nameSimilarity } from './text.ts'

describe('numbers in titles', () => {
  test.each([
    ['zapłata za FV 12/03/2026', 'FV 12/03/2026', 'number'],
    ['ZAPLATA ZA FV 12 03 2026', 'FV 12/03/2026', 'number'],
    ['fv12-3-2026', 'FV 12/03/2026', 'number'],
    ['zafv 12/03/2026 dziekuje', 'FV 12/03/2026', 'number'],
    ['FV12032026', 'FV 12/03/2026', 'number_respelled'],
    ['FV 12/03/20 26', 'FV 12/03/2026', 'number_respelled'],
    ['12/03/2026', 'FV 12/03/2026', 'number_digits'],
    ['Faktura nr 12/03/2026', 'FV 12/03/2026', 'number_digits'],
    ['oplata za fakture FV 12/03/20', 'FV 12/03/2026', 'number_cut'],
    ['FV 112/03/2026', 'FV 12/03/2026', undefined],
    ['FV 12/03/20261', 'FV 12/03/2026', undefined],
    ['FV 12/03/2025', 'FV 12/03/2026', undefined],
    ['czynsz 03/2026', 'FV 12/03/2026', undefined],
    ['7', '7', undefined],
    ['RE-2026-0042 Müller', 'RE-2026-0042', 'number'],
    ['Rechnung 20260042', 'RE-2026-0042', undefined],
    ['RE20260042', 'RE-2026-0042', 'number_respelled'],
    ['faktura Ł/7/2026', 'Ł/7/2026', 'number'],
  ])('%s names %s: %s', (title, number, match) => {
    expect(findNumber(groupsOf(title), groupsOf(number))).toBe(match)
  })
})

test.each([
  ['Łódzkie Młyny Sp. z o.o.', 'LODZKIE MLYNY SPOLKA Z OGRANICZONA ODPOWIEDZIALNOSCIA UL. PIEKNA 3', 1],
  ['Kowalski Transport', 'JAN KOWALSKI', 8 / 17],
  ['Przedsiębiorstwo Budowlane Kowalczyk', 'BUDOWLANE KOWALCZ', 1],
  ['Sp. z o.o.', 'sp z oo', 0],
])('%s is like %s: %d', (name, text, similarity) => {
  expect(nameSimilarity(name, text)).toBeCloseTo(similarity)
})

const transfer = (fields: Partial<TransactionFacts> = {}): TransactionFacts => ({
  amount: decimal('123'),
  currency: 'PLN',
  title: '',
  counterparty_name: '',
  original_amount: null,
  original_currency: null,
  charges: null,
  ...fields,
})
let ids = 0
const invoice = (fields: Partial<Candidate> = {}): Candidate => ({
  id: ++ids,
  number: 'FV 12/03/2026',
  income: true,
  client_id: 7,
  name: 'Młyny Sp. z o.o.',
  tax_no: '5252445767',
  currency: 'PLN',
  due: decimal('123'),
  gross: decimal('123'),
  tax: decimal('23'),
  payment_to: '2026-03-20',
  gov_id: null,
  has_account: false,
  rule: null,
  ...fields,
})
const NAMED = { title: 'FV 12/03/2026', counterparty_name: 'MLYNY SP ZOO' }
const KSEF = '5252445767-20260302-0A0B0C0D0E0F-12'

describe('suggestions', () => {
  test.each<[string, Partial<TransactionFacts>, Partial<Candidate>, string[], boolean]>([
    ['number, name and amount', NAMED, {}, ['number', 'name', 'amount'], true],
    ['number and amount', { title: 'FV 12/03/2026' }, {}, ['number', 'amount'], false],
    [
      'the KSeF number',
      { title: KSEF.replaceAll('-', '') },
      { gov_id: KSEF },
      ['ksef_number', 'tax_number', 'amount'],
      true,
    ],
    ['account and amount', {}, { has_account: true }, ['account', 'amount'], false],
    ['an instalment', { ...NAMED, amount: decimal('50') }, {}, ['number', 'name', 'partial'], false],
    ['too much', { ...NAMED, amount: decimal('200') }, {}, ['number', 'name', 'overpaid'], false],
    [
      'the tax of a split payment',
      { ...NAMED, amount: decimal('23') },
      {},
      ['number', 'name', 'tax_part'],
      false,
    ],
    ['an early payment', { ...NAMED, amount: decimal('120.54') }, {}, ['number', 'name', 'discount'], false],
    [
      'charges of the bank',
      { ...NAMED, amount: decimal('118'), charges: decimal('5') },
      {},
      ['number', 'name', 'charges'],
      false,
    ],
    [
      'an exchanged amount',
      { ...NAMED, amount: decimal('520'), original_amount: decimal('123'), original_currency: 'EUR' },
      { currency: 'EUR' },
      ['number', 'name', 'exchanged'],
      false,
    ],
    [
      'a rate of another day',
      { ...NAMED, amount: decimal('520') },
      { currency: 'EUR', exchange: { currency: 'PLN', rate: decimal('4.2') } },
      ['number', 'name', 'exchanged'],
      false,
    ],
    [
      'a paid purchase',
      { ...NAMED, amount: decimal('-123') },
      { income: false },
      ['number', 'name', 'amount'],
      true,
    ],
    [
      'a refund',
      { ...NAMED, amount: decimal('-123') },
      { due: decimal('-123') },
      ['number', 'name', 'amount'],
      true,
    ],
    [
      'split payment of a bank',
      { title: '/VAT/23,00/IDC/5252445767/INV/FV 12/03/2026/TXT/oplata' },
      {},
      ['number', 'tax_number', 'amount'],
      true,
    ],
  ])('%s', (_name, transaction, candidate, reasons, isExact) => {
    const [first] = suggest(transfer(transaction), [invoice(candidate)])
    expect(first?.reasons.map(({ code }) => code)).toEqual(reasons)
    expect(first?.is_exact).toBe(isExact)
  })

  test('money in the other direction, and a name alone of another amount, suggest nothing exact', () => {
    expect(suggest(transfer({ ...NAMED, amount: decimal('-123') }), [invoice()])).toEqual([])
    expect(suggest(transfer({ amount: decimal('1') }), [invoice()])).toEqual([])
  })

  test('documents that the title names are paid together', () => {
    const [a, b, c] = [
      invoice({ number: 'FV 1/2026' }),
      invoice({ number: 'FV 2/2026' }),
      invoice({ number: 'FV 3/2026' }),
    ]
    const title = 'FV 1/2026, FV 2/2026'
    const [first] = suggest(transfer({ title, counterparty_name: 'Mlyny', amount: decimal('246') }), [
      a,
      b,
      c,
    ])
    expect(first).toMatchObject({ invoice_ids: [a.id, b.id], is_exact: true })
  })

  test('documents of a known client add up to the amount', () => {
    const documents = ['10', '20', '40', '80'].map((due, index) =>
      invoice({
        due: decimal(due),
        number: `X ${index}`,
        has_account: true,
        payment_to: `2026-03-0${index + 1}`,
      }),
    )
    const [first] = suggest(transfer({ amount: decimal('100') }), documents)
    expect(first?.invoice_ids).toEqual([documents[1]?.id, documents[3]?.id])
    expect(first?.reasons.map(({ code }) => code)).toEqual(['account', 'sum'])
    expect(first?.is_exact).toBe(false)
  })

  test('of two equal documents the older one comes first, and nothing is exact', () => {
    const newer = invoice({ number: 'FV 2/2026', payment_to: '2026-04-01' })
    const older = invoice({ number: 'FV 1/2026' })
    const suggestions = suggest(transfer({ counterparty_name: 'Mlyny' }), [newer, older])
    expect(suggestions.map(({ invoice_ids }) => invoice_ids)).toEqual([[older.id], [newer.id]])
    const twice = suggest(transfer(NAMED), [invoice(), invoice()])
    expect(twice.some(({ is_exact }) => is_exact)).toBe(false)
  })

  test('a title that also names another document proves nothing', () => {
    const title = 'FV 1001/2026 korekta do FV 1000/2026'
    const suggestions = suggest(transfer({ title, counterparty_name: 'Mlyny' }), [
      invoice({ number: 'FV 1000/2026', due: decimal('50') }),
      invoice({ number: 'FV 1001/2026' }),
    ])
    expect(suggestions.some(({ is_exact }) => is_exact)).toBe(false)
  })
})

describe('numbers that titles may contain', () => {
  const formats = formatsOf(['fv 0012/03/2026', 'fv 0013/03/2026', 're-2026-0042', 'abc'])
  test.each([
    ['za fv 12 03 2026', 'fv 0012/03/2026'],
    ['FV0012032026', 'fv 0012/03/2026'],
    ['0042 2026, RE 2026 42', 're-2026-0042'],
    ['12/03/2026', 'fv 0012/03/2026'],
  ])('%s: %s', (title, number) => {
    expect(numbersIn(groupsOf(title), formats).numbers).toContain(number)
  })
  test.each([
    ['oplata fv 0012/03', 'fv 0012/03'],
    ['oplata fv 0012/03/20', 'fv 0012/03/20'],
    ['oplata fv00120320', 'fv 0012/03/20'],
  ])('%s begins with %s', (title, beginning) => {
    expect(numbersIn(groupsOf(title), formats).beginnings).toContain(beginning)
  })
  test('a title without numbers has none', () => {
    expect(numbersIn(groupsOf('czynsz'), formats)).toEqual({ numbers: [], beginnings: [] })
  })
})
