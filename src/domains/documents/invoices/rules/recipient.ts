import { countryCode } from '../../../../platform/checks/countries.ts'
import { homeCountry } from '../../../administration/accounts/rules.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Recipient } from '../../../catalog/clients/delivery-channel.ts'
import type { Client } from '../../../catalog/clients/rules.ts'
import type { Invoice } from '../schema.ts'

// Returns how the buyer can be reached: from the document, else from the client record.
export const recipientOf = (invoice: Invoice, client: Client | undefined, settings: Settings): Recipient => ({
  preferred: client?.preferred_channel,
  format: client?.einvoice_format,
  country: countryCode(invoice.buyer_country ?? '') ?? homeCountry(settings),
  seller_country: countryCode(invoice.seller_country ?? '') ?? homeCountry(settings),
  tax_no: invoice.buyer_tax_no_kind === 'empty' ? null : invoice.buyer_tax_no,
  company: invoice.buyer_company,
  endpoint: invoice.buyer_endpoint ?? client?.endpoint,
  buyer_reference: invoice.buyer_reference ?? client?.buyer_reference,
})
