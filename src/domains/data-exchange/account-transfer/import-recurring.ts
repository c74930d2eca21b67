import { ApiError, errorMessage } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { scheduleContextOf } from '../../invoicing/recurring/create-document.ts'
import { define } from '../../invoicing/recurring/rules/definition.ts'
import { type Recurring, type RecurringDraft, recurrings } from '../../invoicing/recurring/schema.ts'
import { isDayUsed, reserveDay } from '../../invoicing/recurring/store.ts'
import type { TransferContext } from './context.ts'
import { importerOf } from './import-catalog.ts'
import type { ImportedFields, ImportedRecord } from './import-page.ts'

// Imports recurring schedules. They are paused until a user resumes them, because the source may still issue their documents.

const PAUSE_REASON =
  'Imported from another service that may still issue these documents. Stop the schedule there, then resume it here'

export const recurringImporter = importerOf(recurrings, {
  links: { invoice_id: 'invoices', last_invoice_id: 'invoices', from_recurring_id: 'recurrings' },
  ignored: ['state', 'problem', 'at'],
  decide: async (_db, moving, readings) =>
    readings.map(({ draft, sourceRecord }) => pausedSchedule(draft, sourceRecord.state, moving)),
})

// Keeps the next date of the source, so that past documents are not issued again.
function pausedSchedule(
  draft: ImportedFields,
  state: unknown,
  { writer }: TransferContext,
): ImportedFields | string {
  const { now, time_zone, user_id } = writer
  const draftWithUsers = { ...draft, creator_id: user_id, updater_id: user_id } as RecurringDraft
  try {
    const composed = compose(recurrings, draftWithUsers) as Recurring
    const defined = define(draftWithUsers, composed, {
      ...scheduleContextOf(writer),
      today: dayAt(now, time_zone),
    })
    const isOver = state === 'finished' || defined.state === 'finished'
    const stateFields = isOver ? { state: 'finished' } : { state: 'paused', problem: PAUSE_REASON }
    return { ...draftWithUsers, ...defined, ...stateFields, next_at: null }
  } catch (error) {
    if (error instanceof ApiError) return errorMessage(error)
    throw error
  }
}

// Documents of a schedule are identified by their date, which each schedule uses once.
export async function recordIssuedDocuments(
  db: Database,
  { move, writer }: TransferContext,
  records: readonly ImportedRecord[],
) {
  for (const { draft, record_id } of records) {
    if (!draft.recurring_id || !draft.issue_date) continue
    const day = { recurring_id: Number(draft.recurring_id), due_day: String(draft.issue_date) }
    if (!(await isDayUsed(db, move.account_id, day)))
      reserveDay(db, move.account_id, { ...day, invoice_id: record_id, made_at: writer.now })
  }
}
