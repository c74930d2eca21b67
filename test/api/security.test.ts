// Tests the security page: sessions, tokens and the integrity of the history, which permitted users can see, and
// sessions and tokens that they can end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { browserOf, openAccount, PASSWORD, signIn } from '../browser-client.ts'
import { fromXml } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit, type TestAccount } from '../harness.ts'

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(() => kwit.close())

describe('own sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const signInWith = async (login: string, agent: string) => {
    const json = { login, password: PASSWORD }
    return browserOf(
      kwit,
      await kwit.call('POST', '/session.json', { json, headers: { 'user-agent': agent } }),
    )
  }

  test('are listed with their browsers and ended one by one or all but this one', async () => {
    await openAccount(kwit, 'sara')
    await openAccount(kwit, 'stranger')
    const here = await signInWith('sara', FIREFOX)
    const phone = await signInWith('sara', 'phone')
    await signInWith('sara', 'tablet')
    const stranger = await signIn(kwit, 'stranger')

    const listed = await here.call('GET', '/sessions.json')
    expect(listed.json.map(({ agent }: { agent: string }) => agent).sort()).toEqual(
      [FIREFOX, 'phone', 'tablet'].sort(),
    )
    expect(listed.json.find(({ is_current }: { is_current: boolean }) => is_current)).toEqual({
      id: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$|\+00:00$/),
      seen_at: expect.any(String),
      agent: FIREFOX,
      address: '127.0.0.1',
      is_current: true,
    })
    expect(fromXml((await here.call('GET', '/sessions.xml')).text)).toHaveLength(3)

    const { id } = listed.json.find(({ agent }: { agent: string }) => agent === 'phone')
    expect((await stranger.call('DELETE', `/sessions/${id}.json`)).status).toBe(404)
    const unproven = await kwit.call('DELETE', `/sessions/${id}.json`, { headers: { cookie: here.cookie } })
    expect(unproven).toMatchObject({ status: 403, json: { code: 'csrf' } })
    expect((await phone.call('GET', '/session.json')).status).toBe(200)

    expect((await here.call('DELETE', `/sessions/${id}.json`)).status).toBe(200)
    expect((await phone.call('GET', '/session.json')).status).toBe(401)
    expect((await here.call('DELETE', '/sessions.json')).status).toBe(200)
    expect((await here.call('GET', '/sessions.json')).json).toMatchObject([
      { agent: FIREFOX, is_current: true },
    ])
    expect((await stranger.call('GET', '/session.json')).status).toBe(200)
    expect((await kwit.call('GET', '/sessions.json')).status).toBe(401)
  })
})

describe('tokens', () => {
  let account: TestAccount
  beforeAll(async () => {
    account = await kwit.newAccount()
  })
  const tokens = async (token = account.token) =>
    (await kwit.call('GET', '/account/tokens.json', { token })).json
  const end = async (userId: number, token = account.token) =>
    (await kwit.call('DELETE', `/account/tokens/${userId}.json`, { token })).status
  const works = async (token: string) => (await kwit.call('GET', '/clients.json', { token })).status

  test('are listed with their last use, without the token, and to others only their own', async () => {
    const member = await account.member('member')
    await works(member)
    await expect.poll(async () => (await tokens())[1].last_used_at).not.toBeNull()
    const listed = await kwit.call('GET', '/account/tokens.json', { token: account.token })
    expect(listed.json).toMatchObject([
      { user_id: account.user_id, login: account.prefix, role: 'owner', is_own: true },
      { role: 'member', is_own: false, created_at: expect.any(String) },
    ])
    expect(listed.text).not.toContain(account.token)
    expect(await tokens(member)).toMatchObject([{ role: 'member', is_own: true }])
    const xml = await kwit.call('GET', '/account/tokens.xml', { token: account.token })
    expect(fromXml(xml.text)).toMatchObject([{ role: 'owner' }, { role: 'member' }])
  })

  test('end immediately, by authorised users, and work again after a renewal', async () => {
    const admin = await account.member('admin')
    const other = await account.member('accountant')
    const ids = Object.fromEntries((await tokens()).map(({ role, user_id }: any) => [role, user_id]))
    expect(await works(other)).toBe(200)
    expect(await end(ids.admin, other)).toBe(404)
    expect(await end(ids.owner, admin)).toBe(403)
    expect(await end(999_999)).toBe(404)
    expect(await end(ids.accountant, admin)).toBe(200)
    expect(await works(other)).toBe(401)
    expect(await end(ids.admin, admin)).toBe(200)
    expect(await works(admin)).toBe(401)
    const history = await kwit.call('GET', `/account/history.json?object=user&id=${ids.admin}`, {
      token: account.token,
    })
    expect(history.json[0]).toMatchObject({ action: 'end_token' })

    const { login } = await openAccount(kwit, 'renewing')
    const browser = await signIn(kwit, login)
    const [token] = (await browser.call('GET', '/account/tokens.json')).json
    expect((await browser.call('DELETE', `/account/tokens/${token.user_id}.json`)).status).toBe(200)
    expect((await browser.call('GET', '/account/token.json')).json).toEqual({ api_token: null })
    const renewed = await browser.call('POST', '/account/token/renew.json', { json: {} })
    expect(await works(renewed.json.api_token)).toBe(200)
  })
})

describe('the history', () => {
  test('verifies until somebody changes the database directly', async () => {
    const { token, account_id, member } = await kwit.newAccount()
    await kwit.call('POST', '/clients.json', { token, json: { client: { name: 'Acme' } } })
    const check = async (format = 'json') => kwit.call('GET', `/account/history/check.${format}`, { token })
    const fullCheck = (await check()).json
    expect(fullCheck).toMatchObject({
      is_whole: true,
      entries: 3,
      fault: null,
      head: expect.stringMatching(/^\w{64}$/),
    })
    await kwit.db.begin(async (db) => {
      await db.run(sql`update audit_entries set user_id = 999 where account_id = ${account_id} and seq = 2`)
    })
    expect((await check()).json).toMatchObject({ is_whole: false, entries: 1, fault: 'entry 2 was changed' })
    expect(fromXml((await check('xml')).text)).toMatchObject({ is_whole: false, entries: 1 })
    const reply = await kwit.call('GET', '/account/history/check.json', { token: await member('member') })
    expect(reply.status).toBe(403)
  })
})

test('an account opened with a company has the time zone of its country, unless another one is given', async () => {
  const opened = async (prefix: string, country: string | null, account: object = {}) => {
    const user = { login: prefix, email: `${prefix}@example.com`, password: PASSWORD }
    const company = { name: prefix, country }
    const json = { integration_token: INTEGRATION_TOKEN, account: { prefix, ...account }, user, company }
    expect((await kwit.call('POST', '/account.json', { json })).status).toBe(201)
    const browser = await signIn(kwit, prefix)
    return (await browser.call('GET', '/account.json', { account: prefix })).json.time_zone
  }
  expect(await opened('lisbon', 'PT')).toBe('Europe/Lisbon')
  expect(await opened('madeira', 'PT', { time_zone: 'Atlantic/Madeira' })).toBe('Atlantic/Madeira')
  expect(await opened('anywhere', null)).toBe('Europe/Warsaw')
})
