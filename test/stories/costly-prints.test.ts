// Tests that a document that takes long to print delays only the request for it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

let kwit: Kwit
let account: TestAccount
let other: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
  other = await kwit.newAccount()
})
afterAll(() => kwit.close())

const positions = [{ name: 'Chair', total_price_gross: '100', tax: 23 }]
const create = async ({ token }: TestAccount, description = '') => {
  const { status, json } = await kwit.call('POST', '/invoices.json', {
    token,
    json: { invoice: { buyer_name: 'Acme', description, positions } },
  })
  expect(status).toBe(201)
  return json
}
// Letters with many different marks, so that no two are cached already.
const costly = (seed: number) =>
  Array.from({ length: 9_900 }, (_, index) =>
    String.fromCharCode(0x628 + ((index * seed) % 18), 0x64e + ((index * 7) % 3)),
  ).join('')

test('other requests are answered during an expensive print', async () => {
  const { token } = await create(account, costly(11))
  const order: string[] = []
  const prints = Array.from({ length: 8 }, async () => {
    const { status, text } = await kwit.call('GET', `/invoice/${token}.pdf`)
    order.push('print')
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
    return text
  })
  const posts = Array.from({ length: 3 }, () => create(other).then(() => order.push('post')))
  const [first, ...same] = await Promise.all(prints)
  await Promise.all(posts)
  expect(order.slice(0, 3)).toEqual(['post', 'post', 'post'])
  for (const text of same) expect(text === first).toBe(true)
})

test('one account cannot fill the print queue', async () => {
  const mine = []
  for (let seed = 13; seed < 21; seed++) mine.push(await create(account, costly(seed)))
  const theirs = await create(other, costly(23))
  const print = ({ token }: { token: string }) => kwit.call('GET', `/invoice/${token}.pdf`)
  const prints = [...mine.map(print), print(theirs)]
  const replies = await Promise.all(prints)
  const statuses = replies.map(({ status }) => status)
  expect(statuses.at(-1)).toBe(200)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const refused = replies.find(({ status }) => status === 503)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a changed document is printed again', async () => {
  const { id, token } = await create(account, costly(29))
  const read = async () => (await kwit.call('GET', `/invoice/${token}.pdf`)).text
  const before = await read()
  await kwit.call('PUT', `/invoices/${id}.json`, {
    token: account.token,
    json: { invoice: { buyer_name: 'Somebody else' } },
  })
  const after = await read()
  expect(after === before).toBe(false)
  expect((await read()) === after).toBe(true)
})
