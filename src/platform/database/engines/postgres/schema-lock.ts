import type pg from 'pg'
import { busy } from '../../../api-error.ts'
import { IS_CITUS } from '../../citus.ts'
import type { Database } from '../../database.ts'
import type { PostgresAddress } from './address.ts'
import { lineOn, statementsOn } from './connection.ts'
import { CONNECTION, endure, poolOver } from './pool.ts'

// Two that know different forms of a database never use it together: every connection of a server shares a lock, and whoever
// changes the form takes it whole. It goes with its connection, however that ends.

const FORM_LOCK = 5_649_322

export type Hold = { readonly isSame: (db: Database) => Promise<boolean>; readonly lost: () => void }

export const share = (client: pg.ClientBase, db: Database, hold: Hold) =>
  shareBy('pg_try_advisory_lock_shared', client, db, hold)

const AGAIN_MS = 1_000
// What was read last keeps its view of the data as long as nothing else is asked.
const LOOK_AWAY = 'select 1'

// Where connections are handed on after each transaction a lock must be a transaction's: one that does nothing else. One that
// breaks is begun anew, as soon as that can be.
export async function holdAside(address: PostgresAddress, hold: Hold): Promise<{ end(): Promise<void> }> {
  const pool = poolOver(address, { max: 1, ...CONNECTION } as pg.PoolConfig)
  endure(pool)
  let is_over = false
  let client: pg.PoolClient | undefined
  const begin = async () => {
    const own = await pool.connect()
    client = own
    try {
      await own.query('begin; set local idle_in_transaction_session_timeout = 0')
      const db = statementsOn(lineOn(own, { pooler: 'transaction' }))
      await shareBy('pg_try_advisory_xact_lock_shared', own, db, hold)
      await own.query(LOOK_AWAY)
    } catch (error) {
      letGo()
      throw error
    }
    own.once('end', again)
  }
  // Once: one that broke off has been given back already.
  const letGo = () => {
    client?.release(true)
    client = undefined
  }
  const again = () => {
    if (is_over) return
    letGo()
    begin().catch(() => setTimeout(again, AGAIN_MS).unref())
  }
  await begin()
  return {
    end: async () => {
      is_over = true
      letGo()
      await pool.end()
    },
  }
}

async function shareBy(lock: string, client: pg.ClientBase, db: Database, { isSame, lost }: Hold) {
  // Sent together, done one after the other: what is read is younger than the lock.
  const [{ rows }, is_same] = await Promise.all([
    client.query(`select ${lock}($1) as held`, [FORM_LOCK]),
    isSame(db),
  ])
  if (!rows[0].held) throw busy()
  if (is_same) return
  lost()
  throw new Error('the database has become another')
}

// In the transaction of whoever works alone.
export const claim = async (client: pg.ClientBase): Promise<boolean> =>
  (await tryLock(client, FORM_LOCK)) && !(await isHeldByWorkers(client))

// Locks are a machine's own, so those who use the database through workers of Citus are asked for there.
async function isHeldByWorkers(client: pg.ClientBase): Promise<boolean> {
  const { rows: nodes } = await client.query(`select ${IS_CITUS} as is_citus`)
  if (!nodes[0].is_citus) return false
  const { rows } = await client.query(
    `select success and result = '0' as is_free from run_command_on_workers('${SHARERS}')`,
  )
  return rows.some(({ is_free }) => !is_free)
}

const SHARERS = `select count(*) from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where datname = current_database() and locktype = ''advisory'' and objid = ${FORM_LOCK}`

// Without parameters, for a question with some keeps its view of the data until the next one: indexes that are made meanwhile
// would wait for it, and rows that are gone could not be tidied up.
export async function tryLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query(`select pg_try_advisory_xact_lock(${lock}) as held`)
  return rows[0].held
}
