import type pg from 'pg'
import type { Database } from '../../database.ts'
import type { Sql } from '../../sql.ts'
import { readPostgresAddress } from './address.ts'
import { lineOn, statementsOn, withClient } from './connection.ts'
import type { ReplicaState } from './replica-state.ts'

// Copies that follow the database, for those who only read. Whoever asks sees what was acknowledged to anybody before, by whatever
// process: the database is asked how far it has written, once for all who come together, and a copy answers that has come as far.
// One that lags behind or is gone is left aside, and looked after until it can be used again.

const PATIENCE_MS = 50
const POLL_MS = 5
const ANSWER_MS = 500
const REST_MS = 1_000

export type Snapshot = <Result>(body: (db: Database) => Promise<Result>) => Promise<Result>
export type Reader = { readonly reads: Database; readonly snapshot: Snapshot }

// Since the start of the process.
const figures = { reads: 0, declined: 0 }

export const replicaGauges = (replicas: readonly ReplicaState[]) =>
  [
    ['kwit_replicas', 'gauge', 'Replicas that are named', replicas.length, 'max'],
    [
      'kwit_replicas_used',
      'gauge',
      'Replicas that answer and keep up',
      replicas.filter(({ state }) => state === 'used').length,
      'min',
    ],
    ['kwit_replica_reads_total', 'counter', 'Requests that read from a replica', figures.reads],
    [
      'kwit_replica_declined_total',
      'counter',
      'Requests that found a replica behind or gone',
      figures.declined,
    ],
  ] as const

type Ground = {
  readonly urls: readonly string[]
  readonly poolOf: (url: string) => pg.Pool
  readonly ask: (text: string) => Promise<pg.QueryResult> // the database itself
}

export class Replicas {
  readonly #replicas: Replica[]
  readonly #written: () => Promise<bigint>
  #next = 0

  constructor({ urls, poolOf, ask }: Ground) {
    this.#written = together(async () => positionIn(await ask('select pg_current_wal_lsn() as position')))
    this.#replicas = urls.map(
      (url) => new Replica(readPostgresAddress(url).shown, poolOf(url), () => this.#written()),
    )
  }

  // One that has everything, if there is one.
  async find(): Promise<Reader | undefined> {
    for (const replica of this.#replicas) replica.begin()
    const used = this.#replicas.filter(({ state }) => state === 'used')
    const replica = used[this.#next++ % used.length]
    if (replica === undefined) return undefined
    const is_ready = await this.#written().then((position) => replica.reach(position))
    if (is_ready) figures.reads++
    else figures.declined++
    return is_ready ? replica : undefined
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
  state: ReplicaState['state'] = 'gone' // until it has answered
  readonly reads: Database
  readonly #pool: pg.Pool
  readonly #replayed: () => Promise<bigint>
  readonly #written: () => Promise<bigint>
  #position = -1n
  #has_begun = false
  #looked_at = 0
  #timer: NodeJS.Timeout | undefined

  constructor(name: string, pool: pg.Pool, written: () => Promise<bigint>) {
    this.name = name
    this.#pool = pool
    this.#written = written
    this.reads = statementsOn(lineOn(pool, { pooler: 'session' }))
    // One that follows nobody any more may hold what never was.
    this.#replayed = together(async () =>
      positionIn(
        await pool.query(
          'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as position',
        ),
      ),
    )
  }

  // Commands that only write need none of them.
  begin() {
    if (this.#has_begun) return
    this.#has_begun = true
    void this.#look()
  }

  // Where nobody reads, nobody notices that it is gone: whoever watches has it looked after.
  check() {
    this.begin()
    if (performance.now() - this.#looked_at > REST_MS && this.state === 'used') void this.#look()
  }

  snapshot: Snapshot = (body) =>
    withClient(this.#pool, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const result = await body(statementsOn(lineOn(client, { pooler: 'session' })))
      await client.query('commit')
      return result
    })

  // Whether it has come so far, or does so in a moment.
  async reach(position: bigint): Promise<boolean> {
    const gives_up = performance.now() + PATIENCE_MS
    try {
      while (this.#position < position) {
        this.#position = await withinTime(this.#replayed())
        if (this.#position >= position) break
        if (performance.now() > gives_up) return this.#leave('behind')
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
      return true
    } catch {
      return this.#leave('gone')
    }
  }

  async close() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#pool.end()
  }

  #leave(state: 'behind' | 'gone'): false {
    this.state = state
    this.#rest()
    return false
  }

  #rest() {
    clearTimeout(this.#timer)
    if (this.#pool.ending) return
    this.#timer = setTimeout(() => void this.#look(), REST_MS).unref()
  }

  // It is used as soon as it has all that the database has: one that answers and follows nobody would never come so far.
  async #look() {
    this.#looked_at = performance.now()
    try {
      const written = await withinTime(this.#written())
      this.#position = await withinTime(this.#replayed())
      if (await this.reach(written)) this.state = 'used'
    } catch {
      this.#leave('gone')
    }
  }
}

// Reads of one request: of a copy while nothing was written, and of the database itself where a copy fails.
export function readingBy(find: () => Promise<Reader | undefined>, primary: Reader) {
  let chosen: Promise<Reader | undefined> | undefined
  let has_written = false
  const choose = async () => {
    if (has_written) return undefined
    chosen ??= find().catch(() => undefined)
    return chosen
  }
  const asking =
    <Result>(ask: (db: Database, query: Sql) => Result | Promise<Result>) =>
    async (query: Sql): Promise<Result> => {
      const reader = await choose()
      if (reader === undefined) return ask(primary.reads, query)
      try {
        return await ask(reader.reads, query)
      } catch {
        // What it would have said itself is said by the database.
        chosen = Promise.resolve(undefined)
        return ask(primary.reads, query)
      }
    }
  return {
    write: () => {
      has_written = true
    },
    all: asking((db, query) => db.all(query)) as unknown as Database['all'],
    get: asking((db, query) => db.get(query)) as unknown as Database['get'],
    arrays: asking((db, query) => db.arrays(query)),
    array: asking((db, query) => db.array(query)),
    snapshot: (async (body) => ((await choose()) ?? primary).snapshot(body)) as Snapshot,
  }
}

// Who asks while a question is on its way shares the next one: the answer to this one may be older than what they know.
function together<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> | undefined
  let next: Promise<Result> | undefined
  const start = (): Promise<Result> => {
    const answer = ask()
    running = answer
      .catch(() => {})
      .finally(() => {
        running = undefined
      })
    return answer
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

// One that has frozen says nothing, not even that.
async function withinTime<Result>(answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ANSWER_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

// As PostgreSQL writes it: two hexadecimal numbers.
function positionIn({ rows }: pg.QueryResult): bigint {
  const [high, low] = String(rows[0]?.position ?? '').split('/')
  if (!high || !low) throw new Error('it follows nobody')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
