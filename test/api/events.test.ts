// Tests the event log: every change once and in order, with the record after it and what it replaced.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const NOW = Date.UTC(2026, 5, 17, 10)
const DAY_MS = 86_400_000
const LINE = { name: 'Work', quantity: 1, total_price_gross: '123', tax: 23 }

type Event = { id: number; type: string; record: { type: string; id: number }; data: Tree; previous: Tree }

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({}, NOW)
})
afterAll(() => kwit.close())

const open = async (format: 'json' | 'xml' = 'json'): Promise<Ask> =>
  speaker(kwit, format, (await kwit.newAccount()).token)
async function send(ask: Ask, method: string, path: string, json?: Tree): Promise<Answer['body']> {
  const { status, body, text } = await ask(method, path, json)
  if (status !== (method === 'POST' ? 201 : 200)) throw new Error(`${method} ${path}: ${status} ${text}`)
  return body
}
const read = (ask: Ask, query = '') => send(ask, 'GET', `/events${query}`)
const eventsOf = async (ask: Ask, query = ''): Promise<Event[]> => (await read(ask, query)).events
const typesOf = async (ask: Ask, query = '') => (await eventsOf(ask, query)).map(({ type }) => type)
const sale = (ask: Ask, fields: Tree = {}) =>
  send(ask, 'POST', '/invoices', { invoice: { buyer_name: 'Acme', positions: [LINE], ...fields } })

describe.each(FORMATS)('in %s', (format) => {
  test('each change of an invoice is an event with the record after it and what it replaced', async () => {
    const ask = await open(format)
    const { last_id: start } = await read(ask)
    const { id } = await sale(ask, { internal_note: 'first' })
    await send(ask, 'PUT', `/invoices/${id}`, {
      invoice: { internal_note: 'second', positions: [{ ...LINE, name: 'More work' }] },
    })
    await send(ask, 'DELETE', `/invoices/${id}`)
    const events = await eventsOf(ask, `?after=${start}&type=invoice.*`)
    expect(events.map(({ type, record }) => [type, record])).toEqual([
      ['invoice.created', { type: 'invoice', id }],
      ['invoice.updated', { type: 'invoice', id }],
      ['invoice.deleted', { type: 'invoice', id }],
    ])
    const [created, updated, deleted] = events as [Event, Event, Event]
    expect(created.data).toMatchObject({ id, internal_note: 'first', price_gross: '123.0' })
    expect(created.data.positions).toMatchObject([{ name: 'Work' }])
    expect(updated.data).toMatchObject({ id, internal_note: 'second' })
    expect(updated.data.positions).toMatchObject([{ name: 'Work' }, { name: 'More work' }])
    expect(updated.previous).toMatchObject({ internal_note: 'first', positions: [{ name: 'Work' }] })
    expect(updated.previous).toMatchObject({ price_gross: '123.0' })
    expect(Object.keys(updated.previous)).not.toContain('buyer_name')
    expect(deleted.data).toMatchObject({ id, internal_note: 'second' })
  })
})

test('each change of the stock is an event of its product, with the stock at that moment', async () => {
  const ask = await open()
  const product = { name: 'Chair', price_net: '100', tax: 23 }
  const { id } = await send(ask, 'POST', '/products', { product })
  const goods = (quantity: number) => ({ positions: [{ product_id: id, quantity }] })
  const { last_id } = await read(ask)
  const sold = await sale(ask, goods(3))
  await send(ask, 'PUT', `/invoices/${sold.id}`, { invoice: { internal_note: 'no goods' } })
  const { id: pz } = await send(ask, 'POST', '/warehouse_documents', {
    warehouse_document: { kind: 'pz', warehouse_actions: [{ product_id: id, quantity: '2' }] },
  })
  await send(ask, 'DELETE', `/invoices/${sold.id}`)
  const events = await eventsOf(ask, `?after=${last_id}&type=product.*`)
  expect(events.map(({ type, record, data, previous }) => [type, record, data, previous])).toEqual(
    [
      { before: '0.0', after: '-3.0', invoice_id: sold.id, warehouse_document_id: null },
      { before: '-3.0', after: '-1.0', invoice_id: null, warehouse_document_id: pz },
      { before: '-1.0', after: '2.0', invoice_id: sold.id, warehouse_document_id: null },
    ].map(({ before, after, ...documents }) => [
      'product.stock_changed',
      { type: 'product', id },
      { id, stock_level: after, warehouses: [{ id: null, stock_level: after }], ...documents },
      { stock_level: before },
    ]),
  )
  const { body } = await ask('GET', `/account/history?object=product&id=${id}`)
  expect(body.map(({ action }: Tree) => action)).toEqual(['create'])
})

test('what a schedule makes is an event of the schedule and of the document', async () => {
  const ask = await open()
  const recurring = { name: 'Rent', invoice_id: (await sale(ask)).id, start_date: '2026-07-01', every: '1m' }
  const { id } = await send(ask, 'POST', '/recurrings', { recurring })
  const { last_id } = await read(ask)
  expect((await ask('POST', `/recurrings/${id}/issue`)).status).toBe(200)
  expect((await ask('POST', `/recurrings/${id}/skip`)).status).toBe(200)
  const events = await eventsOf(ask, `?after=${last_id}`)
  const types = events.map(({ type }) => type)
  for (const type of ['invoice.created', 'recurring.issued', 'recurring.skipped'])
    expect(types).toContain(type)
  const issued = events.find(({ type }) => type === 'recurring.issued')
  const invoice = events.find(({ type }) => type === 'invoice.created')
  expect(issued).toMatchObject({ record: { id }, data: { counter: 1, last_invoice_id: invoice?.record.id } })
})

const RECORDS: [type: string, path: string, wrapper: string, fields: (ask: Ask) => Promise<Tree> | Tree][] = [
  ['client', '/clients', 'client', () => ({ name: 'Acme', tax_no: '5252445767', payment_to_kind: 7 })],
  ['product', '/products', 'product', () => ({ name: 'Chair', price_net: '100.5', tax: 23 })],
  ['category', '/categories', 'category', () => ({ name: 'Rent' })],
  ['department', '/departments', 'department', () => ({ name: 'North' })],
  ['warehouse', '/warehouses', 'warehouse', () => ({ name: 'Shed' })],
  ['price_list', '/price_lists', 'price_list', () => ({ name: 'Wholesale', currency: 'PLN' })],
  [
    'payment',
    '/banking/payments',
    'banking_payment',
    async (ask) => ({ name: 'Transfer', price: '10', paid: true, invoice_ids: [(await sale(ask)).id] }),
  ],
  [
    'warehouse_document',
    '/warehouse_documents',
    'warehouse_document',
    () => ({
      kind: 'pz',
      warehouse_actions: [{ product_name: 'Chair', quantity: '2', purchase_price_net: '5' }],
    }),
  ],
  [
    'recurring',
    '/recurrings',
    'recurring',
    async (ask) => ({
      name: 'Rent',
      invoice_id: (await sale(ask)).id,
      start_date: '2026-07-01',
      every: '1m',
    }),
  ],
]

test.each(RECORDS)(
  'the newest event of a %s has the record as it is',
  async (type, path, wrapper, fields) => {
    const ask = await open()
    const { id } = await send(ask, 'POST', path, { [wrapper]: await fields(ask) })
    const event = (await eventsOf(ask, `?type=${type}.created`)).at(-1)
    expect(event?.record).toEqual({ type, id })
    expect(await send(ask, 'GET', `${path}/${id}`)).toMatchObject(event?.data as Tree)
  },
)

test('a payment is an event, and so is that its invoice is paid', async () => {
  const ask = await open()
  const { id } = await sale(ask)
  const { last_id } = await read(ask)
  await send(ask, 'POST', '/banking/payments', {
    banking_payment: { name: 'Transfer', paid: true, price: '123', invoice_ids: [id] },
  })
  const events = await eventsOf(ask, `?after=${last_id}`)
  expect(events.map(({ type }) => type).sort()).toEqual(['invoice.paid', 'payment.created'])
  const paid = events.find(({ type }) => type === 'invoice.paid') as Event
  expect(paid.data).toMatchObject({ status: 'paid', paid: '123.0' })
  expect(paid.previous).toMatchObject({ status: 'issued', paid: '0.0' })
})

test('reading on after the last id misses and repeats nothing, whatever the limit', async () => {
  const ask = await open()
  for (let number = 0; number < 7; number++)
    await send(ask, 'POST', '/clients', { client: { name: `C${number}` } })
  const all = (await eventsOf(ask, '?limit=100')).map(({ id }) => id)
  const pages: number[] = []
  let [after, more] = [0, true]
  while (more) {
    const { events, last_id, has_more } = await read(ask, `?after=${after}&limit=2`)
    pages.push(...events.map(({ id }: Event) => id))
    after = last_id
    more = has_more
  }
  expect(pages).toEqual(all)
  expect(all).toEqual(all.map((_, index) => (all[0] as number) + index))
  expect(await read(ask, `?after=${after}`)).toEqual({ events: [], last_id: after, has_more: false })
})

test('a filter leaves events out without losing the position', async () => {
  const ask = await open()
  await send(ask, 'POST', '/clients', { client: { name: 'Acme' } })
  await send(ask, 'POST', '/products', { product: { name: 'Chair', price_net: '1', tax: 23 } })
  expect(await typesOf(ask, '?type=client.created')).toEqual(['client.created'])
  expect(await typesOf(ask, '?type=client.created,product.*')).toEqual(['client.created', 'product.created'])
  const { events, last_id } = await read(ask, '?type=invoice.paid')
  expect(events).toEqual([])
  expect(last_id).toBeGreaterThanOrEqual((await eventsOf(ask)).at(-1)?.id as number)
})

test('what was rolled back is no event', async () => {
  const ask = await open()
  const { last_id } = await read(ask)
  const { status } = await ask('POST', '/invoices', { invoice: { positions: [{ ...LINE, tax: 'none' }] } })
  expect(status).toBe(422)
  expect(await read(ask, `?after=${last_id}`)).toMatchObject({ events: [], last_id })
})

test('events older than the account keeps them are gone, and a program that is too late is told so', async () => {
  const ask = await open()
  await send(ask, 'POST', '/clients', { client: { name: 'Old' } })
  const { last_id } = await read(ask)
  kwit.clock.set(NOW + 31 * DAY_MS)
  await send(ask, 'POST', '/clients', { client: { name: 'New' } })
  expect(await typesOf(ask)).toEqual(['client.created'])
  expect((await eventsOf(ask))[0]?.data).toMatchObject({ name: 'New' })
  expect((await eventsOf(ask, `?after=${last_id}`))[0]?.data).toMatchObject({ name: 'New' })
  const { status, body } = await ask('GET', `/events?after=${last_id - 1}`)
  expect({ status, body }).toMatchObject({ status: 422, body: { code: 'events_gone' } })
  await send(ask, 'PUT', '/account', { account: { events_kept_days: 365 } })
  expect(await typesOf(ask)).toContain('account.updated')
  expect((await eventsOf(ask, '?type=client.created')).map(({ data }) => data.name)).toEqual(['Old', 'New'])
})

test.each([
  ['after', '-1'],
  ['after', 'x'],
  ['limit', '0'],
  ['limit', '101'],
])('%s=%s is refused by name', async (name, value) => {
  const ask = await open()
  const { status, body } = await ask('GET', `/events?${name}=${value}`)
  expect({ status, body }).toMatchObject({ status: 422, body: { message: { [name]: expect.anything() } } })
})

test('an account sees none of the events of another', async () => {
  const [ask, other] = [await open(), await open()]
  await send(other, 'POST', '/clients', { client: { name: 'Secret' } })
  expect(await typesOf(ask, '?type=client.*')).toEqual([])
})
