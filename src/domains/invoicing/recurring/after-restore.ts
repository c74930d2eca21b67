import { amendAs } from '../../../platform/actions/crud.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { recurrings } from './schema.ts'
import { dueSeries } from './store.ts'

const PORTION = 500

// After a restore nobody knows what series have made since the backup: those that are due by now wait for somebody who does. Tells how
// many these are.
export async function doubtSeries(db: Database, actor: Actor, problem: string): Promise<number> {
  const { account_id, now } = actor
  for (let count = 0; ; ) {
    const late = await dueSeries(db, account_id, now, PORTION)
    if (late.length === 0) return count
    for (const series of late)
      await amendAs(db, actor, recurrings, series, {
        draft: { state: 'paused', next_at: null, problem },
        action: 'pause',
      })
    count += late.length
  }
}
