import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { Connection } from '../connection/schema.ts'
import { firstLook } from './rules.ts'
import type { Cursor } from './schema.ts'
import { forgetPlans, moveBack, planCursor } from './store.ts'
import { wakeFetching } from './wake.ts'

// Who wants purchases, and from when on.

// Purchases are those of which the tax number is the buyer; whoever is named beside the buyer buys nothing.
const ROLE = 'Subject2'

export const placeOf = (account_id: number, { tax_no, environment }: Connection) => ({
  account_id,
  tax_no: tax_no ?? '',
  environment: environment ?? 'test',
  role: ROLE as Cursor['role'],
})

// In the transaction of every change of a connection: what fetches by itself, and from when on.
export async function planFetching(
  db: Database,
  account_id: number,
  connections: readonly Connection[],
  now: number,
) {
  await forgetPlans(db, account_id)
  for (const connection of connections)
    if (connection.auto_download && connection.method !== null) {
      await planCursor(db, placeOf(account_id, connection), firstLook(now), now)
      await wakeFetching(db, account_id, connection.tax_no ?? '', now)
    }
}

// By hand, whether or not the connection fetches by itself; with a day from there on once more.
export const askForPurchases = (
  db: Database,
  account_id: number,
  connection: Connection,
  now: number,
  from_at: number | undefined,
): Promise<void> =>
  transaction(db, async (db) => {
    const place = placeOf(account_id, connection)
    await planCursor(db, place, from_at ?? firstLook(now), now)
    if (from_at !== undefined) await moveBack(db, place, from_at)
    await wakeFetching(db, account_id, place.tax_no, now)
  })
