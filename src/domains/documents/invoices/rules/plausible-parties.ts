import { countryCode } from '../../../../platform/checks/countries.ts'
import { plainTaxNumber } from '../../../../platform/checks/tax-number.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { EU_COUNTRIES } from '../../../../tax/eu.ts'
import { homeCountry } from '../../../administration/accounts/rules.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Invoice } from '../schema.ts'
import { isBuyerElsewhereInEu, taxesOf } from './legal-text.ts'

// Parties that do not fit the sale.

const DOMESTIC = new Set(['vat', 'vat_mp'])

const isZeroRated = (invoice: Invoice): boolean =>
  DOMESTIC.has(invoice.kind ?? '') && !invoice.use_oss && taxesOf(invoice).includes('0')

// As a domestic sale it is in the wrong field of FA(3) and of the declaration, and is missing among the sales within
// the EU.
export const zeroRateInUnion = (invoice: Invoice): string[] | undefined =>
  isZeroRated(invoice) && isBuyerElsewhereInEu(invoice) ? [] : undefined

export function zeroRateAbroad(invoice: Invoice, settings: Settings): string[] | undefined {
  if (!isZeroRated(invoice) || isBlank(invoice.buyer_country)) return undefined
  const seller = sellerCountry(invoice, settings)
  const buyer = countryCode(invoice.buyer_country as string)
  const isAbroad = buyer !== undefined && !EU_COUNTRIES.has(buyer)
  return isAbroad && seller !== undefined && EU_COUNTRIES.has(seller) ? [] : undefined
}

export function soldToSelf({ kind, seller_tax_no, buyer_tax_no }: Invoice): string[] | undefined {
  if (isBlank(seller_tax_no) || isBlank(buyer_tax_no) || !BETWEEN_TWO.has(kind ?? '')) return undefined
  const same = plainTaxNumber(seller_tax_no as string) === plainTaxNumber(buyer_tax_no as string)
  return same ? [] : undefined
}

const BETWEEN_TWO = new Set([
  ...['vat', 'vat_mp', 'advance', 'final', 'invoice_other', 'bill', 'vat_margin', 'wdt', 'export_products'],
])

export function reverseChargeWithoutNumber(invoice: Invoice): string[] | undefined {
  const { kind, reverse_charge, buyer_tax_no } = invoice
  if (!REVERSED.has(kind ?? '') || !isBlank(buyer_tax_no)) return undefined
  return reverse_charge === true || taxesOf(invoice).includes('oo') ? [] : undefined
}

const REVERSED = new Set(['vat', 'vat_mp', 'advance', 'final', 'invoice_other'])

export function sellerCountry({ seller_country }: Invoice, settings: Settings): string | undefined {
  return isBlank(seller_country) ? homeCountry(settings) : countryCode(seller_country as string)
}

export const isBusiness = ({ buyer_tax_no, buyer_company }: Invoice): boolean =>
  !isBlank(buyer_tax_no) && buyer_company !== false
