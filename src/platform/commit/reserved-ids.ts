import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Ids } from './batched-inserts.ts'

// On PostgreSQL ids come from a sequence, and to ask for each is a way there and back. So those who are committed together
// are given theirs at once, with the lock that they wait for anyway: for the tables that the ones before them stored rows in.

const REMEMBERED_COMMITS = 16

type Wanted = { each: number; commits_left: number }

export class ReservedIds {
  readonly #wanted = new Map<string, Wanted>()

  // For so many that are committed together, and those who join them. Asked for after the lock, they follow those of the ones before.
  begin(
    statements: Database,
    count: number,
  ): Ids & { expect(more: number): void; end(): ReadonlyMap<string, number> } {
    let together = 0
    const free = new Map<string, number[]>()
    const coming = new Map<string, Promise<void>>()
    const taken = new Map<string, number>()
    const ask = (table: string, count: number) => {
      const answer = nextIds(statements, table, count).then((ids) => {
        free.set(table, [...(free.get(table) ?? []), ...ids])
        if (coming.get(table) === answer) coming.delete(table)
      })
      coming.set(table, answer)
      // It fails with the transaction, which tells why.
      answer.catch(() => {})
      return answer
    }
    const expect = (more: number) => {
      together += more
      if (more > 0) for (const [table, { each }] of this.#wanted) ask(table, each * more)
    }
    expect(count)
    const next = (table: string): number | Promise<number> => {
      const id = free.get(table)?.shift()
      if (id === undefined) return (coming.get(table) ?? ask(table, together)).then(() => next(table))
      taken.set(table, (taken.get(table) ?? 0) + 1)
      return id
    }
    return { next, expect, forget: () => {}, end: () => this.#learn(taken, together) }
  }

  // Gives how many rows of each table were stored.
  #learn(taken: ReadonlyMap<string, number>, together: number) {
    for (const [table, wanted] of this.#wanted) if (--wanted.commits_left === 0) this.#wanted.delete(table)
    for (const [table, count] of taken)
      this.#wanted.set(table, { each: Math.ceil(count / together), commits_left: REMEMBERED_COMMITS })
    return taken
  }
}

async function nextIds(db: Database, table: string, count: number): Promise<number[]> {
  const rows = await db.all<{
    id: number
  }>(sql`select nextval((select pg_get_serial_sequence(${table}, 'id'))) as id
    from generate_series(1, ${count})`)
  return rows.map(({ id }) => id)
}
