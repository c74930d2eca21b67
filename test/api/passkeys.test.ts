// Tests passkeys: as the second factor, for signing in without a password, and for confirming who is at the browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { type Browser, browserOf, openAccount, PASSWORD, signIn } from '../browser-client.ts'
import { fromXml } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit } from '../harness.ts'
import { createPasskey } from '../passkey.ts'
import { addApp, codeAt, signInWith } from '../two-factor.ts'

const MINUTE_MS = 60_000
let kwit: Kwit
let now = Date.parse('2026-11-19T10:00:00Z')
beforeAll(async () => {
  kwit = await startKwit()
  kwit.clock.set(now)
})
afterAll(() => kwit.close())
const wait = (ms: number) => {
  now += ms
  kwit.clock.set(now)
}

async function addPasskey(browser: Browser, name: string) {
  const passkey = createPasskey(name)
  const { options } = (await browser.call('POST', '/session/passkey_creation.json')).json
  const json = { name, passkey: passkey.create(options) }
  const added = await browser.call('POST', '/session/passkeys.json', { json })
  return { passkey, options, added }
}

async function openWithPasskey(prefix: string) {
  const account = await openAccount(kwit, prefix)
  const browser = await signIn(kwit, prefix)
  return { ...account, browser, ...(await addPasskey(browser, prefix)) }
}

const challenge = async () => (await kwit.call('POST', '/session/passkey_challenge.json')).json.options

describe('passkeys', () => {
  test('are added with recovery codes, listed, and deleted', async () => {
    const { browser, added, options } = await openWithPasskey('listed')
    expect(options).toMatchObject({ rp: { id: 'kwit.test', name: 'Kwit' }, user: { name: 'listed' } })
    expect(added).toMatchObject({ status: 201, json: { recovery_codes: expect.any(Array) } })
    expect(added.json.recovery_codes).toHaveLength(10)
    wait(1)
    const second = await addPasskey(browser, 'Second')
    expect(second.added.json).toEqual({ recovery_codes: [] })
    expect(second.options.excludeCredentials).toHaveLength(1)
    const status = await browser.call('GET', '/session/two_factor.json')
    expect(status.json).toMatchObject({
      is_on: true,
      has_app: false,
      passkeys: [{ name: 'listed', last_used_at: null }, { name: 'Second' }],
    })
    const xml = await browser.call('GET', '/session/two_factor.xml')
    expect(fromXml(xml.text)).toMatchObject({ passkeys: [{ name: 'listed' }, { name: 'Second' }] })

    const [{ id }, { id: secondId }] = status.json.passkeys
    const stranger = await signIn(kwit, (await openAccount(kwit, 'other')).login)
    expect((await stranger.call('DELETE', `/session/passkeys/${id}.json`)).status).toBe(404)
    expect((await browser.call('DELETE', `/session/passkeys/${id}.json`)).status).toBe(200)
    expect((await signInWith(kwit, 'listed')).status).toBe(401)
    expect((await browser.call('DELETE', `/session/passkeys/${secondId}.json`)).status).toBe(200)
    expect((await signInWith(kwit, 'listed')).status).toBe(201)
  })

  test('sign in without a password, once for each challenge', async () => {
    const { passkey } = await openWithPasskey('alone')
    const signInAlone = (answer: object) =>
      kwit.call('POST', '/session/passkey.json', { json: { passkey: answer, remember: true } })
    const answer = passkey.use(await challenge())
    const reply = await signInAlone(answer)
    expect(reply).toMatchObject({ status: 201, json: { user: { login: 'alone' }, account: 'alone' } })
    expect(reply.headers.get('set-cookie')).toContain('Max-Age')
    expect((await browserOf(kwit, reply).call('GET', '/clients.json')).status).toBe(200)
    expect((await signInAlone(answer)).status).toBe(401)
    const together = passkey.use(await challenge())
    const replies = await Promise.all([1, 2, 3].map(() => signInAlone(together)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 401, 401])
    // A passkey that has not verified the person is only a second factor.
    expect((await signInAlone(passkey.use(await challenge(), { is_verified: false }))).status).toBe(401)
    // A copy of the passkey counts apart from it.
    expect((await signInAlone(passkey.use(await challenge(), { counter: 1 }))).status).toBe(401)
    const late = await challenge()
    wait(11 * MINUTE_MS)
    expect((await signInAlone(passkey.use(late))).status).toBe(401)
    for (const nonsense of [{}, { id: 'x' }, 'text', { id: 'x', response: { clientDataJSON: 'e30' } }])
      expect([401, 422]).toContain((await signInAlone(nonsense as object)).status)
    expect((await signInAlone(createPasskey('unknown').use(await challenge()))).status).toBe(401)
  })

  test('work at the hosts of accounts, and not at other names below the root host', async () => {
    const { passkey } = await openWithPasskey('hosted')
    const from = async (origin: string, host: string) => {
      const headers = { 'x-forwarded-host': host }
      const json = { passkey: passkey.use(await challenge(), { origin }) }
      return (await kwit.call('POST', '/session/passkey.json', { json, headers })).status
    }
    expect(await from('http://hosted.kwit.test', 'hosted.kwit.test')).toBe(201)
    expect(await from('http://evil.kwit.test', 'evil.kwit.test')).toBe(401)
    expect(await from('http://kwit.example', 'kwit.test')).toBe(401)
    expect(await from('http://kwit.test', 'kwit.test')).toBe(201)
  })

  test('are the second factor after a password, by the options of the refusal', async () => {
    const { passkey } = await openWithPasskey('second')
    const refusal = await signInWith(kwit, 'second')
    expect(refusal).toMatchObject({
      status: 401,
      json: { code: 'second_factor', methods: ['passkey', 'recovery_code'] },
    })
    const { passkey_options: options } = refusal.json
    expect(options.allowCredentials).toHaveLength(1)
    const other = await openWithPasskey('third')
    expect((await signInWith(kwit, 'second', { passkey: other.passkey.use(options) })).status).toBe(401)
    const again = (await signInWith(kwit, 'second')).json.passkey_options
    const answer = passkey.use(again, { is_verified: false })
    expect((await signInWith(kwit, 'second', { passkey: answer })).status).toBe(201)
    expect((await signInWith(kwit, 'second', { passkey: answer })).status).toBe(401)
    // The options of a session, or of somebody else, are no options for signing in alone.
    const mine = (await signInWith(kwit, 'second')).json.passkey_options
    const alone = { json: { passkey: passkey.use(mine) } }
    expect((await kwit.call('POST', '/session/passkey.json', alone)).status).toBe(401)
  })

  test('a passkey belongs to one user', async () => {
    const { browser, options } = await openWithPasskey('taken')
    const { options: fresh } = (await browser.call('POST', '/session/passkey_creation.json')).json
    const json = { passkey: createPasskey('taken').create(fresh) }
    expect((await browser.call('POST', '/session/passkeys.json', { json })).status).toBe(409)
    const used = { json: { passkey: createPasskey('new one').create(options) } }
    expect((await browser.call('POST', '/session/passkeys.json', used)).status).toBe(422)
  })
})

describe('confirming the identity', () => {
  const guarded = [
    ['GET', '/account/token.json', undefined],
    ['POST', '/account/token/renew.json', {}],
    ['POST', '/account/access_tokens.json', { access_token: { name: 'Shop', rights: ['sales.view'] } }],
    ['POST', '/account/delete.json', undefined],
    ['POST', '/bank_accounts.json', { bank_account: { name: 'Main', bank_account_number: '12' } }],
    ['POST', '/departments.json', { department: { name: 'Branch', bank_account: '12' } }],
    ['PUT', '/account.json', { account: { two_factor_required: false } }],
    ['POST', '/webhooks.json', { webhook: { url: 'https://a.example', events: ['*'], active: false } }],
    ['POST', '/account/invitations.json', { email: 'friend@example.com' }],
    ['POST', '/account/add_user.json', { user: { email: 'new@example.com' } }],
    ['POST', '/session/authenticator_app.json', undefined],
    ['POST', '/session/passkey_creation.json', undefined],
  ] as const
  const call = (browser: Browser, [method, path, json]: (typeof guarded)[number]) =>
    browser.call(method, path, json === undefined ? {} : { json })

  test('is required ten minutes after signing in, and then lasts for ten minutes', async () => {
    await openAccount(kwit, 'confirm')
    const browser = await signIn(kwit, 'confirm')
    wait(10 * MINUTE_MS)
    expect((await call(browser, guarded[0])).status).toBe(200)
    wait(1)
    for (const request of guarded)
      expect([request[1], await call(browser, request)]).toMatchObject([
        request[1],
        { status: 403, json: { code: 'confirm_identity' } },
      ])
    for (const path of [
      '/payment_providers/stripe',
      '/account/mail_server',
      '/account/users/1',
      '/account/roles/1',
    ])
      expect((await browser.call('PUT', `${path}.json`, { json: {} })).json.code).toBe('confirm_identity')
    // Anything else goes on, such as another name of a department.
    const json = { department: { name: 'Elsewhere' } }
    expect((await browser.call('POST', '/departments.json', { json })).status).toBe(201)
    const confirm = (body: object) => browser.call('POST', '/session/identity.json', { json: body })
    expect((await confirm({})).status).toBe(422)
    expect((await confirm({ password: 'wrong one' })).status).toBe(422)
    expect((await confirm({ code: '000000' })).status).toBe(422)
    expect((await call(browser, guarded[0])).status).toBe(403)
    expect((await confirm({ password: PASSWORD })).status).toBe(200)
    for (const request of guarded) expect((await call(browser, request)).status).toBeLessThan(300)
    wait(10 * MINUTE_MS + 1)
    expect((await call(browser, guarded[0])).status).toBe(403)
    const xml = `<identity><password>${PASSWORD}</password></identity>`
    expect((await browser.call('POST', '/session/identity.xml', { xml })).status).toBe(200)
    expect((await call(browser, guarded[0])).status).toBe(200)
  })

  test('works with a code and a passkey, and holds for one session', async () => {
    await openAccount(kwit, 'factors')
    const browser = await signIn(kwit, 'factors')
    const { secret, recovery_codes } = await addApp(kwit, browser)
    const { passkey } = await addPasskey(browser, 'factors')
    wait(2 * MINUTE_MS)
    const other = browserOf(kwit, await signInWith(kwit, 'factors', { code: codeAt(secret, now) }))
    wait(11 * MINUTE_MS)
    const confirm = async (json: object) =>
      (await browser.call('POST', '/session/identity.json', { json })).status
    expect(await confirm({ code: recovery_codes[0] })).toBe(422)
    expect(await confirm({ code: codeAt(secret, now) })).toBe(200)
    expect(await confirm({ code: codeAt(secret, now) })).toBe(422)
    expect((await call(browser, guarded[0])).status).toBe(200)
    expect((await call(other, guarded[0])).status).toBe(403)
    wait(11 * MINUTE_MS)
    const { options } = (await browser.call('POST', '/session/passkey_challenge.json')).json
    expect(options.allowCredentials).toHaveLength(1)
    expect(await confirm({ passkey: passkey.use(options) })).toBe(200)
    expect((await call(browser, guarded[0])).status).toBe(200)
  })

  test('does not concern programs with a token, or the password that is sent with its change', async () => {
    const { token } = await openAccount(kwit, 'program')
    const browser = await signIn(kwit, 'program')
    wait(11 * MINUTE_MS)
    const options = { token, json: { department: { name: 'Branch', bank_account: '12' } } }
    expect((await kwit.call('POST', '/departments.json', options)).status).toBe(201)
    expect((await kwit.call('GET', '/account/token.json', { token })).json.api_token).toBe(token)
    const query = `integration_token=${INTEGRATION_TOKEN}`
    expect((await kwit.call('GET', `/account.json?${query}`, { token })).json.api_token).toBe(token)
    expect((await browser.call('GET', `/account.json?${query}`)).status).toBe(403)
    expect((await browser.call('GET', '/account.json')).status).toBe(200)
    const json = { old_password: PASSWORD, password: 'another long one' }
    expect((await browser.call('POST', '/session/password.json', { json })).status).toBe(200)
  })

  test('is required in sessions that began before there was a confirmation', async () => {
    await openAccount(kwit, 'earlier')
    const browser = await signIn(kwit, 'earlier')
    await kwit.db.begin(async (db) => {
      await db.run(sql`update sessions set confirmed_at = null where account_id = 0`)
    })
    expect((await call(browser, guarded[0])).json.code).toBe('confirm_identity')
  })
})
