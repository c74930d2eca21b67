import type { Database } from '../../../../platform/database/database.ts'
import type { Gauge } from '../../../../platform/http/metrics.ts'
import { countAllAlarms } from './store.ts'

// Of all accounts together: what has to reach KSeF today, and what is late.
export async function ksefGauges(db: Database): Promise<readonly Gauge[]> {
  const counted = await countAllAlarms(db)
  const late = counted.find(({ alarm }) => alarm === 'late')?.total ?? 0
  const all = counted.reduce((sum, { total }) => sum + Number(total), 0)
  return [
    ['kwit_ksef_due', 'gauge', 'Documents that have to reach KSeF by the end of the day', all - Number(late)],
    ['kwit_ksef_late', 'gauge', 'Documents that should have reached KSeF already', Number(late)],
  ]
}
