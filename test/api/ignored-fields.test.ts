// Tests that unknown fields are ignored, and that the response and a report name them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

// Bypasses the check against the reference, which rejects unknown fields.
async function send(method: string, path: string, type: string, body: string, token = account.token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const reply = await fetch(`${kwit.url}${path}`, { method, headers, body })
  return { status: reply.status, ignored: reply.headers.get('x-kwit-ignored') }
}
const json = (path: string, body: object, method = 'POST') =>
  send(method, path, 'application/json', JSON.stringify(body))

const LINE = { name: 'x', tax: 23, total_price_gross: 1 }
const POSITIONS =
  '<positions><position><nme>x</nme><name>x</name><total_price_gross>1</total_price_gross></position></positions>'

test.each<[string, () => ReturnType<typeof send>, string | null]>([
  ['of a client', () => json('/clients.json', { client: { name: 'A', nmae: 'B' } }), 'client.nmae'],
  [
    'beside it',
    () => json('/clients.json', { client: { name: 'A' }, clinet: 1, api_token: account.token }),
    'clinet',
  ],
  ['none', () => json('/clients.json', { client: { name: 'A', city: 'B', id: 7, created_at: 'x' } }), null],
  [
    'of a line',
    () =>
      json('/invoices.json', { invoice: { buyer_name: 'A', positions: [LINE, { ...LINE, quantiy: 2 }] } }),
    'invoice.positions.quantiy',
  ],
  [
    'of a line in XML',
    () =>
      send(
        'POST',
        '/invoices.xml',
        'application/xml',
        `<invoice><buyer-name>A</buyer-name>${POSITIONS}</invoice>`,
      ),
    'invoice.positions.nme',
  ],
  [
    'of a form',
    () => send('POST', '/clients.json', 'application/x-www-form-urlencoded', 'client[name]=A&client[cty]=B'),
    'client.cty',
  ],
  [
    'of settings',
    () => json('/account.json', { account: { lang: 'pl', langg: 'pl' } }, 'PUT'),
    'account.langg',
  ],
  ['that are refused', () => json('/clients.json', { client: { nmae: 'B' } }), 'client.nmae'],
  [
    'with odd letters',
    () => json('/clients.json', { client: { name: 'A', 'zażółć\r\nX: 1': 1 } }),
    'client.za??????X: 1',
  ],
])('unknown fields are named: %s', async (_, ask, expected) => {
  expect((await ask()).ignored).toBe(expected)
})

test('at most twenty unknown fields are named', async () => {
  const fields = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1]))
  const { ignored } = await json('/clients.json', { client: { name: 'A', ...fields } })
  expect(ignored?.split(', ')).toHaveLength(20)
})

test('a report lists them by field and path, for administrators of the account', async () => {
  const mine = await kwit.newAccount()
  const text = JSON.stringify({ client: { name: 'A', nmae: 'B', cty: 'C' } })
  const post = (method: string, path: string) => send(method, path, 'application/json', text, mine.token)
  await post('POST', '/clients.json')
  const { json: clients } = await kwit.call('GET', '/clients.json', { token: mine.token })
  await post('PUT', `/clients/${clients[0].id}.json`)
  await post('PUT', `/clients/${clients[0].id}.json`)
  const read = async (token = mine.token) => kwit.call('GET', '/account/ignored_fields.json', { token })
  await expect
    .poll(async () => (await read()).json.map(({ last_at, ...row }: { last_at: string }) => row), {
      timeout: 10_000,
    })
    .toEqual(
      expect.arrayContaining([
        { field: 'client.nmae', method: 'PUT', path: '/clients/ID.json', count: 2 },
        { field: 'client.cty', method: 'POST', path: '/clients.json', count: 1 },
      ]),
    )
  expect((await read()).json).toHaveLength(4)
  expect((await read(await mine.member('member'))).status).toBe(403)
  expect(
    (await read(account.token)).json.some(({ field }: { field: string }) => field === 'client.cty'),
  ).toBe(true)
  const log = await kwit.call('GET', '/account/requests.json', { token: mine.token })
  expect(log.json[log.json.length - 1]).toMatchObject({ ignored: 'client.nmae, client.cty' })
})
