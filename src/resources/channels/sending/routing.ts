import { readXml } from '../../../einvoice/xml/read.ts'
import { child, type Element, find } from '../../../einvoice/xml/tree.ts'
import type { ChannelFormat } from '../../clients/channel.ts'

// How a file of UBL is addressed: by what it says itself.

export type Routing = {
  document_type: string
  process: string
  sender: string | undefined
  receiver: string | undefined
}

const VERSION = '2.1'

// Networks take UBL, of which XRechnung is a kind.
export const networkFormat = (format: ChannelFormat | null): 'ubl' | 'xrechnung' =>
  format === 'xrechnung' ? format : 'ubl'

export const routingOf = (bytes: Buffer): Routing => routingIn(readXml(bytes))

export function routingIn(root: Element): Routing {
  const customization = child(root, 'CustomizationID')?.text ?? ''
  return {
    document_type: `${root.space}::${root.name}##${customization}::${VERSION}`,
    process: child(root, 'ProfileID')?.text ?? '',
    sender: participantIn(root, 'AccountingSupplierParty'),
    receiver: participantIn(root, 'AccountingCustomerParty'),
  }
}

function participantIn(root: Element, side: string): string | undefined {
  const endpoint = find(root, side, 'Party', 'EndpointID')
  const scheme = endpoint?.attributes.schemeID
  return endpoint && scheme ? `${scheme}:${endpoint.text.trim()}` : undefined
}

// Networks know numbered schemes; an e-mail address is none of theirs.
export const isParticipant = (address: string | undefined): address is string =>
  address !== undefined && /^\d{4}:\S+$/.test(address)
