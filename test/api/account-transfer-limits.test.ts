// Tests a transfer from a malicious server: it ends, says why, and does not affect anything else.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { type Harm, type HostileServer, startHostileServer } from '../hostile-server.ts'
import { invoice, startStandIn } from '../moving/stand-in.ts'

let kwit: Kwit
let server: HostileServer | undefined
beforeAll(async () => {
  const limits = { KWIT_TRANSFER_ROWS: '250', KWIT_TRANSFER_MEGABYTES: '60', KWIT_TRANSFER_HOURS: '30' }
  const hosts = { KWIT_TRANSFER_HOSTS: '127.0.0.1,localhost', KWIT_TRANSFERS_AT_ONCE: '1' }
  kwit = await startKwit({ ...hosts, ...limits })
})
afterAll(() => kwit.close())
afterEach(async () => {
  await server?.close()
  server = undefined
})

const ask = async ({ token }: TestAccount, from: string) =>
  (await kwit.call('POST', '/account_transfers.json', { token, json: { move: { from, token: 'good' } } }))
    .json

const show = async ({ token }: TestAccount, id: number) =>
  (await kwit.call('GET', `/account_transfers/${id}.json`, { token })).json

async function transfer(account: TestAccount, from: string) {
  const { id } = await ask(account, from)
  for (;;) {
    const move = await show(account, id)
    if (move.status !== 'running') return move
    await sleep(20)
  }
}

const only = (path: string, harm: Harm) => (url: URL) => (url.pathname === path ? harm : undefined)

const BYTES_PROBLEM = /60 MB, the limit of a transfer \(KWIT_TRANSFER_MEGABYTES\)/

test.each([
  ['endless', 'The server answered more than 8 MB'],
  ['huge', 'The source answered more than 500000 values'],
  ['deep', 'The source answered JSON nested deeper than 50 levels'],
] as const)(
  'a list that is %s is requested in smaller pages, then skipped, and ends it',
  async (harm, problem) => {
    server = await startHostileServer(only('/categories.json', harm))
    const account = await kwit.newAccount()
    const move = await transfer(account, server.url)
    expect(move).toMatchObject({ status: 'failed' })
    expect(move.problem).toMatch(harm === 'deep' ? problem : BYTES_PROBLEM)
    expect(move.notes).toContainEqual(expect.objectContaining({ kind: 'left_out', message: problem }))
    expect((await kwit.call('GET', '/healthz')).status).toBe(200)
  },
)

test('data read before an interruption counts towards the limit of the next run', async () => {
  server = await startHostileServer(only('/categories.json', 'endless'))
  const account = await kwit.newAccount()
  const before = await transfer(account, server.url)
  expect(before.bytes_read).toBeGreaterThan(60_000_000)
  server.paths.length = 0
  const again = await transfer(account, server.url)
  expect(again).toMatchObject({ id: before.id, problem: expect.stringMatching(BYTES_PROBLEM) })
  expect(server.paths).toEqual([])
})

test('a response that ends a transfer counts too', async () => {
  server = await startHostileServer(
    () => undefined,
    ({ pathname }) => (pathname === '/clients.json' ? { junk: 'x'.repeat(3_000_000) } : []),
  )
  const move = await transfer(await kwit.newAccount(), server.url)
  expect(move.problem).toMatch(/^The source did not answer with a list/)
  expect(move.bytes_read).toBeGreaterThan(3_000_000)
})

// Lists documents without their lines; each document alone has 400 kB.
const servingSingleDocuments =
  (requested: string[], isPaged: boolean) =>
  ({ pathname, searchParams }: URL) => {
    const documents = Array.from({ length: 30 }, (_, index) =>
      invoice(9001 + index, { positions: undefined }),
    )
    const alone = documents.find(({ id }) => pathname === `/invoices/${id}.json`)
    if (alone) return { ...alone, positions: [], junk: 'x'.repeat(400_000) }
    if (pathname !== '/invoices.json' || searchParams.get('income') !== 'yes') return []
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))]
    requested.push(`${page} of ${size}`)
    return isPaged ? documents.slice((page - 1) * size, page * size) : documents
  }

test('documents that are too long together are requested in smaller pages', async () => {
  const requestedPaths: string[] = []
  server = await startHostileServer(() => undefined, servingSingleDocuments(requestedPaths, true))
  const move = await transfer(await kwit.newAccount(), server.url)
  expect(requestedPaths.slice(0, 4)).toEqual(['1 of 100', '1 of 20', '1 of 5', '2 of 5'])
  expect(move).toMatchObject({ status: 'done' })
  expect(move.parts).toContainEqual(expect.objectContaining({ resource: 'invoices', created: 30 }))
})

test('a service without smaller pages is read as far as the limit', async () => {
  server = await startHostileServer(() => undefined, servingSingleDocuments([], false))
  const move = await transfer(await kwit.newAccount(), server.url)
  const message = '20 of 30 are too long to be read together'
  expect(move.notes).toContainEqual(expect.objectContaining({ kind: 'left_out', message }))
  expect(move.parts).toContainEqual(expect.objectContaining({ resource: 'invoices', created: 10 }))
})

test('a list longer than one response is requested in smaller pages, each record once', async () => {
  const categories = Array.from({ length: 130 }, (_, index) => ({
    id: index + 1,
    name: `Category ${index + 1}`,
  }))
  server = await startHostileServer(
    ({ pathname, searchParams }) =>
      pathname === '/categories.json' && Number(searchParams.get('per_page')) > 20 ? 'endless' : undefined,
    ({ pathname, searchParams }) => {
      const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))]
      return pathname === '/categories.json' ? categories.slice((page - 1) * size, page * size) : []
    },
  )
  const account = await kwit.newAccount()
  const move = await transfer(account, server.url)
  expect(move).toMatchObject({ status: 'done', limits: { rows: 250, megabytes: 60, hours: 30 } })
  expect(move.bytes_read).toBeGreaterThan(4_000_000)
  expect(move.parts).toContainEqual(
    expect.objectContaining({ resource: 'categories', read: 130, created: 130 }),
  )
  const report = await kwit.call('GET', `/account_transfers/${move.id}/report.csv`, { token: account.token })
  expect(report.text).toMatch(
    /\nlimits,moves,,,"read [\d.]+ MB; allowed 60 MB, 250 records and notes, 30 hours",/,
  )
})

test('an endless source stops at the limit, also in the next run', async () => {
  let last = 0
  server = await startHostileServer(
    () => undefined,
    ({ pathname, searchParams }) =>
      pathname === '/categories.json'
        ? Array.from({ length: Number(searchParams.get('per_page')) }, () => ({
            id: ++last,
            name: `C${last}`,
          }))
        : [],
  )
  const account = await kwit.newAccount()
  const limit = /has more than 250 records and notes, the limit of a transfer \(KWIT_TRANSFER_ROWS\)/
  for (const _ of ['first', 'again'])
    expect(await transfer(account, server.url)).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(limit),
    })
  // Another address of the same server does not start from the beginning either.
  const other = await transfer(account, server.url.replace('127.0.0.1', 'localhost'))
  expect(other.status).toBe('failed')
  const { count } = (await kwit.db.get(
    sql`select count(*) as count from categories where account_id = ${account.account_id}`,
  )) as { count: number }
  expect(Number(count)).toBe(300)
})

test('a transfer waits while the maximum is running, and starts automatically', async () => {
  server = await startHostileServer(only('/products.json', 'silent'))
  const second = await startHostileServer(() => undefined)
  const [first, two] = [await kwit.newAccount(), await kwit.newAccount()]
  const transfer = await ask(first, server.url)
  await expect.poll(() => server?.paths).toContain('/products.json')
  const waiting = await ask(two, second.url)
  await sleep(1500)
  expect(second.paths).toEqual([])
  expect(await show(two, waiting.id)).toMatchObject({ status: 'running', at_work: false })
  await kwit.call('POST', `/account_transfers/${transfer.id}/stop.json`, { token: first.token })
  await expect.poll(async () => (await show(two, waiting.id)).status, { timeout: 20_000 }).toBe('done')
  await second.close()
})

test('a transfer whose source rejects it makes room for others, and is deleted when it is stopped', async () => {
  server = await startHostileServer(only('/products.json', 'busy'))
  const second = await startHostileServer(() => undefined)
  const [first, two] = [await kwit.newAccount(), await kwit.newAccount()]
  const busy = await ask(first, server.url)
  await expect.poll(() => server?.paths).toContain('/products.json')
  expect(await transfer(two, second.url)).toMatchObject({ status: 'done' })
  expect(await show(first, busy.id)).toMatchObject({ status: 'running', at_work: false })
  await kwit.call('POST', `/account_transfers/${busy.id}/stop.json`, { token: first.token })
  expect(await kwit.db.all(sql`select id from jobs where account_id = ${first.account_id}`)).toEqual([])
  // Transferred records stay, and the transfer continues once the source accepts it.
  expect(server.paths.filter((path) => path === '/products.json')).toHaveLength(1)
  await second.close()
})

test('a dry run ends instead of waiting for long', async () => {
  server = await startHostileServer(only('/products.json', 'busy'))
  const json = { move: { from: server.url, token: 'good', dry_run: true } }
  const account = await kwit.newAccount()
  const { id } = (await kwit.call('POST', '/account_transfers.json', { token: account.token, json })).json
  await expect.poll(async () => (await show(account, id)).status).toBe('failed')
  expect((await show(account, id)).problem).toBe('The source asks to wait longer than a dry run allows')
})

test('a document with too many lines is skipped and named', async () => {
  const line = { name: 'Item', quantity: 1, tax: '23', total_price_gross: '1.0' }
  const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ ...line, id: index + 1 }))
  const documents = [invoice(9001, { positions: lines(1000) }), invoice(9002, { positions: lines(1001) })]
  const elsewhere = await startStandIn({ tells: { '/invoices.json': documents } })
  const move = await transfer(await kwit.newAccount(), elsewhere.url)
  elsewhere.close()
  expect(move.parts).toContainEqual(
    expect.objectContaining({ resource: 'invoices', created: 1, left_out: 1 }),
  )
  expect(move.notes).toContainEqual(
    expect.objectContaining({
      source_id: 9002,
      message: 'positions is too long (maximum is 1000 positions)',
    }),
  )
})

test('a transfer whose process crashed repeatedly has failed with a reason', async () => {
  server = await startHostileServer(only('/products.json', 'silent'))
  const [first, two] = [await kwit.newAccount(), await kwit.newAccount()]
  await ask(first, server.url)
  await expect.poll(() => server?.paths).toContain('/products.json')
  const { id } = await ask(two, server.url)
  // Simulates four processes that were killed before they finished a page.
  await kwit.db.begin(async (db) => {
    await db.run(sql`update jobs set attempts = 4, deaths = 3, last_error = null, run_at = 0
      where account_id = ${two.account_id} and kind = 'move_in'`)
  })
  await expect.poll(async () => (await show(two, id)).status, { timeout: 20_000 }).toBe('failed')
  expect(await show(two, id)).toMatchObject({
    problem: 'The server stopped several times during this transfer, so it is not retried',
  })
})
