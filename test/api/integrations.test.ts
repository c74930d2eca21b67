import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, raw, speaker, type Tree, without } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests accounts and users that other programs create, their tokens and settings, in each format.

const integration_token = INTEGRATION_TOKEN
const password = 'correct horse'

describe('integrations', () => {
  let kwit: Kwit
  let relaxed: Kwit
  beforeAll(async () => {
    kwit = await startKwit()
    relaxed = await startKwit({ KWIT_REQUIRE_INTEGRATION_TOKEN: 'false' })
  })
  afterAll(async () => {
    await kwit.close()
    await relaxed.close()
  })

  describe.each(FORMATS)('in %s', (format) => {
    let account: TestAccount
    let ask: Ask
    let anybody: Ask
    beforeAll(async () => {
      account = await kwit.newAccount()
      ask = speaker(kwit, format, account.token)
      anybody = speaker(kwit, format)
    })
    describe('integrations', () => {
      const who = (name: string) => `${name}-${format}`
      const register = (user: Tree) => anybody('POST', '/users', { user, integration_token })
      const logIn = (login: string, fields: Tree = {}) =>
        anybody('POST', '/login', { login, password, integration_token, ...fields })
      const open = (fields: Tree) => anybody('POST', '/account', { integration_token, ...fields })

      test('create user returns the user with a token', async () => {
        const email = `${who('ann')}@example.com`
        const { status, body } = await register({ email, password })
        expect(status).toBe(201)
        expect(Object.keys(body)).toEqual(['id', 'login', 'email', 'first_name', 'last_name', 'api_token'])
        expect(body).toMatchObject({ login: email, email, first_name: null, last_name: null })
        expect(body.api_token).toMatch(/^[A-Za-z0-9]{20,}$/)
      })

      test.each([
        ['no e-mail address', { password }, 'email'],
        ['no address at all', { email: 'nonsense', password }, 'email'],
        ['no password', { email: 'p@example.com' }, 'password'],
        ['a short password', { email: 'p@example.com', password: '12345' }, 'password'],
      ])('create user with %s is rejected', async (_case, user, field) => {
        const { status, body } = await register(user)
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual([field])
      })

      test('login returns the token, by login and by e-mail address', async () => {
        const email = `${who('bob')}@example.com`
        const user = { login: who('bob'), email, password, first_name: 'Bob', last_name: 'Brown' }
        const { api_token } = (await register(user)).body
        const before = await logIn(who('bob'))
        expect(before.status).toBe(200)
        const profile = { login: who('bob'), email, first_name: 'Bob', last_name: 'Brown', api_token }
        expect(before.body).toEqual({ ...profile, prefix: null, url: null })
        const { prefix, url } = (await open({ api_token, account: { prefix: who('bobs') } })).body
        for (const login of [who('bob'), email]) {
          expect((await logIn(login)).body).toEqual({ ...profile, prefix, url })
        }
        const mine = speaker(kwit, format, api_token)
        expect((await mine('GET', '/clients')).status).toBe(200)
      })

      test.each([
        ['a wrong password', { password: 'wrong horse' }],
        ['an unknown login', { login: 'nobody-at-all' }],
      ])('login with %s is rejected with the same response', async (_case, fields) => {
        await register({ login: who('cid'), email: `${who('cid')}@example.com`, password })
        const { status, body } = await logIn(who('cid'), fields)
        expect(status).toBe(401)
        expect(body.message).toBe('The login or the password is wrong')
      })

      test('create account for the user of the token', async () => {
        const email = `${who('dan')}@example.com`
        const { api_token } = (await register({ email, password })).body
        const { status, body } = await open({ api_token, account: { prefix: who('dan') } })
        expect(status).toBe(201)
        const url = `http://${who('dan')}.kwit.test`
        expect(body).toEqual({ prefix: who('dan'), api_token, url, login: email, email })
        const departments = await speaker(kwit, format, api_token)('GET', '/departments')
        expect(departments.body).toMatchObject([{ name: who('dan'), main: true }])
      })

      test('create account with owner and company, which becomes the main department', async () => {
        const company = {
          ...{ name: 'Acme Ltd', tax_no: '5252445767', post_code: '00-001', city: 'Łódź' },
          ...{
            street: 'Main St. 1 & 2',
            person: 'Ann Example',
            bank: 'First Bank',
            bank_account: '11 2222 3333',
          },
        }
        const user = { login: who('eve'), email: `${who('eve')}@example.com`, password, from_partner: 'P-1' }
        const api_token = account.token
        const { status, body } = await open({ api_token, account: { prefix: who('eve') }, user, company })
        expect(status).toBe(201)
        expect(body).toMatchObject({ prefix: who('eve'), login: who('eve'), email: user.email })
        expect(body.api_token).not.toBe(account.token)
        const departments = await speaker(kwit, format, body.api_token)('GET', '/departments')
        expect(departments.body).toHaveLength(1)
        expect(departments.body[0]).toMatchObject({ ...company, main: true })
        expect((await logIn(who('eve'))).body).toMatchObject({
          prefix: who('eve'),
          api_token: body.api_token,
        })
      })

      test('create account with an owner needs no API token', async () => {
        const user = { login: who('fay'), email: `${who('fay')}@example.com`, password }
        const { status, body } = await open({ account: { prefix: who('fay') }, user })
        expect(status).toBe(201)
        expect((await speaker(kwit, format, body.api_token)('GET', '/products')).status).toBe(200)
      })

      test('a used prefix and login are replaced, and the response says so', async () => {
        const user = { login: who('gus'), email: `${who('gus')}@example.com`, password }
        const first = (await open({ account: { prefix: who('gus') }, user })).body
        expect(first).not.toHaveProperty('message')
        const { status, body } = await open({ account: { prefix: who('GUS').toUpperCase() }, user })
        expect(status).toBe(201)
        expect(body).toMatchObject({ prefix: `${who('gus')}2`, login: `${who('gus')}2`, email: user.email })
        expect(body.url).toBe(`http://${who('gus')}2.kwit.test`)
        expect(body.message).toMatch(/prefix.*taken.*login.*taken/)
        const mine = await speaker(
          kwit,
          format,
          body.api_token,
        )('GET', `/account?integration_token=${integration_token}`)
        expect(mine.body.prefix).toBe(`${who('gus')}2`)
      })

      test('an e-mail address that is a used login is replaced too', async () => {
        const user = { email: `${who('hal')}@example.com`, password }
        expect((await register(user)).body.login).toBe(user.email)
        expect((await register(user)).body).toMatchObject({ login: `${user.email}2`, email: user.email })
        const { body } = await open({ account: { prefix: who('hal') }, user })
        expect(body.login).toBe(`${user.email}3`)
        expect(body.message).toMatch(/login.*taken/)
      })

      test.each([
        ['no prefix', {}],
        ['a blank prefix', { prefix: ' ' }],
        ['a prefix no host may have', { prefix: 'a_b.c' }],
        ['a prefix with a hyphen at its end', { prefix: 'abc-' }],
        ['a prefix too long', { prefix: 'a'.repeat(41) }],
      ])('create account with %s is rejected and creates no user', async (_case, fields) => {
        const login = who('ida')
        const user = { login, email: `${login}@example.com`, password }
        const { status, body } = await open({ account: fields, user })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['prefix'])
        expect((await logIn(login)).status).toBe(401)
      })

      test('create account works on the host of an account too', async () => {
        const user = { login: who('jan'), email: `${who('jan')}@example.com`, password }
        const registration = { integration_token, account: { prefix: who('jan') }, user }
        const reply = await raw(kwit, 'POST', `/account.json`, {
          host: `${account.prefix}.kwit.test`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...registration, api_token: account.token }),
        })
        expect(reply.status).toBe(201)
        expect(JSON.parse(reply.text)).toMatchObject({
          prefix: who('jan'),
          url: `http://${who('jan')}.kwit.test`,
        })
      })

      test('account info returns the account, its user and its settings', async () => {
        const { status, body } = await ask('GET', `/account?integration_token=${integration_token}`)
        expect(status).toBe(200)
        expect(body).toMatchObject({
          prefix: account.prefix,
          api_token: account.token,
          url: `http://${account.prefix}.kwit.test`,
          login: account.prefix,
          email: `${account.prefix}@example.com`,
          role: 'owner',
          discount_kind: 'percent_unit',
          currency: 'PLN',
          lang: 'pl',
          payment_to_kind: 5,
          buyer_required: false,
        })
      })

      const operations: [string, () => Promise<{ status: number; body: any }>][] = []
      for (const [tokenName, token] of [
        ['no', undefined],
        ['a wrong', 'wrongintegrationtoken'],
      ] as const) {
        const credentials = token === undefined ? {} : { integration_token: token }
        const user = { email: 'nobody@example.com', password }
        operations.push(
          [`create user with ${tokenName}`, () => anybody('POST', '/users', { user, ...credentials })],
          [
            `login with ${tokenName}`,
            () => anybody('POST', '/login', { login: account.prefix, password, ...credentials }),
          ],
          [
            `create account with ${tokenName}`,
            () => ask('POST', '/account', { account: { prefix: 'no' }, ...credentials }),
          ],
          [`account info with ${tokenName}`, () => ask('GET', `/account?integration_token=${token ?? ''}`)],
        )
      }
      test.each(operations)('%s integration token is a 401', async (_case, run) => {
        const { status, body } = await run()
        expect(status).toBe(401)
        expect(body.message).toMatch(/integration_token is (required|invalid); ask the operator/)
      })

      test('one setting admits family clients: optional integration token, any discount, required buyer', async () => {
        const mine = await kwit.newAccount()
        const askWithPrefix = speaker(kwit, format, mine.token)
        const mixed = { family_compatible: true, discount_kind: 'amount' }
        const update = await askWithPrefix('PUT', '/account', { account: mixed })
        expect(update.body).toMatchObject({ discount_kind: 'amount', buyer_required: true })
        const on = await askWithPrefix('PUT', '/account', { account: { family_compatible: true } })
        const settings = { integration_token_optional: true, discount_kind: 'any', buyer_required: true }
        expect(on.body).toMatchObject({ family_compatible: true, ...settings })
        const shown = await askWithPrefix('GET', '/account')
        expect(shown).toMatchObject({ status: 200, body: { prefix: mine.prefix, family_compatible: true } })
        expect(shown.body.api_token).toBeUndefined()
        const positions = [{ name: 'x', tax: 23, total_price_gross: 1 }]
        expect((await askWithPrefix('POST', '/invoices', { invoice: { positions } })).status).toBe(422)
        const partly = await askWithPrefix('PUT', '/account', {
          account: { ...shown.body, discount_kind: 'amount' },
        })
        expect(partly.body).toMatchObject({ ...settings, discount_kind: 'amount', family_compatible: false })
        await askWithPrefix('PUT', '/account', { account: { family_compatible: true } })
        const off = await askWithPrefix('PUT', '/account', { account: { family_compatible: false } })
        expect(off.body).toMatchObject({ discount_kind: 'percent_unit', buyer_required: false })
        expect((await askWithPrefix('GET', '/account')).status).toBe(401)
      })

      test.each(['wrongapitoken', undefined])(
        'create account for the token %s is a 401',
        async (api_token) => {
          const { status } = await open({ api_token, account: { prefix: who('kim') } })
          expect(status).toBe(401)
        },
      )

      test('create account accepts TOKEN/prefix with the right prefix only', async () => {
        const attempt = (prefix: string) =>
          open({ api_token: `${account.token}/${prefix}`, account: { prefix: who('lou') } })
        expect((await attempt('wrong')).status).toBe(401)
        expect((await attempt(account.prefix)).status).toBe(201)
      })

      test('account info without an API token is a 401', async () => {
        expect((await anybody('GET', `/account?integration_token=${integration_token}`)).status).toBe(401)
      })

      test('KWIT_REQUIRE_INTEGRATION_TOKEN=false applies to login and account info only', async () => {
        const stranger = speaker(relaxed, format)
        const user = { login: who('lea'), email: `${who('lea')}@example.com`, password }
        const registration = { account: { prefix: who('lea') }, user }
        expect((await stranger('POST', '/users', { user })).status).toBe(401)
        expect((await stranger('POST', '/account', registration)).status).toBe(401)
        const { api_token } = (await stranger('POST', '/account', { ...registration, integration_token }))
          .body
        const loggedIn = await stranger('POST', '/login', { login: user.login, password })
        expect(loggedIn).toMatchObject({ status: 200, body: { api_token, prefix: who('lea') } })
        const mine = speaker(relaxed, format, api_token)
        const withoutToken = await mine('GET', '/account')
        expect(withoutToken).toMatchObject({ status: 200, body: { prefix: who('lea') } })
        expect(withoutToken.body).not.toHaveProperty('api_token')
        const withToken = await mine('GET', `/account?integration_token=${integration_token}`)
        expect(withToken.body.api_token).toBe(api_token)
      })
    })

    describe('authentication', () => {
      test('a request has the token in the query, in a JSON body, in a header or as a form field', async () => {
        const { token } = account
        const category = { name: 'Carried' }
        const form = new FormData()
        form.set('api_token', token)
        form.set('category[name]', 'Carried')
        const carried = [
          await kwit.call('GET', `/categories.${format}?api_token=${token}`),
          await kwit.call('POST', `/categories.${format}`, { json: { api_token: token, category } }),
          await kwit.call('POST', `/categories.${format}`, {
            token,
            xml: '<category><name>C</name></category>',
          }),
          await kwit.call('POST', `/categories.${format}`, { body: form }),
          await kwit.call('GET', `/categories.${format}`),
        ]
        expect(carried.map((reply) => reply.status)).toEqual([200, 201, 201, 201, 401])
      })

      test('renewing the token invalidates the old one immediately', async () => {
        const { token } = await kwit.newAccount()
        const old = speaker(kwit, format, token)
        const { status, body } = await old('POST', '/account/renew_token')
        expect(status).toBe(200)
        expect(body.api_token).toMatch(/^[A-Za-z0-9]{20,}$/)
        expect((await old('GET', '/clients')).status).toBe(401)
        expect((await speaker(kwit, format, body.api_token)('GET', '/clients')).status).toBe(200)
      })
    })

    describe('account settings', () => {
      test.each([
        { discount_kind: 'amount' },
        { discount_kind: 'any' },
        { currency: 'EUR' },
        { lang: 'pl/en' },
        { payment_to_kind: 14 },
        { buyer_required: true },
        { use_receipt: true },
        { patterns: { proforma: 'PF nr/yyyy' } },
      ])('PUT account changes %j', async (settings) => {
        const { token } = await kwit.newAccount()
        const mine = speaker(kwit, format, token)
        const before = (await mine('GET', `/account?integration_token=${integration_token}`)).body
        const { status, body } = await mine('PUT', '/account', { account: settings })
        expect(status).toBe(200)
        expect(body).toEqual({ ...without(before, 'api_token'), ...settings })
        const after = (await mine('GET', `/account?integration_token=${integration_token}`)).body
        expect(after).toEqual({ ...before, ...settings })
      })

      test('the time zone of the account is that of its timestamps', async () => {
        const { token } = await kwit.newAccount()
        const mine = speaker(kwit, format, token)
        kwit.clock.set(Date.UTC(2026, 6, 1, 12))
        try {
          await mine('PUT', '/account', { account: { time_zone: 'America/New_York' } })
          const { body } = await mine('POST', '/categories', { category: { name: 'Now' } })
          expect(body.created_at).toBe('2026-07-01T08:00:00.000-04:00')
        } finally {
          kwit.clock.set(undefined)
        }
      })

      test.each([
        { discount_kind: 'bogus' },
        { currency: 'XYZ' },
        { lang: 'polish' },
        { time_zone: 'Mars/Base' },
        { payment_to_kind: -1 },
        { payment_to_kind: 'soon' },
        { buyer_required: 'maybe' },
      ])('PUT account rejects %j', async (settings) => {
        const { status, body } = await ask('PUT', '/account', { account: settings })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(Object.keys(settings))
      })

      const ROLES = [
        { role: 'owner', reads: 200, writes: 201, settings: 200 },
        { role: 'admin', reads: 200, writes: 201, settings: 200 },
        { role: 'member', reads: 200, writes: 201, settings: 403 },
        { role: 'accountant', reads: 200, writes: 403, settings: 403 },
      ] as const
      test.each(ROLES)('$role: reads $reads, writes $writes, settings $settings', async (row) => {
        const { token, member } = await kwit.newAccount()
        const mine = speaker(kwit, format, row.role === 'owner' ? token : await member(row.role))
        const category = { name: 'Roles' }
        expect((await mine('GET', '/categories')).status).toBe(row.reads)
        expect((await mine('POST', '/categories', { category })).status).toBe(row.writes)
        expect((await mine('PUT', '/account', { account: { lang: 'en' } })).status).toBe(row.settings)
        const user = { email: `${row.role}-${format}@added.example`, role: 'member' }
        const added = await mine('POST', '/account/add_user', { user })
        expect(added.status).toBe(row.settings === 200 ? 201 : 403)
      })

      test.each(['admin', 'member', 'accountant'])('add_user adds an %s, who logs in', async (role) => {
        const email = `${role}@${format}.${account.prefix}.example`
        const user = { email, password, role, first_name: 'New', last_name: 'User' }
        const input = { user: { ...user, department_ids: [] } }
        const { status, body } = await ask('POST', '/account/add_user', input)
        expect(status).toBe(201)
        expect(body).toMatchObject({ ...without(user, 'password'), login: email, department_ids: [] })
        expect(body).not.toHaveProperty('password')
        const loggedIn = await anybody('POST', '/login', { login: email, password, integration_token })
        expect(loggedIn.body.prefix).toBe(account.prefix)
        const theirs = speaker(kwit, format, loggedIn.body.api_token)
        const info = await theirs('GET', `/account?integration_token=${integration_token}`)
        expect(info.body).toMatchObject({ role, login: email })
      })

      test('a user without a role is a member', async () => {
        const { body } = await ask('POST', '/account/add_user', {
          user: { email: `plain@${format}.example` },
        })
        expect(body).toMatchObject({ role: 'member', department_ids: [] })
      })

      test('the same user cannot be added twice', async () => {
        const user = { email: `twice@${format}.example` }
        expect((await ask('POST', '/account/add_user', { user })).status).toBe(201)
        const { status, body } = await ask('POST', '/account/add_user', { user })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['email'])
      })

      test.each([
        { role: 'owner' },
        { role: 'king' },
        { department_ids: [999_999] },
        { department_ids: ['x'] },
        { email: 'nonsense' },
        { password: '123' },
      ])('add_user rejects %j', async (fields) => {
        const user = { email: `refused@${format}.example`, ...fields }
        const { status, body } = await ask('POST', '/account/add_user', { user })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(Object.keys(fields))
      })
    })
  })
})
