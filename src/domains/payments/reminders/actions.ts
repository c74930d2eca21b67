import { invalid, notFound } from '../../../platform/api-error.ts'
import { type Actor, audit, systemTime } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, getRecord, lockRecord } from '../../../platform/database/records.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { randomToken } from '../../../platform/secret.ts'
import type { Account } from '../../administration/accounts/store.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { departmentOf, type SendPayload } from '../../documents/email/send.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import type { OnlinePaymentCheck } from '../../documents/public-page/page.ts'
import { clientOf, type PlannedReminder } from './plan-run.ts'
import { recipientsOf } from './recipients.ts'
import { type DueStep, isReminded, isThanks, maySend, reminderScheduleOf } from './rules.ts'
import { type Hold, type Reminder, type ReminderStep, THANKS_ID } from './schema.ts'
import { changeState, countSent, findHolds, findReminder, insertReminder, saveHold } from './store.ts'
import { type ReminderText, reminderText, thanksText } from './texts.ts'

export const REMIND_JOB = 'send_reminder'
export type ReminderPayload = SendPayload & {
  reminder_id: number
  other_reminder_ids?: readonly number[] // reminders of other documents in the same email
  has_demand?: boolean
}

// The sender of reminders and the address of their links.
export type ReminderEmailContext = { from: string; viewUrl: (prefix: string, invoice: Invoice) => string }
export type PreviewContext = ReminderEmailContext & { acceptsOnlinePayment: OnlinePaymentCheck }

type Times = { now: number; machine_now: number }

// Stores the reminder and enqueues its email in one transaction, once, and only while the document is still
// due (or still paid, for thanks).
export const remind = (
  db: Database,
  account: Account,
  planned: PlannedReminder,
  times: Times,
  mail: ReminderEmailContext,
): Promise<boolean> =>
  transaction(db, async (db) => {
    const { dueStep, to } = planned
    const actor = { account_id: account.id, user_id: 0, request_id: 'calendar', ...times }
    const today = dayAt(times.now, reminderScheduleOf(account.settings).time_zone)
    const invoice = await findStillDue(db, account.id, planned, today)
    if (!invoice) return false
    const email =
      dueStep.step.action === 'task' ? undefined : await composeEmail(db, account.id, invoice, planned, today)
    const id = await insertReminders(db, actor, invoice, planned)
    if (id === undefined) return false
    if (email) await enqueueEmail(db, account, actor, { invoice, letter: { ...email, id } }, mail)
    const changes = { reminder: [null, dueStep.step.name], email_to: [null, to] }
    audit(db, actor, { action: 'remind', resource: invoices.name, record_id: invoice.id, changes })
    return true
  })

// Returns the document if it is still due to be reminded of.
async function findStillDue(
  db: Database,
  accountId: number,
  { invoice: { id }, dueStep }: PlannedReminder,
  today: string,
): Promise<Invoice | undefined> {
  const invoice = await findRecord(db, accountId, invoices, id)
  const hold = (await findHolds(db, accountId, [id])).get(id)
  return invoice && maySend(invoice, hold, today, isThanks(dueStep.step)) ? invoice : undefined
}

// Inserts the reminder and the steps that it replaces. Returns undefined if another process was first.
async function insertReminders(
  db: Database,
  actor: Actor,
  invoice: Invoice,
  { dueStep, skipped, to }: PlannedReminder,
): Promise<number | undefined> {
  const state = dueStep.step.action === 'task' ? 'open' : 'queued'
  const id = await insertReminder(db, actor.account_id, rowOf(invoice, dueStep, actor, state, to))
  if (id === undefined) return undefined
  for (const skippedStep of skipped)
    await insertReminder(db, actor.account_id, rowOf(invoice, skippedStep, actor, 'skipped', []))
  return id
}

async function composeEmail(
  db: Database,
  accountId: number,
  invoice: Invoice,
  { dueStep: { step }, to }: PlannedReminder,
  today: string,
): Promise<Omit<ReminderEmail, 'id'>> {
  const has_demand = step.action === 'formal_letter'
  const has_pdf = has_demand || step.action === 'letter_pdf'
  if (isThanks(step)) return { to, text: thanksText(invoice, step), has_pdf, has_demand }
  const department = await departmentOf(db, accountId, invoice)
  const sentCount = await countSent(db, accountId, invoice.id)
  const text = reminderText(invoice, step, department, sentCount, today)
  return { to, text, has_pdf: has_pdf || attachesPdf(department), has_demand }
}

const attachesPdf = (department: Department | undefined): boolean =>
  Boolean(department?.own_overdue_email_settings && department.overdue_email_pdf)

const rowOf = (
  { id, client_id, department_id }: Invoice,
  { step, due_at }: DueStep,
  { now, user_id }: Actor,
  state: Reminder['state'],
  to: readonly string[],
): Omit<Reminder, 'id' | 'told'> => ({
  invoice_id: id,
  step_id: isThanks(step) ? THANKS_ID : step.id,
  kind: KIND_OF[step.action ?? ''] ?? 'auto_send_overdue',
  state,
  due_at,
  recipients: to.join(', '),
  user_id,
  client_id,
  department_id,
  created_at: now,
})

const KIND_OF: { readonly [action: string]: Reminder['kind'] } = {
  formal_letter: 'formal_letter',
  thanks: 'thanks',
}

type ReminderEmail = {
  id: number
  other_ids?: readonly number[]
  to: readonly string[]
  text: ReminderText
  has_pdf: boolean
  has_demand?: boolean
}

export async function enqueueEmail(
  db: Database,
  { id: accountId, prefix }: Account,
  actor: Actor,
  { invoice, letter }: { invoice: Invoice; letter: ReminderEmail },
  { from, viewUrl }: ReminderEmailContext,
) {
  const { id, other_ids = [], to, text, has_pdf, has_demand = false } = letter
  const payload: ReminderPayload = {
    reminder_id: id,
    ...(other_ids.length > 0 ? { other_reminder_ids: other_ids } : {}),
    invoice_id: invoice.id,
    user_id: actor.user_id,
    request_id: actor.request_id,
    message_id: `${randomToken(24)}@${from.slice(from.lastIndexOf('@') + 1)}`,
    view_url: viewUrl(prefix, invoice),
    reply_to: invoice.seller_email,
    to,
    cc: [],
    pending: to,
    refusals: [],
    email_pdf: has_pdf,
    print_option: null,
    words: text,
    has_demand,
  }
  await enqueue(db, accountId, REMIND_JOB, payload, systemTime(actor))
}

export async function composeManualReminder(db: Database, account: Account, invoice: Invoice, now: number) {
  if (!isReminded(invoice))
    throw invalid({ status: 'nothing is due for this document; choose an unpaid one' })
  const to = recipientsOf(invoice, await clientOf(db, account.id, invoice))
  const department = await departmentOf(db, account.id, invoice)
  const { time_zone } = reminderScheduleOf(account.settings)
  const sentCount = await countSent(db, account.id, invoice.id)
  return {
    to,
    department,
    text: reminderText(invoice, undefined, department, sentCount, dayAt(now, time_zone)),
  }
}

// Sends a reminder manually, as often as requested. Holds stop only automatic reminders.
export const sendOverdue = (
  db: Database,
  account: Account,
  actor: Actor,
  id: number,
  mail: ReminderEmailContext,
): Promise<string[]> =>
  transaction(db, async (db) => {
    const invoice = await lockRecord(db, account.id, invoices, id)
    const { to, text, department } = await composeManualReminder(db, account, invoice, actor.now)
    if (to.length === 0)
      throw invalid({
        email_to: ["can't be blank", 'neither the document nor its client has an email address; enter one'],
      })
    const reminderId = await insertReminder(db, account.id, manualReminder(invoice, actor, to))
    const email = {
      id: reminderId as number,
      to,
      text,
      has_pdf: department?.own_overdue_email_settings ? attachesPdf(department) : true,
    }
    await enqueueEmail(db, account, actor, { invoice, letter: email }, mail)
    audit(db, actor, {
      action: 'remind',
      resource: invoices.name,
      record_id: id,
      changes: { reminder: [null, 'by hand'], email_to: [null, to] },
    })
    return to
  })

export const manualReminder = (invoice: Invoice, actor: Actor, to: readonly string[]) => ({
  ...rowOf(invoice, { step: { id: 0 } as ReminderStep, due_at: actor.now }, actor, 'queued', to),
  step_id: null,
  kind: 'send_overdue' as const,
})

const NO_HOLD: Hold = { stopped: false, disputed: false, reason: null, promised_on: null }

export async function readHold(db: Database, accountId: number, id: number): Promise<Hold> {
  return (await findHolds(db, accountId, [id])).get(id) ?? NO_HOLD
}

// Changes the hold of a document. Fields that the request leaves out stay.
export const holdReminders = (
  db: Database,
  actor: Actor,
  id: number,
  holdChanges: Partial<Hold>,
): Promise<Hold> =>
  transaction(db, async (db) => {
    await getRecord(db, actor.account_id, invoices, id)
    const before = await readHold(db, actor.account_id, id)
    const after = { ...before, ...holdChanges }
    await saveHold(db, actor.account_id, id, after)
    const changes = Object.fromEntries(
      (Object.keys(NO_HOLD) as (keyof Hold)[]).flatMap((name) =>
        before[name] === after[name] ? [] : [[`reminders_${name}`, [before[name], after[name]]]],
      ),
    )
    if (Object.keys(changes).length > 0)
      audit(db, actor, { action: 'hold_reminders', resource: invoices.name, record_id: id, changes })
    return after
  })

export const finishTask = (db: Database, actor: Actor, id: number): Promise<Reminder> =>
  transaction(db, async (db) => {
    const task = await findReminder(db, actor.account_id, id)
    if (!task) throw notFound()
    if (task.state === 'done') return task
    if (task.state !== 'open') throw invalid({ state: 'must be open to be marked as done' })
    await changeState(db, actor.account_id, id, ['open'], { state: 'done' })
    const changes = { reminder: ['open', 'done'] }
    audit(db, actor, { action: 'remind', resource: invoices.name, record_id: task.invoice_id, changes })
    return { ...task, state: 'done' }
  })
