import { childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { elementText, normalizeSpace } from '../values.ts'
import type { View } from '../view.ts'

// The country of a party, from its VAT number or else from its address.
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
  normalizeSpace(vatNumbers(party)[0]?.text.slice(0, 2) ?? '').toUpperCase()

// Numbers whose scheme is exactly "VAT".
export const vatNumbers = (party: Element | undefined): Element[] =>
  findAll(party, 'PartyTaxScheme')
    .filter((scheme) => findAll(scheme, 'TaxScheme', 'ID').some(({ text }) => text === 'VAT'))
    .flatMap((scheme) => childrenOf(scheme, 'CompanyID'))

const countryOfAddress = (root: Element, party: string): string =>
  elementText(find(root, party, 'Party', 'PostalAddress', 'Country', 'IdentificationCode')).toUpperCase()

export const isSellerIn = (view: View, country: string): boolean =>
  elementText(view.seller?.country).toUpperCase() === country
export const isBuyerIn = (view: View, country: string): boolean =>
  elementText(view.buyer?.country).toUpperCase() === country
export const areBothIn = (view: View, country: string): boolean =>
  isSellerIn(view, country) && isBuyerIn(view, country)
