import { createHmac } from 'node:crypto'
import { equalsConstantTime } from '../platform/secret.ts'
import {
  type AccessPoint,
  AccessPointError,
  type Inbound,
  type Keys,
  type Status,
  type Submission,
  type SubmissionLookup,
  type SubmissionResult,
} from './access-point.ts'
import { isJson, type Json, jsonCalls, listIn, textIn } from './json-calls.ts'

// Access point Recommand. It sends at once and has no idempotency keys, so a submission whose response was lost is
// searched for among the sent documents.

const DOCUMENT_SCHEME = 'busdox-docid-qns'
const PROCESS_SCHEME = 'cenbii-procid-ubl'
const SEARCH_LIMIT = 200
const INBOX_BATCH_MAX = 50
const CLOCK_SKEW_MS = 10 * 60_000
const INVOICES = new Set(['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'])

export function recommand(origin: string, timeoutMs?: number): AccessPoint {
  const calls = ({ api_key = '', api_secret = '' }: Keys) =>
    jsonCalls(
      origin,
      `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`,
      readErrorText,
      timeoutMs,
    )
  const fetchDocument = async (keys: Keys, id: string): Promise<Json> => {
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
    lookup: async (keys, peppolAddress, wantedType) => {
      const { json } = await calls(keys)()('POST', '/api/v1/verify', { peppolAddress })
      if (json.isValid !== true) return json.isValid === false ? 'cannot' : 'unknown'
      const supported = listIn(json, 'supportedDocuments').map(
        (documentType) => textIn(documentType, 'docTypeId') ?? '',
      )
      if (supported.length === 0) return 'unknown'
      return supported.some((documentTypeId) => documentTypeId.endsWith(wantedType)) ? 'can' : 'cannot'
    },
    submit: async (keys, submission) => {
      const path = `/api/v1/${encodeURIComponent(keys.company ?? '')}/send`
      const { json } = await calls(keys)()('POST', path, toRequestBody(submission))
      if (json.success === false) throw new AccessPointError('refused', readErrorText(json))
      const id = textIn(json, 'id')
      if (id === undefined) throw new AccessPointError('lost', 'The access point returned no document id')
      return toSubmitted(json)
    },
    find: async (keys, submission) => {
      try {
        const { json } = await calls(keys)()('GET', searchPath(keys, submission))
        if (!Array.isArray(json.documents)) return 'unclear'
        return await findSubmission(listIn(json, 'documents'), submission, (id) => fetchDocument(keys, id))
      } catch (error) {
        // Recommand rejected the search, which tells nothing about the document.
        if (isRefused(error)) return 'unclear'
        throw error
      }
    },
    status: async (keys, providerId) => toStatus(await fetchDocument(keys, providerId)),
    inbound: async (keys) => {
      const path = `/api/v1/inbox?companyId=${encodeURIComponent(keys.company ?? '')}`
      const { json } = await calls(keys)()('GET', path)
      const ids = listIn(json, 'documents').flatMap((document) => textIn(document, 'id') ?? [])
      const items: Inbound[] = []
      for (const id of ids.slice(0, INBOX_BATCH_MAX)) {
        const item = await fetchDocument(keys, id).then((document) => toInbound(id, document), withheld(id))
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
      return equalsConstantTime(String(headers['x-signature'] ?? ''), expected)
    },
  }
}

const isRefused = (error: unknown): error is AccessPointError =>
  error instanceof AccessPointError && error.kind === 'refused'

// A listed document that cannot be fetched must not block the others.
const withheld =
  (id: string) =>
  (error: unknown): Inbound => {
    if (!isRefused(error)) throw error
    return { id, kind: 'withheld', reason: error.message }
  }

const toRequestBody = ({ receiver, xml, document_type, process }: Submission) => ({
  recipient: receiver,
  documentType: 'xml',
  document: xml,
  doctypeId: `${DOCUMENT_SCHEME}::${document_type}`,
  processId: `${PROCESS_SCHEME}::${process}`,
})

function searchPath({ company = '' }: Keys, { number, created_at }: Submission): string {
  const query = new URLSearchParams({
    companyId: company,
    direction: 'outgoing',
    search: number,
    from: new Date(created_at - CLOCK_SKEW_MS).toISOString(),
    limit: String(SEARCH_LIMIT),
  })
  return `/api/v1/documents?${query}`
}

const toSubmitted = (json: Json): SubmissionResult => ({
  provider_id: textIn(json, 'id') ?? null,
  message_id: textIn(json, 'envelopeId') ?? textIn(json, 'peppolMessageId') ?? null,
})

const NUMBERS = ['invoiceNumber', 'creditNoteNumber'] as const

// A sent document matches if its receiver and its number or XML match. One that has neither might be the match, so the
// result is unclear.
async function findSubmission(
  candidates: readonly Json[],
  { receiver, number, xml }: Submission,
  read: (id: string) => Promise<Json>,
): Promise<SubmissionLookup> {
  let isClear = candidates.length < SEARCH_LIMIT
  for (const candidate of candidates.filter((document) => isAddressedTo(document, receiver))) {
    const document = await read(textIn(candidate, 'id') ?? '')
    const numbers = NUMBERS.flatMap((name) => textIn(document.parsed, name) ?? [])
    const sentXml = textIn(document, 'xml')
    if (numbers.includes(number) || sentXml?.trim() === xml.trim())
      return { submitted: toSubmitted(candidate) }
    if (numbers.length === 0 && sentXml === undefined) isClear = false
  }
  return isClear ? 'absent' : 'unclear'
}

const isAddressedTo = (candidate: Json, receiver: string): boolean =>
  (textIn(candidate, 'receiverId') ?? receiver).replace(/^iso6523-actorid-upis::/, '') === receiver

// Recommand reports only whether the receiving access point has accepted the document.
const toStatus = (document: Json): Status => ({
  state: document.sentOverPeppol === true ? 'delivered' : 'submitted',
  message_id: toSubmitted(document).message_id ?? undefined,
})

function toInbound(id: string, document: Json): Inbound {
  const type = textIn(document, 'type') ?? ''
  const xml = textIn(document, 'xml')
  if (INVOICES.has(type) && xml !== undefined)
    return { id, kind: 'document', remote_id: id, filename: `${id}.xml`, bytes: Buffer.from(xml) }
  const { parsed } = document
  if (type === 'messageLevelResponse') {
    const code = textIn(parsed, 'responseCode') ?? ''
    const about = { message_id: textIn(parsed, 'envelopeId') }
    return { id, kind: 'news', about, status: toReceiptStatus(code) }
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

// Response of the receiver's access point to the message.
const toReceiptStatus = (code: string): Status => ({
  state: code === 'RE' ? 'rejected' : 'delivered',
  ...(code === 'RE' ? { reason: 'The access point of the receiver rejected the document' } : {}),
  answers: [{ family: 'transport', code }],
})

function readErrorText(json: Json): string {
  const { errors } = json
  if (!isJson(errors)) return textIn(json, 'message') ?? ''
  return Object.values(errors).flat().map(String).join('; ')
}
