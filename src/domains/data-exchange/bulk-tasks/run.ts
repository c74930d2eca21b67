import { ApiError } from '../../../platform/api-error.ts'
import { systemTime } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueue, finishJob, type RunningJob } from '../../../platform/jobs/jobs.ts'
import { type WriteContext, writeContextForJob } from '../../administration/accounts/write-context.ts'
import { rejectDrafts } from '../../documents/drafts/store.ts'
import type { AttachEinvoice } from '../../documents/email/einvoice-attachment.ts'
import { sendInvoice } from '../../documents/email/send.ts'
import { viewUrl } from '../../documents/invoices/present.ts'
import { deleteDocument } from '../../invoicing/document-actions/remove.ts'
import { TASK_JOB } from './actions.ts'
import { changeDocument, type Effect, undoEffect } from './effects.ts'
import { taskProblem } from './problems.ts'
import type { Task, TaskProblem } from './schema.ts'
import { findTask, insertEffect, saveProgress, takeEffect } from './store.ts'
import { writeZip } from './zip.ts'

// Runs tasks one document after another, each in one transaction with the progress, so that no document is processed twice or skipped after
// an interruption.

export type TaskTools = {
  root_url: string
  from: string
  enclose: AttachEinvoice
}

const RUN_MAX_MS = 120_000 // then another job continues, long before the lease of this one expires

export async function runTask(db: Database, job: RunningJob, tools: TaskTools): Promise<void> {
  const { task_id } = JSON.parse(job.payload) as { task_id: number }
  const task = await findTask(db, job.account_id, task_id)
  if (!task || task.status === 'done' || task.status === 'failed') return
  const writer = await writeContextForJob(db, job, task)
  const isFinished =
    task.kind === 'invoices_pdf_zip'
      ? await writeZip(db, task, writer, job.signal)
      : await runSteps(db, job, task, writer, tools)
  if (isFinished) return
  await transaction(db, async (db) => {
    await enqueue(db, job.account_id, TASK_JOB, { task_id }, job.now)
    await finishJob(db, job)
  })
}

// Returns false if there is more to do.
async function runSteps(db: Database, job: RunningJob, task: Task, writer: WriteContext, tools: TaskTools) {
  const deadline = performance.now() + RUN_MAX_MS
  let problems = task.problems
  for (let done = task.done; done < task.total; done++) {
    if (job.signal.aborted || performance.now() > deadline) return false
    const id = task.document_ids[done] as number
    const problem = await runStep(db, task, writer, { done, problems, id }, tools)
    if (problem === 'taken over') return true
    if (problem) problems = [...problems, problem]
  }
  return true
}

// A failed document rolls back all its own changes; the problem is stored with the task.
async function runStep(
  db: Database,
  task: Task,
  writer: WriteContext,
  { done, problems, id }: { done: number; problems: readonly TaskProblem[]; id: number },
  tools: TaskTools,
): Promise<TaskProblem | 'taken over' | undefined> {
  const status = done + 1 === task.total ? 'done' : 'running'
  const saveStep = (db: Database, problems: readonly TaskProblem[]) =>
    saveProgress(db, task, done, { done: done + 1, problems, status }, systemTime(writer))
  try {
    const isOwner = await transaction(db, async (db) => {
      const isOwner = await saveStep(db, problems)
      if (isOwner) await processDocument(db, task, writer, id, tools)
      return isOwner
    })
    return isOwner ? undefined : 'taken over'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const problem = await taskProblem(db, task.account_id, id, error)
    const isOwner = await transaction(db, (db) => saveStep(db, [...problems, problem]))
    return isOwner ? problem : 'taken over'
  }
}

const EMAIL_OPTIONS = {
  email_to: [],
  email_cc: [],
  email_pdf: true,
  email_xml: undefined,
  email_attachments: false,
  update_buyer_email: false,
  print_option: undefined,
  words: { subject: null, body: null },
}

async function processDocument(db: Database, task: Task, writer: WriteContext, id: number, tools: TaskTools) {
  if (task.kind === 'invoices_delete') return deleteDocument(db, writer, id)
  if (task.kind === 'undo') return undoEffect(db, writer, id, await takeEffect<Effect>(db, task, id))
  await rejectDrafts(db, writer.account_id, id, () => actOnDocument(db, task, writer, id, tools))
}

async function actOnDocument(
  db: Database,
  task: Task,
  writer: WriteContext,
  id: number,
  { root_url, from, enclose }: TaskTools,
) {
  if (task.kind !== 'invoices_send') {
    const effect = await changeDocument(db, writer, id, task)
    if (effect) await insertEffect(db, task, id, effect, systemTime(writer))
    return
  }
  await sendInvoice(db, writer, id, EMAIL_OPTIONS, {
    from,
    attachEinvoice: enclose,
    viewUrl: (invoice) => viewUrl(root_url, task.prefix, invoice),
  })
}
