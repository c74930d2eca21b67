// Tests concurrent changes of one record: a client that names the version it read learns that the version is
// outdated, and overwrites nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../src/modules.ts'
import { FORMATS, type Format, speaker } from '../formats.ts'
import { collectionOf, type Kwit, startKwit } from '../harness.ts'
import { minimal } from '../minimal-records.ts'

// With the field of the sample that identifies a record, and a function that puts another word into its value.
const RESOURCES = modules
  .flatMap(({ resources = [] }) => resources)
  .flatMap(({ name, plural }) => {
    const [field, text] =
      Object.entries(minimal(name, 'First')).find(([, value]) => `${value}`.includes('First')) ?? []
    const valueWith = (word: string) => `${text}`.replace('First', word)
    return field === undefined ? [] : [[name, plural, field, valueWith] as const]
  })
const AT_ONCE = 12

describe('versions', () => {
  let kwit: Kwit
  let token: string
  beforeAll(async () => {
    kwit = await startKwit()
    token = (await kwit.newAccount()).token
  })
  afterAll(() => kwit.close())

  const as = (format: Format): ReturnType<typeof speaker> => speaker(kwit, format, token)
  const json: ReturnType<typeof speaker> = (...args) => as('json')(...args)
  const create = async (path: string, name: string, fields: object) => {
    const reply = await json('POST', path, { [name]: fields })
    expect(reply).toMatchObject({ status: 201 })
    return reply.body
  }
  const tagOf = async (path: string) => (await json('GET', path)).headers.get('etag') as string

  test.each(RESOURCES.flatMap((resource) => FORMATS.map((format) => [...resource, format] as const)))(
    'a %s is not overwritten if there is a newer version (%s, %s, in $4)',
    async (name, plural, field, valueWith, format) => {
      const ask = as(format)
      const created = await ask('POST', `/${collectionOf({ plural })}`, { [name]: minimal(name, 'First') })
      expect(created.headers.get('etag')).toBe(`"${created.body.updated_at}"`)
      const path = `/${collectionOf({ plural })}/${created.body.id}`
      const read = (await ask('GET', path)).headers.get('etag') as string
      expect(read).toBe(created.headers.get('etag'))
      const put = (value: string, tag?: string, method = 'PUT') =>
        ask(
          method,
          path,
          { [name]: { [field]: valueWith(value) } },
          tag === undefined ? {} : { 'if-match': tag },
        )

      const second = await put('Second', read)
      expect(second).toMatchObject({ status: 200, body: { [field]: valueWith('Second') } })
      const newer = second.headers.get('etag') as string
      expect(newer).not.toBe(read)
      for (const method of ['PUT', 'PATCH']) {
        const late = await put('Third', read, method)
        expect(late).toMatchObject({
          status: 412,
          body: {
            code: 'error',
            status: 412,
            error: 'Precondition Failed',
            updated_at: second.body.updated_at,
          },
        })
        expect(late.headers.get('etag')).toBe(newer)
      }
      expect((await ask('DELETE', path, undefined, { 'if-match': read })).status).toBe(412)
      expect((await ask('GET', path)).body).toEqual(second.body)

      // Requests without a version, with any version, or with several that include the current one are accepted.
      for (const [value, tag] of [
        ['A', undefined],
        ['B', '*'],
        ['C', ''],
      ] as const)
        expect((await put(value, tag)).status, String(tag)).toBe(200)
      const weak = `"nothing", W/${await tagOf(path)}`
      expect((await put('D', weak)).status).toBe(200)
      const last = await tagOf(path)
      expect((await ask('DELETE', path, undefined, { 'if-match': last })).status).toBe(200)
      expect((await put('E', last)).status).toBe(404)
    },
  )

  test('of many concurrent changes of one version exactly one succeeds', async () => {
    for (const [name, plural, field, valueWith] of RESOURCES) {
      const path = `/${collectionOf({ plural })}`
      const address = `${path}/${(await create(path, name, minimal(name, 'Contested'))).id}`
      const tag = await tagOf(address)
      const replies = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, person) =>
          as(person % 2 ? 'xml' : 'json')(
            'PUT',
            address,
            { [name]: { [field]: valueWith(`Of-${person}`) } },
            { 'if-match': tag, ...(person % 3 ? {} : { 'idempotency-key': `${name} ${person}` }) },
          ),
        ),
      )
      const [won, ...others] = replies.filter(({ status }) => status === 200)
      expect([name, others.length, replies.filter(({ status }) => status === 412).length]).toEqual([
        name,
        0,
        AT_ONCE - 1,
      ])
      expect((await json('GET', address)).body[field]).toBe(won?.body[field])
    }
  })

  test('two changes in one moment are two versions, also if the clock goes back', async () => {
    const { id } = await create('/clients', 'client', { name: 'Quick' })
    const tags = new Set([await tagOf(`/clients/${id}`)])
    const now = Date.now() + 1000
    for (const [step, ms] of [now, now, now - 5000, now - 5000].entries()) {
      kwit.clock.set(ms)
      const { headers } = await json('PUT', `/clients/${id}`, { client: { city: `City ${step}` } })
      tags.add(headers.get('etag') as string)
    }
    const main = await create('/departments', 'department', { name: 'Main', main: true })
    const before = await tagOf(`/departments/${main.id}`)
    await create('/departments', 'department', { name: 'Other', main: true })
    kwit.clock.set(undefined)
    expect(tags.size).toBe(5)
    expect(await tagOf(`/departments/${main.id}`)).not.toBe(before)
  })

  test('a payment is a new version of an invoice, moved goods are none of their product', async () => {
    const product = await create('/products', 'product', { name: 'Chair', price_gross: '10', tax: '23' })
    const shelf = await tagOf(`/products/${product.id}`)
    const invoice = await create('/invoices', 'invoice', {
      buyer_name: 'Acme',
      positions: [{ product_id: product.id, quantity: 1 }],
    })
    const path = `/invoices/${invoice.id}`
    expect((await json('GET', `/products/${product.id}`)).body.stock_level).toBe('-1.0')
    expect(await tagOf(`/products/${product.id}`)).toBe(shelf)

    const issued = await tagOf(path)
    await create('/banking/payments', 'banking_payment', {
      name: 'Money',
      price: '10',
      invoice_id: invoice.id,
      paid: true,
    })
    const late = await json('PUT', path, { invoice: { status: 'issued' } }, { 'if-match': issued })
    expect(late.status).toBe(412)
    expect((await json('GET', path)).body.status).toBe('paid')
    const some = await json('GET', `${path}?fields[invoice]=number`)
    expect(Object.keys(some.body)).toEqual(['id', 'number'])
    expect(some.headers.get('etag')).toBe(await tagOf(path))
  })

  test('a repeated request gets its first response, even if its version is outdated by now', async () => {
    const { id } = await create('/products', 'product', { name: 'Repeated', code: 'R 1' })
    const headers = { 'if-match': await tagOf(`/products/${id}`), 'idempotency-key': 'once' }
    const send = () => json('PUT', '/products/R%201?find_by=code', { product: { price_net: '5' } }, headers)
    const [first, again] = [await send(), await send()]
    expect(first.status).toBe(200)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    headers['idempotency-key'] = 'another'
    expect((await send()).status).toBe(412)
  })

  test.each(FORMATS)('settings in %s are not overwritten if there are newer ones', async (format) => {
    const ask = as(format)
    const put = (payment_to_kind: number, tag: string) =>
      ask('PUT', '/account', { account: { payment_to_kind } }, { 'if-match': tag })
    const session = await kwit.call('GET', '/account.json?integration_token=integrationtokenfortests', {
      token,
    })
    const read = session.headers.get('etag') as string
    const second = await put(format === 'json' ? 11 : 12, read)
    expect(second.status).toBe(200)
    expect((await put(13, read)).status).toBe(412)
    expect((await put(14, second.headers.get('etag') as string)).status).toBe(200)
  })

  test('the API description documents it', async () => {
    const { paths } = (await kwit.call('GET', '/openapi.json')).json
    const { get, put, post } = { ...paths['/clients/{id}.{format}'], ...paths['/clients.{format}'] }
    expect(get.responses).toBeDefined()
    expect(put.parameters.map(({ name }: { name: string }) => name)).toContain('If-Match')
    expect(Object.keys(put.responses)).toContain('412')
    expect(Object.keys(post.responses)).not.toContain('412')
    expect(put.responses['200'].headers.ETag).toBeDefined()
  })
})
