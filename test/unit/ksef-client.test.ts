// Tests errors of the KSeF client: each has its kind, and no message reveals secrets.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addressesAt, belongsToEnvironment } from '../../src/ksef/addresses.ts'
import { splitArchive } from '../../src/ksef/batch.ts'
import { openClient } from '../../src/ksef/client.ts'
import { hashOf } from '../../src/ksef/encryption.ts'
import { KsefError } from '../../src/ksef/errors.ts'
import { callKsef, defaultTransport } from '../../src/ksef/http.ts'
import { Limits } from '../../src/ksef/limits.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import { fa3 } from '../ksef/documents.ts'

const NIP = '5265877635'
const clock = { now: () => Date.UTC(2026, 10, 16, 12) }
const clientAt = (url: string, more: object = {}) =>
  openClient({ ...addressesAt(url), environment: 'test', nip: NIP }, { clock, ...more })

const failureOf = async (work: Promise<unknown>): Promise<KsefError> => {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(KsefError)
  return error as KsefError
}

describe('with the simulator', () => {
  let ministry: RunningSimulator
  beforeAll(async () => {
    ministry = await startSimulator({ clock, processing_ms: 0, polls: 0 })
  })
  afterAll(() => ministry.stop())
  afterEach(() => ministry.faults.clear())

  const begin = async (more: object = {}) => {
    const client = clientAt(ministry.url, more)
    const tokens = await client.signIn({ token: ministry.issueToken(NIP) })
    return { client, tokens }
  }

  test.each([
    ['a lost response', { do: 'lose' }, 'lost'],
    ['a reset connection', { do: 'reset' }, 'lost'],
    ['a gateway', { do: 'fail', status: 502, after_work: true }, 'lost'],
    ['an expired authorization', { do: 'unauthorized' }, 'unauthorized'],
    ['a rate limit', { do: 'limit', seconds: 7 }, 'limited'],
    ['a rejection', { do: 'refuse', code: 21184 }, 'refused'],
  ] as const)('sending into %s fails with its kind of error', async (_what, trouble, kind) => {
    const { client, tokens } = await begin()
    const session = await client.openSession(tokens)
    ministry.faults.add({ call: 'POST /sessions/online/*/invoices', fault: trouble })
    const bytes = fa3({ number: `F/${kind}/${_what}` })
    const failure = await failureOf(client.sendInvoice(tokens, session, { bytes, is_offline: false }))
    expect(failure.kind).toBe(kind)
    if (kind === 'refused') expect(failure.code).toBe(21184)
    if (kind === 'limited') expect(failure.retry_after_ms).toBe(7000)
  })

  test('a query fails as unreachable and can be repeated', async () => {
    const { client, tokens } = await begin()
    ministry.faults.add({ call: 'POST /sessions/online', fault: { do: 'reset' } })
    expect((await failureOf(client.openSession(tokens))).kind).toBe('unreachable')
    expect((await client.openSession(tokens)).reference).toMatch(/-SO-/)
  })

  test('withdrawn keys are fetched again', async () => {
    const { client, tokens } = await begin()
    await client.openSession(tokens)
    ministry.rotateKeys(true)
    expect((await client.openSession(tokens)).reference).toMatch(/-SO-/)
  })

  test('after a rate limit its group pauses, and others do not', async () => {
    const { client, tokens } = await begin({ patience_ms: 0 })
    ministry.faults.add({ call: 'POST /sessions/online', fault: { do: 'limit', seconds: 60 } })
    await failureOf(client.openSession(tokens))
    const callCount = ministry.log.length
    expect((await failureOf(client.openSession(tokens))).retry_after_ms).toBeGreaterThan(50_000)
    expect(ministry.log).toHaveLength(callCount)
  })

  test('a batch of several documents, cut into parts', async () => {
    const { client, tokens } = await begin()
    const files = ['B/1', 'B/2', 'B/3'].map((number) => fa3({ number }))
    const archive = zipSync(Object.fromEntries(files.map((bytes, at) => [`${at}.xml`, bytes])))
    const parts = splitArchive(Buffer.from(archive), Math.ceil(archive.length / 3))
    expect(parts).toHaveLength(3)
    const batch = await client.openBatch(tokens, parts, { is_offline: false })
    for (const upload of batch.uploads)
      await client.uploadPart(batch, upload, parts[upload.ordinal - 1] as Buffer)
    await client.closeBatch(tokens, batch.reference)
    await expect.poll(async () => (await client.sessionStatus(tokens, batch.reference)).code).toBe(200)
    const { invoices } = await client.sessionInvoices(tokens, batch.reference)
    expect(invoices.map(({ hash }) => hash).sort()).toEqual(files.map(hashOf).sort())
    const [first] = invoices
    expect(first).toMatchObject({ code: 200, ksef_number: expect.stringContaining(NIP) })
    const receipt = await client.receipt(tokens, batch.reference, first?.reference as string)
    expect(receipt.toString()).toContain(first?.ksef_number)
  })
})

describe('with another server', () => {
  let server: Server
  let url: string
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  const seen: IncomingMessage[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request)
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const tokens = { access: 'access-token', access_until: 0, refresh: '', refresh_until: 0 }
  const part = (at: string) => ({
    ...{ ordinal: 1, url: at, size: 1, hash: '', encrypted_size: 1, encrypted_hash: '' },
  })
  const key = { key: Buffer.alloc(32), iv: Buffer.alloc(16) }

  test.each([302, 408])('%i rejects nothing, and no redirect is followed', async (status) => {
    answer = (_request, response) => response.writeHead(status, { location: `${url}/elsewhere` }).end()
    const failure = await failureOf(clientAt(url).invoiceByNumber(tokens, 'x'))
    expect(failure).toMatchObject({ kind: 'unreachable', status })
    const ask = { method: 'POST', path: '/sessions', mustNotRepeat: true } as const
    const wire = { ...defaultTransport, base_url: url, clock: systemClock, limits: new Limits() }
    expect(await failureOf(callKsef(wire, ask))).toMatchObject({ kind: 'lost', status })
    expect(seen.some((request) => request.url === '/elsewhere')).toBe(false)
  })

  test('an endless response is cut', async () => {
    answer = (_request, response) => {
      const write = () => {
        while (response.writable && response.write(Buffer.alloc(1 << 20)));
        if (response.writable) response.once('drain', write)
      }
      response.on('error', () => {})
      write()
    }
    const failure = await failureOf(clientAt(url).invoiceByNumber(tokens, 'x'))
    expect(failure.messages).toEqual(['The server answered more than 5 MB'])
  })

  test('a presigned address gets no token, and is called on known hosts only', async () => {
    answer = (_request, response) => response.end('x')
    await failureOf(clientAt(url).exportPart(part(`${url}/storage/1`), key))
    expect(seen.at(-1)?.url).toBe('/storage/1')
    expect(seen.at(-1)?.headers.authorization).toBeUndefined()
    const callCount = seen.length
    const elsewhere = await failureOf(clientAt(url).exportPart(part('http://169.254.169.254/latest'), key))
    expect(elsewhere.kind).toBe('refused')
    expect(seen).toHaveLength(callCount)
  })

  test('announcements are passed on to programs', async () => {
    const warnings: string[] = []
    answer = (_request, response) =>
      response.writeHead(200, { 'X-System-Warning': 'API 2.1 ends soon' }).end('x')
    await clientAt(url, { warn: (text: string) => warnings.push(text) }).invoiceByNumber(tokens, 'x')
    expect(warnings).toEqual(['API 2.1 ends soon'])
  })

  test('no error contains a token', async () => {
    answer = (request, response) => response.writeHead(401).end(String(request.headers.authorization))
    const failure = await failureOf(clientAt(url).invoiceByNumber(tokens, 'x'))
    expect(failure.kind).toBe('unauthorized')
    expect(JSON.stringify({ ...failure, message: failure.message })).not.toContain('access-token')
  })

  test.each([
    ['https://api-test.ksef.mf.gov.pl/storage/01/x?sig=1', true],
    ['https://storage.ksef.mf.gov.pl/01', true],
    ['http://api-test.ksef.mf.gov.pl/storage', false],
    ['https://ksef.mf.gov.pl.example/storage', false],
    ['https://api-test.ksef.mf.gov.pl:8443/storage', false],
    ['https://user@api-test.ksef.mf.gov.pl/storage', false],
    ['https://127.0.0.1/storage', false],
    ['nothing', false],
  ])('%s belongs to the ministry: %s', (address, is) =>
    expect(belongsToEnvironment(address, { base_url: 'https://api-test.ksef.mf.gov.pl/v2' })).toBe(is),
  )
})
