import { invalid } from '../../../platform/api-error.ts'
import { atSystemTime } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Selection } from '../../../platform/database/lists/filter.ts'
import { selectPage } from '../../../platform/database/lists/list.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { RESOURCE } from '../../documents/invoices/lists/list.ts'
import { DOCUMENTS_MAX, PRINTED_MAX, type Task, type TaskKind } from './schema.ts'
import { insertTask } from './store.ts'

// Creates background tasks on many documents.

export const TASK_JOB = 'run_task'

export type TaskRequest = {
  kind: TaskKind
  ids: readonly number[]
  selection: Selection | undefined // instead of ids
  order: Parameters<typeof selectPage>[3]
  paid_date: string | null
}

export const createTask = (
  db: Database,
  writer: WriteContext,
  prefix: string,
  request: TaskRequest,
): Promise<Task> =>
  transaction(db, async (db) => {
    const { account_id, user_id, request_id, now } = atSystemTime(writer)
    const { kind, paid_date } = request
    const document_ids = await selectDocuments(db, request)
    const task = {
      account_id,
      created_at: now,
      updated_at: now,
      user_id,
      prefix,
      request_id,
      kind,
      status: 'waiting' as const,
      document_ids,
      paid_date,
      done: 0,
      total: document_ids.length,
      problems: [],
      result: null,
    }
    const id = await insertTask(db, task)
    await enqueue(db, account_id, TASK_JOB, { task_id: id }, now)
    return { ...task, id }
  })

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
    throw invalid({ [parameter]: question ? 'match no documents' : "can't be blank" })
  if (documentIds.length > max) throw invalid({ [parameter]: `match more than ${max} documents` })
  return documentIds
}
