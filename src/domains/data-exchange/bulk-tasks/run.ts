import { messageOf, Refusal } from '../../../platform/api-error.ts'
import { machineNow } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueue, finishJob, type RunningJob } from '../../../platform/jobs/jobs.ts'
import { type Writer, writerForJob } from '../../administration/accounts/write-context.ts'
import { withoutDrafts } from '../../documents/drafts/store.ts'
import type { Enclose } from '../../documents/email/einvoice-attachment.ts'
import { sendInvoice } from '../../documents/email/send.ts'
import { viewUrl } from '../../documents/invoices/present.ts'
import { markAsPaid } from '../../invoicing/document-actions/mark-as-paid.ts'
import { deleteDocument } from '../../invoicing/document-actions/remove.ts'
import { TASK_JOB } from './actions.ts'
import type { Task, TaskProblem } from './schema.ts'
import { findTask, keepProgress } from './store.ts'
import { writeZip } from './zip.ts'

// One document after the other, each in one transaction with the progress: whatever happens in between, none is done twice and
// none is left out.

export type TaskTools = {
  root_url: string
  from: string
  enclose: Enclose
}

const PORTION_MS = 120_000 // then another job goes on, long before this one would be taken for dead

export async function runTask(db: Database, job: RunningJob, tools: TaskTools): Promise<void> {
  const { task_id } = JSON.parse(job.payload) as { task_id: number }
  const task = await findTask(db, job.account_id, task_id)
  if (!task || task.status === 'done' || task.status === 'failed') return
  const writer = await writerForJob(db, job, task)
  const is_over =
    task.kind === 'invoices_pdf_zip'
      ? await writeZip(db, task, writer, job.signal)
      : await doSteps(db, job, task, writer, tools)
  if (is_over) return
  await transaction(db, async (db) => {
    await enqueue(db, job.account_id, TASK_JOB, { task_id }, job.now)
    await finishJob(db, job)
  })
}

// False when there is more to do.
async function doSteps(db: Database, job: RunningJob, task: Task, writer: Writer, tools: TaskTools) {
  const until = performance.now() + PORTION_MS
  let problems = task.problems
  for (let done = task.done; done < task.total; done++) {
    if (job.signal.aborted || performance.now() > until) return false
    const id = task.document_ids[done] as number
    const problem = await attempt(db, task, writer, { done, problems, id }, tools)
    if (problem === 'taken over') return true
    if (problem) problems = [...problems, problem]
  }
  return true
}

// What is refused takes back all of its own work, and is noted down.
async function attempt(
  db: Database,
  task: Task,
  writer: Writer,
  { done, problems, id }: { done: number; problems: readonly TaskProblem[]; id: number },
  tools: TaskTools,
): Promise<TaskProblem | 'taken over' | undefined> {
  const status = done + 1 === task.total ? 'done' : 'running'
  const keep = (db: Database, problems: readonly TaskProblem[]) =>
    keepProgress(db, task, done, { done: done + 1, problems, status }, machineNow(writer))
  try {
    const is_mine = await transaction(db, async (db) => {
      const is_mine = await keep(db, problems)
      if (is_mine) await act(db, task, writer, id, tools)
      return is_mine
    })
    return is_mine ? undefined : 'taken over'
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const problem = { id, message: messageOf(error) }
    const is_mine = await transaction(db, (db) => keep(db, [...problems, problem]))
    return is_mine ? problem : 'taken over'
  }
}

const SEND = {
  email_to: [],
  email_cc: [],
  email_pdf: true,
  email_xml: undefined,
  email_attachments: false,
  update_buyer_email: false,
  print_option: undefined,
  words: { subject: null, body: null },
}

async function act(db: Database, task: Task, writer: Writer, id: number, tools: TaskTools) {
  if (task.kind === 'invoices_delete') await deleteDocument(db, writer, id)
  else await withoutDrafts(db, writer.account_id, id, () => actOnDocument(db, task, writer, id, tools))
}

async function actOnDocument(
  db: Database,
  { kind, prefix, paid_date }: Task,
  writer: Writer,
  id: number,
  { root_url, from, enclose }: TaskTools,
) {
  if (kind !== 'invoices_send') return markAsPaid(db, writer, id, paid_date)
  await sendInvoice(db, writer, id, SEND, {
    from,
    enclose,
    viewUrl: (invoice) => viewUrl(root_url, prefix, invoice),
  })
}
