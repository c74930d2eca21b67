// Computes which reminders should have been sent, by checking the debts of an account once a day at its hour.
import { instantAt, next, type Quiet, todayAt, type Where, workday } from './days.ts'

type Step = { id: number; days: number; since: number; client: number | null }
export type Debt = {
  key: string
  client: number | null
  payment_to: string
  made_at: number
  paid_on: string | null
  is_stopped: boolean
  promised_on: string | null
}

export const next14 = (day: string) => next(day, 14)

export class Debts {
  readonly told = new Map<string, 'done' | 'skipped'>()
  readonly steps: Step[] = []
  readonly debts: Debt[] = []
  thanks: { days: number; since: number } | undefined
  readonly where: Where
  quiet: Quiet
  hour: number
  #looked = 0

  constructor(where: Where, hour: number, quiet: Quiet) {
    this.where = where
    this.hour = hour
    this.quiet = quiet
  }

  look(now: number) {
    if (!this.#hasCome(now)) return
    this.#looked = now
    const today = todayAt(now, this.where.zone)
    if (workday(today, this.where, this.quiet) !== today) return
    for (const debt of this.debts) {
      const isPromised = debt.promised_on !== null && today <= debt.promised_on
      if (debt.is_stopped) continue
      if (debt.paid_on !== null) this.#thank(debt, debt.paid_on, now, today)
      else if (!isPromised) this.#remind(debt, now, today)
    }
  }

  // Thanks once, and only for payments of the last sixty days.
  #thank({ key }: Debt, paidOn: string, now: number, today: string) {
    if (!this.thanks || paidOn < next(today, -60)) return
    if (this.#dueAt(paidOn, this.thanks.days) <= now) this.told.set(`${key} thanks`, 'done')
  }

  #remind(debt: Debt, now: number, today: string) {
    const clientSteps = this.steps.filter(({ client }) => client !== null && client === debt.client)
    const plan = clientSteps.length > 0 ? clientSteps : this.steps.filter(({ client }) => client === null)
    const due = plan
      .filter(({ id }) => !this.told.has(`${debt.key} ${id}`))
      .map((step) => ({ ...step, at: this.#dueAt(debt.payment_to, step.days) }))
      .filter(({ at, since }) => at <= now && at >= since && at >= debt.made_at)
      .sort((a, b) => a.at - b.at || a.days - b.days || a.id - b.id)
    const last = due.filter(({ days }) => today <= debt.payment_to || days >= 0).at(-1)
    if (!last) return
    for (const { id } of due) this.told.set(`${debt.key} ${id}`, id === last.id ? 'done' : 'skipped')
  }

  #dueAt(paymentTo: string, days: number) {
    return this.#hourOf(workday(next(paymentTo, days), this.where, this.quiet))
  }

  #hourOf(day: string) {
    return instantAt(day, `${String(this.hour).padStart(2, '0')}:00`, this.where.zone)
  }

  // Whether the hour has come since the last check, or since there is something to check.
  #hasCome(now: number): boolean {
    const all = this.thanks ? [...this.steps, this.thanks] : this.steps
    const since = Math.min(...all.map((step) => step.since))
    const after = Math.max(this.#looked, since - 1)
    if (all.length === 0 || after >= now) return false
    for (let day = next(todayAt(after, this.where.zone), -1); ; day = next(day)) {
      const at = this.#hourOf(day)
      if (at > now) return false
      if (at > after) return true
    }
  }
}
