import { isPositive, ZERO } from '../../../money/decimal.ts'
import { dayAt, instantOf, plusDays } from '../../../platform/clock.ts'
import { isWeekend } from '../../../platform/holidays.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { type IsWorkingDay, onWorkingDay, workingDaysOf } from '../../administration/scheduler/rules.ts'
import { isReceivable } from '../../documents/invoices/kinds.ts'
import { dueDateOf } from '../../documents/invoices/rules/payment-request.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { Hold, ReminderStep, Run } from './schema.ts'

// Rules for reminders: which step is due for which document, and when. Each account is checked once a day at
// its hour.

const HOUR_DEFAULT = 10

export const isReminded = (invoice: Invoice): boolean =>
  isReceivable(invoice) &&
  !invoice.cancelled &&
  invoice.status !== 'rejected' &&
  isPositive(invoice.debt ?? ZERO) &&
  dueDateOf(invoice) !== null

// Documents that are paid in full. A receipt with an invoice gets its thanks through the invoice.
export const isThanked = (invoice: Invoice): boolean =>
  isReceivable(invoice) &&
  !invoice.cancelled &&
  invoice.status === 'paid' &&
  invoice.paid_date !== null &&
  invoice.invoice_for_receipt_id === null &&
  isPositive(invoice.paid ?? ZERO) &&
  !isPositive(invoice.debt ?? ZERO)

export const isThanks = ({ action }: { action?: ReminderStep['action'] | undefined }): boolean =>
  action === 'thanks'

type DocumentOwner = Pick<Invoice, 'client_id' | 'department_id'>

export const planOf = (steps: readonly ReminderStep[], invoice: DocumentOwner): ReminderStep[] =>
  mostSpecific(
    steps.filter((step) => !isThanks(step)),
    invoice,
  )

export const thanksOf = (steps: readonly ReminderStep[], invoice: DocumentOwner): ReminderStep | undefined =>
  mostSpecific(steps.filter(isThanks), invoice)[0]

// Returns the steps of the client, else of the department, else of the account.
function mostSpecific(
  steps: readonly ReminderStep[],
  { client_id, department_id }: DocumentOwner,
): ReminderStep[] {
  const active = steps.filter((step) => step.active)
  const ofClient = active.filter((step) => step.client_id !== null && step.client_id === client_id)
  if (ofClient.length > 0) return ofClient
  const ofDepartment = active.filter(
    (step) => step.client_id === null && step.department_id !== null && step.department_id === department_id,
  )
  if (ofDepartment.length > 0) return ofDepartment
  return active.filter((step) => step.client_id === null && step.department_id === null)
}

export type ReminderSchedule = { time_zone: string; hour: number; isWorkingDay: IsWorkingDay }

export const reminderScheduleOf = (settings: Settings): ReminderSchedule => ({
  time_zone: timeZoneOf(settings),
  hour: settings.reminder_hour ?? HOUR_DEFAULT,
  isWorkingDay: WORKING[settings.reminder_quiet_days ?? 'weekends']?.(settings) ?? (() => true),
})

const WORKING: { readonly [quiet: string]: (settings: Settings) => IsWorkingDay } = {
  weekends: () => (day) => !isWeekend(day),
  holidays: workingDaysOf,
}

// Moves a step from a quiet day to the next working day.
export function dueAt(
  step: Pick<ReminderStep, 'days'>,
  paymentTo: string,
  { time_zone, hour, isWorkingDay }: ReminderSchedule,
): number {
  return atHour(onWorkingDay(plusDays(paymentTo, step.days ?? 0), isWorkingDay), hour, time_zone)
}

// Handles days of clock changes: an hour that is skipped is the moment of the change.
export const atHour = (day: string, hour: number, timeZone: string): number =>
  instantOf(day, hour * 60, timeZone)

// Returns the first daily run after a point in time.
export function nextRun(after: number, when: ReminderSchedule): number {
  let day = dayAt(after, when.time_zone)
  for (;;) {
    const look = atHour(day, when.hour, when.time_zone)
    if (look > after) return look
    day = plusDays(day, 1)
  }
}

// No run sends anything on quiet days; reminders held back by a promise or a missing address wait too.
export function isQuiet(now: number, { time_zone, isWorkingDay }: ReminderSchedule): boolean {
  const today = dayAt(now, time_zone)
  return onWorkingDay(today, isWorkingDay) !== today
}

export type RunState = { began_at: number; after_id: number }

// An interrupted run continues at its position with its original start time; documents that fell due later
// belong to the next run.
export const currentRun = ({ ran_at, look_at, last_id }: Run, now: number): RunState =>
  look_at > ran_at && look_at <= now
    ? { began_at: look_at, after_id: last_id }
    : { began_at: now, after_id: 0 }

const QUIET_DAYS_MAX = 366 // most days by which quiet days may move a step

// Returns the range of due dates for which one of the steps may be due by now.
export function dueBetween(steps: readonly ReminderStep[], now: number, { time_zone }: ReminderSchedule) {
  const days = steps.map((step) => step.days ?? 0)
  const since = dayAt(Math.min(...steps.map((step) => step.since ?? 0)), time_zone)
  return {
    from: plusDays(since, -Math.max(...days) - QUIET_DAYS_MAX),
    to: plusDays(dayAt(now, time_zone), -Math.min(...days)),
  }
}

const THANKS_DAYS = 60 // older payments get no thanks

export const paidBetween = (now: number, { time_zone }: ReminderSchedule) => {
  const today = dayAt(now, time_zone)
  return { from: plusDays(today, -THANKS_DAYS), to: today }
}

export type DueStep = { step: ReminderStep; due_at: number }
export type Decision = { dueStep: DueStep | undefined; skipped: DueStep[] }

export const isHeld = (hold: Hold | undefined, today: string): boolean =>
  hold !== undefined &&
  (hold.stopped || hold.disputed || (hold.promised_on !== null && today <= hold.promised_on))

// A promised payment has arrived by then, so it does not stop thanks.
export const isStopped = (hold: Hold | undefined): boolean =>
  hold !== undefined && (hold.stopped || hold.disputed)

// Checked when the email is enqueued and again when it is sent.
export const maySend = (
  invoice: Invoice,
  hold: Hold | undefined,
  today: string,
  isThanks: boolean,
): boolean =>
  isThanks ? isThanked(invoice) && !isStopped(hold) : isReminded(invoice) && !isHeld(hold, today)

// After a pause only the latest due step is sent. Steps that fell due before the step or the document existed
// are left out, and so are announcements of a due date that has passed.
export function decide(
  invoice: Invoice,
  plan: readonly ReminderStep[],
  doneIds: ReadonlySet<number>,
  now: number,
  when: ReminderSchedule,
): Decision {
  const paymentTo = dueDateOf(invoice) as string
  const isLate = dayAt(now, when.time_zone) > paymentTo
  const due = plan
    .filter(({ id }) => !doneIds.has(id))
    .map((step) => ({ step, due_at: dueAt(step, paymentTo, when) }))
    .filter(({ step, due_at }) => due_at <= now && due_at >= Math.max(step.since ?? 0, invoice.created_at))
    .sort((a, b) => a.due_at - b.due_at || (a.step.days ?? 0) - (b.step.days ?? 0) || a.step.id - b.step.id)
  const candidates = due.filter(({ step }) => !isLate || (step.days ?? 0) >= 0)
  const dueStep = candidates.at(-1)
  return { dueStep, skipped: due.filter((step) => step !== dueStep) }
}

// Returns the next step if nobody pays.
export function nextStep(
  invoice: Invoice,
  plan: readonly ReminderStep[],
  doneIds: ReadonlySet<number>,
  now: number,
  when: ReminderSchedule,
): DueStep | undefined {
  const paymentTo = dueDateOf(invoice) as string
  return plan
    .filter(({ id }) => !doneIds.has(id))
    .map((step) => ({ step, due_at: dueAt(step, paymentTo, when) }))
    .filter(({ due_at }) => due_at > now)
    .sort((a, b) => a.due_at - b.due_at || (a.step.days ?? 0) - (b.step.days ?? 0))
    .at(0)
}
