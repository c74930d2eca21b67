import type { Decimal } from '../../../../money/decimal.ts'
import type { CalculationRules } from '../../../../money/rules/versions.ts'
import type { SumStrategy, Totals } from '../../../../money/totals.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Invoice, InvoiceDraft, Position } from '../schema.ts'
import type { IssuedLines, PriceOptions } from './correction-pricing.ts'
import type { StatedTotals } from './exchange.ts'
import type { MergedPosition } from './lines.ts'
import type { PricedProduct } from './list-prices.ts'
import type { Repricing } from './pricing-inputs.ts'

// Totals of a document that follow from others: those of a correction from its chain, those of a final invoice from its
// advances.
export type TotalsOverride = (calculation: {
  totals: Totals
  positions: readonly Position[]
  strategy: SumStrategy
  options: PriceOptions
}) => StatedTotals

// Returns how much of a correction is set off against the document that it corrects.
export type SetOff = (document: InvoiceDraft) => Decimal

// Everything that a document is composed of.
export type Sources = {
  layers: readonly InvoiceDraft[] // fields of the document, the last layer wins
  lines: readonly MergedPosition[]
  products: ReadonlyMap<number, PricedProduct>
  settings: Settings
  today: string
  rules: CalculationRules
  current?: Invoice | undefined // the stored document, if it is changed
  repricing?: Repricing | undefined // which amounts are calculated; all if undefined
  chained?: TotalsOverride | undefined
  issued_lines?: IssuedLines | undefined // lines of the corrected document with their stored amounts
  setOff?: SetOff | undefined
}

// The sources with values that several rules need.
export type DraftContext = Sources & { draft: InvoiceDraft; currency: string; day: string }
