import pg from 'pg'
import { busy } from '../../refusal.ts'
import type { Alone, Database, Engine } from '../database.ts'
import { SharedCommit, Transaction } from '../database.ts'
import { numberPlaceholders, type Sql, sql } from '../sql.ts'
import { type PostgresAddress, readPostgresAddress } from './postgres-address.ts'
import { READ_ONLY, told, troubleOf } from './postgres-faults.ts'
import { claim, type Hold, share } from './postgres-hold.ts'
import { poolOver } from './postgres-hosts.ts'
import { tableWrittenBy } from './tables-of-statement.ts'
import { canWrite, type Trouble } from './trouble.ts'

const TRIES = 5
const STATEMENT_TIMEOUT_MS = 60_000
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000
const LOCK_TIMEOUT_MS = 15_000
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
export const LOCK_NOT_AVAILABLE = '55P03'

// Ids and times stay below 2^53; money columns are read as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openPostgres(
  url: string,
  connections_max: number,
  answer_timeout_ms = ANSWER_TIMEOUT_MS,
): Engine {
  const address = readPostgresAddress(url)
  let hold: Hold | undefined
  const pool = poolOver(address, {
    max: connections_max,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    // The server ends what takes too long; one that has frozen, or cannot be reached any more, ends nothing.
    query_timeout: answer_timeout_ms,
    onConnect: (client: pg.PoolClient) => hold && share(client, statementsOn(client), hold),
    ...CONNECTION,
  } as pg.PoolConfig)
  endure(pool)
  const inserted = looking(pool)
  let trouble: Trouble | undefined

  async function begin<Result>(body: (db: Transaction) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(pool, inserted, body)
      } catch (error) {
        const { code, cause } = error as { code?: string; cause?: Error }
        trouble = troubleOf(cause ?? (error as Error)) ?? trouble
        if (code === LOCK_NOT_AVAILABLE) throw busy()
        if (code !== SERIALIZATION_FAILURE && code !== DEADLOCK) throw told(error as Error)
        if (attempt === TRIES) throw busy()
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
      }
    }
  }

  const snapshot = <Result>(body: (db: Database) => Promise<Result>) =>
    withClient(pool, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const result = await body(statementsOn(client, inserted))
      await client.query('commit')
      return result
    }).catch((error) => {
      throw told(error)
    })

  return {
    ...statementsOn(pool, inserted),
    begin,
    // What others commit meanwhile shows nowhere, so all is gathered in the transaction, where it can be locked.
    foresee: async (gather) => gather,
    snapshot,
    exec: async (text) => {
      await pool.query(text)
    },
    alone: (work, waits) => workAlone(address, work, waits),
    hold: async (isSame, lost) => {
      hold = { isSame, lost }
      // Those from before hold nothing.
      for (let left = pool.totalCount; left > 0; left--) (await pool.connect()).release(true)
      await pool.query('select 1')
    },
    // A copy says so itself. Whether a full disk has room again is found out by writing.
    trouble: async () => {
      const own = statementsOn(pool, inserted)
      const state = sql`select current_setting('transaction_read_only') as read_only`
      const found = await own.get<{ read_only: string }>(state)
      if (found?.read_only === 'on') return 'read_only'
      if (trouble && (await canWrite(begin))) trouble = undefined
      return trouble
    },
    close: () => pool.end(),
  }
}

const CONNECTION = {
  keepAlive: true,
  application_name: 'kwit',
  // What is sent without waiting leaves at once.
  pipeline: true,
}

// A connection that breaks while idle is replaced at its next use; one that breaks in use fails what is asked of it next.
function endure(pool: pg.Pool) {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

const runOnce = <Result>(
  pool: pg.Pool,
  inserted: (text: string) => void,
  body: (db: Transaction) => Promise<Result>,
) =>
  withClient(pool, async (client) => {
    const sent = new Sent()
    const commit = new SharedCommit()
    const transaction = new Transaction(statementsOn(client, inserted, sent), commit)
    sent.add(client.query('begin'))
    try {
      const result = await body(transaction)
      await commit.write(transaction)
      await sent.end(client.query('commit'))
      transaction.committed()
      return result
    } catch (error) {
      // After the first failure every further statement fails because of it.
      throw sent.failure ?? error
    }
  })

async function withClient<Result>(
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

const ALONE_LOCK = 5_649_321
const ALONE_POLL_MS = 250
// Those that this server has.
const UNHURRIED = `select set_config(name, '0', false) from pg_settings where name in
  ('statement_timeout', 'lock_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout')`

// One connection holds the lock, the other works; ending them lets go of it. Whoever waits for the lock asks again and
// again: in a statement that waits it would be waited for by indexes that are made meanwhile.
async function workAlone<Result>(
  address: PostgresAddress,
  work: (alone: Alone) => Promise<Result>,
  waits = () => {},
): Promise<Result> {
  const pool = poolOver(address, { max: 2, ...CONNECTION } as pg.PoolConfig)
  endure(pool)
  pool.on('connect', (client) => void client.query(UNHURRIED).catch(() => {}))
  let holder: pg.PoolClient | undefined
  try {
    const client = await pool.connect()
    holder = client
    await holdAlone(client, waits)
    return await work({
      begin: (body) => runOnce(pool, () => {}, body),
      exec: async (text) => void (await pool.query(text)),
      copyTo: async () => {},
      claim: () => claim(client),
    })
  } catch (error) {
    throw told(error as Error)
  } finally {
    holder?.release(true)
    await pool.end()
  }
}

async function holdAlone(client: pg.PoolClient, waits: () => void) {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [ALONE_LOCK])
    if (rows[0].held) return
    if (tries === 0) waits()
    await new Promise((resolve) => setTimeout(resolve, ALONE_POLL_MS))
  }
}

const LOOKS = new Set([300, 3_000, 30_000])

// PostgreSQL takes all indexes of a table for equally good until it has looked at what is in there, which it does a minute
// later at the earliest. A new table that grows faster is shown to it.
function looking(pool: pg.Pool): (insert: string) => void {
  const counts = new Map<string, number>()
  return (insert) => {
    const table = tableWrittenBy(insert)
    const count = (counts.get(table) ?? 0) + 1
    counts.set(table, count)
    if (LOOKS.has(count)) pool.query(`analyze ${table}`).catch(() => {})
  }
}

const numbered = new Map<string, { name: string; text: string }>()
const NAMED_MAX = 1000
const ONCE = /^(create|alter|drop) /

// Named statements are planned once a connection.
function prepared(text: string): { name?: string; text: string } {
  let statement = numbered.get(text)
  if (statement === undefined) {
    if (numbered.size >= NAMED_MAX || ONCE.test(text)) return { text: numberPlaceholders(text) }
    statement = { name: `kwit_${numbered.size}`, text: numberPlaceholders(text) }
    numbered.set(text, statement)
  }
  return statement
}

// Statements that nobody waits for.
class Sent {
  failure: unknown

  add(statement: Promise<unknown>) {
    statement.catch((error) => {
      this.failure ??= error
    })
  }

  // After a failure a commit is a rollback, and says so.
  async end(commit: Promise<pg.QueryResult>) {
    const { command } = await commit
    if (command !== 'COMMIT') throw this.failure ?? new Error('the transaction was rolled back')
  }
}

function statementsOn(
  client: pg.Pool | pg.PoolClient,
  inserted: (text: string) => void = () => {},
  sent = new Sent(),
): Database {
  const query = ({ text, parameters }: Sql, rowMode?: 'array') =>
    client
      .query({
        ...prepared(text),
        values: parameters as unknown[],
        ...(rowMode && { rowMode }),
      } as pg.QueryConfig)
      .catch((error) => {
        throw told(error)
      })
  return {
    engine: 'postgres',
    all: async <Row extends object>(statement: Sql) => (await query(statement)).rows as Row[],
    get: async <Row extends object>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    arrays: async (statement) => (await query(statement, 'array')).rows as unknown[][],
    array: async (statement) => (await query(statement, 'array')).rows[0] as unknown[] | undefined,
    insert: async ({ text, parameters }) => {
      inserted(text)
      return (await query({ text: `${text} returning id`, parameters })).rows[0].id as number
    },
    send: (statement) => sent.add(query(statement)),
    run: async (statement) => ({ changes: (await query(statement)).rowCount ?? 0 }),
  }
}
