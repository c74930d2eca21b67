// Tests new passwords, set with a link in an e-mail or with the old password, and signing up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { browserOf, lettersTo, openAccount, PASSWORD, signIn, tokenIn } from '../browser-client.ts'
import { fromXml } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { partOf } from '../mail-reader.ts'

const HOUR_MS = 3_600_000
const NEW = 'another horse entirely'

describe('passwords', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit()
  })
  afterAll(() => kwit.close())

  const ask = (login: string, headers = {}) =>
    kwit.call('POST', '/session/password_reset.json', { json: { login }, headers })
  const set = (json: object) => kwit.call('POST', '/session/password.json', { json })
  const canSignIn = async (login: string, password: string) =>
    (await kwit.call('POST', '/session.json', { json: { login, password } })).status === 201

  test('an e-mail contains a link that sets a new password, once, and ends every session', async () => {
    await openAccount(kwit, 'carl')
    const browser = await signIn(kwit, 'carl')
    const reply = await ask('carl@example.com')
    expect(reply).toMatchObject({ status: 202, json: { status: 'ok' } })
    const [letter] = await lettersTo(kwit, 'carl@example.com')
    expect(letter?.headers.subject).toBe('Nowe hasło dla carl')
    const reset_token = tokenIn(letter, 'reset')
    expect(partOf(letter, 'text/plain').text).toContain('http://kwit.test/reset/')
    const stored = JSON.stringify([
      await kwit.db.all(sql`select * from password_resets`),
      await kwit.db.all(sql`select * from jobs`),
    ])
    expect(stored).not.toContain(reset_token)
    expect(await set({ reset_token, password: 'short' })).toMatchObject({
      status: 422,
      json: { message: { password: expect.any(Array) } },
    })
    expect(await set({ reset_token, password: NEW })).toMatchObject({ status: 200, json: 'ok' })
    expect((await browser.call('GET', '/session.json')).status).toBe(401)
    expect(await canSignIn('carl', PASSWORD)).toBe(false)
    expect(await canSignIn('carl', NEW)).toBe(true)
    const again = await set({ reset_token, password: PASSWORD })
    expect(again).toMatchObject({ status: 422, json: { message: { reset_token: expect.any(Array) } } })
    expect(await canSignIn('carl', NEW)).toBe(true)
  })

  test('only one of two concurrent requests uses a reset token', async () => {
    await openAccount(kwit, 'racer')
    await ask('racer')
    const reset_token = tokenIn((await lettersTo(kwit, 'racer@example.com'))[0], 'reset')
    const replies = await Promise.all(
      ['first of two', 'second of two', 'third of two'].map((password) => set({ reset_token, password })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('the link is valid for an hour, and a new password invalidates open links', async () => {
    await openAccount(kwit, 'dora')
    const start = Date.now()
    try {
      kwit.clock.set(start)
      await ask('dora')
      const late = tokenIn((await lettersTo(kwit, 'dora@example.com'))[0], 'reset')
      kwit.clock.set(start + HOUR_MS + 1)
      expect((await set({ reset_token: late, password: NEW })).status).toBe(422)
      await ask('dora')
      await ask('dora')
      const [, second, third] = await lettersTo(kwit, 'dora@example.com', 3)
      expect((await set({ reset_token: tokenIn(third, 'reset'), password: NEW })).status).toBe(200)
      expect((await set({ reset_token: tokenIn(second, 'reset'), password: PASSWORD })).status).toBe(422)
    } finally {
      kwit.clock.set(undefined)
    }
    for (const reset_token of ['wrong', '0'.repeat(64)])
      expect((await set({ reset_token, password: NEW })).status).toBe(422)
  })

  test('the response does not reveal whether a login exists', async () => {
    await openAccount(kwit, 'eve')
    const replyTo = async (login: string) => {
      const { status, json } = await ask(login)
      return { status, json }
    }
    expect(await replyTo('nobody at all')).toEqual(await replyTo('eve'))
    const xml = '<password_reset><login>nobody</login></password_reset>'
    const reply = await kwit.call('POST', '/session/password_reset.xml', { xml })
    expect(reply.status).toBe(202)
    expect(fromXml(reply.text)).toMatchObject({ status: 'ok' })
    // Nobody is sent more than three e-mails an hour.
    for (let count = 0; count < 5; count++) await ask('eve')
    await lettersTo(kwit, 'eve@example.com', 3)
    await expect.poll(() => kwit.db.all(sql`select id from jobs where kind like '%reset%'`)).toEqual([])
    expect(await lettersTo(kwit, 'eve@example.com', 3)).toHaveLength(3)
  })

  test('e-mails are in the language of the user and link to the requested host', async () => {
    for (const [prefix, lang, subject, text] of [
      ['fritz', 'de', 'Passwort für fritz zurücksetzen', 'Der Link gilt einmal'],
      ['gina', 'en', 'Reset your password for gina', 'The link works once'],
      ['hugo', 'fr', 'Reset your password for hugo', 'The link works once'],
    ] as const) {
      await openAccount(kwit, prefix)
      const browser = await signIn(kwit, prefix)
      const update = await browser.call('PUT', '/session.json', { json: { lang, first_name: 'Zoë' } })
      expect(update).toMatchObject({ status: 200, json: { lang, user: { lang, first_name: 'Zoë' } } })
      await ask(prefix, { 'x-forwarded-host': `${prefix}.kwit.test` })
      const [letter] = await lettersTo(kwit, `${prefix}@example.com`)
      expect(letter?.headers.subject).toBe(subject)
      for (const type of ['text/plain', 'text/html']) {
        expect(partOf(letter, type).text).toContain(text)
        expect(partOf(letter, type).text).toContain(`http://${prefix}.kwit.test/reset/`)
      }
    }
  })

  test('the old password sets a new one; this session continues, the others end', async () => {
    await openAccount(kwit, 'ida')
    const [here, elsewhere] = [await signIn(kwit, 'ida'), await signIn(kwit, 'ida')]
    const change = (json: object, options = {}) =>
      here.call('POST', '/session/password.json', { json, ...options })
    const wrong = await change({ old_password: 'not this one', password: NEW })
    expect(wrong).toMatchObject({
      status: 422,
      json: { message: { old_password: ['is incorrect; enter your current password'] } },
    })
    expect((await change({ password: NEW })).status).toBe(422)
    const forged = await change(
      { old_password: PASSWORD, password: NEW },
      { headers: { 'x-csrf-token': 'x' } },
    )
    expect(forged).toMatchObject({ status: 403, json: { code: 'csrf' } })
    expect((await set({ old_password: PASSWORD, password: NEW })).status).toBe(401)
    expect(await change({ old_password: PASSWORD, password: NEW })).toMatchObject({ status: 200, json: 'ok' })
    expect((await here.call('GET', '/session.json')).status).toBe(200)
    expect((await elsewhere.call('GET', '/session.json')).status).toBe(401)
    expect(await canSignIn('ida', PASSWORD)).toBe(false)
    expect(await canSignIn('ida', NEW)).toBe(true)
  })

  test('guessing the old password is slowed down', async () => {
    await openAccount(kwit, 'jan')
    const browser = await signIn(kwit, 'jan')
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) {
      const json = { old_password: 'guess it', password: NEW }
      statuses.push((await browser.call('POST', '/session/password.json', { json })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('every change is recorded in the audit log', async () => {
    const entries = await kwit.db.all(
      sql`select record_id from audit_entries where account_id = 0 and action = 'change_password'`,
    )
    expect(entries.length).toBeGreaterThanOrEqual(4)
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
  })

  test('nobody can sign up unless the operator allows it', async () => {
    const json = { email: 'new@example.com', password: PASSWORD, company: { name: 'New' } }
    expect((await kwit.call('POST', '/session/sign_up.json', { json })).status).toBe(403)
  })
})

describe('signing up', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit({ KWIT_SIGN_UP: 'true' })
  })
  afterAll(() => kwit.close())

  const signUp = (json: object) => kwit.call('POST', '/session/sign_up.json', { json })
  const signUpInput = (email: string, more: object = {}) => ({
    email,
    password: PASSWORD,
    first_name: 'Ada',
    last_name: 'Lovelace',
    lang: 'en',
    company: { name: 'Łódź Engines sp. z o.o.', tax_no: '5252445767' },
    ...more,
  })

  test('opens an account with its company and signs in', async () => {
    expect((await kwit.call('GET', '/session.json')).json.sign_up).toBe(true)
    const reply = await signUp(signUpInput('ada@example.com'))
    expect(reply).toMatchObject({
      status: 201,
      json: {
        user: { login: 'ada@example.com', first_name: 'Ada', lang: 'en' },
        accounts: [{ prefix: 'lodz-engines-sp-z-o-o', name: 'Łódź Engines sp. z o.o.', role: 'owner' }],
        account: 'lodz-engines-sp-z-o-o',
        lang: 'en',
        sign_up: true,
      },
    })
    const browser = browserOf(kwit, reply)
    const [department] = (await browser.call('GET', '/departments.json')).json
    expect(department).toMatchObject({ main: true, tax_no: '5252445767' })
    expect((await browser.call('GET', '/account.json')).json.lang).toBe('en')
    expect((await signIn(kwit, 'ada@example.com')).cookie).toBeTruthy()
    const registration = await signUp(
      signUpInput('bob@example.com', { company: { name: 'Łódź Engines sp. z o.o.', country: 'DE' } }),
    )
    expect(registration.json.account).toBe('lodz-engines-sp-z-o-o2')
    const settings = (await browserOf(kwit, registration).call('GET', '/account.json')).json
    expect(settings).toMatchObject({ currency: 'EUR', time_zone: 'Europe/Berlin', first_steps: 'company' })
  })

  test('works in XML too', async () => {
    const xml = `<sign-up><email>xml@example.com</email><password>${PASSWORD}</password><company><name>Of XML</name></company></sign-up>`
    const reply = await kwit.call('POST', '/session/sign_up.xml', { xml })
    expect(reply.status).toBe(201)
    expect(fromXml(reply.text)).toMatchObject({ account: 'of-xml' })
  })

  test('names errors and opens nothing', async () => {
    const before = await kwit.db.all(sql`select id from accounts`)
    for (const [input, field] of [
      [signUpInput('ada@example.com'), 'email'],
      [signUpInput('no address'), 'email'],
      [signUpInput('c@example.com', { password: 'short' }), 'password'],
      [signUpInput('c@example.com', { company: {} }), 'company.name'],
      [signUpInput('c@example.com', { prefix: 'lodz-engines-sp-z-o-o' }), 'prefix'],
      [signUpInput('c@example.com', { prefix: 'admin' }), 'prefix'],
      [signUpInput('c@example.com', { prefix: 'not a host' }), 'prefix'],
    ] as const) {
      const reply = await signUp(input)
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.json.message)).toEqual([field])
      expect(reply.headers.get('set-cookie')).toBe(null)
    }
    expect(await kwit.db.all(sql`select id from accounts`)).toEqual(before)
    expect((await canBe('c@example.com')).status).toBe(401)
  })

  const canBe = (login: string) => kwit.call('POST', '/session.json', { json: { login, password: PASSWORD } })

  test('is slowed down for one address', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count < 12; count++) statuses.add((await signUp({})).status)
    expect(statuses).toContain(429)
  })
})
