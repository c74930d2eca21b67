import type pg from 'pg'
import type { readPostgresAddress } from './address.ts'
import { pgConnection, statementsOn } from './connection.ts'
import { CONNECTION, ignoreIdleErrors, poolOver } from './pool.ts'
import { watchPool } from './pool-metrics.ts'
import { type SchemaLock, shareSchemaLock } from './schema-lock.ts'
import { type Pooler, type Session, sessionOf } from './session.ts'

// The connection pools of a process: one for writers, one for readers.

const STATEMENT_TIMEOUT_MS = 60_000
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000
const IDLE_TIMEOUT_MS = 30_000

type Address = ReturnType<typeof readPostgresAddress>
type PoolName = Parameters<typeof watchPool>[0]
export type PoolSettings = {
  readonly pooler: Pooler
  readonly connections_max: number
  readonly lock_ms: number
  readonly answer_ms?: number | undefined
  readonly idle_ms?: number | undefined
}

export class Pools {
  readonly address: Address
  readonly writing: Session
  readonly reading: Session
  readonly writers: pg.Pool
  readonly readers: pg.Pool
  schemaLock: SchemaLock | undefined
  readonly #settings: PoolSettings
  readonly #readers_max: number

  constructor(address: Address, settings: PoolSettings) {
    const { pooler, connections_max, idle_ms = IDLE_TIMEOUT_MS } = settings
    this.address = address
    this.#settings = settings
    const waiting = this.#waiting()
    // Without it the locks of a frozen process or a lost machine would last until the network gives up.
    const writing = { ...waiting, idle_in_transaction_session_timeout: idle_ms }
    // Writers look up rows by key: a plan for the actual values is no better than a generic one, and takes longer than
    // the query.
    this.writing = sessionOf(pooler, writing, { plans: 'generic' })
    this.reading = sessionOf(pooler, waiting)
    // Writers may have to wait for locks; readers never wait for writers.
    const writersMax = Math.ceil(connections_max / 2)
    this.#readers_max = Math.max(1, connections_max - writersMax)
    this.writers = this.#open('write', writersMax, this.writing, address)
    this.readers = this.#open('read', this.#readers_max, this.reading, address)
  }

  replicaAt(address: Address): pg.Pool {
    return this.#open('replica', this.#readers_max, sessionOf('session', this.#waiting()), address)
  }

  #waiting() {
    return { statement_timeout: STATEMENT_TIMEOUT_MS, lock_timeout: this.#settings.lock_ms }
  }

  #open(name: PoolName, max: number, session: Session, address: Address): pg.Pool {
    const { pooler, answer_ms = ANSWER_TIMEOUT_MS } = this.#settings
    const pool = poolOver(address, {
      max,
      // The server cancels long statements, but not if it is frozen or unreachable.
      query_timeout: answer_ms,
      onConnect: async (client: pg.ClientBase) => {
        await session.start(client)
        if (this.schemaLock && address === this.address && pooler === 'session')
          await shareSchemaLock(client, statementsOn(pgConnection(client, session)), this.schemaLock)
      },
      ...CONNECTION,
    } as pg.PoolConfig)
    ignoreIdleErrors(pool)
    watchPool(name, pool, max)
    return pool
  }
}
