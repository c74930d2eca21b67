import { unlockedTransaction } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { join, sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'

// Counts the use of rate limits over all processes, in the database. Counts are sent a moment later, batched, and only
// for callers who have used a considerable part of their limit.

export const limitsTable: Table = {
  name: 'limit_counts',
  across: 'callers are counted before it is known whose they are',
  passing: true,
  has_id: false,
  key: ['account_id', 'subject'],
  columns: [
    { name: 'subject', type: 'text' },
    { name: 'ends_at', type: 'integer' },
    { name: 'used', type: 'integer' },
  ],
  indexes: [['ends_at']],
}

const SMALL = 100 // a minute
const SMALL_MS = 10
const LARGE_MS = 500
const SUBJECTS_MAX = 1_000 // at a time

type Count = { subject: string; ends_at: number; used: number }
type Pending = { ends_at: number; used: number; applyTotal: ApplyTotal }
export type ApplyTotal = (endsAt: number, used: number) => void

export class SharedLimits {
  readonly #db: Database
  #pending = new Map<string, Pending>()
  #timer: NodeJS.Timeout | undefined
  #due_at = 0
  #now = 0

  constructor(db: Database) {
    this.#db = db
  }

  // Adds to the use of a caller. The total of all processes is reported later to `learn`.
  add(subject: string, limit: number, count: Omit<Pending, 'applyTotal'>, now: number, learn: ApplyTotal) {
    const pending = this.#pending.get(subject)
    if (pending) pending.used += count.used
    else if (this.#pending.size < SUBJECTS_MAX) this.#pending.set(subject, { ...count, applyTotal: learn })
    this.#now = now
    this.#scheduleFlush(limit <= SMALL ? SMALL_MS : LARGE_MS)
  }

  stop() {
    clearTimeout(this.#timer)
  }

  #scheduleFlush(ms: number) {
    const dueAt = performance.now() + ms
    if (this.#timer && this.#due_at <= dueAt) return
    clearTimeout(this.#timer)
    this.#due_at = dueAt
    this.#timer = setTimeout(() => void this.#flush(), ms).unref()
  }

  // Without the database each process counts alone.
  async #flush() {
    this.#timer = undefined
    const pending = this.#pending
    this.#pending = new Map()
    const counts = [...pending].map(([subject, { ends_at, used }]) => ({ subject, ends_at, used }))
    const totals = await unlockedTransaction(this.#db, (db) => addCounts(db, counts, this.#now)).catch(
      () => [],
    )
    for (const { subject, ends_at, used } of totals)
      pending.get(subject)?.applyTotal(ends_at, used + (this.#pending.get(subject)?.used ?? 0))
  }
}

// Sorted, so that two processes cannot deadlock.
async function addCounts(db: Database, counts: Count[], now: number): Promise<Count[]> {
  counts.sort((a, b) => (a.subject < b.subject ? -1 : 1))
  const rows = counts.map(({ subject, ends_at, used }) => sql`(0, ${subject}, ${ends_at}, ${used})`)
  return db.all<Count>(sql`insert into limit_counts (account_id, subject, ends_at, used) values ${join(rows)}
    on conflict (account_id, subject) do update set
    used = case when limit_counts.ends_at <= ${now} then excluded.used else limit_counts.used + excluded.used end,
    ends_at = case when limit_counts.ends_at <= ${now} then excluded.ends_at else limit_counts.ends_at end
    returning subject, ends_at, used`)
}

export const deleteExpiredLimits = (db: Database, now: number) =>
  unlockedTransaction(
    db,
    async (db) => void (await db.run(sql`delete from limit_counts where ends_at < ${now}`)),
  )
