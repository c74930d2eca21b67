import { invalid } from '../../../platform/api-error.ts'
import { machineNow } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { rehearse } from '../../../platform/database/dry-run.ts'
import { enqueue, finishJob, Later, type RunningJob } from '../../../platform/jobs/jobs.ts'
import { type Writer, writerForJob } from '../../administration/accounts/write-context.ts'
import { itemsOf, restOf } from './records.ts'
import type { Import } from './schema.ts'
import { endImport, findImport, isBehind, keepAsked, keepDone } from './store.ts'
import { type Outcome, takeItems } from './store-items.ts'

export const IMPORT_JOB = 'run_import'

const BATCH_ITEMS = 50 // other writes have their turn between two batches

const PORTION_MS = 120_000 // then the job is put back, before another worker takes this one for dead

// What would come of it. Everything is made and taken back.
export async function tryImport(db: Database, writer: Writer, one: Import): Promise<Import> {
  const items = itemsOf(one)
  let tried: Import = one
  for (let at = 0; at < items.length; at += BATCH_ITEMS) {
    const outcome = await rehearse(db, (db) => takeItems(db, writer, one, items.slice(at, at + BATCH_ITEMS)))
    tried = {
      ...tried,
      problems: [...tried.problems, ...outcome.problems],
      warnings: [...tried.warnings, ...outcome.warnings.map((doubt) => ({ ...doubt, record_id: null }))],
    }
  }
  return tried
}

export const beginImport = (db: Database, writer: Writer, one: Import): Promise<void> =>
  transaction(db, async (db) => {
    if (!(await keepAsked(db, one, machineNow(writer)))) throw takenAlready()
    await enqueue(db, writer.account_id, IMPORT_JOB, { import_id: one.id }, machineNow(writer))
  })

export const takenAlready = () => invalid({ status: 'it has been imported, or is being imported' })

// Batch by batch, each one transaction with how far it is: whoever takes the work up again goes on behind the last one.
export async function runImport(db: Database, job: RunningJob): Promise<void> {
  const { import_id } = JSON.parse(job.payload) as { import_id: number }
  let one = await findImport(db, job.account_id, import_id)
  if (one?.status !== 'running') return
  // The other one may be making the record that this one would find.
  if (await isBehind(db, one)) throw new Later()
  const writer = await writerForJob(db, job, one)
  const items = itemsOf(one)
  const until = performance.now() + PORTION_MS
  while (one.done < items.length) {
    if (job.signal.aborted || performance.now() > until) throw new Later()
    const next = await takeBatch(db, writer, one, items.slice(one.done, one.done + BATCH_ITEMS))
    if (next === undefined) return
    one = next
  }
  const ended = settled(one, items)
  await transaction(db, async (db) => {
    await endImport(db, ended, job.now)
    await finishJob(db, job)
  })
}

export async function giveUpImport(db: Database, account_id: number, import_id: number, now: number) {
  const one = await findImport(db, account_id, import_id)
  if (one?.status !== 'running') return
  const { problems, ...ended } = settled(one, itemsOf(one))
  const fault = { row: 0, column: null, message: 'Something went wrong on our side' }
  await endImport(db, { ...ended, status: 'failed', problems: [fault, ...problems] }, now)
}

function settled(one: Import, items: ReturnType<typeof itemsOf>): Import {
  const rest = restOf(one, items)
  const done = items.length - itemsOf({ ...one, ...rest }).length
  return { ...one, ...rest, done, status: rest.cells.length === 0 ? 'done' : 'incomplete' }
}

class Refused extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('refused')
    this.outcome = outcome
  }
}

// A refused record may have written something before: the batch is taken back and made again without it, until it is sound.
async function takeBatch(
  db: Database,
  writer: Writer,
  one: Import,
  batch: ReturnType<typeof itemsOf>,
): Promise<Import | undefined> {
  let sound = batch
  let { problems, skipped } = one
  for (;;) {
    try {
      return await transaction(db, async (db) => {
        const outcome = await takeItems(db, writer, one, sound)
        if (outcome.refused.length > 0) throw new Refused(outcome)
        const next = {
          ...one,
          done: one.done + batch.length,
          created: one.created + outcome.created,
          updated: one.updated + outcome.updated,
          skipped: skipped + outcome.skipped,
          problems,
          warnings: [...one.warnings, ...outcome.warnings],
        }
        if (!(await keepDone(db, next, one))) throw new Overtaken()
        return next
      })
    } catch (error) {
      if (error instanceof Overtaken) return undefined
      if (!(error instanceof Refused)) throw error
      const { refused, taken } = error.outcome
      problems = [...problems, ...error.outcome.problems]
      skipped += taken
      sound = sound.filter((item) => !refused.includes(item))
    }
  }
}

// Another worker, which took this one for dead, has done it.
class Overtaken extends Error {}
