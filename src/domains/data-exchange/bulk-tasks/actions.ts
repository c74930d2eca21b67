import { forbidden, invalid } from '../../../platform/api-error.ts'
import { atSystemTime } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Selection } from '../../../platform/database/lists/filter.ts'
import { selectPage } from '../../../platform/database/lists/list.ts'
import { missingIds } from '../../../platform/database/records.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { isAllowed } from '../../administration/permissions/rules.ts'
import { categories } from '../../catalog/categories/schema.ts'
import { RESOURCE } from '../../documents/invoices/lists/list.ts'
import { DOCUMENTS_MAX, PRINTED_MAX, type Task, type TaskKind } from './schema.ts'
import { getTask, insertTask, listChangedDocuments, moveEffects } from './store.ts'

// Creates background tasks on many documents, and tasks that undo them.

export const TASK_JOB = 'run_task'

export type TaskRequest = {
  kind: TaskKind
  ids: readonly number[]
  selection: Selection | undefined // instead of ids
  order: Parameters<typeof selectPage>[3]
  paid_date: string | null
  category_id: number | null
}

export const createTask = (
  db: Database,
  writer: WriteContext,
  prefix: string,
  request: TaskRequest,
): Promise<Task> =>
  transaction(db, async (db) => {
    const { kind, paid_date, category_id } = request
    if (category_id !== null) await checkCategory(db, writer.account_id, category_id)
    return enqueueTask(db, writer, prefix, {
      kind,
      paid_date,
      category_id,
      document_ids: await selectDocuments(db, request),
    })
  })

const UNDOABLE: ReadonlySet<TaskKind> = new Set(['invoices_mark_paid', 'invoices_categorize'])

export const canUndo = ({ kind, status, has_effects }: Task): boolean =>
  UNDOABLE.has(kind) && (status === 'done' || status === 'failed') && has_effects

// Creates a task that undoes another one, the newest change first.
export const undoTask = (db: Database, writer: WriteContext, prefix: string, id: number): Promise<Task> =>
  transaction(db, async (db) => {
    const task = await getTask(db, writer.account_id, id)
    if (!UNDOABLE.has(task.kind)) throw invalid({ kind: 'cannot be undone' })
    if (task.status === 'waiting' || task.status === 'running')
      throw invalid({ status: 'is still running; wait until the task is done' })
    if (!canUndo(task)) throw invalid({ status: 'has nothing left to undo' })
    if (task.kind === 'invoices_mark_paid' && !isAllowed(writer, 'payments', 'delete')) throw forbidden()
    const changedIds = new Set(await listChangedDocuments(db, task))
    const document_ids = task.document_ids.filter((id) => changedIds.has(id)).toReversed()
    const fields = { kind: 'undo' as const, paid_date: null, category_id: null, document_ids }
    const undo = await enqueueTask(db, writer, prefix, fields)
    await moveEffects(db, task, undo.id)
    return undo
  })

type TaskFields = Pick<Task, 'kind' | 'paid_date' | 'category_id' | 'document_ids'>

async function enqueueTask(
  db: Database,
  writer: WriteContext,
  prefix: string,
  fields: TaskFields,
): Promise<Task> {
  const { account_id, user_id, request_id, access_token_id = null, now } = atSystemTime(writer)
  const task = {
    account_id,
    created_at: now,
    updated_at: now,
    user_id,
    prefix,
    request_id,
    access_token_id,
    status: 'waiting' as const,
    done: 0,
    total: fields.document_ids.length,
    problems: [],
    result: null,
    ...fields,
  }
  const id = await insertTask(db, task)
  await enqueue(db, account_id, TASK_JOB, { task_id: id }, now)
  return { ...task, id, has_effects: false }
}

async function checkCategory(db: Database, accountId: number, id: number) {
  const missing = await missingIds(db, accountId, categories.plural, [id])
  if (missing.length > 0) throw invalid({ category_id: 'does not exist' })
}

async function selectDocuments(
  db: Database,
  { kind, ids, selection: question, order }: TaskRequest,
): Promise<number[]> {
  const max = kind === 'invoices_pdf_zip' ? PRINTED_MAX : DOCUMENTS_MAX
  const documentIds = question
    ? (await selectPage(db, RESOURCE, question, order, { limit: max + 1 })).map((row) => row[0] as number)
    : [...new Set(ids)]
  const parameter = question ? 'filters' : 'ids'
  if (documentIds.length === 0)
    throw invalid({ [parameter]: question ? 'match no documents; change the filters' : "can't be blank" })
  if (documentIds.length > max)
    throw invalid({ [parameter]: `match more than ${max} documents; narrow the filters` })
  return documentIds
}
