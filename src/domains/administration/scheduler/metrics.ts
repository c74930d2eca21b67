import type { Database } from '../../../platform/database/database.ts'
import type { Gauge } from '../../../platform/http/metrics.ts'
import { countDue } from './store.ts'

// Gauge of the scheduler over all accounts.
export async function schedulerGauges(db: Database, now: number): Promise<readonly Gauge[]> {
  return [['kwit_calendar_due', 'gauge', 'Accounts with due work, by its source', await countDue(db, now)]]
}
