import { add, compare, type Decimal, isZero, ZERO } from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import { isEuBusiness, partyCountry } from '../eu.ts'
import { isCounted } from '../sums.ts'
import type { Entry, TaxDocument } from '../types.ts'
import { HOME } from './home.ts'

// VAT-UE: supplies, acquisitions and services within the EU by business and month, in whole złoty.

export type EuPartner = { country: string; number: string }
export type EuGroup = 'supply' | 'acquisition' | 'service'
export type EuSummaryRow = EuPartner & { group: EuGroup; amount: Decimal; is_triangular: boolean }

// The entries of one month. Entries without a partner are omitted, because their document lacks a number.
export function euSummary(
  entries: readonly Entry[],
  partnerOf: (documentId: number) => EuPartner | undefined,
): EuSummaryRow[] {
  const rows = new Map<string, EuSummaryRow>()
  for (const entry of entries) {
    const group = euGroup(entry)
    const partner = group && partnerOf(entry.document_id)
    if (!group || !partner) continue
    const is_triangular = isTriangular(entry)
    const row = { ...partner, group, is_triangular, amount: ZERO }
    const key = euRowKey(row)
    const sum = rows.get(key) ?? row
    rows.set(key, { ...sum, amount: add(sum.amount, entry.own_base ?? ZERO) })
  }
  return [...rows.values()]
    .sort(compareRows)
    .map((row) => ({ ...row, amount: round(row.amount, 0) }))
    .filter(({ amount }) => !isZero(amount))
}

type RowName = Omit<EuSummaryRow, 'amount'>

export const euRowKey = ({ group, country, number, is_triangular }: RowName): string =>
  [group, country, number, is_triangular].join(' ')

// The row that an entry belongs to.
export const euRowOf = (entry: Entry, partner: EuPartner): RowName | undefined => {
  const group = euGroup(entry)
  return group && { ...partner, group, is_triangular: isTriangular(entry) }
}

const GROUPS: readonly EuGroup[] = ['supply', 'acquisition', 'service']

// In the order of the form: supplies, acquisitions, services.
const compareRows = (a: RowName, b: RowName): number =>
  GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || (euRowKey(a) < euRowKey(b) ? -1 : 1)

// VAT-UEK: a row of the filed summary and its current values. Null if one of them does not exist.
export type EuCorrection = { before: EuSummaryRow | null; after: EuSummaryRow | null }

export function euCorrections(
  filed: readonly EuSummaryRow[],
  current: readonly EuSummaryRow[],
): EuCorrection[] {
  const before = new Map(filed.map((row) => [euRowKey(row), row]))
  const after = new Map(current.map((row) => [euRowKey(row), row]))
  return [...new Map([...before, ...after]).values()]
    .sort(compareRows)
    .map((row) => ({ before: before.get(euRowKey(row)) ?? null, after: after.get(euRowKey(row)) ?? null }))
    .filter(({ before, after }) => !before || !after || compare(before.amount, after.amount) !== 0)
}

// The number of a business as in the form: its country, Greece as EL, and the number without the country.
export function euPartner(
  party: Pick<TaxDocument, 'buyer_country' | 'buyer_tax_no' | 'buyer_tax_no_kind'>,
): EuPartner | undefined {
  if (!isEuBusiness(party, HOME)) return undefined
  const iso = partyCountry(party, HOME)
  const country = iso === 'GR' ? 'EL' : iso
  const text = (party.buyer_tax_no ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  const number = text.startsWith(country) || text.startsWith(iso) ? text.slice(2) : text
  return number === '' ? undefined : { country, number }
}

export function euGroup(entry: Entry): EuGroup | undefined {
  if (!isCounted(entry) || entry.side !== 'output' || entry.country !== HOME) return undefined
  if (entry.category === 'wdt' || (entry.category === 'outside' && entry.marks.includes('TT_D')))
    return 'supply'
  if (entry.category === 'wnt') return 'acquisition'
  return entry.category === 'eu_service' ? 'service' : undefined
}

const isTriangular = ({ marks }: Entry): boolean => marks.includes('TT_D') || marks.includes('TT_WNT')
