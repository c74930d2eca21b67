import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type JobKind,
  type JobKinds,
  RetryLater,
  type RunningJob,
  updatePayload,
} from '../../../platform/jobs/jobs.ts'
import { claimBackupName } from './backup-name.ts'
import { isOverdue, type RetentionPolicy } from './rules.ts'
import { BACKUP_JOB, stateIn } from './store.ts'

// Runs scheduled backups. The row of the job ensures that one process of many makes them. A separate thread with its own connection makes
// each backup, so that requests do not wait.

export type BackupSettings = { every_ms: number | undefined; keep: RetentionPolicy; folder: string }
// `lost`: messages about files that are missing in the file store.
export type MadeBackup = { rows: number; bytes: number; lost?: string[] }
export type BackupOutcome = MadeBackup | { fault: string }
type BackupJobOptions = { backup: BackupSettings; settings: object; note: (report: object) => void }

const THREAD = new URL('../../../cli/backup-thread.ts', import.meta.url)

// Without a schedule this process defines no job, so that the job of other processes that have one stays theirs.
export const backupJobs = (options: BackupJobOptions): JobKinds => {
  const { every_ms } = options.backup
  return every_ms === undefined ? {} : { [BACKUP_JOB]: backupJob(options, every_ms) }
}

const backupJob = (options: BackupJobOptions, every_ms: number): JobKind => ({
  every_ms,
  is_long: true,
  isOverdue: (payload, now) => isOverdue(stateIn(payload), now),
  run: async (db, job) => {
    const started = performance.now()
    const { file, lost, ...backup } = await makeBackupInThread(options, job)
    const took_ms = Math.round(performance.now() - started)
    const state = { last_good_at: job.now, ...backup, took_ms, failures: 0, last_error: null }
    await updatePayload(db, job, state)
    options.note({ file: basename(file), ...backup, took_ms, ...(lost && { lost_files: lost }) })
  },
  onFailure: async (db, job, { error }) => {
    const state = stateIn(job.payload)
    const last_error = String((error as Error)?.message ?? error).slice(0, 500)
    await updatePayload(db, job, { ...state, failures: state.failures + 1, last_error })
  },
})

async function makeBackupInThread({ backup, settings }: BackupJobOptions, { now, signal }: RunningJob) {
  const file = claimBackupName(backup.folder, now)
  const thread = new Worker(THREAD, { execArgv: [], workerData: { settings, file, now } })
  const end = () => void thread.terminate()
  signal.addEventListener('abort', end)
  try {
    const outcome = await outcomeOf(thread)
    if (!('fault' in outcome)) return { ...outcome, file }
    if (signal.aborted) throw new RetryLater()
    throw new Error(outcome.fault)
  } finally {
    signal.removeEventListener('abort', end)
    await thread.terminate()
    // Removes the part of an interrupted backup; a complete one has its final name by now.
    await rm(`${file}.part`, { force: true }).catch(() => {})
  }
}

const outcomeOf = (thread: Worker): Promise<BackupOutcome> =>
  new Promise((resolve) => {
    thread.once('message', resolve)
    thread.once('error', (error) => resolve({ fault: String(error) }))
    thread.once('exit', () => resolve({ fault: 'the backup thread exited' }))
  })
