import { type Awaitable, mapAwaitable } from '../database/awaitable.ts'
import type { Parameter, Sql } from '../database/sql.ts'
import { ANY_TABLE, tableWrittenBy } from './statement-tables.ts'

// Batches the inserted rows of a commit group into statements of many rows. Separate statements would each wait for a
// response and search every index from its root. Rows wait until a statement mentions their table, or until the commit.
// Their ids are assigned at once.

const ROWS_MAX = 16

// The statements of the connection that writes.
type WriterStatements = { readonly engine: keyof typeof insertOn; runUnawaited(query: Sql): void }
export type IdSource = {
  next(table: string): Awaitable<number>
  forget(table: string): void // called when rows are inserted in another way
}
type PendingInserts = {
  readonly table: string
  readonly rows: [id: number, parameters: readonly Parameter[]][]
}

export class BatchedInserts {
  has_failed = false
  readonly #statements: WriterStatements
  readonly #ids: IdSource
  readonly #pending = new Map<string, PendingInserts>()

  constructor(statements: WriterStatements, ids: IdSource) {
    this.#statements = statements
    this.#ids = ids
  }

  // Returns the id that the row will have.
  add({ text, parameters }: Sql): Awaitable<number> {
    const table = tableWrittenBy(text)
    return mapAwaitable(this.#ids.next(table), (id) => {
      const pending = this.#pending.get(text)
      if (pending) pending.rows.push([id, parameters])
      else this.#pending.set(text, { table, rows: [[id, parameters]] })
      return id
    })
  }

  // Called before any other statement. A match on a mere part of a table name only flushes earlier than needed.
  flushIfMentioned(text: string) {
    for (const { table } of this.#pending.values()) {
      if (text.includes(table)) return this.flush()
    }
  }

  forgetIds(table: string) {
    this.#ids.forget(table)
  }

  flush() {
    const pending = [...this.#pending]
    this.#pending.clear()
    try {
      for (const [text, { rows }] of pending) this.#store(text, rows)
    } catch (error) {
      // The transaction that triggers the flush need not be the one whose row failed.
      this.has_failed = true
      throw error
    }
  }

  // Uses powers of two, so that there are few statements to prepare.
  #store(text: string, rows: PendingInserts['rows']) {
    let size = ROWS_MAX
    for (let start = 0; start < rows.length; start += size) {
      while (size > rows.length - start) size /= 2
      const parameters: Parameter[] = []
      for (const [id, values] of rows.slice(start, start + size)) parameters.push(id, ...values)
      this.#statements.runUnawaited({ text: multiRowText(text, size, this.#statements.engine), parameters })
    }
  }
}

// Continues the ids of SQLite, where no other writer inserts meanwhile and reads return at once.
export function sqliteIds(statements: { get(query: Sql): unknown }): IdSource {
  const lastIds = new Map<string, number>()
  const readLastId = (table: string): number => {
    const query = { text: 'select seq from sqlite_sequence where name = ?', parameters: [table] }
    return (statements.get(query) as { seq: number } | undefined)?.seq ?? 0
  }
  return {
    next: (table) => {
      const id = (lastIds.get(table) ?? readLastId(table)) + 1
      lastIds.set(table, id)
      return id
    },
    forget: (table) => {
      if (table === ANY_TABLE) lastIds.clear()
      else lastIds.delete(table)
    },
  }
}

const SINGLE_ROW_INSERT = /^\s*insert into ([a-z_]+) \(([^()]*)\)\s+values \(([?,\s]*)\)\s*$/
type StatementParts = { readonly into: string; readonly row: string; readonly by_size: string[] }
const partsByText = new Map<string, StatementParts | undefined>()

export const isBatchable = ({ text }: Sql): boolean => statementParts(text) !== undefined

// Turns the statement for one row into one for `size` rows with given ids.
function multiRowText(text: string, size: number, engine: keyof typeof insertOn): string {
  const { into, row, by_size } = statementParts(text) as StatementParts
  by_size[size] ??= `${insertOn[engine]} ${into} values ${Array(size).fill(row).join(', ')}`
  return by_size[size]
}

// "or fail": the whole commit is rolled back after a failure, so SQLite need not journal this statement separately.
const insertOn = { sqlite: 'insert or fail into', postgres: 'insert into' }

function statementParts(text: string): StatementParts | undefined {
  const cached = partsByText.get(text)
  if (cached !== undefined || partsByText.has(text)) return cached
  const [, table, columns, values] = SINGLE_ROW_INSERT.exec(text) ?? []
  const parts = table && {
    into: `${table} (id, ${columns})`,
    row: `(?, ${values})`,
    by_size: [],
  }
  partsByText.set(text, parts || undefined)
  return parts || undefined
}
