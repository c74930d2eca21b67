import { normaliseTax, taxRate } from '../../../../money/tax.ts'
import { countryCode } from '../../../../platform/checks/countries.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { InvoiceDraft } from '../schema.ts'

// Sales to consumers elsewhere in the EU, taxed in the country of the consumer (OSS).

// Standard rates as of 2026; reduced rates depend on the goods, which are not known here.
const STANDARD_RATES: { readonly [country: string]: string } = {
  AT: '20',
  BE: '21',
  BG: '20',
  CY: '19',
  CZ: '21',
  DE: '19',
  DK: '25',
  EE: '24',
  ES: '21',
  FI: '25.5',
  FR: '20',
  GR: '24',
  HR: '25',
  HU: '27',
  IE: '23',
  IT: '22',
  LT: '21',
  LU: '17',
  LV: '21',
  MT: '18',
  NL: '21',
  PL: '23',
  PT: '23',
  RO: '21',
  SE: '25',
  SI: '22',
  SK: '23',
}

type Sale = Pick<
  InvoiceDraft,
  'income' | 'seller_country' | 'seller_tax_no' | 'buyer_country' | 'buyer_tax_no' | 'buyer_company'
>

// Returns the rate of the buyer's country if the sale is taxed there. A buyer with a tax number is excluded, because
// the buyer may owe the tax.
export function ossRate(sale: Sale): string | undefined {
  if (sale.income === false || !isBlank(sale.buyer_tax_no)) return undefined
  const [seller, buyer] = [countryOf(sale.seller_country) ?? 'PL', countryOf(sale.buyer_country)]
  if (buyer === undefined || buyer === seller || !(seller in STANDARD_RATES)) return undefined
  return STANDARD_RATES[buyer]
}

const countryOf = (country: string | null | undefined): string | undefined =>
  isBlank(country) ? undefined : countryCode(country === 'EL' ? 'GR' : (country as string))

// A sale without tax in one country has none in the other.
export const isReplaced = (tax: string | null | undefined): boolean => {
  const normal = isBlank(tax) ? undefined : normaliseTax(tax as string)
  return normal === undefined || taxRate(normal).units !== 0n
}
