import { decimalsOf } from '../money/currency.ts'
import { add, type Decimal, isZero, multiply, subtract, ZERO } from '../money/decimal.ts'
import { divide, round } from '../money/rounding.ts'
import { hasEnteredRate, OwnConversion, quoteFor } from './exchange.ts'
import type { TaxRow } from './shares.ts'
import {
  type Draft,
  type Moment,
  type Outcome,
  processTimeline,
  type Timeline,
  type Timing,
} from './timeline.ts'
import type {
  Doubt,
  DoubtCode,
  Entry,
  EntryState,
  Facts,
  MoneyReceipt,
  Quote,
  QuoteQuery,
  Side,
  TaxDocument,
} from './types.ts'

// One side of the tax of a document in one country, with the entries that follow from it.

export type Target = { field: string | null; second_field?: string | null }
// The share of input tax that is deducted, in millionths.
export type Share = { millionths: number; is_asset: boolean }
export const FULL_SHARE = 1_000_000

export type Stream = {
  side: Side
  country: string
  document: TaxDocument
  state: EntryState
  timing: Timing
  rows: (document: TaxDocument) => TaxRow[]
  // When a correction counts; null while it waits.
  correctionMoment: (correction: TaxDocument, rows: readonly TaxRow[]) => Moment | null
  quoteQuery: (document: TaxDocument, taxDate: string) => QuoteQuery
  target: (row: TaxRow, moment: Moment) => Target
  share?: (taxDate: string) => Share
  marks: (document: TaxDocument, row: TaxRow) => string[]
  period: (document: TaxDocument, taxDate: string) => string
}

// Whether a sale or a correction of it has tax that is declared through OSS.
export const hasOss = ({ document, rows }: Stream, corrections: readonly TaxDocument[]): boolean =>
  [document, ...corrections].some((source) => rows(source).some(({ category }) => category === 'oss'))

export type StreamFacts = {
  facts: Facts
  family_id: number
  corrections: readonly TaxDocument[]
  money: readonly MoneyReceipt[]
}

// Data of a processed stream for further rules, such as those for bad debts.
export type DerivedStream = {
  stream: Stream
  outcome: Outcome
  timeline: Timeline
  conversion: OwnConversion
  due_period: string | null
}

export type StreamResult = { entries: Entry[]; doubts: Doubt[]; derived: DerivedStream }

export function deriveStream(stream: Stream, inputs: StreamFacts): StreamResult {
  const { document } = stream
  const timeline: Timeline = {
    document,
    rows: stream.rows(document),
    timing: stream.timing,
    corrections: inputs.corrections.map((correction) => {
      const rows = stream.rows(correction)
      return { document: correction, rows, moment: stream.correctionMoment(correction, rows) }
    }),
    money: inputs.money,
    places: decimalsOf(document.currency),
  }
  const outcome = processTimeline(timeline)
  const conversion = new OwnConversion(inputs.facts.regime(document.issue_date).currency)
  const first = outcome.drafts.find((draft) => !draft.is_correction)
  const due_period = first ? stream.period(document, first.moment.tax_date) : null
  const results = outcome.drafts.map((draft) =>
    entriesOf(draft, { stream, conversion, inputs, original_period: due_period }),
  )
  return {
    entries: results.flatMap(({ entries }) => entries),
    doubts: [...outcome.doubts, ...results.flatMap(({ doubts }) => doubts)],
    derived: { stream, outcome, timeline, conversion, due_period },
  }
}

type DerivedEntries = { entries: Entry[]; doubts: Doubt[] }

export type EntryContext = {
  stream: Stream
  conversion: OwnConversion
  inputs: Pick<StreamFacts, 'facts' | 'family_id'>
  original_period: string | null
  quoteOf?: (row: TaxRow) => Quote | undefined
}

// The entries of one event, one per row.
export function entriesOf(draft: Draft, context: EntryContext): DerivedEntries {
  const { document, moment, is_correction, payment_id } = draft
  const { stream, conversion, inputs } = context
  const { facts, family_id } = inputs
  const { tax_date } = moment
  const regime = facts.regime(tax_date)
  const priced = is_correction ? stream.document : document
  const findQuote = () => quoteFor(priced, tax_date, regime, stream.quoteQuery, facts.quotes)
  const share = stream.share?.(tax_date)
  const deduct = deducter(share, regime.currency)
  const entries = draft.rows.map((row): Entry => {
    const ownAmounts = conversion.convert(row, () => context.quoteOf?.(row) ?? findQuote(), is_correction)
    const { field, second_field = null } = stream.target(row, moment)
    return {
      document_id: document.id,
      family_id,
      payment_id,
      ...moment,
      side: stream.side,
      country: stream.country,
      rate: row.rate,
      category: row.category,
      period: stream.period(document, tax_date),
      currency: document.currency,
      base: row.base,
      tax: row.tax,
      own_base: ownAmounts?.own_base ?? null,
      own_tax: ownAmounts?.own_tax ?? null,
      exchange_rate: ownAmounts?.rate ?? null,
      exchange_date: ownAmounts?.date ?? null,
      share: share?.millionths ?? null,
      deductible: ownAmounts && share ? deduct(ownAmounts.own_tax) : null,
      field: share?.millionths === 0 ? null : field,
      second_field,
      marks: stream.marks(document, row),
      margin_sale: row.category === 'margin' && ownAmounts ? round(multiply(row.due, ownAmounts.rate)) : null,
      original_period: is_correction ? context.original_period : null,
      state: is_correction && stream.state === 'informative' ? 'counted' : stream.state,
    }
  })
  return { entries, doubts: rateDoubts(priced, draft, entries, regime.currency) }
}

function rateDoubts(
  priced: TaxDocument,
  draft: Draft,
  entries: readonly Entry[],
  ownCurrency: string,
): Doubt[] {
  const doubt = (code: DoubtCode): Doubt[] => [
    { document_id: draft.document.id, code, day: draft.moment.tax_date },
  ]
  if (entries.some(({ own_base }) => own_base === null)) return doubt('rate_missing')
  return rateDiffers(priced, entries, ownCurrency) ? doubt('rate_differs') : []
}

// The shares of all rates of one event add up to the share of their sum, which is rounded once.
function deducter(share: Share | undefined, currency: string): (ownTax: Decimal) => Decimal {
  let tax = ZERO
  let deducted = ZERO
  return (ownTax) => {
    tax = add(tax, ownTax)
    const total = shareOf(tax, share?.millionths ?? 0, decimalsOf(currency))
    const part = subtract(total, deducted)
    deducted = total
    return part
  }
}

export const shareOf = (tax: Decimal, millionths: number, places = 2): Decimal =>
  divide(multiply(tax, { units: BigInt(millionths), scale: 0 }), MILLION, places)

const MILLION: Decimal = { units: BigInt(FULL_SHARE), scale: 0 }

// The rate printed on the document was found by the system, and the law requires another.
function rateDiffers(document: TaxDocument, entries: readonly Entry[], ownCurrency: string): boolean {
  const { exchange_currency_rate: printed, currency } = document
  if (!printed || currency === ownCurrency || hasEnteredRate(document, ownCurrency)) return false
  return entries.some(({ exchange_rate }) => exchange_rate && !isZero(subtract(exchange_rate, printed)))
}
