import type { Database } from '../../../../platform/database/database.ts'
import type { Gauge } from '../../../../platform/http/metrics.ts'
import { countAllAlarms } from './store.ts'

// Metrics over all accounts: documents that are due today in KSeF, and late ones.
export async function ksefGauges(db: Database): Promise<readonly Gauge[]> {
  const counts = await countAllAlarms(db)
  const late = counts.find(({ alarm }) => alarm === 'late')?.total ?? 0
  const openTotal = counts.reduce((sum, { total }) => sum + Number(total), 0)
  return [
    ['kwit_ksef_due', 'gauge', 'Documents that are due in KSeF today', openTotal - Number(late)],
    ['kwit_ksef_late', 'gauge', 'Documents that should have reached KSeF already', Number(late)],
  ]
}
