import pg from 'pg'
import type { Database, Engine } from '../../database.ts'
import { readPostgresAddress } from './address.ts'
import { type Inserted, lineOn, statementsOn, withClient } from './connection.ts'
import { LOCK_TIMEOUT_MS, told } from './errors.ts'
import { workAlone } from './exclusive.ts'
import { GroupWriter } from './group-writer.ts'
import { channelOf, Listener } from './listener.ts'
import { Pools } from './pools.ts'
import { Replicas, readingBy } from './replicas.ts'
import { type Hold, holdAside } from './schema-lock.ts'
import type { Pooler } from './session.ts'
import { SingleTransactions } from './single-transactions.ts'

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

export function openPostgres(url: string, connections_max: number, manner: Manner = {}): Engine {
  const { pooler = 'session', replica_urls = [], lock_ms = LOCK_TIMEOUT_MS, answer_ms, idle_ms } = manner
  const pools = new Pools(readPostgresAddress(url), { pooler, connections_max, lock_ms, answer_ms, idle_ms })
  const inserted = looking(pools.readers)
  const reads = statementsOn(lineOn(pools.readers, pools.reading), inserted)
  const single = new SingleTransactions(pools, inserted)
  const group = new GroupWriter({
    ...{ reads, pool: pools.writers, session: pools.writing, inserted, lock_timeout_ms: lock_ms },
    alone: single.begin,
    failed: (error) => single.failed(error),
  })
  const replicas = new Replicas({
    urls: replica_urls,
    poolOf: (url) => pools.replicaAt(readPostgresAddress(url)),
    ask: (text) => pools.readers.query(text),
  })
  const outside = processesBeside(pools, pooler)
  const snapshot: Engine['snapshot'] = (body) => readSnapshot(pools, inserted, body)
  const forAccount = handlesOf(() => engine, group)
  const engine: Engine = {
    ...reads,
    begin: single.begin,
    forAccount,
    forReading: (account_id) => {
      const own = forAccount(account_id)
      return replica_urls.length === 0 ? own : readingFirst(own, forAccount, replicas, { reads, snapshot })
    },
    replicas: () => replicas.states(),
    // What others commit meanwhile shows nowhere, so all is gathered in the transaction, where it can be locked.
    foresee: async (gather) => gather,
    snapshot,
    exec: async (text) => void (await pools.writers.query(text)),
    alone: (work, waits) => workAlone(pools.address, pooler, work, waits),
    ...outside.engine,
    trouble: () => single.trouble(),
    close: async () => {
      await Promise.all([pools.writers.end(), pools.readers.end(), replicas.close(), outside.end()])
    },
  }
  return engine
}

// One of each account, for those who wait there know of each other by it. Forgotten is the one that was not asked for the longest,
// where nobody waits any more.
function handlesOf(engineOf: () => Engine, group: GroupWriter): Engine['forAccount'] {
  const handles = new Map<number, Engine>()
  return (account_id) => {
    if (account_id === 0) return engineOf()
    const own = handles.get(account_id) ?? { ...engineOf(), ...group.handleOf(account_id), account_id }
    handles.delete(account_id)
    handles.set(account_id, own)
    if (handles.size > WRITERS_MAX) handles.delete(handles.keys().next().value as number)
    return own
  }
}

// Of a copy, where there is one that has everything. Once it has written something, a request reads where it has.
function readingFirst(
  own: Engine,
  forAccount: Engine['forAccount'],
  replicas: Replicas,
  source: { reads: Database; snapshot: Engine['snapshot'] },
): Engine {
  const { write, ...reading } = readingBy(() => replicas.find(), source)
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

const readSnapshot = <Result>(
  { readers, reading }: Pools,
  inserted: Inserted,
  body: (db: Database) => Promise<Result>,
): Promise<Result> =>
  withClient(readers, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const result = await body(statementsOn(lineOn(client, reading), inserted))
    await client.query('commit')
    return result
  }).catch((error) => {
    throw told(error)
  })

// What other processes of the database are told, and hear; and that none of them brings it to another form.
function processesBeside(pools: Pools, pooler: Pooler) {
  let listener: Listener | undefined
  let holder: { end(): Promise<void> } | undefined
  const engine: Pick<Engine, 'hold' | 'tell' | 'hear'> = {
    hold: async (isSame, lost) => {
      const hold: Hold = { isSame, lost }
      pools.hold = hold
      if (pooler === 'transaction') {
        holder = await holdAside(pools.address, hold)
        return
      }
      // Those from before hold nothing.
      for (const own of [pools.writers, pools.readers]) {
        for (let left = own.totalCount; left > 0; left--) (await own.connect()).release(true)
        await own.query('select 1')
      }
    },
    tell: (matter) => void pools.readers.query(`notify ${channelOf(matter)}`).catch(() => {}),
    // A pooler that hands connections on hears for nobody.
    hear: (matter, heard) => {
      if (pooler === 'transaction') return
      listener ??= new Listener(pools.address)
      listener.hear(matter, heard)
    },
  }
  return { engine, end: () => Promise.all([holder?.end(), listener?.end()]) }
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
