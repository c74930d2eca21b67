import type pg from 'pg'
import { busy } from '../../../api-error.ts'
import { IS_CITUS } from '../../citus.ts'
import type { Database } from '../../database.ts'
import type { PostgresAddress } from './address.ts'
import { pgConnection, statementsOn } from './connection.ts'
import { CONNECTION, ignoreIdleErrors, poolOver } from './pool.ts'

// Prevents processes with different schema versions from using a database together: every connection of a server shares
// an advisory lock, and an upgrade takes it exclusively. PostgreSQL releases it with the connection, however that ends.

const SCHEMA_LOCK = 5_649_322

export type SchemaLock = { readonly isSame: (db: Database) => Promise<boolean>; readonly lost: () => void }

export const shareSchemaLock = (client: pg.ClientBase, db: Database, lock: SchemaLock) =>
  acquireShared('pg_try_advisory_lock_shared', client, db, lock)

const RECONNECT_MS = 1_000
// A snapshot of the last query would otherwise stay open until the next one.
const RELEASE_SNAPSHOT = 'select 1'

// Behind a pooler in transaction mode, the lock belongs to a transaction that does nothing else. If its connection
// breaks, it is started again as soon as possible.
export async function holdOnSeparateConnection(
  address: PostgresAddress,
  lock: SchemaLock,
): Promise<{ end(): Promise<void> }> {
  const pool = poolOver(address, { max: 1, ...CONNECTION } as pg.PoolConfig)
  ignoreIdleErrors(pool)
  let isOver = false
  let client: pg.PoolClient | undefined
  const begin = async () => {
    const connected = await pool.connect()
    client = connected
    try {
      await connected.query('begin; set local idle_in_transaction_session_timeout = 0')
      const db = statementsOn(pgConnection(connected, { pooler: 'transaction' }))
      await acquireShared('pg_try_advisory_xact_lock_shared', connected, db, lock)
      await connected.query(RELEASE_SNAPSHOT)
    } catch (error) {
      release()
      throw error
    }
    connected.once('end', reconnect)
  }
  // Releases the client once: a broken connection has already released it.
  const release = () => {
    client?.release(true)
    client = undefined
  }
  const reconnect = () => {
    if (isOver) return
    release()
    begin().catch(() => setTimeout(reconnect, RECONNECT_MS).unref())
  }
  await begin()
  return {
    end: async () => {
      isOver = true
      release()
      await pool.end()
    },
  }
}

async function acquireShared(
  lock: string,
  client: pg.ClientBase,
  db: Database,
  { isSame, lost }: SchemaLock,
) {
  // The server runs both in order, so the schema is read after the lock is taken.
  const [{ rows }, isSameSchema] = await Promise.all([
    client.query(`select ${lock}($1) as held`, [SCHEMA_LOCK]),
    isSame(db),
  ])
  if (!rows[0].held) throw busy()
  if (isSameSchema) return
  lost()
  throw new Error('the schema of the database has changed')
}

// Runs in the transaction of an exclusive session.
export const claimSchema = async (client: pg.ClientBase): Promise<boolean> =>
  (await tryLock(client, SCHEMA_LOCK)) && !(await isSharedOnWorkers(client))

// Locks are local to a machine, so the workers of Citus are asked for the processes that use them.
async function isSharedOnWorkers(client: pg.ClientBase): Promise<boolean> {
  const { rows: nodes } = await client.query(`select ${IS_CITUS} as is_citus`)
  if (!nodes[0].is_citus) return false
  const { rows } = await client.query(
    `select success and result = '0' as is_free from run_command_on_workers('${COUNT_SHARERS}')`,
  )
  return rows.some(({ is_free }) => !is_free)
}

const COUNT_SHARERS = `select count(*) from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where datname = current_database() and locktype = ''advisory'' and objid = ${SCHEMA_LOCK}`

// A query with parameters keeps its snapshot until the next one, and would block indexes that are created meanwhile and
// the removal of old rows. So this query has none.
export async function tryLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query(`select pg_try_advisory_xact_lock(${lock}) as held`)
  return rows[0].held
}
