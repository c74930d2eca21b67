import { commonBook } from '../../../platform/commit/index.ts'
import type { Notice } from '../../../platform/fields/resource.ts'

// What documents that are committed together know of the numbers of their account: looked up once, and kept up with every
// document that is stored.

type Known = {
  readonly counts: Map<string, number> // the last of each series
  readonly taken: Map<string, boolean> // by kind and number
}
export const knownNumbers = commonBook((): Known => ({ counts: new Map(), taken: new Map() }))

export const nameOf = (kind: string, number: string) => `${kind} ${number}`

type Document = {
  readonly kind?: string
  readonly number?: string
  readonly series?: string | null
  readonly series_count?: number
  readonly income?: boolean
}
const NUMBERING = ['kind', 'number', 'series', 'series_count', 'income'] as const

// Of a ledger's documents. A new one takes its number; of one that leaves its number nobody can tell what the last one is now.
export const noteNumbers =
  (table: string): Notice =>
  (db, account_id, before: Document | undefined, after: Document | undefined) => {
    const known = knownNumbers(db, account_id, table)
    if (known === undefined) return
    if (before === undefined) take(known, after as Document)
    else if (after === undefined || NUMBERING.some((name) => before[name] !== after[name])) {
      known.counts.clear()
      known.taken.clear()
    }
  }

function take({ counts, taken }: Known, { kind, number, series, series_count, income }: Document) {
  const last = counts.get(series ?? '')
  if (last !== undefined && last < (series_count ?? 0)) counts.set(series as string, series_count as number)
  // The numbers of expenses are those of others.
  if (income !== false) taken.set(nameOf(kind as string, number as string), true)
}
