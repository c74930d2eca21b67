import type { Category, MarginScheme } from './model.ts'

// Which category of EN 16931 a rate is.

export type Taxed = { kind: string; np_tax_kind?: string | null; is_reversed: boolean; is_margin: boolean }

export function categoryOf(rate: string, { kind, np_tax_kind, is_reversed }: Taxed): Category {
  if (rate === 'zw') return 'E'
  if (rate === 'oo') return 'AE'
  // A service that is taxed where the buyer is: within the Union the buyer settles the tax.
  if (rate === 'np') return np_tax_kind === 'export_service_eu' || is_reversed ? 'AE' : 'O'
  if (rate === 'disabled') return 'O'
  if (Number(rate) > 0) return 'S'
  if (kind === 'wdt') return 'K'
  return kind === 'export_products' ? 'G' : 'Z'
}

// Under the margin scheme what is paid bears no tax that is shown.
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

const WORDS: { readonly [category: string]: string } = {
  AE: 'Reverse charge',
  K: 'Intra-Community supply',
  G: 'Export outside the EU',
  O: 'Not subject to VAT',
}

// Which the rules want in words where no tax is charged; whoever is exempt names the law.
export const exemptionWords = (category: Category, exemption: string | undefined): string | undefined =>
  category === 'E' ? exemption : WORDS[category]
