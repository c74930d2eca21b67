import pg from 'pg'
import type { Database, Engine } from '../../database.ts'
import { readPostgresAddress } from './address.ts'
import { type OnInsert, pgConnection, statementsOn, withClient } from './connection.ts'
import { LOCK_TIMEOUT_MS, toApiError } from './errors.ts'
import { runExclusively } from './exclusive.ts'
import { GroupWriter } from './group-writer.ts'
import { channelOf, Listener } from './listener.ts'
import { Pools } from './pools.ts'
import { Replicas, readingBy } from './replicas.ts'
import { holdOnSeparateConnection, type SchemaLock } from './schema-lock.ts'
import type { Pooler } from './session.ts'
import { SingleTransactions } from './single-transactions.ts'

const HANDLES_MAX = 10_000

// Ids and times stay below 2^53; money columns are read as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type PostgresOptions = {
  readonly pooler?: Pooler
  readonly replica_urls?: readonly string[]
  readonly answer_ms?: number
  readonly lock_ms?: number
  readonly idle_ms?: number
}

export function openPostgres(url: string, connections_max: number, options: PostgresOptions = {}): Engine {
  const { pooler = 'session', replica_urls = [], lock_ms = LOCK_TIMEOUT_MS, answer_ms, idle_ms } = options
  const pools = new Pools(readPostgresAddress(url), { pooler, connections_max, lock_ms, answer_ms, idle_ms })
  const onInsert = analyzeGrowingTables(pools.readers)
  const reads = statementsOn(pgConnection(pools.readers, pools.reading), onInsert)
  const singleTransactions = new SingleTransactions(pools, onInsert)
  const group = new GroupWriter({
    reads,
    pool: pools.writers,
    session: pools.writing,
    inserted: onInsert,
    lock_timeout_ms: lock_ms,
    beginAlone: singleTransactions.begin,
    toReportedError: (error) => singleTransactions.toReportedError(error),
  })
  const replicas = new Replicas({
    urls: replica_urls,
    poolOf: (url) => pools.replicaAt(readPostgresAddress(url)),
    queryPrimary: (text) => pools.readers.query(text),
  })
  const processes = connectProcesses(pools, pooler)
  const snapshot: Engine['snapshot'] = (body) => readSnapshot(pools, onInsert, body)
  const forAccount = handlesOf(() => engine, group)
  const engine: Engine = {
    ...reads,
    begin: singleTransactions.begin,
    forAccount,
    forReading: (accountId) => {
      const handle = forAccount(accountId)
      return replica_urls.length === 0
        ? handle
        : readingFirst(handle, forAccount, replicas, { reads, snapshot })
    },
    replicas: () => replicas.states(),
    // Changes of other processes are not visible here, so the data is gathered in the transaction, where it can be
    // locked.
    prepare: async (gather) => gather,
    snapshot,
    exec: async (text) => void (await pools.writers.query(text)),
    exclusively: (work, onWait) => runExclusively(pools.address, pooler, work, onWait),
    ...processes.engine,
    writeFailure: () => singleTransactions.writeFailure(),
    close: async () => {
      await Promise.all([pools.writers.end(), pools.readers.end(), replicas.close(), processes.end()])
    },
  }
  return engine
}

// One handle per account, because its transactions form commit groups. The least recently used handle is dropped.
function handlesOf(engineOf: () => Engine, group: GroupWriter): Engine['forAccount'] {
  const handles = new Map<number, Engine>()
  return (account_id) => {
    if (account_id === 0) return engineOf()
    const handle = handles.get(account_id) ?? { ...engineOf(), ...group.handleOf(account_id), account_id }
    handles.delete(account_id)
    handles.set(account_id, handle)
    if (handles.size > HANDLES_MAX) handles.delete(handles.keys().next().value as number)
    return handle
  }
}

// Reads from an up-to-date replica. After its first write a request reads from the primary.
function readingFirst(
  handle: Engine,
  forAccount: Engine['forAccount'],
  replicas: Replicas,
  source: { reads: Database; snapshot: Engine['snapshot'] },
): Engine {
  const { write, ...reading } = readingBy(() => replicas.find(), source)
  const markingWrite =
    <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    (...args: Args): Result => {
      write()
      return work(...args)
    }
  return {
    ...handle,
    ...reading,
    begin: markingWrite(handle.begin) as Engine['begin'],
    run: markingWrite(handle.run),
    runUnawaited: markingWrite(handle.runUnawaited),
    insert: markingWrite(handle.insert),
    forAccount: markingWrite(forAccount),
  }
}

const readSnapshot = <Result>(
  { readers, reading }: Pools,
  onInsert: OnInsert,
  body: (db: Database) => Promise<Result>,
): Promise<Result> =>
  withClient(readers, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const result = await body(statementsOn(pgConnection(client, reading), onInsert))
    await client.query('commit')
    return result
  }).catch((error) => {
    throw toApiError(error)
  })

// Notifications between the processes of a database, and the lock on its schema version.
function connectProcesses(pools: Pools, pooler: Pooler) {
  let listener: Listener | undefined
  let holder: { end(): Promise<void> } | undefined
  const engine: Pick<Engine, 'holdSchemaVersion' | 'notify' | 'listen'> = {
    holdSchemaVersion: async (isSame, lost) => {
      const lock: SchemaLock = { isSame, lost }
      pools.schemaLock = lock
      if (pooler === 'transaction') {
        holder = await holdOnSeparateConnection(pools.address, lock)
        return
      }
      // Closes connections from before, because they do not hold the lock.
      for (const pool of [pools.writers, pools.readers]) {
        for (let count = pool.totalCount; count > 0; count--) (await pool.connect()).release(true)
        await pool.query('select 1')
      }
    },
    notify: (topic) => void pools.readers.query(`notify ${channelOf(topic)}`).catch(() => {}),
    // A pooler in transaction mode delivers no notifications.
    listen: (topic, onNotify) => {
      if (pooler === 'transaction') return
      listener ??= new Listener(pools.address)
      listener.addListener(topic, onNotify)
    },
  }
  return { engine, end: () => Promise.all([holder?.end(), listener?.end()]) }
}

const ANALYZE_AT_ROWS = [300, 3_000, 30_000]

// Without statistics PostgreSQL considers all indexes of a table equally good, and gathers them after a minute at the
// earliest. New tables that grow faster are analyzed as they grow.
function analyzeGrowingTables(pool: pg.Pool): OnInsert {
  const counts = new Map<string, number>()
  return (table, rows) => {
    const before = counts.get(table) ?? 0
    counts.set(table, before + rows)
    if (ANALYZE_AT_ROWS.some((look) => before < look && look <= before + rows))
      pool.query(`analyze ${table}`).catch(() => {})
  }
}
