import type pg from 'pg'
import type { PostgresAddress } from './address.ts'
import { CONNECTION, endure, poolOver } from './pool.ts'

// One process tells the others that there is something to look for. It may go unheard: whoever listens looks now and then anyway.

const AGAIN_MS = 1_000

export const channelOf = (matter: string) => `kwit_${matter}`

export class Listener {
  readonly #pool: pg.Pool
  readonly #heard = new Map<string, () => void>()
  #client: pg.PoolClient | undefined
  #is_over = false

  constructor(address: PostgresAddress) {
    this.#pool = poolOver(address, { max: 1, ...CONNECTION } as pg.PoolConfig)
    endure(this.#pool)
  }

  hear(matter: string, heard: () => void) {
    this.#heard.set(channelOf(matter), heard)
    this.#begin()
  }

  async end() {
    this.#is_over = true
    this.#letGo()
    await this.#pool.end()
  }

  // Once: one that broke off has been given back already.
  #letGo() {
    this.#client?.release(true)
    this.#client = undefined
  }

  #begin() {
    this.#listen().catch(() => {
      if (!this.#is_over) setTimeout(() => this.#begin(), AGAIN_MS).unref()
    })
  }

  async #listen() {
    const client = await this.#pool.connect()
    if (this.#is_over) return client.release(true)
    this.#client = client
    client.on('notification', ({ channel }) => this.#heard.get(channel)?.())
    client.once('end', () => {
      if (this.#is_over) return
      this.#letGo()
      this.#begin()
    })
    for (const channel of this.#heard.keys()) await client.query(`listen ${channel}`)
  }
}
