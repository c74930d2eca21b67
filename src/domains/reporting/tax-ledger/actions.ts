import { fromUnits, printDecimal, printFixed } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { lastOfMonth, plusMonths } from '../../../platform/checks/months.ts'
import { dayAt, plusDays } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { ruleInfo } from '../../../tax/rules.ts'
import type { Doubt, Entry } from '../../../tax/types.ts'
import { deriveFamilies } from './derive.ts'
import { candidateIds } from './gather.ts'
import { PARAMETERS, PER_PAGE_MAX } from './schema.ts'

// Answers which tax entries a document or a month has.

export type TaxQuery = {
  today: string
  month: string | null
  document_id: number | null
  field: string | null
  side: string | null
  page: number
  per_page: number
}

export function readTaxQuery({ query, now, caller }: ApiRequest): TaxQuery {
  const { month, document_id, field, side, page, per_page } = readFields({ fields: PARAMETERS }, query)
  if (month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw invalid({ month: 'must be a month such as 2026-10' })
  const today = dayAt(now, caller.time_zone)
  return {
    today,
    month: month || (document_id ? null : lastMonth(today)),
    document_id: document_id ?? null,
    field: field || null,
    side: side ?? null,
    page: Math.max(page ?? 1, 1),
    per_page: per_page && per_page >= 1 ? Math.min(per_page, PER_PAGE_MAX) : 100,
  }
}

const lastMonth = (today: string): string => plusMonths(today, -1).slice(0, 7)

export async function readTaxEntries({ db, caller }: ApiRequest, query: TaxQuery): Promise<JsonObject> {
  const { account_id, settings } = caller
  const { today, month, field, side, page, per_page } = query
  const ids = await documentIds(db, account_id, query)
  const families = await deriveFamilies(db, account_id, settings, ids)
  const isRequested = (entry: Entry): boolean =>
    !isStillOpen(entry, today) &&
    (month === null || entry.period === month) &&
    (field === null || entry.field === field || entry.also === field) &&
    (side === null || entry.side === side)
  const entries = families.flatMap((family) => family.entries.filter(isRequested)).sort(byDate)
  const doubts = families.flatMap((family) => family.doubts)
  const first = (page - 1) * per_page
  return {
    entries: entries.slice(first, first + per_page).map(presentEntry),
    doubts: doubts.filter(({ day }) => month === null || day.startsWith(month)).map(presentDoubt),
    page,
    per_page,
    entries_count: entries.length,
  }
}

// A debt can be paid until day 90 after its term, and then takes no tax back.
const isStillOpen = ({ event, event_on }: Entry, today: string): boolean =>
  event === 'day90' && event_on > today

// Tax can be due half a year after the supply (art. 21(1)(2) of the Polish VAT act), and before the issue.
const DAYS_BEFORE = 200
const DAYS_AFTER = 100
const DAY_MS = 86_400_000

async function documentIds(
  db: Database,
  accountId: number,
  { month, document_id }: TaxQuery,
): Promise<number[]> {
  if (document_id !== null) return [document_id]
  const first = `${month}-01`
  const last = lastOfMonth(first)
  return candidateIds(
    db,
    accountId,
    { from: plusDays(first, -DAYS_BEFORE), to: plusDays(last, DAYS_AFTER) },
    // A day more on both sides, because the account may be in any time zone.
    { from_ms: Date.parse(first) - DAY_MS, to_ms: Date.parse(last) + 2 * DAY_MS },
  )
}

const byDate = (a: Entry, b: Entry): number =>
  compareTexts(a.tax_date, b.tax_date) || a.document_id - b.document_id
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

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
