import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { chooseChannel, type DeliveryChoice } from '../../catalog/clients/delivery-channel.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { recipientOf } from '../../documents/invoices/rules/recipient.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { Channel } from './connection/schema.ts'
import { listChannels } from './connection/store.ts'

// Chooses the delivery channel of a document: from the client's setting, or else from country and tax number.

export async function deliveryOf(
  db: Database,
  accountId: number,
  settings: Settings,
  invoice: Invoice,
): Promise<DeliveryChoice> {
  const { client_id } = invoice
  const client = client_id === null ? undefined : await findRecord(db, accountId, clients, client_id)
  return choiceOf(invoice, client, settings)
}

export const choiceOf = (invoice: Invoice, client: Client | undefined, settings: Settings): DeliveryChoice =>
  chooseChannel(recipientOf(invoice, client, settings))

// Returns the connection of the seller's department, or the general one.
export async function channelFor(
  db: Database,
  accountId: number,
  { department_id }: Pick<Invoice, 'department_id'>,
): Promise<Channel | undefined> {
  const sending = (await listChannels(db, accountId)).filter(({ sends }) => sends === 1)
  return (
    sending.find((channel) => channel.department_id !== null && channel.department_id === department_id) ??
    sending.find((channel) => channel.department_id === null)
  )
}
