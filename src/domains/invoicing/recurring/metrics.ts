import type { Database } from '../../../platform/database/database.ts'
import type { Gauge } from '../../../platform/http/metrics.ts'
import { countDueSeries } from './store.ts'

// Counts documents of all accounts that are due but not issued yet.
export const seriesGauges = async (db: Database, now: number): Promise<readonly Gauge[]> => [
  [
    'kwit_recurrings_due',
    'gauge',
    'Series of documents whose next one is due and not issued yet',
    await countDueSeries(db, now),
  ],
]
