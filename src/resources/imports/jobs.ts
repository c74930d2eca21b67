import { DAY_MS, HOUR_MS } from '../../platform/clock.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { finishJob, type JobKinds, Later, type RunningJob } from '../../platform/jobs/jobs.ts'
import { writerForJob } from '../accounts/writer.ts'
import { createAll, IMPORT_JOB } from './actions.ts'
import { forgetProgress, tellProgress } from './progress.ts'
import type { ImportProblem } from './schema.ts'
import { dropOldImports, endImport, findImport, isBehind, keepDone, keepState } from './store.ts'

const KEPT_MS = DAY_MS
const TRIES_MAX = 3
const FAULT = { row: 0, column: null, message: 'Something went wrong on our side' }

class Refused extends Error {
  readonly problems: ImportProblem[]

  constructor(problems: ImportProblem[]) {
    super('refused')
    this.problems = problems
  }
}

// The records, the state and the end of the job are one transaction: all or nothing, and never twice.
async function runImport(db: Database, job: RunningJob): Promise<void> {
  const { import_id } = JSON.parse(job.payload) as { import_id: number }
  const one = await findImport(db, job.account_id, import_id)
  if (one?.status !== 'running') return
  // It would wait for the numbers and names that the other one holds until its end, longer than any lock is waited for.
  if (await isBehind(db, one)) throw new Later()
  const writer = await writerForJob(db, job, one)
  const tell = (done: number) => {
    tellProgress(import_id, done)
    // Another process may be asked how far it is; SQLite has one process, whose writer is busy with this.
    if (db.engine === 'postgres') void Promise.resolve(keepDone(db, one, done)).catch(() => {})
  }
  try {
    await transaction(db, async (db) => {
      const problems = await createAll(db, writer, one, tell)
      if (problems.length > 0) throw new Refused(problems)
      if (!(await endImport(db, one, job.now))) throw new Refused([])
      await finishJob(db, job)
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // Another worker, which took this one for dead, has done it.
    if (error.problems.length === 0) return
    await transaction(db, async (db) => {
      await keepState(db, one, { status: 'failed', done: 0, problems: error.problems }, job.now)
    })
  } finally {
    forgetProgress(import_id)
  }
}

export const importJobs: JobKinds = {
  [IMPORT_JOB]: {
    tries_max: TRIES_MAX,
    run: runImport,
    onFailure: async (db, { account_id, payload }, { is_over, now }) => {
      const { import_id } = JSON.parse(payload) as { import_id: number }
      if (is_over)
        await keepState(
          db,
          { account_id, id: import_id },
          { status: 'failed', done: 0, problems: [FAULT] },
          now,
        )
    },
  },
  forget_old_imports: {
    every_ms: HOUR_MS,
    run: async (db, { now }) => {
      await transaction(db, async (db) => void (await dropOldImports(db, now - KEPT_MS)))
    },
  },
}
