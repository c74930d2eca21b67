import { messageOf, Refusal } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { placeOf } from '../../invoicing/recurring/create-document.ts'
import { define } from '../../invoicing/recurring/rules/definition.ts'
import { type Recurring, type RecurringDraft, recurrings } from '../../invoicing/recurring/schema.ts'
import { isTaken, takeDay } from '../../invoicing/recurring/store.ts'
import type { Moving } from './context.ts'
import { taking } from './import-catalog.ts'
import type { Made, Whole } from './import-page.ts'

// Series of documents. They rest, since the house they come from may go on with them, until somebody resumes them here.

const PROBLEM = 'Moved in from another service, which may go on with it. End it there, then resume it here'

export const takeRecurrings = taking(recurrings, {
  links: { invoice_id: 'invoices', last_invoice_id: 'invoices', from_recurring_id: 'recurrings' },
  without: ['state', 'problem', 'at'],
  decide: async (_db, moving, readings) =>
    readings.map(({ draft, told }) => restingSeries(draft, told.state, moving)),
})

// The next day is as it was there: what was made before it is not made again.
function restingSeries(draft: Whole, state: unknown, { writer }: Moving): Whole | string {
  const { now, time_zone, user_id } = writer
  const own = { ...draft, creator_id: user_id, updater_id: user_id } as RecurringDraft
  try {
    const whole = compose(recurrings, own) as Recurring
    const defined = define(own, whole, { ...placeOf(writer), today: dayAt(now, time_zone) })
    const is_over = state === 'finished' || defined.state === 'finished'
    const rests = is_over ? { state: 'finished' } : { state: 'paused', problem: PROBLEM }
    return { ...own, ...defined, ...rests, next_at: null }
  } catch (error) {
    if (error instanceof Refusal) return messageOf(error)
    throw error
  }
}

// What a series has made is known by its day: no day has two.
export async function noteMade(db: Database, { move, writer }: Moving, made: readonly Made[]) {
  for (const { draft, record_id } of made) {
    if (!draft.recurring_id || !draft.issue_date) continue
    const day = { recurring_id: Number(draft.recurring_id), due_day: String(draft.issue_date) }
    if (!(await isTaken(db, move.account_id, day)))
      takeDay(db, move.account_id, { ...day, invoice_id: record_id, made_at: writer.now })
  }
}
