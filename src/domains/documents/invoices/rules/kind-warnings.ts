import { isZero, ZERO } from '../../../../money/decimal.ts'
import { normaliseTax } from '../../../../money/tax.ts'
import { countryCode } from '../../../../platform/checks/countries.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { StoredLine } from '../../../../platform/fields/nested-lines.ts'
import { EU_COUNTRIES } from '../../../../tax/eu.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { ACQUISITION_KINDS } from '../kinds.ts'
import type { Invoice } from '../schema.ts'
import { vendorCountry } from './legal-warnings.ts'
import { sellerCountry } from './plausible-parties.ts'

// Warnings about kinds and rates that Polish law does not know together.

type KindWarning = { field: string; message: string } | undefined

// The buyer owes the tax of goods and services from the EU (art. 17(1)(3) and (4)).
export function euPurchaseWithoutTax(invoice: Invoice, { currency }: Settings): KindWarning {
  const { income, kind, price_tax, price_gross, received } = invoice
  if (income !== false || currency !== 'PLN' || NO_PURCHASES.has(kind ?? '') || received) return undefined
  const country = vendorCountry(invoice)
  const isTaxed = !isZero(price_tax ?? ZERO) || isZero(price_gross ?? ZERO)
  if (isTaxed || country === 'PL' || !EU_COUNTRIES.has(country === 'EL' ? 'GR' : country)) return undefined
  return {
    field: 'kind',
    message:
      'must be "wnt" (intra-Community acquisition of goods) or "import_service_eu" (import of services from the EU), because the buyer owes the VAT',
  }
}

const NO_PURCHASES = new Set<string>([
  ...ACQUISITION_KINDS,
  ...[
    'vat_rr',
    'proforma',
    'estimate',
    'client_order',
    'kp',
    'kw',
    'dw',
    'accounting_note',
    'correction_note',
  ],
])

// Art. 106k was repealed on that day.
const NOTES_UNTIL = '2026-02-01'

export function noteWithoutLaw(invoice: Invoice, settings: Settings): KindWarning {
  const { kind, issue_date } = invoice
  const isLate = kind === 'correction_note' && (issue_date ?? '') >= NOTES_UNTIL
  if (!isLate || sellerCountry(invoice, settings) !== 'PL') return undefined
  return {
    field: 'kind',
    message:
      'has no legal effect since 2026-02-01 (art. 106k of the Polish VAT act is repealed); ask the seller for a correction',
  }
}

// A supply to another country bears the rate 0; np is outside of the tax and falls into another field of the return.
export function rateOfSupplyAbroad(invoice: Invoice): KindWarning {
  const { kind, income } = invoice
  if (income === false || (kind !== 'wdt' && kind !== 'export_products')) return undefined
  const index = linesOf(invoice).findIndex(({ tax }) => rateOf(tax) === 'np')
  if (index < 0) return undefined
  return { field: `positions[${index}].tax`, message: 'must be 0 on a supply to another country' }
}

export function exportWithinEu(invoice: Invoice, settings: Settings): KindWarning {
  const { kind, income, buyer_country } = invoice
  if (income === false || kind !== 'export_products' || isBlank(buyer_country)) return undefined
  const country = countryCode(buyer_country as string) ?? ''
  // A buyer at home may send the goods abroad.
  if (!EU_COUNTRIES.has(country) || country === sellerCountry(invoice, settings)) return undefined
  return {
    field: 'kind',
    message: 'must be "wdt" (intra-Community supply) because the buyer is in another EU country',
  }
}

// Since 2019-11-01 only gas, electricity and emission allowances (art. 145e).
export function domesticReverseCharge(invoice: Invoice, settings: Settings): KindWarning {
  const { kind, income } = invoice
  if (income === false || kind === 'correction' || sellerCountry(invoice, settings) !== 'PL') return undefined
  const index = linesOf(invoice).findIndex(({ tax }) => rateOf(tax) === 'oo')
  if (index < 0) return undefined
  return {
    field: `positions[${index}].tax`,
    message:
      'is domestic reverse charge, which applies only to gas, electricity and emission allowances; choose another rate',
  }
}

const linesOf = ({ positions }: Invoice): StoredLine[] => (positions ?? []) as StoredLine[]
const rateOf = (tax: unknown): string => normaliseTax(String(tax ?? '')) ?? ''
