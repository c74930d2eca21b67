import pg from 'pg'
import type { PostgresAddress } from './address.ts'
import { isGone, READ_ONLY } from './errors.ts'

const CONNECT_TIMEOUT_MS = 10_000

export const CONNECTION = {
  keepAlive: true,
  application_name: 'kwit',
  // What is sent without waiting leaves at once.
  pipeline: true,
}

// A connection that breaks while idle is replaced at its next use; one that breaks in use fails what is asked of it next.
export function endure(pool: pg.Pool) {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

type Told = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

// Connections to the first host that can be used. When that one is gone, or has become a standby, the others are tried in
// their order, so that after a failover the new primary is found.
export function poolOver({ urls, needs_writer }: PostgresAddress, options: pg.PoolConfig): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    if (needs_writer) await expectWriter(client)
    await options.onConnect?.(client)
  }
  const shared = { ...options, onConnect, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }
  if (urls.length === 1) return new pg.Pool({ ...shared, connectionString: urls[0] as string })
  const patience_ms = CONNECT_TIMEOUT_MS / urls.length
  let at = 0

  class Client extends pg.Client {
    constructor(given: pg.ClientConfig) {
      super({ ...given, connectionString: urls[at] as string, connectionTimeoutMillis: patience_ms })
    }
  }

  class Pool extends pg.Pool {
    override connect(told?: Told): Promise<pg.PoolClient> {
      const found = this.#find()
      if (told)
        found.then(
          (client) => told(undefined, client, client.release as (release?: unknown) => void),
          (error) => told(error, undefined, () => {}),
        )
      return found
    }

    async #find(): Promise<pg.PoolClient> {
      for (let tries = 1; ; tries++) {
        const tried = at
        try {
          return await super.connect()
        } catch (error) {
          const fault = error as Error & { code?: string }
          if (tries > urls.length || (!isGone(fault) && fault.code !== READ_ONLY)) throw error
          // Somebody else may have gone on already.
          if (at === tried) at = (at + 1) % urls.length
        }
      }
    }
  }

  return new Pool({ ...shared, Client: Client as never })
}

async function expectWriter(client: pg.ClientBase) {
  const { rows } = await client.query(`select current_setting('transaction_read_only') as read_only`)
  if (rows[0]?.read_only === 'on')
    throw Object.assign(new Error('this server takes no writes'), { code: READ_ONLY })
}
