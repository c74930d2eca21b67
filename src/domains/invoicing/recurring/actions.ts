import { amend, amendAs, checkReferences, restoring } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  findRecord,
  getRecord,
  hideRecord,
  insertRecord,
  lockRecord,
} from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { isMailAddress, splitAddresses } from '../../../platform/mail/email-address.ts'
import { checkNewCurrency } from '../../administration/accounts/rules.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { planNext } from '../../administration/scheduler/actions.ts'
import { getModel, makeNext, placeOf, skipNext, standing, type Tools } from './create-document.ts'
import { define, firstDue, type Today } from './rules/definition.ts'
import { dayNumber } from './rules/intervals.ts'
import { dueFrom, scheduleOf } from './rules/plan.ts'
import { type Recurring, type RecurringDraft, recurrings } from './schema.ts'
import { seriesDues } from './store.ts'

// The verbs of series. Each plans anew when something of the account falls due next, in the transaction of its change.

const todayOf = (writer: Writer): Today => ({
  ...placeOf(writer),
  today: dayAt(writer.now, writer.time_zone),
})

export const createRecurring = (db: Database, writer: Writer, draft: RecurringDraft): Promise<Recurring> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = writer
    const filled = await filledIn(db, writer, await startedFrom(db, account_id, draft))
    const whole = compose(recurrings, filled) as Recurring
    const defined = define(filled, whole, todayOf(writer))
    const own = { creator_id: user_id, updater_id: user_id }
    const composed = compose(recurrings, [whole, defined, own])
    const { record, changes } = await insertRecord(db, account_id, recurrings, composed, now)
    audit(db, writer, { action: 'create', resource: recurrings.name, record_id: record.id, changes })
    await planNext(db, seriesDues, account_id)
    return record
  })

export const updateRecurring = (
  db: Database,
  writer: Writer,
  id: number,
  draft: RecurringDraft,
): Promise<Recurring> =>
  changing(db, writer, id, async (db, current) => {
    const filled = await filledIn(db, writer, draft, current)
    const whole = compose(recurrings, filled, current) as Recurring
    return { draft: { ...filled, ...define(filled, whole, todayOf(writer), current) }, action: 'update' }
  })

// What it would come to, before it is kept.
export async function foreseeRecurring(db: Database, writer: Writer, draft: RecurringDraft, id?: number) {
  const current = id === undefined ? undefined : await getRecord(db, writer.account_id, recurrings, id)
  await checkReferences(db, writer.account_id, recurrings, draft, { current })
  const whole = compose(recurrings, draft, current) as Recurring
  return { ...whole, ...define(draft, whole, todayOf(writer), current) } as Recurring
}

export const pauseRecurring = (db: Database, writer: Writer, id: number): Promise<Recurring> =>
  changing(db, writer, id, async (_db, current) => {
    if (current.state === 'finished') throw invalid({ state: 'the series has ended' })
    return { draft: { state: 'paused', next_at: null }, action: 'pause' }
  })

// Days of the pause stay without documents; the day on which it failed is made up for.
export const resumeRecurring = (db: Database, writer: Writer, id: number): Promise<Recurring> =>
  changing(db, writer, id, async (_db, current) => {
    if (current.state === 'finished') throw invalid({ state: 'the series has ended' })
    if (current.state === 'active') return { draft: {}, action: 'resume' }
    const schedule = scheduleOf(current)
    const number = current.next_number ?? 0
    const due =
      current.state === 'failed'
        ? dueFrom(schedule, number, placeOf(writer))
        : firstDue(schedule, dayNumber(schedule.anchor, schedule.interval, number), todayOf(writer))
    const draft = { ...standing(due, due ? 'active' : 'finished'), problem: null, tries: 0 }
    return { draft, action: 'resume' }
  })

export const skipRecurring = (db: Database, writer: Writer, id: number): Promise<Recurring> =>
  transaction(db, async (db) => {
    const series = await skipNext(db, writer, id)
    await planNext(db, seriesDues, writer.account_id)
    return series
  })

// The next one at once, as a document of today; the one after it comes on its day.
export const issueRecurring = (
  db: Database,
  tools: Tools,
  writer: Writer,
  prefix: string,
  id: number,
): Promise<Recurring> =>
  transaction(db, async (db) => {
    await makeNext(db, tools, writer, { prefix, id, is_early: true })
    await planNext(db, seriesDues, writer.account_id)
    return getRecord(db, writer.account_id, recurrings, id)
  })

export const deleteRecurring = (db: Database, writer: Writer, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, writer.account_id, recurrings, id)
    await hideRecord(db, writer.account_id, recurrings, current, writer.now)
    audit(db, writer, { action: 'delete', resource: recurrings.name, record_id: id, changes: {} })
    await planNext(db, seriesDues, writer.account_id)
  })

// It comes back as it was, and rests if it has missed days: somebody is to look at it first.
export const restoreRecurring = (db: Database, writer: Writer, id: number): Promise<Recurring> =>
  transaction(db, async (db) => {
    const record = await restoring(recurrings)(db, writer, id)
    const is_late = record.next_at !== null && record.next_at <= writer.now
    const rested = is_late
      ? (
          await amendAs(db, writer, recurrings, record, {
            draft: { state: 'paused', next_at: null },
            action: 'pause',
          })
        ).record
      : record
    await planNext(db, seriesDues, writer.account_id)
    return rested
  })

type Change = { draft: RecurringDraft; action: string }

const changing = (
  db: Database,
  writer: Writer,
  id: number,
  decide: (db: Database, current: Recurring) => Promise<Change>,
): Promise<Recurring> =>
  transaction(db, async (db) => {
    const { account_id, user_id } = writer
    const current = await lockRecord(db, account_id, recurrings, id)
    const { draft, action } = await decide(db, current)
    const { record, changes } = await amendAs(db, writer, recurrings, current, { draft, action })
    if (Object.keys(changes).length === 0) return record
    await planNext(db, seriesDues, account_id)
    return (await amend(db, writer, recurrings, record, { updater_id: user_id })).record
  })

const OWN_DAYS = ['start_date', 'next_invoice_date', 'end_date', 'ends_after'] as const

// What is not said is as in the series that it is made from.
async function startedFrom(db: Database, account_id: number, draft: RecurringDraft): Promise<RecurringDraft> {
  if (isBlank(draft.from_recurring_id)) return draft
  const found = await findRecord(db, account_id, recurrings, draft.from_recurring_id as number)
  if (!found) throw invalid({ from_recurring_id: 'does not exist' })
  const { fields } = recurrings
  const names = Object.keys(fields) as (keyof RecurringDraft & keyof typeof fields)[]
  const copied = names.filter(
    (name) => !fields[name].options.readonly && !OWN_DAYS.some((own) => own === name),
  )
  return { ...Object.fromEntries(copied.map((name) => [name, found[name]])), ...draft }
}

// Checked against the records that it names; what follows from the model is filled in.
async function filledIn(db: Database, { account_id }: Writer, draft: RecurringDraft, current?: Recurring) {
  await checkReferences(db, account_id, recurrings, draft, { current })
  checkNewCurrency('currency', draft.currency, current?.currency)
  const bad = splitAddresses(draft.buyer_email ?? '').find((one) => !isMailAddress(one))
  if (bad !== undefined) throw invalid({ buyer_email: `"${bad.slice(0, 100)}" is not an e-mail address` })
  const model_id = draft.invoice_id === undefined ? current?.invoice_id : draft.invoice_id
  const product_id = draft.product_id === undefined ? current?.product_id : draft.product_id
  const price = draft.price_gross === undefined ? current?.price_gross : draft.price_gross
  if (isBlank(model_id) && isBlank(product_id) && isBlank(price))
    throw invalid({ invoice_id: "can't be blank: name a document to repeat, a product or a price" })
  if (isBlank(model_id) || model_id === current?.invoice_id) return draft
  const model = await getModel(db, account_id, model_id as number)
  const name = isBlank(draft.name) && isBlank(current?.name) ? { name: model.buyer_name ?? model.number } : {}
  return { ...draft, ...name, income: model.income }
}
