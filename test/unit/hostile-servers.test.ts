// Tests that a call to another server ends soon and uses little memory, whatever the server responds: covers all code
// that makes calls.
import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { jsonCalls } from '../../src/access-points/json-calls.ts'
import { rateJobs } from '../../src/domains/catalog/exchange-rates/jobs.ts'
import { defaultTransport, requestJson } from '../../src/ksef/http.ts'
import { Limits } from '../../src/ksef/limits.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { s3Files } from '../../src/platform/files/s3.ts'
import { sendOutbound } from '../../src/platform/outbound.ts'
import { stripeClient } from '../../src/platform/payment-providers/stripe.ts'
import { callProblem, callPublic, type PublicCall } from '../../src/platform/public-call.ts'
import { readRemoteJson } from '../../src/platform/remote-json.ts'
import { type Harm, type HostileServer, startHostileServer } from '../hostile-server.ts'
import { stub } from '../stub.ts'

let server: HostileServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const against = async (harm: Harm): Promise<string> => {
  server = await startHostileServer(({ pathname }) => (pathname === '/elsewhere' ? undefined : harm))
  return server.url
}

test.each([
  ['endless', 'The server answered more than 1 MB'],
  ['packed', 'The server answered more than 1 MB'],
  ['huge', 'The server answered more than 1 MB'],
  ['drip', 'The server did not respond in time; try again later'],
  ['silent', 'The server did not respond in time; try again later'],
  ['cut', 'The connection was interrupted'],
] as const)('a request to a server that is %s ends', async (harm, problem) => {
  const bounds = {
    timeout_ms: harm === 'drip' || harm === 'silent' ? 300 : 20_000,
    answer_bytes_max: 1_000_000,
  }
  await expect(sendOutbound({ url: await against(harm), method: 'GET', ...bounds })).rejects.toThrow(problem)
})

test('a request follows no redirect', async () => {
  const bounds = { timeout_ms: 20_000, answer_bytes_max: 1_000 }
  expect(await sendOutbound({ url: await against('redirect'), method: 'GET', ...bounds })).toMatchObject({
    status: 302,
  })
  expect(server?.paths).toEqual(['/'])
})

test.each([
  ['small', '[1,2]', undefined],
  ['small and no JSON', '[1,2', 'no JSON'],
  ['deep and small', '['.repeat(200), 'nested deeper than 100 levels'],
  ['large', JSON.stringify(['x'.repeat(100_000)]), undefined],
  ['large and no JSON', `["${'x'.repeat(100_000)}`, 'no JSON'],
  ['deep', '['.repeat(100_000), 'nested deeper than 100 levels'],
  ['many values', `[${'{},'.repeat(300_000)}{}]`, 'more than 200000 values'],
])('JSON of another server: %s', async (_, text, problem) => {
  const read = readRemoteJson(Buffer.from(text))
  if (problem) await expect(read).rejects.toThrow(problem)
  else expect(await read).toEqual(JSON.parse(text))
})

test('large JSON is parsed in another thread', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(await readRemoteJson(Buffer.from(`[${'1,'.repeat(50_000)}1]`))).toHaveLength(50_001)
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

const callAt = (url: string, options: Partial<PublicCall> = {}) =>
  callPublic({
    ...{ url, method: 'POST', headers: {}, body: '{}', timeout_ms: 300, answer_bytes_max: 4096 },
    ...{ allows_private: true, signal: AbortSignal.timeout(20_000), ...options },
  })

test.each([
  ['endless', 200, 4096],
  ['drip', 200, undefined],
  ['cut', 200, 1],
  ['redirect', 302, 0],
] as const)('a call to a receiver that is %s ends with its status', async (harm, status, length) => {
  const response = await callAt(await against(harm), { timeout_ms: 20_000 })
  expect(response.status).toBe(status)
  if (length !== undefined) expect(response.bytes).toHaveLength(length)
  expect(server?.paths).toEqual(['/'])
  expect(server?.bytesSent()).toBeLessThan(BUFFERED_MEGABYTES * 1_000_000)
})

test('a call to a silent receiver ends', async () => {
  const problem = await callAt(await against('silent')).catch(callProblem)
  expect(problem).toBe('No response in time')
})

test.each([
  'http://127.0.0.1',
  'http://[::1]',
  'http://localhost',
  'http://169.254.169.254',
  'http://10.0.0.1',
])('a receiver at %s is not called unless the operator allows it', async (address) => {
  const { port } = new URL(await against('redirect'))
  const problem = await callAt(`${address}:${port}/`, { allows_private: false }).catch(callProblem)
  expect(problem).toBe('The address is not public, so it is not called')
  expect(server?.paths).toEqual([])
})

const s3 = (origin: string) =>
  s3Files(stub({ origin, path: '/bucket/', region: 'eu', access_key: 'key', secret_key: 'secret' }))
const wire = (base_url: string) => ({
  ...defaultTransport,
  clock: systemClock,
  limits: new Limits(),
  base_url,
})
const rates = (url: string) =>
  rateJobs({ nbp: url }).fetch_exchange_rates as { run: (...args: never[]) => Promise<void> }

type Caller = { call: (url: string) => Promise<unknown>; megabytes: number }

// How much of a response each caller reads before it closes the connection; a payment provider is called three times.
const CALLERS: { [name: string]: Caller } = {
  'an access point': {
    call: (url) => jsonCalls(url, 'key', () => '')()('GET', '/documents'),
    megabytes: 30,
  },
  KSeF: { call: (url) => requestJson(wire(url), { method: 'GET', path: '/sessions' }), megabytes: 10 },
  'a payment provider': {
    call: (url) => stripeClient(url).find({ secret_key: 'sk_test_key', webhook_secret: 'whsec' }, 'cs_1'),
    megabytes: 3,
  },
  'a store of files': { call: (url) => s3(url).get(1, 'file'), megabytes: 106 },
  'a bank with rates': { call: (url) => rates(url).run(stub({}), stub({ now: 0 })), megabytes: 1 },
}

// The size of buffers of closed connections.
const BUFFERED_MEGABYTES = 25

test.each(
  Object.keys(CALLERS).flatMap((name) =>
    (['endless', 'redirect', 'cut'] as const).map((harm) => [name, harm] as const),
  ),
)('%s with a hostile response (%s) fails, and no other server is called', async (name, harm) => {
  const { call, megabytes } = CALLERS[name] as Caller
  await expect(call(await against(harm))).rejects.toThrow()
  expect(server?.paths).not.toContain('/elsewhere')
  expect(server?.bytesSent()).toBeLessThan((megabytes + BUFFERED_MEGABYTES) * 1_000_000)
})

// Code that makes calls in another way must prove its limits here.
const OWN_CALLS = [
  'src/domains/data-exchange/account-transfer/source.ts',
  'src/platform/outbound.ts',
  'src/platform/public-call.ts',
]

test('nothing else in the sources calls another server', () => {
  const isCalling = (text: string) =>
    /[^.\w]fetch\(|import \{[^}]*\b(get|request|Agent)\b[^}]*\} from 'node:https?'/.test(text)
  const callers = globSync('src/**/*.ts', { cwd: new URL('../..', import.meta.url) })
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => isCalling(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')))
  expect(callers.toSorted()).toEqual(OWN_CALLS)
})
