import { monthOf, plusMonths, quarterEnd } from '../days.ts'
import { FULL_SHARE, type Share } from '../stream.ts'
import type { Regime, TaxDocument } from '../types.ts'

// How much of input tax is deducted (art. 86a, 88, 90 and 86(2a)), and in which period (art. 86(11)).

// For cars that are also used privately half of the tax is deductible; for some expenses none.
const BY_ACCOUNTING_KIND: { readonly [kind: string]: Share } = {
  fuel0: { millionths: 0, is_asset: false },
  fuel_expl50: { millionths: FULL_SHARE / 2, is_asset: false },
  fuel_expl75: { millionths: FULL_SHARE / 2, is_asset: false },
  fixed_assets: { millionths: FULL_SHARE, is_asset: true },
  fixed_assets50: { millionths: FULL_SHARE / 2, is_asset: true },
  no_vat_deduction: { millionths: 0, is_asset: false },
}

export function shareIn({ accounting_kind, deduction }: TaxDocument, regime: Regime): Share {
  const share = BY_ACCOUNTING_KIND[accounting_kind ?? ''] ?? { millionths: FULL_SHARE, is_asset: false }
  if (deduction === 'exempt') return { ...share, millionths: 0 }
  if (deduction !== 'mixed') return share
  const percents = (regime.proportion ?? 100) * (regime.business_share ?? 100)
  return { ...share, millionths: (share.millionths * percents) / 10_000 }
}

// The month chosen by `deduct_in`, if it is one of the three (by the quarter: two) periods after the first possible one.
export function deductionPeriod({ deduct_in }: TaxDocument, taxDate: string, regime: Regime): string {
  const first = monthOf(taxDate)
  return deduct_in && isPossible(deduct_in, first, regime) ? deduct_in : first
}

export const isDeductionPossible = ({ deduct_in }: TaxDocument, taxDate: string, regime: Regime): boolean =>
  !deduct_in || isPossible(deduct_in, monthOf(taxDate), regime)

function isPossible(month: string, first: string, { quarterly }: Regime): boolean {
  const last = quarterly ? plusMonths(quarterEnd(first), QUARTERS * 3) : plusMonths(first, MONTHS)
  return month >= first && month <= last
}

const MONTHS = 3
const QUARTERS = 2
