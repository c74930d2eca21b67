import { deliveryOf, endpointFor, legalId, type Profile, siretOf, vatId } from '../en16931-codes.ts'
import type { Delivery, Invoice, Party } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { c } from './build.ts'

export function writeParty(
  name: string,
  party: Party,
  profile: Profile,
  isOutside: boolean,
  isSeller: boolean,
): Element {
  const endpoint = endpointFor(party, profile)
  const legal = legalId(party, profile)
  return c.always(name, [
    c('ram:ID', isOutside && isSeller && !legal ? party.tax?.number : undefined),
    c('ram:GlobalID', profile.is_french ? siretOf(party) : undefined, { schemeID: '0009' }),
    c('ram:Name', party.name),
    c('ram:SpecifiedLegalOrganization', [c('ram:ID', legal?.value, { schemeID: legal?.scheme })]),
    c('ram:DefinedTradeContact', [
      c('ram:PersonName', party.person),
      c('ram:TelephoneUniversalCommunication', [c('ram:CompleteNumber', party.phone)]),
      c('ram:EmailURIUniversalCommunication', [c('ram:URIID', party.email?.split(/[,;]/)[0]?.trim())]),
    ]),
    postal(party),
    c('ram:URIUniversalCommunication', [c('ram:URIID', endpoint?.value, { schemeID: endpoint?.scheme })]),
    isOutside ? undefined : registration(vatId(party), 'VA'),
    isOutside ? undefined : registration(party.local_tax, 'FC'),
    isOutside && isSeller ? registration(party.local_tax ?? party.tax?.number, 'FC') : undefined,
  ])
}

const registration = (number: string | undefined, scheme: string) =>
  c('ram:SpecifiedTaxRegistration', [c('ram:ID', number, { schemeID: scheme })])

const postal = ({ street, city, post_code, country }: Party | Delivery) =>
  c('ram:PostalTradeAddress', [
    c('ram:PostcodeCode', post_code),
    c('ram:LineOne', street),
    c('ram:CityName', city),
    c('ram:CountryID', country),
  ])

export function writeShipTo(invoice: Invoice): Element | undefined {
  const delivered = deliveryOf(invoice)
  return c('ram:ShipToTradeParty', [c('ram:Name', delivered.name), postal(delivered)])
}
