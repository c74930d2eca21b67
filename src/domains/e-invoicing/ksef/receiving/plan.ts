import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { Connection } from '../connection/schema.ts'
import { firstFetchFrom } from './rules.ts'
import type { Cursor } from './schema.ts'
import { forgetPlans, moveBack, planCursor } from './store.ts'
import { wakeFetching } from './wake.ts'

// Plans which connections fetch purchases, and from which date on.

// Purchases are documents with the tax number as the buyer; third parties are not buyers.
const ROLE = 'Subject2'

export const cursorKeyOf = (account_id: number, { tax_no, environment }: Connection) => ({
  account_id,
  tax_no: tax_no ?? '',
  environment: environment ?? 'test',
  role: ROLE as Cursor['role'],
})

// Runs in the transaction of every change of a connection.
export async function planFetching(
  db: Database,
  accountId: number,
  connections: readonly Connection[],
  now: number,
) {
  await forgetPlans(db, accountId)
  for (const connection of connections)
    if (connection.auto_download && connection.method !== null) {
      await planCursor(db, cursorKeyOf(accountId, connection), firstFetchFrom(now), now)
      await wakeFetching(db, accountId, connection.tax_no ?? '', now)
    }
}

// Fetches on request, whether or not the connection fetches automatically, optionally again from an earlier date.
export const requestPurchases = (
  db: Database,
  accountId: number,
  connection: Connection,
  now: number,
  fromAt: number | undefined,
): Promise<void> =>
  transaction(db, async (db) => {
    const cursorKey = cursorKeyOf(accountId, connection)
    await planCursor(db, cursorKey, fromAt ?? firstFetchFrom(now), now)
    if (fromAt !== undefined) await moveBack(db, cursorKey, fromAt)
    await wakeFetching(db, accountId, cursorKey.tax_no, now)
  })
