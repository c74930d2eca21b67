import type pg from 'pg'
import type { ExclusiveSession } from '../../database.ts'
import type { PostgresAddress } from './address.ts'
import { toApiError } from './errors.ts'
import { CONNECTION, ignoreIdleErrors, poolOver } from './pool.ts'
import { claimSchema, tryLock } from './schema-lock.ts'
import { type Pooler, sessionOf } from './session.ts'
import { runSingle } from './transaction.ts'

// Exclusive work on the whole database, one at a time among all processes.

const EXCLUSIVE_LOCK = 5_649_321
const POLL_MS = 250
// Overrides timeouts that the role or the server sets.
const NO_TIMEOUTS = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_session_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

// One connection holds an advisory lock in a transaction of its own, the other does the work. Waiters poll the lock: a
// statement that waits for it would block indexes that are created meanwhile.
export async function runExclusively<Result>(
  address: PostgresAddress,
  pooler: Pooler,
  work: (session: ExclusiveSession) => Promise<Result>,
  onWait = () => {},
): Promise<Result> {
  const settings = sessionOf(pooler, NO_TIMEOUTS)
  const pool = poolOver(address, { max: 2, onConnect: settings.start, ...CONNECTION } as pg.PoolConfig)
  ignoreIdleErrors(pool)
  let holder: pg.PoolClient | undefined
  try {
    const client = await pool.connect()
    holder = client
    await client.query(settings.begin)
    await acquireExclusiveLock(client, onWait)
    return await work({
      begin: (body) => runSingle(pool, settings, () => {}, body, 'every account'),
      exec: async (text) => void (await pool.query(text)),
      copyTo: async () => {},
      claim: () => claimSchema(client),
    })
  } catch (error) {
    throw toApiError(error as Error)
  } finally {
    if (holder) await releaseLocks(holder)
    await pool.end()
  }
}

// Ends the transaction before its connection. The server notices an ended connection later, and until then connections
// that are opened next would find the schema claimed.
async function releaseLocks(holder: pg.PoolClient) {
  await holder.query('rollback').catch(() => {})
  holder.release(true)
}

async function acquireExclusiveLock(client: pg.PoolClient, onWait: () => void) {
  for (let tries = 0; !(await tryLock(client, EXCLUSIVE_LOCK)); tries++) {
    if (tries === 0) onWait()
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
