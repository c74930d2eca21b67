// Tests the log of requests that an account sees, and the history of a record.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRequests } from '../../src/domains/administration/request-log/store.ts'
import { readChanges } from '../../src/platform/audit/history.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { openAccount, signIn } from '../browser-client.ts'
import { FORMATS, fromXml, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const BEFORE = Date.now() - 1000

describe('the request log', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount('caller')
  })
  afterAll(() => kwit.close())

  const list = async (query = '', token = account.token) =>
    (await kwit.call('GET', `/account/requests.json${query}`, { token })).json as any[]
  // The log is written with a delay and in batches. Reading the list over HTTP while waiting would push the expected
  // request off the first page.
  const waitForLog = (path: string) =>
    expect.poll(() => kwit.db.all(sql`select path from request_log`)).toContainEqual({ path })

  test('contains each request, newest first, with its error', async () => {
    const { token } = account
    await kwit.call('GET', '/clients.json?query=secret', { token })
    await kwit.call('POST', '/products.json', { token, json: { product: { name: '', tax: 'much' } } })
    await kwit.call('GET', `/clients.json?api_token=${token}&page=2`)
    await kwit.call('POST', '/categories.xml', { token, xml: '<category><name>Good</name></category>' })
    const broken = { body: '{"client": {', headers: { 'content-type': 'application/json' } }
    await kwit.call('POST', '/warehouses.json', { token, ...broken })
    await kwit.call('GET', '/departments/999999.json', { token })
    await waitForLog('/departments/999999.json')
    const calls = await list()
    expect(calls).toMatchObject([
      { method: 'GET', path: '/departments/999999.json', status: 404, message: 'Not Found' },
      { method: 'POST', path: '/warehouses.json', status: 400, message: expect.any(String) },
      { method: 'POST', path: '/categories.xml', status: 201, message: null },
      { method: 'GET', path: '/clients.json', status: 200 },
      {
        method: 'POST',
        path: '/products.json',
        status: 422,
        message: expect.stringContaining('tax: must be'),
      },
      { method: 'GET', path: '/clients.json', status: 200, user: 'caller', message: null },
    ])
    for (const { ms, at } of calls) {
      expect(ms).toEqual(expect.any(Number))
      expect(Date.parse(at)).toBeGreaterThan(BEFORE)
    }
    expect((await list('?errors=1')).map(({ status }) => status)).toEqual([404, 400, 422])
    const page = await kwit.call('GET', '/account/requests.json?errors=1&per_page=2', { token })
    expect(page.headers.get('x-total-count')).toBe('3')
    expect(page.headers.get('link')).toContain('rel="next"')
    const xml = fromXml((await kwit.call('GET', '/account/requests.xml?errors=1', { token })).text)
    expect(xml[0]).toMatchObject({ status: 404, path: '/departments/999999.json' })
  })

  // Threads and processes write their requests at different times.
  test('sorts an entry written late by its time', async () => {
    const { account_id, user_id, token } = await kwit.newAccount()
    const call = {
      account_id,
      user_id,
      method: 'GET',
      status: 200,
      elapsed_us: 1,
      message: null,
      ignored: null,
      access_token_id: null,
    }
    for (const second of [3, 1, 2])
      await unlockedTransaction(kwit.db, (db) =>
        insertRequests(db, [{ ...call, path: `/${second}.json`, at: second * 1000 }]),
      )
    expect((await list('', token)).map(({ path }) => path)).toEqual(['/3.json', '/2.json', '/1.json'])
  })

  test('contains no token', async () => {
    const { token } = account
    const secret = 'Sec9retTokenInAPath00xyz'
    await kwit.call('GET', `/clients/${secret}.json?api_token=${token}`)
    const letters = 'SecretTokenWithoutDigits'
    await kwit.call('GET', `/categories/${letters}.json`, { token })
    await kwit.call('GET', `/clients.json?order=${secret}`, { token })
    await kwit.call('GET', `/products/${token}.json`, { token })
    await waitForLog('/products/***.json')
    const storedLog = JSON.stringify(await kwit.db.all(sql`select * from request_log`))
    expect(storedLog).not.toContain(secret)
    expect(storedLog).not.toContain(letters)
    expect(storedLog).not.toContain(token)
    expect(storedLog).toContain('/clients/***.json')
  })

  test('contains neither requests of the web application nor of other accounts', async () => {
    const other = await openAccount(kwit, 'other')
    const browser = await signIn(kwit, 'other')
    await browser.call('GET', '/bank_accounts.json')
    await kwit.call('GET', '/categories.json', { token: other.token })
    await waitForLog('/categories.json')
    const paths = (await list('', other.token)).map(({ path }) => path)
    expect(paths).toContain('/categories.json')
    expect(paths).not.toContain('/bank_accounts.json')
    expect(paths).not.toContain('/clients.json')
    const seen = (await browser.call('GET', '/account/requests.json')).json
    expect(seen.length).toBeGreaterThan(0)
    const { last_seen_at } = (await browser.call('GET', '/account/users.json')).json[0]
    expect(Date.parse(last_seen_at)).toBeGreaterThan(BEFORE)
  })

  test('keeps the last 500 requests of an account', async () => {
    const busy = await kwit.newAccount('many')
    for (let round = 0; round < 13; round++)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          kwit.call('GET', `/clients/${round * 50 + index + 1}.json`, { token: busy.token }),
        ),
      )
    const count = async () => {
      const rows = await kwit.db.all<{ path: string }>(
        sql`select path from request_log where account_id = ${busy.account_id} order by id`,
      )
      return rows
    }
    await expect.poll(async () => (await count()).at(-1)?.path).toMatch(/\/6\d\d\.json/)
    await expect.poll(async () => (await count()).length).toBe(500)
    expect((await list('', account.token)).length).toBeGreaterThan(0)
  })
})

describe('the history of a record', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  for (const format of FORMATS) {
    test(`shows what changed, who did it and when, newest first (${format})`, async () => {
      const ask = speaker(kwit, format, account.token)
      const { id } = (await ask('POST', '/clients', { client: { name: 'Acme', city: 'Łódź', discount: 5 } }))
        .body
      await ask('PUT', `/clients/${id}`, { client: { city: 'Kraków' } })
      await ask('DELETE', `/clients/${id}`)
      const { body, headers } = await ask('GET', `/account/history?object=client&id=${id}`)
      expect(headers.get('x-total-count')).toBe('3')
      expect(body).toMatchObject([
        { action: 'delete', user: account.prefix, user_id: account.user_id },
        { action: 'update', changes: [{ field: 'city', old: 'Łódź', new: 'Kraków' }] },
        { action: 'create' },
      ])
      expect(body[2].changes).toContainEqual({ field: 'name', old: null, new: 'Acme' })
      expect(body[2].changes).toContainEqual({ field: 'discount', old: null, new: '5.0' })
      expect(Date.parse(body[0].at)).toBeGreaterThan(BEFORE)
      const second = await ask('GET', `/account/history?object=client&id=${id}&per_page=1&page=2`)
      expect(second.body).toMatchObject([{ action: 'update' }])
    })
  }

  test('shows earlier entries, which have pairs for a new record, in the same way', () => {
    const pairs = { name: [null, 'Acme'], tags: [null, ['a', 'b']] }
    expect(readChanges(JSON.stringify(pairs))).toEqual(pairs)
    expect(readChanges('{"new":{"name":"Acme","tags":["a","b"]}}')).toEqual(pairs)
    expect(readChanges('{"new":[null,"a field of that name"]}')).toEqual({
      new: [null, 'a field of that name'],
    })
  })

  test('shows no internal field of an invoice', async () => {
    const { token } = account
    const json = { invoice: { buyer_name: 'Acme', positions: [{ name: 'Chair', total_price_gross: '1' }] } }
    const { id } = (await kwit.call('POST', '/invoices.json', { token, json })).json
    await kwit.call('POST', `/invoices/${id}/change_status.json?status=paid`, { token })
    const { json: entries } = await kwit.call('GET', `/account/history.json?object=invoice&id=${id}`, {
      token,
    })
    const fields = entries.flatMap(({ changes }: any) => changes.map(({ field }: any) => field))
    expect(fields).toEqual(expect.arrayContaining(['number', 'status', 'paid']))
    const shape = kwit.routes.find(({ path }) => path === '/invoices')?.operation.shape
    expect(fields.filter((field: string) => shape?.fields[field]?.options.hidden)).toEqual([])
  })

  test('is limited to the own account, and names its users only to administrators', async () => {
    const stranger = await kwit.newAccount()
    const { id } = (
      await kwit.call('POST', '/clients.json', { token: account.token, json: { client: { name: 'Ours' } } })
    ).json
    const ask = (query: string, token: string) =>
      kwit.call('GET', `/account/history.json?${query}`, { token })
    expect((await ask(`object=client&id=${id}`, stranger.token)).json).toEqual([])
    expect((await ask(`object=client&id=${id}`, await account.member('accountant'))).json).toHaveLength(1)
    expect((await ask(`object=user&id=${account.user_id}`, await account.member('member'))).status).toBe(403)
    expect((await ask(`object=account&id=${account.account_id}`, account.token)).json).toMatchObject([
      { action: 'create' },
    ])
    for (const query of [
      '',
      'object=client',
      'id=1',
      'object=session&id=1',
      'object=client&id=x',
      'object[a]=client&id=1',
    ])
      expect((await ask(query, account.token)).status).toBe(422)
  })
})
