import { compare, decimal, isZero, ZERO } from '../../../../money/decimal.ts'
import { taxRate } from '../../../../money/tax.ts'
import { countryCode } from '../../../../platform/checks/countries.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { StoredLine } from '../../../../platform/fields/nested-lines.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { isAcquisition } from '../kinds.ts'
import type { Invoice, Position } from '../schema.ts'
import { isCorrection } from './correction-pricing.ts'
import { exchangedTotals } from './exchange.ts'
import { exemptionOf, isBuyerElsewhereInEu, isSplit, taxesOf } from './legal-text.ts'
import { isMarginDocument } from './margin.ts'
import { readPositions } from './stored-positions.ts'

// Warnings about conflicts with the law. The document is accepted, because only its issuer knows the facts.

type LegalWarning = { field: string; message: string } | undefined

// Art. 106e(1)(19) of the Polish VAT act, art. 226(11) of Directive 2006/112.
export function exemptWithoutBasis(invoice: Invoice): LegalWarning {
  if (invoice.income === false || !INVOICES.has(invoice.kind ?? '')) return undefined
  if (!taxesOf(invoice).includes('zw') || exemptionOf(invoice) !== null) return undefined
  return { field: 'exempt_tax_kind', message: 'is required because the document has VAT-exempt lines' }
}

const INVOICES = new Set(['vat', 'advance', 'final', 'correction', 'vat_mp', 'invoice_other', 'bill'])

// Issuers of bills charge no tax; tax shown on a document is owed.
export function billWithTax(invoice: Invoice): LegalWarning {
  const isTaxed = invoice.kind === 'bill' && taxesOf(invoice).some((tax) => taxRate(tax).units !== 0n)
  if (!isTaxed || invoice.income === false) return undefined
  return {
    field: 'kind',
    message: 'must be "vat" (invoice) instead of "bill" (invoice without VAT) because lines have a VAT rate',
  }
}

// Only Polish tax is deductible in Poland (art. 86); the tax of another country is refunded by that country.
export function taxOfAnotherCountry(invoice: Invoice, { currency }: Settings): LegalWarning {
  const { income, kind, price_tax } = invoice
  if (income !== false || currency !== 'PLN' || isZero(price_tax ?? ZERO)) return undefined
  if (kind === 'vat_rr' || isAcquisition(invoice) || vendorCountry(invoice) === 'PL') return undefined
  return {
    field: 'price_tax',
    message: 'is foreign VAT, which cannot be deducted in Poland; a refund is possible only in that country',
  }
}

export function vendorCountry({ buyer_tax_no, buyer_country }: Invoice): string {
  const letters = /^[A-Z]{2}(?=[A-Z0-9]*\d)/.exec((buyer_tax_no ?? '').trim().toUpperCase())?.[0]
  return letters ?? (isBlank(buyer_country) ? undefined : countryCode(buyer_country as string)) ?? 'PL'
}

// Art. 42(1)(1): a supply to another EU country is free of tax if the buyer has a tax number of that country.
export function euSupplyWithoutTaxNo(invoice: Invoice): LegalWarning {
  if (invoice.kind !== 'wdt' || invoice.income === false || isBuyerElsewhereInEu(invoice)) return undefined
  return {
    field: 'buyer_tax_no',
    message: 'must be an EU VAT ID of another member state for an intra-Community supply',
  }
}

const SPLIT_ABOVE = decimal('15000')
const ANNEX_15 = new Set(['GTU_02', 'GTU_05', 'GTU_06', 'GTU_07', 'GTU_08', 'GTU_11'])

// Art. 106e(1)(18a) and 108a: goods of annex 15, more than 15 000 PLN, between businesses.
export function splitPaymentExpected(invoice: Invoice): LegalWarning {
  const { kind, gtu_codes, buyer_tax_no, currency, price_gross } = invoice
  const isListed = gtu_codes?.some((code) => ANNEX_15.has(code)) || linesOf(invoice).some(isOfAnnex15)
  if (isSplit(invoice) || !isListed || isBlank(buyer_tax_no)) return undefined
  if (invoice.income === false || !SPLIT_KINDS.has(kind ?? '')) return undefined
  const exchanged = exchangedTotals(invoice)
  const gross = currency === 'PLN' ? price_gross : exchanged?.currency === 'PLN' ? exchanged.gross : null
  if (gross === null || compare(gross, SPLIT_ABOVE) <= 0) return undefined
  return {
    field: 'split_payment',
    message:
      'must be true: split payment is mandatory for goods of Annex 15 above 15,000 PLN between businesses',
  }
}

const linesOf = ({ positions }: Invoice): StoredLine[] => (positions ?? []) as StoredLine[]
const isOfAnnex15 = ({ annex_15 }: StoredLine): boolean => String(annex_15) === 'true'

const SPLIT_KINDS = new Set(['vat', 'advance', 'final', 'vat_mp'])

// Tax shown on a document is owed, and a margin that cannot be calculated cannot be declared.
export function marginUnknown(invoice: Invoice): LegalWarning {
  if (!isMarginDocument(invoice)) return undefined
  for (const [index, line] of readPositions(invoice).entries()) {
    if (line.kind === 'text_separator' || line.kind === 'subtotal') continue
    if (line.tax !== 'disabled')
      return {
        field: `positions[${index}].tax`,
        message: 'is a regular VAT rate on a margin scheme document; the VAT of this line is shown and due',
      }
    if (isMarginMissing(line))
      return {
        field: `positions[${index}].total_purchase_price`,
        message: 'is required to calculate the margin and its VAT',
      }
  }
  return undefined
}

// A corrected line has its margin in the two states; a line that changes no amount has none.
const isMarginMissing = (line: Position): boolean =>
  isCorrection(line)
    ? isBlank(line.vat_margin_total_price_gross) && !isZero(line.total_price_gross ?? ZERO)
    : line.total_purchase_price === null
