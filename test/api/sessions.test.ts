// Tests signing in as a browser does, and what the cookie gives access to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { type Browser, browserOf, cookieOf, openAccount, PASSWORD, signIn } from '../browser-client.ts'
import { fromXml } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { stub } from '../stub.ts'

const DAY_MS = 24 * 3_600_000

const OWNER = { role: 'owner', role_name: null, rights: [], department_ids: [], removed_on: null }

describe('sessions', () => {
  let kwit: Kwit
  let anna: Awaited<ReturnType<typeof openAccount>>
  let bert: Awaited<ReturnType<typeof openAccount>>
  let browser: Browser
  beforeAll(async () => {
    kwit = await startKwit()
    anna = await openAccount(kwit, 'anna')
    bert = await openAccount(kwit, 'bert')
    await openAccount(kwit, 'annatwo', anna.token)
    browser = await signIn(kwit, 'anna')
  })
  afterAll(() => kwit.close())

  const client = (name: string) => ({ json: { client: { name } } })
  const names = async (reply: Promise<{ json: { name: string }[] }>) =>
    (await reply).json.map(({ name }) => name)

  test('signing in returns user and accounts, and sets a cookie that scripts cannot read', async () => {
    const json = { login: 'anna@example.com', password: PASSWORD }
    const reply = await kwit.call('POST', '/session.json', { json })
    expect(reply.status).toBe(201)
    expect(reply.json).toEqual({
      csrf_token: expect.stringMatching(/^[\w-]{40,}$/),
      user: {
        id: expect.any(Number),
        login: 'anna',
        email: 'anna@example.com',
        first_name: null,
        last_name: null,
        lang: null,
      },
      accounts: [
        { prefix: 'anna', name: 'anna Ltd', url: 'http://anna.kwit.test', ...OWNER },
        {
          prefix: 'annatwo',
          name: 'annatwo Ltd',
          url: 'http://annatwo.kwit.test',
          ...OWNER,
        },
      ],
      account: 'anna',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      password_sign_in: true,
      providers: [],
      sign_up: false,
      lang: 'pl',
    })
    expect(reply.headers.get('set-cookie')).toMatch(
      /^kwit_session=[A-Za-z0-9]{40}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const again = await kwit.call('GET', '/session.json', { headers: { cookie: cookieOf(reply) } })
    expect(again).toMatchObject({ status: 200, json: reply.json })
    const storedSessions = await kwit.db.all(sql`select * from sessions`)
    expect(JSON.stringify(storedSessions)).not.toContain(cookieOf(reply).split('=')[1])
  })

  test('signing in works the same in XML', async () => {
    const xml = `<session><login>anna</login><password>${PASSWORD}</password></session>`
    const reply = await kwit.call('POST', '/session.xml', { xml })
    expect(reply.status).toBe(201)
    expect(fromXml(reply.text)).toMatchObject({ user: { login: 'anna' }, accounts: [{ prefix: 'anna' }, {}] })
    const headers = { cookie: cookieOf(reply) }
    expect(fromXml((await kwit.call('GET', '/session.xml', { headers })).text)).toEqual(fromXml(reply.text))
    expect(fromXml((await kwit.call('GET', '/session.xml')).text)).toMatchObject({
      status: 401,
      sign_up: false,
    })
  })

  test('with HTTPS the cookie is limited to HTTPS, and a remembered one outlives the browser', async () => {
    const json = { login: 'anna', password: PASSWORD, remember: true }
    const headers = { 'x-forwarded-proto': 'https' }
    const reply = await kwit.call('POST', '/session.json', { json, headers })
    expect(reply.headers.get('set-cookie')).toContain('; Secure; Max-Age=1209600')
    const again = await kwit.call('GET', '/session.json', {
      headers: { cookie: cookieOf(reply), ...headers },
    })
    expect(again.headers.get('set-cookie')).toBe(reply.headers.get('set-cookie'))
  })

  test('without a session, or with a wrong one, the response is 401', async () => {
    for (const cookie of [
      '',
      'kwit_session=',
      `kwit_session=${'x'.repeat(40)}`,
      'other=1',
      `x${browser.cookie}`,
    ]) {
      const reply = await kwit.call('GET', '/session.json', { headers: { cookie } })
      expect(reply).toMatchObject({ status: 401, json: { code: 'error', status: 401, sign_up: false } })
      expect(await kwit.call('GET', '/session.json?nobody=true', { headers: { cookie } })).toMatchObject({
        status: 200,
        json: { csrf_token: '', user: { id: 0 }, accounts: [], account: null, sign_up: false },
      })
      expect((await kwit.call('GET', '/clients.json?account=anna', { headers: { cookie } })).status).toBe(401)
    }
    expect((await browser.call('GET', '/session.json?nobody=true')).json.user.login).toBe('anna')
    for (const json of [
      { login: 'anna', password: 'wrong one' },
      { login: 'nobody', password: PASSWORD },
    ]) {
      const reply = await kwit.call('POST', '/session.json', { json })
      expect(reply.status).toBe(401)
      expect(reply.headers.get('set-cookie')).toBe(null)
    }
  })

  // An IPv6 network counts as one address in any spelling, because its owner controls all its addresses.
  test.each([
    ['127.0.0.1', '127.0.0.1', '127.0.0.2'],
    ['2001:db8:0:1::1', '2001:0DB8::1:2:3:4:5', '2001:db8:0:2::1'],
  ])('failures are slowed down like those of login.json, from %s', async (firstAddress, same, other) => {
    const json = { login: `slowed ${firstAddress}`, password: 'wrong one' }
    const from = async (address: string) =>
      (await kwit.call('POST', '/session.json', { json, headers: { 'x-forwarded-for': address } })).status
    // The clock stands still because the delay ends by it, and a busy machine must not end it early.
    kwit.clock.set(Date.now())
    try {
      for (let count = 0; count < 5; count++) expect(await from(firstAddress)).toBe(401)
      expect(await from(same)).toBe(429)
      expect(await from(other)).toBe(401)
    } finally {
      kwit.clock.set(undefined)
    }
  })

  test('a write requires the CSRF token of the session', async () => {
    const attempt = (csrf: { [name: string]: string }) =>
      kwit.call('POST', '/clients.json', {
        ...client('Forged'),
        headers: { cookie: browser.cookie, 'x-kwit-account': 'anna', ...csrf },
      })
    const other = await signIn(kwit, 'bert')
    for (const csrf of [
      {},
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'wrong' },
      { 'x-csrf-token': other.csrf_token },
    ]) {
      expect(await attempt(stub(csrf))).toMatchObject({ status: 403, json: { code: 'csrf', status: 403 } })
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const headers = { cookie: browser.cookie, 'x-kwit-account': 'anna' }
      expect((await kwit.call(method, '/clients/1.json', { ...client('x'), headers })).json.code).toBe('csrf')
    }
    const forgedXml = await kwit.call('DELETE', '/clients/1.xml?account=anna', {
      headers: { cookie: browser.cookie },
    })
    expect(fromXml(forgedXml.text)).toMatchObject({ code: 'csrf', status: 403 })
    expect((await attempt({ 'x-csrf-token': browser.csrf_token })).status).toBe(201)
    expect(await names(kwit.call('GET', '/clients.json', { token: anna.token }))).toEqual(['Forged'])
  })

  test('two accounts of one user never mix', async () => {
    const call = (account: string | undefined, name?: string) =>
      name === undefined
        ? browser.call('GET', '/clients.json', account === undefined ? {} : { account })
        : browser.call('POST', '/clients.json', { ...client(name), ...(account ? { account } : {}) })
    expect((await call('anna', 'Of the first')).status).toBe(201)
    expect((await call('annatwo', 'Of the second')).status).toBe(201)
    expect(await names(call('annatwo'))).toEqual(['Of the second'])
    expect(await names(call('anna'))).toContain('Of the first')
    expect(await names(call('anna'))).not.toContain('Of the second')
    // With several accounts and none selected, the request is refused.
    expect((await call(undefined)).status).toBe(401)
    expect((await call(undefined, 'Nowhere')).status).toBe(401)
    const linked = await kwit.call('GET', '/clients.json?account=annatwo', {
      headers: { cookie: browser.cookie },
    })
    expect(linked.json.map(({ name }: { name: string }) => name)).toEqual(['Of the second'])
  })

  test('an account without membership stays closed, however it is named', async () => {
    const stranger = await signIn(kwit, 'bert')
    for (const account of ['anna', 'annatwo', 'nobody', "anna' or 1=1"]) {
      expect((await stranger.call('GET', '/clients.json', { account })).status).toBe(401)
      expect((await stranger.call('POST', '/clients.json', { ...client('x'), account })).status).toBe(401)
    }
    const onHost = { 'x-forwarded-host': 'anna.kwit.test' }
    expect((await stranger.call('GET', '/clients.json', { headers: onHost })).status).toBe(401)
    expect((await stranger.call('GET', '/clients.json', { headers: onHost, account: 'bert' })).status).toBe(
      401,
    )
    for (const query of ['account=anna', 'account=%00', 'account[]=bert', 'account[x]=1', 'account=bert.x'])
      expect((await stranger.call('GET', `/clients.json?${query}`)).status).toBe(401)
    // A user of a single account need not select it.
    expect((await stranger.call('GET', '/clients.json')).status).toBe(200)
    expect((await stranger.call('GET', '/session.json', { account: 'anna' })).json.account).toBe(null)
  })

  test('on the host of an account that account is selected', async () => {
    const headers = { 'x-forwarded-host': 'annatwo.kwit.test' }
    expect(await names(browser.call('GET', '/clients.json', { headers }))).toEqual(['Of the second'])
    expect((await browser.call('GET', '/session.json', { headers })).json.account).toBe('annatwo')
    expect((await browser.call('GET', '/clients.json', { headers, account: 'anna' })).status).toBe(401)
  })

  test('the last selected account is remembered', async () => {
    await browser.call('GET', '/session.json', { account: 'annatwo' })
    expect((await browser.call('GET', '/session.json')).json.account).toBe('annatwo')
    const later = await kwit.call('POST', '/session.json', { json: { login: 'anna', password: PASSWORD } })
    expect(later.json.account).toBe('annatwo')
    await browser.call('GET', '/session.json', { account: 'anna' })
  })

  test('a token overrides the cookie', async () => {
    const headers = { cookie: browser.cookie, 'x-kwit-account': 'anna' }
    expect((await kwit.call('GET', '/clients.json', { headers, token: 'x'.repeat(24) })).status).toBe(401)
    const created = await kwit.call('POST', '/clients.json', {
      ...client('Of Bert'),
      headers,
      token: bert.token,
    })
    expect(created.status).toBe(201)
    expect(await names(kwit.call('GET', '/clients.json', { headers, token: bert.token }))).toEqual([
      'Of Bert',
    ])
  })

  test('the settings of the account need no integration token, and contain no API token', async () => {
    const reply = await browser.call('GET', '/account.json', { account: 'anna' })
    expect(reply).toMatchObject({ status: 200, json: { prefix: 'anna', role: 'owner', currency: 'PLN' } })
    expect(reply.text).not.toContain(anna.token)
  })

  test('signing out ends the session, also for a copied cookie', async () => {
    const leaving = await signIn(kwit, 'bert')
    const forged = await kwit.call('DELETE', '/session.json', { headers: { cookie: leaving.cookie } })
    expect(forged).toMatchObject({ status: 403, json: { code: 'csrf' } })
    const reply = await leaving.call('DELETE', '/session.json')
    expect(reply).toMatchObject({ status: 200, json: 'ok' })
    expect(reply.headers.get('set-cookie')).toMatch(/^kwit_session=; .*Max-Age=0/)
    expect((await leaving.call('GET', '/session.json')).status).toBe(401)
    expect((await leaving.call('GET', '/clients.json')).status).toBe(401)
    expect((await leaving.call('POST', '/clients.json', client('x'))).status).toBe(401)
  })

  test('each sign-in creates a new token and ends the session of the browser', async () => {
    const first = await signIn(kwit, 'bert')
    const planted = { cookie: first.cookie }
    const second = await signIn(kwit, 'bert', PASSWORD, planted)
    expect(second.cookie).not.toBe(first.cookie)
    expect((await first.call('GET', '/session.json')).status).toBe(401)
    expect((await second.call('GET', '/session.json')).status).toBe(200)
    const cookie = `kwit_session=${'A'.repeat(40)}`
    const fixed = await signIn(kwit, 'bert', PASSWORD, { cookie: cookie })
    expect(fixed.cookie).not.toBe(cookie)
    expect((await kwit.call('GET', '/session.json', { headers: { cookie: cookie } })).status).toBe(401)
  })

  test('a page of another site cannot sign a browser in', async () => {
    const json = { login: 'bert', password: PASSWORD }
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await kwit.call('POST', '/session.json', { json, headers })).status).toBe(403)
  })

  test('a session ends after 14 days without use, and use extends it', async () => {
    const start = Date.now()
    try {
      kwit.clock.set(start)
      const used = await signIn(kwit, 'bert')
      const unused = await signIn(kwit, 'bert')
      kwit.clock.set(start + 10 * DAY_MS)
      expect((await used.call('GET', '/clients.json')).status).toBe(200)
      kwit.clock.set(start + 15 * DAY_MS)
      expect((await used.call('GET', '/clients.json')).status).toBe(200)
      expect((await unused.call('GET', '/clients.json')).status).toBe(401)
      expect((await unused.call('GET', '/session.json')).status).toBe(401)
      kwit.clock.set(start + 29 * DAY_MS + 1)
      expect((await used.call('GET', '/session.json')).status).toBe(401)
    } finally {
      kwit.clock.set(undefined)
    }
  })

  test('an Idempotency-Key never returns the session of another user', async () => {
    const headers = { 'idempotency-key': 'one' }
    const json = { login: 'bert', password: PASSWORD }
    const replies = [
      await kwit.call('POST', '/session.json', { json, headers }),
      await kwit.call('POST', '/session.json', { json, headers }),
    ].map((reply) => browserOf(kwit, reply).cookie)
    expect(new Set(replies).size).toBe(2)
  })
})
