import { add, compare, type Decimal, equals, isNegative, isPositive, ZERO } from '../money/decimal.ts'
import { later } from './days.ts'
import { addRows, dueOf, isNothing, shareByRate, subtractRows, type TaxRow } from './shares.ts'
import type { Doubt, EntryEvent, MoneyReceipt, TaxDocument } from './types.ts'

// Processes the events of one document in order: payments, the day on which all tax is due, and corrections. Each step
// declares the difference between the tax due then and the tax declared before, so that the parts always add up to the
// document.

// When tax becomes due, and why.
export type Moment = { event: EntryEvent; event_on: string; tax_date: string; rule: string }

export type Timing = {
  // The day on which everything that is not taxed yet is due; null if only payments count.
  due: Moment | null
  // The rule for payments within a range of days.
  payments: { rule: string; before: string | null; earliest: string | null } | null
}

export const momentOn = (event: EntryEvent, day: string, rule: string, tax_date = day): Moment => ({
  event,
  event_on: day,
  tax_date,
  rule,
})

export const dueOn = (event: EntryEvent, day: string, rule: string, taxDate = day): Timing => ({
  due: momentOn(event, day, rule, taxDate),
  payments: null,
})

// Tax is due on payments, and what remains unpaid on the day of `due`.
export const byPayment = (
  rule: string,
  due: Moment | null = null,
  earliest: string | null = null,
): Timing => ({ due, payments: { rule, before: null, earliest } })

export type Timeline = {
  document: TaxDocument
  rows: TaxRow[]
  timing: Timing
  corrections: readonly Correction[]
  money: readonly MoneyReceipt[]
  places: number
}

// A correction without a date waits for an event that has not happened.
export type Correction = { document: TaxDocument; rows: TaxRow[]; moment: Moment | null }

export type Draft = {
  document: TaxDocument
  payment_id: number | null
  moment: Moment
  rows: TaxRow[]
  is_correction: boolean
}

export type Outcome = { drafts: Draft[]; doubts: Doubt[]; currentRows: TaxRow[]; taxed: TaxRow[] }

type Step = { moment: Moment; order: number } & (
  | { money: MoneyReceipt; correction?: undefined }
  | { correction: Correction; money?: undefined }
  | { money?: undefined; correction?: undefined }
)

export function processTimeline(timeline: Timeline): Outcome {
  const state = new TaxedState(timeline)
  for (const step of stepsOf(timeline)) {
    if (step.money) state.pay(step.money, step.moment)
    else if (step.correction) state.correct(step.correction, step.moment)
    else state.complete(step.moment)
  }
  return state
}

function stepsOf(timeline: Timeline): Step[] {
  const { timing, money, corrections } = timeline
  const steps: Step[] = []
  if (timing.due) steps.push({ moment: timing.due, order: 1 })
  for (const receipt of money) {
    const moment = paymentMoment(timing, receipt)
    // A payment that is not taxed before everything else needs no entry of its own.
    if (moment && !(timing.due && moment.tax_date >= timing.due.tax_date))
      steps.push({ moment, order: 0, money: receipt })
  }
  for (const correction of corrections) {
    const moment = correctionMoment(timing, correction)
    if (moment) steps.push({ moment, order: 2, correction })
  }
  return steps.sort(compareSteps)
}

function paymentMoment({ payments }: Timing, { day }: MoneyReceipt): Moment | undefined {
  if (payments === null || (payments.before !== null && day >= payments.before)) return undefined
  const tax_date = payments.earliest !== null && payments.earliest > day ? payments.earliest : day
  return { event: 'payment', event_on: day, tax_date, rule: payments.rule }
}

// As long as payments decide when tax is due, a correction changes the amount on which later payments are taxed.
function correctionMoment({ due }: Timing, { document, moment }: Correction): Moment | null {
  if (moment === null) return null
  if (due !== null && document.issue_date >= due.tax_date) return moment
  return {
    ...moment,
    tax_date: later(moment.tax_date, document.issue_date),
  }
}

// A stable order, independent of the input: by day, then payments first.
const compareSteps = (a: Step, b: Step): number =>
  compareTexts(a.moment.tax_date, b.moment.tax_date) ||
  a.order - b.order ||
  compareTexts(a.moment.event_on, b.moment.event_on) ||
  idOf(a) - idOf(b) ||
  (a.money && b.money ? compare(a.money.amount, b.money.amount) : 0)

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const idOf = ({ money, correction }: Step): number => money?.payment_id ?? correction?.document.id ?? 0

class TaxedState implements Outcome {
  readonly drafts: Draft[] = []
  readonly doubts: Doubt[] = []
  currentRows: TaxRow[]
  taxed: TaxRow[] = []
  readonly #timeline: Timeline
  #paid: Decimal = ZERO
  #isComplete = false

  constructor(timeline: Timeline) {
    this.#timeline = timeline
    this.currentRows = timeline.rows
  }

  pay(money: MoneyReceipt, moment: Moment) {
    this.#paid = add(this.#paid, money.amount)
    if (this.#isComplete) return
    const { document } = this.#timeline
    const taxable = this.#taxable()
    if (compare(taxable, dueOf(this.taxed)) > 0) this.#tax(taxable, document, moment, money.payment_id)
    else if (isNegative(money.amount) && compare(taxable, dueOf(this.taxed)) < 0)
      this.doubts.push({ document_id: document.id, code: 'refund_without_correction', day: moment.tax_date })
  }

  complete(moment: Moment) {
    this.#isComplete = true
    this.#tax(dueOf(this.currentRows), this.#timeline.document, moment, null)
  }

  correct({ document, rows }: Correction, moment: Moment) {
    this.currentRows = addRows(this.currentRows, rows)
    const due = dueOf(this.currentRows)
    const taxable = this.#isComplete ? due : this.#taxable()
    const isOpen = !this.#isComplete && equals(taxable, dueOf(this.taxed)) && !equals(taxable, due)
    if (!isOpen) this.#tax(taxable, document, moment, null, true)
  }

  // The paid part of the amount due; more than the amount due is not part of the sale.
  #taxable(): Decimal {
    const due = dueOf(this.currentRows)
    const paid = isPositive(this.#paid) ? this.#paid : ZERO
    if (!isPositive(due)) return due
    return compare(paid, due) > 0 ? due : paid
  }

  #tax(
    part: Decimal,
    document: TaxDocument,
    moment: Moment,
    payment_id: number | null,
    is_correction = false,
  ) {
    const after = shareByRate(this.currentRows, part, this.#timeline.places)
    const rows = subtractRows(after, this.taxed).filter((row) => !isNothing(row))
    this.taxed = after
    if (rows.length > 0) this.drafts.push({ document, payment_id, moment, rows, is_correction })
  }
}
