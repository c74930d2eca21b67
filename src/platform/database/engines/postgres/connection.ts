import { hash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { tableWrittenBy } from '../../../commit/statement-tables.ts'
import type { Database } from '../../database.ts'
import { numberPlaceholders, type Sql } from '../../sql.ts'
import { READ_ONLY, told } from './errors.ts'
import type { Pooler, Session } from './session.ts'

// Statements on a connection of PostgreSQL, or on any of a pool.

// Since the start of the process. What is sent while an answer is awaited takes the same way there and back.
const figures = { statements: 0, round_trips: 0, commits: 0 }

export const postgresGauges = () =>
  [
    ['kwit_database_statements_total', 'counter', 'Statements sent to PostgreSQL', figures.statements],
    ['kwit_database_round_trips_total', 'counter', 'Ways to PostgreSQL and back', figures.round_trips],
    ['kwit_database_commits_total', 'counter', 'Transactions committed', figures.commits],
  ] as const

export type Line = {
  readonly pooler: Pooler
  readonly isDistributed: () => boolean
  query(statement: string | pg.QueryConfig): Promise<pg.QueryResult>
}

type LineSession = Pick<Session, 'pooler'> & Partial<Pick<Session, 'isDistributed'>>

export function lineOn(
  client: pg.Pool | pg.ClientBase,
  { pooler, isDistributed = () => false }: LineSession,
): Line {
  let awaited = 0
  const answered = () => void awaited--
  const gather = client instanceof pg.Pool ? () => {} : gatheringOn(client)
  return {
    pooler,
    isDistributed,
    query: (statement) => {
      figures.statements++
      gather()
      if (awaited === 0 || client instanceof pg.Pool) figures.round_trips++
      awaited++
      const answer = client.query(statement as pg.QueryConfig)
      answer.then(answered, answered)
      return answer
    },
  }
}

// What is sent in one go leaves together: to hand it to the system costs more than to write it.
function gatheringOn(client: pg.ClientBase): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  let is_held = false
  return () => {
    if (is_held) return
    is_held = true
    stream.cork()
    process.nextTick(() => {
      is_held = false
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
    // A connection whose rollback fails is broken and must not be handed out again, nor one to a server that only reads.
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    const broken = await client.query('rollback').then(
      () => code === READ_ONLY,
      () => true,
    )
    client.release(broken)
    throw error
  }
}

const numbered = new Map<string, { name: string; text: string }>()
const NAMED_MAX = 1000
const ONCE = /^(create|alter|drop) /

// Named statements are planned once a connection. The same name means the same statement in every process, whoever shares the
// connection.
function prepared(text: string, pooler: Pooler): { name?: string; text: string } {
  let statement = numbered.get(text)
  if (statement === undefined) {
    if (numbered.size >= NAMED_MAX || ONCE.test(text)) return { text: numberPlaceholders(text) }
    statement = { name: `kwit_${hash('sha1', text, 'hex')}`, text: numberPlaceholders(text) }
    numbered.set(text, statement)
  }
  return pooler === 'session' ? statement : { text: statement.text }
}

// Statements that nobody waits for.
export class Sent {
  failure: unknown

  add(statement: Promise<unknown>) {
    statement.catch((error) => {
      this.failure ??= error
    })
  }

  // After a failure a commit is a rollback, and says so.
  async end(commit: Promise<pg.QueryResult>) {
    const { command } = await commit
    figures.commits++
    if (command !== 'COMMIT') throw this.failure ?? new Error('the transaction was rolled back')
  }
}

export type Inserted = (table: string, rows: number) => void

export function statementsOn(line: Line, inserted: Inserted = () => {}, sent = new Sent()): Database {
  const query = ({ text, parameters }: Sql, rowMode?: 'array') =>
    line
      .query({
        ...prepared(text, line.pooler),
        values: parameters as unknown[],
        ...(rowMode && { rowMode }),
      } as pg.QueryConfig)
      .catch((error) => {
        throw told(error)
      })
  return {
    engine: 'postgres',
    get is_distributed() {
      return line.isDistributed()
    },
    all: async <Row extends object>(statement: Sql) => (await query(statement)).rows as Row[],
    get: async <Row extends object>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    arrays: async (statement) => (await query(statement, 'array')).rows as unknown[][],
    array: async (statement) => (await query(statement, 'array')).rows[0] as unknown[] | undefined,
    insert: async ({ text, parameters }) => {
      inserted(tableWrittenBy(text), 1)
      return (await query({ text: `${text} returning id`, parameters })).rows[0].id as number
    },
    send: (statement) => sent.add(query(statement)),
    run: async (statement) => ({ changes: (await query(statement)).rowCount ?? 0 }),
  }
}
