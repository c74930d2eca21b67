import { fromUnits, printDecimal, printFixed } from '../../../money/decimal.ts'
import { normaliseTax } from '../../../money/tax.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { monthOf, monthsOfQuarter, plusMonths } from '../../../tax/days.ts'
import { AMOUNT_NAMES } from '../../../tax/frozen.ts'
import { entryField } from '../../../tax/pl/fields.ts'
import { ruleInfo } from '../../../tax/rules.ts'
import type { Doubt, Entry } from '../../../tax/types.ts'
import { gatherFamilies } from './gather.ts'
import { checkMonth, checkQuarter, type Month } from './months.ts'
import { PARAMETERS, PER_PAGE_MAX } from './schema.ts'
import { countEntries, type EntryFilter, numbersOf, readEntries, selectDoubts } from './store.ts'

// Answers which tax entries a document or a month has.

export type TaxQuery = {
  today: string
  months: Months | null
  document_id: number | null
  document_ids: readonly number[] | null
  rate: string | null
  field: string | null
  side: string | null
  country: string | null
  state: string | null
  department_ids: readonly number[] | null
  page: number
  per_page: number
}

export function readTaxQuery({ query, now, caller }: ApiRequest): TaxQuery {
  const { month, quarter, document_ids, rate, field, department_ids, page, per_page, ...parameters } =
    readFields({ fields: PARAMETERS }, query)
  const { document_id = null, side = null, country = null, state = null } = parameters
  const today = dayAt(now, caller.time_zone)
  const months = readMonths(month || null, quarter || null)
  return {
    today,
    document_id,
    side,
    country,
    state,
    months: months ?? (document_id ? null : oneMonth(plusMonths(monthOf(today), -1))),
    document_ids: nonEmpty(document_ids),
    rate: rate ? (normaliseTax(rate) ?? rate) : null,
    field: field ? entryField(field) : null,
    department_ids: nonEmpty(department_ids),
    page: Math.max(page ?? 1, 1),
    per_page: per_page && per_page >= 1 ? Math.min(per_page, PER_PAGE_MAX) : 100,
  }
}

const nonEmpty = (ids: readonly number[] | null | undefined) => (ids?.length ? ids : null)

type Months = { from: Month; to: Month }

function readMonths(month: string | null, quarter: string | null): Months | null {
  if (month) return oneMonth(checkMonth(month))
  if (!quarter) return null
  const [from, , to] = monthsOfQuarter(checkQuarter(quarter))
  return { from, to }
}

const oneMonth = (month: Month): Months => ({ from: month, to: month })

export async function readTaxEntries({ db, caller }: ApiRequest, query: TaxQuery): Promise<JsonObject> {
  const { account_id: accountId } = caller
  const { document_id, document_ids, state, page, per_page, ...others } = query
  const related = document_id === null ? null : await relatedIds(db, accountId, document_id)
  const filter: EntryFilter = {
    ...others,
    document_ids: related?.filter((id) => document_ids?.includes(id) ?? true) ?? document_ids,
    ...(state === null ? {} : { states: [state] }),
  }
  const some = { ...filter, limit: per_page, offset: (page - 1) * per_page }
  const entries = await readEntries(db, accountId, some)
  const doubts = await selectDoubts(db, accountId, filter)
  const numbers = await numbersOf(db, accountId, [
    ...new Set([...entries, ...doubts].map(({ document_id }) => document_id)),
  ])
  const withNumber = <Row extends { document_id: number }>(row: Row, shown: JsonObject) => ({
    ...shown,
    number: numbers.get(row.document_id) ?? null,
  })
  return {
    entries: entries.map((entry) => withNumber(entry, presentEntry(entry))),
    doubts: doubts.map((doubt) => withNumber(doubt, presentDoubt(doubt))),
    page,
    per_page,
    entries_count: await countEntries(db, accountId, filter),
  }
}

const relatedIds = async (db: Database, accountId: number, id: number): Promise<number[]> =>
  (await gatherFamilies(db, accountId, [id])).flat().map((invoice) => invoice.id)

const SHARE_SCALE = 6

function presentEntry(entry: Entry): JsonObject {
  const amounts = AMOUNT_NAMES.map((name) => [name, entry[name] && printFixed(entry[name], 2)])
  return {
    ...entry,
    ...Object.fromEntries(amounts),
    ...(ruleInfo(entry.rule) ?? { article: null, sentence: null }),
    exchange_rate: entry.exchange_rate && printDecimal(entry.exchange_rate),
    share: entry.share === null ? null : printDecimal(fromUnits(entry.share, SHARE_SCALE)),
  }
}

const presentDoubt = ({ document_id, code, day }: Doubt): JsonObject => ({ document_id, code, day })
