import { child } from '../../xml/tree.ts'
import { CII_VAT_PREFIXES, UBL_VAT_PREFIXES } from '../codes/places.ts'
import { type RuleSet, rules } from '../finding.ts'
import { has, isFilled } from '../values.ts'
import type { Party, View } from '../view.ts'

const isCii = (view: View) => view.syntax === 'cii'
const asList = <Of>(value: Of | undefined): readonly Of[] => (value === undefined ? [] : [value])

// CII reports an absent country in any case; UBL only for a present address.
const addressOf = (party: Party | undefined, view: View) =>
  isCii(view) ? [{ element: view.element, country: party?.country }] : party?.address ? [party] : []

const endpointOf = (party: Party | undefined) => asList(party?.endpoint).map((element) => ({ element }))

export const partyRules: readonly RuleSet[] = [
  rules((view) => addressOf(view.seller, view), {
    'BR-09': ['seller_country', ({ country }) => isFilled(country)],
  }),
  rules((view) => addressOf(view.buyer, view), {
    'BR-11': ['buyer_country', ({ country }) => isFilled(country)],
  }),
  rules((view) => asList(view.seller), {
    'BR-CO-26': ['seller_tax_no', isIdentified],
  }),
  rules((view) => endpointOf(view.seller), {
    'BR-62': ['seller_endpoint', ({ element }, view) => hasScheme(element.attributes.schemeID, view)],
  }),
  rules((view) => endpointOf(view.buyer), {
    'BR-63': ['buyer_endpoint', ({ element }, view) => hasScheme(element.attributes.schemeID, view)],
  }),
  rules((view) => asList(view.payee), {
    'BR-17': ['seller_bank_account', isAnotherThanSeller],
  }),
  rules((view) => asList(view.representative), {
    'BR-18': ['seller_name', (party, view) => isFilled(isCii(view) ? party.name : party.trading_name)],
    'BR-19': ['seller_street', (party) => has(party.address)],
    'BR-20': [
      'seller_country',
      (party, view) => isFilled(party.country) || (!isCii(view) && !has(party.address)),
    ],
    'BR-56': [
      'seller_tax_no',
      ({ vat_number }, view) => (isCii(view) ? isFilled(vat_number) : has(vat_number)),
    ],
  }),
  rules((view) => asList(view.delivery?.address && view.delivery), {
    'BR-57': ['recipient_country', ({ country }, view) => (isCii(view) ? isFilled(country) : has(country))],
  }),
  rules((view) => view.vat_numbers.map((element) => ({ element })), {
    'BR-CO-09': ['seller_tax_no', ({ element }, view) => startsWithCountry(element, view)],
  }),
]

export const hasScheme = (scheme: string | undefined, view: View): boolean =>
  scheme !== undefined && (!isCii(view) || /\S/.test(scheme))

// A creditor reference is written as an identifier of the seller but does not identify it.
function isIdentified({ vat_number, legal_id, ids }: Party, view: View): boolean {
  return (
    has(vat_number) || has(legal_id) || ids.some((id) => isCii(view) || id.attributes.schemeID !== 'SEPA')
  )
}

function isAnotherThanSeller(payee: Party, { syntax, seller }: View): boolean {
  const name = syntax === 'cii' ? payee.name : payee.trading_name
  const sellerName = syntax === 'cii' ? seller?.name : seller?.trading_name
  if (name === undefined || name.text === sellerName?.text) return false
  const plainIds = (party: Party | undefined) =>
    party?.ids.filter((id) => id.name === 'ID').map((id) => id.text) ?? []
  if (plainIds(payee).some((id) => plainIds(seller).includes(id))) return false
  return syntax !== 'cii' || payee.legal_id === undefined || payee.legal_id.text !== seller?.legal_id?.text
}

// The UBL rule searches the two characters anywhere in its list.
function startsWithCountry(element: Party['element'], view: View): boolean {
  const number = isCii(view) ? element.text : (child(element, 'CompanyID')?.text ?? '')
  const prefix = number.slice(0, 2)
  return isCii(view) ? CII_VAT_PREFIXES.includes(` ${prefix} `) : UBL_VAT_PREFIXES.includes(prefix)
}
