import { childrenOf, type Element, findAll } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { normalizeSpace } from '../values.ts'
import type { View } from '../view.ts'
import {
  AGREEMENT,
  all,
  DELIVERY,
  documentRuleSet,
  endpointsOf,
  includesAny,
  LINE,
  legalIds,
  notesOf,
  processingModes,
  ruleAtLocations,
  SETTLEMENT,
  schemeOf,
  typesOf,
} from './cii-parts.ts'
import { isAddress, isOfCompany, isSiren, lengthOf, SELF_BILLED } from './values.ts'

// Rules for the parties of French invoices in CII: SIREN (0002), SIRET (0009), and the directory address (0225).

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

const ruleLocations = (rule: string, locations: readonly (readonly [string, string, string])[], end = '') =>
  locations.map(([id, path, field]) => [`${rule}_${id}${end}`, path, field] as const)

const hasScheme = (scheme: string) => (element: Element) => schemeOf(element) === scheme

export const partyRules: readonly RuleSet[] = [
  ...ruleAtLocations(ruleLocations('BR-FR-09', MAIN), (party) => siretMatchesSiren(party, (siren) => siren)),
  ...ruleAtLocations(ruleLocations('BR-FR-09', OTHERS), (party) =>
    siretMatchesSiren(party, (siren, siret) => siren || siret.slice(0, 9)),
  ),
  ...ruleAtLocations(ruleLocations('BR-FR-23', ADDRESSES), ({ text }) => isAddress(text), hasScheme('0225')),
  ...ruleAtLocations(ruleLocations('BR-FR-24', PRIVATE), ({ text }) => isAddress(text), hasScheme('0224')),
  ...ruleAtLocations(ruleLocations('BR-FR-25', ADDRESSES), ({ text }) => lengthOf(text) <= 125),
  ...ruleAtLocations(
    ruleLocations('BR-FR-26', PRIVATE),
    ({ text }) => lengthOf(text) <= 100,
    hasScheme('0224'),
  ),
  ...ruleAtLocations(ruleLocations('BR-FR-CO-10', [...MAIN, ...OTHERS], '-1'), (party) =>
    childrenOf(party, 'GlobalID').every((id) => schemeOf(id) !== undefined),
  ),
  ...ruleAtLocations(ruleLocations('BR-FR-CO-10', [...MAIN, ...OTHERS], '-2'), (party) => {
    const schemes = childrenOf(party, 'GlobalID').flatMap((id) => schemeOf(id) ?? [])
    return new Set(schemes).size === schemes.length
  }),
  rules(
    inDocument(
      'ID',
      (id, parents) => parents.get(id)?.name === 'SpecifiedLegalOrganization' && schemeOf(id) === '0002',
    ),
    {
      'BR-FR-32-LEGALID': ['', ({ element }) => isSiren(normalizeSpace(element.text))],
    },
  ),
  rules(
    inDocument('GlobalID', (id) => ['0002', '0231'].includes(schemeOf(id) ?? '')),
    {
      'BR-FR-32-GLOBALID': ['', ({ element }) => isSiren(normalizeSpace(element.text))],
    },
  ),
  documentRuleSet({
    'BR-FR-10_BT-30': [
      'seller_tax_no',
      (view) => isSiren(normalizeSpace(legalIds(sellerOf(view), '0002')[0] ?? '')),
    ],
    'BR-FR-11_BT-47': [
      'buyer_tax_no',
      (view) =>
        !includesAny(processingModes(view), 'B2B') || isSiren(legalIds(buyerOf(view), '0002')[0] ?? ''),
    ],
    'BR-FR-12_BT-49': ['buyer_endpoint', (view) => (endpointsOf(buyerOf(view))[0]?.text ?? '') !== ''],
    'BR-FR-13_BT-34': ['seller_endpoint', (view) => (endpointsOf(sellerOf(view))[0]?.text ?? '') !== ''],
    'BR-FR-21_BT-49': [
      'buyer_endpoint',
      (view) => !isBetweenBusinesses(view) || isSelfBilled(view) || isInDirectory(buyerOf(view)),
    ],
    'BR-FR-22_BT-34': [
      'seller_endpoint',
      (view) => !isBetweenBusinesses(view) || !isSelfBilled(view) || isInDirectory(sellerOf(view)),
    ],
    'BR-FR-CO-14_BT-29-1': ['descriptions', (view) => !isOfGroup(view) || statesGroup(view)],
    'BR-FR-CO-15_BT-29-1': ['', (view) => !isOfGroup(view) || hasRepresentative(view)],
  }),
]

const sellerOf = ({ element }: View) => all(element, SELLER)[0]
const buyerOf = ({ element }: View) => all(element, BUYER)[0]

function siretMatchesSiren(party: Element, companyOf: (siren: string, siret: string) => string): boolean {
  const [siret] = childrenOf(party, 'GlobalID').filter(hasScheme('0009'))
  return (
    siret === undefined || isOfCompany(siret.text, companyOf(legalIds(party, '0002')[0] ?? '', siret.text))
  )
}

// Finds elements anywhere in the document.
function inDocument(
  name: string,
  applies: (element: Element, parents: ReadonlyMap<Element, Element>) => boolean,
) {
  return ({ document }: View) =>
    document
      .elementsNamed(name)
      .filter((element) => applies(element, document.parents()))
      .map((element) => ({ element }))
}

const isBetweenBusinesses = (view: View): boolean => includesAny(processingModes(view), 'B2B')
const isSelfBilled = (view: View): boolean => typesOf(view).some((type) => SELF_BILLED.has(type))

// The directory address begins with the SIREN.
function isInDirectory(party: Element | undefined): boolean {
  const endpoints = endpointsOf(party)
  return (
    (endpoints[0]?.text ?? '').startsWith(legalIds(party)[0] ?? '') &&
    endpoints.some((endpoint) => schemeOf(endpoint) === '0225')
  )
}

// Members of a single taxpayer group (assujetti unique).
const isOfGroup = (view: View): boolean => all(view.element, `${SELLER}/GlobalID`).some(hasScheme('0231'))
const statesGroup = (view: View): boolean =>
  notesOf(view, 'TXD').some((note) =>
    childrenOf(note, 'Content').some(({ text }) => text === 'MEMBRE_ASSUJETTI_UNIQUE'),
  )

function hasRepresentative({ element }: View): boolean {
  const [representative] = all(element, `${AGREEMENT}/SellerTaxRepresentativeTradeParty`)
  const numbers = findAll(representative, 'SpecifiedTaxRegistration', 'ID').filter(hasScheme('VA'))
  return representative !== undefined && (numbers[0]?.text ?? '') !== ''
}
