import { equalsConstantTime } from '../platform/secret.ts'
import {
  type AccessPoint,
  AccessPointError,
  type Inbound,
  type Keys,
  type Status,
  type Submission,
} from './access-point.ts'
import { type CallJson, isJson, type Json, jsonCalls, listIn, textIn } from './json-calls.ts'
import { storecoveParty } from './storecove-parties.ts'

// Access point Storecove. It processes only the first of several submissions with the same idempotency key, so
// submitting again finds a lost submission. Later statuses and received documents wait in one queue.

export function storecove(origin: string, timeoutMs?: number): AccessPoint {
  const calls = ({ api_key = '' }: Keys) => jsonCalls(origin, `Bearer ${api_key}`, readErrorText, timeoutMs)
  const submit = async (keys: Keys, submission: Submission) => {
    const ask = calls(keys)([422])
    const { status, json } = await ask(
      'POST',
      '/api/v2/document_submissions',
      toRequestBody(keys, submission),
    )
    if (status === 422) {
      if (isKeyUsed(json)) return { provider_id: null, message_id: null }
      throw new AccessPointError('refused', readErrorText(json), '422')
    }
    const guid = textIn(json, 'guid')
    if (guid === undefined) throw new AccessPointError('lost', 'The access point returned no document id')
    return { provider_id: guid, message_id: null }
  }
  return {
    name: 'storecove',
    title: 'Storecove',
    needs: ['company', 'api_key'],
    check: async (keys) => {
      await calls(keys)()('GET', `/api/v2/legal_entities/${encodeURIComponent(keys.company ?? '')}`)
    },
    lookup: async (keys, participant, documentType) => {
      const party = storecoveParty(participant)
      if (party === undefined) return 'unknown'
      const { json } = await calls(keys)()('POST', '/api/v2/discovery/receives', {
        documentTypes: [documentType.includes(':CreditNote-2') ? 'creditnote' : 'invoice'],
        network: 'peppol',
        metaScheme: 'iso6523-actorid-upis',
        scheme: party.scheme.toLowerCase(),
        identifier: party.id,
      })
      return json.code === 'OK' ? 'can' : json.code === 'NOK' ? 'cannot' : 'unknown'
    },
    submit,
    find: async (keys, submission) => ({ submitted: await submit(keys, submission) }),
    status: async (keys, providerId) => {
      const path = `/api/v2/document_submissions/${encodeURIComponent(providerId)}/evidence`
      const { status, json } = await calls(keys)([404])('GET', path)
      // Storecove has no evidence until the document is delivered.
      if (status === 404) return { state: 'submitted' }
      return { state: 'delivered', message_id: textIn(json.evidence, 'message_id') }
    },
    // Storecove returns the oldest item only, until it is acknowledged.
    inbound: async (keys) => {
      const { status, json } = await calls(keys)()('GET', '/api/v2/webhook_instances/')
      const id = status === 204 ? undefined : textIn(json, 'guid')
      if (id === undefined) return { items: [], cursor: null }
      return { items: [await fetchItem(calls(keys)(), id, parseEvent(json))], cursor: null }
    },
    acknowledge: async (keys, id) => {
      await calls(keys)([404])('DELETE', `/api/v2/webhook_instances/${encodeURIComponent(id)}`)
    },
    // Storecove does not sign webhooks: the secret is in a header that the webhook is set up with.
    verifyWebhook: ({ webhook_secret }, headers) =>
      Boolean(webhook_secret) &&
      equalsConstantTime(String(headers.authorization ?? ''), `Bearer ${webhook_secret ?? ''}`),
  }
}

function toRequestBody({ company }: Keys, { xml, receiver, idempotency_key }: Submission) {
  const party = storecoveParty(receiver)
  if (party === undefined)
    throw new AccessPointError('refused', `Storecove does not support the identifier scheme of ${receiver}`)
  return {
    legalEntityId: Number(company),
    idempotencyGuid: idempotency_key,
    routing: { eIdentifiers: [party] },
    document: {
      documentType: 'invoice',
      rawDocumentData: {
        document: Buffer.from(xml).toString('base64'),
        parse: true,
        parseStrategy: 'ubl',
      },
    },
  }
}

// Storecove returns the same status for a used key as for an invalid document.
const isKeyUsed = (json: Json): boolean =>
  listIn(json, 'errors').some((error) =>
    /idempotency/i.test(`${textIn(error, 'source')} ${errorDetails(error)}`),
  )

// The event is a JSON string inside the instance.
function parseEvent(instance: Json): Json {
  const { body } = instance
  if (typeof body !== 'string') return isJson(body) ? body : {}
  try {
    const event: unknown = JSON.parse(body)
    return isJson(event) ? event : {}
  } catch {
    return {}
  }
}

async function fetchItem(ask: CallJson, id: string, event: Json): Promise<Inbound> {
  const group = textIn(event, 'event_group') ?? textIn(event, 'eventGroup') ?? ''
  const guid = textIn(event, 'guid') ?? textIn(event, 'document_guid')
  if (group === 'received_document' && guid !== undefined) {
    const path = `/api/v2/received_documents/${encodeURIComponent(guid)}/original`
    try {
      const { json } = await ask('GET', path)
      const bytes = Buffer.from(textIn(json, 'document') ?? '', 'base64')
      return { id, kind: 'document', remote_id: guid, filename: `${guid}.xml`, bytes }
    } catch (error) {
      if (!(error instanceof AccessPointError && error.kind === 'refused')) throw error
      const bytes = Buffer.from(JSON.stringify(event))
      const reason = `was announced by Storecove but could not be downloaded (${error.message})`
      return { id, kind: 'withheld', reason, instead: { remote_id: guid, filename: `${guid}.json`, bytes } }
    }
  }
  if (group !== 'document_submission') return { id, kind: 'other' }
  const about = { provider_id: guid, idempotency_key: textIn(event, 'idempotency_guid') }
  return { id, kind: 'news', about, status: toStatus(event) }
}

function toStatus(event: Json): Status {
  const name = textIn(event, 'event') ?? ''
  const reason = textIn(event, 'details') ?? textIn(event, 'message')
  if (name === 'succeeded') return { state: 'delivered' }
  if (name === 'failed' || name === 'no_action_taken')
    return { state: 'failed', is_retryable: false, reason: reason ?? 'The document could not be delivered' }
  const code = textIn(event, 'response_code')
  if (code === undefined) return { state: 'submitted' }
  return { state: 'delivered', answers: [{ family: 'peppol', code, reason }] }
}

const errorDetails = (error: Json): string => textIn(error, 'details') ?? ''

const readErrorText = (json: Json): string =>
  listIn(json, 'errors')
    .map((error) => [textIn(error, 'source'), errorDetails(error)].filter(Boolean).join(': '))
    .join('; ')
