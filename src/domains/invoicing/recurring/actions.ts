import {
  applyChanges,
  applyChangesAs,
  checkReferences,
  restoreAction,
} from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  findRecord,
  getRecord,
  insertRecord,
  lockRecord,
  softDeleteRecord,
} from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { isMailAddress, splitAddresses } from '../../../platform/mail/email-address.ts'
import { checkNewCurrency } from '../../administration/accounts/rules.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { scheduleNext } from '../../administration/scheduler/actions.ts'
import {
  getModel,
  type IssueTools,
  issueNext,
  progressFields,
  scheduleContextOf,
  skipNext,
} from './create-document.ts'
import { define, firstDue, type Today } from './rules/definition.ts'
import { dayNumber } from './rules/intervals.ts'
import { dueFrom, scheduleOf } from './rules/plan.ts'
import { type Recurring, type RecurringDraft, recurrings } from './schema.ts'
import { seriesDues } from './store.ts'

// Actions of recurring series. Each one reschedules the account in the transaction of its change.

const todayOf = (writer: WriteContext): Today => ({
  ...scheduleContextOf(writer),
  today: dayAt(writer.now, writer.time_zone),
})

export const createRecurring = (
  db: Database,
  writer: WriteContext,
  draft: RecurringDraft,
): Promise<Recurring> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = writer
    const filled = await completeDraft(db, writer, await copyFromSeries(db, account_id, draft))
    const series = compose(recurrings, filled) as Recurring
    const defined = define(filled, series, todayOf(writer))
    const authors = { creator_id: user_id, updater_id: user_id }
    const composed = compose(recurrings, [series, defined, authors])
    const { record, changes } = await insertRecord(db, account_id, recurrings, composed, now)
    audit(db, writer, { action: 'create', resource: recurrings.name, record_id: record.id, changes })
    await scheduleNext(db, seriesDues, account_id)
    return record
  })

export const updateRecurring = (
  db: Database,
  writer: WriteContext,
  id: number,
  draft: RecurringDraft,
): Promise<Recurring> =>
  changeSeries(db, writer, id, async (db, current) => {
    const filled = await completeDraft(db, writer, draft, current)
    const series = compose(recurrings, filled, current) as Recurring
    return { draft: { ...filled, ...define(filled, series, todayOf(writer), current) }, action: 'update' }
  })

// Returns the series as it would be stored, without storing it.
export async function previewRecurring(
  db: Database,
  writer: WriteContext,
  draft: RecurringDraft,
  id?: number,
) {
  const current = id === undefined ? undefined : await getRecord(db, writer.account_id, recurrings, id)
  await checkReferences(db, writer.account_id, recurrings, draft, { current })
  const series = compose(recurrings, draft, current) as Recurring
  return { ...series, ...define(draft, series, todayOf(writer), current) } as Recurring
}

export const pauseRecurring = (db: Database, writer: WriteContext, id: number): Promise<Recurring> =>
  changeSeries(db, writer, id, async (_db, current) => {
    if (current.state === 'finished') throw invalid({ state: 'the schedule has ended; create a new one' })
    return { draft: { state: 'paused', next_at: null }, action: 'pause' }
  })

// Resumes a series. Days of the pause are skipped; the day on which it failed is issued after all.
export const resumeRecurring = (db: Database, writer: WriteContext, id: number): Promise<Recurring> =>
  changeSeries(db, writer, id, async (_db, current) => {
    if (current.state === 'finished') throw invalid({ state: 'the schedule has ended; create a new one' })
    if (current.state === 'active') return { draft: {}, action: 'resume' }
    const schedule = scheduleOf(current)
    const number = current.next_number ?? 0
    const due =
      current.state === 'failed'
        ? dueFrom(schedule, number, scheduleContextOf(writer))
        : firstDue(schedule, dayNumber(schedule.anchor, schedule.interval, number), todayOf(writer))
    const draft = { ...progressFields(due, due ? 'active' : 'finished'), problem: null, tries: 0 }
    return { draft, action: 'resume' }
  })

export const skipRecurring = (db: Database, writer: WriteContext, id: number): Promise<Recurring> =>
  transaction(db, async (db) => {
    const series = await skipNext(db, writer, id)
    await scheduleNext(db, seriesDues, writer.account_id)
    return series
  })

// Issues the next document now, dated today. The document after it keeps its day.
export const issueRecurring = (
  db: Database,
  tools: IssueTools,
  writer: WriteContext,
  prefix: string,
  id: number,
): Promise<Recurring> =>
  transaction(db, async (db) => {
    await issueNext(db, tools, writer, { prefix, id, is_early: true })
    await scheduleNext(db, seriesDues, writer.account_id)
    return getRecord(db, writer.account_id, recurrings, id)
  })

export const deleteRecurring = (db: Database, writer: WriteContext, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, writer.account_id, recurrings, id)
    await softDeleteRecord(db, writer.account_id, recurrings, current, writer.now)
    audit(db, writer, { action: 'delete', resource: recurrings.name, record_id: id, changes: {} })
    await scheduleNext(db, seriesDues, writer.account_id)
  })

// Restores a series. It is paused if it has missed days, so that a person reviews it first.
export const restoreRecurring = (db: Database, writer: WriteContext, id: number): Promise<Recurring> =>
  transaction(db, async (db) => {
    const record = await restoreAction(recurrings)(db, writer, id)
    const isLate = record.next_at !== null && record.next_at <= writer.now
    const series = isLate
      ? (
          await applyChangesAs(db, writer, recurrings, record, {
            draft: { state: 'paused', next_at: null },
            action: 'pause',
          })
        ).record
      : record
    await scheduleNext(db, seriesDues, writer.account_id)
    return series
  })

type Change = { draft: RecurringDraft; action: string }

const changeSeries = (
  db: Database,
  writer: WriteContext,
  id: number,
  decide: (db: Database, current: Recurring) => Promise<Change>,
): Promise<Recurring> =>
  transaction(db, async (db) => {
    const { account_id, user_id } = writer
    const current = await lockRecord(db, account_id, recurrings, id)
    const { draft, action } = await decide(db, current)
    const { record, changes } = await applyChangesAs(db, writer, recurrings, current, { draft, action })
    if (Object.keys(changes).length === 0) return record
    await scheduleNext(db, seriesDues, account_id)
    return (await applyChanges(db, writer, recurrings, record, { updater_id: user_id })).record
  })

const DAY_FIELDS = ['start_date', 'next_invoice_date', 'end_date', 'ends_after'] as const

// Copies fields that the draft leaves out from the series `from_recurring_id`.
async function copyFromSeries(
  db: Database,
  accountId: number,
  draft: RecurringDraft,
): Promise<RecurringDraft> {
  if (isBlank(draft.from_recurring_id)) return draft
  const sourceSeries = await findRecord(db, accountId, recurrings, draft.from_recurring_id as number)
  if (!sourceSeries) throw invalid({ from_recurring_id: 'does not exist' })
  const { fields } = recurrings
  const names = Object.keys(fields) as (keyof RecurringDraft & keyof typeof fields)[]
  const copied = names.filter(
    (name) =>
      !fields[name].options.readonly &&
      name !== 'metadata' &&
      !DAY_FIELDS.some((dayField) => dayField === name),
  )
  return { ...Object.fromEntries(copied.map((name) => [name, sourceSeries[name]])), ...draft }
}

// Checks references and addresses of the draft, and fills in fields that follow from the model document.
async function completeDraft(
  db: Database,
  { account_id }: WriteContext,
  draft: RecurringDraft,
  current?: Recurring,
) {
  await checkReferences(db, account_id, recurrings, draft, { current })
  checkNewCurrency('currency', draft.currency, current?.currency)
  const invalidAddress = splitAddresses(draft.buyer_email ?? '').find((address) => !isMailAddress(address))
  if (invalidAddress !== undefined)
    throw invalid({ buyer_email: `"${invalidAddress.slice(0, 100)}" is not an email address` })
  const modelId = draft.invoice_id === undefined ? current?.invoice_id : draft.invoice_id
  const productId = draft.product_id === undefined ? current?.product_id : draft.product_id
  const price = draft.price_gross === undefined ? current?.price_gross : draft.price_gross
  if (isBlank(modelId) && isBlank(productId) && isBlank(price))
    throw invalid({ invoice_id: ["can't be blank", 'set a document to repeat, a product or a price'] })
  if (isBlank(modelId) || modelId === current?.invoice_id) return draft
  const model = await getModel(db, account_id, modelId as number)
  const name = isBlank(draft.name) && isBlank(current?.name) ? { name: model.buyer_name ?? model.number } : {}
  return { ...draft, ...name, income: model.income }
}
