import type { Decimal } from '../../../../money/decimal.ts'
import type { CalculationRules } from '../../../../money/rules/versions.ts'
import type { SumStrategy, Totals } from '../../../../money/totals.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Invoice, InvoiceDraft, Position } from '../schema.ts'
import type { IssuedLines, PriceOptions } from './correction-pricing.ts'
import type { Told } from './exchange.ts'
import type { MergedPosition } from './lines.ts'
import type { Sold } from './list-prices.ts'
import type { Repricing } from './pricing-inputs.ts'

// The totals of a document that follow from others: of a correction those that its chain leaves, of a final invoice those that its
// advances leave.
export type Chained = (made: {
  totals: Totals
  positions: readonly Position[]
  strategy: SumStrategy
  options: PriceOptions
}) => Told

// How much of a correction is set off against the document that it corrects.
export type SetOff = (own: InvoiceDraft) => Decimal

// All that a document is composed of.
export type Sources = {
  layers: readonly InvoiceDraft[] // what is said, the last wins
  lines: readonly MergedPosition[]
  products: ReadonlyMap<number, Sold>
  settings: Settings
  today: string
  rules: CalculationRules
  current?: Invoice | undefined // the document as it is stored, where it is changed
  repricing?: Repricing | undefined // which of its amounts are calculated: all unless it says so
  chained?: Chained | undefined
  issued_lines?: IssuedLines | undefined // of a correction: the lines of its document, with their stored amounts
  setOff?: SetOff | undefined
}

// The same with what several of the rules that compose it need.
export type Drafting = Sources & { draft: InvoiceDraft; currency: string; day: string }
