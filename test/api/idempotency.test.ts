import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, createApp } from '../../src/app.ts'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { openPostgres } from '../../src/platform/database/engines/postgres/engine.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { bankRequest } from '../bank-statement.ts'
import { type FakeRecommand, startRecommand } from '../channels/recommand.ts'
import { SENDABLE } from '../channels/sendable.ts'
import { smallInvoice } from '../einvoice/small.ts'
import {
  collectionOf,
  ENGINE,
  INTEGRATION_TOKEN,
  IS_WHOLE,
  type Kwit,
  type Reply,
  request,
  startKwit,
  type TestAccount,
} from '../harness.ts'
import { plantMove, plantProvider } from '../matrix/plant.ts'
import { minimal } from '../minimal-records.ts'
import { type StandIn, startStandIn } from '../moving/stand-in.ts'
import { receivedCarrier } from '../received-pdf.ts'
import { countRows } from '../row-counts.ts'

// Tests Idempotency-Key on every write: a request has one effect and one response, however often and however
// concurrently it is repeated.

// More than there are connections to the database.
const AT_ONCE = 5
const WEIGHTY = /invoice|payment|warehouse|product|client/ // routes tested on PostgreSQL too: all routes store keys in the same way
const SETTINGS = { KWIT_TRANSFER_HOSTS: '127.0.0.1', KWIT_DATABASE_CONNECTIONS: '4' }

type Carrier = { path: string; token?: string; json?: unknown; xml?: string; body?: Buffer }

describe('idempotency', () => {
  let kwit: Kwit
  let recommand: FakeRecommand
  let elsewhere: StandIn
  let account: TestAccount
  let keys = 0
  const newKey = () => `key ${++keys}`
  beforeAll(async () => {
    recommand = await startRecommand()
    elsewhere = await startStandIn()
    kwit = await startKwit({ ...SETTINGS, KWIT_RECOMMAND_URL: recommand.url })
    account = await kwit.newAccount()
  })
  afterAll(async () => {
    await kwit.close()
    await recommand.close()
    elsewhere.close()
  })

  const send = (method: string, { path, ...options }: Carrier, key: string): Promise<Reply> =>
    kwit.call(method, path, { ...options, headers: { 'idempotency-key': key } })
  const client = (name: string): Carrier => ({
    path: '/clients.json',
    token: account.token,
    json: { client: { name } },
  })

  test(`${AT_ONCE} concurrent requests with one key have one effect and one response, on every write route`, async () => {
    const surprises: string[] = []
    for (const route of writeRoutes().filter(({ path }) => IS_WHOLE || WEIGHTY.test(path))) {
      const plain = await requestFor(route)
      const start = await counts()
      const alone = await kwit.call(route.method, plain.path, plain)
      const effect = difference(start, await counts())
      if (alone.status >= 400) surprises.push(`${nameOf(route)}: ${alone.status} ${alone.text}`)

      const keyed = await requestFor(route)
      const before = await counts()
      const key = newKey()
      const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => send(route.method, keyed, key)))
      // Repeats the request after it finished, because its response was lost.
      replies.push(await send(route.method, keyed, key))
      const together = difference(before, await counts())
      const first = replies.filter(({ headers }) => headers.get('idempotent-replayed') === null)
      const replayed = replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')
      if (first.length !== 1 || replayed.length !== AT_ONCE)
        surprises.push(`${nameOf(route)}: ${first.length} first answers`)
      const different = new Set(replies.map(visible))
      if (different.size !== 1) surprises.push(`${nameOf(route)}: ${[...different].join(' ≠ ')}`)
      if (first[0]?.status !== alone.status)
        surprises.push(`${nameOf(route)}: ${first[0]?.status} ${first[0]?.text}`)
      if (together !== effect) surprises.push(`${nameOf(route)}: ${together}, not ${effect}`)
    }
    expect(surprises).toEqual([])
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
  })

  // The request itself ends the token of the other calls: later calls are refused, and none gets a second token.
  test(`${AT_ONCE} concurrent renewals with one key renew the token once`, async () => {
    const token = await account.member('member')
    const request = { path: '/account/renew_token.json', token }
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => send('POST', request, 'renew')))
    const done = replies.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(done.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
    expect(new Set(replies.map(({ status }) => status)).difference(new Set([200, 401]))).toEqual(new Set())
    const again = await send('POST', { ...request, token: done[0]?.json.api_token }, 'renew')
    expect(again.text).toBe(done[0]?.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('the same key in two accounts, or of two users in one account, counts as two keys', async () => {
    const key = newKey()
    const other = await kwit.newAccount()
    const ours = await send('POST', client('Shared'), key)
    const theirs = await send('POST', { ...client('Shared'), token: other.token }, key)
    expect(theirs.status).toBe(201)
    expect(theirs.headers.get('idempotent-replayed')).toBe(null)
    expect(theirs.json.id).not.toBe(ours.json.id)
    // A response may contain the token of the user who sent the first request.
    const [admin, accountant] = [await account.member('admin'), await account.member('accountant')]
    const renew = (token: string) =>
      send('POST', { path: '/account/renew_token.json', token }, 'everybody renews')
    const [first, second] = [await renew(admin), await renew(accountant)]
    expect(second.json?.api_token).not.toBe(first.json.api_token)
    expect(second.status).toBe(200)
  })

  test('the same key of two users who open their accounts counts as two keys', async () => {
    const key = newKey()
    const [firstPerson, two] = await Promise.all([newPerson(), newPerson()])
    const open = (token: string) =>
      send(
        'POST',
        {
          path: '/account.json',
          token,
          json: { integration_token: INTEGRATION_TOKEN, account: { prefix: 'same' } },
        },
        key,
      )
    const [first, second] = [await open(firstPerson), await open(two)]
    expect(first).toMatchObject({ status: 201, json: { api_token: firstPerson } })
    expect(second).toMatchObject({ status: 201, json: { api_token: two } })
    expect((await open(firstPerson)).text).toBe(first.text)
  })

  test('stored responses are encrypted', async () => {
    const token = await account.member('member')
    const renewed = await send('POST', { path: '/account/renew_token.json', token }, newKey())
    const registered = await send('POST', await requestFor(routeOf('POST /users')), newKey())
    const secretClient = await send('POST', client('Readable Name'), newKey())
    const rows = JSON.stringify(await kwit.db.all(raw('select * from idempotency_keys')))
    for (const text of [
      renewed.json.api_token,
      registered.json.api_token,
      secretClient.json.token,
      'Readable Name',
      INTEGRATION_TOKEN,
    ]) {
      expect(text.length).toBeGreaterThan(5)
      expect(rows).not.toContain(text)
      expect(rows).not.toContain(
        Buffer.from(text)
          .toString('base64')
          .replace(/.{2}=*$/, ''),
      )
    }
  })

  test('GET and login ignore the key', async () => {
    const key = newKey()
    const before = await kwit.db.all(raw('select * from idempotency_keys'))
    const list = { path: '/categories.json', token: account.token }
    const first = await send('GET', list, key)
    await kwit.call('POST', '/categories.json', { token: account.token, json: { category: { name: 'New' } } })
    const second = await send('GET', list, key)
    expect(second.text).not.toBe(first.text)
    expect(second.headers.get('idempotent-replayed')).toBe(null)
    const login = {
      path: '/login.json',
      json: { login: 'nobody', password: 'nothing', integration_token: INTEGRATION_TOKEN },
    }
    expect((await send('POST', login, key)).status).toBe(401)
    expect(await kwit.db.all(raw('select * from idempotency_keys'))).toEqual(before)
  })

  if (ENGINE === 'postgres')
    describe('waiting for a lock', () => {
      let hasty: { url: string; app: App }
      let holder: pg.Client
      beforeAll(async () => {
        const databaseUrl = kwit.config.database_url as string
        const db = openPostgres(databaseUrl, 4, { lock_ms: 300 })
        const app = await createApp(kwit.config, db, kwit.secret, kwit.clock, false)
        hasty = { app, url: await app.server.listen({ host: '127.0.0.1', port: 0 }) }
        holder = new pg.Client({ connectionString: databaseUrl })
        await holder.connect()
      })
      afterAll(async () => {
        await holder.end()
        await hasty.app.close()
      })

      test('a key whose first request is running is waited for, and rejected with 409 in the end', async () => {
        const { token, account_id } = await kwit.newAccount()
        const create = (key: string, url = kwit.url) =>
          request(url, 'POST', '/clients.json', {
            token,
            json: { client: { name: key } },
            headers: { 'idempotency-key': key },
          })
        await create('done')
        const hold = async (key: string) => {
          await holder.query('begin')
          await holder.query(
            `insert into idempotency_keys (account_id, owner, key, fingerprint, created_at, answer)
             select account_id, owner, $1, fingerprint, created_at, '' from idempotency_keys where account_id = $2 and key = 'done'`,
            [key, account_id],
          )
        }
        await hold('held')
        const refused = await create('held', hasty.url)
        expect(refused).toMatchObject({
          status: 409,
          json: { code: 'error', status: 409, error: 'Conflict' },
        })
        await holder.query('rollback')
        expect((await create('held')).status).toBe(201)

        await hold('given up')
        const waiting = create('given up')
        await expect
          .poll(() =>
            kwit.db.get(sql`select 1 as found from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`),
          )
          .toBeDefined()
        await holder.query('rollback')
        expect((await waiting).status).toBe(201)
      })

      test('waiting for another lock is not reported as a running first request', async () => {
        const { token, account_id } = await kwit.newAccount()
        await holder.query('begin')
        await holder.query('select seq from audit_heads where account_id = $1 for update', [account_id])
        const headers = { 'idempotency-key': 'busy' }
        const json = { client: { name: 'Busy' } }
        const reply = await request(hasty.url, 'POST', '/clients.json', { token, json, headers })
        expect(reply).toMatchObject({ status: 503, json: { code: 'error' } })
        expect(reply.headers.get('retry-after')).toBe('1')
        await holder.query('rollback')
      })
    })

  // ── Test data
  // ──────────────────────────────────────────────────────────────────────────────────────────────────────

  // All write routes except those with which a token or an account ends itself, those that send messages of a webhook,
  // which test/api/webhooks.test.ts covers, and the confirmation of a transfer, which needs another user.
  const writeRoutes = () =>
    kwit.routes.filter(
      ({ method, path, operation }) =>
        method !== 'GET' &&
        operation.writes !== false &&
        !/renew|unlink|delete$|reopen|apply_rules|id\/confirm$|^\/webhooks\/:id\/(test|.*resend$)/.test(path),
    )

  async function withFile({ method, path }: Route, name: string): Promise<Carrier> {
    const { token } = account
    const [collection = ''] = path.split('/:id')
    const resource = collection.replace('/banking/', 'banking_').replace('/', '').slice(0, -1)
    const json = { [resource]: minimal(resource, name) }
    const { id } = (await kwit.call('POST', `${collection}.json`, { token, json })).json
    const address = `${path.replace(':id', id)}.json`
    const upload = { token, body: Buffer.from(name) }
    if (path.endsWith('/attachments')) return { path: `${address}?file_name=one.txt`, ...upload }
    if (path.endsWith('/:attachment_id')) {
      const file = await kwit.call('POST', `${collection}/${id}/attachments.json`, upload)
      const json = method === 'DELETE' ? undefined : { attachment: { embedded: false } }
      return { path: address.replace(':attachment_id', file.json.id), token, json }
    }
    const leave = `/invoices/${id}/get_new_attachment_credentials.json`
    const { url, ...fields } = (await kwit.call('GET', leave, { token })).json
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value as string)
    form.set('file', new Blob([name]), 'one.txt')
    await kwit.call('POST', new URL(url).pathname, { body: form })
    return { path: `${address}?file_name=one.txt`, token }
  }

  const routeOf = (name: string) => kwit.routes.find((route) => nameOf(route) === name) as Route

  let requests = 0
  async function requestFor(route: Route): Promise<Carrier> {
    const { token } = account
    const name = `Name ${++requests}`
    const { path, operation } = route
    const email = `person${requests}@example.com`
    const integration_token = INTEGRATION_TOKEN
    if (path === '/batch') return { path: '/batch.json', token, json: minimal('batch', name) }
    if (path === '/users')
      return { path: '/users.json', json: { integration_token, user: { email, password: 'long enough' } } }
    if (path === '/account/add_user') return { path: `${path}.json`, token, json: { user: { email } } }
    if (path === '/account' && route.method === 'POST') {
      const json = { integration_token, account: { prefix: `prefix${requests}` } }
      return { path: '/account.json', token: await newPerson(), json }
    }
    if (path === '/account')
      return { path: '/account.json', token, json: { account: { payment_to_kind: requests } } }
    if (path === '/account/clock' || path === '/account_transfers') {
      const json = { integration_token, account: { prefix: `sandbox${requests}`, test: true } }
      const { api_token } = (await kwit.call('POST', '/account.json', { token: await newPerson(), json }))
        .json
      const move = { from: elsewhere.url, token: 'wrong' }
      const body = path === '/account_transfers' ? { move } : { forward: '1d' }
      return { path: `${path}.json`, token: api_token, json: body }
    }
    if (path === '/account_transfers/:id/stop') {
      const id = await plantMove(kwit.db, account.account_id, name)
      return { path: `/account_transfers/${id}/stop.json`, token }
    }
    if (path === '/account/invitations') return { path: `${path}.json`, token, json: { email } }
    if (path.startsWith('/account/tokens/')) {
      const user = await kwit.call('POST', '/account/add_user.json', { token, json: { user: { email } } })
      return { path: `${path.replace(':id', user.json.id)}.json`, token }
    }
    if (path === '/account/access_tokens/:id') {
      const json = { access_token: minimal('access_token', name) }
      const { id } = (await kwit.call('POST', '/account/access_tokens.json', { token, json })).json
      return { path: `/account/access_tokens/${id}.json`, token, ...(route.method !== 'DELETE' && { json }) }
    }
    if (/^\/account\/(users|invitations|roles)\//.test(path)) {
      const [collection, fields] = path.startsWith('/account/users/')
        ? ['add_user', { user: { email } }]
        : path.startsWith('/account/roles/')
          ? ['roles', { role: { name } }]
          : ['invitations', { email }]
      const record = await kwit.call('POST', `/account/${collection}.json`, { token, json: fields })
      const json = route.method === 'DELETE' ? {} : { json: { role: collection === 'roles' ? {} : 'admin' } }
      return { path: `${path.replace(':id', record.json.id)}.json`, token, ...json }
    }
    if (path.startsWith('/a/:prefix/p/')) {
      const product = { name, price_gross: '1' }
      const { json } = await kwit.call('POST', '/products.json', { token, json: { product } })
      const address = path.replace(':prefix', account.prefix).replace(':token', json.token)
      const ending = route.formats.includes('page') ? '' : '.json'
      return { path: address + ending, json: { payment: { email } } }
    }
    if (path === '/account/openid_connect') {
      await plantProvider(kwit.db, account.account_id)
      return { path: `${path}.json`, token, json: { openid_connect: { name } } }
    }
    if (path === '/account/mail_server' || path.startsWith('/payment_providers/')) {
      const wrapper = path === '/account/mail_server' ? 'mail_server' : 'payment_provider'
      const json = { [wrapper]: minimal(wrapper, name) }
      const method = route.method === 'DELETE' ? 'PUT' : 'DELETE'
      await kwit.call(method, `${path}.json`, { token, json })
      return { path: `${path}.json`, token, json }
    }
    if (path.endsWith('/send_by_network')) {
      const connection = { network_connection: minimal('network_connection', name) }
      const connected = await kwit.call('POST', '/network_connections.json', { token, json: connection })
      if (connected.status !== 201) throw new Error(connected.text)
      const { json } = await kwit.call('POST', '/invoices.json', { token, json: { invoice: SENDABLE } })
      return { path: `${path.replace(':id', json.id)}.json`, token }
    }
    if (/attachment/.test(path)) return withFile(route, name)
    if (path === '/invoices/:id/send_overdue') {
      const positions = [{ name, total_price_gross: 9 }]
      const invoice = { ...minimal('invoice', name), buyer_email: email, positions }
      const { id } = (await kwit.call('POST', '/invoices.json', { token, json: { invoice } })).json
      return { path: `/invoices/${id}/send_overdue.json`, token }
    }
    if (path === '/clients/:id/send_overdue') {
      const dates = { issue_date: '2025-01-01', payment_to: '2025-01-31' }
      const invoice = {
        buyer_name: name,
        buyer_email: email,
        ...dates,
        positions: [{ name, total_price_gross: 9 }],
      }
      const { client_id } = (await kwit.call('POST', '/invoices.json', { token, json: { invoice } })).json
      return { path: `/clients/${client_id}/send_overdue.json`, token }
    }
    if (path === '/reminders/:id/done') {
      const { id } = (
        await kwit.call('POST', '/invoices.json', { token, json: { invoice: minimal('invoice', name) } })
      ).json
      const values = sql`${account.account_id}, ${id}, ${requests}, 'auto_send_overdue', 'open', 0, '', 0, 0`
      await kwit.db.begin(async (db) => {
        await db.run(sql`insert into reminders
          (account_id, invoice_id, step_id, kind, state, due_at, recipients, user_id, created_at) values (${values})`)
      })
      const row = await kwit.db.get<{ id: number }>(sql`select max(id) as id from reminders`)
      return { path: `/reminders/${row?.id}/done.json`, token }
    }
    if (path === '/invoices/:id/reminders') {
      const invoice = await kwit.call('POST', '/invoices.json', {
        token,
        json: { invoice: minimal('invoice', name) },
      })
      const json = { reminders: { stopped: true } }
      return { path: `/invoices/${invoice.json.id}/reminders.json`, token, json }
    }
    if (path === '/invoices/:id/interest') {
      const invoice = { ...minimal('invoice', name), issue_date: '2025-01-01', payment_to: '2025-01-31' }
      const json = { invoice: { ...invoice, positions: [{ name, tax: 23, total_price_gross: 1000 }] } }
      const { id } = (await kwit.call('POST', '/invoices.json', { token, json })).json
      const interest = { rates: 'pl_statutory', date_to: '2025-03-01' }
      return { path: `/invoices/${id}/interest.json`, token, json: { interest } }
    }
    if (path === '/invoices/import') return { path: `${path}.json`, token, xml: smallInvoice(name, name) }
    if (/^\/banking\/(statements|trans)/.test(path)) return bankRequest(kwit, token, path, name)
    if (path.startsWith('/received_files/')) return receivedCarrier(kwit, token, route, name)
    if (path === '/tasks/:id/undo') {
      const json = { invoice: minimal('invoice', name) }
      const invoice = await kwit.call('POST', '/invoices.json', { token, json })
      const task = { kind: 'invoices_mark_paid', ids: [invoice.json.id] }
      const { id } = (await kwit.call('POST', '/tasks.json', { token, json: { task } })).json
      await waitForJobs()
      return { path: `/tasks/${id}/undo.json`, token }
    }
    if (path === '/today/email')
      return { path: `${path}.json`, token: await account.member('member'), json: { enabled: true } }
    if (path === '/closing') return { path: '/closing.json', token, json: { month: nextMonth() } }
    if (path === '/closing/:month/filed') {
      const json = { month: nextMonth() }
      await kwit.call('POST', '/closing.json', { token, json })
      return { path: `/closing/${json.month}/filed.json`, token, json: { confirmation: name } }
    }
    const shape = operation.shape as { name: string; plural: string }
    const json = { [shape.name]: minimal(shape.name, name) }
    const createInvoice = async () =>
      (
        await kwit.call('POST', `/${collectionOf(shape)}.json`, {
          token,
          json: { [shape.name]: minimal(shape.name, `Old ${name}`) },
        })
      ).json.id
    if (path === '/invoices/cancel')
      return { path: `${path}.json`, token, json: { cancel_invoice_id: await createInvoice() } }
    if (!path.includes(':id')) return { path: `${path}.json`, token, json }
    if (path === '/invoices/:id/self_assess') {
      const positions = [{ name, total_price_gross: 9, tax: 'np' }]
      const invoice = { buyer_name: name, income: false, positions }
      const { id } = (await kwit.call('POST', '/invoices.json', { token, json: { invoice } })).json
      return { path: `/invoices/${id}/self_assess.json`, token, json: { kind: 'import_service' } }
    }
    const id = await createInvoice()
    if (path === '/clients/:id/merge')
      return { path: `/clients/${id}/merge.json`, token, json: { merge_ids: [await createInvoice()] } }
    if (path.endsWith('/send_by_email'))
      return { path: `${path.replace(':id', id)}.json?email_to=${email}`, token }
    if (path.endsWith('/change_status')) {
      const pathOf = (id: number) => `${path.replace(':id', String(id))}.json?status=paid`
      // The first sent document stores the template that all later ones with the same template share.
      await kwit.call('POST', pathOf(await createInvoice()), { token })
      return { path: pathOf(id), token }
    }
    return {
      path: `${path.replace(':id', id)}.json`,
      token,
      ...(operation.request_kind === 'record' ? { json } : {}),
    }
  }

  // Before 2026-02 the job has no file to write.
  let monthsClosed = 0
  const nextMonth = (): string => `2020-${String(++monthsClosed).padStart(2, '0')}`

  // The token of a user without an account.
  async function newPerson(): Promise<string> {
    const user = { email: `person${++requests}@example.com`, password: 'long enough' }
    const reply = await kwit.call('POST', '/users.json', {
      json: { integration_token: INTEGRATION_TOKEN, user },
    })
    return reply.json.api_token
  }

  // E-mails, tasks and imports run in the background and store their outcome.
  async function waitForJobs() {
    const waiting = raw(`select id from jobs where account_id > 0 and kind <> 'sweep_file'`)
    while (await kwit.db.get(waiting)) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  async function counts(): Promise<Map<string, number>> {
    await waitForJobs()
    return countRows(kwit.db)
  }
})

const nameOf = ({ method, path }: Route) => `${method} ${path}`

const difference = (before: Map<string, number>, after: Map<string, number>) =>
  [...after]
    .flatMap(([table, total]) =>
      total === before.get(table) ? [] : [`${table} +${total - (before.get(table) ?? 0)}`],
    )
    .join(' ')

const visible = ({ status, headers, text }: Reply) => `${status} ${headers.get('content-type')} ${text}`
