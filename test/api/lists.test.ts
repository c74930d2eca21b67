import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, BOTH_FORMATS, fromXml, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

// Tests decision 5 for clients, products, categories, warehouses and departments.

const CLIENTS = [
  {
    name: 'Łódzka Fabryka',
    shortcut: 'LF',
    tax_no: '5252445767',
    email: 'biuro@lodz.example',
    external_id: 'e-1',
  },
  {
    name: 'łódka i spółka',
    shortcut: 'boat',
    tax_no: '525-244',
    email: 'Biuro@lodz.example',
    external_id: 'E-1',
  },
  { name: '100% Cotton', shortcut: 'a_b', tax_no: '1', email: 'c@x.example', external_id: 'e-10' },
  { name: '100 Cotton', shortcut: 'aXb', tax_no: '2', email: 'c@x.example', external_id: '%' },
  { name: 'Émile Zürich GmbH', shortcut: 'ez', tax_no: 'CHE-7', city: 'Genève', last_name: 'Dvořák' },
  { name: 'back\\slash', shortcut: 'bs', kind: 'seller' },
]
const PRODUCTS = [
  { name: 'beta', code: 'B.1', price_net: 10, disabled: false },
  { name: 'Alpha', code: 'a/2', price_net: 2 },
  { name: 'ąlpha', code: 'A/2', price_net: 100, disabled: true },
  { name: 'gamma', code: null, price_net: 10, ean_code: '590' },
  { name: 'delta', code: 'B.1', supplier_code: 'SUP-9' },
]

describe('lists', () => {
  let kwit: Kwit
  let token: string
  const ids: { [path: string]: number[] } = { clients: [], products: [], categories: [] }
  beforeAll(async () => {
    kwit = await startKwit()
    token = (await kwit.newAccount()).token
    const ask = speaker(kwit, 'json', token)
    const make = async (path: string, wrapper: string, fields: Tree) => {
      const { status, body, text } = await ask('POST', `/${path}`, { [wrapper]: fields })
      expect(status, text).toBe(201)
      ids[path]?.push(body.id)
    }
    for (const client of CLIENTS) await make('clients', 'client', client)
    for (const product of PRODUCTS) await make('products', 'product', product)
    for (const name of ['One', 'Two', 'Three']) await make('categories', 'category', { name })
  })
  afterAll(() => kwit.close())

  describe.each(BOTH_FORMATS)('in %s', (format) => {
    let ask: Ask
    beforeAll(() => {
      ask = speaker(kwit, format, token)
    })

    // The query without parameters is the same for all kinds, and its count is cached.
    test('each kind of record has its own count', async () => {
      for (const [path, list] of Object.entries(ids)) {
        const { headers } = await kwit.call('GET', `/${path}.${format}`, { token })
        expect([path, headers.get('x-total-count')]).toEqual([path, String(list.length)])
      }
    })
    const names = async (path: string, query: string) => {
      const { status, body, text } = await ask('GET', `/${path}?${query}`)
      expect(status, text).toBe(200)
      return body.map((record: Tree) => record.name)
    }

    describe('pages', () => {
      let ask103: Ask
      beforeAll(async () => {
        ask103 = speaker(kwit, format, (await kwit.newAccount()).token)
        const requests = Array.from({ length: 103 }, (_, at) =>
          ask103('POST', '/categories', { category: { name: `C${at + 1}` } }),
        )
        await Promise.all(requests)
      })
      const sizes = async (query: string) => (await ask103('GET', `/categories?${query}`)).body.length

      test.each([
        ['', 25],
        ['per_page=1', 1],
        ['per_page=100', 100],
        ['per_page=101', 100],
        ['per_page=500', 100],
        ['per_page=99999999999999999999', 100],
        ['per_page=0', 25],
        ['per_page=-5', 25],
        ['per_page=abc', 25],
        ['per_page=2.5', 25],
        ['per_page=', 25],
        ['per_page=10&per_page=20', 20],
      ])('%j returns %i records', async (query, expected) => {
        expect(await sizes(query)).toBe(expected)
      })

      test.each([
        'page=0',
        'page=-1',
        'page=abc',
        'page=',
        'page=1.5',
        'page=%20',
        'page=null',
        'page=NaN',
        'page=1e400',
      ])('%j means page 1', async (query) => {
        const first = (await ask103('GET', '/categories?page=1')).body
        expect((await ask103('GET', `/categories?${query}`)).body).toEqual(first)
      })

      test.each(['page=6', 'page=1000', 'page=999999999999', 'page=2&per_page=500&order=name.desc&page=3'])(
        '%j is past the end and empty',
        async (query) => {
          const { status, body, headers } = await ask103('GET', `/categories?${query}`)
          expect([status, body, headers.get('x-total-count')]).toEqual([200, [], '103'])
        },
      )

      test('all pages together contain every record once, newest first', async () => {
        const seen: number[] = []
        for (let page = 1; page <= 5; page++) {
          seen.push(
            ...(await ask103('GET', `/categories?page=${page}`)).body.map((category: Tree) => category.id),
          )
        }
        expect(new Set(seen).size).toBe(103)
        expect(seen).toEqual(seen.toSorted((a, b) => b - a))
      })

      test.each([
        ['per_page=40', 'first=1 next=2 last=3'],
        ['per_page=40&page=2', 'first=1 prev=1 next=3 last=3'],
        ['per_page=40&page=3', 'first=1 prev=2 last=3'],
        ['per_page=40&page=9', 'first=1 prev=3 last=3'],
        ['name=nothing-like-it', 'first=1 last=1'],
      ])('%j is linked with %s', async (query, expected) => {
        const { headers } = await ask103('GET', `/categories?${query}`)
        const links = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)]
        const relations = links.map(
          ([, url, rel]) => `${rel}=${new URL(url as string).searchParams.get('page')}`,
        )
        expect(relations.join(' ')).toBe(expected)
      })

      test('links contain the other parameters and never the token', async () => {
        // The Link header does not repeat parameters that the list does not know.
        const query = 'per_page=1&order=name&ids[]=1&ids[]=2&name=%C5%81&fields[client]=id'
        const { headers } = await speaker(kwit, format)('GET', `/clients?${query}&api_token=${token}&page=1`)
        const [, link] = /<([^>]+)>; rel="first"/.exec(headers.get('link') ?? '') ?? []
        const url = new URL(link as string)
        expect(url.pathname).toBe(`/clients.${format}`)
        expect([...url.searchParams]).toEqual([
          ['per_page', '1'],
          ['order', 'name'],
          ['ids[]', '1'],
          ['ids[]', '2'],
          ['name', 'Ł'],
          ['page', '1'],
        ])
      })

      test('X-Total-Count counts the filtered records of the own account', async () => {
        const { headers } = await ask('GET', '/clients?per_page=1')
        expect(headers.get('x-total-count')).toBe(String(CLIENTS.length))
        expect((await ask('GET', '/clients?name=cotton')).headers.get('x-total-count')).toBe('2')
        expect((await ask('GET', '/products')).headers.get('x-total-count')).toBe(String(PRODUCTS.length))
        expect((await ask('GET', '/categories')).headers.get('x-total-count')).toBe('3')
      })
    })

    describe('filters', () => {
      test.each([
        ['clients', 'name=fabryka', ['Łódzka Fabryka']],
        ['clients', 'name=LODZ', ['Łódzka Fabryka']],
        ['clients', 'name=%C5%81%C3%93D', ['łódka i spółka', 'Łódzka Fabryka']],
        ['clients', 'name=emile', ['Émile Zürich GmbH']],
        ['clients', 'name=zurich+gmbh', ['Émile Zürich GmbH']],
        ['clients', 'name=100%25', ['100% Cotton']],
        ['clients', 'name=%25', ['100% Cotton']],
        ['clients', 'name=_', []],
        ['clients', 'name=%5C', ['back\\slash']],
        ['clients', 'shortcut=a_b', ['100% Cotton']],
        ['clients', 'shortcut=A', ['100 Cotton', '100% Cotton', 'łódka i spółka']],
        ['clients', 'email=biuro@lodz.example', ['Łódzka Fabryka']],
        ['clients', 'email=c@x.example', ['100 Cotton', '100% Cotton']],
        ['clients', 'email=c@x', []],
        ['clients', 'tax_no=5252445767', ['Łódzka Fabryka']],
        ['clients', 'tax_no=525', []],
        ['clients', 'tax_no=525-244', ['łódka i spółka']],
        ['clients', 'external_id=e-1', ['Łódzka Fabryka']],
        ['clients', 'external_id=E-1', ['łódka i spółka']],
        ['clients', 'external_id=e-', []],
        ['clients', 'external_id=%25', ['100 Cotton']],
        ['clients', 'external_id=', []],
        ['clients', 'kind=seller', ['back\\slash']],
        ['clients', "name=';drop table clients;--", []],
        ['products', 'code=B.1', ['delta', 'beta']],
        ['products', 'code=b.1', []],
        ['products', 'code=a%2F2', ['Alpha']],
        ['products', 'filter=disabled', ['ąlpha']],
        ['products', 'disabled=1', ['ąlpha']],
        ['products', 'disabled=true', ['ąlpha']],
        ['products', 'disabled=0', ['delta', 'gamma', 'Alpha', 'beta']],
        ['products', 'filter=disabled&name=beta', []],
        ['products', 'ean_code=590', ['gamma']],
      ])('%s?%s returns %j', async (path, query, expected) => {
        expect(await names(path, query)).toEqual(expected)
      })

      test.each([
        ['name=cotton&shortcut=a_b', ['100% Cotton']],
        ['email=c@x.example&tax_no=2', ['100 Cotton']],
        ['email=c@x.example&tax_no=2&external_id=e-10', []],
        ['name=cotton&query=a_b', ['100% Cotton']],
      ])('clients?%s: filters combine with AND', async (query, expected) => {
        expect(await names('clients', query)).toEqual(expected)
      })

      test.each(['clients', 'products', 'categories'])(
        '%s by ids, as one text and as a group',
        async (path) => {
          const [first, second] = ids[path] as number[]
          const idsOf = async (query: string) =>
            (await ask('GET', `/${path}?${query}`)).body.map((record: Tree) => record.id)
          expect(await idsOf(`ids=${first},${second}`)).toEqual([second, first])
          expect(await idsOf(`ids=${second},%20${first}`)).toEqual([second, first])
          expect(await idsOf(`ids[]=${first}&ids[]=${second}`)).toEqual([second, first])
          expect(await idsOf(`ids%5B%5D=${second}`)).toEqual([second])
          expect(await idsOf(`ids=${first}`)).toEqual([first])
          expect(await idsOf(`ids=${first},999999999`)).toEqual([first])
          expect(await idsOf('ids=999999999')).toEqual([])
        },
      )

      test('ids of another account match nothing', async () => {
        const { token: theirs } = await kwit.newAccount()
        expect(
          (await speaker(kwit, format, theirs)('GET', `/clients?ids=${ids.clients?.join(',')}`)).body,
        ).toEqual([])
      })

      test.each([
        ['clients', 'ids=abc', 'ids'],
        ['clients', 'ids=1.5', 'ids'],
        ['clients', `ids=${'1,'.repeat(1001)}`, 'ids'],
        ['clients', 'ids[x]=1', 'ids'],
        ['clients', 'kind=neighbour', 'kind'],
        ['clients', 'category_id=abc', 'category_id'],
        ['clients', 'name=%00', 'name'],
        ['clients', 'tax_no=%00', 'tax_no'],
        ['clients', 'query=a%00b', 'query'],
        ['products', 'disabled=perhaps', 'disabled'],
      ])('%s?%s is a 422 that names the parameter', async (path, query, field) => {
        const { status, body } = await ask('GET', `/${path}?${query}`)
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual([field])
      })
    })

    describe('search', () => {
      test.each([
        ['clients', 'query=lodzka', ['Łódzka Fabryka']],
        ['clients', 'query=%C5%81%C3%B3dzka', ['Łódzka Fabryka']],
        ['clients', 'search=fabryka', ['Łódzka Fabryka']],
        ['clients', 'query=GENEVE', ['Émile Zürich GmbH']],
        ['clients', 'query=dvorak', ['Émile Zürich GmbH']],
        ['clients', 'query=5252445767', ['Łódzka Fabryka']],
        ['clients', 'query=525-244-57-67', ['Łódzka Fabryka']],
        ['clients', 'query=PL5252445767', ['Łódzka Fabryka']],
        ['clients', 'query=pl525-24-45-767', ['Łódzka Fabryka']],
        ['clients', 'query=C@X', ['100 Cotton', '100% Cotton']],
        ['clients', 'query=e-1', ['100% Cotton', 'łódka i spółka', 'Łódzka Fabryka']],
        ['clients', 'query=fabryka+lodz', ['Łódzka Fabryka']],
        ['clients', 'query=fabryka+cotton', []],
        ['clients', 'query=100%25', ['100% Cotton']],
        ['clients', 'query=a_b', ['100% Cotton']],
        ['clients', 'query=%5C', ['back\\slash']],
        ['clients', 'query=%20%20', CLIENTS.map(({ name }) => name).reverse()],
        ['products', 'query=ALPHA', ['ąlpha', 'Alpha']],
        ['products', 'query=b.1', ['delta', 'beta']],
        ['products', 'query=590', ['gamma']],
        ['products', 'query=sup-9', ['delta']],
        ['categories', 'query=TWO', ['Two']],
      ])('%s?%s returns %j', async (path, query, expected) => {
        expect(await names(path, query)).toEqual(expected)
      })

      test('search finds the new values of a changed record and not the old ones', async () => {
        const mine = speaker(kwit, format, (await kwit.newAccount()).token)
        const { id } = (await mine('POST', '/clients', { client: { name: 'Before', shortcut: 'x' } })).body
        await mine('PUT', `/clients/${id}`, { client: { name: 'Áfter' } })
        expect((await mine('GET', '/clients?query=before')).body).toEqual([])
        expect((await mine('GET', '/clients?query=after')).body).toHaveLength(1)
        expect((await mine('GET', '/clients?name=after')).body).toHaveLength(1)
      })
    })

    describe('order', () => {
      test.each([
        ['products', 'name', ['Alpha', 'ąlpha', 'beta', 'delta', 'gamma']],
        ['products', 'name.asc', ['Alpha', 'ąlpha', 'beta', 'delta', 'gamma']],
        ['products', 'name.desc', ['gamma', 'delta', 'beta', 'ąlpha', 'Alpha']],
        ['products', 'price_net', ['delta', 'Alpha', 'beta', 'gamma', 'ąlpha']],
        ['products', 'price_net.desc', ['ąlpha', 'gamma', 'beta', 'Alpha', 'delta']],
        ['products', 'price_gross', ['delta', 'Alpha', 'beta', 'gamma', 'ąlpha']],
        ['products', 'price_gross.desc', ['ąlpha', 'gamma', 'beta', 'Alpha', 'delta']],
        ['products', 'code', ['gamma', 'Alpha', 'ąlpha', 'beta', 'delta']],
        ['products', 'code.desc', ['delta', 'beta', 'ąlpha', 'Alpha', 'gamma']],
        ['products', 'id', ['beta', 'Alpha', 'ąlpha', 'gamma', 'delta']],
        ['products', 'id.desc', ['delta', 'gamma', 'ąlpha', 'Alpha', 'beta']],
        ['products', '', ['delta', 'gamma', 'ąlpha', 'Alpha', 'beta']],
        ['categories', 'name', ['One', 'Three', 'Two']],
        ['categories', 'name.desc', ['Two', 'Three', 'One']],
      ])('%s ordered by %j, equal ones by age', async (path, order, expected) => {
        expect(await names(path, `order=${order}`)).toEqual(expected)
      })

      test.each([
        ['name', 'name'],
        ['shortcut', 'shortcut'],
        ['tax_no', 'tax_no'],
        ['email', 'email'],
        ['external_id', 'external_id'],
        ['created_at', 'id'],
        ['updated_at', 'id'],
      ])('clients ordered by %s, absent values first, and by %s.desc the other way round', async (order) => {
        const ascending = (await ask('GET', `/clients?order=${order}`)).body
        const falling = (await ask('GET', `/clients?order=${order}.desc`)).body
        expect(ascending).toHaveLength(CLIENTS.length)
        expect(falling).toEqual(ascending.toReversed())
        const values = ascending.map((client: Tree) => client[order])
        const firstGiven = values.findIndex((value: unknown) => value !== null)
        expect(values.slice(firstGiven)).not.toContain(null)
        if (['tax_no', 'external_id'].includes(order)) {
          const presentValues: string[] = values.slice(firstGiven)
          expect(presentValues).toEqual(presentValues.toSorted((a, b) => (a < b ? -1 : 1)))
        }
      })

      test('pages of equal values contain each record once', async () => {
        const mine = speaker(kwit, format, (await kwit.newAccount()).token)
        for (let at = 0; at < 7; at++)
          await mine('POST', '/products', { product: { name: 'Same', price_net: 5 } })
        for (const order of ['name', 'name.desc', 'price_net', 'price_net.desc', 'code', 'updated_at.desc']) {
          const seen = []
          for (let page = 1; page <= 4; page++) {
            const { body } = await mine('GET', `/products?order=${order}&per_page=2&page=${page}`)
            seen.push(...body.map((product: Tree) => product.id))
          }
          expect(new Set(seen).size).toBe(7)
        }
      })

      test.each([
        'nonsense',
        'name.sideways',
        'name.desc.asc',
        'name;drop',
        'name desc',
        'data',
        'token',
        'account_id',
        'deleted',
        'NAME',
        '.desc',
        'name_sort',
      ])('the order %j is a 422', async (order) => {
        const { status, body } = await ask('GET', `/clients?order=${encodeURIComponent(order)}`)
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['order'])
        expect(body.message.order.join(' ')).toContain('name')
      })
    })
  })

  test.each(['clients', 'products', 'categories', 'warehouses', 'departments'])(
    'an empty list of %s has its name in XML',
    async (path) => {
      const { text } = await kwit.call('GET', `/${path}.xml?name=none-such`, { token })
      expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>\n<${path} type="array"/>`)
      expect(fromXml(text)).toEqual([])
    },
  )
})
