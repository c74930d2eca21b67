import { describe, expect, test } from 'vitest'
import { stub } from '../../../../../test/stub.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { composeDates } from './dates.ts'

// Columns: request, its date fields, and the composed dates of a new or a stored document. Today is November
// 15; the account has a payment term of seven days.

type Days = { [name: string]: string | null }
type Row = [what: string, said: Days, expected: Days, was?: Days]

const TODAY = '2026-11-15'
const DEFAULT_DAYS = 7

// A document stored on March 2 without any dates in the request.
const STORED = {
  issue_date: '2026-03-02',
  sell_date: '2026-03-02',
  transaction_date: '2026-03-02',
  delivery_date: '2026-03-02',
  accounting_vat_tax_date: '2026-03-02',
  accounting_income_tax_date: '2026-03-02',
  payment_to_kind: '7',
  payment_to: '2026-03-09',
}
const FROM_SALE = (day: string) => ({ transaction_date: day, accounting_vat_tax_date: day })
const FROM_ISSUE = (day: string) => ({ delivery_date: day, accounting_income_tax_date: day })
const NO_TERM = stub<Days>({ payment_to: undefined, payment_to_kind: undefined })

const TABLE: Row[] = [
  // A new document.
  [
    'nothing',
    {},
    {
      ...{ issue_date: TODAY, sell_date: TODAY, ...FROM_SALE(TODAY), ...FROM_ISSUE(TODAY) },
      ...{ payment_to_kind: '7', payment_to: '2026-11-22' },
    },
  ],
  [
    'its day',
    { issue_date: '2026-03-02' },
    { ...FROM_SALE('2026-03-02'), ...FROM_ISSUE('2026-03-02'), payment_to: '2026-03-09' },
  ],
  [
    'a sale before it',
    { sell_date: '2026-10-31' },
    { ...FROM_SALE('2026-10-31'), ...FROM_ISSUE(TODAY), payment_to: '2026-11-22' },
  ],
  [
    'a sale of a month',
    { sell_date: '2028-02' },
    { sell_date: '2028-02', ...FROM_SALE('2028-02-29'), ...FROM_ISSUE(TODAY) },
  ],
  ['no day of sale', { sell_date: 'off' }, { sell_date: 'off', ...FROM_SALE(TODAY), ...FROM_ISSUE(TODAY) }],
  ['an empty day of sale', { sell_date: '' }, { sell_date: TODAY }],
  // Goods within the EU: the issue, at the latest the 15th of the next month, and not before the supply.
  ...(['wdt', 'wnt'] as const).flatMap((kind): Row[] => [
    [
      `${kind}, supplied the month before`,
      { kind, issue_date: '2026-10-05', sell_date: '2026-09-28' },
      { accounting_vat_tax_date: '2026-10-05' },
    ],
    [
      `${kind}, on the last day`,
      { kind, issue_date: '2026-10-15', sell_date: '2026-09-01' },
      { accounting_vat_tax_date: '2026-10-15' },
    ],
    [
      `${kind}, issued too late`,
      { kind, issue_date: '2026-10-20', sell_date: '2026-09-28' },
      { accounting_vat_tax_date: '2026-10-15' },
    ],
    [
      `${kind}, over the end of the year`,
      { kind, issue_date: '2027-02-01', sell_date: '2026-12' },
      { accounting_vat_tax_date: '2027-01-15' },
    ],
    [
      `${kind}, issued before the supply`,
      { kind, issue_date: '2026-09-20', sell_date: '2026-09-28' },
      { accounting_vat_tax_date: '2026-09-28' },
    ],
    [
      `${kind}, with a requested tax point`,
      { kind, issue_date: '2026-10-05', sell_date: '2026-09-28', accounting_vat_tax_date: '2026-09-30' },
      { accounting_vat_tax_date: '2026-09-30' },
    ],
  ]),
  [
    'all dates',
    {
      ...{ sell_date: '2026-10-31', transaction_date: '2026-01-01', delivery_date: '2026-01-02' },
      ...{ accounting_vat_tax_date: '2026-01-03', accounting_income_tax_date: '2026-01-04' },
    },
    {
      ...{ transaction_date: '2026-01-01', delivery_date: '2026-01-02' },
      ...{ accounting_vat_tax_date: '2026-01-03', accounting_income_tax_date: '2026-01-04' },
    },
  ],
  ['a term in days', { payment_to_kind: '30' }, { payment_to_kind: '30', payment_to: '2026-12-15' }],
  ['a day to pay', { payment_to: '2026-12-24' }, { payment_to_kind: 'other_date', payment_to: '2026-12-24' }],
  [
    'days and a day to pay: the days',
    { payment_to_kind: '1', payment_to: '2026-12-24' },
    { payment_to_kind: '1', payment_to: '2026-11-16' },
  ],
  ['no term', { payment_to_kind: 'off', payment_to: '2026-12-24' }, { payment_to: null }],
  // A stored document.
  [
    'nothing',
    {},
    { issue_date: '2026-03-02', ...FROM_SALE('2026-03-02'), ...FROM_ISSUE('2026-03-02'), ...NO_TERM },
    STORED,
  ],
  [
    'another issue date: derived dates follow',
    { issue_date: '2026-04-01' },
    {
      ...{ issue_date: '2026-04-01', sell_date: '2026-03-02', ...FROM_SALE('2026-03-02') },
      ...{ ...FROM_ISSUE('2026-04-01'), payment_to_kind: '7', payment_to: '2026-04-08' },
    },
    STORED,
  ],
  [
    'another sale date: the term stays',
    { sell_date: '2026-02-28' },
    { ...FROM_SALE('2026-02-28'), ...FROM_ISSUE('2026-03-02'), ...NO_TERM },
    STORED,
  ],
  ['an empty day of sale', { sell_date: '' }, { sell_date: '2026-02' }, { ...STORED, sell_date: '2026-02' }],
  [
    'another month of sale',
    { sell_date: '2026-04' },
    FROM_SALE('2026-04-30'),
    { ...STORED, sell_date: '2026-02', ...FROM_SALE('2026-02-28') },
  ],
  [
    'another issue date: dates that were set stay',
    { issue_date: '2026-04-01', sell_date: '2026-04-01' },
    { ...FROM_SALE('2026-01-31'), ...FROM_ISSUE('2026-01-30') },
    { ...STORED, ...FROM_SALE('2026-01-31'), ...FROM_ISSUE('2026-01-30') },
  ],
  [
    'another issue date: a due date that was set stays',
    { issue_date: '2026-04-01' },
    { payment_to_kind: 'other_date', payment_to: '2026-05-05' },
    { ...STORED, payment_to_kind: 'other_date', payment_to: '2026-05-05' },
  ],
  [
    'another day, without a term',
    { issue_date: '2026-04-01' },
    { payment_to_kind: 'off', payment_to: null },
    { ...STORED, payment_to_kind: 'off', payment_to: null } as Days,
  ],
  [
    'a day to pay instead of days',
    { payment_to: '2026-05-05' },
    { payment_to_kind: 'other_date', payment_to: '2026-05-05' },
    STORED,
  ],
]

describe('days of a document', () => {
  test.each(TABLE)('request of %s: %j', (_, requested, expected, stored) => {
    const composed = composeDates(requested as InvoiceDraft, DEFAULT_DAYS, TODAY, stub<Invoice>(stored))
    for (const [name, day] of Object.entries(expected)) expect((composed as Days)[name]).toBe(day)
    expect(composed.issue_year).toBe(Number(composed.issue_date?.slice(0, 4)))
  })

  test.each([
    ['2026-02-30x', 'sell_date'],
    ['2026-13', 'sell_date'],
    ['tomorrow', 'sell_date'],
  ])('%s is no day of sale', (sell_date, field) => {
    expect(() => composeDates({ sell_date }, DEFAULT_DAYS, TODAY)).toThrow(
      expect.objectContaining({ status: 422, detail: { [field]: [expect.any(String)] } }),
    )
  })

  test.each(['-1', '1.5', 'soon', '99999'])('a term of %s is refused', (payment_to_kind) => {
    expect(() => composeDates({ payment_to_kind }, DEFAULT_DAYS, TODAY)).toThrow(
      expect.objectContaining({ status: 422, detail: { payment_to_kind: [expect.any(String)] } }),
    )
  })

  test('a term that leads beyond all calendars is refused', () => {
    expect(() =>
      composeDates({ issue_date: '9999-12-31', payment_to_kind: '1' }, DEFAULT_DAYS, TODAY),
    ).toThrow(expect.objectContaining({ status: 422 }))
  })
})
