import type { Database } from '../database/database.ts'
import type { Gauge } from '../http/metrics.ts'
import { countClaimedJobs, countWaitingJobs } from './jobs.ts'

export async function jobGauges(db: Database, now: number): Promise<readonly Gauge[]> {
  const waiting = await countWaitingJobs(db, now)
  const oldest = Math.min(now, ...waiting.map(({ since }) => since))
  return [
    [
      'kwit_jobs_held',
      'gauge',
      'Jobs that a process runs, or ran when it ended within the last 30 seconds',
      await countClaimedJobs(db, now),
    ],
    ...waiting.map(
      ({ kind, total }): Gauge => [
        `kwit_jobs_waiting{kind="${kind}"}`,
        'gauge',
        'Due jobs that no process runs yet, by kind',
        total,
      ],
    ),
    [
      'kwit_jobs_oldest_wait_seconds',
      'gauge',
      'Since when the job that waits the longest is due',
      (now - oldest) / 1000,
    ],
  ]
}
