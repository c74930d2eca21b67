import { childrenOf, type Element, findAll } from '../../xml/tree.ts'
import { type Family, rules } from '../finding.ts'
import { normal } from '../values.ts'
import type { View } from '../view.ts'
import {
  AGREEMENT,
  all,
  DELIVERY,
  endpointsOf,
  everywhere,
  isSaid,
  LINE,
  legalIds,
  notesOf,
  SETTLEMENT,
  schemeOf,
  treatmentsOf,
  typesOf,
  whole,
} from './cii-parts.ts'
import { isAddress, isOfCompany, isSiren, lengthOf, SELF_BILLED } from './values.ts'

// Who a French invoice is from and for: by SIREN (0002), SIRET (0009), and the address in the directory (0225).

const SELLER = `${AGREEMENT}/SellerTradeParty`
const BUYER = `${AGREEMENT}/BuyerTradeParty`
const ENDPOINT = 'URIUniversalCommunication/URIID'

const MAIN = [
  ['BT-29', SELLER, 'seller_tax_no'],
  ['BT-46', BUYER, 'buyer_tax_no'],
] as const

const OTHERS = [
  ['BT-60', `${SETTLEMENT}/PayeeTradeParty`, ''],
  ['EXT-FR-FE-06', `${AGREEMENT}/BuyerAgentTradeParty`, ''],
  ['EXT-FR-FE-46', `${SETTLEMENT}/PayerTradeParty`, ''],
  ['EXT-FR-FE-69', `${AGREEMENT}/SalesAgentTradeParty`, ''],
  ['EXT-FR-FE-92', `${SETTLEMENT}/InvoiceeTradeParty`, ''],
  ['EXT-FR-FE-115', `${SETTLEMENT}/InvoicerTradeParty`, ''],
  ['BT-71', `${DELIVERY}/ShipToTradeParty`, 'recipient_tax_no'],
  ['EXT-FR-FE-146', `${LINE}/SpecifiedLineTradeDelivery/ShipToTradeParty`, ''],
] as const

const ADDRESSES = [
  ['BT-34', `${SELLER}/${ENDPOINT}`, 'seller_endpoint'],
  ['BT-49', `${BUYER}/${ENDPOINT}`, 'buyer_endpoint'],
  ['EXT-FR-FE-12', `${AGREEMENT}/BuyerAgentTradeParty/${ENDPOINT}`, ''],
  ['EXT-FR-FE-29', `${SETTLEMENT}/PayeeTradeParty/${ENDPOINT}`, ''],
  ['EXT-FR-FE-52', `${SETTLEMENT}/PayerTradeParty/${ENDPOINT}`, ''],
  ['EXT-FR-FE-75', `${AGREEMENT}/SalesAgentTradeParty/${ENDPOINT}`, ''],
  ['EXT-FR-FE-98', `${SETTLEMENT}/InvoiceeTradeParty/${ENDPOINT}`, ''],
  ['EXT-FR-FE-121', `${SETTLEMENT}/InvoicerTradeParty/${ENDPOINT}`, ''],
] as const

const PRIVATE = MAIN.map(([id, path, field]) => [id, `${path}/GlobalID`, field] as const)

const named = (rule: string, places: readonly (readonly [string, string, string])[], end = '') =>
  places.map(([id, path, field]) => [`${rule}_${id}${end}`, path, field] as const)

const isIn = (scheme: string) => (element: Element) => schemeOf(element) === scheme

export const party_rules: readonly Family[] = [
  ...everywhere(named('BR-FR-09', MAIN), (party) => agrees(party, (siren) => siren)),
  ...everywhere(named('BR-FR-09', OTHERS), (party) =>
    agrees(party, (siren, siret) => siren || siret.slice(0, 9)),
  ),
  ...everywhere(named('BR-FR-23', ADDRESSES), ({ text }) => isAddress(text), isIn('0225')),
  ...everywhere(named('BR-FR-24', PRIVATE), ({ text }) => isAddress(text), isIn('0224')),
  ...everywhere(named('BR-FR-25', ADDRESSES), ({ text }) => lengthOf(text) <= 125),
  ...everywhere(named('BR-FR-26', PRIVATE), ({ text }) => lengthOf(text) <= 100, isIn('0224')),
  ...everywhere(named('BR-FR-CO-10', [...MAIN, ...OTHERS], '-1'), (party) =>
    childrenOf(party, 'GlobalID').every((id) => schemeOf(id) !== undefined),
  ),
  ...everywhere(named('BR-FR-CO-10', [...MAIN, ...OTHERS], '-2'), (party) => {
    const schemes = childrenOf(party, 'GlobalID').flatMap((id) => schemeOf(id) ?? [])
    return new Set(schemes).size === schemes.length
  }),
  rules(
    inDocument(
      'ID',
      (id, parents) => parents.get(id)?.name === 'SpecifiedLegalOrganization' && schemeOf(id) === '0002',
    ),
    {
      'BR-FR-32-LEGALID': ['', ({ element }) => isSiren(normal(element.text))],
    },
  ),
  rules(
    inDocument('GlobalID', (id) => ['0002', '0231'].includes(schemeOf(id) ?? '')),
    {
      'BR-FR-32-GLOBALID': ['', ({ element }) => isSiren(normal(element.text))],
    },
  ),
  whole({
    'BR-FR-10_BT-30': ['seller_tax_no', (view) => isSiren(normal(legalIds(sellerOf(view), '0002')[0] ?? ''))],
    'BR-FR-11_BT-47': [
      'buyer_tax_no',
      (view) => !isSaid(treatmentsOf(view), 'B2B') || isSiren(legalIds(buyerOf(view), '0002')[0] ?? ''),
    ],
    'BR-FR-12_BT-49': ['buyer_endpoint', (view) => (endpointsOf(buyerOf(view))[0]?.text ?? '') !== ''],
    'BR-FR-13_BT-34': ['seller_endpoint', (view) => (endpointsOf(sellerOf(view))[0]?.text ?? '') !== ''],
    'BR-FR-21_BT-49': [
      'buyer_endpoint',
      (view) => !isBetweenBusinesses(view) || isSelfBilled(view) || isListed(buyerOf(view)),
    ],
    'BR-FR-22_BT-34': [
      'seller_endpoint',
      (view) => !isBetweenBusinesses(view) || !isSelfBilled(view) || isListed(sellerOf(view)),
    ],
    'BR-FR-CO-14_BT-29-1': ['descriptions', (view) => !isOfGroup(view) || tellsGroup(view)],
    'BR-FR-CO-15_BT-29-1': ['', (view) => !isOfGroup(view) || hasRepresentative(view)],
  }),
]

const sellerOf = ({ element }: View) => all(element, SELLER)[0]
const buyerOf = ({ element }: View) => all(element, BUYER)[0]

function agrees(party: Element, companyOf: (siren: string, siret: string) => string): boolean {
  const [siret] = childrenOf(party, 'GlobalID').filter(isIn('0009'))
  return (
    siret === undefined || isOfCompany(siret.text, companyOf(legalIds(party, '0002')[0] ?? '', siret.text))
  )
}

// Wherever it stands.
function inDocument(
  name: string,
  isMeant: (element: Element, parents: ReadonlyMap<Element, Element>) => boolean,
) {
  return ({ document }: View) =>
    document
      .named(name)
      .filter((element) => isMeant(element, document.parents()))
      .map((element) => ({ element }))
}

const isBetweenBusinesses = (view: View): boolean => isSaid(treatmentsOf(view), 'B2B')
const isSelfBilled = (view: View): boolean => typesOf(view).some((type) => SELF_BILLED.has(type))

// Its address in the directory begins with its number.
function isListed(party: Element | undefined): boolean {
  const endpoints = endpointsOf(party)
  return (
    (endpoints[0]?.text ?? '').startsWith(legalIds(party)[0] ?? '') &&
    endpoints.some((one) => schemeOf(one) === '0225')
  )
}

// Members of one taxpayer (assujetti unique).
const isOfGroup = (view: View): boolean => all(view.element, `${SELLER}/GlobalID`).some(isIn('0231'))
const tellsGroup = (view: View): boolean =>
  notesOf(view, 'TXD').some((note) =>
    childrenOf(note, 'Content').some(({ text }) => text === 'MEMBRE_ASSUJETTI_UNIQUE'),
  )

function hasRepresentative({ element }: View): boolean {
  const [representative] = all(element, `${AGREEMENT}/SellerTaxRepresentativeTradeParty`)
  const numbers = findAll(representative, 'SpecifiedTaxRegistration', 'ID').filter(isIn('VA'))
  return representative !== undefined && (numbers[0]?.text ?? '') !== ''
}
