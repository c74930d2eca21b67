import type pg from 'pg'
import type { PostgresAddress } from './address.ts'
import { CONNECTION, ignoreIdleErrors, poolOver } from './pool.ts'

// Receives notifications from other processes. They may get lost, so listeners also poll now and then.

const RECONNECT_MS = 1_000

export const channelOf = (topic: string) => `kwit_${topic}`

export class Listener {
  readonly #pool: pg.Pool
  readonly #callbacks = new Map<string, () => void>()
  #client: pg.PoolClient | undefined
  #is_over = false

  constructor(address: PostgresAddress) {
    this.#pool = poolOver(address, { max: 1, ...CONNECTION } as pg.PoolConfig)
    ignoreIdleErrors(this.#pool)
  }

  addListener(topic: string, onNotify: () => void) {
    this.#callbacks.set(channelOf(topic), onNotify)
    this.#begin()
  }

  async end() {
    this.#is_over = true
    this.#releaseClient()
    await this.#pool.end()
  }

  // Releases the client once: a broken connection has already released it.
  #releaseClient() {
    this.#client?.release(true)
    this.#client = undefined
  }

  #begin() {
    this.#listen().catch(() => {
      if (!this.#is_over) setTimeout(() => this.#begin(), RECONNECT_MS).unref()
    })
  }

  async #listen() {
    const client = await this.#pool.connect()
    if (this.#is_over) return client.release(true)
    this.#client = client
    client.on('notification', ({ channel }) => this.#callbacks.get(channel)?.())
    client.once('end', () => {
      if (this.#is_over) return
      this.#releaseClient()
      this.#begin()
    })
    for (const channel of this.#callbacks.keys()) await client.query(`listen ${channel}`)
  }
}
