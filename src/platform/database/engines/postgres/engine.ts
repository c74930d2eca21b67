import pg from 'pg'
import { busy } from '../../../api-error.ts'
import type { Database, Engine } from '../../database.ts'
import { sql } from '../../sql.ts'
import { canWrite, type Trouble } from '../../write-failure.ts'
import { readPostgresAddress } from './address.ts'
import { type Inserted, lineOn, statementsOn, withClient } from './connection.ts'
import { isBusy, LOCK_TIMEOUT_MS, mayTryAgain, told, troubleOf } from './errors.ts'
import { workAlone } from './exclusive.ts'
import { writersOn } from './group-writer.ts'
import { channelOf, Listener } from './listener.ts'
import { CONNECTION, endure, poolOver } from './pool.ts'
import { watchPool } from './pool-metrics.ts'
import { Replicas, readingBy } from './replicas.ts'
import { type Hold, holdAside, share } from './schema-lock.ts'
import { type Pooler, type Session, sessionOf } from './session.ts'
import { runOnce } from './transaction.ts'

const TRIES = 5
const STATEMENT_TIMEOUT_MS = 60_000
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000
const IDLE_TIMEOUT_MS = 30_000
const WRITERS_MAX = 10_000

// Ids and times stay below 2^53; money columns are read as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Manner = {
  readonly pooler?: Pooler
  readonly replica_urls?: readonly string[]
  readonly answer_ms?: number
  readonly lock_ms?: number
  readonly idle_ms?: number
}

export function openPostgres(
  url: string,
  connections_max: number,
  {
    pooler = 'session',
    replica_urls = [],
    answer_ms = ANSWER_TIMEOUT_MS,
    lock_ms = LOCK_TIMEOUT_MS,
    idle_ms = IDLE_TIMEOUT_MS,
  }: Manner = {},
): Engine {
  const address = readPostgresAddress(url)
  let hold: Hold | undefined
  let listener: Listener | undefined
  let holder: { end(): Promise<void> } | undefined
  const waiting = { statement_timeout: STATEMENT_TIMEOUT_MS, lock_timeout: lock_ms }
  // What a process holds that has frozen, or whose machine is gone, would be held until the network gives up.
  const writing_settings = { ...waiting, idle_in_transaction_session_timeout: idle_ms }
  // Who writes asks by keys: a plan for their values is no better than one for any, and making it takes longer than the answer.
  const writing = sessionOf(pooler, writing_settings, { plans: 'generic' })
  const reading = sessionOf(pooler, waiting)
  const poolOf = (name: Parameters<typeof watchPool>[0], max: number, session: Session, to = address) => {
    const own = poolOver(to, {
      max,
      // The server ends what takes too long; one that has frozen, or cannot be reached any more, ends nothing.
      query_timeout: answer_ms,
      onConnect: async (client: pg.ClientBase) => {
        await session.start(client)
        if (hold && to === address && pooler === 'session')
          await share(client, statementsOn(lineOn(client, session)), hold)
      },
      ...CONNECTION,
    } as pg.PoolConfig)
    endure(own)
    watchPool(name, own, max)
    return own
  }
  // Who writes may have to wait for others; who reads never waits for that.
  const writers_max = Math.ceil(connections_max / 2)
  const pool = poolOf('write', writers_max, writing)
  const readers_max = Math.max(1, connections_max - writers_max)
  const readers = poolOf('read', readers_max, reading)
  const inserted = looking(readers)
  const reads = statementsOn(lineOn(readers, reading), inserted)
  let trouble: Trouble | undefined

  const begin: Engine['begin'] = async (body) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(pool, writing, inserted, body)
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
  const writerOf = writersOn({
    reads,
    pool,
    session: writing,
    inserted,
    lock_timeout_ms: lock_ms,
    alone: begin,
    failed,
  })

  // One of each account, for those who wait there know of each other by it. Forgotten is the one that was not asked for the longest,
  // where nobody waits any more.
  function forAccount(account_id: number): Engine {
    if (account_id === 0) return engine
    const own = writers.get(account_id) ?? { ...engine, ...writerOf(account_id), account_id }
    writers.delete(account_id)
    writers.set(account_id, own)
    if (writers.size > WRITERS_MAX) writers.delete(writers.keys().next().value as number)
    return own
  }

  const replicas = new Replicas({
    urls: replica_urls,
    poolOf: (url) => poolOf('replica', readers_max, sessionOf('session', waiting), readPostgresAddress(url)),
    ask: (text) => readers.query(text),
  })

  // Once it has written something, a request reads where it has.
  function forReading(account_id: number): Engine {
    const own = forAccount(account_id)
    if (replica_urls.length === 0) return own
    const { write, ...reading } = readingBy(() => replicas.find(), { reads, snapshot })
    const writing =
      <Given extends unknown[], Result>(work: (...given: Given) => Result) =>
      (...given: Given): Result => {
        write()
        return work(...given)
      }
    return {
      ...own,
      ...reading,
      begin: writing(own.begin) as Engine['begin'],
      run: writing(own.run),
      send: writing(own.send),
      insert: writing(own.insert),
      forAccount: writing(forAccount),
    }
  }

  const snapshot = <Result>(body: (db: Database) => Promise<Result>) =>
    withClient(readers, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const result = await body(statementsOn(lineOn(client, reading), inserted))
      await client.query('commit')
      return result
    }).catch((error) => {
      throw told(error)
    })

  const engine: Engine = {
    ...reads,
    begin,
    forAccount,
    forReading,
    replicas: () => replicas.states(),
    // What others commit meanwhile shows nowhere, so all is gathered in the transaction, where it can be locked.
    foresee: async (gather) => gather,
    snapshot,
    exec: async (text) => {
      await pool.query(text)
    },
    alone: (work, waits) => workAlone(address, pooler, work, waits),
    hold: async (isSame, lost) => {
      hold = { isSame, lost }
      if (pooler === 'transaction') {
        holder = await holdAside(address, hold)
        return
      }
      // Those from before hold nothing.
      for (const own of [pool, readers]) {
        for (let left = own.totalCount; left > 0; left--) (await own.connect()).release(true)
        await own.query('select 1')
      }
    },
    tell: (matter) => void readers.query(`notify ${channelOf(matter)}`).catch(() => {}),
    // A pooler that hands connections on hears for nobody.
    hear: (matter, heard) => {
      if (pooler === 'transaction') return
      listener ??= new Listener(address)
      listener.hear(matter, heard)
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
      await Promise.all([pool.end(), readers.end(), replicas.close(), holder?.end(), listener?.end()])
    },
  }
  return engine
}

const LOOKS = [300, 3_000, 30_000]

// PostgreSQL takes all indexes of a table for equally good until it has looked at what is in there, which it does a minute
// later at the earliest. A new table that grows faster is shown to it.
function looking(pool: pg.Pool): Inserted {
  const counts = new Map<string, number>()
  return (table, rows) => {
    const before = counts.get(table) ?? 0
    counts.set(table, before + rows)
    if (LOOKS.some((look) => before < look && look <= before + rows))
      pool.query(`analyze ${table}`).catch(() => {})
  }
}
