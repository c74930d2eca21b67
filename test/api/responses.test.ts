import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Ask,
  FORMATS,
  type Format,
  fromJson,
  fromXml,
  type RawRequest,
  raw,
  read,
  speaker,
  type Tree,
} from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests the form of responses, and which requests are refused.

const JSON_TYPE = { 'content-type': 'application/json' }
const XML_TYPE = { 'content-type': 'application/xml' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

const NOON = Date.UTC(2026, 10, 15, 11) // noon in Warsaw

describe('answers', () => {
  let kwit: Kwit
  let account: TestAccount
  let foreign: TestAccount
  let bearer: { authorization: string }
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    foreign = await kwit.newAccount()
    bearer = { authorization: `Bearer ${account.token}` }
  })
  afterAll(() => kwit.close())

  describe('answers', () => {
    const make = async (path: string, fields: Tree, token: string) => {
      const answer = await speaker(kwit, 'json', token)('POST', path, fields)
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    }
    const getText = async (path: string, format: Format, token: string) =>
      (await kwit.call('GET', `${path}.${format}`, { token })).text
    let mine: TestAccount
    let ids: { [path: string]: number }
    beforeAll(async () => {
      kwit.clock.set(NOON)
      mine = await kwit.newAccount()
      const { token } = mine
      const category = await make(
        '/categories',
        { category: { name: 'A <b> & "c"', description: null } },
        token,
      )
      const warehouse = await make('/warehouses', { warehouse: { name: 'Hall', kind: '' } }, token)
      const client = {
        name: 'Acme',
        city: 'Łódź',
        discount: '5,5',
        category_id: category.id,
        tag_list: ['vip', 'eu'],
      }
      const product = { name: 'Widget', price_gross: 123, tax: 23, available_from: '2026-01-02', disabled: 1 }
      ids = {
        categories: category.id,
        warehouses: warehouse.id,
        clients: (await make('/clients', { client }, token)).id,
        products: (await make('/products', { product }, token)).id,
        departments: (await make('/departments', { department: { name: 'Branch' } }, token)).id,
      }
      kwit.clock.set(undefined)
    })

    test('a category and a warehouse in XML match the examples exactly', async () => {
      const { token } = mine
      const times =
        '<created-at type="datetime">2026-11-15T12:00:00.000+01:00</created-at>' +
        '<updated-at type="datetime">2026-11-15T12:00:00.000+01:00</updated-at>'
      const category =
        `<category><id type="integer">${ids.categories}</id>` +
        `<name>A &lt;b&gt; &amp; &quot;c&quot;</name><description nil="true"/>${times}</category>`
      const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
      expect(await getText(`/categories/${ids.categories}`, 'xml', token)).toBe(declaration + category)
      expect(await getText('/categories', 'xml', token)).toBe(
        `${declaration}<categories type="array">${category}</categories>`,
      )
      expect(await getText(`/warehouses/${ids.warehouses}`, 'xml', token)).toBe(
        `${declaration}<warehouse><id type="integer">${ids.warehouses}</id><name>Hall</name><kind></kind>` +
          `<description nil="true"/><active type="boolean">true</active>` +
          `<deleted type="boolean">false</deleted>${times}</warehouse>`,
      )
    })

    test.each([
      ['clients', '<name>Acme</name>'],
      ['clients', '<city>Łódź</city>'],
      ['clients', '<tax-no nil="true"/>'],
      ['clients', '<company type="boolean">true</company>'],
      ['clients', '<discount type="decimal">5.5</discount>'],
      ['clients', '<balance type="decimal">0.0</balance>'],
      ['clients', '<department-id type="integer" nil="true"/>'],
      ['clients', '<attachments-count type="integer">0</attachments-count>'],
      ['clients', '<tag-list type="array"><tag>vip</tag><tag>eu</tag></tag-list>'],
      ['products', '<price-net type="decimal">100.0</price-net>'],
      ['products', '<price-gross type="decimal">123.0</price-gross>'],
      ['products', '<purchase-price-net type="decimal" nil="true"/>'],
      ['products', '<tax>23</tax>'],
      ['products', '<available-from type="date">2026-01-02</available-from>'],
      ['products', '<available-to type="date" nil="true"/>'],
      ['products', '<disabled type="boolean">true</disabled>'],
      ['products', '<tag-list type="array"/>'],
      ['products', '<quantity type="decimal">1.0</quantity>'],
      ['products', '<category-id type="integer" nil="true"/>'],
      ['departments', '<main type="boolean">false</main>'],
      ['departments', '<logo-file-size type="integer" nil="true"/>'],
      ['departments', '<logo-updated-at type="datetime" nil="true"/>'],
      ['departments', '<shortcut>Branch</shortcut>'],
    ])('one of the %s in XML contains %s', async (path, expectedXml) => {
      const xml = await getText(`/${path}/${ids[path]}`, 'xml', mine.token)
      expect(xml).toContain(expectedXml)
      expect(xml).toMatch(
        new RegExp(`^<\\?xml version="1.0" encoding="UTF-8"\\?>\n<${path.slice(0, -1)}><id type="integer">`),
      )
      expect(xml).toContain('<created-at type="datetime">2026-11-15T12:00:00.000+01:00</created-at>')
    })

    test.each(['clients', 'products', 'departments', 'categories', 'warehouses'])(
      'one of the %s has equal values in JSON and XML, key by key',
      async (path) => {
        const [json, xml] = [
          await getText(`/${path}/${ids[path]}`, 'json', mine.token),
          await getText(`/${path}/${ids[path]}`, 'xml', mine.token),
        ]
        expect(fromXml(xml)).toEqual(fromJson(json))
        expect(Object.keys(fromXml(xml))).toEqual(Object.keys(fromJson(json)))
        const lists = [
          await getText(`/${path}`, 'json', mine.token),
          await getText(`/${path}`, 'xml', mine.token),
        ]
        expect(fromXml(lists[1] as string)).toEqual(fromJson(lists[0] as string))
      },
    )

    test('JSON values: decimals are strings, ids numbers, null keys present, times with offset', async () => {
      const client = JSON.parse(await getText(`/clients/${ids.clients}`, 'json', mine.token))
      expect(client).toMatchObject({
        id: ids.clients,
        category_id: ids.categories,
        discount: '5.5',
        balance: '0.0',
        company: true,
        deleted: false,
        tax_no: null,
        tag_list: ['vip', 'eu'],
        dynamic_fields: {},
        created_at: '2026-11-15T12:00:00.000+01:00',
      })
      const product = JSON.parse(await getText(`/products/${ids.products}`, 'json', mine.token))
      expect(product).toMatchObject({
        price_net: '100.0',
        price_gross: '123.0',
        price_tax: '23.0',
        tax: '23',
        quantity: '1.0',
        available_from: '2026-01-02',
        available_to: null,
        disabled: true,
      })
    })

    test.each([
      ['winter', Date.UTC(2026, 0, 15, 11, 0, 0, 7), '2026-01-15T12:00:00.007+01:00'],
      ['summer', Date.UTC(2026, 6, 15, 22, 30), '2026-07-16T00:30:00.000+02:00'],
    ])('times in %s have milliseconds and the offset of the account', async (_case, now, expected) => {
      kwit.clock.set(now)
      try {
        expect(await make('/categories', { category: { name: 'Time' } }, mine.token)).toMatchObject({
          created_at: expected,
          updated_at: expected,
        })
      } finally {
        kwit.clock.set(undefined)
      }
    })

    test('lists are bare arrays and empty ones stay arrays', async () => {
      const { token } = await kwit.newAccount()
      expect(await getText('/clients', 'json', token)).toBe('[]')
      expect(await getText('/clients', 'xml', token)).toBe(
        '<?xml version="1.0" encoding="UTF-8"?>\n<clients type="array"/>',
      )
    })

    test('a deletion is the JSON string "ok"', async () => {
      const { token } = mine
      const [first, second] = [
        await make('/categories', { category: { name: 'Gone' } }, token),
        await make('/categories', { category: { name: 'Gone' } }, token),
      ]
      expect((await kwit.call('DELETE', `/categories/${first.id}.json`, { token })).text).toBe('"ok"')
      const xml = await kwit.call('DELETE', `/categories/${second.id}.xml`, { token })
      expect(fromXml(xml.text)).toBe('ok')
    })
  })

  describe.each(FORMATS)('errors in %s', (format) => {
    let ask: Ask
    beforeAll(() => {
      ask = speaker(kwit, format, account.token)
    })
    const send = async (method: string, path: string, { headers, ...request }: RawRequest = {}) =>
      read(
        format,
        await raw(kwit, method, path.replace('.*', `.${format}`), {
          headers: { ...bearer, ...headers },
          ...request,
        }),
      )
    const envelope = (status: number, error: string, message: unknown) => ({
      code: 'error',
      message,
      codes: expect.anything(),
      status,
      error,
      request_id: expect.stringMatching(/^[0-9a-f]{16}-[0-9a-z]+$/),
    })

    test.each([
      [
        'JSON that ends early',
        JSON_TYPE,
        '{"client": {"name": "A"',
        /^Malformed JSON: .*\(line 1, column 24\)$/,
      ],
      ['JSON with a comma too many', JSON_TYPE, '{\n"client": {"name": "A",}}', /line 2, column 24/],
      ['JSON with single quotes', JSON_TYPE, "{'client': 1}", /line 1, column 2/],
      ['JSON with a stray word', JSON_TYPE, '{"client": nope}', /line 1, column 12/],
      [
        'JSON with a duplicate key',
        JSON_TYPE,
        '{"client": {"name": "a", "name": "b"}}',
        /duplicate key "name"/,
      ],
      ['JSON with a raw line break', JSON_TYPE, '{"client": {"name": "a\nb"}}', /line 1, column 23/],
      ['two JSON values', JSON_TYPE, '{} {}', /line 1, column 4/],
      ['a JSON list', JSON_TYPE, '[1]', /must be an object, not a list/],
      ['a JSON text', JSON_TYPE, '"client"', /must be an object/],
      ['a JSON number', JSON_TYPE, '5', /must be an object/],
      [
        'XML that ends early',
        XML_TYPE,
        '<client><name>A</name>',
        /^Malformed XML: .*\(line 1, column \d+\)$/,
      ],
      ['XML that closes wrongly', XML_TYPE, '<client>\n<name>A</client>', /line 2, column \d+/],
      ['two XML roots', XML_TYPE, '<client/><client/>', /^Malformed XML/],
      ['XML that is none', XML_TYPE, 'hello', /^Malformed XML/],
      ['an unknown entity', XML_TYPE, '<client><name>&nbsp;</name></client>', /^Malformed XML/],
      ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'x', /boundary/],
      [
        'multipart cut off',
        { 'content-type': 'multipart/form-data; boundary=x' },
        '--x\r\n',
        /^Malformed multipart/,
      ],
      ['a form with a broken escape', FORM_TYPE, 'client[name]=%zz', /^Malformed form.*field 1/],
      ['no wrapper key', JSON_TYPE, '{"name": "A"}', /^The key "client" is missing/],
      ['another wrapper key', JSON_TYPE, '{"product": {"name": "A"}}', /^The key "client" is missing/],
      ['another XML root', XML_TYPE, '<product><name>A</name></product>', /^The key "client" is missing/],
      [
        'a wrapper that holds a text',
        JSON_TYPE,
        '{"client": "A"}',
        /"client" must contain an object of fields/,
      ],
      [
        'a wrapper that holds a list',
        JSON_TYPE,
        '{"client": [{"name": "A"}]}',
        /"client" must contain an object of fields/,
      ],
    ])('400: %s', async (_case, headers, body, message) => {
      const answer = await send('POST', `/clients.*?api_token=${account.token}`, { headers, body })
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(envelope(400, 'Bad Request', expect.stringMatching(message)))
      expect(answer.text).not.toContain(account.token)
    })

    test('403: the caller has no permission', async () => {
      const token = await account.member('accountant')
      const { status, body } = await speaker(kwit, format, token)('POST', '/clients', {
        client: { name: 'No' },
      })
      expect(status).toBe(403)
      expect(body).toEqual(envelope(403, 'Forbidden', 'You do not have permission to do this'))
    })

    test.each(['clients', 'products', 'categories', 'warehouses', 'departments'])(
      '404: unknown, deleted and foreign %s have the same response',
      async (path) => {
        const wrapper = path.replace(/ies$/, 'y').replace(/s$/, '')
        const client = { [wrapper]: { name: 'Gone' } }
        const deleted = (await ask('POST', `/${path}`, client)).body.id
        await ask('DELETE', `/${path}/${deleted}`)
        const theirs = (await speaker(kwit, format, foreign.token)('POST', `/${path}`, client)).body.id
        for (const id of [
          999_999_999,
          deleted,
          theirs,
          0,
          'abc',
          '1e3',
          '-1',
          '9'.repeat(30),
          '%ff',
          '..%2f1',
        ]) {
          for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
            const answer = await ask(method, `/${path}/${id}`, method.startsWith('P') ? client : undefined)
            if (id === '%ff') expect([400, 404]).toContain(answer.status)
            else expect(answer.body).toEqual(envelope(404, 'Not Found', 'Not Found'))
          }
        }
        const untouched = await speaker(kwit, format, foreign.token)('GET', `/${path}/${theirs}`)
        expect(untouched.body.name).toBe('Gone')
      },
    )

    test.each(['/nowhere', '/clients/1/2', '/clients/1/merge'])('404: unknown path %s', async (path) => {
      const { status, body } = await ask('GET', path)
      expect(status).toBe(404)
      expect(body).toEqual(envelope(404, 'Not Found', 'Not Found'))
    })

    test('404: unknown method', async () => {
      const { status, body } = await ask('POST', '/clients/1', { client: { name: 'A' } })
      expect(status).toBe(404)
      expect(body.message).toBe('Not Found')
    })

    test.each([
      ['GET', '/clients.pdf'],
      ['GET', '/clients/1.html'],
      ['POST', '/clients.csv'],
      ['DELETE', '/clients/1.jsn'],
    ])('406: %s %s lists the supported formats', async (method, path) => {
      const { status, text } = await raw(kwit, method, path, { headers: bearer })
      expect(status).toBe(406)
      expect(JSON.parse(text)).toEqual(
        envelope(406, 'Not Acceptable', 'This address supports only the formats .json, .xml'),
      )
    })

    test.each([
      ['with its length', (bytes: Buffer) => bytes],
      ['in chunks', (bytes: Buffer) => pieces(bytes, 65_536)],
    ])('413: a body of 20 MB, %s, is rejected', async (_case, cut) => {
      const body = cut(Buffer.alloc(20 * 1024 * 1024, 'x'))
      const answer = await send('POST', '/clients.*', { headers: JSON_TYPE, body })
      const message = 'The body is larger than the limit of 5242880 bytes'
      expect(answer.body).toEqual(envelope(413, 'Content Too Large', message))
    })

    // A client whose connection is cut while it sends may lose the response.
    test('413: the rest of the body is read, also if the client will close the connection', async () => {
      const { hostname, port } = new URL(kwit.url)
      const socket = connect(Number(port), hostname)
      let received = ''
      socket.setEncoding('latin1').on('data', (text) => {
        received += text
      })
      const write = (bytes: string | Buffer) =>
        new Promise<void>((resolve, reject) => {
          socket.write(bytes, (error) => (error ? reject(error) : resolve()))
        })
      const head = [`POST /clients.${format} HTTP/1.1`, 'host: kwit', 'connection: close']
      await write([...head, `content-length: ${20 * 1024 * 1024}`, '', ''].join('\r\n'))
      const megabyte = Buffer.alloc(1024 * 1024, ' ')
      await write(megabyte)
      await expect.poll(() => received).toContain('HTTP/1.1 413')
      for (let megabytes = 1; megabytes < 20; megabytes++) await write(megabyte)
      expect(socket.readyState).toBe('open')
      const closed = once(socket, 'close')
      socket.end()
      await closed
    })

    test('413: is returned before the token is checked, for every method', async () => {
      const body = Buffer.alloc(6 * 1024 * 1024, ' ')
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        expect(
          (await raw(kwit, method, `/clients${method === 'POST' ? '' : '/1'}.${format}`, { body })).status,
        ).toBe(413)
      }
    })

    test.each([
      [
        { discount: 'x', company: 'x', category_id: 'x', kind: 'x' },
        ['category_id', 'company', 'discount', 'kind'],
      ],
      [{ name: 'x'.repeat(256), city: 'x'.repeat(256) }, ['city', 'name']],
      [{ name: { a: 1 }, email: ['x'] }, ['email', 'name']],
    ])('422: %j names each field', async (client, fields) => {
      const { status, body } = await ask('POST', '/clients', { client: { name: 'Named', ...client } })
      expect(status).toBe(422)
      expect(body).toEqual(envelope(422, 'Unprocessable Content', expect.any(Object)))
      expect(Object.keys(body.message).sort()).toEqual(fields)
      for (const texts of Object.values(body.message)) expect(texts).toEqual([expect.any(String)])
    })

    test('422: a NUL in XML is a malformed body', async () => {
      for (const name of ['a\0b', 'a&#0;b']) {
        const body = `<client><name>${name}</name></client>`
        expect((await send('POST', '/clients.*', { headers: XML_TYPE, body })).status).toBe(400)
      }
    })

    test.each(['name', 'post_code', 'bank_account'])('422: %s may have 255 characters', async (field) => {
      const client = { name: 'Room', [field]: 'ł'.repeat(255) }
      expect((await ask('POST', '/clients', { client })).body[field]).toBe('ł'.repeat(255))
      const { body } = await ask('POST', '/clients', { client: { ...client, [field]: 'x'.repeat(256) } })
      expect(body.message).toEqual({ [field]: ['is too long (maximum is 255 characters)'] })
    })

    test('422: a long text may have 65,535 characters and no more', async () => {
      const note = 'ś'.repeat(65_535)
      expect((await ask('POST', '/clients', { client: { name: 'Long', note } })).body.note).toBe(note)
      const { status, body } = await ask('POST', '/clients', { client: { name: 'Long', note: `${note}x` } })
      expect(status).toBe(422)
      expect(body.message).toEqual({ note: ['is too long (maximum is 65535 characters)'] })
    })
  })
})

function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
