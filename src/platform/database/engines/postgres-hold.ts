import type pg from 'pg'
import { busy } from '../../refusal.ts'
import type { Database } from '../database.ts'

// Two that know different forms of a database never use it together: every connection of a server shares a lock, and whoever
// changes the form takes it whole. It goes with its connection, however that ends.

const FORM_LOCK = 5_649_322

export type Hold = { readonly isSame: (db: Database) => Promise<boolean>; readonly lost: () => void }

export async function share(client: pg.ClientBase, db: Database, { isSame, lost }: Hold) {
  // Sent together, done one after the other: what is read is younger than the lock.
  const [{ rows }, is_same] = await Promise.all([
    client.query('select pg_try_advisory_lock_shared($1) as held', [FORM_LOCK]),
    isSame(db),
  ])
  if (!rows[0].held) throw busy()
  if (is_same) return
  lost()
  throw new Error('the database has become another')
}

export async function claim(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [FORM_LOCK])
  return rows[0].held
}
