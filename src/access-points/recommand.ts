import { createHmac } from 'node:crypto'
import { isSame } from '../platform/secret.ts'
import {
  type AccessPoint,
  AccessPointFailure,
  type Found,
  type Inbound,
  type Keys,
  type Status,
  type Submission,
  type Submitted,
} from './access-point.ts'
import { isJson, type Json, jsonCalls, listIn, textIn } from './json-calls.ts'

// Recommand: sends at once and knows no idempotency key, so one whose answer got lost is looked for among what was sent.

const DOCUMENT_SCHEME = 'busdox-docid-qns'
const PROCESS_SCHEME = 'cenbii-procid-ubl'
const LOOKED_AT_MAX = 200
const TOGETHER_MAX = 50
const CLOCKS_APART_MS = 10 * 60_000
const INVOICES = new Set(['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'])

export function recommand(origin: string, timeout_ms?: number): AccessPoint {
  const calls = ({ api_key = '', api_secret = '' }: Keys) =>
    jsonCalls(
      origin,
      `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`,
      wordsOf,
      timeout_ms,
    )
  const documentOf = async (keys: Keys, id: string): Promise<Json> => {
    const { json } = await calls(keys)()('GET', `/api/v1/documents/${encodeURIComponent(id)}`)
    return isJson(json.document) ? json.document : {}
  }
  return {
    name: 'recommand',
    title: 'Recommand',
    needs: ['company', 'api_key', 'api_secret'],
    check: async (keys) => {
      await calls(keys)()('GET', `/api/v1/inbox?companyId=${encodeURIComponent(keys.company ?? '')}`)
    },
    lookup: async (keys, peppolAddress, document_type) => {
      const { json } = await calls(keys)()('POST', '/api/v1/verify', { peppolAddress })
      if (json.isValid !== true) return json.isValid === false ? 'cannot' : 'unknown'
      const supported = listIn(json, 'supportedDocuments').map((one) => textIn(one, 'docTypeId') ?? '')
      if (supported.length === 0) return 'unknown'
      return supported.some((one) => one.endsWith(document_type)) ? 'can' : 'cannot'
    },
    submit: async (keys, submission) => {
      const path = `/api/v1/${encodeURIComponent(keys.company ?? '')}/send`
      const { json } = await calls(keys)()('POST', path, bodyOf(submission))
      if (json.success === false) throw new AccessPointFailure('refused', wordsOf(json))
      const id = textIn(json, 'id')
      if (id === undefined) throw new AccessPointFailure('lost', 'It did not say what it took it as')
      return submittedOf(json)
    },
    find: async (keys, submission) => {
      try {
        const { json } = await calls(keys)()('GET', searchOf(keys, submission))
        if (!Array.isArray(json.documents)) return 'unclear'
        return await foundIn(listIn(json, 'documents'), submission, (id) => documentOf(keys, id))
      } catch (error) {
        // It refuses the question, not the document.
        if (isRefused(error)) return 'unclear'
        throw error
      }
    },
    status: async (keys, provider_id) => statusOf(await documentOf(keys, provider_id)),
    inbound: async (keys) => {
      const path = `/api/v1/inbox?companyId=${encodeURIComponent(keys.company ?? '')}`
      const { json } = await calls(keys)()('GET', path)
      const ids = listIn(json, 'documents').flatMap((one) => textIn(one, 'id') ?? [])
      const items: Inbound[] = []
      for (const id of ids.slice(0, TOGETHER_MAX)) {
        const item = await documentOf(keys, id).then((document) => inboundOf(id, document), withheld(id))
        items.push(item)
      }
      return { items, cursor: null }
    },
    acknowledge: async (keys, id) => {
      const path = `/api/v1/documents/${encodeURIComponent(id)}/mark-as-read`
      await calls(keys)([404])('POST', path, { read: true })
    },
    verifyWebhook: ({ webhook_secret }, headers, bytes) => {
      if (!webhook_secret) return false
      const expected = `sha256=${createHmac('sha256', webhook_secret).update(bytes).digest('hex')}`
      return isSame(String(headers['x-signature'] ?? ''), expected)
    },
  }
}

const isRefused = (error: unknown): error is AccessPointFailure =>
  error instanceof AccessPointFailure && error.kind === 'refused'

// One that it lists and does not give keeps none of the others.
const withheld =
  (id: string) =>
  (error: unknown): Inbound => {
    if (!isRefused(error)) throw error
    return { id, kind: 'withheld', reason: error.message }
  }

const bodyOf = ({ receiver, xml, document_type, process }: Submission) => ({
  recipient: receiver,
  documentType: 'xml',
  document: xml,
  doctypeId: `${DOCUMENT_SCHEME}::${document_type}`,
  processId: `${PROCESS_SCHEME}::${process}`,
})

function searchOf({ company = '' }: Keys, { number, created_at }: Submission): string {
  const query = new URLSearchParams({
    companyId: company,
    direction: 'outgoing',
    search: number,
    from: new Date(created_at - CLOCKS_APART_MS).toISOString(),
    limit: String(LOOKED_AT_MAX),
  })
  return `/api/v1/documents?${query}`
}

const submittedOf = (json: Json): Submitted => ({
  provider_id: textIn(json, 'id') ?? null,
  message_id: textIn(json, 'envelopeId') ?? textIn(json, 'peppolMessageId') ?? null,
})

const NUMBERS = ['invoiceNumber', 'creditNoteNumber'] as const

// Ours is what says the same to the same; what cannot be read might be it.
async function foundIn(
  candidates: readonly Json[],
  { receiver, number, xml }: Submission,
  read: (id: string) => Promise<Json>,
): Promise<Found> {
  let is_clear = candidates.length < LOOKED_AT_MAX
  for (const candidate of candidates.filter((one) => isTo(one, receiver))) {
    const whole = await read(textIn(candidate, 'id') ?? '')
    const called = NUMBERS.flatMap((name) => textIn(whole.parsed, name) ?? [])
    const written = textIn(whole, 'xml')
    if (called.includes(number) || written?.trim() === xml.trim()) return { found: submittedOf(candidate) }
    if (called.length === 0 && written === undefined) is_clear = false
  }
  return is_clear ? 'absent' : 'unclear'
}

const isTo = (candidate: Json, receiver: string): boolean =>
  (textIn(candidate, 'receiverId') ?? receiver).replace(/^iso6523-actorid-upis::/, '') === receiver

// It tells of a document when the receiving access point has it.
const statusOf = (document: Json): Status => ({
  state: document.sentOverPeppol === true ? 'delivered' : 'submitted',
  message_id: submittedOf(document).message_id ?? undefined,
})

function inboundOf(id: string, document: Json): Inbound {
  const type = textIn(document, 'type') ?? ''
  const xml = textIn(document, 'xml')
  if (INVOICES.has(type) && xml !== undefined)
    return { id, kind: 'document', remote_id: id, filename: `${id}.xml`, bytes: Buffer.from(xml) }
  const { parsed } = document
  if (type === 'messageLevelResponse') {
    const code = textIn(parsed, 'responseCode') ?? ''
    const about = { message_id: textIn(parsed, 'envelopeId') }
    return { id, kind: 'news', about, status: receiptOf(code) }
  }
  if (type === 'franceCdar') {
    const code = textIn(parsed, 'statusCode') ?? ''
    const reason = textIn(parsed, 'reasonCode') ?? textIn(parsed, 'reason')
    const note = textIn(parsed, 'reasonNote')
    const answers = [{ family: 'fr' as const, code, reason, note }]
    return {
      id,
      kind: 'news',
      about: { number: textIn(parsed, 'invoiceId') },
      status: { state: 'delivered', answers },
    }
  }
  return { id, kind: 'other' }
}

// What the access point of the receiver says of the message.
const receiptOf = (code: string): Status => ({
  state: code === 'RE' ? 'rejected' : 'delivered',
  ...(code === 'RE' ? { reason: 'The access point of the receiver refused it' } : {}),
  answers: [{ family: 'transport', code }],
})

function wordsOf(json: Json): string {
  const { errors } = json
  if (!isJson(errors)) return textIn(json, 'message') ?? ''
  return Object.values(errors).flat().map(String).join('; ')
}
