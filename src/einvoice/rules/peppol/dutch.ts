import { compare, ZERO } from '../../../money/decimal.ts'
import { child, type Element, findAll } from '../../xml/tree.ts'
import { type Rule, type RuleSet, rules } from '../finding.ts'
import { amount, elementText, has, isFilled } from '../values.ts'
import type { View } from '../view.ts'
import { areBothIn, isSellerIn } from './country.ts'

type At = { readonly element: Element }
const at = (view: View, ...path: string[]): At[] =>
  findAll(view.element, ...path).map((element) => ({ element }))
const when = (condition: boolean, parts: At[]): At[] => (condition ? parts : [])
const ofSeller = (view: View, ...path: string[]) => when(isSellerIn(view, 'NL'), at(view, ...path))
const ofBoth = (view: View, ...path: string[]) => when(areBothIn(view, 'NL'), at(view, ...path))

const isCompleteAddress = ({ element }: At) =>
  has(child(element, 'StreetName')) && has(child(element, 'CityName')) && has(child(element, 'PostalZone'))
const isRegistered = ({ element }: At) =>
  ['0106', '0190'].includes(element.attributes.schemeID ?? '') && isFilled(element)
const MEANS = ['30', '48', '49', '57', '58', '59']
const hasOrderReference: Rule<At>[1] = (_, view) => has(findAll(view.element, 'OrderReference', 'ID')[0])

export const dutchRules: readonly RuleSet[] = [
  rules((view) => ofSeller(view, 'CreditNoteTypeCode'), {
    'NL-R-001': [
      'from_invoice_id',
      (_, view) => has(findAll(view.element, 'BillingReference', 'InvoiceDocumentReference', 'ID')[0]),
    ],
  }),
  rules((view) => ofSeller(view, 'AccountingSupplierParty', 'Party', 'PostalAddress'), {
    'NL-R-002': ['seller_street', isCompleteAddress],
  }),
  rules((view) => ofSeller(view, 'AccountingSupplierParty', 'Party', 'PartyLegalEntity', 'CompanyID'), {
    'NL-R-003': ['seller_tax_no', isRegistered],
  }),
  rules((view) => ofBoth(view, 'AccountingCustomerParty', 'Party', 'PostalAddress'), {
    'NL-R-004': ['buyer_street', isCompleteAddress],
  }),
  rules((view) => ofBoth(view, 'AccountingCustomerParty', 'Party', 'PartyLegalEntity', 'CompanyID'), {
    'NL-R-005': ['buyer_tax_no', isRegistered],
  }),
  rules(
    (view) =>
      when(
        elementText(view.representative?.country).toUpperCase() === 'NL',
        ofSeller(view, 'TaxRepresentativeParty', 'PostalAddress'),
      ),
    {
      'NL-R-006': ['seller_street', isCompleteAddress],
    },
  ),
  rules((view) => ofSeller(view, 'LegalMonetaryTotal'), {
    'NL-R-007': [
      'payment_type',
      ({ element }, view) => view.payments.length > 0 || isNothingToPay(element, view),
    ],
  }),
  rules((view) => ofBoth(view, 'PaymentMeans'), {
    'NL-R-008': [
      'payment_type',
      ({ element }) => MEANS.includes(elementText(child(element, 'PaymentMeansCode'))),
    ],
  }),
  rules(
    (view) =>
      when(
        isSellerIn(view, 'NL'),
        view.lines.flatMap(({ element }) =>
          findAll(element, 'OrderLineReference', 'LineID').map((lineId) => ({ element: lineId })),
        ),
      ),
    {
      'NL-R-009': ['oid', hasOrderReference],
    },
  ),
]

function isNothingToPay(totals: Element, view: View): boolean {
  const due = amount(child(totals, 'PayableAmount'))
  if (due === undefined) return false
  return view.element.name === 'Invoice' ? compare(due, ZERO) <= 0 : compare(due, ZERO) >= 0
}
