import { add, type Decimal, decimal, equals } from '../money/decimal.ts'
import { plusDays } from '../platform/clock.ts'

// Interest rates for late payment by day. A row applies from its first to its last day, or until the next row begins. The
// statutory surcharge on a bank rate is a separate row, so that one new bank rate updates all rates that depend on it.
//
// Sources: the reference rate by the resolutions of the Monetary Policy Council (Dziennik Urzędowy NBP); the base rate of
// § 247 BGB as the Bundesbank announces it in the Bundesanzeiger; the rate of main refinancing operations as the ECB
// publishes it in the Official Journal, here on the first day of each half-year, which is all that French law requires.
// The last row of each bank ends with the last day that is certain; accounts add later rates themselves.

export const BASES = ['nbp_reference', 'bgb_base', 'ecb_refinancing', 'own'] as const
export type Base = (typeof BASES)[number]

export type Row = { from: string; to: string | null; rate: Decimal }

const rows = (last: string, text: string): Row[] => {
  const pairs = text.trim().split(/\s+/)
  const days = pairs.filter((_, index) => index % 2 === 0)
  return days.map((from, index) => ({
    from,
    to: days[index + 1] === undefined ? last : null,
    rate: decimal(pairs[index * 2 + 1] as string),
  }))
}

const RATES_BY_BASE: { readonly [base in Base]: readonly Row[] } = {
  nbp_reference: rows(
    '2026-01-31',
    `2015-03-05 1.50  2020-03-18 1.00  2020-04-09 0.50  2020-05-29 0.10  2021-10-07 0.50  2021-11-04 1.25
     2021-12-09 1.75  2022-01-05 2.25  2022-02-09 2.75  2022-03-09 3.50  2022-04-07 4.50  2022-05-06 5.25
     2022-06-09 6.00  2022-07-08 6.50  2022-09-08 6.75  2023-09-07 6.00  2023-10-05 5.75  2025-05-08 5.25
     2025-07-03 5.00  2025-09-04 4.75  2025-10-09 4.50  2025-11-06 4.25  2025-12-04 4.00`,
  ),
  bgb_base: rows(
    '2026-06-30',
    `2016-07-01 -0.88  2023-01-01 1.62  2023-07-01 3.12  2024-01-01 3.62  2024-07-01 3.37  2025-01-01 2.27
     2025-07-01 1.27`,
  ),
  ecb_refinancing: rows(
    '2026-01-31',
    `2016-07-01 0.00  2023-01-01 2.50  2023-07-01 4.00  2024-01-01 4.50  2024-07-01 4.25  2025-01-01 3.15
     2025-07-01 2.15`,
  ),
  own: [],
}

// A statutory surcharge on a bank rate, from a day on.
type Law = {
  base: Base
  margins: readonly (readonly [from: string, points: string])[]
  half_yearly: boolean // the bank rate on 1 January or 1 July applies to the half-year
  year: 365 | 'actual' // number of days of a year; actual: 366 in leap years
  flat: 'none' | 'by_claim' | 'forty' // fixed compensation for recovery costs
}

export const TABLES = [
  'pl_statutory',
  'pl_commercial',
  'pl_commercial_medical',
  'de_consumer',
  'de_business',
  'fr_commercial',
  'own',
] as const
export type TableName = (typeof TABLES)[number]

const POLISH = { base: 'nbp_reference', year: 365 } as const
const GERMAN = { base: 'bgb_base', half_yearly: false, year: 'actual' } as const

export const LAWS: { readonly [table in TableName]: Law } = {
  // Article 481 § 2 of the Civil Code.
  pl_statutory: { ...POLISH, margins: [['2016-01-01', '5.5']], half_yearly: false, flat: 'none' },
  // Articles 4 (3), 10 and 11b of the act against excessive delays in commercial transactions.
  pl_commercial: {
    ...POLISH,
    margins: [
      ['2016-01-01', '8'],
      ['2020-01-01', '10'],
    ],
    half_yearly: true,
    flat: 'by_claim',
  },
  pl_commercial_medical: { ...POLISH, margins: [['2016-01-01', '8']], half_yearly: true, flat: 'by_claim' },
  // § 288 (1), (2) and (5) BGB.
  de_consumer: { ...GERMAN, margins: [['2016-07-01', '5']], flat: 'none' },
  de_business: { ...GERMAN, margins: [['2016-07-01', '9']], flat: 'forty' },
  // Articles L441-10 and D441-5 of the Code de commerce.
  fr_commercial: {
    base: 'ecb_refinancing',
    margins: [['2016-07-01', '10']],
    half_yearly: true,
    year: 'actual',
    flat: 'forty',
  },
  own: { base: 'own', margins: [['0001-01-01', '0']], half_yearly: false, year: 365, flat: 'none' },
}

export type Rate = { rate: Decimal; until: string } // the last day on which the rate is certain

// Undefined for a day without a known rate; rates are never guessed.
export function rateOn(table: TableName, day: string, ownRates: readonly Row[] = []): Rate | undefined {
  const { base, margins, half_yearly } = LAWS[table]
  const all = [...RATES_BY_BASE[base], ...ownRates]
  const rateDay = half_yearly ? halfYearOf(day).from : day
  const row = rowOn(all, rateDay)
  const margin = margins.findLast(([from]) => from <= day)
  if (!row || !margin) return undefined
  const nextMargin = margins.find(([from]) => from > day)?.[0]
  const untils = [
    half_yearly ? halfYearOf(day).to : lastDayOf(row, all, day),
    ...(nextMargin ? [plusDays(nextMargin, -1)] : []),
  ]
  return { rate: add(row.rate, decimal(margin[1])), until: untils.sort()[0] as string }
}

type RatePeriod = { from: string; to: string; rate: Decimal }

// All known rates of a table until a day, oldest first; days without a rate are omitted.
export function ratesUntil(table: TableName, last: string, ownRates: readonly Row[] = []): RatePeriod[] {
  const { base, margins, half_yearly } = LAWS[table]
  const begins = [...RATES_BY_BASE[base], ...ownRates].map(({ from }) => from)
  const steps = half_yearly ? begins.flatMap((from) => [from, plusDays(halfYearOf(from).to, 1)]) : begins
  const firsts = [...steps, ...margins.map(([from]) => from)].sort()
  const periods: RatePeriod[] = []
  for (let day = firsts[0]; day !== undefined && day <= last; ) {
    const rate = rateOn(table, day, ownRates)
    if (rate) {
      const before = periods.at(-1)
      const isSame = before && equals(before.rate, rate.rate) && plusDays(before.to, 1) === day
      if (isSame) before.to = rate.until
      else periods.push({ from: day, to: rate.until, rate: rate.rate })
    }
    const after = day
    day = rate && rate.until < last ? plusDays(rate.until, 1) : firsts.find((from) => from > after)
    if (rate && rate.until >= last) break
  }
  return periods
}

// A later rate ends the earlier ones; of two that begin on the same day, the added one applies.
function rowOn(all: readonly Row[], day: string): Row | undefined {
  const begun = all.filter(({ from }) => from <= day)
  const row = begun.reduce<Row | undefined>(
    (last, row) => (last && last.from > row.from ? last : row),
    undefined,
  )
  return row && (row.to === null || day <= row.to) ? row : undefined
}

const FOREVER = '9999-12-31'

function lastDayOf({ to }: Row, all: readonly Row[], day: string): string {
  const later = all.flatMap(({ from }) => (from > day ? [plusDays(from, -1)] : []))
  return [to ?? FOREVER, ...later].sort()[0] as string
}

function halfYearOf(day: string) {
  const year = day.slice(0, 4)
  return day < `${year}-07-01`
    ? { from: `${year}-01-01`, to: `${year}-06-30` }
    : { from: `${year}-07-01`, to: `${year}-12-31` }
}
