import pg from 'pg'
import { busy } from '../../refusal.ts'
import type { Alone, Database, Engine } from '../database.ts'
import { Company, SharedCommit, Transaction } from '../database.ts'
import { sql } from '../sql.ts'
import { type PostgresAddress, readPostgresAddress } from './postgres-address.ts'
import { lineOn, Sent, statementsOn, withClient } from './postgres-connection.ts'
import { isBusy, LOCK_TIMEOUT_MS, mayTryAgain, told, troubleOf } from './postgres-faults.ts'
import { claim, type Hold, share } from './postgres-hold.ts'
import { poolOver } from './postgres-hosts.ts'
import { writersOn } from './postgres-writers.ts'
import { tableWrittenBy } from './tables-of-statement.ts'
import { canWrite, type Trouble } from './trouble.ts'

const TRIES = 5
const STATEMENT_TIMEOUT_MS = 60_000
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000
const IDLE_TIMEOUT_MS = 30_000
const WRITERS_MAX = 10_000

// Ids and times stay below 2^53; money columns are read as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Patience = { readonly answer_ms?: number; readonly lock_ms?: number; readonly idle_ms?: number }

export function openPostgres(
  url: string,
  connections_max: number,
  { answer_ms = ANSWER_TIMEOUT_MS, lock_ms = LOCK_TIMEOUT_MS, idle_ms = IDLE_TIMEOUT_MS }: Patience = {},
): Engine {
  const address = readPostgresAddress(url)
  let hold: Hold | undefined
  const options = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: lock_ms,
    // The server ends what takes too long; one that has frozen, or cannot be reached any more, ends nothing.
    query_timeout: answer_ms,
    onConnect: (client: pg.PoolClient) => hold && share(client, statementsOn(lineOn(client)), hold),
    ...CONNECTION,
  }
  // Who writes may have to wait for others; who reads never waits for that.
  const writers_max = Math.ceil(connections_max / 2)
  // What a process holds that has frozen, or whose machine is gone, would be held until the network gives up.
  const writing = { ...options, idle_in_transaction_session_timeout: idle_ms }
  const pool = poolOver(address, { max: writers_max, ...writing } as pg.PoolConfig)
  const readers_max = Math.max(1, connections_max - writers_max)
  const readers = poolOver(address, { max: readers_max, ...options } as pg.PoolConfig)
  endure(pool)
  endure(readers)
  const inserted = looking(readers)
  const reads = statementsOn(lineOn(readers), inserted)
  let trouble: Trouble | undefined

  const begin: Engine['begin'] = async (body) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(pool, inserted, body)
      } catch (error) {
        if (!mayTryAgain(error) || attempt === TRIES) throw failed(error)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
      }
    }
  }

  // As it is told to whoever asked.
  function failed(error: unknown): unknown {
    const { cause } = error as { cause?: Error }
    trouble = troubleOf(cause ?? (error as Error)) ?? trouble
    return isBusy(error) || mayTryAgain(error) ? busy() : told(error as Error)
  }

  const writers = new Map<number, Engine>()
  const writerOf = writersOn({ reads, pool, inserted, lock_timeout_ms: lock_ms, alone: begin, failed })

  // As long as nobody is in the middle of something one writer is like another.
  function forAccount(account_id: number): Engine {
    if (account_id === 0) return engine
    const known = writers.get(account_id)
    if (known) return known
    if (writers.size >= WRITERS_MAX) writers.clear()
    const own = { ...engine, ...writerOf(account_id) }
    writers.set(account_id, own)
    return own
  }

  const snapshot = <Result>(body: (db: Database) => Promise<Result>) =>
    withClient(readers, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const result = await body(statementsOn(lineOn(client), inserted))
      await client.query('commit')
      return result
    }).catch((error) => {
      throw told(error)
    })

  const engine: Engine = {
    ...reads,
    begin,
    forAccount,
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
      for (const own of [pool, readers]) {
        for (let left = own.totalCount; left > 0; left--) (await own.connect()).release(true)
        await own.query('select 1')
      }
    },
    // A copy says so itself. Whether a full disk has room again is found out by writing.
    trouble: async () => {
      const state = sql`select current_setting('transaction_read_only') as read_only`
      const found = await reads.get<{ read_only: string }>(state)
      if (found?.read_only === 'on') return 'read_only'
      if (trouble && (await canWrite(begin))) trouble = undefined
      return trouble
    },
    close: async () => {
      await Promise.all([pool.end(), readers.end()])
    },
  }
  return engine
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
    const line = lineOn(client)
    const commit = new SharedCommit()
    const transaction = new Transaction(statementsOn(line, inserted, sent), commit, new Company())
    sent.add(line.query('begin'))
    try {
      const result = await body(transaction)
      await commit.write(transaction)
      await sent.end(line.query('commit'))
      transaction.committed()
      return result
    } catch (error) {
      // After the first failure every further statement fails because of it.
      throw sent.failure ?? error
    }
  })

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
