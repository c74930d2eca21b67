import { deliveryOf, endpointFor, legalId, type Profile, siretOf, vatId } from '../en16931-codes.ts'
import type { Delivery, Invoice, Party } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { u } from './build.ts'

export function writeParty(party: Party, profile: Profile, isOutside: boolean, isSeller: boolean) {
  const endpoint = endpointFor(party, profile)
  const legal = legalId(party, profile)
  const vat = vatId(party)
  return u.always('cac:Party', [
    u('cbc:EndpointID', endpoint?.value, { schemeID: endpoint?.scheme }),
    u('cac:PartyIdentification', [
      u('cbc:ID', profile.is_french ? siretOf(party) : undefined, { schemeID: '0009' }),
    ]),
    u('cac:PartyIdentification', [
      u('cbc:ID', isOutside && isSeller && !legal ? party.tax?.number : undefined),
    ]),
    postal('cac:PostalAddress', party),
    isOutside ? undefined : taxScheme(vat, 'VAT'),
    isOutside ? undefined : taxScheme(party.local_tax, 'TAX'),
    // Outside the scope of VAT the seller still needs an identifier.
    isOutside && isSeller ? taxScheme(party.local_tax ?? party.tax?.number, 'TAX') : undefined,
    u('cac:PartyLegalEntity', [
      u('cbc:RegistrationName', party.name),
      u('cbc:CompanyID', legal?.value, { schemeID: legal?.scheme }),
    ]),
    u('cac:Contact', [
      u('cbc:Name', party.person),
      u('cbc:Telephone', party.phone),
      u('cbc:ElectronicMail', party.email?.split(/[,;]/)[0]?.trim()),
    ]),
  ])
}

const taxScheme = (number: string | undefined, scheme: string): Element | undefined =>
  number === undefined
    ? undefined
    : u('cac:PartyTaxScheme', [u('cbc:CompanyID', number), u('cac:TaxScheme', [u('cbc:ID', scheme)])])

const postal = (name: string, { street, city, post_code, country }: Party | Delivery) =>
  u(name, [
    u('cbc:StreetName', street),
    u('cbc:CityName', city),
    u('cbc:PostalZone', post_code),
    u('cac:Country', [u('cbc:IdentificationCode', country)]),
  ])

export function writeDelivery(invoice: Invoice): Element | undefined {
  const delivered = deliveryOf(invoice)
  return u('cac:Delivery', [
    u('cbc:ActualDeliveryDate', delivered.date),
    u('cac:DeliveryLocation', [postal('cac:Address', delivered)]),
    u('cac:DeliveryParty', [u('cac:PartyName', [u('cbc:Name', delivered.name)])]),
  ])
}
