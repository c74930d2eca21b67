import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { type Chosen, chooseChannel } from '../../catalog/clients/delivery-channel.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { recipientOf } from '../../documents/invoices/rules/recipient.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { Channel } from './connection/schema.ts'
import { listChannels } from './connection/store.ts'

// By which way a document goes: as the card of its buyer says, or as country and number do.

export async function deliveryOf(
  db: Database,
  account_id: number,
  settings: Settings,
  invoice: Invoice,
): Promise<Chosen> {
  const { client_id } = invoice
  const client = client_id === null ? undefined : await findRecord(db, account_id, clients, client_id)
  return choiceOf(invoice, client, settings)
}

export const choiceOf = (invoice: Invoice, client: Client | undefined, settings: Settings): Chosen =>
  chooseChannel(recipientOf(invoice, client, settings))

// That of its seller, or else one for all.
export async function channelFor(
  db: Database,
  account_id: number,
  { department_id }: Pick<Invoice, 'department_id'>,
): Promise<Channel | undefined> {
  const sending = (await listChannels(db, account_id)).filter(({ sends }) => sends === 1)
  return (
    sending.find((one) => one.department_id !== null && one.department_id === department_id) ??
    sending.find((one) => one.department_id === null)
  )
}
