// A simulator of Storecove: submissions that are processed once for each key, evidence, and the queue of events.
import { randomUUID } from 'node:crypto'
import { type StandIn, type StandInRequest, type StandInResponse, startStandIn } from './stand-in.ts'

export const STORECOVE_KEYS = {
  provider: 'storecove',
  company: '4711',
  api_key: 'api_0123456789',
  webhook_secret: 'hook_0123456789',
}

type Submission = { guid: string; key: string; xml: string; to: { scheme: string; id: string } }

export type FakeStorecove = StandIn & {
  submissions: Submission[]
  delivered: Set<string>
  refuse: Set<string> // ids of parties
  forgetful: { is: boolean } // whether it reports a known key only by refusing it
  event: (event: object) => void
  receive: (xml: string) => string
}

export async function startStorecove(): Promise<FakeStorecove> {
  const submissions: Submission[] = []
  const delivered = new Set<string>()
  const refuse = new Set<string>()
  const forgetful = { is: false }
  const queue: { guid: string; body: string }[] = []
  const received = new Map<string, string>()

  function submit({ body }: StandInRequest): StandInResponse {
    const { legalEntityId, idempotencyGuid: key, routing, document } = body
    const [to] = routing.eIdentifiers
    if (legalEntityId !== 4711 || key.length !== 36) return refused('legalEntityId', 'is not yours')
    if (document.rawDocumentData.parseStrategy !== 'ubl') return refused('document', 'cannot be parsed')
    const existing = submissions.find((submission) => submission.key === key)
    if (existing && forgetful.is) return refused('idempotencyGuid', 'has already been used')
    if (existing) return { status: 200, body: { guid: existing.guid } }
    if (refuse.has(to.id)) return refused('routing', 'The receiver is not registered')
    const xml = Buffer.from(document.rawDocumentData.document, 'base64').toString()
    const fresh = { guid: randomUUID(), key, xml, to }
    submissions.push(fresh)
    return { status: 200, body: { guid: fresh.guid } }
  }

  function work(request: StandInRequest): StandInResponse {
    const { method, path, headers, body } = request
    if (headers.authorization !== `Bearer ${STORECOVE_KEYS.api_key}`) return { status: 401, body: {} }
    if (path === '/api/v2/document_submissions') return submit(request)
    const [, guid = ''] = /^\/api\/v2\/document_submissions\/([^/]+)\/evidence$/.exec(path) ?? []
    if (guid && !delivered.has(guid)) return { status: 404, body: {} }
    if (guid) return { status: 200, body: { guid, network: 'peppol', evidence: { message_id: `m-${guid}` } } }
    if (path === '/api/v2/discovery/receives')
      return { status: 200, body: { code: refuse.has(body.identifier) ? 'NOK' : 'OK' } }
    if (path === '/api/v2/legal_entities/4711') return { status: 200, body: { id: 4711 } }
    if (path === '/api/v2/webhook_instances/')
      return queue[0] ? { status: 200, body: queue[0] } : { status: 204 }
    const [, instance] = /^\/api\/v2\/webhook_instances\/([^/]+)$/.exec(path) ?? []
    if (method === 'DELETE' && instance === queue[0]?.guid) {
      queue.shift()
      return { status: 204 }
    }
    const [, document = ''] = /^\/api\/v2\/received_documents\/([^/]+)\/original$/.exec(path) ?? []
    const xml = received.get(document)
    if (xml) return { status: 200, body: { guid: document, document: Buffer.from(xml).toString('base64') } }
    return { status: 404, body: {} }
  }

  const event = (content: object) => {
    queue.push({ guid: randomUUID(), body: JSON.stringify(content) })
  }
  const isSending = ({ method, path }: StandInRequest) =>
    method === 'POST' && path === '/api/v2/document_submissions'
  const standIn = await startStandIn(isSending, work)
  return Object.assign(standIn, {
    submissions,
    delivered,
    refuse,
    forgetful,
    event,
    receive: (xml: string) => {
      const guid = randomUUID()
      received.set(guid, xml)
      event({ event_group: 'received_document', event: 'received', guid })
      return guid
    },
  })
}

const refused = (source: string, details: string): StandInResponse => ({
  status: 422,
  body: { errors: [{ source, details }] },
})
