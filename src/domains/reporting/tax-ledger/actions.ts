import { fromUnits, printDecimal, printFixed } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { plusMonths } from '../../../platform/checks/months.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { entryField } from '../../../tax/pl/fields.ts'
import { ruleInfo } from '../../../tax/rules.ts'
import type { Doubt, Entry } from '../../../tax/types.ts'
import { gatherFamilies } from './gather.ts'
import { PARAMETERS, PER_PAGE_MAX } from './schema.ts'
import { countEntries, type EntryFilter, readEntries, selectDoubts } from './store.ts'

// Answers which tax entries a document or a month has.

export type TaxQuery = {
  today: string
  month: string | null
  document_id: number | null
  field: string | null
  side: string | null
  state: string | null
  page: number
  per_page: number
}

export function readTaxQuery({ query, now, caller }: ApiRequest): TaxQuery {
  const { month, document_id, field, side, state, page, per_page } = readFields({ fields: PARAMETERS }, query)
  if (month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw invalid({ month: 'must be a month such as 2026-10' })
  const today = dayAt(now, caller.time_zone)
  return {
    today,
    month: month || (document_id ? null : lastMonth(today)),
    document_id: document_id ?? null,
    field: field ? entryField(field) : null,
    side: side ?? null,
    state: state ?? null,
    page: Math.max(page ?? 1, 1),
    per_page: per_page && per_page >= 1 ? Math.min(per_page, PER_PAGE_MAX) : 100,
  }
}

const lastMonth = (today: string): string => plusMonths(today, -1).slice(0, 7)

export async function readTaxEntries({ db, caller }: ApiRequest, query: TaxQuery): Promise<JsonObject> {
  const { account_id: accountId } = caller
  const { today, month, document_id, field, side, state, page, per_page } = query
  const filter: EntryFilter = {
    today,
    months: month === null ? null : { from: month, to: month },
    document_ids: document_id === null ? null : await relatedIds(db, accountId, document_id),
    field,
    side,
    ...(state === null ? {} : { states: [state] }),
  }
  const some = { ...filter, limit: per_page, offset: (page - 1) * per_page }
  const entries = await readEntries(db, accountId, some)
  const doubts = await selectDoubts(db, accountId, filter)
  return {
    entries: entries.map(presentEntry),
    doubts: doubts.map(presentDoubt),
    page,
    per_page,
    entries_count: await countEntries(db, accountId, filter),
  }
}

const relatedIds = async (db: Database, accountId: number, id: number): Promise<number[]> =>
  (await gatherFamilies(db, accountId, [id])).flat().map((invoice) => invoice.id)

const AMOUNTS = ['base', 'tax', 'own_base', 'own_tax', 'deductible', 'margin_sale'] as const
const SHARE_SCALE = 6

function presentEntry(entry: Entry): JsonObject {
  const amounts = AMOUNTS.map((name) => [name, entry[name] && printFixed(entry[name], 2)])
  return {
    ...entry,
    ...Object.fromEntries(amounts),
    ...(ruleInfo(entry.rule) ?? { article: null, sentence: null }),
    exchange_rate: entry.exchange_rate && printDecimal(entry.exchange_rate),
    share: entry.share === null ? null : printDecimal(fromUnits(entry.share, SHARE_SCALE)),
  }
}

const presentDoubt = ({ document_id, code, day }: Doubt): JsonObject => ({ document_id, code, day })
