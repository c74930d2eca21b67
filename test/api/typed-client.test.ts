// Tests the npm package of the typed client as programs use it: packed, installed into a folder, compiled and run
// against a server.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildClient } from '../../bin/build-client.js'
import { type Kwit, startKwit } from '../harness.ts'
import { ROOT } from '../program.ts'
import { until } from '../wait-until.ts'
import { startReceiver } from '../webhook-receiver.ts'

const exec = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'kwit-typed-client-'))
const LINE = { name: 'Work', tax: 23, total_price_gross: '123' }

let kwit: Kwit
let client: any
let packed: string[]
beforeAll(async () => {
  kwit = await startKwit({ KWIT_WEBHOOKS_PRIVATE: 'true' })
  await buildClient()
  const args = ['pack', '--json', '--ignore-scripts', '--dry-run']
  const { stdout } = await exec('npm', args, { cwd: join(ROOT, 'client') })
  packed = JSON.parse(stdout)[0].files.map(({ path }: { path: string }) => path)
  const installed = join(folder, 'node_modules', 'kwit-client')
  for (const path of packed) cpSync(join(ROOT, 'client', path), join(installed, path))
  client = await import(join(installed, 'dist', 'index.js'))
})
afterAll(async () => {
  await kwit.close()
  rmSync(folder, { recursive: true })
})

const connect = async (options: object = {}) => {
  const { token } = await kwit.newAccount()
  return new client.Kwit({ url: kwit.url, token, ...options })
}

// A server before Kwit that answers some requests itself and notes the keys of writes.
async function startFaultyProxy(answers: ((response: ServerResponse) => void)[]) {
  const keys: (string | undefined)[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { host: _, ...headers } = request.headers as { [name: string]: string }
    const body = pieces.length > 0 ? Buffer.concat(pieces) : null
    const result = await fetch(kwit.url + request.url, { method: request.method as string, headers, body })
    const answer = answers.shift()
    if (answer) return answer(response)
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(await result.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys }
}

test('the package has what a program needs, without dependencies', () => {
  expect(packed.toSorted()).toEqual(
    [
      ...['LICENSE', 'README.md', 'package.json'],
      ...['api', 'errors', 'index', 'types', 'webhooks'].flatMap((name) => [
        `dist/${name}.d.ts`,
        `dist/${name}.js`,
      ]),
    ].toSorted(),
  )
  const described = JSON.parse(readFileSync(join(ROOT, 'client', 'package.json'), 'utf8'))
  expect(Object.keys(described)).not.toContain('dependencies')
  expect(described.version).toBe(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version)
})

test('a program is compiled by its types, and wrong addresses and fields are errors', async () => {
  const program = `import { Kwit, ValidationError, verifyWebhook } from 'kwit-client'
const kwit = new Kwit({ url: 'https://kwit.example', token: 'x' })
const invoice = await kwit.post('/invoices', {
  json: { invoice: { kind: 'vat', buyer_name: 'Acme', positions: [{ name: 'Work', tax: 23, total_price_gross: '123' }] } },
})
const id: number = invoice.id
const pdf: Uint8Array = await kwit.get('/invoices/{id}.pdf', { path: { id } })
for await (const client of kwit.list('/clients', { query: { query: 'a' } })) console.log(client.name, pdf.length)
await kwit.delete('/clients/{id}', { path: { id }, ifMatch: invoice.updated_at ?? '' })
export const event = await verifyWebhook({ body: '', headers: new Headers(), secret: '' })
export { ValidationError }
// @ts-expect-error
await kwit.get('/nothing')
// @ts-expect-error
await kwit.get('/clients/{id}')
// @ts-expect-error
await kwit.post('/invoices', { json: { invoice: { positions: 'none' } } })
// @ts-expect-error
kwit.list('/account')
// @ts-expect-error
console.log(invoice.nothing)
`
  const source = join(folder, 'src')
  mkdirSync(source)
  writeFileSync(join(source, 'program.mts'), program)
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', '']
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const result = await exec(process.execPath, [tsc, ...options, '--lib', 'es2023,dom', 'program.mts'], {
    cwd: source,
  }).catch((error: { stdout: string }) => error)
  expect(result.stdout).toBe('')
})

test('records are created, read, changed and deleted, and files are bytes', async () => {
  const api = await connect()
  const { id } = await api.post('/invoices', { json: { invoice: { buyer_name: 'Acme', positions: [LINE] } } })
  const invoice = await api.get('/invoices/{id}', { path: { id } })
  expect(invoice).toMatchObject({ id, price_gross: '123.0' })
  const pdf = await api.get('/invoices/{id}.pdf', { path: { id } })
  expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe('%PDF-')
  const version = invoice.updated_at as string
  const change = { path: { id }, json: { invoice: { internal_note: 'x' } }, ifMatch: version }
  expect(await api.put('/invoices/{id}', change)).toMatchObject({ internal_note: 'x' })
  await expect(api.put('/invoices/{id}', change)).rejects.toBeInstanceOf(client.VersionError)
  await api.delete('/invoices/{id}', { path: { id } })
  await expect(api.get('/invoices/{id}', { path: { id } })).rejects.toMatchObject({
    name: 'NotFoundError',
    status: 404,
  })
})

test('a list is read to its end, in any order', async () => {
  const api = await connect()
  for (let number = 0; number < 7; number++)
    await api.post('/clients', { json: { client: { name: `C${number}` } } })
  const names = async (query: { [name: string]: unknown }) => {
    const read: unknown[] = []
    for await (const { name } of api.list('/clients', { query })) read.push(name)
    return read
  }
  const all = ['C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6']
  expect(await names({ per_page: 3 })).toEqual(all)
  expect(await names({ per_page: 3, order: 'name.desc' })).toEqual(all.toReversed())
  expect(await names({ query: 'C5' })).toEqual(['C5'])
  expect(await names({ query: 'nobody' })).toEqual([])
})

test('errors have the messages and codes of the fields', async () => {
  const api = await connect()
  const failure = await api
    .post('/invoices', { json: { invoice: { positions: [{ ...LINE, tax: 'much' }] } } })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(client.ValidationError)
  expect(failure).toBeInstanceOf(client.KwitError)
  expect(failure).toMatchObject({
    status: 422,
    problems: { 'positions[0].tax': [expect.stringContaining('tax rate')] },
    codes: { 'positions[0].tax': ['not_a_tax_rate'] },
    requestId: expect.any(String),
  })
  const stranger = new client.Kwit({ url: kwit.url, token: 'wrong' })
  await expect(stranger.get('/clients')).rejects.toBeInstanceOf(client.AuthenticationError)
})

test('a write without a response is sent again with its key and done once', async () => {
  const proxy = await startFaultyProxy([
    (response) => void response.destroy(),
    (response) => void response.writeHead(503, { 'retry-after': '1' }).end(),
  ])
  const { token } = await kwit.newAccount()
  const api = new client.Kwit({ url: proxy.url, token })
  await api.post('/clients', { json: { client: { name: 'Once' } } })
  expect(proxy.keys).toHaveLength(3)
  expect(new Set(proxy.keys).size).toBe(1)
  const direct = new client.Kwit({ url: kwit.url, token })
  expect((await direct.get('/clients')).map(({ name }: { name: string }) => name)).toEqual(['Once'])
})

test('a request ends with an error when nothing answers, and when it is aborted', async () => {
  const api = await connect({ url: 'http://127.0.0.1:1', retries: 1 })
  await expect(api.get('/clients')).rejects.toBeInstanceOf(client.ConnectionError)
  const controller = new AbortController()
  controller.abort(new Error('stopped'))
  await expect(api.get('/clients', { signal: controller.signal })).rejects.toThrow('stopped')
})

test('messages of webhooks are verified', async () => {
  const receiver = await startReceiver()
  onTestFinished(receiver.close)
  const api = await connect()
  const webhook = { url: receiver.url, events: ['client.created'] }
  const { secret } = await api.post('/webhooks', { json: { webhook } })
  const { id } = await api.post('/clients', { json: { client: { name: 'Acme' } } })
  const [message] = await until(
    async () => receiver.received,
    (messages) => messages.length > 0,
  )
  const { text: body, headers } = message as (typeof receiver.received)[number]
  const signed = { body, headers, secret: secret as string }
  expect(await client.verifyWebhook(signed)).toMatchObject({ type: 'client.created', record: { id } })
  expect(await client.verifyWebhook({ ...signed, headers: new Headers(headers) })).toMatchObject({
    record: { id },
  })
  for (const wrong of [
    { body: `${body} ` },
    { secret: 'whsec_AAAA' },
    { headers: {} },
    { headers: { ...headers, 'webhook-timestamp': String(Date.now() / 1000 - 600) } },
  ])
    await expect(client.verifyWebhook({ ...signed, ...wrong })).rejects.toBeInstanceOf(client.SignatureError)
})
