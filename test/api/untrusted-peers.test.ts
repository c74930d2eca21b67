// Tests that headers of a peer which is no trusted proxy are ignored: client address, host, protocol and request id.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kwit, startKwit } from '../harness.ts'

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({ KWIT_TRUST_PROXY: 'none', KWIT_RATE_LIMIT: '5' })
})
afterAll(() => kwit.close())

const ID = 'abc-123'
const ODD = ['<script>', '%0d%0aset-cookie: a=b', '\u00ff\u00fe', '"},{"level":"fatal', 'a'.repeat(4000)]

const ask = (path: string, headers: { [name: string]: string } = {}) =>
  fetch(`${kwit.url}${path}`, { headers, redirect: 'manual' })

test.each([
  'X-Request-Id',
  'traceparent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Forwarded',
])('%s with odd text changes nothing', async (name) => {
  for (const text of ODD) {
    const reply = await ask('/healthz', { [name]: text })
    expect([reply.status, await reply.text()]).toEqual([200, 'ok\n'])
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}-\w+$/)
    expect(reply.headers.get('set-cookie')).toBe(null)
  }
})

test('the request id is generated', async () => {
  const reply = await ask('/healthz', { 'x-request-id': ID })
  expect(reply.headers.get('x-request-id')).not.toBe(ID)
})

test('HTTP is not treated as HTTPS', async () => {
  const reply = await ask('/healthz', { 'x-forwarded-proto': 'https' })
  expect(reply.headers.get('strict-transport-security')).toBe(null)
})

test('the host is the one of the request', async () => {
  const { prefix, token } = await kwit.newAccount()
  const other = await kwit.newAccount()
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-host': `${other.prefix}.kwit.test` }
  expect((await ask('/clients.json', headers)).status).toBe(200)
  expect(prefix).not.toBe(other.prefix)
})

test('one client cannot appear as many', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 8; count++)
    statuses.push((await ask('/clients.json', { 'x-forwarded-for': `203.0.113.${count}` })).status)
  expect(statuses.slice(-2)).toEqual([429, 429])
})
