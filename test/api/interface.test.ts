import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, type Format, raw, read, speaker, type Tree, without } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Every row of the interface that is served so far, and decisions 12 and 13, in each format.

const integration_token = INTEGRATION_TOKEN
const password = 'correct horse'

const CLIENT = {
  name: 'Acme Ltd',
  tax_no: '5252445767',
  bank: 'First Bank',
  bank_account: '11 2222 3333',
  city: 'Łódź',
  country: '',
  email: 'office@acme.example',
  person: 'Ann Example',
  post_code: '00-001',
  phone: '+48 600 000 000',
  street: 'Main St. 1 & 2',
  external_id: 'crm-17',
}
const PRODUCT = { name: 'Widget', code: 'W-1', price_net: '100.0', price_gross: '123.0', tax: '23' }

type Plain = { path: string; wrapper: string; fields: Tree; change: Tree; also?: Tree }
const RESOURCES: Plain[] = [
  {
    path: 'products',
    wrapper: 'product',
    fields: PRODUCT,
    change: { name: 'Gadget', price_gross: '246.0' },
    also: { price_net: '200.0', code: 'W-1' },
  },
  {
    path: 'clients',
    wrapper: 'client',
    fields: CLIENT,
    change: { city: 'Kraków' },
    also: { name: 'Acme Ltd' },
  },
  {
    path: 'categories',
    wrapper: 'category',
    fields: { name: 'Books', description: null },
    change: { description: 'Paper' },
    also: { name: 'Books' },
  },
  {
    path: 'warehouses',
    wrapper: 'warehouse',
    fields: { name: 'Main hall', kind: null, description: null },
    change: { description: 'Cold' },
    also: { name: 'Main hall' },
  },
  {
    path: 'departments',
    wrapper: 'department',
    fields: { name: 'Branch', tax_no: '5252445767', city: 'Gdańsk' },
    change: { person: 'Bo Example' },
    also: { name: 'Branch' },
  },
]

describe('the interface', () => {
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
    const other: Format = format === 'json' ? 'xml' : 'json'
    let account: TestAccount
    let ask: Ask
    let askOther: Ask
    let anybody: Ask
    beforeAll(async () => {
      account = await kwit.newAccount()
      ask = speaker(kwit, format, account.token)
      askOther = speaker(kwit, other, account.token)
      anybody = speaker(kwit, format)
    })
    const create = async (path: string, given: Tree) => {
      const answer = await ask('POST', path, given)
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    }

    describe.each(RESOURCES)('$path', ({ path, wrapper, fields, change, also = {} }) => {
      const fresh = async (more: Tree = {}) => create(`/${path}`, { [wrapper]: { ...fields, ...more } })

      test('create answers 201 with the created record', async () => {
        const record = await fresh()
        expect(record).toMatchObject(fields)
        expect(record.id).toBeTypeOf('number')
        expect(record.created_at).toBe(record.updated_at)
      })

      test('get gives what create gave, alike in the other format', async () => {
        const record = await fresh()
        expect((await ask('GET', `/${path}/${record.id}`)).body).toEqual(record)
        expect((await askOther('GET', `/${path}/${record.id}`)).body).toEqual(record)
      })

      test('list holds the record, pages with page and per_page', async () => {
        const records = [await fresh(), await fresh()]
        const [newest] = (await ask('GET', `/${path}?page=1&per_page=1`)).body
        expect(newest).toEqual(without(records[1], 'warnings'))
        const [second, ...rest] = (await ask('GET', `/${path}?page=2&per_page=1`)).body
        expect(second.id).toBe(records[0].id)
        expect(rest).toEqual([])
      })

      test.each(['PUT', 'PATCH'])('%s changes the fields it names and no others', async (method) => {
        const record = await fresh()
        const { status, body } = await ask(method, `/${path}/${record.id}`, { [wrapper]: change })
        expect(status).toBe(200)
        expect(body).toMatchObject({ id: record.id, ...also, ...change })
        const following = [...Object.keys(change), 'updated_at', 'price_net', 'price_tax', 'price_lead']
        expect(without(body, ...following)).toEqual(without(record, ...following))
        expect((await ask('GET', `/${path}/${record.id}`)).body).toEqual(body)
      })

      test('a record read may be sent back whole', async () => {
        const record = await fresh()
        const { status, body } = await ask('PUT', `/${path}/${record.id}`, { [wrapper]: record })
        expect(status).toBe(200)
        expect(body).toEqual(record)
      })

      test('delete answers "ok" and hides the record from reads, lists and writes', async () => {
        const record = await fresh()
        const deleted = await ask('DELETE', `/${path}/${record.id}`)
        expect(deleted).toMatchObject({ status: 200, body: 'ok' })
        expect((await ask('GET', `/${path}/${record.id}`)).status).toBe(404)
        expect((await ask('PUT', `/${path}/${record.id}`, { [wrapper]: change })).status).toBe(404)
        expect((await ask('DELETE', `/${path}/${record.id}`)).status).toBe(404)
        expect((await ask('GET', `/${path}?ids=${record.id}`)).body).toEqual([])
      })

      test.each([{ name: '' }, { name: null }, {}])('a nameless record: %j', async (given) => {
        const { status, body } = await ask('POST', `/${path}`, { [wrapper]: given })
        if (path === 'departments') {
          expect(status).toBe(422)
          expect(body.message).toEqual({ name: ["can't be blank"] })
        } else {
          expect(status).toBe(201)
          expect(body.name).toMatch(new RegExp(` ${body.id}$`))
        }
      })
    })

    test('a product has a token for the payment widget, which nobody sets', async () => {
      const { id, token } = await create('/products', { product: { ...PRODUCT, token: 'mine' } })
      expect(token).toMatch(/^[A-Za-z0-9]{19,24}$/)
      const changed = await ask('PUT', `/products/${id}`, { product: { token: 'mine' } })
      expect(changed.body.token).toBe(token)
    })

    test('a client is found by its external id, exactly', async () => {
      const ids = []
      for (const external_id of [`x-${format}`, `x-${format}-2`, `X-${format}`]) {
        ids.push((await create('/clients', { client: { ...CLIENT, external_id } })).id)
      }
      const found = (await ask('GET', `/clients?external_id=x-${format}`)).body
      expect(found.map((client: Tree) => client.id)).toEqual([ids[0]])
      expect((await ask('GET', '/clients?external_id=none')).body).toEqual([])
    })

    describe('integrations', () => {
      const who = (name: string) => `${name}-${format}`
      const register = (user: Tree) => anybody('POST', '/users', { user, integration_token })
      const logIn = (login: string, given: Tree = {}) =>
        anybody('POST', '/login', { login, password, integration_token, ...given })
      const open = (given: Tree) => anybody('POST', '/account', { integration_token, ...given })

      test('create user gives the user with a token', async () => {
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
      ])('create user with %s is refused', async (_case, user, field) => {
        const { status, body } = await register(user)
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual([field])
      })

      test('login gives the token, by login and by e-mail address', async () => {
        const email = `${who('bob')}@example.com`
        const user = { login: who('bob'), email, password, first_name: 'Bob', last_name: 'Brown' }
        const { api_token } = (await register(user)).body
        const before = await logIn(who('bob'))
        expect(before.status).toBe(200)
        const known = { login: who('bob'), email, first_name: 'Bob', last_name: 'Brown', api_token }
        expect(before.body).toEqual({ ...known, prefix: null, url: null })
        const { prefix, url } = (await open({ api_token, account: { prefix: who('bobs') } })).body
        for (const login of [who('bob'), email]) {
          expect((await logIn(login)).body).toEqual({ ...known, prefix, url })
        }
        const mine = speaker(kwit, format, api_token)
        expect((await mine('GET', '/clients')).status).toBe(200)
      })

      test.each([
        ['a wrong password', { password: 'wrong horse' }],
        ['an unknown login', { login: 'nobody-at-all' }],
      ])('login with %s is refused, always alike', async (_case, given) => {
        await register({ login: who('cid'), email: `${who('cid')}@example.com`, password })
        const { status, body } = await logIn(who('cid'), given)
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
        const { name, tax_no, post_code, city, street, person, bank, bank_account } = CLIENT
        const company = { name, tax_no, post_code, city, street, person, bank, bank_account }
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

      test('a taken prefix and a taken login get others, and the answer says so', async () => {
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

      test('an e-mail address that is a taken login gets another too', async () => {
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
      ])('create account with %s is refused and makes no user', async (_case, given) => {
        const login = who('ida')
        const user = { login, email: `${login}@example.com`, password }
        const { status, body } = await open({ account: given, user })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['prefix'])
        expect((await logIn(login)).status).toBe(401)
      })

      test('create account works on the host of an account too', async () => {
        const user = { login: who('jan'), email: `${who('jan')}@example.com`, password }
        const given = { integration_token, account: { prefix: who('jan') }, user }
        const reply = await raw(kwit, 'POST', `/account.json`, {
          host: `${account.prefix}.kwit.test`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...given, api_token: account.token }),
        })
        expect(reply.status).toBe(201)
        expect(JSON.parse(reply.text)).toMatchObject({
          prefix: who('jan'),
          url: `http://${who('jan')}.kwit.test`,
        })
      })

      test('account info tells the account, its user and its settings', async () => {
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
      for (const [said, token] of [
        ['no', undefined],
        ['a wrong', 'wrongintegrationtoken'],
      ] as const) {
        const given = token === undefined ? {} : { integration_token: token }
        const user = { email: 'nobody@example.com', password }
        operations.push(
          [`create user with ${said}`, () => anybody('POST', '/users', { user, ...given })],
          [
            `login with ${said}`,
            () => anybody('POST', '/login', { login: account.prefix, password, ...given }),
          ],
          [
            `create account with ${said}`,
            () => ask('POST', '/account', { account: { prefix: 'no' }, ...given }),
          ],
          [`account info with ${said}`, () => ask('GET', `/account?integration_token=${token ?? ''}`)],
        )
      }
      test.each(operations)('%s integration token is a 401', async (_case, run) => {
        const { status, body } = await run()
        expect(status).toBe(401)
        expect(body.message).toBe('You must be logged in to gain access to the site')
      })

      test.each(['wrongapitoken', undefined])(
        'create account for the token %s is a 401',
        async (api_token) => {
          const { status } = await open({ api_token, account: { prefix: who('kim') } })
          expect(status).toBe(401)
        },
      )

      test('create account takes TOKEN/prefix, whose prefix must be right', async () => {
        const attempt = (prefix: string) =>
          open({ api_token: `${account.token}/${prefix}`, account: { prefix: who('lou') } })
        expect((await attempt('wrong')).status).toBe(401)
        expect((await attempt(account.prefix)).status).toBe(201)
      })

      test('account info without an API token is a 401', async () => {
        expect((await anybody('GET', `/account?integration_token=${integration_token}`)).status).toBe(401)
      })

      test('KWIT_REQUIRE_INTEGRATION_TOKEN=false relaxes login and account info, not the rest', async () => {
        const stranger = speaker(relaxed, format)
        const user = { login: who('lea'), email: `${who('lea')}@example.com`, password }
        const given = { account: { prefix: who('lea') }, user }
        expect((await stranger('POST', '/users', { user })).status).toBe(401)
        expect((await stranger('POST', '/account', given)).status).toBe(401)
        const { api_token } = (await stranger('POST', '/account', { ...given, integration_token })).body
        const logged_in = await stranger('POST', '/login', { login: user.login, password })
        expect(logged_in).toMatchObject({ status: 200, body: { api_token, prefix: who('lea') } })
        const mine = speaker(relaxed, format, api_token)
        const without_token = await mine('GET', '/account')
        expect(without_token).toMatchObject({ status: 200, body: { prefix: who('lea') } })
        expect(without_token.body).not.toHaveProperty('api_token')
        const with_token = await mine('GET', `/account?integration_token=${integration_token}`)
        expect(with_token.body.api_token).toBe(api_token)
      })
    })

    describe('authentication', () => {
      test('a call carries the token in the query, in a JSON body, in a header or as a form field', async () => {
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

      test('renewing the token ends the old one at once', async () => {
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

      test('the time zone of the account is the one of its timestamps', async () => {
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
      ])('PUT account refuses %j', async (settings) => {
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
        const given = { user: { ...user, department_ids: [] } }
        const { status, body } = await ask('POST', '/account/add_user', given)
        expect(status).toBe(201)
        expect(body).toMatchObject({ ...without(user, 'password'), login: email, department_ids: [] })
        expect(body).not.toHaveProperty('password')
        const logged_in = await anybody('POST', '/login', { login: email, password, integration_token })
        expect(logged_in.body.prefix).toBe(account.prefix)
        const theirs = speaker(kwit, format, logged_in.body.api_token)
        const info = await theirs('GET', `/account?integration_token=${integration_token}`)
        expect(info.body).toMatchObject({ role, login: email })
      })

      test('a user without a role is a member', async () => {
        const { body } = await ask('POST', '/account/add_user', {
          user: { email: `plain@${format}.example` },
        })
        expect(body).toMatchObject({ role: 'member', department_ids: [] })
      })

      test('the same user is not added twice', async () => {
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
      ])('add_user refuses %j', async (given) => {
        const user = { email: `refused@${format}.example`, ...given }
        const { status, body } = await ask('POST', '/account/add_user', { user })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(Object.keys(given))
      })
    })

    describe('product prices', () => {
      test.each([
        [{ price_gross: '59,00', tax: '23' }, '47.97', '59.0', '11.03'],
        [{ price_gross: 59, tax: 23 }, '47.97', '59.0', '11.03'],
        [{ price_net: '47.97', tax: '23' }, '47.97', '59.0', '11.03'],
        [{ price_net: '100', price_gross: '123' }, '100.0', '123.0', '23.0'],
        [{ price_net: '100', price_gross: '150' }, '121.95', '150.0', '28.05'],
        [{ price_gross: '10.23', tax: '23' }, '8.32', '10.23', '1.91'],
        [{ price_gross: '0.01', tax: '23' }, '0.01', '0.01', '0.0'],
        [{ price_net: '0.01', tax: '23' }, '0.01', '0.01', '0.0'],
        [{ price_net: '0.02', tax: '23' }, '0.02', '0.02', '0.0'],
        [{ price_net: '0.3333', tax: '8' }, '0.3333', '0.36', '0.0267'],
        [{ price_net: '1.005', tax: '0' }, '1.005', '1.01', '0.005'],
        [{ price_net: '33.33', tax: '5.5' }, '33.33', '35.16', '1.83'],
        [{ price_gross: '999999999.99', tax: '23' }, '813008130.07', '999999999.99', '186991869.92'],
        [{ price_net: '-10', tax: '23' }, '-10.0', '-12.3', '-2.3'],
        [{ price_net: '100', tax: 'zw' }, '100.0', '100.0', '0.0'],
        [{ price_gross: '100', tax: 'np' }, '100.0', '100.0', '0.0'],
        [{ price_net: '1 234,5', tax: '23' }, '1234.5', '1518.44', '283.94'],
        [{ price_net: 0 }, '0.0', '0.0', '0.0'],
        [{}, null, null, null],
      ])('%j gives net %s, gross %s, tax %s', async (given, price_net, price_gross, price_tax) => {
        const record = await create('/products', { product: { name: 'Priced', ...given } })
        expect(record).toMatchObject({ price_net, price_gross, price_tax })
        expect((await ask('GET', `/products/${record.id}`)).body).toEqual(record)
      })

      test.each([
        ['a new gross price', { price_gross: '59,00' }, ['47.97', '59.0', '11.03', '23']],
        ['a new net price', { price_net: '200' }, ['200.0', '246.0', '46.0', '23']],
        ['a new rate', { tax: '8' }, ['100.0', '108.0', '8.0', '8']],
        ['a new rate and gross price', { tax: '8', price_gross: '54' }, ['50.0', '54.0', '4.0', '8']],
        ['a rate that is not one', { tax: 'zw' }, ['100.0', '100.0', '0.0', 'zw']],
        [
          'the old net beside a new gross',
          { price_net: '100.0', price_gross: '246.0' },
          ['200.0', '246.0', '46.0', '23'],
        ],
        [
          'the old gross beside a new net',
          { price_net: '50.0', price_gross: '123.0' },
          ['50.0', '61.5', '11.5', '23'],
        ],
        ['a new name only', { name: 'Renamed' }, ['100.0', '123.0', '23.0', '23']],
        ['empty prices', { price_net: '', price_gross: '' }, [null, null, null, '23']],
      ])(
        '%s changes the rest of the card',
        async (_case, given, [price_net, price_gross, price_tax, tax]) => {
          const { id } = await create('/products', { product: PRODUCT })
          const { body } = await ask('PUT', `/products/${id}`, { product: given })
          expect(body).toMatchObject({ price_net, price_gross, price_tax, tax })
        },
      )

      test.each([{ tax: '' }, { tax: null }])(
        '%j is the default rate, and prices follow it',
        async (given) => {
          const { id } = await create('/products', {
            product: { ...PRODUCT, price_gross: undefined, tax: '8' },
          })
          const { body } = await ask('PUT', `/products/${id}`, { product: given })
          expect(body).toMatchObject({
            tax: '23',
            price_net: '100.0',
            price_gross: '123.0',
            price_tax: '23.0',
          })
        },
      )

      test('purchase prices follow their own rate, and the sale rate when that is cleared', async () => {
        const purchase = { purchase_price_net: '10', purchase_tax: '8' }
        const { id } = await create('/products', { product: { ...PRODUCT, ...purchase } })
        const shown = (await ask('GET', `/products/${id}`)).body
        expect(shown).toMatchObject({
          purchase_price_gross: '10.8',
          purchase_price_tax: '0.8',
          purchase_tax: '8',
        })
        const { body } = await ask('PUT', `/products/${id}`, { product: { purchase_tax: '' } })
        expect(body).toMatchObject({
          purchase_price_net: '10.0',
          purchase_price_gross: '12.3',
          purchase_tax: null,
        })
      })
    })

    describe('products by code', () => {
      test.each([
        'PLAIN',
        '123456',
        'a.b.c',
        'v1.json',
        'a/b/c',
        'with blank',
        ' padded ',
        'żółć-ß-日本',
        '😀',
        '50%',
        'a%2Fb',
        'a+b&c=d?e#f;g',
        'o\'hara \\ "q" _%',
        '<b>&amp;',
      ])('find_by code finds %j', async (code) => {
        const made = await create('/products', { product: { ...PRODUCT, code: `${code}${format}` } })
        const address = `/products/${encodeURIComponent(`${code}${format}`)}`
        const { status, body } = await ask('PUT', address, { find_by: 'code', product: { name: 'Found' } })
        expect(status).toBe(200)
        expect(body).toMatchObject({ id: made.id, code: made.code, name: 'Found' })
        expect((await ask('GET', `${address}?find_by=code`)).body).toEqual(body)
      })

      test.each(['NO-SUCH', '\0', 'x'.repeat(300)])('an unknown code is a 404: %j', async (code) => {
        const address = `/products/${encodeURIComponent(code)}?find_by=code`
        expect((await ask('GET', address)).status).toBe(404)
        expect((await ask('PUT', address, { product: { name: 'No' } })).status).toBe(404)
      })

      test('without find_by a code is no id', async () => {
        await create('/products', { product: { ...PRODUCT, code: '424242424242' } })
        expect((await ask('GET', '/products/424242424242')).status).toBe(404)
      })

      test('of two products with one code the older is meant, and a deleted one is not', async () => {
        const code = `DOUBLE-${format}`
        const [older, newer] = [
          await create('/products', { product: { ...PRODUCT, code } }),
          await create('/products', { product: { ...PRODUCT, code } }),
        ]
        expect((await ask('GET', `/products/${code}?find_by=code`)).body.id).toBe(older.id)
        await ask('DELETE', `/products/${older.id}`)
        expect((await ask('GET', `/products/${code}?find_by=code`)).body.id).toBe(newer.id)
      })
    })

    describe('shortcuts', () => {
      test.each(['clients', 'departments'])('of %s are the name, made unique with a number', async (path) => {
        const wrapper = path.slice(0, -1)
        const name = `Same ${path} ${format}`
        const made = async (fields: Tree = {}) => await create(`/${path}`, { [wrapper]: { name, ...fields } })
        const [first, second, third] = [await made(), await made(), await made({ shortcut: name })]
        expect([first, second, third].map((record) => record.shortcut)).toEqual([
          name,
          `${name} (2)`,
          `${name} (3)`,
        ])
        await ask('DELETE', `/${path}/${second.id}`)
        expect((await made()).shortcut).toBe(`${name} (2)`)
        const kept = await ask('PUT', `/${path}/${third.id}`, { [wrapper]: { name: 'Renamed' } })
        expect(kept.body).toMatchObject({ name: 'Renamed', shortcut: `${name} (3)` })
        const taken = await ask('PUT', `/${path}/${third.id}`, { [wrapper]: { shortcut: name } })
        expect(taken.body.shortcut).toBe(`${name} (3)`)
        const cleared = await ask('PUT', `/${path}/${third.id}`, { [wrapper]: { shortcut: '' } })
        expect(cleared.body.shortcut).toBe('Renamed')
      })

      test('of a long name with characters beyond the basic plane read as they were written', async () => {
        const name = `${'x'.repeat(239)}😀tail`
        const made = await create('/clients', { client: { name } })
        expect(made.shortcut.isWellFormed()).toBe(true)
        expect((await ask('GET', `/clients/${made.id}`)).body).toEqual(made)
      })

      test('an account does not see the shortcuts of another', async () => {
        const name = `Everywhere ${format}`
        await create('/clients', { client: { name } })
        const { token } = await kwit.newAccount()
        const theirs = await speaker(kwit, format, token)('POST', '/clients', { client: { name } })
        expect(theirs.body.shortcut).toBe(name)
      })
    })

    describe('clients', () => {
      test('a person is known by first and last name', async () => {
        const person = { company: false, first_name: 'Jan', last_name: 'Nowak' }
        expect(await create('/clients', { client: person })).toMatchObject({ ...person, name: 'Jan Nowak' })
      })

      test.each([
        [{ country: 'PL', tax_no: '525-244-57-67' }, 'PL5252445767'],
        [{ country: '', tax_no: '5252445767' }, '5252445767'],
        [{ country: 'DE', tax_no: 'FR123' }, 'FR123'],
        [{ country: 'PL', tax_no: '' }, null],
      ])('%j is checked as %s', async (given, tax_no_check) => {
        const made = await create('/clients', { client: { name: 'Taxed', ...given } })
        expect(made).toMatchObject({ ...given, tax_no_check })
      })

      test.each([
        { kind: 'neighbour' },
        { discount: 'much' },
        { category_id: 999_999 },
        { department_id: 999_999 },
        { company: 'perhaps' },
      ])('%j is refused', async (given) => {
        const { status, body } = await ask('POST', '/clients', { client: { name: 'Refused', ...given } })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(Object.keys(given))
      })
    })

    test('deleting what is used hides it and leaves the user of it intact', async () => {
      const category = await create('/categories', { category: { name: 'Used' } })
      const client = await create('/clients', { client: { name: 'User', category_id: category.id } })
      expect((await ask('DELETE', `/categories/${category.id}`)).status).toBe(200)
      expect((await ask('GET', `/clients/${client.id}`)).body).toEqual(client)
      const saved = await ask('PUT', `/clients/${client.id}`, { client: { ...client, city: 'Opole' } })
      expect(saved).toMatchObject({ status: 200, body: { category_id: category.id, city: 'Opole' } })
      const late = await ask('POST', '/clients', { client: { name: 'Late', category_id: category.id } })
      expect(late).toMatchObject({ status: 422, body: { message: { category_id: ['does not exist'] } } })
    })

    test('a category of another account does not exist', async () => {
      const foreign = await kwit.newAccount()
      const theirs = speaker(kwit, format, foreign.token)
      const { id } = (await theirs('POST', '/categories', { category: { name: 'Theirs' } })).body
      const { status, body } = await ask('POST', '/products', { product: { ...PRODUCT, category_id: id } })
      expect(status).toBe(422)
      expect(body.message).toEqual({ category_id: ['does not exist'] })
    })

    describe('the main department', () => {
      const mains = async (mine: Ask) =>
        (await mine('GET', '/departments')).body.filter((one: Tree) => one.main).map((one: Tree) => one.id)

      test('is exactly one: the newest that was made main', async () => {
        const mine = speaker(kwit, format, (await kwit.newAccount()).token)
        const [first] = await mains(mine)
        const second = (await mine('POST', '/departments', { department: { name: 'B', main: true } })).body
        expect(await mains(mine)).toEqual([second.id])
        await mine('PUT', `/departments/${first}`, { department: { main: '1' } })
        expect(await mains(mine)).toEqual([first])
        const plain = (await mine('POST', '/departments', { department: { name: 'C' } })).body
        expect(plain.main).toBe(false)
        expect(await mains(mine)).toEqual([first])
      })

      test.each([false, '0', '', null])('does not step down by main: %j', async (main) => {
        const mine = speaker(kwit, format, (await kwit.newAccount()).token)
        const [first] = await mains(mine)
        const { status, body } = await mine('PUT', `/departments/${first}`, { department: { main } })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['main'])
        expect(await mains(mine)).toEqual([first])
      })

      test('cannot be deleted, the others can', async () => {
        const mine = speaker(kwit, format, (await kwit.newAccount()).token)
        const [first] = await mains(mine)
        const { status, body } = await mine('DELETE', `/departments/${first}`)
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['main'])
        await mine('POST', '/departments', { department: { name: 'B', main: true } })
        expect((await mine('DELETE', `/departments/${first}`)).status).toBe(200)
      })
    })

    describe('department logo', () => {
      const SVG =
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
      const WEBP = Buffer.from('UklGRiQAAABXRUJQVlA4TBgAAAAvH8ADEA8Q8x/zHwyBQJK/9AALRPQ/ihc=', 'base64')
      const put = async (content: Buffer | string, filename: string, field = 'department[logo]') => {
        const { id } = await create('/departments', { department: { name: `Logo ${filename}` } })
        const form = new FormData()
        form.set('api_token', account.token)
        form.set(field, new Blob([content as never]), filename)
        const reply = await kwit.call('PUT', `/departments/${id}.${format}`, { body: form })
        return { id, ...read(format, reply) }
      }

      test.each([
        ['PNG', png(2, 2), 'logo.png', 'image/png'],
        ['SVG', SVG, 'logo.svg', 'image/svg+xml'],
        ['WebP', WEBP, 'logo.webp', 'image/png', 'logo.png'],
      ])(
        'a %s sent as department[logo] is set and can be fetched',
        async (_kind, content, name, type, kept = name) => {
          const { id, status, body } = await put(content, name)
          expect(status).toBe(200)
          expect(body).toMatchObject({ logo_file_name: kept, logo_content_type: type })
          expect(body.logo_file_size).toBeGreaterThan(0)
          expect(body.logo_updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
          expect((await ask('GET', `/departments/${id}`)).body).toEqual(body)
          const logo = await kwit.call('GET', `/departments/${id}/logo.png`, { token: account.token })
          expect(logo.status).toBe(200)
          expect(logo.headers.get('content-type')).toBe(type)
        },
      )

      test('a script inside an SVG is not kept', async () => {
        const { id, status } = await put(
          SVG.replace('<rect', '<script>alert(1)</script><rect onload="x()"'),
          'bad.svg',
        )
        expect([200, 422]).toContain(status)
        const logo = await kwit.call('GET', `/departments/${id}/logo.svg`, { token: account.token })
        expect(logo.text).not.toMatch(/script|onload|alert/)
      })

      test.each([
        ['a text', 'just text', 'logo.png'],
        ['a page', '<html><body>hello</body></html>', 'logo.png'],
        ['more than 2 MB', Buffer.concat([png(2, 2), Buffer.alloc(2 * 1024 * 1024)]), 'logo.png'],
        ['nothing', '', 'logo.png'],
        ['a WebP that cannot be decoded', Buffer.from(WEBP).fill(0xff, 26), 'logo.webp'],
      ])('%s is refused as a logo', async (_case, content, name) => {
        const { id, status, body } = await put(content, name)
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['logo'])
        expect((await ask('GET', `/departments/${id}`)).body.logo_file_name).toBe(null)
      })

      test('an address is no logo and is never fetched', async () => {
        const { id } = await create('/departments', { department: { name: 'Address' } })
        const logo = 'http://127.0.0.1:1/logo.png'
        const { status, body } = await ask('PUT', `/departments/${id}`, { department: { logo } })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['logo'])
      })

      test('null takes the logo away', async () => {
        const { id } = await put(png(2, 2), 'logo.png')
        const { body } = await ask('PUT', `/departments/${id}`, { department: { logo: null } })
        expect(body).toMatchObject({ logo_file_name: null, logo_file_size: null, logo_updated_at: null })
        expect((await kwit.call('GET', `/departments/${id}/logo.png`, { token: account.token })).status).toBe(
          404,
        )
      })

      test('the logo of another account is a 404', async () => {
        const { id } = await put(png(2, 2), 'logo.png')
        const foreign = await kwit.newAccount()
        expect((await kwit.call('GET', `/departments/${id}/logo.png`, { token: foreign.token })).status).toBe(
          404,
        )
      })
    })
  })
})

// A grey picture of that size.
function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const pixels = Buffer.alloc((width + 1) * height)
  const chunks = [
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
