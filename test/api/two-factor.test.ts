// Tests signing in with two factors: authenticator apps, recovery codes, and accounts that require them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { browserOf, lettersTo, openAccount, PASSWORD, signIn } from '../browser-client.ts'
import { environmentOf, run } from '../command-line.ts'
import { fromXml } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit } from '../harness.ts'
import { addApp, codeAt, signInWith } from '../two-factor.ts'

const STEP_MS = 30_000
const START = Date.parse('2026-11-19T10:00:00Z')

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(() => kwit.close())

// The clock stands still, so that a code does not expire between two requests.
let now = START
beforeEach(() => {
  now += 3_600_000
  kwit.clock.set(now)
})
const wait = (ms: number) => {
  now += ms
  kwit.clock.set(now)
}

async function openWithApp(prefix: string) {
  const account = await openAccount(kwit, prefix)
  const browser = await signIn(kwit, prefix)
  return { ...account, browser, ...(await addApp(kwit, browser)) }
}

describe('authenticator apps', () => {
  test('are set up with a QR code, a secret that is stored sealed, and a first code', async () => {
    await openAccount(kwit, 'setup')
    const browser = await signIn(kwit, 'setup')
    const started = await browser.call('POST', '/session/authenticator_app.json')
    const { secret, uri, qr_code } = started.json
    expect(uri).toMatch(/^otpauth:\/\/totp\/Kwit%20kwit\.test:setup\?.*secret=[A-Z2-7]{32}&/)
    expect(qr_code).toMatch(/^<svg .*<\/svg>$/)
    // Nothing changes before the first code.
    expect((await signInWith(kwit, 'setup')).status).toBe(201)
    const wrong = await browser.call('PUT', '/session/authenticator_app.json', { json: { code: '000000' } })
    expect(wrong).toMatchObject({ status: 422, json: { message: { code: [expect.any(String)] } } })

    const json = { code: codeAt(secret, now) }
    const confirmed = await browser.call('PUT', '/session/authenticator_app.json', { json })
    expect(confirmed.status).toBe(200)
    const codes = confirmed.json.recovery_codes
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^([2-9a-hjkmnp-z]{4}-){2}[2-9a-hjkmnp-z]{4}$/)
    expect((await browser.call('GET', '/session/two_factor.json')).json).toEqual({
      is_on: true,
      has_app: true,
      app_since: expect.any(String),
      passkeys: [],
      recovery_codes: 10,
      required_by: [],
      passkey_domain: 'kwit.test',
    })
    const stored = JSON.stringify([
      await kwit.db.all(sql`select * from authenticator_apps`),
      await kwit.db.all(sql`select * from recovery_codes`),
    ])
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text)
    const xml = await browser.call('GET', '/session/two_factor.xml')
    expect(fromXml(xml.text)).toMatchObject({ is_on: true, recovery_codes: 10 })
  })

  test('end the sessions that were started without them, but not the one that sets them up', async () => {
    await openAccount(kwit, 'earlier')
    const [browser, stolen] = [await signIn(kwit, 'earlier'), await signIn(kwit, 'earlier')]
    const { secret } = await addApp(kwit, browser)
    expect((await stolen.call('GET', '/clients.json')).status).toBe(401)
    expect((await browser.call('GET', '/clients.json')).status).toBe(200)
    // A further factor ends no session.
    wait(10 * STEP_MS)
    const { cookie } = browserOf(kwit, await signInWith(kwit, 'earlier', { code: codeAt(secret, now) }))
    wait(10 * STEP_MS)
    await browser.call('POST', '/session/identity.json', { json: { password: PASSWORD } })
    await addApp(kwit, browser)
    expect((await kwit.call('GET', '/clients.json', { headers: { cookie } })).status).toBe(200)
  })

  test('make signing in ask for the code, which works once and with a clock that is one step off', async () => {
    const { secret } = await openWithApp('codes')
    const refusal = await signInWith(kwit, 'codes')
    expect(refusal).toMatchObject({
      status: 401,
      json: { code: 'second_factor', methods: ['app', 'recovery_code'] },
    })
    expect(refusal.headers.get('set-cookie')).toBe(null)
    // The code of the set-up is used up.
    expect((await signInWith(kwit, 'codes', { code: codeAt(secret, now) })).status).toBe(401)
    wait(10 * STEP_MS)
    const statusOf = async (ms: number) =>
      (await signInWith(kwit, 'codes', { code: codeAt(secret, now + ms) })).status
    expect(await statusOf(-2 * STEP_MS)).toBe(401)
    expect(await statusOf(2 * STEP_MS)).toBe(401)
    expect(await statusOf(-STEP_MS)).toBe(201)
    expect(await statusOf(-STEP_MS)).toBe(401)
    expect(await statusOf(0)).toBe(201)
    // A code before the last one is refused even if it was never used.
    expect(await statusOf(STEP_MS)).toBe(201)
    expect(await statusOf(0)).toBe(401)
    const wrong = await kwit.call('POST', '/session.json', {
      json: { login: 'codes', password: 'wrong one', code: codeAt(secret, now) },
    })
    expect(wrong.status).toBe(401)
    expect(wrong.json.code).toBe('error')
  })

  test('work in XML, too', async () => {
    const { secret } = await openWithApp('inxml')
    wait(10 * STEP_MS)
    const signInXml = (code: string) =>
      kwit.call('POST', '/session.xml', {
        xml: `<session><login>inxml</login><password>${PASSWORD}</password>${code}</session>`,
      })
    expect(fromXml((await signInXml('')).text)).toMatchObject({ code: 'second_factor', status: 401 })
    expect((await signInXml(`<code>${codeAt(secret, now)}</code>`)).status).toBe(201)
  })

  test('one code signs in once, however many requests send it together', async () => {
    const { secret } = await openWithApp('race')
    wait(10 * STEP_MS)
    const code = codeAt(secret, now)
    // Each from another address, so that the requests do not wait for each other.
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        signInWith(kwit, 'race', { code }, { 'x-forwarded-for': `10.0.0.${index}` }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401, 401])
  })

  test('wrong codes are slowed down, and neither the right password nor another address forgives them', async () => {
    const { secret } = await openWithApp('slow')
    wait(10 * STEP_MS)
    const attempt = async (code: string | undefined, address = '10.1.0.1') =>
      (await signInWith(kwit, 'slow', code ? { code } : {}, { 'x-forwarded-for': address })).status
    for (let count = 0; count < 5; count++) {
      expect(await attempt('000000')).toBe(401)
      expect(await attempt(undefined)).toBe(401)
    }
    expect(await attempt('000000')).toBe(429)
    expect(await attempt(codeAt(secret, now))).toBe(429)
    for (let index = 0; index < 15; index++) await attempt('000000', `10.2.0.${index}`)
    expect(await attempt('000000', '10.3.0.1')).toBe(429)
    wait(STEP_MS * 20)
    expect(await attempt(codeAt(secret, now))).toBe(201)
  })

  test('are replaced when the new app shows its first code, and the earlier one works until then', async () => {
    const { browser, secret } = await openWithApp('replaced')
    const started = await browser.call('POST', '/session/authenticator_app.json')
    wait(2 * STEP_MS)
    expect((await signInWith(kwit, 'replaced', { code: codeAt(secret, now) })).status).toBe(201)
    const json = { code: codeAt(started.json.secret, now) }
    const replies = await Promise.all(
      [1, 2].map(() => browser.call('PUT', '/session/authenticator_app.json', { json })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(replies.find(({ status }) => status === 200)?.json).toEqual({ recovery_codes: [] })
    wait(2 * STEP_MS)
    expect((await signInWith(kwit, 'replaced', { code: codeAt(secret, now) })).status).toBe(401)
    expect((await signInWith(kwit, 'replaced', { code: codeAt(started.json.secret, now) })).status).toBe(201)
  })

  test('a set-up that takes longer than an hour starts again', async () => {
    await openAccount(kwit, 'late')
    const browser = await signIn(kwit, 'late')
    const { secret } = (await browser.call('POST', '/session/authenticator_app.json')).json
    wait(3_600_001)
    const json = { code: codeAt(secret, now) }
    expect((await browser.call('PUT', '/session/authenticator_app.json', { json })).status).toBe(422)
  })

  test('are removed with the recovery codes, and the password is enough again', async () => {
    const { browser, email } = await openWithApp('removed')
    expect((await browser.call('DELETE', '/session/authenticator_app.json')).status).toBe(200)
    expect((await signInWith(kwit, 'removed')).status).toBe(201)
    expect((await browser.call('DELETE', '/session/authenticator_app.json')).status).toBe(404)
    expect((await browser.call('POST', '/session/recovery_codes.json')).status).toBe(409)
    expect((await browser.call('GET', '/session/two_factor.json')).json).toMatchObject({
      is_on: false,
      recovery_codes: 0,
    })
    const subjects = (await lettersTo(kwit, email, 2)).map(({ headers }) => headers.subject)
    // Emails are sent at the same time, in any order.
    expect(subjects.sort()).toEqual([expect.stringMatching(/^Dodano/), expect.stringMatching(/^Usunięto/)])
  })
})

describe('recovery codes', () => {
  test('each sign in once, in any spelling, and the user is told', async () => {
    const { recovery_codes, token, email, browser } = await openWithApp('recovery')
    const [first = '', second = ''] = recovery_codes
    expect((await signInWith(kwit, 'recovery', { code: 'aaaa-aaaa-aaaa' })).status).toBe(401)
    const spelt = first.toUpperCase().replaceAll('-', ' ')
    expect((await signInWith(kwit, 'recovery', { code: spelt })).status).toBe(201)
    expect((await signInWith(kwit, 'recovery', { code: first })).status).toBe(401)
    const together = await Promise.all(
      ['10.4.0.1', '10.4.0.2', '10.4.0.3'].map((address) =>
        signInWith(kwit, 'recovery', { code: second }, { 'x-forwarded-for': address }),
      ),
    )
    expect(together.map(({ status }) => status).sort()).toEqual([201, 401, 401])
    expect((await browser.call('GET', '/session/two_factor.json')).json.recovery_codes).toBe(8)

    const renewed = await browser.call('POST', '/session/recovery_codes.json')
    expect(renewed.json.recovery_codes).toHaveLength(10)
    expect((await signInWith(kwit, 'recovery', { code: recovery_codes[2] })).status).toBe(401)
    expect((await signInWith(kwit, 'recovery', { code: renewed.json.recovery_codes[0] })).status).toBe(201)
    await lettersTo(kwit, email, 5)
    const { id } = (await browser.call('GET', '/session.json')).json.user
    const { json } = await kwit.call('GET', `/account/history.json?object=user&id=${id}`, { token })
    const actions = json.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'use_recovery_code')).toHaveLength(3)
    expect(actions).toEqual(
      expect.arrayContaining(['add_authenticator_app', 'renew_recovery_codes', 'use_recovery_code']),
    )
  })

  test('still work after a restore with another secret, when no code of an app is right', async () => {
    const { secret, recovery_codes } = await openWithApp('restored')
    await kwit.db.begin(async (db) => {
      await db.run(sql`update authenticator_apps set sealed = 'x' where account_id = 0 and user_id =
        (select id from users where login = 'restored')`)
    })
    wait(2 * STEP_MS)
    expect((await signInWith(kwit, 'restored', { code: codeAt(secret, now) })).status).toBe(401)
    expect((await signInWith(kwit, 'restored', { code: recovery_codes[0] })).status).toBe(201)
  })
})

describe('passwords alone', () => {
  test('are refused in place of the token of a user with two factors, and the token works', async () => {
    const { token } = await openWithApp('programs')
    const basic = Buffer.from(`programs:${PASSWORD}`).toString('base64')
    const byPassword = await kwit.call('GET', '/clients.json', {
      headers: { authorization: `Basic ${basic}` },
    })
    expect(byPassword).toMatchObject({
      status: 401,
      json: { message: expect.stringContaining('two factors') },
    })
    const json = { login: 'programs', password: PASSWORD, integration_token: INTEGRATION_TOKEN }
    const login = await kwit.call('POST', '/login.json', { json })
    expect(login).toMatchObject({ status: 401, json: { message: expect.stringContaining('API token') } })
    expect(login.text).not.toContain(token)
    expect((await kwit.call('GET', '/clients.json', { token })).status).toBe(200)
  })
})

describe('an account that requires two factors', () => {
  test('lets members do nothing else until they have set one up, and programs work as before', async () => {
    const { token, browser: owner, account_id } = await requiring('strict')
    const member = await addMember('strict', token)
    const browser = await signIn(kwit, member.login)
    const refused = await browser.call('GET', '/clients.json', { account: 'strict' })
    expect(refused).toMatchObject({ status: 403, json: { code: 'two_factor_required' } })
    const session = await browser.call('GET', '/session.json', { account: 'strict' })
    expect(session.json.accounts).toMatchObject([{ prefix: 'strict', needs_two_factor: true }])
    const users = await owner.call('GET', '/account/users.json')
    expect(users.json.map(({ two_factor }: { two_factor?: true }) => two_factor ?? false)).toEqual([
      true,
      false,
    ])

    const headers = {
      authorization: `Basic ${Buffer.from(`${member.login}:${PASSWORD}`).toString('base64')}`,
    }
    const byPassword = await kwit.call('GET', '/clients.json', { headers })
    expect(byPassword).toMatchObject({ status: 401, json: { message: expect.stringContaining('account') } })
    const [{ api_token: sealed }] = (await kwit.db.all<{ api_token: number }>(
      sql`select count(*) as api_token from api_tokens where account_id = ${account_id}`,
    )) as [{ api_token: number }]
    expect(Number(sealed)).toBe(2)
    expect((await kwit.call('GET', '/clients.json', { token })).status).toBe(200)

    await addApp(kwit, browser)
    expect((await browser.call('GET', '/clients.json', { account: 'strict' })).status).toBe(200)
    const removed = await browser.call('DELETE', '/session/authenticator_app.json')
    expect(removed).toMatchObject({ status: 409, json: { message: expect.stringContaining('strict') } })
    expect((await browser.call('GET', '/session/two_factor.json')).json).toMatchObject({
      is_on: true,
      recovery_codes: 10,
      required_by: ['strict'],
    })
  })

  async function requiring(prefix: string) {
    const opened = await openWithApp(prefix)
    const json = { account: { two_factor_required: true } }
    expect(await opened.browser.call('PUT', '/account.json', { json })).toMatchObject({
      status: 200,
      json: { two_factor_required: true },
    })
    const account = await kwit.db.get<{ id: number }>(sql`select id from accounts where prefix = ${prefix}`)
    return { ...opened, account_id: account?.id as number }
  }
})

async function addMember(prefix: string, token: string, role = 'member') {
  const login = `${role}.of.${prefix}@example.com`
  const json = { user: { email: login, password: PASSWORD, role } }
  const reply = await kwit.call('POST', '/account/add_user.json', { token, json })
  expect(reply).toMatchObject({ status: 201 })
  return { login, id: reply.json.id as number }
}

describe('a lost second factor', () => {
  test('is reset by an owner, which ends all sessions, and the member is told', async () => {
    const { token, browser: owner } = await openWithApp('office')
    const { id, login } = await addMember('office', token)
    const { id: adminId, login: adminLogin } = await addMember('office', token, 'admin')
    const admin = await signIn(kwit, adminLogin)
    const member = await signIn(kwit, login)
    const reset = (browser: typeof owner, userId: number) =>
      browser.call('DELETE', `/account/users/${userId}/two_factor.json`)
    expect(await reset(owner, id)).toMatchObject({ status: 200 })
    expect((await member.call('GET', '/session.json')).status).toBe(200)
    await addApp(kwit, member)
    expect((await reset(admin, id)).status).toBe(403)
    expect((await reset(member, adminId)).status).toBe(403)
    expect((await reset(owner, 999_999)).status).toBe(404)
    expect((await signInWith(kwit, login)).status).toBe(401)

    expect((await reset(owner, id)).status).toBe(200)
    expect((await member.call('GET', '/session.json')).status).toBe(401)
    expect((await signInWith(kwit, login)).status).toBe(201)
    const letters = await lettersTo(kwit, login, 2)
    expect(letters.map(({ headers }) => headers.subject)).toContainEqual(
      expect.stringMatching(/^Zresetowano/),
    )
    const { json } = await kwit.call('GET', `/account/history.json?object=user&id=${id}`, { token })
    expect(json[0]).toMatchObject({ action: 'reset_two_factor' })
  })

  test('stays if the user also belongs to an account of others, or is the owner who asks', async () => {
    const { browser: client, user_id: ownId } = await withUserId('clientco')
    const bookkeeper = await openWithApp('books')
    const { id } = (await kwit.db.get<{ id: number }>(sql`select id from users where login = 'books'`)) as {
      id: number
    }
    const account = await kwit.db.get<{ id: number }>(sql`select id from accounts where prefix = 'clientco'`)
    await kwit.db.begin(async (db) => {
      await db.run(sql`insert into memberships (account_id, user_id, role, department_ids, created_at)
        values (${account?.id as number}, ${id}, 'accountant', '[]', 0)`)
    })
    expect((await client.call('DELETE', `/account/users/${id}/two_factor.json`)).status).toBe(409)
    expect((await client.call('DELETE', `/account/users/${ownId}/two_factor.json`)).status).toBe(409)
    const status = await bookkeeper.browser.call('GET', '/session/two_factor.json')
    expect(status.json.is_on).toBe(true)
  })

  async function withUserId(prefix: string) {
    const opened = await openWithApp(prefix)
    return { ...opened, user_id: (await opened.browser.call('GET', '/session.json')).json.user.id as number }
  }

  test('is reset by the operator on the command line', async () => {
    // A command has the clock of the machine.
    kwit.clock.set(undefined)
    const { token, email } = await openWithApp('stranded')
    const words = 'user reset-two-factor --login stranded'
    expect(await run(environmentOf(kwit), words)).toMatchObject({ code: 0, stderr: '' })
    expect((await signInWith(kwit, 'stranded')).status).toBe(201)
    await lettersTo(kwit, email, 2)
    const { json: users } = await kwit.call('GET', '/account/users.json', { token })
    const history = await kwit.call('GET', `/account/history.json?object=user&id=${users[0].id}`, { token })
    expect(history.json[0]).toMatchObject({ action: 'reset_two_factor' })
    expect(await run(environmentOf(kwit), words)).toMatchObject({
      code: 1,
      stderr: 'kwit: stranded signs in without a second factor\n',
    })
    expect(await run(environmentOf(kwit), `${words}x`)).toMatchObject({
      code: 1,
      stderr: 'kwit: there is no user "strandedx"\n',
    })
  })

  test('does not let an invitation in with the password alone', async () => {
    const { token } = await openAccount(kwit, 'inviting')
    const { browser } = await openWithApp('invited')
    const json = { invitation: { email: 'invited@example.com', role: 'member' } }
    await kwit.call('POST', '/account/invitations.json', { token, json })
    const [letter] = (await lettersTo(kwit, 'invited@example.com', 2)).filter(({ parts }) =>
      parts.some(({ text }) => text.includes('/invitation/')),
    )
    const invitation_token = /invitation\/([0-9a-f]{64})/.exec(letter?.parts[0]?.text ?? '')?.[1]
    const accept = { json: { invitation_token, password: PASSWORD } }
    expect((await kwit.call('POST', '/session/invitation.json', accept)).status).toBe(422)
    const accepted = await browser.call('POST', '/session/invitation.json', { json: { invitation_token } })
    expect(accepted.status).toBe(201)
    expect((await browserOf(kwit, accepted).call('GET', '/session.json')).json.accounts).toHaveLength(2)
  })
})
