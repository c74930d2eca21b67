// Tests the OpenID Connect providers of accounts: who they sign in, into what, and what an account can require.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf, cookieOf, openAccount, PASSWORD, signIn } from '../browser-client.ts'
import { environmentOf, run } from '../command-line.ts'
import { type Kwit, type Reply, startKwit } from '../harness.ts'
import { CLIENT, type OpenIdProvider, type Person, startOpenIdProvider } from '../openid-provider.ts'
import { addApp, codeAt } from '../two-factor.ts'

const PATH = '/account/openid_connect.json'
const MINUTE_MS = 60_000

let provider: OpenIdProvider
let kwit: Kwit
beforeAll(async () => {
  provider = await startOpenIdProvider('http://kwit.test/sign-in/openid')
  kwit = await startKwit({ KWIT_OIDC_PRIVATE: 'true' })
})
afterAll(async () => {
  await kwit.close()
  await provider.close()
})
afterEach(() => kwit.clock.set(undefined))

type AccountWithProvider = { prefix: string; token: string; browser: Browser }

const set = (account: { token: string }, openid_connect: object) =>
  kwit.call('PUT', PATH, { token: account.token, json: { openid_connect } })

async function openWithProvider(prefix: string, more: object = {}): Promise<AccountWithProvider> {
  const account = await openAccount(kwit, prefix)
  expect(await set(account, { issuer: provider.issuer, ...CLIENT, ...more })).toMatchObject({ status: 200 })
  return { ...account, browser: await signIn(kwit, prefix) }
}

const personOf = (name: string, more: Partial<Person> = {}): Person => ({
  sub: `subject of ${name}`,
  email: `${name}@example.com`,
  email_verified: true,
  ...more,
})

async function signInAs(person: Person, account: string, cookie = ''): Promise<Reply> {
  provider.person = person
  const begun = await kwit.call('POST', '/session/openid_connect_request.json', { json: { account } })
  const query = await provider.visit(begun.json.url)
  const headers = { cookie: [cookieOf(begun), cookie].filter(Boolean).join('; ') }
  return kwit.call('POST', '/session/openid_connect.json', { json: { query }, headers })
}

const statusIn = async (browser: Browser, account: string) =>
  (await browser.call('GET', '/invoices.json', { account })).status

describe('the settings', () => {
  test('are shown without the secret, and changed by owners only', async () => {
    const account = await openAccount(kwit, 'settings')
    const empty = await kwit.call('GET', PATH, { token: account.token })
    expect(empty.json).toMatchObject({ issuer: null, is_ready: false, is_required: false })
    const reply = await set(account, { issuer: provider.issuer, ...CLIENT })
    expect(reply).toMatchObject({
      status: 200,
      json: {
        name: '127.0.0.1',
        issuer: provider.issuer,
        client_id: 'kwit',
        groups_claim: 'groups',
        has_client_secret: true,
        is_ready: true,
        redirect_uri: 'http://kwit.test/sign-in/openid',
      },
    })
    expect(reply.text).not.toContain(CLIENT.client_secret)
    const json = { email: 'admin@example.com', role: 'admin', login: 'settingsadmin', password: PASSWORD }
    await kwit.call('POST', '/account/add_user.json', { token: account.token, json: { user: json } })
    const admin = await signIn(kwit, 'settingsadmin')
    expect((await admin.call('GET', PATH)).status).toBe(200)
    expect((await admin.call('PUT', PATH, { json: { openid_connect: { name: 'Mine' } } })).status).toBe(403)
    expect((await admin.call('DELETE', PATH)).status).toBe(403)
  })

  test('are checked, and the address is called', async () => {
    const account = await openAccount(kwit, 'checked')
    const problemsOf = async (fields: object) => (await set(account, { ...CLIENT, ...fields })).json.message
    expect(await problemsOf({})).toEqual({ issuer: ["can't be blank"] })
    expect(await problemsOf({ issuer: 'login.example.com' })).toHaveProperty('issuer')
    expect(await problemsOf({ issuer: 'http://127.0.0.1:1' })).toEqual({
      issuer: ['cannot be reached; check the address'],
    })
    expect(await problemsOf({ issuer: `${provider.issuer}/` })).toEqual({
      issuer: ['does not name itself so in its configuration; enter the issuer exactly as there'],
    })
    const { issuer } = provider
    expect(await problemsOf({ issuer, default_role: 'owner' })).toHaveProperty('default_role')
    expect(await problemsOf({ issuer, group_roles: [{ group: 'a', role: 'owner' }] })).toHaveProperty(
      'group_roles',
    )
    expect(await problemsOf({ issuer, group_roles: [{ group: '', role: 'member' }] })).toHaveProperty(
      'group_roles',
    )
    expect(await problemsOf({ issuer, group_roles: 'everybody' })).toEqual({
      group_roles: ['must be a list'],
    })
    // XML without a type sends the name of the item, and forms positions.
    for (const group_roles of [
      { group_role: { group: 'a', role: 'admin' } },
      { 0: { group: 'a', role: 'admin' } },
    ])
      expect((await set(account, { issuer, ...CLIENT, group_roles })).json.group_roles).toEqual([
        { group: 'a', role: 'admin' },
      ])
    expect((await set(account, { issuer, ...CLIENT })).status).toBe(200)
    const renamed = await set(account, { client_id: 'another' })
    expect(renamed.json.message).toHaveProperty('client_secret')
  })

  test('lead to public addresses only, unless the operator allows others', async () => {
    const strict = await startKwit()
    const { token } = await openAccount(strict, 'strict')
    for (const issuer of [provider.issuer, 'https://127.0.0.1', 'https://login.internal']) {
      const json = { openid_connect: { issuer, ...CLIENT } }
      expect(await strict.call('PUT', PATH, { token, json })).toMatchObject({
        status: 422,
        json: { message: { issuer: [expect.any(String)] } },
      })
    }
    await strict.close()
  })
})

describe('a session through the provider of an account', () => {
  test('opens this account only, and does not change the person', async () => {
    const account = await openWithProvider('limited')
    await openAccount(kwit, 'limitedtwo', account.token)
    const reply = await signInAs(personOf('limited'), 'limited')
    expect(reply.json.accounts.map(({ prefix }: { prefix: string }) => prefix)).toEqual(['limited'])
    const browser = browserOf(kwit, reply)
    expect(await statusIn(browser, 'limited')).toBe(200)
    expect(await statusIn(browser, 'limitedtwo')).toBe(401)
    for (const [method, path] of [
      ['POST', '/session/passkey_creation.json'],
      ['POST', '/session/authenticator_app.json'],
      ['DELETE', '/sessions.json'],
      ['GET', '/sessions.json'],
    ] as const)
      expect(await browser.call(method, path), path).toMatchObject({
        status: 403,
        json: { codes: 'limited_session' },
      })
    expect(reply.json.is_limited).toBe(true)
    const renamed = { json: { first_name: 'Mallory' } }
    expect((await browser.call('PUT', '/session.json', renamed)).status).toBe(403)
    const unlink = { json: { account: { prefix: ['limitedtwo'] } }, account: 'limited' }
    expect((await browser.call('PUT', '/account/unlink.json', unlink)).status).toBe(422)
    expect((await browser.call('DELETE', '/session.json')).status).toBe(200)
  })

  test('keeps the session of the same user, and no other', async () => {
    const { browser } = await openWithProvider('kept')
    const same = await signInAs(personOf('kept'), 'kept', browser.cookie)
    expect(same.json.csrf_token).toBe(browser.csrf_token)
    await openAccount(kwit, 'stranger')
    const stranger = await signIn(kwit, 'stranger')
    const replaced = await signInAs(personOf('kept'), 'kept', stranger.cookie)
    expect(replaced.json).toMatchObject({ user: { login: 'kept' } })
    expect(replaced.json.csrf_token).not.toBe(stranger.csrf_token)
  })

  test('does not know members of other accounts by their address', async () => {
    await openWithProvider('evil', { default_role: 'member' })
    await openAccount(kwit, 'victim')
    const reply = await signInAs(personOf('victim'), 'evil')
    expect(reply.status).toBe(201)
    expect(reply.json.user.login).not.toBe('victim')
    expect(reply.json.accounts).toMatchObject([{ prefix: 'evil', role: 'member' }])
    const browser = browserOf(kwit, reply)
    expect((await browser.call('PUT', '/session.json', { json: { lang: 'de' } })).status).toBe(200)
  })

  test('lasts seven days', async () => {
    await openWithProvider('week')
    const browser = browserOf(kwit, await signInAs(personOf('week'), 'week'))
    kwit.clock.set(Date.now() + 6 * 24 * 60 * MINUTE_MS)
    expect(await statusIn(browser, 'week')).toBe(200)
    kwit.clock.set(Date.now() + 8 * 24 * 60 * MINUTE_MS)
    expect(await statusIn(browser, 'week')).toBe(401)
  })
})

describe('roles', () => {
  const group_roles = [
    { group: 'bosses', role: 'admin' },
    { group: 'books', role: 'accountant' },
  ]

  test('follow the groups at each sign-in', async () => {
    const account = await openWithProvider('groups', { group_roles, default_role: 'member' })
    const roleOf = async (groups: string[]) => {
      const reply = await signInAs(personOf('grouped', { groups }), 'groups')
      return reply.json.accounts[0].role
    }
    expect(await roleOf(['others'])).toBe('member')
    expect(await roleOf(['books', 'bosses'])).toBe('admin')
    expect(await roleOf(['books'])).toBe('accountant')
    const { json } = await kwit.call('GET', '/account/users.json', { token: account.token })
    const { id } = json.find(({ email }: { email: string }) => email === 'grouped@example.com')
    const history = await kwit.call('GET', `/account/history.json?object=user&id=${id}`, {
      token: account.token,
    })
    const actions = history.json.map(({ action }: { action: string }) => action)
    expect(actions.toSorted()).toEqual(['change_member', 'change_member', 'join', 'link_openid_connect'])
  })

  test('without a matching group or a default refuse, and owners stay owners', async () => {
    const account = await openWithProvider('nogroups', { group_roles })
    const invitation = { email: 'invited@example.com', role: 'member' }
    await kwit.call('POST', '/account/invitations.json', { token: account.token, json: invitation })
    const refused = await signInAs(personOf('invited', { groups: ['others'] }), 'nogroups')
    expect(refused).toMatchObject({ status: 403, json: { code: 'no_role' } })
    const uninvited = await signInAs(personOf('uninvited', { groups: ['books'] }), 'nogroups')
    expect(uninvited).toMatchObject({ status: 403, json: { code: 'not_invited' } })
    const accepted = await signInAs(personOf('invited', { groups: ['books'] }), 'nogroups')
    expect(accepted.json.accounts).toMatchObject([{ role: 'accountant' }])
    const owner = await signInAs(personOf('nogroups', { groups: ['books'] }), 'nogroups')
    expect(owner.json.accounts).toMatchObject([{ role: 'owner' }])
  })

  test('end with the membership', async () => {
    const account = await openWithProvider('removed')
    const invitation = { email: 'leaver@example.com', role: 'member' }
    await kwit.call('POST', '/account/invitations.json', { token: account.token, json: invitation })
    const { user } = (await signInAs(personOf('leaver'), 'removed')).json
    await kwit.call('DELETE', `/account/users/${user.id}.json`, { token: account.token })
    const refused = await signInAs(personOf('leaver'), 'removed')
    expect(refused).toMatchObject({ status: 403, json: { code: 'not_invited' } })
  })
})

describe('an account that requires its provider', () => {
  async function openRequiring(prefix: string) {
    const account = await openWithProvider(prefix)
    const json = { openid_connect: { is_required: true } }
    const early = await account.browser.call('PUT', PATH, { json })
    expect(early).toMatchObject({ status: 422, json: { message: { is_required: [expect.any(String)] } } })
    const through = browserOf(kwit, await signInAs(personOf(prefix), prefix))
    expect(await through.call('PUT', PATH, { json })).toMatchObject({
      status: 200,
      json: { is_required: true },
    })
    return { ...account, through }
  }

  test('is closed to other sessions and to passwords, and open to tokens', async () => {
    const { browser, through, token } = await openRequiring('required')
    expect(await statusIn(through, 'required')).toBe(200)
    expect(await browser.call('GET', '/invoices.json', { account: 'required' })).toMatchObject({
      status: 403,
      json: { code: 'openid_connect_required' },
    })
    const session = (await browser.call('GET', '/session.json')).json
    expect(session).toMatchObject({
      accounts: [{ needs_openid_connect: true }],
      providers: [{ account: 'required', is_required: true }],
    })
    const authorization = `Basic ${Buffer.from(`required:${PASSWORD}`).toString('base64')}`
    expect((await kwit.call('GET', '/invoices.json', { headers: { authorization } })).status).toBe(401)
    expect((await kwit.call('GET', '/invoices.json', { token })).status).toBe(200)
    const upgraded = await signInAs(personOf('required'), 'required', browser.cookie)
    expect(upgraded.status).toBe(201)
    expect(await statusIn(browser, 'required')).toBe(200)
  })

  test('keeps its provider until others may sign in again', async () => {
    const { through, token } = await openRequiring('fixed')
    const json = { openid_connect: { issuer: 'http://127.0.0.1:2', client_secret: null } }
    expect((await through.call('PUT', PATH, { json })).status).toBe(422)
    expect((await through.call('DELETE', PATH)).status).toBe(409)
    expect((await set({ token }, { is_required: false })).status).toBe(200)
    expect((await through.call('DELETE', PATH)).status).toBe(200)
    expect(await statusIn(through, 'fixed')).toBe(401)
  })

  test('is opened by the operator on the command line', async () => {
    const { browser } = await openRequiring('rescued')
    const environment = environmentOf(kwit)
    const done = await run(environment, 'account allow-passwords --account rescued')
    expect(done.code).toBe(0)
    expect(await statusIn(browser, 'rescued')).toBe(200)
    const again = await run(environment, 'account allow-passwords --account rescued')
    expect(again.code).not.toBe(0)
  })
})

describe('second factors', () => {
  test('are those of the provider if it says so, and else those of Kwit', async () => {
    const { browser, token } = await openWithProvider('factors')
    const now = Date.now()
    kwit.clock.set(now)
    const { secret } = await addApp(kwit, browser)
    await kwit.call('PUT', '/account.json', { token, json: { account: { two_factor_required: true } } })
    expect((await signInAs(personOf('factors', { sub: 'subject of factors' }), 'factors')).status).toBe(401)
    const person = personOf('factors')
    provider.person = person
    const begun = await kwit.call('POST', '/session/openid_connect_request.json', {
      json: { account: 'factors' },
    })
    const query = await provider.visit(begun.json.url)
    const headers = { cookie: cookieOf(begun) }
    const first = await kwit.call('POST', '/session/openid_connect.json', { json: { query }, headers })
    expect(first).toMatchObject({
      status: 401,
      json: { code: 'second_factor', methods: ['app', 'recovery_code'] },
    })
    kwit.clock.set(now + MINUTE_MS)
    const json = { code: codeAt(secret, now + MINUTE_MS) }
    const second = await kwit.call('POST', '/session/openid_connect.json', {
      json,
      headers: { cookie: cookieOf(first) },
    })
    expect(second.status).toBe(201)
    expect(await statusIn(browserOf(kwit, second), 'factors')).toBe(200)
  })

  test('that are missing close an account that requires them', async () => {
    const { browser, token } = await openWithProvider('nofactor', { default_role: 'member' })
    await addApp(kwit, browser)
    await kwit.call('PUT', '/account.json', { token, json: { account: { two_factor_required: true } } })
    const refused = await signInAs(personOf('plain'), 'nofactor')
    expect(refused).toMatchObject({ status: 403, json: { code: 'two_factor_required' } })
    expect((await set({ token }, { trusts_second_factor: true })).status).toBe(200)
    const accepted = await signInAs(personOf('plain'), 'nofactor')
    expect(accepted.status).toBe(201)
    expect(await statusIn(browserOf(kwit, accepted), 'nofactor')).toBe(200)
  })
})
