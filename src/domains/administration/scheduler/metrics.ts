import type { Database } from '../../../platform/database/database.ts'
import type { Gauge } from '../../../platform/http/metrics.ts'
import { countDue } from './store.ts'

// Of all accounts together: what the calendar has still to do.
export async function calendarGauges(db: Database, now: number): Promise<readonly Gauge[]> {
  return [
    [
      'kwit_calendar_due',
      'gauge',
      'Accounts in which something is due, by what it is',
      await countDue(db, now),
    ],
  ]
}
