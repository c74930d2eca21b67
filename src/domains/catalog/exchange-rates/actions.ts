import { type Decimal, fromUnits } from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { createAction, deleteAction, restoreAction, updateAction } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRecords, updateRecord } from '../../../platform/database/records.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { checkNewCurrency } from '../../administration/accounts/rules.ts'
import { type PublishedRate, readRates } from './rate-files.ts'
import { checkRate, daysBefore, daysFrom, type RateMatch, rateFrom } from './rules.ts'
import { type ExchangeRate, type ExchangeRateDraft, exchangeRates, type RateKind } from './schema.ts'
import { isQuoted, type Quote, quotesOf, ratesBetween } from './store.ts'

export const createRate = createAction(exchangeRates, decide)
export const updateRate = updateAction(exchangeRates, decide)
export const deleteRate = deleteAction(exchangeRates)
export const restoreRate = restoreAction(exchangeRates, decide)

async function decide(
  db: Database,
  { account_id }: Actor,
  draft: ExchangeRateDraft,
  current?: ExchangeRate,
): Promise<ExchangeRateDraft> {
  checkRate(draft)
  checkNewCurrency('currency', draft.currency, current?.currency)
  const { kind, currency, date } = { ...current, ...draft }
  if (await isQuoted(db, account_id, { kind, currency, date } as Quote, current?.id))
    throw invalid({ date: 'has already been taken' })
  return draft
}

const RATES_MAX = 20_000

type ImportResult = {
  kind: RateKind
  date_from: string
  date_to: string
  created: number
  updated: number
  skipped: number
}

export function parseRates(text: string): PublishedRate[] {
  const rates = readRates(text)
  if (!rates) throw invalid({ file: 'must be an exchange rate file of NBP or ECB' })
  if (rates.length > RATES_MAX)
    throw invalid({ file: `contains more than ${RATES_MAX} rates; choose a shorter period` })
  return rates
}

// Adds missing rates and corrects different ones, so that importing a file twice changes nothing.
export const importRates = (
  db: Database,
  actor: Actor,
  published: readonly PublishedRate[],
): Promise<ImportResult> =>
  transaction(db, async (db) => {
    const { account_id, now } = actor
    const days = published.map(({ date }) => date).sort()
    const [from, to] = [days[0] as string, days.at(-1) as string]
    const { kind } = published[0] as PublishedRate
    const storedByKey = new Map(
      (await ratesBetween(db, account_id, kind, { from, to })).map((storedRate) => [
        keyOf(storedRate),
        storedRate,
      ]),
    )
    const publishedByKey = new Map(published.map((publishedRate) => [keyOf(publishedRate), publishedRate]))
    const newRates = [...publishedByKey]
      .filter(([key]) => !storedByKey.has(key))
      .map(([, publishedRate]) => compose(exchangeRates, { ...publishedRate }))
    const inserted = await insertRecords(
      db,
      account_id,
      exchangeRates,
      newRates,
      newRates.map(() => now),
    )
    let updated = 0
    let first = inserted[0]?.id
    for (const [key, publishedRate] of publishedByKey) {
      const current = storedByKey.get(key)
      if (!current || equalsPublished(current, publishedRate)) continue
      await updateRecord(
        db,
        { account_id, now },
        exchangeRates,
        current,
        compose(exchangeRates, { ...publishedRate }, current),
      )
      first ??= current.id
      updated++
    }
    const outcome = { kind, date_from: from, date_to: to, created: newRates.length, updated }
    if (first !== undefined)
      audit(db, actor, { action: 'import', resource: exchangeRates.name, record_id: first, changes: outcome })
    return { ...outcome, skipped: publishedByKey.size - newRates.length - updated }
  })

const keyOf = ({ currency, date }: Pick<ExchangeRateDraft, 'currency' | 'date'>) => `${currency} ${date}`

const equalsPublished = (stored: ExchangeRate, other: PublishedRate): boolean =>
  stored.rate?.units === other.rate.units &&
  stored.rate.scale === other.rate.scale &&
  stored.per === other.per

// The newest rate before a day, which converts amounts of one currency into another.
export async function findRate(
  db: Database,
  accountId: number,
  kind: RateKind,
  day: string,
  [from, to]: readonly [string, string],
): Promise<RateMatch | undefined> {
  const quotes = await quotesOf(db, accountId, kind, [from, to], daysBefore(day))
  return rateFrom(kind, quotes, from, to)
}

// The ECB rate of the euro on the day, or on the next day on which it publishes rates.
export async function findEuroQuote(
  db: Database,
  account_id: number,
  currency: string,
  day: string,
): Promise<{ rate: Decimal; date: string } | undefined> {
  const quotes = await quotesOf(db, account_id, 'ecb', [currency], daysFrom(day))
  const [first] = quotes.toSorted((a, b) => ((a.date as string) < (b.date as string) ? -1 : 1))
  return (
    first && {
      rate: divide(first.rate as Decimal, fromUnits(first.per ?? 1, 0), EURO_PLACES),
      date: first.date as string,
    }
  )
}

const EURO_PLACES = 12
