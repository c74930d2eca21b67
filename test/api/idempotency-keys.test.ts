// Tests which request an Idempotency-Key stands for, and how long it is stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEEP_MS } from '../../src/platform/http/idempotency.ts'
import { type Kwit, type Reply, startKwit, type TestAccount } from '../harness.ts'

type Carrier = { path: string; token?: string; json?: unknown }

describe('idempotency keys', () => {
  let kwit: Kwit
  let account: TestAccount
  let keys = 0
  const newKey = () => `key ${++keys}`
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const send = (method: string, { path, ...options }: Carrier, key: string): Promise<Reply> =>
    kwit.call(method, path, { ...options, headers: { 'idempotency-key': key } })
  const client = (name: string): Carrier => ({
    path: '/clients.json',
    token: account.token,
    json: { client: { name } },
  })

  test('another request, path or format under the same key is rejected', async () => {
    const key = newKey()
    const first = await send('POST', client('First'), key)
    const json = { client: { name: 'First' } }
    const others: [string, Carrier][] = [
      ['POST', client('Second')],
      ['POST', { path: '/clients.xml', token: account.token, json }],
      ['POST', { path: '/clients.json?x=1', token: account.token, json }],
      ['POST', { path: '/categories.json', token: account.token, json: { category: { name: 'First' } } }],
      ['PUT', { path: `/clients/${first.json.id}.json`, token: account.token, json }],
      ['DELETE', { path: `/clients/${first.json.id}.json`, token: account.token }],
    ]
    for (const [method, request] of others) {
      const reply = await send(method, request, key)
      expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([422, null])
    }
    expect(await send('POST', client('First'), key)).toMatchObject({ status: 201, text: first.text })
    expect((await kwit.call('GET', `/clients/${first.json.id}.json`, { token: account.token })).text).toBe(
      first.text,
    )
  })

  test('the token is not part of the request, wherever it is sent', async () => {
    const key = newKey()
    const first = await send('POST', client('Carried'), key)
    const carriers: Carrier[] = [
      { path: `/clients.json?api_token=${account.token}`, json: { client: { name: 'Carried' } } },
      { path: '/clients.json', json: { client: { name: 'Carried' }, api_token: account.token } },
    ]
    for (const carrier of carriers) expect((await send('POST', carrier, key)).text).toBe(first.text)
  })

  test('a rejected request does not use its key', async () => {
    const key = newKey()
    expect((await send('POST', client('x'.repeat(300)), key)).status).toBe(422)
    expect((await send('POST', { ...client('x'), json: { wrong: {} } }, key)).status).toBe(400)
    expect((await send('POST', { ...client('x'), token: 'wrong' }, key)).status).toBe(401)
    expect(
      (await send('DELETE', { path: '/clients/999999999.json', token: account.token }, key)).status,
    ).toBe(404)
    const corrected = await send('POST', client('Corrected'), key)
    expect([corrected.status, corrected.headers.get('idempotent-replayed')]).toEqual([201, null])
  })

  test('a key is valid for 24 hours', async () => {
    const start = Date.UTC(2026, 5, 1)
    const key = newKey()
    try {
      kwit.clock.set(start)
      const first = await send('POST', client('Kept'), key)
      kwit.clock.set(start + KEEP_MS - 1)
      expect((await send('POST', client('Kept'), key)).text).toBe(first.text)
      kwit.clock.set(start + KEEP_MS + 1)
      const second = await send('POST', client('Kept'), key)
      expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, null])
      expect(second.json.id).not.toBe(first.json.id)
      // The key now belongs to the new request for another day, and this request may differ.
      kwit.clock.set(start + 2 * KEEP_MS)
      expect((await send('POST', client('Kept'), key)).text).toBe(second.text)
      kwit.clock.set(start + 3 * KEEP_MS)
      expect((await send('POST', client('Another'), key)).status).toBe(201)
    } finally {
      kwit.clock.set(undefined)
    }
    expect(KEEP_MS).toBe(24 * 60 * 60 * 1000)
  })

  test('a key may have 255 characters and no more; an empty key is ignored', async () => {
    expect((await send('POST', client('Long'), 'k'.repeat(255))).status).toBe(201)
    const long = await send('POST', client('Long'), 'k'.repeat(256))
    expect(long).toMatchObject({ status: 400, json: { code: 'error' } })
    expect(long.json.message).toContain('Idempotency-Key')
    const [first, two] = [await send('POST', client('Empty'), ''), await send('POST', client('Empty'), '')]
    expect(first.json.id).not.toBe(two.json.id)
  })
})
