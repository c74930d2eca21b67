import type { Database } from '../../../platform/database/database.ts'
import type { Gauge } from '../../../platform/http/metrics.ts'
import { countDueSeries } from './store.ts'

// Of all accounts together: how many documents are still to be made by now.
export const seriesGauges = async (db: Database, now: number): Promise<readonly Gauge[]> => [
  [
    'kwit_recurrings_due',
    'gauge',
    'Series of documents whose next one is due and not made yet',
    await countDueSeries(db, now),
  ],
]
