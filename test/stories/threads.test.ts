// Tests the real program with several threads on one SQLite file: every connection sees the same service, whichever
// thread has it.
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSqlite } from '../../src/platform/database/engines/sqlite/engine.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { ENGINE } from '../harness.ts'
import { type Environment, endPrograms, makePlace, type Program, start } from '../program.ts'

const THREADS = 3
const VERSIONS = 30
// `npm run fuzz -- --what threads` makes more sales.
const SALES = Number(process.env.THREADS_SALES ?? 50)
const CONNECTIONS = 12 // so many that they practically never share one thread
const FIRST_TOKEN = 'firsttokenofthethreads123'
let token = FIRST_TOKEN // the token for most of the requests

if (ENGINE === 'sqlite') {
  describe('threads', () => {
    let served: Awaited<ReturnType<typeof startThreads>>
    beforeAll(async () => {
      served = await startThreads({ KWIT_LOG: '' }, ON_A_TERMINAL)
    })
    afterAll(endPrograms)

    test('a write acknowledged on one connection is visible on every other immediately', async () => {
      const [writer, ...readers] = served.connections as [Connection, ...Connection[]]
      const created = await writer('POST', '/clients.json', { client: { name: '0' } })
      expect(created.status).toBe(201)
      const path = `/clients/${JSON.parse(created.body).id}.json`
      let acknowledged = 0
      let stale = 0
      const reading = readers.map(async (get) => {
        while (acknowledged < VERSIONS) {
          const expected = acknowledged
          const { body } = await get('GET', path)
          if (!(Number(JSON.parse(body).name) >= expected)) stale++
        }
      })
      for (let version = 1; version <= VERSIONS; version++) {
        const { status } = await writer('PUT', path, { client: { name: String(version) } })
        expect(status).toBe(200)
        acknowledged = version
      }
      await Promise.all(reading)
      expect(stale).toBe(0)
    })

    test('of concurrent changes of one version one succeeds, in any thread', async () => {
      const { connections } = served
      const [first] = connections as [Connection]
      const created = JSON.parse(
        (await first('POST', '/clients.json', { client: { name: 'Contested' } })).body,
      )
      let { updated_at } = created
      for (let round = 0; round < 10; round++) {
        const tag = { 'if-match': `"${updated_at}"` }
        const answers = await Promise.all(
          connections.map((put, person) =>
            put('PUT', `/clients/${created.id}.json`, { client: { city: `${round} ${person}` } }, token, tag),
          ),
        )
        const [won, ...others] = answers.filter(({ status }) => status === 200)
        expect(others).toEqual([])
        expect(answers.filter(({ status }) => status === 412)).toHaveLength(CONNECTIONS - 1)
        updated_at = JSON.parse(won?.body ?? '').updated_at
      }
    })

    test('numbers have neither gaps nor duplicates', async () => {
      const { connections } = served
      const each = 20
      const numbers = await Promise.all(
        connections.map(async (post) => {
          const numbers: string[] = []
          for (let count = 0; count < each; count++) {
            const { body } = await post('POST', '/invoices.json', {
              invoice: { buyer_name: 'Acme', positions: [{ name: 'Work', total_price_gross: 1, tax: 23 }] },
            })
            numbers.push(JSON.parse(body).number)
          }
          return numbers
        }),
      )
      const counted = numbers.flat().map((number) => Number.parseInt(number, 10))
      expect(counted.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: CONNECTIONS * each }, (_, index) => index + 1),
      )
    })

    test('a draft issued concurrently over all connections gets one number', async () => {
      const { connections } = served
      const [first] = connections as [Connection, ...Connection[]]
      const positions = [{ name: 'Work', total_price_gross: 1, tax: 23 }]
      const numbers: string[] = []
      for (let round = 0; round < 5; round++) {
        const invoice = { status: 'draft', buyer_name: 'Acme', positions }
        const { id } = JSON.parse((await first('POST', '/invoices.json', { invoice })).body)
        const issued = await Promise.all(
          connections.map((post) => post('POST', `/invoices/${id}/issue.json`)),
        )
        const outcomes = new Set(issued.map(({ status, body }) => `${status} ${JSON.parse(body).number}`))
        expect(outcomes.size).toBe(1)
        numbers.push(...outcomes)
      }
      const counted = numbers.map((number) => Number(/^200 (\d+)\//.exec(number)?.[1]))
      expect(counted).toEqual(counted.map((_, index) => (counted[0] as number) + index))
    })

    // An invoice is prepared before the write lock; the history shows the order of the writes.
    test('an invoice has the client data of the moment when it is stored', async () => {
      const { connections, data } = served
      const [writer, ...others] = connections as [Connection, ...Connection[]]
      const created = await writer('POST', '/clients.json', { client: { name: 'Moving', city: '0' } })
      const { id } = JSON.parse(created.body)
      let isOver = false
      let count = 0
      const selling = others.map(async (post) => {
        for (; !isOver; count++)
          expect((await post('POST', '/invoices.json', { invoice: { buyer_name: 'Moving' } })).status).toBe(
            201,
          )
      })
      for (let city = 1; city <= SALES || count <= SALES; city++)
        await writer('PUT', `/clients/${id}.json`, { client: { city: String(city) } })
      isOver = true
      await Promise.all(selling)
      const db = openSqlite(join(data, 'kwit.db'))
      const entries = await db.all<{ resource: string; changes: string }>(sql`select resource, changes
        from audit_entries where resource = 'invoice' or (resource = 'client' and record_id = ${id}) order by seq`)
      await db.close()
      let city = '0'
      const sold = { right: 0, wrong: 0 }
      for (const { resource, changes } of entries) {
        const { new: fields, city: moved } = JSON.parse(changes)
        if (moved) city = moved[1]
        if (resource === 'invoice' && fields?.buyer_name === 'Moving')
          sold[fields.buyer_city === city ? 'right' : 'wrong']++
      }
      expect(sold.wrong).toBe(0)
      expect(sold.right).toBeGreaterThan(SALES)
    })

    test('e-mails requested in any thread are sent', async () => {
      const { connections, data } = served
      const { body } = await (connections[0] as Connection)('POST', '/invoices.json', {
        invoice: { buyer_name: 'Acme', buyer_email: 'acme@example.com' },
      })
      const { id } = JSON.parse(body)
      for (const post of connections) {
        const delivery = await post('POST', `/invoices/${id}/send_by_email.json`, {})
        expect(delivery.status, delivery.body).toBe(200)
      }
      const emails = () =>
        (existsSync(join(data, 'outbox')) ? readdirSync(join(data, 'outbox')) : []).filter((file) =>
          file.endsWith('.eml'),
        )
      for (const end = Date.now() + 50_000; emails().length < CONNECTIONS && Date.now() < end; )
        await sleep(50)
      expect(emails()).toHaveLength(CONNECTIONS)
    })

    test('a renewed token is rejected in every thread', async () => {
      const { connections } = served
      for (let round = 0; round < 10; round++) {
        const before = await Promise.all(
          connections.map((get) => get('GET', '/clients.json', undefined, token)),
        )
        expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]))
        const renewer = connections[round % CONNECTIONS] as Connection
        const renewed = await renewer('POST', '/account/token/renew.json', {}, token)
        expect(renewed.status).toBe(200)
        const after = await Promise.all(
          connections.map((get) => get('GET', '/clients.json', undefined, token)),
        )
        expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]))
        token = JSON.parse(renewed.body).api_token
      }
    })

    test('limits, metrics and the log cover all threads', async () => {
      const { connections, program } = await startThreads({ KWIT_RATE_LIMIT: '50' })
      const answers = await Promise.all(
        connections.map(async (get) => {
          const counts: number[] = []
          for (let count = 0; count < 6; count++)
            counts.push((await get('GET', '/categories.json', undefined, FIRST_TOKEN)).status)
          return counts
        }),
      )
      const of = (status: number) => answers.flat().filter((answer) => answer === status).length
      expect([of(200), of(429)]).toEqual([50, CONNECTIONS * 6 - 50])
      // The counter is increased with the response, which the client may receive a moment earlier.
      for (const get of connections) {
        const readMetrics = async () => (await get('GET', '/metrics')).body
        await expect
          .poll(readMetrics)
          .toContain(`kwit_http_request_seconds_count{method="GET",route="/categories"} ${CONNECTIONS * 6}`)
        expect(await readMetrics()).toContain(
          'kwit_http_requests_total{method="GET",route="/categories",status="200"} 50',
        )
      }
      program.child.kill('SIGTERM')
      expect(await program.exited).toEqual([0, null])
      // The log contains lines of several threads, including the last one.
      const lines = program
        .output()
        .split('\n')
        .filter((line) => line.includes('"route":"/categories"'))
      expect(lines).toHaveLength(CONNECTIONS * 6)
      expect(new Set(lines.map((line) => threadOf(JSON.parse(line).request_id))).size).toBeGreaterThan(1)
    })

    test('shutting down finishes running requests, also for clients that have disconnected', async () => {
      const { connections, program, data } = served
      const [ask] = connections as [Connection]
      const file = ['name', ...Array.from({ length: 2000 }, (_, row) => `Client ${row}`)].join('\n')
      const created = await ask('POST', '/imports.json', { import: { resource: 'clients', file } })
      const path = `/imports/${JSON.parse(created.body).id}`
      expect((await ask('POST', `${path}/run.json`, {})).status).toBe(200)
      while (JSON.parse((await ask('GET', `${path}.json`)).body).done === 0) await sleep(5)
      // These requests compete with the import for the write lock.
      const disconnects = connections.map(() =>
        askAndLeave(program, '/clients.json', { client: { name: 'Left' } }),
      )
      await sleep(100)
      for (const leave of disconnects) leave()
      program.child.kill('SIGTERM')
      expect(await program.exited).toEqual([0, null])
      const db = openSqlite(join(data, 'kwit.db'))
      const { count } = (await db.get<{ count: number }>(
        sql`select count(*) as count from clients where name = 'Left'`,
      )) as { count: number }
      await db.close()
      // On a busy machine some requests have not arrived when their clients disconnect.
      expect(count).toBeGreaterThan(0)
      // On a terminal no thread logs requests.
      expect(program.output()).not.toContain('"request_id"')
    })
  })
}

// The request ids of each thread start differently.
const threadOf = (requestId: string | null) => (requestId ?? '').split('-')[0] as string

type Answer = { status: number; body: string }
type Connection = (
  method: string,
  path: string,
  json?: object,
  token?: string,
  more?: { [header: string]: string },
) => Promise<Answer>

// Opens separate connections once all threads listen.
async function startThreads(more: Environment = {}, nodeOptions: string[] = []) {
  const folder = await makePlace(FIRST_TOKEN, undefined)
  folder.node_options.push(...nodeOptions)
  const program = await start(folder, { KWIT_THREADS: String(THREADS), ...more })
  const threads = new Set<string>()
  while (threads.size < THREADS) {
    const { headers } = await fetch(`${program.url}/healthz`, { headers: { connection: 'close' } })
    threads.add(threadOf(headers.get('x-request-id')))
  }
  return {
    program,
    data: folder.environment.KWIT_DATA as string,
    connections: Array.from({ length: CONNECTIONS }, () => connectTo(program)),
  }
}

// Only the first thread knows that its output is a terminal.
const ON_A_TERMINAL = [
  '--import',
  'data:text/javascript,import { isMainThread } from "node:worker_threads"; if (isMainThread) process.stdout.isTTY = true',
]

function askAndLeave({ url }: Program, path: string, json: object): () => void {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const upload = httpRequest(url + path, { method: 'POST', headers })
  upload.on('error', () => {}).end(JSON.stringify(json))
  return () => upload.destroy()
}

function connectTo({ url }: Program): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (method, path, json, carried = token, more = {}) => {
    const body = json && JSON.stringify(json)
    const headers = {
      authorization: `Bearer ${carried}`,
      ...more,
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    }
    const outgoing = httpRequest(url + path, { method, agent, headers })
    outgoing.end(body)
    const [answer] = await once(outgoing, 'response')
    return { status: answer.statusCode, body: await text(answer) }
  }
}
