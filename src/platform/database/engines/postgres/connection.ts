import { hash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { tableWrittenBy } from '../../../commit/statement-tables.ts'
import type { Database } from '../../database.ts'
import { numberPlaceholders, type Sql } from '../../sql.ts'
import { READ_ONLY, toApiError } from './errors.ts'
import type { Pooler, Session } from './session.ts'

// Runs statements on a connection of PostgreSQL, or on any of a pool.

// Counted since the start of the process. Statements sent while a response is awaited share its round trip.
const counters = { statements: 0, round_trips: 0, commits: 0 }

export const postgresGauges = () =>
  [
    ['kwit_database_statements_total', 'counter', 'Statements sent to PostgreSQL', counters.statements],
    ['kwit_database_round_trips_total', 'counter', 'Round trips to PostgreSQL', counters.round_trips],
    ['kwit_database_commits_total', 'counter', 'Transactions committed', counters.commits],
  ] as const

export type PgConnection = {
  readonly pooler: Pooler
  readonly isDistributed: () => boolean
  query(statement: string | pg.QueryConfig): Promise<pg.QueryResult>
}

type ConnectionSession = Pick<Session, 'pooler'> & Partial<Pick<Session, 'isDistributed'>>

export function pgConnection(
  client: pg.Pool | pg.ClientBase,
  { pooler, isDistributed = () => false }: ConnectionSession,
): PgConnection {
  let pendingCount = 0
  const countResponse = () => void pendingCount--
  const corkWrites = client instanceof pg.Pool ? () => {} : corkWritesOf(client)
  return {
    pooler,
    isDistributed,
    query: (statement) => {
      counters.statements++
      corkWrites()
      if (pendingCount === 0 || client instanceof pg.Pool) counters.round_trips++
      pendingCount++
      const response = client.query(statement as pg.QueryConfig)
      response.then(countResponse, countResponse)
      return response
    },
  }
}

// Statements of one tick are sent in one packet, because a system call costs more than writing to a buffer.
function corkWritesOf(client: pg.ClientBase): () => void {
  // The driver does not declare the stream of its connection.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  let isCorked = false
  return () => {
    if (isCorked) return
    isCorked = true
    stream.cork()
    process.nextTick(() => {
      isCorked = false
      stream.uncork()
    })
  }
}

export async function withClient<Result>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    const result = await use(client)
    client.release()
    return result
  } catch (error) {
    // A connection whose rollback fails is broken and must not be reused, nor one to a server that only reads.
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    const broken = await client.query('rollback').then(
      () => code === READ_ONLY,
      () => true,
    )
    client.release(broken)
    throw error
  }
}

const preparedStatements = new Map<string, { name: string; text: string }>()
const PREPARED_MAX = 1000
const DDL = /^(create|alter|drop) /

// A named statement is planned once per connection. The name is a hash of the text, because processes may share a
// connection.
function prepare(text: string, pooler: Pooler): { name?: string; text: string } {
  let statement = preparedStatements.get(text)
  if (statement === undefined) {
    if (preparedStatements.size >= PREPARED_MAX || DDL.test(text)) return { text: numberPlaceholders(text) }
    statement = { name: `kwit_${hash('sha1', text, 'hex')}`, text: numberPlaceholders(text) }
    preparedStatements.set(text, statement)
  }
  return pooler === 'session' ? statement : { text: statement.text }
}

// Statements whose results are not awaited.
export class PipelinedStatements {
  failure: unknown

  add(statement: Promise<unknown>) {
    statement.catch((error) => {
      this.failure ??= error
    })
  }

  // PostgreSQL answers a commit after a failure with a rollback.
  async end(commit: Promise<pg.QueryResult>) {
    const { command } = await commit
    counters.commits++
    if (command !== 'COMMIT') throw this.failure ?? new Error('the transaction was rolled back')
  }
}

export type OnInsert = (table: string, rows: number) => void

export function statementsOn(
  connection: PgConnection,
  onInsert: OnInsert = () => {},
  pipelined = new PipelinedStatements(),
): Database {
  const query = ({ text, parameters }: Sql, rowMode?: 'array') =>
    connection
      .query({
        ...prepare(text, connection.pooler),
        values: parameters as unknown[],
        ...(rowMode && { rowMode }),
      } as pg.QueryConfig)
      .catch((error) => {
        throw toApiError(error)
      })
  return {
    engine: 'postgres',
    get is_distributed() {
      return connection.isDistributed()
    },
    all: async <Row extends object>(statement: Sql) => (await query(statement)).rows as Row[],
    get: async <Row extends object>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    arrays: async (statement) => (await query(statement, 'array')).rows as unknown[][],
    array: async (statement) => (await query(statement, 'array')).rows[0] as unknown[] | undefined,
    insert: async ({ text, parameters }) => {
      onInsert(tableWrittenBy(text), 1)
      return (await query({ text: `${text} returning id`, parameters })).rows[0].id as number
    },
    runUnawaited: (statement) => pipelined.add(query(statement)),
    run: async (statement) => ({ changes: (await query(statement)).rowCount ?? 0 }),
  }
}
