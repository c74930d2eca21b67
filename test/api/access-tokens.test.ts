// Tests limited tokens: their rights, departments, networks and last day, and that they cannot be used to get
// more.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { raw } from '../../src/platform/database/sql.ts'
import { type Ask, BOTH_FORMATS, FORMATS, type Format, speaker, type Tree } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { invoiceOf, peopleOf } from '../restricted-users.ts'

const NOW = Date.UTC(2026, 5, 17, 10)
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let kwit: Kwit
let ours: TestAccount
beforeAll(async () => {
  kwit = await startKwit({}, NOW)
})
afterAll(() => kwit.close())
beforeEach(async () => {
  kwit.clock.set(NOW)
  ours = await kwit.newAccount()
})

const { call, made, join, joinWith } = peopleOf(() => ({ kwit, ours }))

let names = 0
const newToken = (fields: Tree, userToken = ours.token): Promise<{ id: number; token: string }> =>
  made('/account/access_tokens.json', { access_token: { name: `Token ${++names}`, ...fields } }, userToken)

const asks = async (fields: Tree, format: Format = 'json', userToken = ours.token): Promise<Ask> =>
  speaker(kwit, format, (await newToken(fields, userToken)).token)

describe.each(BOTH_FORMATS)('in %s', (format) => {
  test('a token is shown once, listed without its secret, changed and revoked', async () => {
    const ask = speaker(kwit, format, ours.token)
    const created = await ask('POST', '/account/access_tokens', {
      access_token: {
        name: ' Shop ',
        rights: ['clients.edit'],
        amount_max: '1000',
        networks: ['127.0.0.0/8'],
      },
    })
    expect(created).toMatchObject({ status: 201 })
    const { id, token, ...fields } = created.body
    expect(token).toMatch(/^kwit_[A-Za-z0-9]{40}$/)
    expect(fields).toEqual({
      name: 'Shop',
      rights: ['clients.view', 'clients.edit'],
      department_ids: [],
      amount_max: '1000.00',
      networks: ['127.0.0.0/8'],
      expires_on: null,
      user_id: ours.user_id,
      login: ours.prefix,
      is_own: true,
      hint: token.slice(-4),
      status: 'active',
      last_used_at: null,
      revoked_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const stored = JSON.stringify(await kwit.db.all(raw('select * from access_tokens')))
    expect(stored).not.toContain(token)
    const listed = await ask('GET', '/account/access_tokens')
    expect(listed.body).toEqual([{ id, ...fields }])
    expect(listed.text).not.toContain(token)

    const program = speaker(kwit, format, token)
    expect((await program('GET', '/clients')).status).toBe(200)
    expect((await program('GET', '/products')).status).toBe(403)
    const changed = await ask('PUT', `/account/access_tokens/${id}`, {
      access_token: { rights: ['products.view'], amount_max: null },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Shop', rights: ['products.view'], amount_max: null },
    })
    expect((await program('GET', '/clients')).status).toBe(403)
    expect((await program('GET', '/products')).status).toBe(200)

    expect((await ask('DELETE', `/account/access_tokens/${id}`)).status).toBe(200)
    expect(await program('GET', '/products')).toMatchObject({ status: 401, body: { codes: 'token_revoked' } })
    expect((await ask('GET', `/account/access_tokens/${id}`)).body).toMatchObject({
      status: 'revoked',
      revoked_at: expect.any(String),
    })
    expect(await ask('PUT', `/account/access_tokens/${id}`, { access_token: { name: 'New' } })).toMatchObject(
      {
        status: 422,
      },
    )
  })

  test('a refused request says which right is missing', async () => {
    const ask = await asks({ rights: ['clients.view'] }, format)
    expect(await ask('POST', '/clients', { client: { name: 'Acme' } })).toMatchObject({
      status: 403,
      body: { codes: 'token_right', message: 'This token or its user lacks the right clients.add' },
    })
    expect(await ask('GET', '/invoices')).toMatchObject({
      status: 403,
      body: { message: 'This token or its user lacks the right sales.view or purchases.view' },
    })
    expect(await ask('GET', '/webhooks')).toMatchObject({ status: 403, body: { codes: 'token_limited' } })
  })
})

test.each([
  [{ name: '' }, 'name'],
  [{ rights: [] }, 'rights'],
  [{ rights: undefined }, 'rights'],
  [{ rights: ['sales.fly'] }, 'rights'],
  [{ department_ids: [999] }, 'department_ids'],
  [{ amount_max: 0 }, 'amount_max'],
  [{ amount_max: '-1' }, 'amount_max'],
  [{ networks: ['10.0.0.0/33'] }, 'networks'],
  [{ networks: ['example.com'] }, 'networks'],
  [{ networks: ['2001:db8::/129'] }, 'networks'],
  [{ expires_on: '2026-06-16' }, 'expires_on'],
])('%j is refused', async (fields, field) => {
  const json = { access_token: { name: 'Shop', rights: ['sales.view'], ...fields } }
  const reply = await call('POST', '/account/access_tokens.json', json)
  expect(reply).toMatchObject({ status: 422 })
  expect(Object.keys(reply.json.message)).toEqual([field])
})

test('neither a token nor a custom role decides whether two factors are required', async () => {
  const requires = (two_factor_required: boolean, token: string) =>
    call('PUT', '/account.json', { account: { two_factor_required } }, token)
  const { token } = await newToken({ rights: ['settings.edit'] })
  const editor = await joinWith('settings.edit')
  expect((await requires(true, ours.token)).json.two_factor_required).toBe(true)
  for (const weak of [token, editor]) {
    expect((await requires(false, weak)).status).toBe(403)
    expect((await requires(true, weak)).status).toBe(200)
    const other = { account: { lang: 'de' } }
    expect((await call('PUT', '/account.json', other, weak)).status).toBe(200)
  }
  expect((await requires(false, ours.token)).json.two_factor_required).toBe(false)
})

test('names are unique among the valid tokens of a user', async () => {
  const { id } = await newToken({ name: 'Shop', rights: ['sales.view'] })
  const again = () =>
    call('POST', '/account/access_tokens.json', { access_token: { name: 'SHOP', rights: ['sales.view'] } })
  expect(await again()).toMatchObject({
    status: 422,
    json: { message: { name: ['has already been taken'] } },
  })
  await call('DELETE', `/account/access_tokens/${id}.json`)
  expect((await again()).status).toBe(201)
})

describe('the reach of a token', () => {
  test('a token has no right that its user lacks, and loses those that the user loses', async () => {
    const role = await made('/account/roles.json', { role: { name: 'Clients', rights: ['clients.edit'] } })
    const { id, token: userToken } = await join({ role: `role_${role.id}` })
    const ask = await asks({ rights: ['clients.view', 'clients.add', 'sales.view'] }, 'json', userToken)
    expect((await ask('GET', '/clients')).status).toBe(200)
    expect((await ask('POST', '/clients', { client: { name: 'Acme' } })).status).toBe(403)
    expect((await ask('GET', '/invoices')).status).toBe(403)
    await call('PUT', `/account/roles/${role.id}.json`, { role: { rights: ['sales.view'] } })
    expect((await ask('GET', '/clients')).status).toBe(403)
    expect((await ask('GET', '/invoices')).status).toBe(200)
    await call('PUT', `/account/users/${id}.json`, { role: 'member' })
    expect((await ask('POST', '/clients', { client: { name: 'Acme' } })).status).toBe(201)
    await call('DELETE', `/account/users/${id}.json`)
    expect((await ask('GET', '/clients')).status).toBe(401)
  })

  test('a member gets no permission of administrators from a token', async () => {
    const member = await join({ role: 'member' })
    const ask = await asks({ rights: ['settings.edit', 'settings.add'] }, 'json', member.token)
    expect((await ask('PUT', '/account', { account: { default_tax: '8' } })).status).toBe(403)
    const ownerAsk = await asks({ rights: ['settings.edit'] })
    expect((await ownerAsk('PUT', '/account', { account: { default_tax: '8' } })).status).toBe(200)
  })

  test('an accountant reads with a token only what the token may', async () => {
    const { token } = await join({ role: 'accountant' })
    const ask = await asks({ rights: ['clients.view', 'sales.add', 'purchases.add'] }, 'json', token)
    expect((await ask('GET', '/clients')).status).toBe(200)
    expect((await ask('GET', '/products')).status).toBe(403)
    expect((await ask('POST', '/invoices', invoiceOf())).status).toBe(403)
    expect(
      (await ask('POST', '/invoices', invoiceOf({ income: false, number: '1', seller_name: 'A' }))).status,
    ).toBe(201)
  })

  test('a token sees only its departments, and nothing without one of its user', async () => {
    const first = await made('/departments.json', { department: { name: 'First' } })
    const second = await made('/departments.json', { department: { name: 'Second' } })
    const seen = await made('/invoices.json', invoiceOf({ department_id: first.id }))
    const hidden = await made('/invoices.json', invoiceOf({ department_id: second.id }))
    const ask = await asks({ rights: ['sales.add'], department_ids: [first.id] })
    const listed = await ask('GET', '/invoices')
    expect(listed.body.map(({ id }: { id: number }) => id)).toEqual([seen.id])
    expect((await ask('GET', `/invoices/${hidden.id}`)).status).toBe(404)
    expect((await ask('POST', '/invoices', invoiceOf())).body.department_id).toBe(first.id)
    expect((await ask('POST', '/invoices', invoiceOf({ department_id: second.id }))).status).toBe(422)
    expect((await ask('GET', '/reports/vat')).status).toBe(403)
    for (const path of ['/invoices/preview', '/invoices/check']) {
      expect((await ask('POST', path, { invoice: { id: seen.id } })).status).toBe(200)
      expect((await ask('POST', path, { invoice: { id: hidden.id } })).status).toBe(404)
    }
    const purchase = await made('/invoices.json', invoiceOf({ department_id: first.id, income: false }))
    const preview = await ask('POST', '/invoices/preview', { invoice: { id: purchase.id } })
    expect(preview).toMatchObject({ status: 404, body: { codes: 'not_found' } })

    const member = await join({ role: 'member', department_ids: [first.id, second.id] })
    const theirs = await asks({ rights: ['sales.view'], department_ids: [second.id] }, 'json', member.token)
    expect((await theirs('GET', '/invoices')).body).toHaveLength(1)
    await call('PUT', `/account/users/${member.id}.json`, { department_ids: [first.id] })
    expect((await theirs('GET', '/invoices')).status).toBe(403)
    expect((await theirs('GET', '/account')).status).toBe(403)
  })
})

describe('refused without a right', () => {
  const everything = [
    ...['sales', 'purchases', 'payments', 'clients', 'products', 'warehouse'].map((area) => `${area}.delete`),
    ...['settings.delete', 'settings.add', 'settings.edit', 'reports.view', 'books.edit'],
  ]
  test.each([
    ['GET', '/account/token'],
    ['POST', '/account/token/renew'],
    ['POST', '/account/renew_token'],
    ['GET', '/account/tokens'],
    ['DELETE', '/account/tokens/1'],
    ['GET', '/account/access_tokens'],
    ['POST', '/account/access_tokens'],
    ['PUT', '/account/access_tokens/1'],
    ['DELETE', '/account/access_tokens/1'],
    ['POST', '/account/add_user'],
    ['POST', '/account/invitations'],
    ['PUT', '/account/users/1'],
    ['PUT', '/account/unlink'],
    ['POST', '/account/roles'],
    ['POST', '/account/delete'],
    ['POST', '/account/clock'],
    ['GET', '/account/backup'],
    ['GET', '/account/requests'],
    ['GET', '/account/mail_server'],
    ['POST', '/webhooks'],
    ['POST', '/account_transfers'],
    ['POST', '/list_views'],
    ['PUT', '/today/email'],
  ])('%s %s, whatever the rights of the token are', async (method, path) => {
    const ask = await asks({ rights: everything })
    const json = { access_token: { name: 'More', rights: everything } }
    expect(await ask(method, path, method === 'GET' ? undefined : json)).toMatchObject({
      status: 403,
      body: { codes: 'token_limited' },
    })
  })

  test('the account is shown without the API token, and the audit log of users not at all', async () => {
    const ask = await asks({ rights: everything })
    const account = await ask('GET', `/account?integration_token=${INTEGRATION_TOKEN}`)
    expect(account.status).toBe(200)
    expect(account.text).not.toContain(ours.token)
    expect((await ask('GET', `/account/history?object=user&id=${ours.user_id}`)).status).toBe(403)
    const { body } = await ask('GET', '/events')
    expect(body.events.map(({ type }: { type: string }) => type)).not.toContain('access_token.created')
    const another = { ...INTEGRATION, account: { prefix: 'another' } }
    expect((await ask('POST', '/account', another)).status).toBe(401)
  })

  test('a limited token gets no stored response of another token', async () => {
    const key = { 'idempotency-key': 'one' }
    const owner = speaker(kwit, 'json', ours.token)
    const first = await owner('POST', '/clients', { client: { name: 'Acme' } }, key)
    const ask = await asks({ rights: ['clients.add'] })
    const second = await ask('POST', '/clients', { client: { name: 'Acme' } }, key)
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
  })
})
const INTEGRATION = { integration_token: INTEGRATION_TOKEN }

describe('the validity of a token', () => {
  test('a token works until the end of its last day in the time zone of the account', async () => {
    await call('PUT', '/account.json', { account: { time_zone: 'Europe/Warsaw' } })
    const { id, token } = await newToken({ rights: ['clients.view'], expires_on: '2026-06-17' })
    const get = () => kwit.call('GET', '/clients.json', { token })
    kwit.clock.set(Date.UTC(2026, 5, 17, 21, 59))
    expect((await get()).status).toBe(200)
    kwit.clock.set(Date.UTC(2026, 5, 17, 22))
    expect(await get()).toMatchObject({ status: 401, json: { codes: 'token_expired' } })
    const listed = await call('GET', `/account/access_tokens/${id}.json`)
    expect(listed.json.status).toBe('expired')
    await call('PUT', `/account/access_tokens/${id}.json`, { access_token: { expires_on: '2026-07-01' } })
    expect((await get()).status).toBe(200)
    await call('PUT', `/account/access_tokens/${id}.json`, { access_token: { expires_on: null } })
    kwit.clock.set(NOW + 400 * DAY_MS)
    expect((await get()).status).toBe(200)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7', 200],
    ['203.0.113.7', '203.0.113.8', 401],
    ['203.0.113.0/24', '203.0.113.8', 200],
    ['203.0.113.0/24', '203.0.114.8', 401],
    ['203.0.113.0/24', '::ffff:203.0.113.8', 200],
    ['2001:db8::/32', '2001:db8:1:2::3', 200],
    ['2001:db8::/32', '2001:db9::1', 401],
    ['2001:db8::1', '2001:db8:0:0::1', 200],
    ['0.0.0.0/0', '2001:db8::1', 401],
  ])('a token for %s used from %s gives %i', async (network, address, status) => {
    const { token } = await newToken({ rights: ['clients.view'], networks: [network] })
    const headers = { 'x-forwarded-for': address }
    const reply = await kwit.call('GET', '/clients.json', { token, headers })
    expect(reply.status).toBe(status)
    if (status === 401) expect(reply.json).toMatchObject({ codes: 'token_network' })
  })

  test('the last use is stored at most once a minute, and shown with its requests', async () => {
    const { id, token } = await newToken({ name: 'Shop', rights: ['clients.view'] })
    const lastUse = async () => (await call('GET', `/account/access_tokens/${id}.json`)).json.last_used_at
    const logged = () => kwit.db.all(raw(`select id from request_log where access_token_id = ${id}`))
    const get = async (count: number) => {
      await kwit.call('GET', '/clients.json', { token })
      await expect.poll(async () => (await logged()).length).toBe(count)
    }
    await get(1)
    await expect.poll(lastUse).not.toBeNull()
    const first = await lastUse()
    kwit.clock.set(NOW + MINUTE_MS / 2)
    await get(2)
    expect(await lastUse()).toBe(first)
    kwit.clock.set(NOW + 2 * MINUTE_MS)
    await get(3)
    await expect.poll(lastUse).not.toBe(first)
    const { json: requests } = await call('GET', '/account/requests.json?per_page=100')
    expect(requests.find((request: Tree) => request.access_token)).toMatchObject({
      access_token_id: id,
      access_token: 'Shop',
      path: '/clients.json',
    })
  })

  test('a password change that ends tokens revokes limited tokens', async () => {
    const member = await join({ role: 'member', login: 'changer', password: 'correct horse' })
    const { token } = await newToken({ rights: ['clients.view'] }, member.token)
    const { json, headers } = await kwit.call('POST', '/session.json', {
      json: { login: 'changer', password: 'correct horse' },
    })
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] as string
    const change = { old_password: 'correct horse', password: 'battery staple', end_tokens: true }
    const changed = await kwit.call('POST', '/session/password.json', {
      json: change,
      headers: { cookie, 'x-csrf-token': json.csrf_token },
    })
    expect(changed.status).toBe(200)
    const reply = await kwit.call('GET', '/clients.json', { token })
    expect(reply).toMatchObject({ status: 401, json: { codes: 'token_revoked' } })
  })
})

test('the log contains no limited token, wherever it was sent', async () => {
  const { id, token } = await newToken({ rights: ['clients.view'] })
  await kwit.call('GET', `/clients/${token}.json`, { token })
  const logged = () => kwit.db.all(raw(`select path, message from request_log where access_token_id = ${id}`))
  await expect.poll(async () => (await logged()).length).toBe(1)
  expect(JSON.stringify(await logged())).not.toContain(token)
})

describe.each(FORMATS)('the audit log in %s', (format) => {
  test('history and events name the token, and the chain stays intact', async () => {
    const owner = speaker(kwit, format, ours.token)
    const { id: tokenId, token } = await newToken({ name: 'Shop', rights: ['clients.add'] })
    const ask = speaker(kwit, format, token)
    const { body: client } = await ask('POST', '/clients', { client: { name: 'Acme' } })
    await owner('PUT', `/clients/${client.id}`, { client: { name: 'Acme Ltd' } })
    const history = await owner('GET', `/account/history?object=client&id=${client.id}`)
    expect(history.body).toMatchObject([
      { action: 'update', access_token_id: null, access_token: null },
      { action: 'create', access_token_id: tokenId, access_token: 'Shop', user_id: ours.user_id },
    ])
    const { body } = await owner('GET', '/events?type=client.created,access_token.*')
    expect(body.events).toMatchObject([
      { type: 'access_token.created', access_token_id: null, record: { type: 'access_token', id: tokenId } },
      { type: 'client.created', access_token_id: tokenId, access_token: 'Shop' },
    ])
    expect((await owner('GET', '/account/history/check')).body).toMatchObject({ is_intact: true })
    const forged = `update audit_entries set access_token_id = ${tokenId + 1} where access_token_id = ${tokenId}`
    await unlockedTransaction(kwit.db, async (db) => void (await db.run(raw(forged))))
    expect((await owner('GET', '/account/history/check')).body).toMatchObject({ is_intact: false })
  })

  test('the work of a task is done in the name of its token', async () => {
    const { id } = await made('/invoices.json', invoiceOf())
    const category = await made('/categories.json', { category: { name: 'Trips' } })
    const ask = await asks(
      { name: 'Robot', rights: ['sales.edit', 'purchases.edit', 'payments.edit'] },
      format,
    )
    const task = { kind: 'invoices_categorize', ids: [id], category_id: category.id }
    expect((await ask('POST', '/tasks', { task })).status).toBe(201)
    const owner = speaker(kwit, format, ours.token)
    await expect
      .poll(async () => (await owner('GET', `/account/history?object=invoice&id=${id}`)).body[0].access_token)
      .toBe('Robot')
  })
})

describe('tokens of others', () => {
  test('administrators see and revoke them, others do not', async () => {
    const member = await join({ role: 'member' })
    const administrator = await join({ role: 'admin' })
    const owners = await newToken({ rights: ['sales.view'] })
    const members = await newToken({ rights: ['sales.view'] }, member.token)
    const list = async (token: string) =>
      (await call('GET', '/account/access_tokens.json', undefined, token)).json.map(
        ({ id }: { id: number }) => id,
      )
    expect(await list(member.token)).toEqual([members.id])
    expect(await list(administrator.token)).toEqual([members.id, owners.id])
    const change = (method: string, id: number, token: string) =>
      call(
        method,
        `/account/access_tokens/${id}.json`,
        method === 'PUT' ? { access_token: { name: 'X' } } : undefined,
        token,
      )
    expect((await change('DELETE', owners.id, member.token)).status).toBe(404)
    expect((await change('PUT', owners.id, administrator.token)).status).toBe(404)
    expect((await change('PUT', members.id, ours.token)).status).toBe(404)
    expect((await change('DELETE', owners.id, administrator.token)).status).toBe(403)
    expect((await change('DELETE', members.id, administrator.token)).status).toBe(200)
    const stranger = await kwit.newAccount()
    expect((await change('DELETE', owners.id, stranger.token)).status).toBe(404)
    expect(await list(stranger.token)).toEqual([])
  })

  test('a token opens its own account only', async () => {
    const { token } = await newToken({ rights: ['clients.view'] })
    const stranger = await kwit.newAccount()
    const headers = { 'x-forwarded-host': `${stranger.prefix}.kwit.test` }
    expect((await kwit.call('GET', '/clients.json', { token, headers })).status).toBe(401)
    expect((await kwit.call('GET', '/clients.json', { token: `${token}/${stranger.prefix}` })).status).toBe(
      401,
    )
    expect((await kwit.call('GET', '/clients.json', { token: `${token}/${ours.prefix}` })).status).toBe(200)
    const basic = { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }
    expect((await kwit.call('GET', '/clients.json', { headers: basic })).status).toBe(200)
    expect((await kwit.call('GET', '/products.json', { headers: basic })).status).toBe(403)
    expect((await kwit.call('GET', '/clients.json', { token: `${token}x` })).status).toBe(401)
  })

  test('a user with a custom role has tokens of their own', async () => {
    const token = await joinWith('clients.view')
    const ask = await asks({ rights: ['clients.edit'] }, 'json', token)
    expect((await ask('GET', '/clients')).status).toBe(200)
    expect((await ask('POST', '/clients', { client: { name: 'A' } })).status).toBe(403)
  })
})
