import { isPositive, ZERO } from '../../../money/decimal.ts'
import { dayAt, instantOf, plusDays } from '../../../platform/clock.ts'
import { isWeekend } from '../../../platform/holidays.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { type IsWorkingDay, onWorkingDay, workingDaysOf } from '../../administration/scheduler/rules.ts'
import { isOwed } from '../../documents/invoices/kinds.ts'
import { dueDateOf } from '../../documents/invoices/rules/payment-request.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { Hold, Run, Step } from './schema.ts'

// Who is reminded of what, and when. Once a day, at an hour of the account, each document that is owed is looked at.

const HOUR_DEFAULT = 10

export const isReminded = (invoice: Invoice): boolean =>
  isOwed(invoice) &&
  !invoice.cancelled &&
  invoice.status !== 'rejected' &&
  isPositive(invoice.debt ?? ZERO) &&
  dueDateOf(invoice) !== null

// Paid in full. What is one sale with an invoice is thanked for there.
export const isThanked = (invoice: Invoice): boolean =>
  isOwed(invoice) &&
  !invoice.cancelled &&
  invoice.status === 'paid' &&
  invoice.paid_date !== null &&
  invoice.invoice_for_receipt_id === null &&
  isPositive(invoice.paid ?? ZERO) &&
  !isPositive(invoice.debt ?? ZERO)

export const isThanks = ({ action }: { action?: Step['action'] | undefined }): boolean => action === 'thanks'

type Whose = Pick<Invoice, 'client_id' | 'department_id'>

export const planOf = (steps: readonly Step[], invoice: Whose): Step[] =>
  closest(
    steps.filter((step) => !isThanks(step)),
    invoice,
  )

export const thanksOf = (steps: readonly Step[], invoice: Whose): Step | undefined =>
  closest(steps.filter(isThanks), invoice)[0]

// Those of its client, else of its department, else of the account.
function closest(steps: readonly Step[], { client_id, department_id }: Whose): Step[] {
  const active = steps.filter((step) => step.active)
  const of_client = active.filter((step) => step.client_id !== null && step.client_id === client_id)
  if (of_client.length > 0) return of_client
  const of_department = active.filter(
    (step) => step.client_id === null && step.department_id !== null && step.department_id === department_id,
  )
  if (of_department.length > 0) return of_department
  return active.filter((step) => step.client_id === null && step.department_id === null)
}

export type When = { time_zone: string; hour: number; isWorkingDay: IsWorkingDay }

export const whenOf = (settings: Settings): When => ({
  time_zone: timeZoneOf(settings),
  hour: settings.reminder_hour ?? HOUR_DEFAULT,
  isWorkingDay: WORKING[settings.reminder_quiet_days ?? 'weekends']?.(settings) ?? (() => true),
})

const WORKING: { readonly [quiet: string]: (settings: Settings) => IsWorkingDay } = {
  weekends: () => (day) => !isWeekend(day),
  holidays: workingDaysOf,
}

// A day on which nobody is written to leaves it to the next one that is none.
export function dueAt(
  step: Pick<Step, 'days'>,
  payment_to: string,
  { time_zone, hour, isWorkingDay }: When,
): number {
  return atHour(onWorkingDay(plusDays(payment_to, step.days ?? 0), isWorkingDay), hour, time_zone)
}

// On a day on which clocks change too: an hour that they leave out is the moment they do.
export const atHour = (day: string, hour: number, time_zone: string): number =>
  instantOf(day, hour * 60, time_zone)

// The first look after an instant.
export function nextLook(after: number, when: When): number {
  let day = dayAt(after, when.time_zone)
  for (;;) {
    const look = atHour(day, when.hour, when.time_zone)
    if (look > after) return look
    day = plusDays(day, 1)
  }
}

// On such a day nobody is looked for: what a promise or a missing address held back waits too.
export function isQuiet(now: number, { time_zone, isWorkingDay }: When): boolean {
  const today = dayAt(now, time_zone)
  return onWorkingDay(today, isWorkingDay) !== today
}

export type Look = { began_at: number; after_id: number }

// A look that was cut off goes on where it stood, and counts as of when it began: whoever came too late for it is seen by the next.
export const lookOf = ({ ran_at, look_at, last_id }: Run, now: number): Look =>
  look_at > ran_at && look_at <= now
    ? { began_at: look_at, after_id: last_id }
    : { began_at: now, after_id: 0 }

const MOVED_MAX = 366 // days by which quiet ones may move a step

// When a document may be due of which one of these steps is to be done by now.
export function dueBetween(steps: readonly Step[], now: number, { time_zone }: When) {
  const days = steps.map((step) => step.days ?? 0)
  const since = dayAt(Math.min(...steps.map((step) => step.since ?? 0)), time_zone)
  return {
    from: plusDays(since, -Math.max(...days) - MOVED_MAX),
    to: plusDays(dayAt(now, time_zone), -Math.min(...days)),
  }
}

const THANKS_DAYS = 60 // who paid longer ago is not thanked any more

export const paidBetween = (now: number, { time_zone }: When) => {
  const today = dayAt(now, time_zone)
  return { from: plusDays(today, -THANKS_DAYS), to: today }
}

export type Chosen = { step: Step; due_at: number }
export type Decision = { chosen: Chosen | undefined; skipped: Chosen[] }

export const isHeld = (hold: Hold | undefined, today: string): boolean =>
  hold !== undefined &&
  (hold.stopped || hold.disputed || (hold.promised_on !== null && today <= hold.promised_on))

// A promise is kept by then.
export const isSilenced = (hold: Hold | undefined): boolean =>
  hold !== undefined && (hold.stopped || hold.disputed)

// Asked where a letter is written, and once more where it goes.
export const mayGo = (
  invoice: Invoice,
  hold: Hold | undefined,
  today: string,
  is_thanks: boolean,
): boolean =>
  is_thanks ? isThanked(invoice) && !isSilenced(hold) : isReminded(invoice) && !isHeld(hold, today)

// After days on which nobody looked, one letter: the latest step. What came before the step, or the document, was there is nobody's;
// and nobody is told that something falls due soon which already has.
export function decide(
  invoice: Invoice,
  plan: readonly Step[],
  done: ReadonlySet<number>,
  now: number,
  when: When,
): Decision {
  const payment_to = dueDateOf(invoice) as string
  const is_late = dayAt(now, when.time_zone) > payment_to
  const due = plan
    .filter(({ id }) => !done.has(id))
    .map((step) => ({ step, due_at: dueAt(step, payment_to, when) }))
    .filter(({ step, due_at }) => due_at <= now && due_at >= Math.max(step.since ?? 0, invoice.created_at))
    .sort((a, b) => a.due_at - b.due_at || (a.step.days ?? 0) - (b.step.days ?? 0) || a.step.id - b.step.id)
  const fitting = due.filter(({ step }) => !is_late || (step.days ?? 0) >= 0)
  const chosen = fitting.at(-1)
  return { chosen, skipped: due.filter((one) => one !== chosen) }
}

// What comes after now, if nobody pays.
export function nextStep(
  invoice: Invoice,
  plan: readonly Step[],
  done: ReadonlySet<number>,
  now: number,
  when: When,
): Chosen | undefined {
  const payment_to = dueDateOf(invoice) as string
  return plan
    .filter(({ id }) => !done.has(id))
    .map((step) => ({ step, due_at: dueAt(step, payment_to, when) }))
    .filter(({ due_at }) => due_at > now)
    .sort((a, b) => a.due_at - b.due_at || (a.step.days ?? 0) - (b.step.days ?? 0))
    .at(0)
}
