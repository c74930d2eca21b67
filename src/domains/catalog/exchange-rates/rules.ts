import { isWorkingDay } from '../../../ksef/working-days.ts'
import { type Decimal, fromUnits, isPositive } from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { invalid } from '../../../platform/api-error.ts'
import { plusDays } from '../../../platform/clock.ts'
import { DEFAULT_UNITS, type ExchangeRate, type ExchangeRateDraft, type RateKind } from './schema.ts'

// Converts currencies by the rates that a bank published last before a day.

// The base currency of each bank.
const BASES: { readonly [kind in RateKind]: string } = {
  nbp: 'PLN',
  ecb: 'EUR',
  cbr: 'RUB',
  nbu: 'UAH',
  nbg: 'GEL',
  nbt: 'TJS',
}

const DAYS_MAX = 7
const PLACES = 8

// The default bank for a currency: the one that uses it as its base.
export const defaultBank = (currency: string): RateKind | undefined =>
  (Object.keys(BASES) as RateKind[]).find((kind) => BASES[kind] === currency)

// The days that may have the rate: before the day, but not too long ago.
export const daysBefore = (day: string) => ({ from: plusDays(day, -DAYS_MAX), to: plusDays(day, -1) })

// The days on which the next rate may be published.
export const daysFrom = (day: string) => ({ from: day, to: plusDays(day, DAYS_MAX) })

export type Quote = Pick<ExchangeRate, 'date' | 'currency' | 'rate' | 'per' | 'table_no'>
export type RateMatch = { rate: Decimal; date: string; table_no: string | null }

// Uses the newest day on which every needed currency was quoted.
export function rateFrom(
  kind: RateKind,
  quotes: readonly Quote[],
  from: string,
  to: string,
): RateMatch | undefined {
  const needed = [from, to].filter((currency) => currency !== BASES[kind])
  const days = Map.groupBy(quotes, ({ date }) => date as string)
  for (const day of [...days.keys()].sort().toReversed()) {
    const of = (currency: string) => days.get(day)?.find((quote) => quote.currency === currency)
    if (!needed.every(of)) continue
    const [above, below] = crossRate(valueInBase(kind, of(from)), valueInBase(kind, of(to)))
    const table_no = of(needed[0] as string)?.table_no ?? null
    return { rate: divide(above, below, PLACES), date: day, table_no }
  }
  return undefined
}

type Fraction = readonly [above: Decimal, below: Decimal]

// The value of one unit in the base currency of the bank. The ECB quotes it inversely.
function valueInBase(kind: RateKind, quote: Quote | undefined): Fraction {
  if (!quote) return [DEFAULT_UNITS, DEFAULT_UNITS]
  const [rate, per] = [quote.rate as Decimal, fromUnits(quote.per ?? 1, 0)]
  return kind === 'ecb' ? [per, rate] : [rate, per]
}

const crossRate = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [times(a, d), times(b, c)]

const times = (a: Decimal, b: Decimal): Decimal => fromUnits(a.units * b.units, a.scale + b.scale)

// The note printed beside the rate.
export const noteOf = (kind: RateKind, { table_no }: RateMatch): string =>
  [kind.toUpperCase(), table_no].filter(Boolean).join(' ')

export function checkRate({ rate, per }: ExchangeRateDraft) {
  if (rate && !isPositive(rate)) throw invalid({ rate: 'must be greater than zero' })
  if (per !== null && per !== undefined && per < 1) throw invalid({ per: 'must be greater than zero' })
}

// The day whose rate is missing: the last working day of the bank before this day.
export function missingDay(kind: RateKind, day: string): string {
  let previous = plusDays(day, -1)
  while (!(kind === 'nbp' ? isWorkingDay(previous) : isWeekday(previous))) previous = plusDays(previous, -1)
  return previous
}

const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
