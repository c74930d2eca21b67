import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type JobKind,
  type JobKinds,
  Later,
  type RunningJob,
  rewriteJob,
} from '../../../platform/jobs/jobs.ts'
import { claimBackup } from './backup-name.ts'
import { isOverdue, type Keep } from './rules.ts'
import { BACKUP_JOB, stateIn } from './store.ts'

// Backups by schedule. The row of the job sees to it that one process of many makes them; a thread of its own makes each, on its own
// connection, so that nobody who asks the server has to wait for it.

export type BackupSettings = { every_ms: number | undefined; keep: Keep; folder: string }
// `lost`: files that are not where they were kept, in words.
export type MadeBackup = { rows: number; bytes: number; lost?: string[] }
export type BackupOutcome = MadeBackup | { fault: string }
type Asked = { backup: BackupSettings; settings: object; note: (made: object) => void }

const THREAD = new URL('../../../cli/backup-thread.ts', import.meta.url)

// Where no schedule is set, the job of others who have one is left to them.
export const backupJobs = (asked: Asked): JobKinds => {
  const { every_ms } = asked.backup
  return every_ms === undefined ? {} : { [BACKUP_JOB]: backupJob(asked, every_ms) }
}

const backupJob = (asked: Asked, every_ms: number): JobKind => ({
  every_ms,
  is_long: true,
  isOverdue: (payload, now) => isOverdue(stateIn(payload), now),
  run: async (db, job) => {
    const started = performance.now()
    const { file, lost, ...made } = await makeAside(asked, job)
    const took_ms = Math.round(performance.now() - started)
    const done = { last_good_at: job.now, ...made, took_ms, failures: 0, last_error: null }
    await rewriteJob(db, job, done)
    asked.note({ file: basename(file), ...made, took_ms, ...(lost && { lost_files: lost }) })
  },
  onFailure: async (db, job, { error }) => {
    const state = stateIn(job.payload)
    const last_error = String((error as Error)?.message ?? error).slice(0, 500)
    await rewriteJob(db, job, { ...state, failures: state.failures + 1, last_error })
  },
})

async function makeAside({ backup, settings }: Asked, { now, signal }: RunningJob) {
  const file = claimBackup(backup.folder, now)
  const thread = new Worker(THREAD, { execArgv: [], workerData: { settings, file, now } })
  const end = () => void thread.terminate()
  signal.addEventListener('abort', end)
  try {
    const outcome = await outcomeOf(thread)
    if (!('fault' in outcome)) return { ...outcome, file }
    if (signal.aborted) throw new Later()
    throw new Error(outcome.fault)
  } finally {
    signal.removeEventListener('abort', end)
    await thread.terminate()
    // Of one that was broken off; a good one has its own name by now.
    await rm(`${file}.part`, { force: true }).catch(() => {})
  }
}

const outcomeOf = (thread: Worker): Promise<BackupOutcome> =>
  new Promise((resolve) => {
    thread.once('message', resolve)
    thread.once('error', (error) => resolve({ fault: String(error) }))
    thread.once('exit', () => resolve({ fault: 'the thread that makes the backup has ended' }))
  })
