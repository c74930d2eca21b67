import { type Awaitable, after } from '../database/awaitable.ts'
import type { Parameter, Sql } from '../database/sql.ts'
import { ANY_TABLE, tableWrittenBy } from './statement-tables.ts'

// Rows of transactions that are committed together are stored together, many with one statement: one after another, each would look
// for its place in every index from the top, and wait for its answer. They wait until somebody asks for their table, or for the
// end. Their ids are known before.

const ROWS_MAX = 16

// Of the connection that writes.
type Statements = { readonly engine: keyof typeof insertOn; send(query: Sql): void }
export type Ids = {
  next(table: string): Awaitable<number>
  forget(table: string): void // somebody stores something there in another way
}
type Waiting = { readonly table: string; readonly rows: [id: number, parameters: readonly Parameter[]][] }

export class LateInserts {
  has_failed = false
  readonly #statements: Statements
  readonly #ids: Ids
  readonly #waiting = new Map<string, Waiting>()

  constructor(statements: Statements, ids: Ids) {
    this.#statements = statements
    this.#ids = ids
  }

  // Gives the id that the row will have.
  add({ text, parameters }: Sql): Awaitable<number> {
    const table = tableWrittenBy(text)
    return after(this.#ids.next(table), (id) => {
      const waiting = this.#waiting.get(text)
      if (waiting) waiting.rows.push([id, parameters])
      else this.#waiting.set(text, { table, rows: [[id, parameters]] })
      return id
    })
  }

  // Before any other statement. One that only sounds like a table that is waited for does no harm.
  meet(text: string) {
    for (const { table } of this.#waiting.values()) {
      if (text.includes(table)) return this.flush()
    }
  }

  forget(table: string) {
    this.#ids.forget(table)
  }

  flush() {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    try {
      for (const [text, { rows }] of waiting) this.#store(text, rows)
    } catch (error) {
      // Whoever meets it first need not be the one who caused it.
      this.has_failed = true
      throw error
    }
  }

  // In powers of two, so that there are few statements to prepare.
  #store(text: string, rows: Waiting['rows']) {
    let size = ROWS_MAX
    for (let start = 0; start < rows.length; start += size) {
      while (size > rows.length - start) size /= 2
      const parameters: Parameter[] = []
      for (const [id, values] of rows.slice(start, start + size)) parameters.push(id, ...values)
      this.#statements.send({ text: textFor(text, size, this.#statements.engine), parameters })
    }
  }
}

// On SQLite nobody else stores anything meanwhile, and answers are there at once.
export function idsOf(statements: { get(query: Sql): unknown }): Ids {
  const last_ids = new Map<string, number>()
  const lastOf = (table: string): number => {
    const query = { text: 'select seq from sqlite_sequence where name = ?', parameters: [table] }
    return (statements.get(query) as { seq: number } | undefined)?.seq ?? 0
  }
  return {
    next: (table) => {
      const id = (last_ids.get(table) ?? lastOf(table)) + 1
      last_ids.set(table, id)
      return id
    },
    forget: (table) => {
      if (table === ANY_TABLE) last_ids.clear()
      else last_ids.delete(table)
    },
  }
}

const PLAIN = /^\s*insert into ([a-z_]+) \(([^()]*)\)\s+values \(([?,\s]*)\)\s*$/
type Texts = { readonly into: string; readonly row: string; readonly by_size: string[] }
const known = new Map<string, Texts | undefined>()

export const canWait = ({ text }: Sql): boolean => textsOf(text) !== undefined

// The statement for one row, made one for so many rows with ids that are given.
function textFor(text: string, size: number, engine: keyof typeof insertOn): string {
  const { into, row, by_size } = textsOf(text) as Texts
  by_size[size] ??= `${insertOn[engine]} ${into} values ${Array(size).fill(row).join(', ')}`
  return by_size[size]
}

// Who meets a failure takes the whole commit back, so no page need be copied for taking back this statement alone.
const insertOn = { sqlite: 'insert or fail into', postgres: 'insert into' }

function textsOf(text: string): Texts | undefined {
  const before = known.get(text)
  if (before !== undefined || known.has(text)) return before
  const [, table, columns, values] = PLAIN.exec(text) ?? []
  const texts = table && {
    into: `${table} (id, ${columns})`,
    row: `(?, ${values})`,
    by_size: [],
  }
  known.set(text, texts || undefined)
  return texts || undefined
}
