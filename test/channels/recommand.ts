// A simulator of Recommand: its API for documents sent as XML, an inbox, and webhooks with its signatures.
import { createHmac } from 'node:crypto'
import { type StandIn, type StandInRequest, type StandInResponse, startStandIn } from './stand-in.ts'

export const RECOMMAND_KEYS = {
  provider: 'recommand',
  company: 'c_01',
  api_key: 'key_0123456789',
  api_secret: 'secret_0123456789',
  webhook_secret: 'whsec_0123456789',
}

export type StoredDocument = {
  id: string
  companyId: string
  direction: 'incoming' | 'outgoing'
  type: string
  receiverId: string
  docTypeId: string
  processId: string
  xml: string | null
  parsed: object | null
  sentOverPeppol: boolean
  peppolMessageId: string | null
  envelopeId: string | null
  createdAt: string
  readAt: string | null
}

export type FakeRecommand = StandIn & {
  documents: StoredDocument[]
  sent: () => StoredDocument[]
  unreachable: Set<string> // participants
  receive: (type: string, xml: string | null, parsed?: object | null) => StoredDocument
  sign: (payload: string, secret?: string) => string
}

const AUTHORIZATION = `Basic ${Buffer.from(`${RECOMMAND_KEYS.api_key}:${RECOMMAND_KEYS.api_secret}`).toString('base64')}`

export async function startRecommand(): Promise<FakeRecommand> {
  const documents: StoredDocument[] = []
  const unreachable = new Set<string>()
  const sentDocuments = () => documents.filter(({ direction }) => direction === 'outgoing')
  let last = 0

  const keep = (fields: Partial<StoredDocument>): StoredDocument => {
    const id = `doc_${++last}`
    const document: StoredDocument = {
      ...{ id, companyId: RECOMMAND_KEYS.company, direction: 'outgoing', type: 'invoice', receiverId: '' },
      ...{ docTypeId: '', processId: '', xml: null, parsed: null, sentOverPeppol: false },
      ...{ peppolMessageId: null, envelopeId: null, createdAt: new Date().toISOString(), readAt: null },
      ...fields,
    }
    documents.push(document)
    return document
  }

  function send({ body }: StandInRequest): StandInResponse {
    const { recipient, documentType, document, doctypeId, processId } = body
    const isNamed =
      documentType === 'xml' &&
      typeof document === 'string' &&
      document.includes(doctypeId.split('##')[1].split('::')[0])
    if (!isNamed) return failed(400, 'Invalid document data provided')
    if (unreachable.has(recipient)) return failed(422, 'The recipient could not be reached')
    const number = /<cbc:ID>([^<]*)<\/cbc:ID>/.exec(document)?.[1]
    const id = last + 1
    const stored = keep({
      ...{ receiverId: `iso6523-actorid-upis::${recipient}`, docTypeId: doctypeId, processId, xml: document },
      ...{ parsed: { invoiceNumber: number }, sentOverPeppol: true },
      ...{ peppolMessageId: `message-${id}@recommand`, envelopeId: `envelope-${id}` },
    })
    const { peppolMessageId, envelopeId } = stored
    return {
      status: 200,
      body: {
        success: true,
        sentOverPeppol: true,
        sentOverEmail: false,
        id: stored.id,
        peppolMessageId,
        envelopeId,
      },
    }
  }

  function search({ query }: StandInRequest): StandInResponse {
    const matches = sentDocuments().filter(
      ({ companyId, createdAt, xml }) =>
        companyId === query.get('companyId') &&
        createdAt >= (query.get('from') ?? '') &&
        (xml ?? '').includes(query.get('search') ?? ''),
    )
    const listed = matches.map(({ xml: _, ...rest }) => rest)
    return { status: 200, body: { success: true, documents: listed, pagination: { total: listed.length } } }
  }

  function work(request: StandInRequest): StandInResponse {
    const { method, path, headers, body } = request
    if (headers.authorization !== AUTHORIZATION) return failed(401, 'Unauthorized')
    const [, id, verb] = /^\/api\/v1\/documents\/([^/]+)(\/mark-as-read)?$/.exec(path) ?? []
    const document = documents.find((candidate) => candidate.id === id)
    if (id !== undefined && document === undefined) return failed(404, 'Document not found')
    if (document && verb) {
      document.readAt = body.read ? new Date().toISOString() : null
      return { status: 200, body: { success: true } }
    }
    if (document) return { status: 200, body: { success: true, document } }
    if (method === 'POST' && path === `/api/v1/${RECOMMAND_KEYS.company}/send`) return send(request)
    if (method === 'POST' && path === '/api/v1/verify') return verified(body.peppolAddress)
    if (path === '/api/v1/documents') return search(request)
    if (path === '/api/v1/inbox') {
      const waiting = documents.filter(({ direction, readAt }) => direction === 'incoming' && readAt === null)
      return { status: 200, body: { success: true, documents: waiting.map(({ xml: _, ...rest }) => rest) } }
    }
    return failed(404, 'Not found')
  }

  const verified = (participant: string): StandInResponse => ({
    status: 200,
    body: unreachable.has(participant)
      ? { success: true, isValid: false }
      : { success: true, isValid: true, supportedDocuments: [{ docTypeId: `busdox-docid-qns::${INVOICE}` }] },
  })

  const isSending = ({ path }: StandInRequest) => path.endsWith('/send')
  const standIn = await startStandIn(isSending, work)
  return Object.assign(standIn, {
    documents,
    sent: sentDocuments,
    unreachable,
    receive: (type: string, xml: string | null, parsed: object | null = null) =>
      keep({ direction: 'incoming', type, xml, parsed }),
    sign: (payload: string, secret = RECOMMAND_KEYS.webhook_secret) =>
      `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
  })
}

const INVOICE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'

const failed = (status: number, word: string): StandInResponse => ({
  status,
  body: { success: false, errors: { root: [word] } },
})
