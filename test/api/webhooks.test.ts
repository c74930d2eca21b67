// Tests webhooks from outside: what is sent to receivers, with which signature, and in which order.
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { lettersTo } from '../browser-client.ts'
import { type Answer, type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { partOf } from '../mail-reader.ts'
import { until } from '../wait-until.ts'
import { type ReceivedMessage, type Receiver, startReceiver } from '../webhook-receiver.ts'

const LINE = { name: 'Work', quantity: 1, total_price_gross: '123', tax: 23 }

let kwit: Kwit
let receiver: Receiver
let account: TestAccount
let ask: Ask
beforeAll(async () => {
  kwit = await startKwit({ KWIT_WEBHOOKS_PRIVATE: 'true' })
})
afterAll(() => kwit.close())
beforeEach(async () => {
  receiver = await startReceiver()
  account = await kwit.newAccount()
  ask = speaker(kwit, 'json', account.token)
  return () => receiver.close()
})

async function send(method: string, path: string, json?: Tree, asking = ask): Promise<Answer['body']> {
  const { status, body, text } = await asking(method, path, json)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return body
}
const connect = (fields: Tree = {}) =>
  send('POST', '/webhooks', { webhook: { url: receiver.url, events: ['invoice.*'], ...fields } })
const sale = (fields: Tree = {}) =>
  send('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions: [LINE], ...fields } })
const arrived = (count: number): Promise<ReceivedMessage[]> =>
  until(
    async () => receiver.received,
    (messages) => messages.length >= count,
  )

describe.each(FORMATS)('in %s', (format) => {
  test('a webhook is created, read, changed, deleted and restored', async () => {
    const asking = speaker(kwit, format, account.token)
    const webhook = { url: 'https://shop.example/hook', events: ['invoice.paid', 'client.*'] }
    const created = await send('POST', '/webhooks', { webhook: { ...webhook, active: false } }, asking)
    expect(created).toMatchObject({
      ...webhook,
      kind: null,
      active: false,
      state: 'inactive',
      account_id: account.account_id,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    const path = `/webhooks/${created.id}`
    expect(await send('GET', path, undefined, asking)).toEqual(created)
    const [listed] = await send('GET', '/webhooks', undefined, asking)
    expect(listed).toMatchObject(webhook)
    expect(listed.secret).toBeUndefined()
    const changed = await send('PUT', path, { webhook: { events: ['*'] } }, asking)
    expect(changed).toMatchObject({ url: webhook.url, events: ['*'], secret: created.secret })
    const ofKind = await send('PUT', path, { webhook: { kind: 'invoice:create' } }, asking)
    expect(ofKind).toMatchObject({ kind: 'invoice:create', events: [] })
    await send('DELETE', path, undefined, asking)
    expect((await asking('GET', path)).status).toBe(404)
    expect(await send('POST', `${path}/restore`, undefined, asking)).toMatchObject({ kind: 'invoice:create' })
  })
})

test.each([
  [{ url: 'https://a.example' }, { events: ["can't be blank"] }],
  [
    { url: 'https://a.example', kind: 'invoice:create', events: ['*'] },
    { events: ['cannot be combined with kind'] },
  ],
  [
    { url: 'https://a.example', events: ['invoices.paid'] },
    { events: ['"invoices.paid" is not an event type such as invoice.paid or invoice.*'] },
  ],
  [{ events: ['*'] }, { url: ["can't be blank"] }],
  [
    { url: 'ftp://a.example', events: ['*'] },
    { url: ['must be an address such as https://example.com/webhooks'] },
  ],
  [
    { url: 'https://me:word@a.example', events: ['*'] },
    { url: ['must not contain a password; check the signature instead'] },
  ],
])('a webhook with %o is refused', async (webhook, message) => {
  expect((await ask('POST', '/webhooks', { webhook })).body.message).toEqual(message)
})

test('an address that is not public is refused when it is entered', async () => {
  const guarded = await startKwit()
  try {
    const ask = speaker(guarded, 'json', (await guarded.newAccount()).token)
    const refusal = { url: ['must be a public address'] }
    const hook = (url: string) => ({ webhook: { url, events: ['*'] } })
    for (const host of [
      '127.0.0.1:3000',
      '[::1]',
      '10.0.0.1',
      '2130706433',
      'localhost:3000',
      'erp.local',
      'erp',
    ])
      for (const path of ['/webhooks', '/webhooks?dry_run=true'])
        expect([host, (await ask('POST', path, hook(`http://${host}/`))).body.message]).toEqual([
          host,
          refusal,
        ])
    const { id } = await send('POST', '/webhooks', hook('https://shop.example'), ask)
    const change = await ask('PUT', `/webhooks/${id}`, { url: 'http://localhost' })
    expect(change).toMatchObject({ status: 422, body: { message: refusal } })
  } finally {
    await guarded.close()
  }
})

test('only administrators read and change webhooks', async () => {
  const member = speaker(kwit, 'json', await account.member('member'))
  expect((await member('GET', '/webhooks')).status).toBe(403)
  const admin = speaker(kwit, 'json', await account.member('admin'))
  expect((await admin('GET', '/webhooks')).status).toBe(200)
})

test('the message is the event as GET /events shows it, with a valid signature', async () => {
  const { secret } = await connect()
  const { id } = await sale()
  const [message] = (await arrived(1)) as [ReceivedMessage]
  const { events } = await send('GET', '/events?type=invoice.created')
  expect(message.json).toEqual(events[0])
  expect(message.json).toMatchObject({
    type: 'invoice.created',
    record: { id },
    data: { price_gross: '123.0' },
  })
  expect(message.headers).toMatchObject({ 'content-type': 'application/json' })
  expect(new Webhook(secret).verify(message.text, message.headers)).toEqual(message.json)
  expect(() => new Webhook(secret).verify(`${message.text} `, message.headers)).toThrow()
})

test('messages of compatible services have their fields and the word of the receiver', async () => {
  const word = { api_token: 'our word' }
  await connect({ kind: 'invoice:create', events: undefined, ...word })
  await connect({ kind: 'client:create', events: undefined, ...word })
  await connect({ kind: 'product:update', events: undefined, ...word })
  await sale({ income: false, buyer_name: 'A purchase' })
  const client = await send('POST', '/clients', { client: { name: 'Acme', tax_no: '5252445767' } })
  const product = await send('POST', '/products', { product: { name: 'Chair', price_net: '100', tax: 23 } })
  await send('PUT', `/products/${product.id}`, { product: { code: 'C1' } })
  const { id } = await sale({ client_id: client.id })
  const bodyWith = (name: string) => receiver.received.find(({ json }) => name in json)?.json
  const bodyOfClient = () => receiver.received.find(({ json }) => json.client_id === client.id)?.json
  await until(async () => ['deal', 'product'].every((name) => bodyWith(name)))
  await until(async () => bodyOfClient())
  expect(receiver.received.filter(({ json }) => 'deal' in json)).toHaveLength(1)
  const ending = { app_name: 'fakturownia', api_token: 'our word', locale: 'pl' }
  expect(bodyWith('deal')).toMatchObject({
    id,
    deal: {
      name: 'Work',
      price: '123.0',
      paid: false,
      url: expect.stringMatching(/^http/),
      kind: 'vat',
      status: 'issued',
      currency: 'PLN',
      external_ids: { fakturownia: id },
      client: {
        name: 'Acme',
        tax_no: '5252445767',
        external_ids: { fakturownia: client.id },
        skip_webhooks: true,
      },
      skip_webhooks: true,
    },
    ...ending,
  })
  expect(Object.keys(bodyWith('deal'))).toEqual(['id', 'deal', 'app_name', 'api_token', 'locale'])
  expect(bodyOfClient()).toMatchObject({
    client_id: client.id,
    client: {
      id: client.id,
      name: 'Acme',
      external_ids: { fakturownia: client.id },
      buyer: {},
      skip_webhooks: true,
    },
    ...ending,
  })
  expect(bodyWith('product')).toMatchObject({
    product: { name: 'Chair', code: 'C1', category_name: null, external_ids: { fakturownia: product.id } },
    ...ending,
  })
})

test('the fields may come without a wrapper, where api_token is that of the caller', async () => {
  const { token } = account
  const nobody = speaker(kwit, 'json')
  const flat = { api_token: token, kind: 'client:create', url: receiver.url, active: false }
  expect((await nobody('POST', '/webhooks', flat)).body).toMatchObject({
    kind: 'client:create',
    api_token: null,
  })
  const wrapped = { api_token: token, webhook: { ...flat, api_token: 'our word' } }
  expect((await nobody('POST', '/webhooks', wrapped)).body).toMatchObject({ api_token: 'our word' })
  expect((await nobody('POST', '/webhooks', { webhook: flat })).body).toMatchObject({ api_token: null })
  expect((await nobody('POST', '/webhooks', { webhook: { ...flat, api_token: 'wrong' } })).status).toBe(401)
})

test('only the events of the selection are sent, in the order of the log', async () => {
  await connect({ events: ['invoice.created', 'invoice.deleted', 'client.*'] })
  const { id } = await sale()
  await send('PUT', `/invoices/${id}`, { invoice: { internal_note: 'changed' } })
  await send('DELETE', `/invoices/${id}`)
  const messages = await arrived(3)
  const types = messages.map(({ json }) => json.type)
  expect(types.filter((type) => type.startsWith('invoice'))).toEqual(['invoice.created', 'invoice.deleted'])
  expect(types).toContain('client.created')
})

test('nothing is sent of a write that was refused, and nothing to an inactive webhook', async () => {
  const { id: inactive } = await connect({ active: false })
  await connect({ events: ['client.*'] })
  await ask('POST', '/clients?dry_run=true', { client: { name: 'Nobody' } })
  await ask('POST', '/invoices', {
    invoice: { buyer_name: 'Never', positions: [{ name: '' }], kind: 'nonsense' },
  })
  await send('POST', '/clients', { client: { name: 'Somebody' } })
  const messages = await arrived(1)
  expect(messages.map(({ json }) => json.data.name)).toEqual(['Somebody'])
  await send('PUT', `/webhooks/${inactive}`, { webhook: { active: true } })
  await sale()
  const later = await until(
    async () => receiver.received.filter(({ json }) => json.type.startsWith('invoice')),
    (messages) => messages.length > 0,
  )
  expect(later).toHaveLength(1)
})

test('a failed message is sent again under the same id, and later ones of its record wait', async () => {
  await connect()
  let failures = 1
  receiver.answer((_, response) => void response.writeHead(failures-- > 0 ? 500 : 204).end())
  const { id } = await sale()
  const other = await sale()
  await send('PUT', `/invoices/${id}`, { invoice: { internal_note: 'second' } })
  await arrived(2)
  kwit.clock.set(Date.now() + 60_000)
  const messages = await arrived(4)
  kwit.clock.set(undefined)
  const ofRecord = (record: number) => messages.filter(({ json }) => json.record.id === record)
  const first = ofRecord(id)
  expect(first.map(({ json }) => json.type)).toEqual([
    'invoice.created',
    'invoice.created',
    'invoice.updated',
  ])
  expect(first[0]?.id).toBe(first[1]?.id)
  expect(first[2]?.id).not.toBe(first[0]?.id)
  expect(ofRecord(other.id)).toHaveLength(1)
})

test('messages carry the signatures of both secrets after a renewal', async () => {
  const before = await connect()
  const after = await send('POST', `/webhooks/${before.id}/rotate_secret`)
  expect(after.secret).not.toBe(before.secret)
  expect(after.previous_secret_until).not.toBeNull()
  await sale()
  const [message] = (await arrived(1)) as [ReceivedMessage]
  for (const { secret } of [before, after])
    expect(new Webhook(secret).verify(message.text, message.headers)).toEqual(message.json)
})

const deliveriesOf = (id: number, query = '') => send('GET', `/webhooks/${id}/deliveries${query}`)
const isState = (state: string) => (webhook: Answer['body']) => webhook.state === state

test('each delivery is listed with its answer, and can be sent again under its id', async () => {
  const { id } = await connect()
  receiver.answer((_, response) => void response.writeHead(201).end('well received'))
  await sale()
  await arrived(1)
  const [delivery] = await until(
    () => deliveriesOf(id, '?state=delivered'),
    (items) => items.length > 0,
  )
  expect(delivery).toMatchObject({
    event_type: 'invoice.created',
    attempts: 1,
    status: 201,
    response: 'well received',
    error: null,
    duration_ms: expect.any(Number),
  })
  const path = `/webhooks/${id}/deliveries/${delivery.id}`
  expect((await send('GET', path)).request).toBe(receiver.received[0]?.text)
  await send('POST', `${path}/resend`)
  const messages = await arrived(2)
  expect(messages[1]?.id).toBe(messages[0]?.id)
  expect((await ask('GET', `/webhooks/${id}/deliveries/999999`)).status).toBe(404)
})

test('everything since a time is sent again, also what happened before there was a webhook', async () => {
  await sale()
  const { id } = await connect({ events: ['invoice.created'] })
  await sale()
  await arrived(1)
  await send('POST', `/webhooks/${id}/resend?since=2020-01-01`)
  const messages = await arrived(3)
  const [first, ...again] = messages
  expect(again.map(({ json }) => json.id)).toContain(first?.json.id)
  expect(new Set(messages.map(({ id }) => id)).size).toBe(2)
  expect((await ask('POST', `/webhooks/${id}/resend`)).body.message).toEqual({ since: ["can't be blank"] })
})

test('a test message arrives', async () => {
  const { id } = await connect()
  expect(await send('POST', `/webhooks/${id}/test`)).toMatchObject({
    event_type: 'webhook.test',
    event_id: null,
  })
  const [message] = (await arrived(1)) as [ReceivedMessage]
  expect(message.json).toMatchObject({ type: 'webhook.test', webhook_id: id })
})

test('a receiver that is gone pauses the webhook, tells the owners, and gets everything when it is resumed', async () => {
  const { id } = await connect()
  receiver.answer((_, response) => void response.writeHead(410).end())
  await sale()
  const paused = await until(() => send('GET', `/webhooks/${id}`), isState('paused'))
  expect(paused).toMatchObject({ paused_reason: 'gone', paused_at: expect.any(String) })
  const [email] = await lettersTo(kwit, `${account.prefix}@example.com`, 1)
  expect(email?.headers.subject).toContain('Webhook')
  await sale()
  receiver.answer((_, response) => void response.writeHead(200).end())
  expect(await send('POST', `/webhooks/${id}/resume`)).toMatchObject({
    state: 'working',
    paused_reason: null,
  })
  await arrived(3)
  const { events } = await send('GET', '/events?type=webhook.*')
  expect(events.map(({ type, record }: Tree) => [type, (record as Tree).id])).toEqual(
    ['created', 'paused', 'resumed'].map((action) => [`webhook.${action}`, id]),
  )
  const [resumed, pausedEntry] = await send('GET', `/account/history?object=webhook&id=${id}`)
  expect([resumed.action, pausedEntry.action]).toEqual(['resume', 'pause'])
  expect(pausedEntry.changes).toEqual([{ field: 'paused_reason', old: null, new: 'gone' }])
})

test('the owners get one email a day about messages that failed for good', async () => {
  const { id } = await connect()
  receiver.answer((_, response) => void response.writeHead(200).end())
  const refused = [await sale(), await sale()].map((document) => document.id)
  await until(
    () => deliveriesOf(id, '?state=delivered'),
    (items) => items.length === 2,
  )
  // One try is left for each.
  await kwit.db.begin(async (db) =>
    db.run(sql`update webhook_deliveries set state = 'pending', attempts = 24
      where account_id = ${account.account_id}`),
  )
  receiver.answer((message, response) =>
    response.writeHead(refused.includes(message.json.record.id) ? 500 : 200).end(),
  )
  await sale()
  const failed = await until(
    () => deliveriesOf(id, '?state=failed'),
    (items) => items.length === 2,
  )
  expect(failed).toMatchObject([{ attempts: 25 }, { attempts: 25 }])
  const to = `${account.prefix}@example.com`
  const [email] = await lettersTo(kwit, to, 1)
  expect(email?.headers.subject).toContain(receiver.url)
  expect(partOf(email, 'text/plain').text).toContain('invoice.created')
  await until(async () => receiver.received.length >= 5)
  expect(await lettersTo(kwit, to, 1)).toHaveLength(1)
})

test('webhooks are hidden from members, also in the history, the events and the trash', async () => {
  const { id } = await connect({ active: false })
  await send('DELETE', `/webhooks/${id}`)
  const member = speaker(kwit, 'json', await account.member('member'))
  expect((await member('GET', `/account/history?object=webhook&id=${id}`)).status).toBe(403)
  expect(await send('GET', '/events?type=webhook.*', undefined, member)).toMatchObject({ events: [] })
  expect(await send('GET', '/trash', undefined, member)).toEqual([])
  expect(await send('GET', '/trash')).toHaveLength(1)
})

test('a webhook that nothing has reached for three days is paused, and its deliveries wait', async () => {
  const { id } = await connect()
  receiver.answer((_, response) => void response.writeHead(500).end())
  await sale()
  const hasAttempts = (count: number) => async () => (await deliveriesOf(id))[0]?.attempts >= count
  await until(hasAttempts(1))
  const start = Date.now()
  for (let day = 1; day <= 3; day++) {
    kwit.clock.set(start + day * 86_400_000 + day * 1000)
    await until(hasAttempts(day + 1))
  }
  expect(await send('GET', `/webhooks/${id}`)).toMatchObject({ state: 'paused', paused_reason: 'failing' })
  kwit.clock.set(undefined)
  expect(await deliveriesOf(id, '?state=pending')).toHaveLength(1)
})
