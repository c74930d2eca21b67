import { hash } from 'node:crypto'
import type { RuleLanguage } from '../../../../einvoice/rules/messages/words.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { audit } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { getRecord, lockRecord } from '../../../../platform/database/records.ts'
import { enqueueOnce } from '../../../../platform/jobs/jobs.ts'
import type { WriteContext } from '../../../administration/accounts/write-context.ts'
import { markAsDelivered } from '../../../documents/invoice-actions/delivery.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import { readFile } from '../../files/actions.ts'
import { contentHash } from '../../files/rules.ts'
import { channelFor, deliveryOf } from '../delivery.ts'
import { isParticipant, type NetworkFormat, networkFormat, routingOf } from './routing.ts'
import type { Transmission } from './schema.ts'
import { hasFailed, keyOf, mayResend } from './states.ts'
import { insertEvent, insertTransmission, transmissionsOf } from './store.ts'
import { SUBMIT_JOB, type SubmitPayload } from './submit.ts'

// Queues a document for an access point: its file is fixed and validated in the transaction that plans the job.

type SendOptions = { again: boolean; lang: RuleLanguage }

export const sendByNetwork = (
  db: Database,
  writer: WriteContext,
  id: number,
  { again, lang }: SendOptions,
): Promise<Transmission> =>
  transaction(db, async (db) => {
    const { account_id, settings, now, user_id, request_id } = writer
    const invoice = await lockRecord(db, account_id, invoices, id)
    const active = await findActive(db, account_id, id)
    if (active && !(again && mayResend(active.state))) return active
    const connection = await channelFor(db, account_id, invoice)
    if (connection === undefined)
      throw invalid({
        network_connection_id: 'there is no access point for this seller; connect one in the settings',
      })
    const { format } = await deliveryOf(db, account_id, settings, invoice)
    const name = networkFormat(format)
    // From now on the recipient has the document, so its file is frozen.
    await markAsDelivered(db, writer, id, 'sent')
    const delivered = await getRecord(db, account_id, invoices, id)
    const bytes = await readFile(db, { account_id, settings, invoice: delivered, now, lang }, name)
    const { sender, receiver } = addressesOf(bytes, name, connection.sender)
    const row = {
      account_id,
      created_at: now,
      updated_at: now,
      user_id,
      request_id,
      invoice_id: id,
      connection_id: connection.id,
      provider: connection.provider,
      state: 'queued' as const,
      attempt: 0,
      tried_at: null,
      format: name,
      content_sha256: contentHash(delivered),
      file_sha256: hash('sha256', bytes, 'hex'),
      sender,
      receiver,
      number: invoice.number ?? '',
      provider_id: null,
      message_id: null,
      submitted_at: null,
      ended_at: null,
      error: null,
      answer: null,
    }
    const transmission = await insertTransmission(db, row, (id) => keyOf(id, row))
    await planSubmission(db, writer, transmission, invoice)
    return transmission
  })

async function findActive(db: Database, accountId: number, id: number): Promise<Transmission | undefined> {
  return (await transmissionsOf(db, accountId, id)).find(({ state }) => !hasFailed(state))
}

function addressesOf(bytes: Buffer, format: NetworkFormat, connectionSender: string | null) {
  const routing = routingOf(bytes, format)
  const sender = connectionSender ?? routing.sender
  const { receiver } = routing
  if (!isParticipant(receiver))
    throw invalid({
      buyer_endpoint: ["can't be blank", 'set the Peppol address, for example 0208:0123456749'],
    })
  if (!isParticipant(sender))
    throw invalid({
      seller_endpoint: ["can't be blank", 'set the Peppol address, for example 0208:0123456749'],
    })
  return { sender, receiver }
}

async function planSubmission(
  db: Database,
  writer: WriteContext,
  { account_id, id, receiver }: Transmission,
  invoice: Invoice,
) {
  const payload: SubmitPayload = { transmission_id: id }
  await enqueueOnce(db, {
    account_id,
    kind: SUBMIT_JOB,
    payload,
    run_at: writer.now,
    once_key: `network transmission ${id}`,
  })
  const event = { transmission_id: id, at: writer.now, kind: 'state' as const, code: 'queued', words: null }
  await insertEvent(db, account_id, event)
  const changes = { network_state: [null, 'queued'], network_receiver: [null, receiver] }
  audit(db, writer, { action: 'send_by_network', resource: invoices.name, record_id: invoice.id, changes })
}
