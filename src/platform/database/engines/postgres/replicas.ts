import type pg from 'pg'
import type { Database } from '../../database.ts'
import type { Sql } from '../../sql.ts'
import { readPostgresAddress } from './address.ts'
import { pgConnection, statementsOn, withClient } from './connection.ts'
import type { ReplicaState } from './replica-state.ts'

// Reads from replicas. A read sees everything acknowledged before, by whatever process: the primary is asked for its
// position, once for concurrent requests, and a replica serves the read if it has reached that position. A replica that
// lags or is gone is skipped, and checked until it can be used again.

const CATCH_UP_MS = 50
const POLL_MS = 5
const RESPONSE_MS = 500
const RECHECK_MS = 1_000

export type Snapshot = <Result>(body: (db: Database) => Promise<Result>) => Promise<Result>
export type Reader = { readonly reads: Database; readonly snapshot: Snapshot }

// Counted since the start of the process.
const counters = { reads: 0, declined: 0 }

export const replicaGauges = (replicas: readonly ReplicaState[]) =>
  [
    ['kwit_replicas', 'gauge', 'Configured replicas', replicas.length, 'max'],
    [
      'kwit_replicas_used',
      'gauge',
      'Replicas that respond and are up to date',
      replicas.filter(({ state }) => state === 'used').length,
      'min',
    ],
    ['kwit_replica_reads_total', 'counter', 'Requests that read from a replica', counters.reads],
    [
      'kwit_replica_declined_total',
      'counter',
      'Requests that found no replica up to date',
      counters.declined,
    ],
  ] as const

type ReplicasOptions = {
  readonly urls: readonly string[]
  readonly poolOf: (url: string) => pg.Pool
  readonly queryPrimary: (text: string) => Promise<pg.QueryResult> // queries the primary
}

export class Replicas {
  readonly #replicas: Replica[]
  readonly #primaryPosition: () => Promise<bigint>
  #next = 0

  constructor({ urls, poolOf, queryPrimary }: ReplicasOptions) {
    this.#primaryPosition = coalesce(async () =>
      parsePosition(await queryPrimary('select pg_current_wal_lsn() as position')),
    )
    this.#replicas = urls.map(
      (url) => new Replica(readPostgresAddress(url).shown, poolOf(url), () => this.#primaryPosition()),
    )
  }

  // Returns a replica that is up to date, if there is one.
  async find(): Promise<Reader | undefined> {
    for (const replica of this.#replicas) replica.begin()
    const usable = this.#replicas.filter(({ state }) => state === 'used')
    const replica = usable[this.#next++ % usable.length]
    if (replica === undefined) return undefined
    const isReady = await this.#primaryPosition().then((position) => replica.reach(position))
    if (isReady) counters.reads++
    else counters.declined++
    return isReady ? replica : undefined
  }

  states(): ReplicaState[] {
    for (const replica of this.#replicas) replica.check()
    return this.#replicas.map(({ name, state }) => ({ name, state }))
  }

  async close() {
    await Promise.all(this.#replicas.map((replica) => replica.close()))
  }
}

class Replica implements Reader {
  readonly name: string
  state: ReplicaState['state'] = 'gone' // until it has responded
  readonly reads: Database
  readonly #pool: pg.Pool
  readonly #replicaPosition: () => Promise<bigint>
  readonly #primaryPosition: () => Promise<bigint>
  #position = -1n
  #has_begun = false
  #checkedAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(name: string, pool: pg.Pool, primaryPosition: () => Promise<bigint>) {
    this.name = name
    this.#pool = pool
    this.#primaryPosition = primaryPosition
    this.reads = statementsOn(pgConnection(pool, { pooler: 'session' }))
    // A server that has left recovery may hold transactions that the primary never had.
    this.#replicaPosition = coalesce(async () =>
      parsePosition(
        await pool.query(
          'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as position',
        ),
      ),
    )
  }

  // Commands that only write need no replica.
  begin() {
    if (this.#has_begun) return
    this.#has_begun = true
    void this.#updateState()
  }

  // Without readers an outage would stay unnoticed, so monitoring starts a check.
  check() {
    this.begin()
    if (performance.now() - this.#checkedAt > RECHECK_MS && this.state === 'used') void this.#updateState()
  }

  snapshot: Snapshot = (body) =>
    withClient(this.#pool, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const result = await body(statementsOn(pgConnection(client, { pooler: 'session' })))
      await client.query('commit')
      return result
    })

  // Whether the replica has reached the position, or does so in a moment.
  async reach(position: bigint): Promise<boolean> {
    const deadline = performance.now() + CATCH_UP_MS
    try {
      while (this.#position < position) {
        this.#position = await withTimeout(this.#replicaPosition())
        if (this.#position >= position) break
        if (performance.now() > deadline) return this.#markUnusable('behind')
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
      return true
    } catch {
      return this.#markUnusable('gone')
    }
  }

  async close() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#pool.end()
  }

  #markUnusable(state: 'behind' | 'gone'): false {
    this.state = state
    this.#scheduleCheck()
    return false
  }

  #scheduleCheck() {
    clearTimeout(this.#timer)
    if (this.#pool.ending) return
    this.#timer = setTimeout(() => void this.#updateState(), RECHECK_MS).unref()
  }

  // The replica is used only after it has reached the primary's position: one that responds but does not follow never
  // does.
  async #updateState() {
    this.#checkedAt = performance.now()
    try {
      const position = await withTimeout(this.#primaryPosition())
      this.#position = await withTimeout(this.#replicaPosition())
      if (await this.reach(position)) this.state = 'used'
    } catch {
      this.#markUnusable('gone')
    }
  }
}

// Reads of one request: from a replica until the request writes, and from the primary if the replica fails.
export function readingBy(find: () => Promise<Reader | undefined>, primary: Reader) {
  let choice: Promise<Reader | undefined> | undefined
  let hasWritten = false
  const choose = async () => {
    if (hasWritten) return undefined
    choice ??= find().catch(() => undefined)
    return choice
  }
  const readWith =
    <Result>(read: (db: Database, query: Sql) => Result | Promise<Result>) =>
    async (query: Sql): Promise<Result> => {
      const reader = await choose()
      if (reader === undefined) return read(primary.reads, query)
      try {
        return await read(reader.reads, query)
      } catch {
        // The primary repeats the query and reports its own error, if any.
        choice = Promise.resolve(undefined)
        return read(primary.reads, query)
      }
    }
  return {
    write: () => {
      hasWritten = true
    },
    // The generic row type of `all` and `get` is lost in readWith.
    all: readWith((db, query) => db.all(query)) as unknown as Database['all'],
    get: readWith((db, query) => db.get(query)) as unknown as Database['get'],
    arrays: readWith((db, query) => db.arrays(query)),
    array: readWith((db, query) => db.array(query)),
    snapshot: (async (body) => ((await choose()) ?? primary).snapshot(body)) as Snapshot,
  }
}

// A request that arrives while a query is running shares the next one, because the result of this one may be older than
// data the request has seen.
function coalesce<Result>(query: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> | undefined
  let next: Promise<Result> | undefined
  const start = (): Promise<Result> => {
    const response = query()
    running = response
      .catch(() => {})
      .finally(() => {
        running = undefined
      })
    return response
  }
  return () => {
    if (running === undefined) return start()
    next ??= running.then(() => {
      next = undefined
      return start()
    })
    return next
  }
}

// Limits the wait, because a frozen server reports nothing.
async function withTimeout<Result>(response: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no response')), RESPONSE_MS)
  })
  try {
    return await Promise.race([response, timeout])
  } finally {
    clearTimeout(timer)
  }
}

// A position of PostgreSQL (LSN): two hexadecimal numbers.
function parsePosition({ rows }: pg.QueryResult): bigint {
  const [high, low] = String(rows[0]?.position ?? '').split('/')
  if (!high || !low) throw new Error('the server is not a replica')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
