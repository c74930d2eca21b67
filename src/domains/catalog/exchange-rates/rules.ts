import { isWorkingDay } from '../../../ksef/working-days.ts'
import { type Decimal, fromUnits, isPositive } from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { invalid } from '../../../platform/api-error.ts'
import { plusDays } from '../../../platform/clock.ts'
import { type ExchangeRate, type ExchangeRateDraft, ONE, type RateKind } from './schema.ts'

// What a unit of one currency is worth in another, by what a bank published last before a day.

// In which each bank counts.
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

// Whose rates are meant where nobody says so: those of the currency that is exchanged to.
export const usualKind = (currency: string): RateKind | undefined =>
  (Object.keys(BASES) as RateKind[]).find((kind) => BASES[kind] === currency)

// The days that may have the rate: strictly before that day, and not too long ago.
export const daysBefore = (day: string) => ({ from: plusDays(day, -DAYS_MAX), to: plusDays(day, -1) })

export type Quote = Pick<ExchangeRate, 'date' | 'currency' | 'rate' | 'per' | 'table_no'>
export type FoundRate = { rate: Decimal; date: string; table_no: string | null }

// Of the newest day on which every currency that is needed was quoted.
export function rateFrom(
  kind: RateKind,
  quotes: readonly Quote[],
  from: string,
  to: string,
): FoundRate | undefined {
  const needed = [from, to].filter((currency) => currency !== BASES[kind])
  const days = Map.groupBy(quotes, ({ date }) => date as string)
  for (const day of [...days.keys()].sort().toReversed()) {
    const of = (currency: string) => days.get(day)?.find((quote) => quote.currency === currency)
    if (!needed.every(of)) continue
    const [above, below] = crossed(worth(kind, of(from)), worth(kind, of(to)))
    const table_no = of(needed[0] as string)?.table_no ?? null
    return { rate: divide(above, below, PLACES), date: day, table_no }
  }
  return undefined
}

type Fraction = readonly [above: Decimal, below: Decimal]

// Of one unit, in the currency of the bank. The ECB says it the other way round.
function worth(kind: RateKind, quote: Quote | undefined): Fraction {
  if (!quote) return [ONE, ONE]
  const [rate, per] = [quote.rate as Decimal, fromUnits(quote.per ?? 1, 0)]
  return kind === 'ecb' ? [per, rate] : [rate, per]
}

const crossed = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [times(a, d), times(b, c)]

const times = (a: Decimal, b: Decimal): Decimal => fromUnits(a.units * b.units, a.scale + b.scale)

// As it is printed beside the rate.
export const noteOf = (kind: RateKind, { table_no }: FoundRate): string =>
  [kind.toUpperCase(), table_no].filter(Boolean).join(' ')

export function checkRate({ rate, per }: ExchangeRateDraft) {
  if (rate && !isPositive(rate)) throw invalid({ rate: 'must be above zero' })
  if (per !== null && per !== undefined && per < 1) throw invalid({ per: 'must be above zero' })
}

// The day that should have had the rate: the last one before on which the bank works.
export function missingDay(kind: RateKind, day: string): string {
  let found = plusDays(day, -1)
  while (!(kind === 'nbp' ? isWorkingDay(found) : isWeekday(found))) found = plusDays(found, -1)
  return found
}

const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
