import { groupCache } from '../../../platform/commit/index.ts'
import type { ChangeListener } from '../../../platform/fields/resource.ts'

// Caches the numbers of an account for a commit group, so that each series is queried once. Every stored document
// updates the cache.

type NumberCache = {
  readonly counts: Map<string, number> // the last count of each series
  readonly isUsedByName: Map<string, boolean> // by kind and number
}
export const numberCache = groupCache((): NumberCache => ({ counts: new Map(), isUsedByName: new Map() }))

export const numberKey = (kind: string, number: string) => `${kind} ${number}`

type Document = {
  readonly kind?: string
  readonly number?: string
  readonly series?: string | null
  readonly series_count?: number
  readonly income?: boolean
}
const NUMBERING = ['kind', 'number', 'series', 'series_count', 'income'] as const

// Updates the cache when a document changes. A new document adds its number; if a document loses its number, the last
// count is unknown and the cache is cleared.
export const trackNumbers =
  (table: string): ChangeListener =>
  (db, accountId, before: Document | undefined, after: Document | undefined) => {
    const cache = numberCache(db, accountId, table)
    if (cache === undefined) return
    if (before === undefined) addNumber(cache, after as Document)
    else if (after === undefined || NUMBERING.some((name) => before[name] !== after[name])) {
      cache.counts.clear()
      cache.isUsedByName.clear()
    }
  }

function addNumber(
  { counts, isUsedByName }: NumberCache,
  { kind, number, series, series_count, income }: Document,
) {
  const last = counts.get(series ?? '')
  if (last !== undefined && last < (series_count ?? 0)) counts.set(series as string, series_count as number)
  // Expenses have the numbers of their suppliers.
  if (income !== false) isUsedByName.set(numberKey(kind as string, number as string), true)
}
