import type pg from 'pg'
import type { readPostgresAddress } from './address.ts'
import { lineOn, statementsOn } from './connection.ts'
import { CONNECTION, endure, poolOver } from './pool.ts'
import { watchPool } from './pool-metrics.ts'
import { type Hold, share } from './schema-lock.ts'
import { type Pooler, type Session, sessionOf } from './session.ts'

// The connections of a process: those that write and those that read, apart from each other.

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
  hold: Hold | undefined
  readonly #settings: PoolSettings
  readonly #readers_max: number

  constructor(address: Address, settings: PoolSettings) {
    const { pooler, connections_max, idle_ms = IDLE_TIMEOUT_MS } = settings
    this.address = address
    this.#settings = settings
    const waiting = this.#waiting()
    // What a process holds that has frozen, or whose machine is gone, would be held until the network gives up.
    const writing = { ...waiting, idle_in_transaction_session_timeout: idle_ms }
    // Who writes asks by keys: a plan for their values is no better than one for any, and making it takes longer than the answer.
    this.writing = sessionOf(pooler, writing, { plans: 'generic' })
    this.reading = sessionOf(pooler, waiting)
    // Who writes may have to wait for others; who reads never waits for that.
    const writers_max = Math.ceil(connections_max / 2)
    this.#readers_max = Math.max(1, connections_max - writers_max)
    this.writers = this.#open('write', writers_max, this.writing, address)
    this.readers = this.#open('read', this.#readers_max, this.reading, address)
  }

  replicaAt(address: Address): pg.Pool {
    return this.#open('replica', this.#readers_max, sessionOf('session', this.#waiting()), address)
  }

  #waiting() {
    return { statement_timeout: STATEMENT_TIMEOUT_MS, lock_timeout: this.#settings.lock_ms }
  }

  #open(name: PoolName, max: number, session: Session, to: Address): pg.Pool {
    const { pooler, answer_ms = ANSWER_TIMEOUT_MS } = this.#settings
    const own = poolOver(to, {
      max,
      // The server ends what takes too long; one that has frozen, or cannot be reached any more, ends nothing.
      query_timeout: answer_ms,
      onConnect: async (client: pg.ClientBase) => {
        await session.start(client)
        if (this.hold && to === this.address && pooler === 'session')
          await share(client, statementsOn(lineOn(client, session)), this.hold)
      },
      ...CONNECTION,
    } as pg.PoolConfig)
    endure(own)
    watchPool(name, own, max)
    return own
  }
}
