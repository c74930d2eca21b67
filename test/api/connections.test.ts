import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transactionIn } from '../../src/platform/commit/index.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests bytes sent over one connection, and which responses arrive before it is closed.

describe('connections', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const get = (path: string, ...headers: string[]) =>
    `${[`GET ${path} HTTP/1.1`, 'host: kwit', ...headers].join('\r\n')}\r\n\r\n`
  const mine = (path: string) => get(path, `authorization: Bearer ${account.token}`)
  const statusesIn = (output: string) =>
    [...output.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  const NO_HTTP = 'no such thing\r\n\r\n'
  const CHUNKED = 'POST /clients.json HTTP/1.1\r\nhost: kwit\r\ntransfer-encoding: chunked\r\n\r\n'

  const CASES: [string, () => string, number[]][] = [
    ['bytes that are not HTTP', () => NO_HTTP, [400]],
    ['bytes that are not HTTP after an unknown path', () => get('/nope.json') + NO_HTTP, [404, 400]],
    ['bytes that are not HTTP after a page', () => get('/login') + NO_HTTP, [200, 400]],
    ['bytes that are not HTTP after a list', () => mine('/clients.json') + NO_HTTP, [200, 400]],
    [
      'bytes that are not HTTP after an export',
      () => mine('/invoices/export.csv?period=all') + NO_HTTP,
      [200, 400],
    ],
    [
      'bytes that are not HTTP after several requests',
      () => mine('/clients.json') + get('/nope.json') + mine('/products.json') + NO_HTTP,
      [200, 404, 200, 400],
    ],
    [
      'headers that are too long after a list',
      () => mine('/clients.json') + get('/', `x: ${'x'.repeat(17_000)}`),
      [200, 431],
    ],
    ['a body that is not HTTP', () => `${CHUNKED}ZZ\r\n`, [400]],
    ['a body that is not HTTP after a list', () => `${mine('/clients.json')}${CHUNKED}ZZ\r\n`, [200, 400]],
    ['an unknown path for a client that will close', () => get('/nope.json', 'connection: close'), [404]],
    ['an unknown path in HTTP/1.0', () => 'GET /nope.json HTTP/1.0\r\n\r\n', [404]],
  ]
  test.each(CASES)('%s', async (_, request, statuses) => {
    const socket = connect(Number(new URL(kwit.url).port), '127.0.0.1')
    socket.write(request())
    const output = await text(socket)
    expect(statusesIn(output)).toEqual(statuses)
    expect(output.split('HTTP/1.1').at(-1)).toMatch(/^connection: close\r$/im)
  })

  const post = (name: string) => {
    const body = JSON.stringify({ client: { name } })
    const head = [`authorization: Bearer ${account.token}`, 'content-type: application/json']
    return `POST /clients.json HTTP/1.1\r\nhost: kwit\r\n${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }

  test('pipelined requests are processed in order', async () => {
    const socket = connect(Number(new URL(kwit.url).port), '127.0.0.1')
    const names = ['Anna', 'Bert', 'Cora', 'Dora']
    const list = mine('/clients.json?order=id')
    socket.write(names.map((name) => list + post(name)).join('') + list + NO_HTTP)
    const output = await text(socket)
    const bodies = output.split('HTTP/1.1 ').map((reply) => reply.split('\r\n\r\n')[1] ?? '')
    const lists = bodies
      .filter((body) => body.startsWith('['))
      .map((body) => JSON.parse(body) as { name: string }[])
    const visibleNames = lists.map((clients) =>
      clients.map(({ name }) => name).filter((name) => names.includes(name)),
    )
    expect(visibleNames.map((seen) => seen.sort())).toEqual(
      [0, 1, 2, 3, 4].map((count) => names.slice(0, count)),
    )
  })

  // Runs the work while another transaction holds the lock of the account.
  async function whileLocked(work: (release: () => Promise<unknown>) => Promise<unknown>) {
    const end = Promise.withResolvers<void>()
    const lockTaken = Promise.withResolvers<void>()
    const holding = kwit.db.begin(async (db) => {
      await transactionIn(db, account.account_id, async () => {})
      lockTaken.resolve()
      await end.promise
    })
    await lockTaken.promise
    const release = () => {
      end.resolve()
      return holding
    }
    await work(release).finally(release)
  }

  test('the body of a waiting request is not read', () =>
    whileLocked(async (release) => {
      const socket = connect(Number(new URL(kwit.url).port), '127.0.0.1')
      const large = 'x'.repeat(2 ** 20)
      const head = `POST /clients.json HTTP/1.1\r\nhost: kwit\r\ncontent-length: ${large.length}\r\n\r\n`
      socket.write(post('Emil'))
      for (let count = 0; count < 40; count++) socket.write(head + large)
      socket.write(NO_HTTP)
      await sleep(500)
      expect(socket.writableLength).toBeGreaterThan(20 * 2 ** 20)
      await release()
      expect(statusesIn(await text(socket))).toEqual([201, ...Array(41).fill(400)])
    }))

  test.each([
    [1_000, 1_002],
    [1_001, 0],
  ])(
    'of %i pipelined requests behind a running one and before an invalid one, %i are answered',
    (count, answered) =>
      whileLocked(async (release) => {
        const socket = connect(Number(new URL(kwit.url).port), '127.0.0.1')
        const output = text(socket).catch(() => '')
        socket.write(post('Fritz') + get('/nope.json').repeat(count))
        await sleep(300)
        await release()
        socket.write(NO_HTTP)
        expect(statusesIn(await output)).toHaveLength(answered)
      }),
  )
})
