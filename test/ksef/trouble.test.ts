import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import { ask, encryption, FORM, openSession, seal, send, settled, sha, signIn, unseal } from './caller.ts'
import { BUYER, fa3, SELLER } from './documents.ts'

// Tests the faults that the simulator can produce, its rate limits, truncation and storage.

const NOON = Date.parse('2026-11-16T11:00:00Z')
let now = NOON
const clock = { now: () => now }
let ministry: RunningSimulator
let access: string
let buyer: string

beforeAll(async () => {
  ministry = await startSimulator({
    ...{ clock, seed: 'trouble', polls: 0, storage_delay_ms: 1000, mark_delay_ms: 60_000, records_max: 20 },
    export_part_bytes: 2000,
  })
  access = (await signIn(ministry, SELLER)).access
  buyer = (await signIn(ministry, BUYER)).access
})
afterAll(() => ministry.stop())
beforeEach(() => {
  ministry.faults.clear()
})

const nextDay = () => {
  now += 86_400_000
}
const SEND = 'POST /sessions/online/*/invoices'

test('after a lost response the document exists, and a second one is a duplicate', async () => {
  const session = await openSession(ministry, access)
  ministry.faults.add({ call: SEND, fault: { do: 'lose' } })
  const bytes = fa3({ number: 'L/1' })
  await expect(send(ministry, access, session, bytes)).rejects.toThrow('fetch failed')
  const { body } = await ask(ministry, `GET /sessions/${session.reference}/invoices`, { token: access })
  expect(body.invoices).toMatchObject([{ invoiceHash: sha(bytes), status: { code: 200 } }])
  const again = await settled(ministry, access, session, await send(ministry, access, session, bytes))
  expect(again.status.extensions.originalKsefNumber).toBe(body.invoices[0].ksefNumber)
})

test('scripted faults happen as often as requested', async () => {
  const session = await openSession(ministry, access)
  ministry.faults.add(
    { call: SEND, fault: { do: 'reset' } },
    { call: SEND, fault: { do: 'fail', status: 503 } },
    { call: SEND, fault: { do: 'fail', status: 502, after_work: true } },
    { call: SEND, fault: { do: 'refuse', code: 21184 } },
    { call: SEND, fault: { do: 'unauthorized' } },
    { call: SEND, fault: { do: 'limit', seconds: 7 } },
    {
      call: SEND,
      fault: {
        do: 'verdict',
        status: { code: 550, description: 'Operacja została anulowana przez system' },
      },
    },
    { call: SEND, skip: 1, fault: { do: 'run', run: nextDay } },
  )
  const attempt = () => send(ministry, access, session, fa3({ number: 'T/1' }))
  await expect(attempt()).rejects.toThrow('fetch failed')
  expect((await attempt()).status).toBe(503)
  expect((await attempt()).status).toBe(502)
  expect((await attempt()).body.errors[0].code).toBe(21184)
  expect((await attempt()).status).toBe(401)
  const limited = await attempt()
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
  const submission = await attempt()
  expect((await settled(ministry, access, session, submission)).status.code).toBe(550)
  expect((await settled(ministry, access, session, await attempt())).status.code).toBe(440)
  expect((await attempt()).status).toBe(401)
  now = NOON
  expect(ministry.faults.counts).toMatchObject({ reset: 1, fail: 2, verdict: 1, run: 1 })
})

const question = (from: string, more: object = {}) => ({
  subjectType: 'Subject2',
  dateRange: { dateType: 'PermanentStorage', from, restrictToPermanentStorageHwmDate: true, ...more },
})

test('a batch in parts; queries are cut at their limit, and complete below the high-water mark', async () => {
  const files = Array.from({ length: 45 }, (_, index) => [`${index}.xml`, fa3({ number: `Z/${index}` })])
  const archive = Buffer.from(zipSync(Object.fromEntries([...files, ['bad.xml', Buffer.from('<x/>')]])))
  const [key, iv] = [Buffer.alloc(32, 7), Buffer.alloc(16, 9)]
  const half = Math.ceil(archive.length / 2)
  const parts = [archive.subarray(0, half), archive.subarray(half)].map((part) => seal({ key, iv }, part))
  const open = (file: object) =>
    ask(ministry, 'POST /sessions/batch', {
      token: access,
      body: { formCode: FORM, batchFile: file, ...sealing },
    })
  const sealing = { encryption: await encryption(ministry, key, iv) }
  const { body } = await open({
    ...{ fileSize: archive.length, fileHash: sha(archive) },
    fileParts: parts.map((part, index) => ({
      ordinalNumber: index + 1,
      fileSize: part.length,
      fileHash: sha(part),
    })),
  })
  const close = `POST /sessions/batch/${body.referenceNumber}/close`
  expect((await ask(ministry, close, { token: access })).body.errors[0].code).toBe(21205)
  for (const [index, { url, method, headers }] of body.partUploadRequests.entries())
    expect(
      (await fetch(url, { method, headers, body: parts[index] as Uint8Array<ArrayBuffer> })).status,
    ).toBe(201)
  expect((await ask(ministry, close, { token: access })).status).toBe(204)
  const look = await ask(ministry, `GET /sessions/${body.referenceNumber}`, { token: access })
  expect(look.body).toMatchObject({ status: { code: 200 }, invoiceCount: 46, failedInvoiceCount: 1 })

  const ask1 = (from: string, page = 0) =>
    ask(ministry, `POST /invoices/query/metadata?pageSize=10&pageOffset=${page}`, {
      token: buyer,
      body: question(from),
    })
  expect((await ask1('2026-11-16T11:00:01.000Z')).body.errors[0].code).toBe(21183)
  now += 62_000
  const seen: string[] = []
  let from = '2026-11-16T00:00:00Z'
  for (let page = 0, isMore = true; isMore; page++) {
    const { body } = await ask1(from, page)
    seen.push(...body.invoices.map((invoice: any) => invoice.invoiceNumber))
    isMore = body.hasMore
    if (!body.isTruncated) continue
    // Queries again from the last date, which is included again.
    from = body.invoices.at(-1).permanentStorageDate
    page = -1
  }
  expect(new Set(seen).size).toBe(47)
  expect(seen).toHaveLength(49)
  now += 1000
  expect((await ask1('2026-11-16T11:00:02Z')).body).toMatchObject({ hasMore: false, invoices: [] })
})

test('an export is encrypted for its caller, in parts', async () => {
  const [key, iv] = [Buffer.alloc(32, 3), Buffer.alloc(16, 4)]
  const body = {
    encryption: await encryption(ministry, key, iv),
    filters: question('2026-11-16T00:00:00Z'),
    compressionType: 'TarGz',
  }
  const started = await ask(ministry, 'POST /invoices/exports', { token: buyer, body })
  const { body: exportState } = await ask(ministry, `GET /invoices/exports/${started.body.referenceNumber}`, {
    token: buyer,
  })
  expect(exportState).toMatchObject({
    status: { code: 200 },
    package: { invoiceCount: 20, isTruncated: true },
  })
  expect(exportState.package.lastPermanentStorageDate).toBe('2026-11-16T11:00:01.017+00:00')
  const opened: Buffer[] = []
  for (const part of exportState.package.parts) {
    const bytes = Buffer.from(await (await fetch(part.url)).arrayBuffer())
    expect(sha(bytes)).toBe(part.encryptedPartHash)
    opened.push(unseal({ key, iv }, bytes))
    expect(sha(opened.at(-1) as Buffer)).toBe(part.partHash)
  }
  expect(opened.length).toBeGreaterThan(1)
  expect(Buffer.concat(opened)).toHaveLength(exportState.package.size)
})

test('several documents of a seller get one collective payment number', async () => {
  const { body } = await ask(ministry, 'POST /invoices/query/metadata', {
    token: buyer,
    body: question('2026-11-16T00:00:00Z'),
  })
  const [first, second] = body.invoices.map((invoice: any) => invoice.ksefNumber)
  const make = (numbers: string[]) =>
    ask(ministry, 'POST /collective-identifiers', {
      token: buyer,
      body: { invoices: numbers.map((ksefNumber) => ({ ksefNumber })) },
    })
  const { body: identifier } = await make([first, second])
  expect(identifier.collectiveIdentifierNumber).toMatch(/^5265877635-IZ202611-[0-9A-F]{12}-[0-9A-F]{2}$/)
  expect((await make([first])).body.errors[0].code).toBe(21405)
  expect((await make([first, `${first.slice(0, -2)}00`])).body.errors[0].code).toBe(71001)
  const inside = await ask(
    ministry,
    `GET /collective-identifiers/${identifier.collectiveIdentifierNumber}/invoices`,
    { token: buyer },
  )
  expect(inside.body.invoices).toHaveLength(2)
  const response = await ask(ministry, `GET /collective-identifiers/ksef/${first}`, { token: buyer })
  expect(response.body.collectiveIdentifiers).toHaveLength(1)
  const range = { dateCreatedFrom: '2026-11-16T00:00:00Z', dateCreatedTo: '2026-11-17T00:00:00Z' }
  const listed = await ask(ministry, 'POST /collective-identifiers/query', { token: buyer, body: range })
  expect(listed.body.collectiveIdentifiers).toMatchObject([
    { invoiceCount: 2, createdInCurrentContext: true },
  ])
})

test('the beacon returns announcements while they last', async () => {
  const status = async () => ((await (await fetch(`${ministry.latarnia_url}/status`)).json()) as any).status
  expect(await status()).toBe('AVAILABLE')
  ministry.announce({ category: 'MAINTENANCE', start: now + 1000, end: now + 2000 })
  const event = ministry.announce({ category: 'FAILURE', start: now })
  expect(await status()).toBe('FAILURE')
  ministry.announceEnd(event, now)
  expect(await status()).toBe('AVAILABLE')
  now += 1500
  expect(await status()).toBe('MAINTENANCE')
  const messages = (await (await fetch(`${ministry.latarnia_url}/messages`)).json()) as any[]
  expect(messages.map((message) => message.type)).toEqual([
    'MAINTENANCE_ANNOUNCEMENT',
    'FAILURE_START',
    'FAILURE_END',
  ])
})

test('limits slide per context; stored state survives a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ministry-'))
  const state_file = join(folder, 'state.json')
  let limited = await startSimulator({ clock, limits_scale: 1, polls: 0, state_file })
  const mine = (await signIn(limited, SELLER)).access
  const session = await openSession(limited, mine)
  const statuses: number[] = []
  for (let index = 0; index < 11; index++)
    statuses.push((await send(limited, mine, session, fa3({ number: `R/${index}` }))).status)
  expect(statuses).toEqual([...Array(10).fill(202), 429])
  now += 999
  const refused = await send(limited, mine, session, fa3({ number: 'R/10' }))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  now += 1
  expect((await send(limited, mine, session, fa3({ number: 'R/10' }))).status).toBe(202)
  expect(limited.refusedByLimits()).toBe(2)
  const { body } = await ask(limited, 'GET /rate-limits', { token: mine })
  expect(body.invoiceSend).toEqual({ perSecond: 10, perMinute: 30, perHour: 180 })
  await limited.stop()
  limited = await startSimulator({ clock, polls: 0, state_file })
  const response = await ask(limited, `GET /sessions/${session.reference}/invoices?pageSize=100`, {
    token: mine,
  })
  expect(response.body.invoices).toHaveLength(11)
  expect(
    (await settled(limited, mine, session, await send(limited, mine, session, fa3({ number: 'R/1' })))).status
      .code,
  ).toBe(440)
  await limited.stop()
  rmSync(folder, { recursive: true })
})
