// Tests that purchases are fetched from KSeF on schedule: each once, none missed, whatever fails in between.
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WriteContext } from '../../src/domains/administration/accounts/write-context.ts'
import { ConnectionBusy } from '../../src/domains/e-invoicing/ksef/connection/access.ts'
import { fetchPurchases } from '../../src/domains/e-invoicing/ksef/receiving/fetch.ts'
import type { Cursor } from '../../src/domains/e-invoicing/ksef/receiving/schema.ts'
import { listCursors } from '../../src/domains/e-invoicing/ksef/receiving/store.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { ask, encryption, FORM, openSession, seal, send, sha, signIn } from '../ksef/caller.ts'
import { fa3, SELLER } from '../ksef/documents.ts'

const NIP = '1111111111'
const NOW = Date.UTC(2026, 10, 16, 12)
const MINUTE_MS = 60_000

describe('purchases from KSeF', () => {
  let kwit: Kwit
  let ministry: RunningSimulator
  let account: TestAccount
  beforeAll(async () => {
    const clock = { now: () => kwit?.clock.now() ?? NOW }
    ministry = await startSimulator({
      ...{ clock, seed: 'purchases', polls: 0, processing_ms: 0, records_max: 20 },
      ...{ storage_delay_ms: 1000, mark_delay_ms: MINUTE_MS, export_part_bytes: 5000 },
    })
    kwit = await startKwit({ KWIT_KSEF_URL: ministry.url }, NOW)
    account = await kwit.newAccount()
  })
  afterAll(async () => {
    await kwit.close()
    await ministry.stop()
  })

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
  const later = (ms: number) => kwit.clock.set(kwit.clock.now() + ms)
  const files = async () => (await call('GET', '/received_files.json?per_page=100')).json as any[]
  const numbers = async () => (await files()).map(({ number }) => number).sort()
  const state = async () => (await call('GET', '/ksef_purchases.json')).json[0]

  // Simulates invoices that vendors send.
  const sell = async (...names: string[]) => {
    const { access } = await signIn(ministry, SELLER)
    const session = await openSession(ministry, access)
    for (const number of names) await send(ministry, access, session, fa3({ number, buyer: NIP }))
  }
  const sellMany = async (count: number) => {
    const { access: token } = await signIn(ministry, SELLER)
    const [key, iv] = [Buffer.alloc(32, 1), Buffer.alloc(16, 2)]
    const entries = Array.from({ length: count }, (_, at) => [
      `${at}.xml`,
      fa3({ number: `M/${at}`, buyer: NIP }),
    ])
    const archive = Buffer.from(zipSync(Object.fromEntries(entries)))
    const part = seal({ key, iv }, archive)
    const fileParts = [{ ordinalNumber: 1, fileSize: part.length, fileHash: sha(part) }]
    const batchFile = { fileSize: archive.length, fileHash: sha(archive), fileParts }
    const { body } = await ask(ministry, 'POST /sessions/batch', {
      ...{ token, body: { formCode: FORM, batchFile, encryption: await encryption(ministry, key, iv) } },
    })
    const [{ url, headers }] = body.partUploadRequests
    await fetch(url, { method: 'PUT', headers, body: new Uint8Array(part) })
    await ask(ministry, `POST /sessions/batch/${body.referenceNumber}/close`, { token })
  }
  const countCalls = (pattern: RegExp) => ministry.log.filter((entry) => pattern.test(entry.call)).length

  test('without a connection purchases cannot be fetched', async () => {
    expect((await call('POST', '/ksef_purchases/fetch.json')).status).toBe(422)
    expect((await call('GET', '/ksef_purchases.json')).json).toEqual([])
  })

  test('invoices of suppliers become expenses with their KSeF number', async () => {
    await sell('P/1', 'P/2')
    later(2 * MINUTE_MS)
    const ksef_connection = {
      tax_no: NIP,
      environment: 'test',
      token: ministry.issueToken(NIP),
      auto_download: true,
    }
    expect((await call('POST', '/ksef_connections.json', { ksef_connection })).status).toBe(201)
    await expect.poll(numbers).toEqual(['P/1', 'P/2'])
    await expect.poll(state).toMatchObject({ tax_no: NIP, found: 2, error: null })
    const [file] = await files()
    expect(file).toMatchObject({
      origin: 'ksef_demo',
      gov_id: expect.stringMatching(/^5265877635-20261116-/),
    })
    const { json } = await call('GET', `/invoices/${file.invoice_id}.json`)
    expect(json).toMatchObject({ income: false, gov_id: file.gov_id, gov_status: 'demo_ok' })
    expect(json.delivery_date ?? '2026-11-16').toBe('2026-11-16')
  })

  test('purchases are fetched every quarter of an hour, many of them in packages', async () => {
    await sellMany(45)
    later(16 * MINUTE_MS)
    await expect.poll(async () => (await files()).length).toBe(47)
    const all = await numbers()
    expect(new Set(all).size).toBe(47)
    // Two packages of twenty; the remaining ones are fetched one by one.
    expect(countCalls(/POST .*\/invoices\/exports$/)).toBe(2)
    expect(countCalls(/GET .*\/invoices\/ksef\//)).toBeLessThan(20)
    await expect.poll(async () => (await state()).found).toBe(45)
  })

  test('a failure is reported and fetching continues without gaps and duplicates', async () => {
    ministry.faults.add({ call: 'GET /invoices/ksef/*', skip: 1, fault: { do: 'fail', status: 503 } })
    ministry.faults.add({ call: 'POST /invoices/query/metadata', fault: { do: 'lose' } })
    await sell('F/1', 'F/2', 'F/3')
    later(2 * MINUTE_MS)
    const { complete_until } = await state()
    expect((await call('POST', '/ksef_purchases/fetch.json')).status).toBe(200)
    await expect.poll(async () => (await state()).error).not.toBeNull()
    expect((await state()).complete_until).toBe(complete_until)
    // A request during a running fetch starts no new one, so it is repeated until the fetch is done.
    const fetchedUntil = (count: () => Promise<number | undefined>, expected: number) =>
      expect
        .poll(async () => {
          await call('POST', '/ksef_purchases/fetch.json')
          return count()
        })
        .toBe(expected)
    await fetchedUntil(async () => ministry.faults.counts.fail, 1)
    await fetchedUntil(async () => (await files()).length, 50)
    await expect.poll(async () => (await state()).error).toBeNull()
    expect((await numbers()).filter((number) => number.startsWith('F/'))).toEqual(['F/1', 'F/2', 'F/3'])
  })

  test('a package in preparation is waited for while others use the connection', async () => {
    const [cursor] = await listCursors(kwit.db, account.account_id)
    const calls: string[] = []
    const answers: { [call: string]: object } = {
      queryMetadata: { invoices: [], has_more: true },
      startExport: { reference: 'E-1' },
      exportStatus: { code: 200, words: [], package: { parts: [], count: 0, is_truncated: false } },
    }
    const client = new Proxy(
      {},
      { get: (_, call) => async () => answers[calls[calls.push(String(call)) - 1] ?? ''] },
    )
    const occupied = ['Q', 'S', 'busy', 'busy', 'E']
    const reach = async (work: (...args: any[]) => any) => {
      if (occupied.shift() === 'busy') throw new ConnectionBusy()
      return work(client, {})
    }
    const job = { signal: new AbortController().signal, deaths: 0, extendLease: async () => {} }
    const writer = { account_id: account.account_id } as WriteContext
    const fetching = {
      reach,
      db: kwit.db.forAccount(account.account_id),
      writer,
      origin: 'ksef',
      now: () => kwit.clock.now(),
      job,
    }
    expect(await fetchPurchases(fetching, cursor as Cursor)).toBe(0)
    expect(calls).toEqual(['queryMetadata', 'startExport', 'exportStatus'])
  })

  test('fetching older invoices creates no duplicates, and a rejected one stays rejected', async () => {
    const [file] = await files()
    await call('POST', `/received_files/${file.id}/reject.json`, { reason: 'Not ours' })
    const before = countCalls(/POST .*\/invoices\/exports$/)
    const { json } = await call('POST', '/ksef_purchases/fetch.json?from=2026-11-01')
    expect(json).toHaveLength(1)
    await expect.poll(() => countCalls(/POST .*\/invoices\/exports$/)).toBeGreaterThan(before)
    await expect.poll(async () => (await state()).found).toBe(0)
    expect(await files()).toHaveLength(50)
    expect((await call('GET', `/received_files/${file.id}.json`)).json).toMatchObject({
      decision: 'rejected',
    })
  })

  test('an invoice that cannot be read is stored for a person and does not block the next ones', async () => {
    const { account_id } = account
    const vendor = { client: { name: 'Dostawca', tax_no: SELLER } }
    expect((await call('POST', '/clients.json', vendor)).status).toBe(201)
    const cards = await kwit.db.all<{ id: number; data: string }>(
      sql`select id, data from clients where account_id = ${account_id}`,
    )
    const write = (id: number, data: string) =>
      kwit.db.begin(async (db) => {
        await db.run(sql`update clients set data = ${data} where account_id = ${account_id} and id = ${id}`)
      })
    const fetched = (filename: (file: any) => boolean) =>
      expect
        .poll(async () => {
          await call('POST', '/ksef_purchases/fetch.json')
          return (await files()).filter(filename).length
        })
        .toBe(1)
    const knownIds = new Set((await files()).map(({ id }) => id))
    for (const { id } of cards) await write(id, '{')
    await sell('U/1')
    later(2 * MINUTE_MS)
    await fetched(({ id }) => !knownIds.has(id))
    const broken = (await files()).find(({ id }) => !knownIds.has(id))
    expect(broken).toMatchObject({ status: 'refused', invoice_id: null, gov_id: expect.any(String) })
    expect(JSON.stringify(broken)).toContain('could not be read')
    for (const { id, data } of cards) await write(id, data)
    await sell('U/2')
    later(2 * MINUTE_MS)
    await fetched(({ number }) => number === 'U/2')
    await expect.poll(async () => (await state()).error).toBeNull()
  })
})
