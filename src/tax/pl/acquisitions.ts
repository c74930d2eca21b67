import { type Acquisition, acquisitionOf } from '../classify.ts'
import type { TaxContext } from '../country.ts'
import { monthOf, saleDay } from '../days.ts'
import { acquisitionRows, assumesRate } from '../rows.ts'
import type { Stream } from '../stream.ts'
import type { Doubt, TaxDocument } from '../types.ts'
import { acquisitionCorrectionMoment } from './corrections.ts'
import { deductionPeriod, shareIn } from './deduction.ts'
import { inputTarget, ownTaxTarget } from './fields.ts'
import { HOME } from './home.ts'
import { acquisitionMarks } from './marks.ts'
import { acquisitionQuoteQuery } from './quotes.ts'
import { ruleSetOn } from './rule-sets.ts'
import { acquisitionTiming, enteredTiming } from './timing.ts'

// Documents whose tax the account owes and deducts in the same period: acquisitions from abroad and domestic reverse
// charge.

export function acquisitionStreams(
  document: TaxDocument,
  { facts }: TaxContext,
): { streams: Stream[]; doubts: Doubt[] } {
  const category = acquisitionOf(document, HOME) as Acquisition
  const timing = enteredTiming(document) ?? acquisitionTiming(document, category)
  const dueDate = timing.due?.tax_date ?? document.issue_date
  const { standard_rate } = ruleSetOn(dueDate)
  const output: Stream = {
    side: 'output',
    country: HOME,
    document,
    timing,
    state: 'counted',
    rows: (source) => acquisitionRows(source, category, standard_rate),
    correctionMoment: (correction) =>
      acquisitionCorrectionMoment(correction, { document, tax_date: dueDate }),
    quoteQuery: acquisitionQuoteQuery,
    target: (_, { tax_date }) => ownTaxTarget(category, tax_date),
    marks: (source) => acquisitionMarks(source, category, false),
    period: (_, taxDate) => monthOf(taxDate),
  }
  const input: Stream = {
    ...output,
    side: 'input',
    target: ({ rate }, { tax_date }) => inputTarget(rate, shareIn(document, facts.regime(tax_date)).is_asset),
    share: (taxDate) => shareIn(document, facts.regime(taxDate)),
    marks: (source) => acquisitionMarks(source, category, true),
    period: (source, taxDate) => deductionPeriod(source, taxDate, facts.regime(taxDate)),
  }
  const doubts: Doubt[] = assumesRate(document)
    ? [{ document_id: document.id, code: 'rate_assumed', day: saleDay(document) }]
    : []
  return { streams: [output, input], doubts }
}
