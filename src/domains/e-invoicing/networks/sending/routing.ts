import { readXml } from '../../../../einvoice/xml/read.ts'
import { child, type Element, find } from '../../../../einvoice/xml/tree.ts'
import type { ChannelFormat } from '../../../catalog/clients/delivery-channel.ts'

// Derives the routing of a UBL file from its content, except for the French profile, whose network identifiers differ
// from those in the file.

export type Routing = {
  document_type: string
  process: string
  sender: string | undefined
  receiver: string | undefined
}

const VERSION = '2.1'

// Networks accept UBL, of which XRechnung and the French profile are variants.
export type NetworkFormat = 'ubl' | 'ubl_fr' | 'xrechnung'

export const networkFormat = (format: ChannelFormat | null): NetworkFormat =>
  format === 'ubl-fr' ? 'ubl_fr' : format === 'xrechnung' ? format : 'ubl'

export const routingOf = (bytes: Buffer, format: string): Routing => routingIn(readXml(bytes), format)

export function routingIn(root: Element, format: string): Routing {
  const { customization, process } = format === 'ubl_fr' ? frenchNames(root) : ownNames(root)
  return {
    document_type: `${root.space}::${root.name}##${customization}::${VERSION}`,
    process,
    sender: participantIn(root, 'AccountingSupplierParty'),
    receiver: participantIn(root, 'AccountingCustomerParty'),
  }
}

const ownNames = (root: Element) => ({
  customization: child(root, 'CustomizationID')?.text ?? '',
  process: child(root, 'ProfileID')?.text ?? '',
})

// Invoices that must be reported to the French state use a separate process.
const frenchNames = (root: Element) => ({
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0',
  process: SIDES.every((side) => countryIn(root, side) === 'FR')
    ? 'urn:peppol:france:billing:regulated'
    : 'urn:peppol:france:billing:non-regulated',
})

const SIDES = ['AccountingSupplierParty', 'AccountingCustomerParty']
const countryIn = (root: Element, side: string) =>
  find(root, side, 'Party', 'PostalAddress', 'Country', 'IdentificationCode')?.text

function participantIn(root: Element, side: string): string | undefined {
  const endpoint = find(root, side, 'Party', 'EndpointID')
  const scheme = endpoint?.attributes.schemeID
  return endpoint && scheme ? `${scheme}:${endpoint.text.trim()}` : undefined
}

// Networks use numeric schemes; an email address is not a participant.
export const isParticipant = (address: string | undefined): address is string =>
  address !== undefined && /^\d{4}:\S+$/.test(address)
