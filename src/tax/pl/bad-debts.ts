import { add, compare, type Decimal, isPositive, isZero, sum, ZERO } from '../../money/decimal.ts'
import { usesCashMethod } from '../classify.ts'
import type { TaxContext } from '../country.ts'
import { lastDayOf, later, monthOf, plusDays, plusMonths, quarterEnd } from '../days.ts'
import { OwnConversion } from '../exchange.ts'
import { addRows, dueOf, isNothing, negateRows, shareByRate, subtractRows, type TaxRow } from '../shares.ts'
import { type DerivedStream, entriesOf, type Stream } from '../stream.ts'
import { type Draft, type Moment, momentOn } from '../timeline.ts'
import type { Doubt, Entry, Facts, MoneyReceipt, TaxDocument } from '../types.ts'
import { saleTarget } from './fields.ts'
import { HOME } from './home.ts'

// Debts that are unpaid 90 days after their due date: the creditor may reduce the tax (art. 89a), the debtor must pay
// back the deduction (art. 89b), and both reverse this when the debt is paid.

const DAYS = 90
const LAST_FILING_DAY = 25

type Result = { entries: Entry[]; doubts: Doubt[] }
const NOTHING: Result = { entries: [], doubts: [] }

export function badDebts(derived: DerivedStream, context: TaxContext): Result {
  const { stream } = derived
  const { document, side } = stream
  if (stream.country !== HOME || stream.state !== 'counted' || !stream.timing.due || !document.payment_to)
    return NOTHING
  const day = plusDays(document.payment_to, DAYS)
  if (side === 'output') return document.bad_debt_relief ? creditorEntries(derived, context, day) : NOTHING
  return isDebt(derived, day) ? debtorEntries(derived, context, day) : NOTHING
}

// Deducted tax of a supplier that has not been paid.
const isDebt = ({ stream: { document, rows }, due_period }: DerivedStream, day: string): boolean =>
  !usesCashMethod(document) &&
  due_period !== null &&
  due_period <= monthOf(day) &&
  rows(document).some(({ category }) => category === 'domestic')

function creditorEntries(derived: DerivedStream, context: TaxContext, day: string): Result {
  const { document } = derived.stream
  const moment = momentOn('day90', day, 'pl.bad_debt.creditor')
  const term = `TerminPlatnosci=${document.payment_to}`
  const drafts = debtDrafts(derived, moment, later(day, filingDay(context.facts, day)), (paidOn) =>
    momentOn('settled', paidOn, 'pl.bad_debt.creditor.paid'),
  )
  const entries = entriesFor(drafts, derived, context, ({ event, event_on }) => ({
    target: ({ rate }, { tax_date }) => saleTarget('domestic', rate, tax_date),
    marks: () => ['KorektaPodstawyOpodt', event === 'day90' ? term : `DataZaplaty=${event_on}`],
  }))
  return { entries, doubts: [] }
}

// What is paid before the return is filed cannot be claimed (art. 89a(3)). A return that is not filed yet counts as filed
// on its last day.
function filingDay({ regime, filed_on }: Facts, day: string): string {
  const month = lastMonthOfPeriod(regime, day)
  return filed_on?.(month) ?? `${plusMonths(month, 1)}-${LAST_FILING_DAY}`
}

const lastMonthOfPeriod = (regime: Facts['regime'], day: string): string =>
  regime(day).quarterly ? quarterEnd(monthOf(day)) : monthOf(day)

// A payment until the end of the period is in time.
function debtorEntries(derived: DerivedStream, context: TaxContext, day: string): Result {
  const { facts } = context
  if (facts.until !== undefined && day > facts.until) return NOTHING
  const end = lastDayOf(lastMonthOfPeriod(facts.regime, day))
  const moment = momentOn('day90', day, 'pl.bad_debt.debtor')
  const drafts = debtDrafts(derived, moment, end, (paidOn) =>
    momentOn('settled', paidOn, 'pl.bad_debt.debtor.paid'),
  )
  const taxAlone = drafts.map((draft) => ({
    ...draft,
    rows: draft.rows.map((row) => ({ ...row, base: ZERO })),
  }))
  const entries = entriesFor(taxAlone, derived, context, ({ event }) => ({
    target: () => ({ field: event === 'day90' ? 'K_46' : 'K_47' }),
    marks: () => [],
    period: (_, taxDate) => monthOf(taxDate),
  }))
  return { entries: entries.filter(({ deductible }) => !deductible || !isZero(deductible)), doubts: [] }
}

// The tax of the unpaid amount at the end of a day, and of later payments.
function debtDrafts(
  { stream, timeline }: DerivedStream,
  moment: Moment,
  until: string,
  settle: (day: string) => Moment,
): Draft[] {
  const { document } = stream
  const changes = timeline.corrections.filter(
    (step) => step.moment !== null && step.moment.tax_date <= moment.tax_date,
  )
  const currentRows = addRows(timeline.rows, ...changes.map(({ rows }) => rows))
  const paidPart = (paid: Decimal): TaxRow[] =>
    shareByRate(currentRows, within(paid, dueOf(currentRows)), timeline.places)
  const paidBefore = sum(timeline.money.filter(({ day }) => day <= until).map(({ amount }) => amount))
  const unpaid = subtractRows(currentRows, paidPart(paidBefore))
  const drafts = [draftOf(document, moment, negateRows(unpaid), null)]
  let paid = paidBefore
  let counted = paidPart(paid)
  for (const receipt of timeline.money.filter(({ day }) => day > until)) {
    paid = add(paid, receipt.amount)
    const after = paidPart(paid)
    if (compare(dueOf(after), dueOf(counted)) <= 0) continue
    drafts.push(draftOf(document, settle(receipt.day), subtractRows(after, counted), receipt))
    counted = after
  }
  return isPositive(dueOf(unpaid)) ? drafts : []
}

const within = (paid: Decimal, due: Decimal): Decimal =>
  !isPositive(paid) ? ZERO : compare(paid, due) > 0 ? due : paid

const draftOf = (
  document: TaxDocument,
  moment: Moment,
  rows: readonly TaxRow[],
  receipt: MoneyReceipt | null,
): Draft => ({
  document,
  moment,
  payment_id: receipt?.payment_id ?? null,
  is_correction: false,
  rows: rows
    .filter((row) => !isNothing(row) && !isZero(row.tax))
    .map((row) => ({ ...row, category: 'bad_debt' })),
})

type Variant = Pick<Stream, 'target' | 'marks'> & Partial<Pick<Stream, 'period'>>

// Converted by the exchange rate with which the debt was taxed.
function entriesFor(
  drafts: readonly Draft[],
  { stream, timeline, conversion }: DerivedStream,
  { facts, family_id }: TaxContext,
  variantOf: (moment: Moment) => Variant,
): Entry[] {
  const inOwnCurrency = new OwnConversion(facts.regime(stream.document.issue_date).currency)
  const categories = new Map(timeline.rows.map(({ rate, category }) => [rate, category]))
  return drafts.flatMap(
    (draft) =>
      entriesOf(draft, {
        stream: { ...stream, ...variantOf(draft.moment) },
        conversion: inOwnCurrency,
        inputs: { facts, family_id },
        original_period: null,
        quoteOf: (row) => conversion.quoteOf({ ...row, category: categories.get(row.rate) ?? 'domestic' }),
      }).entries,
  )
}
