import { isBlank } from '../../../../platform/fields/field.ts'
import { EU_COUNTRIES } from '../../../../tax/eu.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'

// Statements that the law requires on a document, as far as they follow from the document itself.

export const taxesOf = ({ totals_by_rate }: Invoice): string[] =>
  ((totals_by_rate ?? []) as { tax: string }[]).map(({ tax }) => tax)

// The buyer accounts for the tax: by the flag, by the rate `oo`, or because a service goes to a business elsewhere in
// the EU.
export function isReverseCharge(invoice: Invoice): boolean {
  if (invoice.reverse_charge === true || invoice.np_tax_kind === 'export_service_eu') return true
  const taxes = taxesOf(invoice)
  return taxes.includes('oo') || (taxes.includes('np') && isWithinEu(invoice))
}

// Both parties are taxable persons of two different EU countries.
export const isWithinEu = (invoice: Invoice): boolean =>
  EU_COUNTRIES.has(countryOf(invoice, 'seller')) && isBuyerElsewhereInEu(invoice)

export function isBuyerElsewhereInEu(invoice: Invoice): boolean {
  if (isBlank(invoice.buyer_tax_no) || invoice.buyer_tax_no_kind === 'empty') return false
  const buyer = countryOf(invoice, 'buyer')
  return buyer !== countryOf(invoice, 'seller') && EU_COUNTRIES.has(buyer)
}

const EU_KINDS = new Set(['wdt', 'wnt', 'import_service_eu'])

// On documents within the EU both tax numbers have their country prefix.
export function printedTaxNo(invoice: Invoice, side: 'seller' | 'buyer'): string | null {
  const number = invoice[`${side}_tax_no`]
  if (invoice[`${side}_tax_no_kind`] === 'empty' || isBlank(number)) return null
  const plain = (number as string).trim()
  if (!EU_KINDS.has(invoice.kind ?? '') && !isWithinEu(invoice)) return plain
  const country = countryOf(invoice, side)
  const isBare = !/^[A-Za-z]{2}/.test(plain)
  return isBare && EU_COUNTRIES.has(country) ? `${country === 'GR' ? 'EL' : country}${plain}` : plain
}

// Derives the country from the prefix of the tax number, else from the address; ten digits without either are a Polish
// number of the seller.
function countryOf(invoice: Invoice, side: 'seller' | 'buyer'): string {
  const number = (invoice[`${side}_tax_no`] ?? '').trim().toUpperCase()
  const letters = /^[A-Z]{2}(?=[A-Z0-9]*\d)/.exec(number)?.[0]
  if (letters) return letters === 'EL' ? 'GR' : letters
  const country = (invoice[`${side}_country`] ?? '').trim().toUpperCase()
  if (country !== '') return country
  return side === 'seller' && /^\d{10}$/.test(number.replace(/[\s-]/g, '')) ? 'PL' : ''
}

// Returns the exemption basis of the document, else those of its lines.
export function exemptionOf(invoice: Invoice): string | null {
  if (!isBlank(invoice.exempt_tax_kind)) return invoice.exempt_tax_kind
  const lines = (invoice.positions ?? []) as { tax?: string; tax_exemption_reason?: string }[]
  const reasons = lines
    .filter(({ tax, tax_exemption_reason }) => tax === 'zw' && !isBlank(tax_exemption_reason))
    .map(({ tax_exemption_reason }) => tax_exemption_reason as string)
  return reasons.length > 0 ? [...new Set(reasons)].join('; ') : null
}

// The tax is due on payment. An advance is taxed on payment anyway, and a correction together with its original.
export const usesCashMethod = ({ kind, cash_method }: Pick<InvoiceDraft, 'kind' | 'cash_method'>): boolean =>
  kind === 'vat_mp' || (cash_method === true && kind !== 'advance' && kind !== 'correction')

export const isSplit = ({ split_payment }: Invoice): boolean =>
  Boolean(split_payment && !['0', 'false', 'no'].includes(split_payment))
