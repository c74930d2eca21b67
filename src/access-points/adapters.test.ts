// Access point adapters against local fakes: failures are classified, and a document that may have been accepted is
// never sent twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeRecommand, RECOMMAND_KEYS, startRecommand } from '../../test/channels/recommand.ts'
import type { Fault } from '../../test/channels/stand-in.ts'
import { type FakeStorecove, STORECOVE_KEYS, startStorecove } from '../../test/channels/storecove.ts'
import type { AccessPoint, AccessPointError, FailureKind, Submission } from './access-point.ts'
import { recommand } from './recommand.ts'
import { storecove } from './storecove.ts'

const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const INVOICE = `urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##${CUSTOMIZATION}::2.1`

let last = 0
const submission = (): Submission => {
  const number = `FV/${++last}`
  return {
    xml: `<Invoice><cbc:CustomizationID>${CUSTOMIZATION}</cbc:CustomizationID><cbc:ID>${number}</cbc:ID></Invoice>`,
    document_type: INVOICE,
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    sender: '9945:PL5252248481',
    receiver: '0208:0202239951',
    number,
    idempotency_key: `00000000-0000-8000-8000-${String(last).padStart(12, '0')}`,
    created_at: Date.now(),
  }
}

const TIMEOUT_MS = 500

let rec: FakeRecommand
let sto: FakeStorecove
beforeAll(async () => {
  rec = await startRecommand()
  sto = await startStorecove()
})
afterAll(async () => {
  await rec.close()
  await sto.close()
})
beforeEach(() => {
  rec.faults.length = 0
  sto.faults.length = 0
})

const failure = (work: Promise<unknown>): Promise<AccessPointError> =>
  work.then(
    () => expect.unreachable(),
    (error) => error,
  )

const FAULTS: [fault: Fault, kind: FailureKind][] = [
  ['lost', 'lost'],
  ['broken', 'lost'],
  ['down', 'lost'],
  ['slow', 'lost'],
  ['elsewhere', 'lost'],
  ['limited', 'limited'],
]

describe.each([
  ['recommand', RECOMMAND_KEYS],
  ['storecove', STORECOVE_KEYS],
])('%s', (name, keys) => {
  let point: AccessPoint
  let standIn: FakeRecommand | FakeStorecove
  const countSubmissions = (number: string) =>
    name === 'recommand'
      ? rec.sent().filter(({ xml }) => xml?.includes(`>${number}<`)).length
      : sto.submissions.filter(({ xml }) => xml.includes(`>${number}<`)).length
  beforeAll(() => {
    standIn = name === 'recommand' ? rec : sto
    point = (name === 'recommand' ? recommand : storecove)(standIn.url, TIMEOUT_MS)
  })

  test('accepts only the right keys', async () => {
    await point.check(keys)
    const { kind } = await failure(point.check({ ...keys, api_key: 'other' }))
    expect(kind).toBe('unauthorized')
  })

  test('looks up whether a participant can receive a document type', async () => {
    rec.unreachable.add('0208:0000000097')
    sto.refuse.add('0000000097')
    expect(await point.lookup(keys, '0208:0202239951', INVOICE)).toBe('can')
    expect(await point.lookup(keys, '0208:0000000097', INVOICE)).toBe('cannot')
  })

  test('submits a document and reports its status', async () => {
    const document = submission()
    const { provider_id } = await point.submit(keys, document)
    sto.delivered.add(provider_id ?? '')
    expect(await point.status(keys, provider_id ?? '')).toMatchObject({ state: 'delivered' })
    expect(countSubmissions(document.number)).toBe(1)
  })

  test('reports an unregistered receiver as refused', async () => {
    rec.unreachable.add('0208:0000000097')
    sto.refuse.add('0000000097')
    const refused = await failure(point.submit(keys, { ...submission(), receiver: '0208:0000000097' }))
    expect(refused.kind).toBe('refused')
    expect(refused.message).toMatch(/reached|registered/)
  })

  test.each(FAULTS)('classifies the fault %s as %s', async (fault, kind) => {
    standIn.faults.push(fault)
    const failed = await failure(point.submit(keys, submission()))
    expect(failed.kind).toBe(kind)
    expect(JSON.stringify({ ...failed, message: failed.message })).not.toContain(keys.api_key)
    if (kind === 'limited') expect(failed.retry_after_ms).toBe(120_000)
    expect(standIn.strangers).toBe(0)
  })

  test.each(['lost', 'broken', 'slow'] as const)(
    'finds the document, which was submitted once, after the fault %s',
    async (fault) => {
      const document = submission()
      standIn.faults.push(fault)
      await failure(point.submit(keys, document))
      expect(await point.find(keys, document)).toMatchObject({
        submitted: { provider_id: expect.any(String) },
      })
      expect(countSubmissions(document.number)).toBe(1)
    },
  )

  test('reports a refused connection as unreachable', async () => {
    const closedServer = await startStorecove()
    await closedServer.close()
    const nowhere = (name === 'recommand' ? recommand : storecove)(closedServer.url, TIMEOUT_MS)
    expect((await failure(nowhere.submit(keys, submission()))).kind).toBe('unreachable')
  })

  test('verifies webhooks by their secret', () => {
    const bytes = Buffer.from('{"eventType":"document.received"}')
    const right = {
      'x-signature': rec.sign(bytes.toString()),
      authorization: `Bearer ${STORECOVE_KEYS.webhook_secret}`,
    }
    const wrong = { 'x-signature': rec.sign(bytes.toString(), 'other'), authorization: 'Bearer other' }
    expect(point.verifyWebhook(keys, right, bytes)).toBe(true)
    expect(point.verifyWebhook(keys, wrong, bytes)).toBe(false)
    expect(point.verifyWebhook(keys, {}, bytes)).toBe(false)
    expect(point.verifyWebhook({ ...keys, webhook_secret: undefined }, right, bytes)).toBe(false)
  })
})

test('Recommand: an unknown document is absent', async () => {
  expect(await recommand(rec.url, TIMEOUT_MS).find(RECOMMAND_KEYS, submission())).toBe('absent')
})

test('Recommand: a rejected lookup leaves the result unclear', async () => {
  const point = recommand(rec.url, TIMEOUT_MS)
  const document = submission()
  const { provider_id } = await point.submit(RECOMMAND_KEYS, document)
  const listedDocument = rec.documents.find(({ id }) => id === provider_id)
  Object.assign(listedDocument ?? {}, { id: 'lost/1' })
  expect(await point.find(RECOMMAND_KEYS, document)).toBe('unclear')
})

test('Recommand: a listed document that cannot be fetched does not block the others', async () => {
  const listed = rec.receive('invoice', '<Invoice/>')
  listed.id = 'lost/2'
  const other = rec.receive('invoice', '<Invoice/>')
  const { items } = await recommand(rec.url).inbound(RECOMMAND_KEYS, null)
  expect(items).toMatchObject([
    { id: 'lost/2', kind: 'withheld' },
    { id: other.id, kind: 'document' },
  ])
  rec.documents.length = 0
})

test('Storecove: a document whose idempotency key is already used counts as submitted', async () => {
  const document = submission()
  const point = storecove(sto.url, TIMEOUT_MS)
  await point.submit(STORECOVE_KEYS, document)
  sto.forgetful.is = true
  expect(await point.find(STORECOVE_KEYS, document)).toEqual({
    submitted: { provider_id: null, message_id: null },
  })
  sto.forgetful.is = false
})

test('Storecove: an announced document that cannot be fetched gets a substitute file, so that the queue moves on', async () => {
  const point = storecove(sto.url, TIMEOUT_MS)
  sto.event({ event_group: 'received_document', event: 'received', guid: 'gone' })
  sto.receive('<Invoice/>')
  const kinds: string[] = []
  for (;;) {
    const [item] = (await point.inbound(STORECOVE_KEYS, null)).items
    if (item === undefined) break
    kinds.push(item.kind)
    if (item.kind === 'withheld') expect(item.instead).toMatchObject({ remote_id: 'gone' })
    await point.acknowledge(STORECOVE_KEYS, item.id)
  }
  expect(kinds).toEqual(['withheld', 'document'])
})

test('Storecove: rejects receivers of unknown schemes', async () => {
  const { kind } = await failure(
    storecove(sto.url).submit(STORECOVE_KEYS, { ...submission(), receiver: '0999:1' }),
  )
  expect(kind).toBe('refused')
})

test('Recommand: classifies inbound items', async () => {
  rec.receive('invoice', '<Invoice/>')
  rec.receive('messageLevelResponse', null, { responseCode: 'RE', envelopeId: 'e-1' })
  rec.receive('franceCdar', null, { statusCode: '210', invoiceId: 'FV/1', reasonCode: 'PU_ERR' })
  rec.receive('unknown', null)
  const point = recommand(rec.url)
  const { items } = await point.inbound(RECOMMAND_KEYS, null)
  expect(items.map(({ kind }) => kind)).toEqual(['document', 'news', 'news', 'other'])
  expect(items[2]).toMatchObject({
    about: { number: 'FV/1' },
    status: { answers: [{ family: 'fr', code: '210', reason: 'PU_ERR' }] },
  })
  for (const { id } of items) await point.acknowledge(RECOMMAND_KEYS, id)
  expect((await point.inbound(RECOMMAND_KEYS, null)).items).toEqual([])
})
