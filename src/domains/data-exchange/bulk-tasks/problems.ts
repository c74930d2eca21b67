import { type ApiError, errorMessage } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import type { TaskProblem } from './schema.ts'

// Describes why a task skipped a document, with the number by which people know it.
export async function taskProblem(
  db: Database,
  accountId: number,
  id: number,
  error: ApiError,
): Promise<TaskProblem> {
  const invoice = (await findInvoices(db, accountId, [id])).get(id)
  const { detail } = error
  return {
    id,
    number: invoice?.number ?? null,
    message: errorMessage(error),
    fields: typeof detail === 'string' ? null : detail,
  }
}
