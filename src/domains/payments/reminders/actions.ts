import { invalid, notFound } from '../../../platform/api-error.ts'
import { type Actor, audit, machineNow } from '../../../platform/audit/audit.ts'
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
import { clientOf, type Planned } from './plan-run.ts'
import { recipientsOf } from './recipients.ts'
import { type Chosen, isReminded, isThanks, mayGo, whenOf } from './rules.ts'
import { type Hold, type Reminder, type Step, THANKS_ID } from './schema.ts'
import { countSent, findHolds, findReminder, insertReminder, keepHold, moveReminder } from './store.ts'
import { type Said, sayReminder, sayThanks } from './texts.ts'

export const REMIND_JOB = 'send_reminder'
export type ReminderPayload = SendPayload & { reminder_id: number; has_demand?: boolean }

// Where letters come from, and where they lead.
export type Post = { from: string; viewUrl: (prefix: string, invoice: Invoice) => string }

type Times = { now: number; machine_now: number }

// The row and the letter that it stands for are written together, once, and only while it is still owed, or still paid.
export const remind = (
  db: Database,
  account: Account,
  planned: Planned,
  times: Times,
  post: Post,
): Promise<boolean> =>
  transaction(db, async (db) => {
    const { chosen, to } = planned
    const actor = { account_id: account.id, user_id: 0, request_id: 'calendar', ...times }
    const today = dayAt(times.now, whenOf(account.settings).time_zone)
    const invoice = await findMeant(db, account.id, planned, today)
    if (!invoice) return false
    const letter =
      chosen.step.action === 'task' ? undefined : await letterOf(db, account.id, invoice, planned, today)
    const id = await insertSteps(db, actor, invoice, planned)
    if (id === undefined) return false
    if (letter) await enqueueLetter(db, account, actor, { invoice, letter: { ...letter, id } }, post)
    const changes = { reminder: [null, chosen.step.name], email_to: [null, to] }
    audit(db, actor, { action: 'remind', resource: invoices.name, record_id: invoice.id, changes })
    return true
  })

// As it is by now.
async function findMeant(
  db: Database,
  account_id: number,
  { invoice: { id }, chosen }: Planned,
  today: string,
): Promise<Invoice | undefined> {
  const invoice = await findRecord(db, account_id, invoices, id)
  const hold = (await findHolds(db, account_id, [id])).get(id)
  return invoice && mayGo(invoice, hold, today, isThanks(chosen.step)) ? invoice : undefined
}

// Its row, and those of the steps that it takes the place of. Undefined when somebody else has done it.
async function insertSteps(
  db: Database,
  actor: Actor,
  invoice: Invoice,
  { chosen, skipped, to }: Planned,
): Promise<number | undefined> {
  const state = chosen.step.action === 'task' ? 'open' : 'queued'
  const id = await insertReminder(db, actor.account_id, rowOf(invoice, chosen, actor, state, to))
  if (id === undefined) return undefined
  for (const one of skipped)
    await insertReminder(db, actor.account_id, rowOf(invoice, one, actor, 'skipped', []))
  return id
}

async function letterOf(
  db: Database,
  account_id: number,
  invoice: Invoice,
  { chosen: { step }, to }: Planned,
  today: string,
): Promise<Omit<Letter, 'id'>> {
  const has_demand = step.action === 'formal_letter'
  const has_pdf = has_demand || step.action === 'letter_pdf'
  if (isThanks(step)) return { to, said: sayThanks(invoice, step), has_pdf, has_demand }
  const department = await departmentOf(db, account_id, invoice)
  const sent = await countSent(db, account_id, invoice.id)
  const said = sayReminder(invoice, step, department, sent, today)
  return { to, said, has_pdf: has_pdf || isPdfWished(department), has_demand }
}

const isPdfWished = (department: Department | undefined): boolean =>
  Boolean(department?.own_overdue_email_settings && department.overdue_email_pdf)

const rowOf = (
  { id, client_id, department_id }: Invoice,
  { step, due_at }: Chosen,
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

type Letter = { id: number; to: readonly string[]; said: Said; has_pdf: boolean; has_demand?: boolean }

async function enqueueLetter(
  db: Database,
  { id: account_id, prefix }: Account,
  actor: Actor,
  { invoice, letter }: { invoice: Invoice; letter: Letter },
  { from, viewUrl }: Post,
) {
  const { id, to, said, has_pdf, has_demand = false } = letter
  const payload: ReminderPayload = {
    reminder_id: id,
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
    words: said,
    has_demand,
  }
  await enqueue(db, account_id, REMIND_JOB, payload, machineNow(actor))
}

// By hand, as often as somebody wishes; what stops letters of its own accord does not stop a person.
export const sendOverdue = (
  db: Database,
  account: Account,
  actor: Actor,
  id: number,
  post: Post,
): Promise<string[]> =>
  transaction(db, async (db) => {
    const invoice = await lockRecord(db, account.id, invoices, id)
    if (!isReminded(invoice)) throw invalid({ status: 'nothing is owed for it' })
    const to = recipientsOf(invoice, await clientOf(db, account.id, invoice))
    if (to.length === 0)
      throw invalid({ email_to: "can't be blank: neither the document nor its client has an e-mail address" })
    const department = await departmentOf(db, account.id, invoice)
    const { time_zone } = whenOf(account.settings)
    const sent = await countSent(db, account.id, id)
    const said = sayReminder(invoice, undefined, department, sent, dayAt(actor.now, time_zone))
    const made = await insertReminder(db, account.id, {
      ...rowOf(invoice, { step: { id: 0 } as Step, due_at: actor.now }, actor, 'queued', to),
      step_id: null,
      kind: 'send_overdue',
    })
    const letter = {
      id: made as number,
      to,
      said,
      has_pdf: department?.own_overdue_email_settings ? isPdfWished(department) : true,
    }
    await enqueueLetter(db, account, actor, { invoice, letter }, post)
    audit(db, actor, {
      ...{ action: 'remind', resource: invoices.name, record_id: id },
      changes: { reminder: [null, 'by hand'], email_to: [null, to] },
    })
    return to
  })

const FREE: Hold = { stopped: false, disputed: false, reason: null, promised_on: null }

export async function readHold(db: Database, account_id: number, id: number): Promise<Hold> {
  return (await findHolds(db, account_id, [id])).get(id) ?? FREE
}

// Stop, dispute, promise: what is not said stays.
export const holdReminders = (db: Database, actor: Actor, id: number, said: Partial<Hold>): Promise<Hold> =>
  transaction(db, async (db) => {
    await getRecord(db, actor.account_id, invoices, id)
    const before = await readHold(db, actor.account_id, id)
    const after = { ...before, ...said }
    await keepHold(db, actor.account_id, id, after)
    const changes = Object.fromEntries(
      (Object.keys(FREE) as (keyof Hold)[]).flatMap((name) =>
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
    if (task.state !== 'open') throw invalid({ state: 'is no open task' })
    await moveReminder(db, actor.account_id, id, ['open'], { state: 'done' })
    const changes = { reminder: ['open', 'done'] }
    audit(db, actor, { action: 'remind', resource: invoices.name, record_id: task.invoice_id, changes })
    return { ...task, state: 'done' }
  })
