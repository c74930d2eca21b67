import { childrenOf, type Element, findAll } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { normalizeSpace } from '../values.ts'
import type { View } from '../view.ts'
import {
  all,
  hasScheme,
  idsOf,
  ruleAtLocations,
  ruleLocations,
  schemeOf,
  sirenOf,
  subjectOf,
  textAt,
  typesOf,
} from './ubl-parts.ts'
import { isAddress, isOfCompany, isSiren, lengthOf, SELF_BILLED } from './values.ts'

// Rules for the parties of French invoices in UBL.

const SELLER = 'AccountingSupplierParty/Party'
const BUYER = 'AccountingCustomerParty/Party'
const PAYER = 'PaymentMeans/PaymentMandate/PayerParty'
const SERVICE = 'ServiceProviderParty/Party'

const MAIN = [
  ['BT-29', SELLER, 'seller_tax_no'],
  ['BT-46', BUYER, 'buyer_tax_no'],
] as const

const OTHERS = [
  ['BT-60', 'PayeeParty', ''],
  ['EXT-FR-FE-06', `${BUYER}/AgentParty`, ''],
  ['EXT-FR-FE-46', PAYER, ''],
  ['EXT-FR-FE-69', `${SELLER}/AgentParty`, ''],
  ['EXT-FR-FE-92', `${BUYER}/${SERVICE}`, ''],
  ['EXT-FR-FE-115', `${SELLER}/${SERVICE}`, ''],
] as const

const DELIVERY_LOCATIONS = [
  ['BT-71', 'Delivery/DeliveryLocation', ''],
  ['EXT-FR-FE-146', 'Line/Delivery/DeliveryLocation', ''],
] as const

const ADDRESSES = [
  ['BT-34', `${SELLER}/EndpointID`, 'seller_endpoint'],
  ['BT-49', `${BUYER}/EndpointID`, 'buyer_endpoint'],
  ['EXT-FR-FE-12', `${BUYER}/AgentParty/EndpointID`, ''],
  ['EXT-FR-FE-29', 'PayeeParty/EndpointID', ''],
  ['EXT-FR-FE-52', `${PAYER}/EndpointID`, ''],
  ['EXT-FR-FE-75', `${SELLER}/AgentParty/EndpointID`, ''],
  ['EXT-FR-FE-98', `${BUYER}/${SERVICE}/EndpointID`, ''],
  ['EXT-FR-FE-121', `${SELLER}/${SERVICE}/EndpointID`, ''],
] as const

const PRIVATE = MAIN.map(([id, path, field]) => [id, `${path}/PartyIdentification/ID`, field] as const)

const atAnyDepth = (locations: readonly (readonly [string, string, string])[]) =>
  locations.map(([id, path, field]) => [id, `//${path}`, field] as const)

export const ublPartyRules: readonly RuleSet[] = [
  ...ruleAtLocations(ruleLocations('BR-FR-09', MAIN), (party) =>
    siretMatchesSiren(idsOf(party), () => sirenOf(party)),
  ),
  ...ruleAtLocations(ruleLocations('BR-FR-09', OTHERS), (party) =>
    siretMatchesSiren(idsOf(party), (siret) => sirenOf(party) || siret.slice(0, 9)),
  ),
  ...ruleAtLocations([['BR-FR-09_BT-71', 'Delivery', '']], (delivery) =>
    siretMatchesSiren(
      findAll(delivery, 'DeliveryLocation', 'ID'),
      (siret) => sirenOf(childrenOf(delivery, 'DeliveryParty')[0]) || siret.slice(0, 9),
    ),
  ),
  // The official rule searches the location inside of the location, so it is repeated here.
  ...ruleAtLocations([['BR-FR-09_EXT-FR-FE-146', 'Line/Delivery/DeliveryLocation', '']], (location) =>
    siretMatchesSiren(
      findAll(location, 'DeliveryLocation', 'ID'),
      (siret) => sirenOf(childrenOf(location, 'DeliveryParty')[0]) || siret.slice(0, 9),
    ),
  ),
  ...ruleAtLocations([['BR-FR-10_BT-30', `//${SELLER}/PartyLegalEntity`, 'seller_tax_no']], (entity) =>
    isSiren(normalizeSpace(childrenOf(entity, 'CompanyID').find(hasScheme('0002'))?.text ?? '')),
  ),
  ...ruleAtLocations(ruleLocations('BR-FR-23', ADDRESSES), ({ text }) => isAddress(text), hasScheme('0225')),
  ...ruleAtLocations(ruleLocations('BR-FR-24', PRIVATE), ({ text }) => isAddress(text), hasScheme('0224')),
  ...ruleAtLocations(ruleLocations('BR-FR-25', ADDRESSES), ({ text }) => lengthOf(text) <= 125),
  ...ruleAtLocations(
    ruleLocations('BR-FR-26', PRIVATE),
    ({ text }) => lengthOf(text) <= 100,
    hasScheme('0224'),
  ),
  ...ruleAtLocations(
    [['BR-FR-32-LEGALID', '//PartyLegalEntity/CompanyID', '']],
    ({ text }) => isSiren(normalizeSpace(text)),
    hasScheme('0002'),
  ),
  ...ruleAtLocations(
    [['BR-FR-32-ID', '//PartyIdentification/ID', '']],
    ({ text }) => isSiren(normalizeSpace(text)),
    hasScheme('0002', '0231'),
  ),
  ...ruleAtLocations(ruleLocations('BR-FR-CO-10', atAnyDepth([...MAIN, ...OTHERS]), '-1'), (party) =>
    idsOf(party).every((id) => schemeOf(id) !== undefined),
  ),
  ...ruleAtLocations(ruleLocations('BR-FR-CO-10', atAnyDepth([...MAIN, ...OTHERS]), '-2'), (party) =>
    haveUniqueSchemes(idsOf(party)),
  ),
  ...ruleAtLocations(ruleLocations('BR-FR-CO-10', DELIVERY_LOCATIONS, '-1'), (location) =>
    childrenOf(location, 'ID').every((id) => schemeOf(id) !== undefined),
  ),
  ...ruleAtLocations(ruleLocations('BR-FR-CO-10', DELIVERY_LOCATIONS, '-2'), (location) =>
    haveUniqueSchemes(childrenOf(location, 'ID')),
  ),
  rules((view) => [view], {
    'BR-FR-11_BT-47': [
      'buyer_tax_no',
      (view) => subjectOf(view, 'BAR') !== 'B2B' || isSiren(normalizeSpace(sirenOf(all(view, BUYER)[0]))),
    ],
    'BR-FR-12_BT-49': [
      'buyer_endpoint',
      (view) => normalizeSpace(textAt(view, `${BUYER}/EndpointID`)) !== '',
    ],
    'BR-FR-13_BT-34': [
      'seller_endpoint',
      (view) => normalizeSpace(textAt(view, `${SELLER}/EndpointID`)) !== '',
    ],
    'BR-FR-21_BT-49': [
      'buyer_endpoint',
      (view) => subjectOf(view, 'BAR') !== 'B2B' || isSelfBilled(view) || isInDirectory(view, BUYER),
    ],
    'BR-FR-22_BT-34': [
      'seller_endpoint',
      (view) => subjectOf(view, 'BAR') === '' || !isSelfBilled(view) || isInDirectory(view, SELLER),
    ],
    'BR-FR-CO-14_BT-29-1': [
      'descriptions',
      (view) => !isOfGroup(view) || subjectOf(view, 'TXD') === 'MEMBRE_ASSUJETTI_UNIQUE',
    ],
    'BR-FR-CO-15_BT-29-1': [
      '',
      (view) => !isOfGroup(view) || textAt(view, 'TaxRepresentativeParty/PartyTaxScheme/CompanyID') !== '',
    ],
  }),
]

function siretMatchesSiren(ids: readonly Element[], companyOf: (siret: string) => string): boolean {
  const siret = ids.find(hasScheme('0009'))?.text
  return siret === undefined || isOfCompany(siret, companyOf(siret))
}

function haveUniqueSchemes(ids: readonly Element[]): boolean {
  const schemes = ids.flatMap((id) => schemeOf(id) ?? [])
  return new Set(schemes).size === schemes.length
}

const isSelfBilled = (view: View): boolean => typesOf(view).some((type) => SELF_BILLED.has(type))

// The directory address begins with the SIREN.
function isInDirectory(view: View, path: string): boolean {
  const endpoints = all(view, `${path}/EndpointID`)
  return (
    (endpoints[0]?.text ?? '').startsWith(sirenOf(all(view, path)[0])) && endpoints.some(hasScheme('0225'))
  )
}

const isOfGroup = (view: View): boolean =>
  all(view, `${SELLER}/PartyIdentification/ID`).some(hasScheme('0231'))
