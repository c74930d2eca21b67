import { childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { normal, said } from '../values.ts'
import type { View } from '../view.ts'

// The country a party is from, as its VAT number says it, or else its address.
export const countryOfSeller = ({ element }: View): string =>
  countryOfNumber(find(element, 'AccountingSupplierParty', 'Party')) ||
  countryOfNumber(find(element, 'TaxRepresentativeParty')) ||
  countryOfAddress(element, 'AccountingSupplierParty')

export const countryOfSellerItself = ({ element }: View): string =>
  countryOfNumber(find(element, 'AccountingSupplierParty', 'Party')) ||
  countryOfAddress(element, 'AccountingSupplierParty')

export const countryOfBuyer = ({ element }: View): string =>
  countryOfNumber(find(element, 'AccountingCustomerParty', 'Party')) ||
  countryOfAddress(element, 'AccountingCustomerParty')

const countryOfNumber = (party: Element | undefined): string =>
  normal(vatNumbers(party)[0]?.text.slice(0, 2) ?? '').toUpperCase()

// Numbers whose scheme is written "VAT" to the letter.
export const vatNumbers = (party: Element | undefined): Element[] =>
  findAll(party, 'PartyTaxScheme')
    .filter((scheme) => findAll(scheme, 'TaxScheme', 'ID').some(({ text }) => text === 'VAT'))
    .flatMap((scheme) => childrenOf(scheme, 'CompanyID'))

const countryOfAddress = (root: Element, party: string): string =>
  said(find(root, party, 'Party', 'PostalAddress', 'Country', 'IdentificationCode')).toUpperCase()

export const isSellerIn = (view: View, country: string): boolean =>
  said(view.seller?.country).toUpperCase() === country
export const isBuyerIn = (view: View, country: string): boolean =>
  said(view.buyer?.country).toUpperCase() === country
export const areBothIn = (view: View, country: string): boolean =>
  isSellerIn(view, country) && isBuyerIn(view, country)
