// Tests pages that begin after a record: `after=ID` instead of `page`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const LINES = [{ name: 'Desk', quantity: 1, price_net: 100, tax: 23 }]

describe.each(FORMATS)('pages after an id in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  let ids: number[]
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
    ids = []
    for (let index = 0; index < 7; index++) ids.push(await create(`Client ${9 - index}`, index % 2 === 0))
  })
  afterAll(() => kwit.close())

  const create = async (name: string, isSeller = false): Promise<number> =>
    (await ask('POST', '/clients', { client: { name, kind: isSeller ? 'seller' : 'buyer' } })).body.id

  const page = async (path: string) => {
    const answer = await ask('GET', path)
    expect(answer.status, answer.text).toBe(200)
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    return { ids: answer.body.map(({ id }: { id: number }) => id), next, headers: answer.headers }
  }

  const pathOf = (address: string | undefined) => `/clients${new URL(address ?? 'http://localhost/').search}`

  test('follow each other through the header Link, oldest first', async () => {
    const first = await page('/clients?after=0&per_page=3')
    expect(first.ids).toEqual(ids.slice(0, 3))
    expect(first.next).toMatch(new RegExp(`/clients\\.${format}\\?per_page=3&after=${ids[2]}$`))
    expect(first.headers.get('x-total-count')).toBeNull()
    expect(first.headers.get('link')).not.toContain('rel="last"')
    const second = await page(pathOf(first.next))
    expect(second.ids).toEqual(ids.slice(3, 6))
    const third = await page(pathOf(second.next))
    expect(third.ids).toEqual(ids.slice(6))
    expect(third.headers.get('link')).toBeNull()
    expect((await page(`/clients?after=${ids[6]}`)).ids).toEqual([])
  })

  test('a page that is exactly full is the last one', async () => {
    const { ids: pageIds, next } = await page('/clients?after=0&per_page=7')
    expect([pageIds, next]).toEqual([ids, undefined])
  })

  test('are in descending order with order=id.desc', async () => {
    const first = await page('/clients?after=0&per_page=4&order=id.desc')
    expect(first.ids).toEqual(ids.toReversed().slice(0, 4))
    expect((await page(pathOf(first.next))).ids).toEqual(ids.toReversed().slice(4))
    expect((await page(`/clients?after=${ids[1]}&order=id.desc`)).ids).toEqual([ids[0]])
  })

  test('are combined with filters, periods and search words', async () => {
    const sellers = ids.filter((_, index) => index % 2 === 0)
    const first = await page('/clients?after=0&kind=seller&per_page=2&period=this_year&query=client')
    expect(first.ids).toEqual(sellers.slice(0, 2))
    expect((await page(pathOf(first.next))).ids).toEqual(sellers.slice(2))
  })

  test('neither repeat nor skip a record when others are added and deleted in between', async () => {
    const [first, second] = [await create('First'), await create('Second')]
    const start = await page(`/clients?after=${ids[6]}&per_page=1`)
    expect(start.ids).toEqual([first])
    await ask('DELETE', `/clients/${first}`)
    const third = await create('Third')
    const remaining = await page(pathOf(start.next))
    expect(remaining.ids).toEqual([second])
    expect((await page(pathOf(remaining.next))).ids).toEqual([third])
  })

  test.each([
    ['after=1&page=1', 'page', 'cannot be combined with after; send one of them', 'cannot_be_combined'],
    ['after=1&order=name', 'order', 'must be id or id.desc with after', 'cannot_be_combined'],
    ['after=1&order=id.desc.desc', 'order', 'must be id or id.desc with after', 'cannot_be_combined'],
    ['after=x', 'after', 'must be an id', 'not_an_id'],
    ['after=-1', 'after', 'must be an id', 'not_an_id'],
    ['after=1.5', 'after', 'must be an id', 'not_an_id'],
    ['after=99999999999999999999', 'after', 'must be an id', 'not_an_id'],
    ['after=1%20or%201=1', 'after', 'must be an id', 'not_an_id'],
  ])('%s is rejected', async (query, field, message, code) => {
    const { status, body } = await ask('GET', `/clients?${query}`)
    expect(status).toBe(422)
    expect(body.message[field]).toEqual([message])
    expect(body.codes[field]).toEqual([code])
  })

  test('an empty parameter has no effect, and a group is rejected', async () => {
    expect((await page('/clients?after=&order=id&per_page=1')).headers.get('x-total-count')).not.toBeNull()
    expect((await ask('GET', '/clients?after[a]=1')).status).toBe(422)
  })

  test('the records of other accounts are on no page', async () => {
    const other = speaker(kwit, format, (await kwit.newAccount()).token)
    expect((await other('GET', '/clients?after=0')).body).toEqual([])
    expect((await other('GET', `/clients?after=${ids[0]}&order=id.desc`)).body).toEqual([])
  })

  test('documents, with filters of their own', async () => {
    const created: number[] = []
    for (const issue_date of ['2026-05-03', '2026-05-01', '2026-05-02', '2026-06-01']) {
      const { body } = await ask('POST', '/invoices', {
        invoice: { buyer_name: 'Acme', issue_date, positions: LINES },
      })
      created.push(body.id)
    }
    const query = '/invoices?date_from=2026-05-01&date_to=2026-05-31&query=acme'
    expect((await page(`${query}&after=0`)).ids).toEqual(created.slice(0, 3))
    expect((await page(`${query}&after=${created[0]}&per_page=1`)).ids).toEqual([created[1]])
    expect((await page(`/invoices?after=${created[3]}`)).ids).toEqual([])
    expect((await page(`/invoices?after=0&status=draft`)).ids).toEqual([])
  })

  test('lists of messages and entries', async () => {
    const path = `/account/history?object=client&id=${ids[0]}`
    await ask('PUT', `/clients/${ids[0]}`, { client: { city: 'Gdynia' } })
    const all = await ask('GET', path)
    const history: number[] = all.body.map(({ seq }: { seq: number }) => seq)
    const first = await ask('GET', `${path}&after=0&per_page=1`)
    expect(first.body[0].seq).toBe(history.at(-1))
    expect(first.headers.get('link')).toContain(`after=${history.at(-1)}>; rel="next"`)
    const second = await ask('GET', `${path}&after=${history.at(-1)}`)
    expect(second.body.map(({ seq }: { seq: number }) => seq)).toEqual(history.slice(0, -1).toReversed())
    for (const list of ['/received_files', '/ksef_transmissions', '/network_transmissions', '/ksef_unsent'])
      expect((await page(`${list}?after=0`)).ids).toEqual([])
    await expect.poll(async () => (await page('/account/requests?after=0')).ids.length).toBeGreaterThan(3)
    const requests = (await page('/account/requests?after=0&per_page=2')).ids
    expect(requests).toEqual(requests.toSorted((first: number, second: number) => first - second))
  })

  test('the trash has no such pages', async () => {
    const { status, body } = await ask('GET', '/trash?after=1')
    expect([status, body.message.after]).toEqual([422, ['is not possible for this list; use page']])
  })
})
