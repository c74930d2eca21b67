// Tests texts that programs store with records under their own keys.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, fromXml, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const LINES = [{ name: 'Desk', quantity: 1, price_net: 100, tax: 23 }]
type Values = { [key: string]: unknown }

describe.each(FORMATS)('metadata in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
  })
  afterAll(() => kwit.close())

  // XML has entries, because a key may be any text.
  const toRequest = (values: Values): unknown =>
    format === 'json' ? values : Object.entries(values).map(([key, value]) => ({ key, value }))
  const fromResponse = (record: Tree): Values | undefined => {
    const { metadata } = record
    if (metadata === undefined || format === 'json') return metadata as Values | undefined
    return Object.fromEntries(
      (metadata as { key: string; value: string }[]).map(({ key, value }) => [key, value]),
    )
  }
  const write = async (method: string, path: string, name: string, fields: Tree) => {
    const { status, body, text } = await ask(method, path, { [name]: fields })
    expect(status, text).toBeLessThan(300)
    return body
  }
  const idsOf = async (path: string): Promise<number[]> => {
    const { status, body, text } = await ask('GET', path)
    expect(status, text).toBe(200)
    return body.map(({ id }: { id: number }) => id)
  }
  const entries = async (resource: string, id: number) =>
    await kwit.db.all(sql`select name, value from metadata_entries where account_id = ${account.account_id}
      and resource = ${resource} and record_id = ${id} order by name`)

  const RESOURCES: [plural: string, name: string, fields: () => Promise<Tree> | Tree][] = [
    ['clients', 'client', () => ({ name: 'Acme' })],
    ['products', 'product', () => ({ name: 'Desk' })],
    ['categories', 'category', () => ({ name: 'Furniture' })],
    ['warehouses', 'warehouse', () => ({ name: 'Main' })],
    ['departments', 'department', () => ({ name: 'Sales' })],
    ['price_lists', 'price_list', () => ({ name: 'Retail' })],
    ['invoices', 'invoice', () => ({ buyer_name: 'Acme', positions: LINES })],
    ['banking/payments', 'banking_payment', () => ({ name: 'Transfer', price: 10 })],
    ['warehouse_documents', 'warehouse_document', () => ({ kind: 'pz', client_name: 'Acme' })],
    [
      'recurrings',
      'recurring',
      async () => ({
        name: 'Rent',
        start_date: '2030-01-01',
        invoice_id: (await write('POST', '/invoices', 'invoice', { buyer_name: 'A', positions: LINES })).id,
      }),
    ],
  ]

  test.each(RESOURCES)('of %s are stored, merged, found and removed', async (plural, name, fields) => {
    const path = `/${plural}`
    const plain = await write('POST', path, name, await fields())
    expect(plain).not.toHaveProperty('metadata')
    const created = await write('POST', path, name, {
      ...(await fields()),
      metadata: toRequest({ order: '1077', 'odd key: <ą>&"': ' x ' }),
    })
    expect(fromResponse(created)).toEqual({ order: '1077', 'odd key: <ą>&"': ' x ' })
    const recordPath = `${path}/${created.id}`
    const changed = await write('PUT', recordPath, name, {
      metadata: toRequest({ order: '1078', shop: '2' }),
    })
    expect(fromResponse(changed)).toEqual({ order: '1078', 'odd key: <ą>&"': ' x ', shop: '2' })
    expect(fromResponse((await ask('GET', recordPath)).body)).toEqual(fromResponse(changed))
    expect(await idsOf(`${path}?metadata[order]=1078`)).toEqual([created.id])
    expect(await idsOf(`${path}?metadata[order]=1078&metadata[shop]=2`)).toEqual([created.id])
    expect(await idsOf(`${path}?metadata[order]=1077`)).toEqual([])
    expect(await idsOf(`${path}?metadata[order]=1078&metadata[shop]=3`)).toEqual([])
    expect(await idsOf(`${path}?metadata[order]=1078&after=0`)).toEqual([created.id])
    const trimmed = await write('PUT', recordPath, name, { metadata: toRequest({ order: null, shop: '' }) })
    expect(fromResponse(trimmed)).toEqual({ 'odd key: <ą>&"': ' x ' })
    const emptied = await write('PUT', recordPath, name, { metadata: null })
    expect(emptied).not.toHaveProperty('metadata')
    expect(await idsOf(`${path}?metadata[shop]=2`)).toEqual([])
  })

  test('a change of another field leaves them as they are', async () => {
    const { id } = await write('POST', '/clients', 'client', { name: 'B', metadata: toRequest({ a: '1' }) })
    expect(fromResponse(await write('PUT', `/clients/${id}`, 'client', { city: 'Gdynia' }))).toEqual({
      a: '1',
    })
  })

  test('a deleted record is found again when it is restored', async () => {
    const { id } = await write('POST', '/clients', 'client', {
      name: 'C',
      metadata: toRequest({ gone: '1' }),
    })
    await ask('DELETE', `/clients/${id}`)
    expect(await idsOf('/clients?metadata[gone]=1')).toEqual([])
    expect(await entries('clients', id)).toEqual([])
    await ask('POST', `/clients/${id}/restore`)
    expect(await idsOf('/clients?metadata[gone]=1')).toEqual([id])
    expect(await entries('clients', id)).toEqual([{ name: 'gone', value: '1' }])
  })

  test('drafts keep them until they are issued, and are found by them', async () => {
    const { id } = await write('POST', '/invoices', 'invoice', {
      ...{ status: 'draft', buyer_name: 'Acme', positions: LINES },
      metadata: toRequest({ cart: 'c-9' }),
    })
    expect(await idsOf('/invoices?status=draft&metadata[cart]=c-9')).toEqual([id])
    await write('PUT', `/invoices/${id}`, 'invoice', { metadata: toRequest({ shop: '1' }) })
    const issued = await write('PUT', `/invoices/${id}`, 'invoice', { status: 'issued' })
    expect(fromResponse(issued)).toEqual({ cart: 'c-9', shop: '1' })
    expect(await idsOf('/invoices?metadata[cart]=c-9&metadata[shop]=1')).toEqual([issued.id])
  })

  test('a sent document takes new ones, and documents made from it have none', async () => {
    const { id } = await write('POST', '/invoices', 'invoice', {
      ...{ kind: 'proforma', buyer_name: 'Acme', status: 'sent', positions: LINES },
      metadata: toRequest({ order: '5' }),
    })
    expect(
      fromResponse(await write('PUT', `/invoices/${id}`, 'invoice', { metadata: toRequest({ paid: 'y' }) })),
    ).toEqual({
      order: '5',
      paid: 'y',
    })
    const copy = await write('POST', '/invoices', 'invoice', { copy_invoice_from: id, kind: 'vat' })
    expect(copy).not.toHaveProperty('metadata')
    const other = await write('POST', '/invoices', 'invoice', {
      ...{ copy_invoice_from: id, kind: 'vat' },
      metadata: toRequest({ order: '6' }),
    })
    expect(fromResponse(other)).toEqual({ order: '6' })
  })

  test('events show them and their changes', async () => {
    const { id } = await write('POST', '/clients', 'client', { name: 'D', metadata: toRequest({ a: '1' }) })
    await write('PUT', `/clients/${id}`, 'client', { metadata: toRequest({ b: '2' }) })
    const { json } = await kwit.call('GET', '/events.json?limit=100', { token: account.token })
    const events = json.events.filter(
      (event: Tree) => (event.data as Tree)?.id === id || event.record_id === id,
    )
    expect(JSON.stringify(events)).toContain('"metadata":{"a":"1","b":"2"}')
  })

  test('search words do not find them', async () => {
    await write('POST', '/clients', 'client', { name: 'E', metadata: toRequest({ word: 'zanzibar' }) })
    expect(await idsOf('/clients?query=zanzibar')).toEqual([])
  })

  test('another account does not find them', async () => {
    const other = speaker(kwit, format, (await kwit.newAccount()).token)
    await write('POST', '/clients', 'client', { name: 'F', metadata: toRequest({ secret: 'x' }) })
    expect((await other('GET', '/clients?metadata[secret]=x')).body).toEqual([])
  })

  const keysOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))

  test.each<[values: Values, message: string, code: string]>([
    [
      { ['k'.repeat(41)]: 'v' },
      `the key "${'k'.repeat(40)}…" is too long (maximum is 40 characters)`,
      'key_too_long',
    ],
    [{ a: 'v'.repeat(501) }, 'the value of "a" is too long (maximum is 500 characters)', 'too_long'],
    [{ a: { b: '1' } }, 'the value of "a" must be a text', 'not_a_text'],
    [{ ' ': 'v' }, 'must not contain an empty key', 'key_empty'],
    [keysOf(51), 'has too many keys (maximum is 50)', 'too_many_keys'],
  ])('%j is rejected', async (values, message, code) => {
    const { status, body } = await ask('POST', '/clients', {
      client: { name: 'G', metadata: toRequest(values) },
    })
    expect([status, body.message, body.codes]).toEqual([422, { metadata: [message] }, { metadata: [code] }])
  })

  test.each(['text', 7, ['a'], [{ value: 'x' }]])('%j is no metadata', async (metadata) => {
    const { status, body } = await ask('POST', '/clients', { client: { name: 'H', metadata } })
    expect(status).toBe(422)
    expect(body.codes.metadata).toEqual(['not_metadata'])
  })

  test('fifty keys of forty characters with values of five hundred are stored', async () => {
    const values = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`${index}${'ą'.repeat(38)}`.slice(0, 40), 'ż'.repeat(500)]),
    )
    const client = await write('POST', '/clients', 'client', { name: 'I', metadata: toRequest(values) })
    expect(Object.keys(fromResponse(client) ?? {})).toHaveLength(50)
    const more = await ask('PUT', `/clients/${client.id}`, {
      client: { metadata: toRequest({ extra: '1' }) },
    })
    expect(more.body.codes.metadata).toEqual(['too_many_keys'])
    const [key = ''] = Object.keys(values)
    const filter = `metadata[${encodeURIComponent(key)}]=${encodeURIComponent('ż'.repeat(500))}`
    expect(await idsOf(`/clients?${filter}`)).toEqual([client.id])
  })

  test.each(['constructor', 'toString', '1', "it's", 'a]b', '💶'])(
    'the key %s is a key like others',
    async (key) => {
      const client = await write('POST', '/clients', 'client', {
        name: 'J',
        metadata: toRequest({ [key]: 'v' }),
      })
      expect(fromResponse(client)).toEqual({ [key]: 'v' })
      expect((await entries('clients', client.id)).map((row) => (row as Tree).name)).toEqual([key])
      expect(await idsOf(`/clients?metadata[${encodeURIComponent(key)}]=v`)).toEqual([client.id])
    },
  )

  test.each([
    ['metadata=x', 422],
    ['metadata[a][b]=1', 422],
    ['metadata[]=1', 422],
    ['metadata[a]=', 200],
    [`metadata[${'a'.repeat(60)}]=1`, 200],
    ["metadata[a]='%20or%201=1", 200],
    ['metadata[a]=%00', 200],
  ])('the filter %s is answered with %i', async (query, status) => {
    expect((await ask('GET', `/clients?${query}`)).status).toBe(status)
  })

  test('__proto__ is no key', async () => {
    const { status } = await kwit.call('POST', '/clients.xml', {
      token: account.token,
      xml: '<client><name>K</name><metadata type="array"><entry><key>__proto__</key><value>v</value></entry></metadata></client>',
    })
    expect(status).toBe(422)
  })

  test('plain elements are read as keys too', async () => {
    const { text, status } = await kwit.call('POST', '/clients.xml', {
      token: account.token,
      xml: '<client><name>L</name><metadata><shop>2</shop></metadata></client>',
    })
    expect(status, text).toBe(201)
    expect(text).toContain('<metadata type="array"><entry><key>shop</key><value>2</value></entry></metadata>')
    expect(fromXml(text).metadata).toEqual([{ key: 'shop', value: '2' }])
  })

  test('a record without metadata has no rows', async () => {
    const { id } = await write('POST', '/clients', 'client', { name: 'M' })
    expect(await entries('clients', id)).toEqual([])
  })
})
