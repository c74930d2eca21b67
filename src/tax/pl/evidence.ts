import { add, decimal, negate, subtract } from '../../money/decimal.ts'
import { divide } from '../../money/rounding.ts'
import { taxRate } from '../../money/tax.ts'
import type { TaxContext } from '../country.ts'
import { monthOf, plusMonths, quarterEnd } from '../days.ts'
import type { Entry, Regime, TaxDocument } from '../types.ts'
import { saleTarget } from './fields.ts'
import { ruleSetOn } from './rule-sets.ts'

// Evidence that goods left the country. Without it an export (art. 41(6) to (9)) and a supply within the EU (art. 42(12), (12a)) move
// to a later period and then bear the domestic rate, with the tax within the price.

const FILING_DAY = 25

export function reviseByEvidence(
  entries: readonly Entry[],
  document: TaxDocument,
  { facts }: TaxContext,
): Entry[] {
  return entries.flatMap((entry) => {
    const regime = facts.regime(entry.tax_date)
    if (entry.category === 'export') return exportEntries(entry, document, regime)
    if (entry.category === 'wdt') return euSupplyEntries(entry, document, regime)
    return [entry]
  })
}

function exportEntries(entry: Entry, { evidence_on }: TaxDocument, regime: Regime): Entry[] {
  if (!evidence_on && regime.evidence !== 'required') return [entry]
  const next = nextPeriod(entry.period, regime, 1)
  if (evidence_on && evidence_on <= filingDay(entry.period, regime)) return [entry]
  if (evidence_on && evidence_on <= filingDay(next, regime))
    return [{ ...entry, period: next, rule: 'pl.export.late' }]
  const taxed = domestic({ ...entry, period: next, rule: 'pl.export.no_evidence' })
  if (!evidence_on) return [taxed]
  const received = { event_on: evidence_on, period: monthOf(evidence_on), rule: 'pl.export.evidence' }
  return [taxed, { ...negateEntry(taxed), ...received }, { ...entry, ...received }]
}

// Late evidence keeps the supply in its period, whenever it is received.
function euSupplyEntries(entry: Entry, { evidence_on }: TaxDocument, regime: Regime): Entry[] {
  if (evidence_on || regime.evidence !== 'required') return [entry]
  const { wdt_evidence_periods } = ruleSetOn(entry.tax_date)
  const periods = regime.quarterly ? wdt_evidence_periods.quarterly : wdt_evidence_periods.monthly
  const period = nextPeriod(entry.period, regime, periods)
  return [domestic({ ...entry, period, rule: 'pl.wdt.no_evidence' })]
}

const nextPeriod = (month: string, { quarterly }: Regime, periods: number): string =>
  quarterly ? plusMonths(quarterEnd(month), 3 * periods) : plusMonths(month, periods)

const filingDay = (month: string, { quarterly }: Regime): string =>
  `${plusMonths(quarterly ? quarterEnd(month) : month, 1)}-${FILING_DAY}`

function domestic(entry: Entry): Entry {
  const { standard_rate: rate } = ruleSetOn(entry.tax_date)
  const factor = add(decimal('1'), taxRate(rate))
  const base = divide(entry.base, factor, 2)
  const own_base = entry.own_base && divide(entry.own_base, factor, 2)
  return {
    ...entry,
    rate,
    category: 'domestic',
    base,
    tax: subtract(entry.base, base),
    own_base,
    own_tax: entry.own_base && own_base && subtract(entry.own_base, own_base),
    field: saleTarget('domestic', rate, entry.tax_date).field,
    second_field: null,
  }
}

const negateEntry = (entry: Entry): Entry => ({
  ...entry,
  base: negate(entry.base),
  tax: negate(entry.tax),
  own_base: entry.own_base && negate(entry.own_base),
  own_tax: entry.own_tax && negate(entry.own_tax),
})
