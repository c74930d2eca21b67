import { hash } from 'node:crypto'
import type { RuleLanguage } from '../../../../einvoice/rules/messages/words.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { audit } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { getRecord, lockRecord } from '../../../../platform/database/records.ts'
import { enqueueOnce } from '../../../../platform/jobs/jobs.ts'
import type { Writer } from '../../../administration/accounts/write-context.ts'
import { leaveHouse } from '../../../documents/invoice-actions/delivery.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import { readFile } from '../../files/actions.ts'
import { contentHash } from '../../files/rules.ts'
import { channelFor, deliveryOf } from '../delivery.ts'
import { isParticipant, type NetworkFormat, networkFormat, routingOf } from './routing.ts'
import type { Transmission } from './schema.ts'
import { hasComeBack, keyOf, mayGoAgain } from './states.ts'
import { insertEvent, insertTransmission, transmissionsOf } from './store.ts'
import { SUBMIT_JOB, type SubmitPayload } from './submit.ts'

// The wish to send a document through an access point: its bytes are fixed and checked here, in one transaction with the job that sends them.

type Wish = { again: boolean; lang: RuleLanguage }

export const sendByNetwork = (
  db: Database,
  writer: Writer,
  id: number,
  { again, lang }: Wish,
): Promise<Transmission> =>
  transaction(db, async (db) => {
    const { account_id, settings, now, user_id, request_id } = writer
    const invoice = await lockRecord(db, account_id, invoices, id)
    const living = await livingOf(db, account_id, id)
    if (living && !(again && mayGoAgain(living.state))) return living
    const connection = await channelFor(db, account_id, invoice)
    if (connection === undefined)
      throw invalid({ channel_id: 'there is no access point for this seller; connect one in the settings' })
    const { format } = await deliveryOf(db, account_id, settings, invoice)
    const name = networkFormat(format)
    // From now on it is with somebody else, so that its bytes are kept.
    await leaveHouse(db, writer, id, 'sent')
    const leaving = await getRecord(db, account_id, invoices, id)
    const bytes = await readFile(db, { account_id, settings, invoice: leaving, now, lang }, name)
    const { sender, receiver } = addressesOf(bytes, name, connection.sender)
    const row = {
      ...{ account_id, created_at: now, updated_at: now, user_id, request_id, invoice_id: id },
      ...{
        connection_id: connection.id,
        provider: connection.provider,
        state: 'queued' as const,
        attempt: 0,
        tried_at: null,
      },
      ...{ format: name, content_sha256: contentHash(leaving), file_sha256: hash('sha256', bytes, 'hex') },
      ...{ sender, receiver, number: invoice.number ?? '', provider_id: null, message_id: null },
      ...{ submitted_at: null, ended_at: null, error: null, answer: null },
    }
    const transmission = await insertTransmission(db, row, (id) => keyOf(id, row))
    await plan(db, writer, transmission, invoice)
    return transmission
  })

async function livingOf(db: Database, account_id: number, id: number): Promise<Transmission | undefined> {
  return (await transmissionsOf(db, account_id, id)).find(({ state }) => !hasComeBack(state))
}

function addressesOf(bytes: Buffer, format: NetworkFormat, own: string | null) {
  const said = routingOf(bytes, format)
  const sender = own ?? said.sender
  const { receiver } = said
  if (!isParticipant(receiver))
    throw invalid({
      buyer_endpoint: "can't be blank: it is the address in the network, such as 0208:0123456749",
    })
  if (!isParticipant(sender))
    throw invalid({
      seller_endpoint: "can't be blank: it is the address in the network, such as 0208:0123456749",
    })
  return { sender, receiver }
}

async function plan(
  db: Database,
  writer: Writer,
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
