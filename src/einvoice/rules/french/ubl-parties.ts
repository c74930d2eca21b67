import { childrenOf, type Element, findAll } from '../../xml/tree.ts'
import { type Family, rules } from '../finding.ts'
import { normal } from '../values.ts'
import type { View } from '../view.ts'
import {
  all,
  everywhere,
  idsOf,
  isIn,
  named,
  schemeOf,
  sirenOf,
  subjectOf,
  textAt,
  typesOf,
} from './ubl-parts.ts'
import { isAddress, isOfCompany, isSiren, lengthOf, SELF_BILLED } from './values.ts'

// Who a French invoice is from and for, in UBL.

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

const PLACES = [
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

const anywhere = (places: readonly (readonly [string, string, string])[]) =>
  places.map(([id, path, field]) => [id, `//${path}`, field] as const)

export const ubl_party_rules: readonly Family[] = [
  ...everywhere(named('BR-FR-09', MAIN), (party) => agrees(idsOf(party), () => sirenOf(party))),
  ...everywhere(named('BR-FR-09', OTHERS), (party) =>
    agrees(idsOf(party), (siret) => sirenOf(party) || siret.slice(0, 9)),
  ),
  ...everywhere([['BR-FR-09_BT-71', 'Delivery', '']], (delivery) =>
    agrees(
      findAll(delivery, 'DeliveryLocation', 'ID'),
      (siret) => sirenOf(childrenOf(delivery, 'DeliveryParty')[0]) || siret.slice(0, 9),
    ),
  ),
  // The official one looks for the place inside of the place.
  ...everywhere([['BR-FR-09_EXT-FR-FE-146', 'Line/Delivery/DeliveryLocation', '']], (place) =>
    agrees(
      findAll(place, 'DeliveryLocation', 'ID'),
      (siret) => sirenOf(childrenOf(place, 'DeliveryParty')[0]) || siret.slice(0, 9),
    ),
  ),
  ...everywhere([['BR-FR-10_BT-30', `//${SELLER}/PartyLegalEntity`, 'seller_tax_no']], (entity) =>
    isSiren(normal(childrenOf(entity, 'CompanyID').find(isIn('0002'))?.text ?? '')),
  ),
  ...everywhere(named('BR-FR-23', ADDRESSES), ({ text }) => isAddress(text), isIn('0225')),
  ...everywhere(named('BR-FR-24', PRIVATE), ({ text }) => isAddress(text), isIn('0224')),
  ...everywhere(named('BR-FR-25', ADDRESSES), ({ text }) => lengthOf(text) <= 125),
  ...everywhere(named('BR-FR-26', PRIVATE), ({ text }) => lengthOf(text) <= 100, isIn('0224')),
  ...everywhere(
    [['BR-FR-32-LEGALID', '//PartyLegalEntity/CompanyID', '']],
    ({ text }) => isSiren(normal(text)),
    isIn('0002'),
  ),
  ...everywhere(
    [['BR-FR-32-ID', '//PartyIdentification/ID', '']],
    ({ text }) => isSiren(normal(text)),
    isIn('0002', '0231'),
  ),
  ...everywhere(named('BR-FR-CO-10', anywhere([...MAIN, ...OTHERS]), '-1'), (party) =>
    idsOf(party).every((id) => schemeOf(id) !== undefined),
  ),
  ...everywhere(named('BR-FR-CO-10', anywhere([...MAIN, ...OTHERS]), '-2'), (party) =>
    haveSchemesOnce(idsOf(party)),
  ),
  ...everywhere(named('BR-FR-CO-10', PLACES, '-1'), (place) =>
    childrenOf(place, 'ID').every((id) => schemeOf(id) !== undefined),
  ),
  ...everywhere(named('BR-FR-CO-10', PLACES, '-2'), (place) => haveSchemesOnce(childrenOf(place, 'ID'))),
  rules((view) => [view], {
    'BR-FR-11_BT-47': [
      'buyer_tax_no',
      (view) => subjectOf(view, 'BAR') !== 'B2B' || isSiren(normal(sirenOf(all(view, BUYER)[0]))),
    ],
    'BR-FR-12_BT-49': ['buyer_endpoint', (view) => normal(textAt(view, `${BUYER}/EndpointID`)) !== ''],
    'BR-FR-13_BT-34': ['seller_endpoint', (view) => normal(textAt(view, `${SELLER}/EndpointID`)) !== ''],
    'BR-FR-21_BT-49': [
      'buyer_endpoint',
      (view) => subjectOf(view, 'BAR') !== 'B2B' || isSelfBilled(view) || isListed(view, BUYER),
    ],
    'BR-FR-22_BT-34': [
      'seller_endpoint',
      (view) => subjectOf(view, 'BAR') === '' || !isSelfBilled(view) || isListed(view, SELLER),
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

function agrees(ids: readonly Element[], companyOf: (siret: string) => string): boolean {
  const siret = ids.find(isIn('0009'))?.text
  return siret === undefined || isOfCompany(siret, companyOf(siret))
}

function haveSchemesOnce(ids: readonly Element[]): boolean {
  const schemes = ids.flatMap((id) => schemeOf(id) ?? [])
  return new Set(schemes).size === schemes.length
}

const isSelfBilled = (view: View): boolean => typesOf(view).some((type) => SELF_BILLED.has(type))

// Its address in the directory begins with its number.
function isListed(view: View, path: string): boolean {
  const endpoints = all(view, `${path}/EndpointID`)
  return (endpoints[0]?.text ?? '').startsWith(sirenOf(all(view, path)[0])) && endpoints.some(isIn('0225'))
}

const isOfGroup = (view: View): boolean => all(view, `${SELLER}/PartyIdentification/ID`).some(isIn('0231'))
