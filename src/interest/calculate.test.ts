import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, fromUnits, printFixed } from '../money/decimal.ts'
import { plusDays } from '../platform/clock.ts'
import { calculateInterest } from './calculate.ts'
import { type Fraction, fraction, hundredths, isLeap, judge, plus } from './oracle.test-helper.ts'
import { type Row, rateOn, type TableName } from './rates.ts'

// The rates as published in the law journals, in percent a year: written by hand, sums included.
const PUBLISHED: { readonly [table in Exclude<TableName, 'own'>]: string } = {
  pl_statutory: `2015-12-31 – 2016-01-01 7.00 2020-03-17 7.00 2020-03-18 6.50 2020-04-09 6.00 2020-05-29 5.60 2021-10-07 6.00
    2021-11-04 6.75 2021-12-09 7.25 2022-01-05 7.75 2022-02-09 8.25 2022-03-09 9.00 2022-04-07 10.00 2022-05-06 10.75
    2022-06-09 11.50 2022-07-08 12.00 2022-09-08 12.25 2023-09-07 11.50 2023-10-05 11.25 2025-05-08 10.75 2025-07-03 10.50
    2025-09-04 10.25 2025-10-09 10.00 2025-11-06 9.75 2025-12-04 9.50 2026-02-01 –`,
  pl_commercial: `2015-12-31 – 2016-01-01 9.50 2019-12-31 9.50 2020-01-01 11.50 2020-06-30 11.50 2020-07-01 10.10
    2021-12-31 10.10 2022-01-01 11.75 2022-07-01 16.00 2023-01-01 16.75 2023-07-01 16.75 2024-01-01 15.75 2024-07-01 15.75
    2025-01-01 15.75 2025-07-01 15.25 2026-01-01 14.00 2026-06-30 14.00 2026-07-01 –`,
  pl_commercial_medical: `2019-12-31 9.50 2020-01-01 9.50 2020-07-01 8.10 2022-01-01 9.75 2022-07-01 14.00 2023-01-01 14.75
    2024-01-01 13.75 2025-07-01 13.25 2026-01-01 12.00 2026-07-01 –`,
  de_consumer: `2016-06-30 – 2016-07-01 4.12 2022-12-31 4.12 2023-01-01 6.62 2023-07-01 8.12 2024-01-01 8.62 2024-07-01 8.37
    2025-01-01 7.27 2025-07-01 6.27 2026-06-30 6.27 2026-07-01 –`,
  de_business: `2016-07-01 8.12 2023-01-01 10.62 2023-07-01 12.12 2024-01-01 12.62 2024-07-01 12.37 2025-01-01 11.27
    2025-07-01 10.27 2026-07-01 –`,
  fr_commercial: `2016-06-30 – 2016-07-01 10.00 2022-12-31 10.00 2023-01-01 12.50 2023-07-01 14.00 2024-01-01 14.50
    2024-07-01 14.25 2025-01-01 13.15 2025-07-01 12.15 2026-06-30 12.15 2026-07-01 –`,
}

const published = Object.entries(PUBLISHED).map(([table, text]) => {
  const words = text.trim().split(/\s+/)
  const days = words.filter((_, index) => index % 2 === 0)
  return { table: table as TableName, days, rates: words.filter((_, index) => index % 2 === 1) }
})

test('every rate equals the published one, and no later day is guessed', () => {
  for (const { table, days, rates } of published) {
    days.forEach((day, index) => {
      const rate = rateOn(table, day)
      expect(`${table} ${day} ${rate ? printFixed(rate.rate, 2) : '–'}`).toBe(
        `${table} ${day} ${rates[index]}`,
      )
    })
  }
})

test('a row added to the table covers the following days in every law that uses this bank', () => {
  const ownRates: Row[] = [{ from: '2026-03-05', to: null, rate: decimal('3.75') }]
  expect(rateOn('pl_statutory', '2026-03-04', ownRates)).toBeUndefined()
  expect(rateOn('pl_statutory', '2026-03-05', ownRates)?.rate).toEqual(decimal('9.25'))
  expect(rateOn('pl_commercial', '2026-03-05', ownRates)?.rate).toEqual(decimal('14'))
  expect(rateOn('pl_commercial', '2026-07-01', ownRates)?.rate).toEqual(decimal('13.75'))
  expect(rateOn('own', '2026-07-01', ownRates)).toEqual({ rate: decimal('3.75'), until: '9999-12-31' })
})

const CASES: [
  about: string,
  table: TableName,
  amount: string,
  paid: string,
  from: string,
  to: string,
  told: string,
][] = [
  ['one rate', 'pl_statutory', '1000', '', '2024-01-01', '2024-12-31', '366 × 11.25 of 1000.00 = 112.81'],
  [
    'a change of the rate',
    'pl_statutory',
    '10000',
    '',
    '2023-09-01',
    '2023-10-31',
    '6 × 12.25 of 10000.00 = 20.14; 28 × 11.50 of 10000.00 = 88.22; 27 × 11.25 of 10000.00 = 83.22',
  ],
  [
    'a part is paid: that day still counts whole',
    'pl_commercial',
    '1230',
    '2025-02-10 230',
    '2025-02-01',
    '2025-02-28',
    '10 × 15.75 of 1230.00 = 5.31; 18 × 15.75 of 1000.00 = 7.77',
  ],
  [
    'two halves of a year with one rate are one line',
    'pl_commercial',
    '100',
    '',
    '2024-06-30',
    '2024-07-01',
    '2 × 15.75 of 100.00 = 0.09',
  ],
  [
    'all is paid: nothing runs on',
    'pl_statutory',
    '500',
    '2025-01-05 500',
    '2025-01-01',
    '2025-03-01',
    '5 × 11.25 of 500.00 = 0.77',
  ],
  [
    'a leap year has 366 days in Germany',
    'de_business',
    '36600',
    '',
    '2023-12-31',
    '2024-01-01',
    '1 × 12.12 of 36600.00 = 12.15; 1 × 12.62 of 36600.00 = 12.62',
  ],
  ['France', 'fr_commercial', '36500', '', '2025-07-01', '2025-07-10', '10 × 12.15 of 36500.00 = 121.50'],
]

test.each(CASES)('%s', (_, table, amount, paid, from, to, expected) => {
  const payments = paid
    ? [{ day: paid.split(' ')[0] as string, amount: decimal(paid.split(' ')[1] as string) }]
    : []
  const interest = calculateInterest({ amount: decimal(amount), paid: payments }, { from, to }, table)
  if (!('lines' in interest)) throw new Error('uncovered')
  const lines = interest.lines.map(
    ({ days, rate, principal, amount }) =>
      `${days} × ${printFixed(rate, 2)} of ${printFixed(principal, 2)} = ${printFixed(amount, 2)}`,
  )
  expect(lines.join('; ')).toBe(expected)
})

test('the calculation ends with the last day of the calendar, and a zero claim bears no interest', () => {
  const year = { from: '9999-01-01', to: '9999-12-31' }
  const ownRates: Row[] = [{ from: '2000-01-01', to: null, rate: decimal('10') }]
  const days = (amount: string, paid: string) => {
    const payments = paid ? [{ day: paid, amount: decimal(amount) }] : []
    const interest = calculateInterest({ amount: decimal(amount), paid: payments }, year, 'own', ownRates)
    return 'lines' in interest && interest.lines.map((line) => line.days)
  }
  expect([days('0', ''), days('-5', ''), days('5', ''), days('5', '9999-01-02')]).toEqual([
    [],
    [],
    [365],
    [2],
  ])
})

const lawOf =
  (table: TableName, ownRates: readonly { from: string; to: string | null; rate: string }[]) =>
  (day: string) => {
    const year =
      ['de_consumer', 'de_business', 'fr_commercial'].includes(table) && isLeap(Number(day.slice(0, 4)))
        ? 366
        : 365
    if (table === 'own') {
      const last = ownRates
        .filter(({ from }) => from <= day)
        .toSorted((a, b) => (a.from < b.from ? -1 : 1))
        .at(-1)
      if (last?.to && last.to < day) return undefined
      return last && { rate: fraction(last.rate), year }
    }
    const { days, rates } = published.find((entry) => entry.table === table) as (typeof published)[number]
    const index = days.findLastIndex((first) => first <= day)
    const rate = rates[index]
    return rate === undefined || rate === '–' ? undefined : { rate: fraction(rate), year }
  }

const dayFrom = (first: string, days: number) => fc.nat(days).map((at) => plusDays(first, at))

describe('compared with a calculator that counts every day in fractions', () => {
  const cases = fc.record({
    table: fc.constantFrom<TableName>(
      'pl_statutory',
      'pl_commercial',
      'de_consumer',
      'de_business',
      'fr_commercial',
      'own',
    ),
    amount: fc.integer({ min: 1, max: 500_000_000 }),
    // Starts before the first row of the table and ends after its last one, over three leap years.
    from: dayFrom('2016-06-20', 3700),
    length: fc.oneof(fc.nat(40), fc.nat(1200)),
    paid: fc.array(
      fc.record({ after: fc.integer({ min: -30, max: 900 }), part: fc.integer({ min: 1, max: 100 }) }),
      {
        maxLength: 4,
      },
    ),
    added: fc.uniqueArray(
      fc.record({
        from: dayFrom('2016-06-01', 3700),
        length: fc.option(fc.nat(900), { nil: null }),
        rate: fc.nat(2500),
      }),
      { maxLength: 5, selector: ({ from }) => from },
    ),
  })

  test('the lines, the sum and the first uncovered day are equal', () => {
    const property = fc.property(cases, ({ table, amount, from, length, paid, added }) => {
      const to = plusDays(from, length)
      const payments = paid.map(({ after, part }) => ({
        day: plusDays(from, after),
        units: BigInt(Math.ceil((amount * part) / 150)),
      }))
      const rows =
        table === 'own'
          ? added.map((row) => ({
              from: row.from,
              to: row.length === null ? null : plusDays(row.from, row.length),
              rate: (row.rate / 100).toFixed(2),
            }))
          : []
      const interest = calculateInterest(
        {
          amount: fromUnits(amount, 2),
          paid: payments.map(({ day, units }) => ({ day, amount: fromUnits(units, 2) })),
        },
        { from, to },
        table,
        rows.map((row) => ({ ...row, rate: decimal(row.rate) })),
      )
      const judged = judge(
        { above: BigInt(amount), below: 100n },
        payments.map(({ day, units }) => ({ day, amount: { above: units, below: 100n } })),
        from,
        to,
        lawOf(table, rows),
      )
      if ('uncovered' in judged || 'uncovered' in interest) {
        expect(interest).toEqual(judged)
        return
      }
      const lines = interest.lines.map(({ from, to, days, amount }) => ({
        from,
        to,
        days,
        hundredths: BigInt(printFixed(amount, 2).replace('.', '')),
      }))
      expect(lines).toEqual(judged.lines)
      const total = BigInt(printFixed(interest.total, 2).replace('.', ''))
      expect(total).toBe(judged.lines.reduce((sum, line) => sum + line.hundredths, 0n))
      // Rounding changes the total by at most half a hundredth for each line.
      const apart = plus(judged.exact, { above: -total, below: 100n } satisfies Fraction)
      const distance = hundredths({
        above: apart.above < 0n ? -apart.above : apart.above,
        below: apart.below,
      })
      expect(distance <= BigInt(lines.length)).toBe(true)
    })
    fc.assert(property, { numRuns: Number(process.env.PROPERTY_RUNS ?? 60_000) / 100 })
  }, 120_000)
})
