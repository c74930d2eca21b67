import type pg from 'pg'
import type { Alone } from '../../database.ts'
import type { PostgresAddress } from './address.ts'
import { told } from './errors.ts'
import { CONNECTION, endure, poolOver } from './pool.ts'
import { claim, tryLock } from './schema-lock.ts'
import { type Pooler, sessionOf } from './session.ts'
import { runOnce } from './transaction.ts'

// Work on the whole database, one at a time among all processes.

const ALONE_LOCK = 5_649_321
const ALONE_POLL_MS = 250
// Also where the role, or the server, sets others.
const UNHURRIED = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_session_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

// One connection holds the lock, in a transaction that does nothing else, the other works; the end lets go of it. Whoever waits
// for the lock asks again and again: in a statement that waits it would be waited for by indexes that are made meanwhile.
export async function workAlone<Result>(
  address: PostgresAddress,
  pooler: Pooler,
  work: (alone: Alone) => Promise<Result>,
  waits = () => {},
): Promise<Result> {
  const session = sessionOf(pooler, UNHURRIED)
  const pool = poolOver(address, { max: 2, onConnect: session.start, ...CONNECTION } as pg.PoolConfig)
  endure(pool)
  let holder: pg.PoolClient | undefined
  try {
    const client = await pool.connect()
    holder = client
    await client.query(session.begin)
    await holdAlone(client, waits)
    return await work({
      begin: (body) => runOnce(pool, session, () => {}, body, 'every account'),
      exec: async (text) => void (await pool.query(text)),
      copyTo: async () => {},
      claim: () => claim(client),
    })
  } catch (error) {
    throw told(error as Error)
  } finally {
    holder?.release(true)
    await pool.end()
  }
}

async function holdAlone(client: pg.PoolClient, waits: () => void) {
  for (let tries = 0; !(await tryLock(client, ALONE_LOCK)); tries++) {
    if (tries === 0) waits()
    await new Promise((resolve) => setTimeout(resolve, ALONE_POLL_MS))
  }
}
