import type { CalculationRules } from '../../../../money/rules/versions.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Chained } from '../../corrections/chain-totals.ts'
import type { IssuedLine } from '../../corrections/pricing.ts'
import type { SetOff } from '../../corrections/set-off.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import type { MergedPosition } from './lines.ts'
import type { Sold } from './list-prices.ts'
import type { Repricing } from './pricing-inputs.ts'

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
  issued_lines?: readonly IssuedLine[] | undefined // of a correction: the lines of its document, with their stored amounts
  setOff?: SetOff | undefined
}

// The same with what several of the rules that compose it need.
export type Drafting = Sources & { draft: InvoiceDraft; currency: string; day: string }
