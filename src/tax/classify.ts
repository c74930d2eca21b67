import { isZero } from '../money/decimal.ts'
import { EU_COUNTRIES, hasTaxNumber, isEuBusiness, partyCountry } from './eu.ts'
import { isOrder } from './family.ts'
import type { Category, TaxDocument } from './types.ts'

// Classifies a document for VAT in the country of the account, by the categories of the VAT directive.

// Lines outside the scope of VAT.
export const OUTSIDE = 'disabled'

const SALE_KINDS: ReadonlySet<string> = new Set([
  ...['vat', 'bill', 'receipt', 'advance', 'final', 'correction', 'vat_mp', 'invoice_other', 'vat_margin'],
  ...['wdt', 'export_products'],
])

export const isSale = (document: TaxDocument): boolean =>
  document.income && (SALE_KINDS.has(document.kind) || isOrder(document))

export const isPurchase = (document: TaxDocument): boolean =>
  !document.income && (SALE_KINDS.has(document.kind) || document.kind === 'vat_rr')

export const isMarginSale = ({ kind, procedure_vat_margin }: TaxDocument): boolean =>
  kind === 'vat_margin' || Boolean(procedure_vat_margin)

export const usesCashMethod = ({ kind, cash_method }: TaxDocument): boolean =>
  kind === 'vat_mp' || (cash_method === true && kind !== 'advance')

export const isTriangular = ({ procedure_designations }: TaxDocument): boolean =>
  Boolean(procedure_designations?.includes('TT_D'))

const isNumeric = (rate: string): boolean => /^\d/.test(rate)

const BY_RATE: { readonly [rate: string]: Category } = { zw: 'exempt', [OUTSIDE]: 'outside', oo: 'reversed' }

export function saleCategory(document: TaxDocument, rate: string, home: string): Category {
  const byRate = BY_RATE[rate]
  if (byRate) return byRate
  if ((document.use_oss || document.use_moss) && isNumeric(rate)) return 'oss'
  if (isTriangular(document) && (rate === '0' || rate === 'np')) return 'outside'
  if (rate === '0') return zeroCategory(document, home)
  if (rate === 'np') return isEuService(document, home) ? 'eu_service' : 'outside'
  return 'domestic'
}

function zeroCategory(document: TaxDocument, home: string): Category {
  if (document.kind === 'export_products') return 'export'
  return document.kind === 'wdt' || isEuAdvance(document, home) ? 'wdt' : 'domestic'
}

// Whether it is an advance payment for goods that go to a business elsewhere in the EU.
const isEuAdvance = (document: TaxDocument, home: string): boolean =>
  document.kind === 'advance' && document.service === false && isEuBusiness(document, home)

// Art. 100(1)(4): a service to a business elsewhere in the EU, which owes the tax there.
function isEuService(document: TaxDocument, home: string): boolean {
  if (document.np_tax_kind === 'export_service_eu') return true
  if (document.service === false || document.np_tax_kind) return false
  return isEuBusiness(document, home) && partyCountry(document, home) !== 'XI'
}

export type Acquisition =
  | 'wnt'
  | 'import_service'
  | 'import_service_eu'
  | 'import_goods'
  | 'buyer_17_1_5'
  | 'reversed'

const ACQUISITION_KINDS: { readonly [kind: string]: Acquisition } = {
  wnt: 'wnt',
  import_service: 'import_service',
  import_service_eu: 'import_service_eu',
  import_products: 'import_goods',
}

// Documents for which the account owes the tax itself: its own documents and expenses.
export function acquisitionOf(document: TaxDocument, home: string): Acquisition | undefined {
  const byKind = ACQUISITION_KINDS[document.kind]
  if (byKind === 'import_goods') return isPaidAtCustoms(document) ? undefined : byKind
  if (byKind || document.income || !isPurchase(document)) return byKind
  const country = partyCountry(document, home)
  if (country === home) return hasReversedRate(document) ? 'reversed' : undefined
  if (document.reverse_charge !== true) return undefined
  if (document.service !== true) return 'buyer_17_1_5'
  return EU_COUNTRIES.has(country) && hasTaxNumber(document) ? 'import_service_eu' : 'import_service'
}

const hasReversedRate = ({ totals_by_rate }: TaxDocument): boolean =>
  totals_by_rate.some(({ tax }) => tax === 'oo')

// Imported goods as an expense are taxed at customs, unless art. 33a is chosen.
export const isPaidAtCustoms = ({ kind, income, art_33a }: TaxDocument): boolean =>
  kind === 'import_products' && !income && art_33a !== true

// A supplier in another country charges the tax of that country, unless it has a Polish number.
export const isTaxedAbroad = (document: TaxDocument, home: string): boolean =>
  !document.income && document.kind !== 'vat_rr' && partyCountry(document, home) !== home

// A purchase from a business elsewhere in the EU without tax: the self-assessment is missing.
export const lacksSelfAssessment = (document: TaxDocument, home: string): boolean =>
  isTaxedAbroad(document, home) &&
  EU_COUNTRIES.has(partyCountry(document, home)) &&
  document.totals_by_rate.some(({ net }) => !isZero(net)) &&
  document.totals_by_rate.every(({ tax_amount }) => isZero(tax_amount))
