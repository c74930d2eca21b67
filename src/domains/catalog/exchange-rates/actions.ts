import { creating, deleting, restoring, updating } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRecords, updateRecord } from '../../../platform/database/records.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { checkNewCurrency } from '../../administration/accounts/rules.ts'
import { type Published, readRates } from './rate-files.ts'
import { checkRate, daysBefore, type FoundRate, rateFrom } from './rules.ts'
import { type ExchangeRate, type ExchangeRateDraft, exchangeRates, type RateKind } from './schema.ts'
import { isQuoted, type Quote, quotesOf, ratesBetween } from './store.ts'

export const createRate = creating(exchangeRates, decide)
export const updateRate = updating(exchangeRates, decide)
export const deleteRate = deleting(exchangeRates)
export const restoreRate = restoring(exchangeRates, decide)

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

type Imported = {
  kind: RateKind
  date_from: string
  date_to: string
  created: number
  updated: number
  skipped: number
}

export function publishedIn(text: string): Published[] {
  const found = readRates(text)
  if (!found) throw invalid({ file: 'is no file of rates of NBP or ECB' })
  if (found.length > RATES_MAX) throw invalid({ file: `holds more than ${RATES_MAX} rates; take fewer days` })
  return found
}

// What is there already stays, what was published otherwise is put right: the same file twice does nothing.
export const importRates = (db: Database, actor: Actor, published: readonly Published[]): Promise<Imported> =>
  transaction(db, async (db) => {
    const { account_id, now } = actor
    const days = published.map(({ date }) => date).sort()
    const [from, to] = [days[0] as string, days.at(-1) as string]
    const { kind } = published[0] as Published
    const there = new Map(
      (await ratesBetween(db, account_id, kind, { from, to })).map((one) => [keyOf(one), one]),
    )
    const told = new Map(published.map((one) => [keyOf(one), one]))
    const added = [...told]
      .filter(([key]) => !there.has(key))
      .map(([, one]) => compose(exchangeRates, { ...one }))
    const made = await insertRecords(
      db,
      account_id,
      exchangeRates,
      added,
      added.map(() => now),
    )
    let updated = 0
    let first = made[0]?.id
    for (const [key, one] of told) {
      const current = there.get(key)
      if (!current || isSame(current, one)) continue
      await updateRecord(
        db,
        { account_id, now },
        exchangeRates,
        current,
        compose(exchangeRates, { ...one }, current),
      )
      first ??= current.id
      updated++
    }
    const outcome = { kind, date_from: from, date_to: to, created: added.length, updated }
    if (first !== undefined)
      audit(db, actor, { action: 'import', resource: exchangeRates.name, record_id: first, changes: outcome })
    return { ...outcome, skipped: told.size - added.length - updated }
  })

const keyOf = ({ currency, date }: Pick<ExchangeRateDraft, 'currency' | 'date'>) => `${currency} ${date}`

const isSame = (one: ExchangeRate, other: Published): boolean =>
  one.rate?.units === other.rate.units && one.rate.scale === other.rate.scale && one.per === other.per

// The newest rate before a day, by which amounts of one currency are told in another.
export async function findRate(
  db: Database,
  account_id: number,
  kind: RateKind,
  day: string,
  [from, to]: readonly [string, string],
): Promise<FoundRate | undefined> {
  const quotes = await quotesOf(db, account_id, kind, [from, to], daysBefore(day))
  return rateFrom(kind, quotes, from, to)
}
