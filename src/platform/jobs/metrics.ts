import type { Database } from '../database/database.ts'
import type { Gauge } from '../http/metrics.ts'
import { countHeldJobs } from './jobs.ts'

export const jobGauges = async (db: Database, now: number): Promise<readonly Gauge[]> => [
  [
    'kwit_jobs_held',
    'gauge',
    'Jobs that a process runs, or ran when it ended within the last 30 seconds',
    await countHeldJobs(db, now),
  ],
]
