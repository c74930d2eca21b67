// Tests that a call to another server ends soon and uses little memory, whatever the server responds: covers all code
// that makes calls.
import dns from 'node:dns'
import { globSync, readFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { jsonCalls } from '../../src/access-points/json-calls.ts'
import { rateJobs } from '../../src/domains/catalog/exchange-rates/jobs.ts'
import { defaultTransport, requestJson } from '../../src/ksef/http.ts'
import { Limits } from '../../src/ksef/limits.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { s3Files } from '../../src/platform/files/s3.ts'
import { sendOutbound } from '../../src/platform/outbound.ts'
import { stripeClient } from '../../src/platform/payment-providers/stripe.ts'
import { leadsToLocalHost } from '../../src/platform/public-address.ts'
import { callProblem, callPublic, type PublicCall } from '../../src/platform/public-call.ts'
import { readRemoteJson } from '../../src/platform/remote-json.ts'
import { type Harm, type HostileServer, startHostileServer } from '../hostile-server.ts'
import { CERTIFICATE } from '../mail-certificate.ts'
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

// Answers every lookup with the next of these addresses, as a name server of an attacker does.
function resolveTo(addresses: string[]) {
  const lookups: string[] = []
  const answer = (name: string, options: { all?: boolean }, done: (...result: unknown[]) => void) => {
    const address = addresses[Math.min(lookups.push(name), addresses.length) - 1]
    if (address === undefined) done(new Error('ENOTFOUND'))
    else if (options.all) done(null, [{ address, family: 4 }])
    else done(null, address, 4)
  }
  // The overloads of `lookup` differ in what its callback gets.
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(answer as unknown as typeof dns.lookup)
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  return lookups
}

const PUBLIC_ADDRESS = '93.184.216.34'

test('a name that leads to loopback after its address was checked is not followed there', async () => {
  const { port } = new URL(await against('redirect'))
  const lookups = resolveTo([PUBLIC_ADDRESS, '127.0.0.1'])
  const call = () => callAt(`http://rebind.example:${port}/`, { allows_private: false }).catch(callProblem)
  expect(await call()).toMatch(/^(No response in time|The connection failed)/)
  expect(lookups).toEqual(['rebind.example'])
  expect(await call()).toBe('The address is not public, so it is not called')
  expect(server?.paths).toEqual([])
})

test.each([
  ['a name without a dot', 'database', [PUBLIC_ADDRESS], true],
  ['a name of this machine', 'localhost', ['127.0.0.1'], true],
  ['a name of a local network', 'erp.internal', [PUBLIC_ADDRESS], true],
  ['a loopback address', '127.0.0.1', [], true],
  ['a short form of it', '127.1', ['127.0.0.1'], true],
  ['a name with an address of a local network', 'erp.example', ['10.0.0.1'], true],
  ['a name with a public address', 'shop.example', [PUBLIC_ADDRESS], false],
  ['a public address', PUBLIC_ADDRESS, [PUBLIC_ADDRESS], false],
  ['a name that has no address yet', 'later.example', [], false],
])('%s leads to a local network: %s', async (_, host, addresses, isLocal) => {
  resolveTo(addresses)
  expect(await leadsToLocalHost(host)).toBe(isLocal)
})

test('calls share a connection, and one that the receiver closes meanwhile is replaced', async () => {
  const connections: Socket[] = []
  const receiver = createPlainServer((request, response) => {
    // The first connection ends without an answer when it is used for the third time.
    if (request.socket === connections[0] && ++uses === 3) request.socket.destroy()
    else response.end('thanks')
  })
  let uses = 0
  receiver.on('connection', (socket) => connections.push(socket))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const statuses: number[] = []
  for (let call = 0; call < 3; call++)
    statuses.push((await callAt(`http://127.0.0.1:${port}/`, { timeout_ms: 20_000 })).status)
  expect(statuses).toEqual([200, 200, 200])
  expect(connections).toHaveLength(2)
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

test('a receiver whose certificate nobody vouches for gets no message', async () => {
  const paths: (string | undefined)[] = []
  const receiver = createServer(CERTIFICATE, ({ url }, response) => {
    paths.push(url)
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const problem = await callAt(`https://localhost:${port}/`, { timeout_ms: 20_000 }).catch(callProblem)
  expect(problem).toBe('The certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)')
  expect(paths).toEqual([])
  await new Promise((resolve) => receiver.close(resolve))
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
