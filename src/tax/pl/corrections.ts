import { isZero } from '../../money/decimal.ts'
import { later } from '../days.ts'
import { isReduction, type TaxRow } from '../shares.ts'
import { type Moment, momentOn } from '../timeline.ts'
import type { Doubt, DoubtCode, Regime, TaxDocument } from '../types.ts'
import { ruleSetOn } from './rule-sets.ts'
import { receiptDay } from './timing.ts'

// When a correction counts.

type Original = { document: TaxDocument; tax_date: string | null }

const enteredMoment = ({ accounting_vat_tax_date: day }: TaxDocument): Moment | undefined =>
  day ? momentOn('entered', day, 'pl.entered') : undefined

export function saleCorrectionMoment(
  correction: TaxDocument,
  rows: readonly TaxRow[],
  original: Original,
  regime: Regime,
): Moment | null {
  const requestedMoment = enteredMoment(correction)
  if (requestedMoment) return requestedMoment
  return isReduction(rows)
    ? reductionMoment(correction, rows, original, regime)
    : causeMoment(correction, original)
}

function reductionMoment(
  correction: TaxDocument,
  rows: readonly TaxRow[],
  { document }: Original,
  { unconfirmed_corrections }: Regime,
): Moment | null {
  const { issue_date, confirmed_on, gov_send_date } = correction
  if (ruleSetOn(issue_date).reductions === 'agreed')
    return momentOn('agreed', later(issue_date, confirmed_on ?? issue_date), 'pl.correction.agreed')
  // Reductions without tax and those of receipts need no confirmation (art. 29a(15)).
  if (rows.every(({ tax }) => isZero(tax)) || document.kind === 'receipt')
    return momentOn('issue', issue_date, 'pl.correction.untaxed')
  const ksef = channelOf(correction)
  if (ksef === 'online') return momentOn('issue', issue_date, 'pl.correction.down')
  if (ksef === 'offline' && gov_send_date)
    return momentOn('issue', later(issue_date, gov_send_date.slice(0, 10)), 'pl.correction.down')
  if (confirmed_on) return momentOn('confirmed', later(issue_date, confirmed_on), 'pl.correction.confirmed')
  return unconfirmed_corrections === 'issue' ? momentOn('issue', issue_date, 'pl.correction.confirmed') : null
}

// How a correction was sent to KSeF; a number from a test environment does not count.
function channelOf({ gov_id, gov_status }: TaxDocument): 'online' | 'offline' | undefined {
  if (gov_status?.startsWith('demo_')) return undefined
  if (gov_status?.includes('offline')) return 'offline'
  return gov_id ? 'online' : undefined
}

// An increase belongs to the original if its cause existed then, otherwise to the day of the cause.
function causeMoment(correction: TaxDocument, { tax_date }: Original): Moment {
  const { correction_cause, cause_on, issue_date } = correction
  if (correction_cause === 'original' && tax_date !== null)
    return momentOn('sale', tax_date, 'pl.correction.original')
  return momentOn('agreed', cause_on ?? issue_date, 'pl.correction.later')
}

// Under reverse charge the base changes with its cause, in both directions.
export function acquisitionCorrectionMoment(correction: TaxDocument, original: Original): Moment {
  return (
    enteredMoment(correction) ?? { ...causeMoment(correction, original), rule: 'pl.correction.acquisition' }
  )
}

export const purchaseCorrectionMoment = (correction: TaxDocument): Moment =>
  enteredMoment(correction) ??
  momentOn(
    'receipt',
    receiptDay(correction),
    'pl.correction.received',
    later(receiptDay(correction), correction.issue_date),
  )

// Facts that a user has to enter for a correction of a sale.
export function correctionDoubts(
  correction: TaxDocument,
  rows: readonly TaxRow[],
  moment: Moment | null,
): Doubt[] {
  const doubt = (code: DoubtCode, day: string): Doubt[] => [{ document_id: correction.id, code, day }]
  if (moment === null) return doubt('not_confirmed', correction.issue_date)
  const isOpen = !correction.correction_cause && !correction.accounting_vat_tax_date
  return isOpen && !isReduction(rows) && rows.some(({ tax }) => !isZero(tax))
    ? doubt('cause_missing', moment.tax_date)
    : []
}
