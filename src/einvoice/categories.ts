import type { Category, MarginScheme } from './model.ts'

// Maps VAT rates to the tax categories of EN 16931 and their exemption reasons.

export type TaxContext = {
  kind: string
  np_tax_kind?: string | null
  is_reversed: boolean
  is_margin: boolean
}

export function categoryOf(rate: string, { kind, np_tax_kind, is_reversed }: TaxContext): Category {
  if (rate === 'zw') return 'E'
  if (rate === 'oo') return 'AE'
  // A service taxed where the buyer is established: within the EU the buyer accounts for the tax.
  if (rate === 'np') return np_tax_kind === 'export_service_eu' || is_reversed ? 'AE' : 'O'
  if (rate === 'disabled') return 'O'
  if (Number(rate) > 0) return 'S'
  if (kind === 'wdt') return 'K'
  return kind === 'export_products' ? 'G' : 'Z'
}

// Exemption codes of the margin schemes, under which the invoice shows no tax.
const MARGIN_REASONS: { readonly [scheme in MarginScheme]: string } = {
  travel: 'VATEX-EU-D',
  used_goods: 'VATEX-EU-F',
  art: 'VATEX-EU-I',
  collectibles: 'VATEX-EU-J',
}

export function exemptionCode(category: Category, margin: MarginScheme | undefined): string | undefined {
  if (category === 'E') return margin && MARGIN_REASONS[margin]
  return { AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G', O: 'VATEX-EU-O' }[category as 'AE']
}

const REASON_TEXTS: { readonly [category: string]: string } = {
  AE: 'Reverse charge',
  K: 'Intra-Community supply',
  G: 'Export outside the EU',
  O: 'Not subject to VAT',
}

// Returns the exemption reason that the rules require when no tax is charged. Exempt sales name the legal basis.
export const exemptionText = (category: Category, exemption: string | undefined): string | undefined =>
  category === 'E' ? exemption : REASON_TEXTS[category]
