import { expect, test } from 'vitest'
import { add, type Decimal, decimal, equals, printPlain, ZERO } from '../../../src/money/decimal.ts'
import { deriveEntries } from '../../../src/tax/derive.ts'
import type { Entry, Facts, MoneyReceipt, Quotes, Regime, TaxDocument } from '../../../src/tax/types.ts'

// Cases of the tax ledger as tables: the facts in short form, and the entries as lines of text.
//
//   O 2026-10 1000/230                output tax of October, field K_19 unless another is given
//   I 2026-10 1000/230 K40 ded=1909   input tax, field K_42 unless another is given, deducted in full unless ded=
//
// Further words: DE the country unless PL, K11+K12 two fields, -- no field, prov and info the state, any other word a
// mark.

type Rate = readonly [rate: string, net: number | string, tax?: number | string]
export type DocumentInput = Partial<Omit<TaxDocument, 'totals_by_rate' | 'margins_by_rate'>> & {
  rates?: readonly Rate[]
  margins?: readonly Rate[]
}

const amount = (value: number | string): Decimal => decimal(String(value))

const totals = (rates: readonly Rate[]) =>
  rates.map(([tax, net, taxAmount = 0]) => ({
    tax,
    net: amount(net),
    tax_amount: amount(taxAmount),
    gross: add(amount(net), amount(taxAmount)),
  }))

// Dates without a year are in 2026.
const fullDay = (day: string): string => (/^\d\d-\d\d$/.test(day) ? `2026-${day}` : day)
const DAYS = [
  ...['issue_date', 'sell_date', 'delivery_date', 'payment_to', 'cause_on', 'confirmed_on'],
  ...['evidence_on', 'accounting_vat_tax_date', 'gov_send_date'],
]

let lastId = 0
export function document(input: DocumentInput): TaxDocument {
  const { rates = [['23', 1000, 230]], margins, ...fields } = input
  const dated = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      DAYS.includes(name) && typeof value === 'string' ? fullDay(value) : value,
    ]),
  )
  return {
    id: ++lastId,
    kind: 'vat',
    income: true,
    issue_date: '2026-10-12',
    currency: 'PLN',
    ...dated,
    totals_by_rate: totals(rates),
    ...(margins && { margins_by_rate: totals(margins) }),
  }
}

// A correction in KSeF of the previous document.
export const correction = (input: DocumentInput): DocumentInput => ({
  kind: 'correction',
  gov_id: '5265877635-20261005-0100001AF629-AF',
  ...input,
})

export type Payment = readonly [day: string, amount: number | string, document?: number]

export type Case = {
  name: string
  // Each document links to the previous one unless it names its own link.
  documents: readonly DocumentInput[]
  // Payments of the document at the given index, by default the first.
  paid?: readonly Payment[]
  quotes?: { readonly [currencyAndDay: string]: string }
  regime?: Partial<Regime>
  until?: string
  filed_on?: string
  entries: readonly string[]
  doubts?: readonly string[]
}

const LINKS: { readonly [kind: string]: 'invoice_id' | 'from_invoice_id' } = {
  correction: 'invoice_id',
  advance: 'from_invoice_id',
  final: 'from_invoice_id',
}

export function factsOf({ documents, paid = [], quotes = {}, regime, until, filed_on }: Case): Facts {
  lastId = 0
  const linkedDocuments = documents.map((input, index) => {
    const link = LINKS[input.kind ?? 'vat']
    const linked = link && index > 0 && input[link] === undefined ? { ...input, [link]: index } : input
    return document(linked)
  })
  return {
    documents: linkedDocuments,
    money: paid.map(
      ([day, value, index = 0], number): MoneyReceipt => ({
        payment_id: number + 1,
        document_id: index + 1,
        day: fullDay(day),
        amount: amount(value),
      }),
    ),
    quotes: quotesOf(quotes),
    regime: () => ({ country: 'PL', currency: 'PLN', ...regime }),
    ...(until && { until: fullDay(until) }),
    ...(filed_on && { filed_on: () => fullDay(filed_on) }),
  }
}

// 'EUR 10-05': '4.30', and for monthly tables 'EUR 2026-10'.
function quotesOf(listed: { readonly [key: string]: string }): Quotes {
  const rows = Object.entries(listed).map(([key, rate]) => {
    const [currency, day = ''] = key.split(' ')
    return { currency, date: fullDay(day), rate: decimal(rate) }
  })
  return ({ table, currency, day }) => {
    if (table === 'monthly')
      return rows.find((row) => row.currency === currency && row.date === day.slice(0, 7))
    return rows
      .filter((row) => row.currency === currency && row.date < day)
      .sort((a, b) => (a.date < b.date ? 1 : -1))[0]
  }
}

export function printEntry(entry: Entry): string {
  const { side, country, period, own_base, own_tax, field, second_field, deductible, state, marks } = entry
  const isForeign = country !== 'PL' && country !== 'DE'
  const [base, tax] = isForeign && entry.category === 'oss' ? [entry.base, entry.tax] : [own_base, own_tax]
  return [
    ...[side === 'output' ? 'O' : 'I', period, country === 'PL' ? '' : country],
    `${print(base)}/${print(tax)}`,
    field === null ? '--' : [field, second_field].filter(Boolean).join('+').replaceAll('K_', 'K'),
    side === 'input' && !equals(deductible ?? ZERO, own_tax ?? ZERO) ? `ded=${print(deductible)}` : '',
    state === 'provisional' ? 'prov' : state === 'informative' ? 'info' : '',
    ...[...marks].sort(),
  ]
    .filter((word) => word !== '')
    .join(' ')
}

const print = (value: Decimal | null): string => (value === null ? '?' : printPlain(value))

// Adds the defaults that an expected line omits.
function complete(line: string): string {
  const words = line.split(' ')
  const [side, period = ''] = words
  words[1] = /^\d\d$/.test(period) ? `2026-${period}` : period
  const at = words.findIndex((word) => word.includes('/'))
  const field = words[at + 1] ?? ''
  if (!/^(K?\d+|--)/.test(field)) words.splice(at + 1, 0, side === 'O' ? 'K19' : 'K42')
  const [numbers = '', ...rest] = [words[at], ...words.slice(at + 1)]
  const plain = numbers
    .split('/')
    .map((number) => (number === '?' ? '?' : printPlain(decimal(number))))
    .join('/')
  return [...words.slice(0, at), plain, ...rest].join(' ')
}

export function testCases(cases: readonly Case[]) {
  test.each(cases.map((testCase) => [testCase.name, testCase] as const))('%s', (_, testCase) => {
    const facts = factsOf(testCase)
    const { entries, doubts } = deriveEntries(facts)
    expect(entries.map(printEntry).sort()).toEqual(testCase.entries.map(complete).sort())
    if (testCase.doubts) expect(doubts.map(({ code }) => code)).toEqual(testCase.doubts)
  })
}
