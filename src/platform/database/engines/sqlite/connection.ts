import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Database } from '../../database.ts'
import type { Sql } from '../../sql.ts'

// One connection to the file, with a cache of its prepared statements.

export const BUSY_TIMEOUT_MS = 50
const OPEN_WAIT_MS = 10_000
const SQLITE_BUSY = 5
const SQLITE_FULL = 13
const STATEMENTS_KEPT = 500

// The writing connections of all threads share one page cache. With separate ones each would drop its pages whenever
// another thread has written.
export function withSharedCache(file: string): URL {
  const address = pathToFileURL(file)
  address.searchParams.set('cache', 'shared')
  return address
}

export function connect(file: string | URL, cacheKb = 32_000): DatabaseSync {
  const connection = new DatabaseSync(file)
  // The first connection to a new file locks it for a moment.
  connection.exec(`
    pragma busy_timeout = ${OPEN_WAIT_MS};
    pragma journal_mode = wal;
    pragma busy_timeout = ${BUSY_TIMEOUT_MS};
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -${cacheKb};
    pragma temp_store = memory;
    pragma wal_autocheckpoint = 4000;
  `)
  return connection
}

export const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === SQLITE_BUSY
export const isFull = (error: unknown): boolean => (error as { errcode?: number }).errcode === SQLITE_FULL

export function statementsOn(connection: DatabaseSync): Database & { exec(text: string): void } {
  const prepare = cachePrepared((text) => connection.prepare(text))
  const prepareArrays = cachePrepared((text) => {
    const statement = connection.prepare(text)
    statement.setReturnArrays(true)
    return statement
  })
  return {
    engine: 'sqlite',
    all: <Row extends object>({ text, parameters }: Sql) => prepare(text).all(...parameters) as Row[],
    get: <Row extends object>({ text, parameters }: Sql) =>
      prepare(text).get(...parameters) as Row | undefined,
    // setReturnArrays(true) returns rows as arrays, which the types of node:sqlite do not express.
    arrays: ({ text, parameters }) => prepareArrays(text).all(...parameters) as unknown as unknown[][],
    array: ({ text, parameters }) => prepareArrays(text).get(...parameters) as unknown[] | undefined,
    run: ({ text, parameters }) => ({ changes: Number(prepare(text).run(...parameters).changes) }),
    runUnawaited: ({ text, parameters }) => void prepare(text).run(...parameters),
    insert: ({ text, parameters }) => Number(prepare(text).run(...parameters).lastInsertRowid),
    exec: (text) => {
      prepare(text).run()
    },
  }
}

function cachePrepared(prepare: (text: string) => StatementSync): (text: string) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return (text) => {
    let statement = statements.get(text)
    if (statement === undefined) {
      if (statements.size >= STATEMENTS_KEPT) statements.clear()
      statement = prepare(text)
      statements.set(text, statement)
    }
    return statement
  }
}
