import { invalid } from '../../../platform/api-error.ts'
import { systemTime } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { dryRun } from '../../../platform/database/dry-run.ts'
import { enqueue, finishJob, RetryLater, type RunningJob } from '../../../platform/jobs/jobs.ts'
import { type WriteContext, writeContextForJob } from '../../administration/accounts/write-context.ts'
import { itemsOf, remainingRows } from './records.ts'
import type { Import } from './schema.ts'
import { endImport, findImport, isQueuedBehindOther, saveOptions, saveProgress } from './store.ts'
import { type BatchOutcome, storeItems } from './store-items.ts'

export const IMPORT_JOB = 'run_import'

const BATCH_ITEMS = 50 // other writes can run between two batches

const RUN_MAX_MS = 120_000 // then the job is rescheduled, before its lease expires

// Imports everything in transactions that are rolled back, to report problems.
export async function tryImport(db: Database, writer: WriteContext, importRun: Import): Promise<Import> {
  const items = itemsOf(importRun)
  let result: Import = importRun
  for (let at = 0; at < items.length; at += BATCH_ITEMS) {
    const outcome = await dryRun(db, (db) =>
      storeItems(db, writer, importRun, items.slice(at, at + BATCH_ITEMS)),
    )
    result = {
      ...result,
      problems: [...result.problems, ...outcome.problems],
      warnings: [...result.warnings, ...outcome.warnings.map((warning) => ({ ...warning, record_id: null }))],
    }
  }
  return result
}

export const beginImport = (db: Database, writer: WriteContext, importRun: Import): Promise<void> =>
  transaction(db, async (db) => {
    if (!(await saveOptions(db, importRun, systemTime(writer)))) throw alreadyImportedError()
    await enqueue(db, writer.account_id, IMPORT_JOB, { import_id: importRun.id }, systemTime(writer))
  })

export const alreadyImportedError = () =>
  invalid({ status: 'the import is already finished or in progress; start a new one' })

// Imports in batches, each in one transaction with the progress, so that a restarted job continues after the last batch.
export async function runImport(db: Database, job: RunningJob): Promise<void> {
  const { import_id } = JSON.parse(job.payload) as { import_id: number }
  let importRun = await findImport(db, job.account_id, import_id)
  if (importRun?.status !== 'running') return
  // An earlier import may be creating the record that this one would match.
  if (await isQueuedBehindOther(db, importRun)) throw new RetryLater()
  const writer = await writeContextForJob(db, job, importRun)
  const items = itemsOf(importRun)
  const deadline = performance.now() + RUN_MAX_MS
  while (importRun.done < items.length) {
    if (job.signal.aborted || performance.now() > deadline) throw new RetryLater()
    const next = await importBatch(
      db,
      writer,
      importRun,
      items.slice(importRun.done, importRun.done + BATCH_ITEMS),
    )
    if (next === undefined) return
    importRun = next
  }
  const finished = finish(importRun, items)
  await transaction(db, async (db) => {
    await endImport(db, finished, job.now)
    await finishJob(db, job)
  })
}

export async function failImport(db: Database, accountId: number, importId: number, now: number) {
  const importRun = await findImport(db, accountId, importId)
  if (importRun?.status !== 'running') return
  const { problems, ...finished } = finish(importRun, itemsOf(importRun))
  const problem = { row: 0, column: null, message: 'Internal server error' }
  await endImport(db, { ...finished, status: 'failed', problems: [problem, ...problems] }, now)
}

function finish(importRun: Import, items: ReturnType<typeof itemsOf>): Import {
  const remaining = remainingRows(importRun, items)
  const done = items.length - itemsOf({ ...importRun, ...remaining }).length
  return { ...importRun, ...remaining, done, status: remaining.cells.length === 0 ? 'done' : 'incomplete' }
}

class BatchRejected extends Error {
  readonly outcome: BatchOutcome

  constructor(outcome: BatchOutcome) {
    super('refused')
    this.outcome = outcome
  }
}

// A failed record may have written something before, so the batch is rolled back and repeated without it until all records succeed.
async function importBatch(
  db: Database,
  writer: WriteContext,
  importRun: Import,
  batch: ReturnType<typeof itemsOf>,
): Promise<Import | undefined> {
  let validItems = batch
  let { problems, skipped } = importRun
  for (;;) {
    try {
      return await transaction(db, async (db) => {
        const outcome = await storeItems(db, writer, importRun, validItems)
        if (outcome.failed.length > 0) throw new BatchRejected(outcome)
        const next = {
          ...importRun,
          done: importRun.done + batch.length,
          created: importRun.created + outcome.created,
          updated: importRun.updated + outcome.updated,
          skipped: skipped + outcome.skipped,
          problems,
          warnings: [...importRun.warnings, ...outcome.warnings],
        }
        if (!(await saveProgress(db, next, importRun))) throw new OvertakenError()
        return next
      })
    } catch (error) {
      if (error instanceof OvertakenError) return undefined
      if (!(error instanceof BatchRejected)) throw error
      const { failed: refused, existing } = error.outcome
      problems = [...problems, ...error.outcome.problems]
      skipped += existing
      validItems = validItems.filter((item) => !refused.includes(item))
    }
  }
}

// Thrown when another worker has taken over this import.
class OvertakenError extends Error {}
