import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { IdSource } from './batched-inserts.ts'

// Reserves ids on PostgreSQL, where each id from a sequence costs a round trip. A commit group reserves its ids
// together with the account locks, as many as recent groups used of each table.

const REMEMBERED_COMMITS = 16

type Reservation = { idsPerTransaction: number; commits_left: number }

export class ReservedIds {
  readonly #reservations = new Map<string, Reservation>()

  // Reserves ids for a commit group of `count` transactions. Requested after the locks, they are higher than the ids of
  // earlier groups.
  reserve(
    statements: Database,
    count: number,
  ): IdSource & { addTransactions(more: number): void; finish(): ReadonlyMap<string, number> } {
    let transactionCount = 0
    const available = new Map<string, number[]>()
    const pending = new Map<string, Promise<void>>()
    const usedCounts = new Map<string, number>()
    const request = (table: string, count: number) => {
      const response = fetchIds(statements, table, count).then((ids) => {
        available.set(table, [...(available.get(table) ?? []), ...ids])
        if (pending.get(table) === response) pending.delete(table)
      })
      pending.set(table, response)
      // The failure also fails the transaction, which reports it.
      response.catch(() => {})
      return response
    }
    const addTransactions = (more: number) => {
      transactionCount += more
      if (more > 0)
        for (const [table, { idsPerTransaction }] of this.#reservations)
          request(table, idsPerTransaction * more)
    }
    addTransactions(count)
    const next = (table: string): number | Promise<number> => {
      const id = available.get(table)?.shift()
      if (id === undefined)
        return (pending.get(table) ?? request(table, transactionCount)).then(() => next(table))
      usedCounts.set(table, (usedCounts.get(table) ?? 0) + 1)
      return id
    }
    return {
      next,
      addTransactions,
      forget: () => {},
      finish: () => this.#updateReservations(usedCounts, transactionCount),
    }
  }

  // Remembers how many ids a transaction used of each table, and returns the counts.
  #updateReservations(usedCounts: ReadonlyMap<string, number>, transactionCount: number) {
    for (const [table, reservation] of this.#reservations)
      if (--reservation.commits_left === 0) this.#reservations.delete(table)
    for (const [table, count] of usedCounts)
      this.#reservations.set(table, {
        idsPerTransaction: Math.ceil(count / transactionCount),
        commits_left: REMEMBERED_COMMITS,
      })
    return usedCounts
  }
}

async function fetchIds(db: Database, table: string, count: number): Promise<number[]> {
  const rows = await db.all<{
    id: number
  }>(sql`select nextval((select pg_get_serial_sequence(${table}, 'id'))) as id
    from generate_series(1, ${count})`)
  return rows.map(({ id }) => id)
}
