import { creating, deleting, restoring, updating } from '../../platform/actions/plain.ts'
import { type Actor, audit, machineNow } from '../../platform/audit/audit.ts'
import { dayAt } from '../../platform/clock.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/heads.ts'
import { findRecord, getRecord, lockRecord } from '../../platform/database/records.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { randomToken } from '../../platform/secret.ts'
import type { Account } from '../accounts/store.ts'
import { clients } from '../clients/schema.ts'
import { type Department, departments } from '../departments/schema.ts'
import type { SendPayload } from '../invoices/mail/send.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { recipientsOf } from './recipients.ts'
import {
  type Chosen,
  decide,
  dueBetween,
  isHeld,
  isQuiet,
  isReminded,
  planOf,
  type When,
  whenOf,
} from './rules.ts'
import { type Hold, type Reminder, reminderSteps, type Step, type StepDraft } from './schema.ts'
import {
  countSent,
  doneSteps,
  findHolds,
  findReminder,
  insertReminder,
  keepHold,
  moveReminder,
  owedAfter,
  STEPS_MAX,
  stepsOf,
} from './store.ts'
import { type Said, sayReminder } from './words.ts'

export const REMIND_JOB = 'send_reminder'
export type ReminderPayload = SendPayload & { reminder_id: number; has_demand?: boolean }

// Where letters come from, and where they lead.
export type Post = { from: string; viewUrl: (prefix: string, invoice: Invoice) => string }

export const createStep = creating(reminderSteps, decideStep)
export const updateStep = updating(reminderSteps, decideStep)
export const deleteStep = deleting(reminderSteps)
export const restoreStep = restoring(reminderSteps, async (_db, { now }, draft) => ({ ...draft, since: now }))

const DAYS_LEAST = -60
const DAYS_MOST = 365

export function checkDays(days: number | null | undefined): number {
  if (days === null || days === undefined || days < DAYS_LEAST || days > DAYS_MOST)
    throw invalid({ days: `must be between ${DAYS_LEAST} and ${DAYS_MOST}` })
  return days
}

// What is moved or comes back begins anew, so that nobody is written to about what lies behind it.
async function decideStep(
  db: Database,
  { account_id, now }: Actor,
  draft: StepDraft,
  current?: Step,
): Promise<StepDraft> {
  const { days, active } = { ...current, ...draft }
  checkDays(days)
  await lockAccount(db, account_id)
  if (!current && (await stepsOf(db, account_id)).length >= STEPS_MAX)
    throw invalid({ name: `there are too many steps (maximum is ${STEPS_MAX})` })
  const is_same = current && current.days === days && (current.active || !active)
  return is_same ? draft : { ...draft, since: now }
}

// A document, what is to be done of it, and who hears of it.
export type Planned = { invoice: Invoice; chosen: Chosen; skipped: Chosen[]; to: string[] }

const BATCH = 100

export type Seen = { planned: Planned[]; last_id: number; is_last: boolean }

// What a look at `now` would do of the next hundred documents.
export async function lookAfter(
  db: Database,
  { id, settings }: Account,
  now: number,
  after_id: number,
): Promise<Seen> {
  const when = whenOf(settings)
  const steps = (await stepsOf(db, id)).filter(({ active }) => active)
  const owed =
    steps.length === 0 || isQuiet(now, when)
      ? []
      : await owedAfter(db, id, dueBetween(steps, now, when), after_id, BATCH)
  return {
    planned: await planAll(db, id, owed, steps, now, when),
    last_id: owed.at(-1)?.id ?? after_id,
    is_last: owed.length < BATCH,
  }
}

async function planAll(
  db: Database,
  account_id: number,
  owed: readonly Invoice[],
  steps: readonly Step[],
  now: number,
  when: When,
): Promise<Planned[]> {
  const ids = owed.map(({ id }) => id)
  const [holds, done] = [await findHolds(db, account_id, ids), await doneSteps(db, account_id, ids)]
  const today = dayAt(now, when.time_zone)
  const planned: Planned[] = []
  for (const invoice of owed) {
    if (!isReminded(invoice) || isHeld(holds.get(invoice.id), today)) continue
    const { chosen, skipped } = decide(
      invoice,
      planOf(steps, invoice),
      done.get(invoice.id) ?? new Set(),
      now,
      when,
    )
    if (!chosen) continue
    const client = await clientOf(db, account_id, invoice)
    if (client?.disable_auto_reminders) continue
    planned.push({ invoice, chosen, skipped, to: recipientsOf(invoice, client) })
  }
  return planned
}

const clientOf = async (db: Database, account_id: number, { client_id }: Invoice) =>
  client_id === null ? undefined : findRecord(db, account_id, clients, client_id)

// A letter without an address waits for one; the next look asks again.
export const canGo = ({ chosen, to }: Planned): boolean => chosen.step.action === 'task' || to.length > 0

type Times = { now: number; machine_now: number }

// The row and the letter that it stands for are written together, once, and only while it is still owed.
export const remind = (
  db: Database,
  account: Account,
  planned: Planned,
  { now, machine_now }: Times,
  post: Post,
): Promise<boolean> =>
  transaction(db, async (db) => {
    const { chosen, skipped, to } = planned
    await lockAccount(db, account.id)
    const found = await findRecord(db, account.id, invoices, planned.invoice.id)
    const hold = (await findHolds(db, account.id, [planned.invoice.id])).get(planned.invoice.id)
    const today = dayAt(now, whenOf(account.settings).time_zone)
    if (!found || !isReminded(found) || isHeld(hold, today)) return false
    const is_task = chosen.step.action === 'task'
    const actor = { account_id: account.id, user_id: 0, request_id: 'calendar', now, machine_now }
    const sent = await countSent(db, account.id, found.id)
    const id = await insertReminder(
      db,
      account.id,
      rowOf(found, chosen, actor, is_task ? 'open' : 'queued', to),
    )
    if (id === undefined) return false
    for (const one of skipped) await insertReminder(db, account.id, rowOf(found, one, actor, 'skipped', []))
    if (!is_task) {
      const department = await departmentOf(db, account.id, found)
      const said = sayReminder(found, chosen.step, department, sent, today)
      const { action } = chosen.step
      const has_demand = action === 'formal_letter'
      const has_pdf = has_demand || action === 'letter_pdf' || isPdfWished(department)
      await enqueueLetter(db, account, actor, found, { id, to, said, has_pdf, has_demand }, post)
    }
    const changes = { reminder: [null, chosen.step.name], email_to: [null, to] }
    audit(db, actor, { action: 'remind', resource: invoices.name, record_id: found.id, changes })
    return true
  })

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
  step_id: step.id,
  kind: step.action === 'formal_letter' ? 'formal_letter' : 'auto_send_overdue',
  state,
  due_at,
  recipients: to.join(', '),
  user_id,
  client_id,
  department_id,
  created_at: now,
})

const departmentOf = async (db: Database, account_id: number, { department_id }: Invoice) =>
  department_id === null ? undefined : findRecord(db, account_id, departments, department_id)

type Letter = { id: number; to: readonly string[]; said: Said; has_pdf: boolean; has_demand?: boolean }

async function enqueueLetter(
  db: Database,
  { id: account_id, prefix }: Account,
  actor: Actor,
  invoice: Invoice,
  { id, to, said, has_pdf, has_demand = false }: Letter,
  { from, viewUrl }: Post,
) {
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
    await enqueueLetter(db, account, actor, invoice, letter, post)
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
    await lockAccount(db, actor.account_id)
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
    await lockAccount(db, actor.account_id)
    const task = await findReminder(db, actor.account_id, id)
    if (!task) throw notFound()
    if (task.state === 'done') return task
    if (task.state !== 'open') throw invalid({ state: 'is no open task' })
    await moveReminder(db, actor.account_id, id, ['open'], 'done')
    const changes = { reminder: ['open', 'done'] }
    audit(db, actor, { action: 'remind', resource: invoices.name, record_id: task.invoice_id, changes })
    return { ...task, state: 'done' }
  })
