import { applyChangesAs } from '../../../platform/actions/crud.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { recurrings } from './schema.ts'
import { dueSeries } from './store.ts'

const BATCH_SIZE = 500

// Pauses series that are due after a backup was restored, because the documents that they made since the
// backup are unknown. Returns how many were paused.
export async function pauseAfterRestore(db: Database, actor: Actor, problem: string): Promise<number> {
  const { account_id, now } = actor
  for (let count = 0; ; ) {
    const overdue = await dueSeries(db, account_id, now, BATCH_SIZE)
    if (overdue.length === 0) return count
    for (const series of overdue)
      await applyChangesAs(db, actor, recurrings, series, {
        draft: { state: 'paused', next_at: null, problem },
        action: 'pause',
      })
    count += overdue.length
  }
}
