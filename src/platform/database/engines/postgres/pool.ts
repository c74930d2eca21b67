import pg from 'pg'
import type { PostgresAddress } from './address.ts'
import { isConnectionLost, READ_ONLY } from './errors.ts'

const CONNECT_TIMEOUT_MS = 10_000

export const CONNECTION = {
  keepAlive: true,
  application_name: 'kwit',
  // Sends statements at once, without waiting for earlier responses.
  pipeline: true,
}

// A connection that breaks while idle is replaced at its next use; one that breaks in use fails its next statement.
export function ignoreIdleErrors(pool: pg.Pool) {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: unknown) => void,
) => void

// Connects to the first usable host. If that one is gone or has become a standby, the others are tried in order, so
// that the new primary is found after a failover.
export function poolOver({ urls, needs_writer }: PostgresAddress, options: pg.PoolConfig): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    if (needs_writer) await requireWriter(client)
    await options.onConnect?.(client)
  }
  const shared = { ...options, onConnect, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }
  if (urls.length === 1) return new pg.Pool({ ...shared, connectionString: urls[0] as string })
  const hostTimeoutMs = CONNECT_TIMEOUT_MS / urls.length
  let hostIndex = 0

  class Client extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({
        ...config,
        connectionString: urls[hostIndex] as string,
        connectionTimeoutMillis: hostTimeoutMs,
      })
    }
  }

  class Pool extends pg.Pool {
    override connect(callback?: ConnectCallback): Promise<pg.PoolClient> {
      const client = this.#connect()
      if (callback)
        client.then(
          (client) => callback(undefined, client, client.release as (release?: unknown) => void),
          (error) => callback(error, undefined, () => {}),
        )
      return client
    }

    async #connect(): Promise<pg.PoolClient> {
      for (let tries = 1; ; tries++) {
        const triedIndex = hostIndex
        try {
          return await super.connect()
        } catch (error) {
          const connectionError = error as Error & { code?: string }
          if (
            tries > urls.length ||
            (!isConnectionLost(connectionError) && connectionError.code !== READ_ONLY)
          )
            throw error
          // Another request may have switched to the next host already.
          if (hostIndex === triedIndex) hostIndex = (hostIndex + 1) % urls.length
        }
      }
    }
  }

  // The types of pg expect a class without constructor arguments.
  return new Pool({ ...shared, Client: Client as never })
}

async function requireWriter(client: pg.ClientBase) {
  const { rows } = await client.query(`select current_setting('transaction_read_only') as read_only`)
  if (rows[0]?.read_only === 'on')
    throw Object.assign(new Error('this server accepts no writes'), { code: READ_ONLY })
}
