import { add, type Decimal, isZero, ZERO } from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import { isCounted } from '../sums.ts'
import type { Entry } from '../types.ts'
import { HOME } from './home.ts'

// VAT-UE: supplies, acquisitions and services within the EU by business and month, in whole złoty.

export type EuPartner = { country: string; number: string }
export type EuGroup = 'supply' | 'acquisition' | 'service'
export type EuSummaryRow = EuPartner & { group: EuGroup; amount: Decimal; is_triangular: boolean }

// The entries are those of one month. An entry without a partner is left out: its document lacks a number.
export function euSummary(
  entries: readonly Entry[],
  partnerOf: (documentId: number) => EuPartner | undefined,
): EuSummaryRow[] {
  const rows = new Map<string, EuSummaryRow>()
  for (const entry of entries) {
    const group = groupOf(entry)
    const partner = group && partnerOf(entry.document_id)
    if (!group || !partner) continue
    const is_triangular = isTriangular(entry)
    const key = [group, partner.country, partner.number, is_triangular].join(' ')
    const row = rows.get(key) ?? { ...partner, group, is_triangular, amount: ZERO }
    rows.set(key, { ...row, amount: add(row.amount, entry.own_base ?? ZERO) })
  }
  return [...rows.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => ({ ...row, amount: round(row.amount, 0) }))
    .filter(({ amount }) => !isZero(amount))
}

function groupOf(entry: Entry): EuGroup | undefined {
  if (!isCounted(entry) || entry.side !== 'output' || entry.country !== HOME) return undefined
  if (entry.category === 'wdt' || (entry.category === 'outside' && entry.marks.includes('TT_D')))
    return 'supply'
  if (entry.category === 'wnt') return 'acquisition'
  return entry.category === 'eu_service' ? 'service' : undefined
}

const isTriangular = ({ marks }: Entry): boolean => marks.includes('TT_D') || marks.includes('TT_WNT')
