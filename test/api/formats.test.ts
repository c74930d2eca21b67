import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

// Decisions 2 and 4: how requests may be written, how answers are, and what is refused.

const JSON_TYPE = { 'content-type': 'application/json' }
const XML_TYPE = { 'content-type': 'application/xml' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

const BOMB =
  '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">' +
  '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><client><name>&c;</name></client>'

const NOON = Date.UTC(2026, 10, 15, 11) // noon in Warsaw

describe('formats', () => {
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

  describe.each(FORMATS)('tolerance in %s', (format) => {
    let ask: Ask
    let made: { id: number; [name: string]: unknown }
    beforeAll(async () => {
      ask = speaker(kwit, format, account.token)
      made = (await ask('POST', '/clients', { client: { name: 'Tolerated' } })).body
    })
    const send = async (method: string, path: string, { headers, ...sent }: RawRequest = {}) =>
      read(
        format,
        await raw(kwit, method, `${path}`.replace('.*', `.${format}`), {
          headers: { ...bearer, ...headers },
          ...sent,
        }),
      )

    test.each(['GET', 'PUT', 'DELETE', 'POST'])('%s with a JSON content type and no body', async (method) => {
      const { id } = (await ask('POST', '/clients', { client: { name: 'Empty' } })).body
      // A write without fields is told so; the empty body itself is no fault.
      const [path, status] =
        method === 'POST' ? ['/clients.*', 400] : [`/clients/${id}.*`, method === 'PUT' ? 400 : 200]
      for (const headers of [JSON_TYPE, { ...JSON_TYPE, 'content-length': '0' }]) {
        const { status: answered, body } = await send(method, path as string, { headers })
        if (method === 'DELETE' && headers !== JSON_TYPE) expect(answered).toBe(404)
        else expect(answered).toBe(status)
        if (answered === 400) expect(body.message).toContain('"client" is missing')
      }
    })

    test('POST that needs no fields, with a JSON content type and no body', async () => {
      const { token } = await kwit.newAccount()
      const path = `/account/renew_token.${format}?api_token=${token}`
      const reply = read(format, await raw(kwit, 'POST', path, { headers: JSON_TYPE }))
      expect(reply.status).toBe(200)
      expect(reply.body.api_token).toBeTypeOf('string')
    })

    test('POST with neither type nor body', async () => {
      const { token } = await kwit.newAccount()
      expect((await raw(kwit, 'POST', `/account/renew_token.${format}?api_token=${token}`)).status).toBe(200)
      expect((await send('POST', '/clients.*')).status).toBe(400)
    })

    test.each([
      ['GET', 'JSON', JSON_TYPE, (token: string) => JSON.stringify({ api_token: token })],
      ['GET', 'JSON without a type', {}, (token: string) => JSON.stringify({ api_token: token })],
      ['GET', 'a form', FORM_TYPE, (token: string) => `api_token=${token}`],
      ['GET', 'XML', XML_TYPE, (token: string) => `<request><api_token>${token}</api_token></request>`],
      ['DELETE', 'JSON', JSON_TYPE, (token: string) => JSON.stringify({ api_token: token })],
      ['DELETE', 'a form', FORM_TYPE, (token: string) => `api_token=${token}`],
      ['DELETE', 'XML', XML_TYPE, (token: string) => `<request><api-token>${token}</api-token></request>`],
    ])('%s whose body of %s alone carries the token', async (method, _how, headers, body) => {
      const { id } = (await ask('POST', '/clients', { client: { name: 'Carried' } })).body
      const path = `/clients/${id}.${format}`
      const sent = { headers: headers as { [name: string]: string }, body: body(account.token) }
      expect((await raw(kwit, method, path, { ...sent, body: body('wrong') })).status).toBe(401)
      expect((await raw(kwit, method, path, sent)).status).toBe(200)
    })

    test.each(['[]', '{}', 'null', ' \n', '[ ]', 'null\n'])('a body of %j says nothing', async (body) => {
      const { id } = (await ask('POST', '/clients', { client: { name: 'Silent' } })).body
      expect((await send('GET', `/clients/${id}.*`, { headers: JSON_TYPE, body })).status).toBe(200)
      const refused = await send('POST', '/clients.*', { headers: JSON_TYPE, body })
      expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('"client"') } })
      expect((await send('DELETE', `/clients/${id}.*`, { headers: JSON_TYPE, body })).body).toBe('ok')
    })

    // Beside .xml nothing tells that `null` is JSON.
    const silent = format === 'xml' ? ['[]', '{}'] : ['[]', '{}', 'null']
    test.each(silent)('a body of %s without a content type says nothing', async (body) => {
      expect((await send('GET', `/clients/${made.id}.*`, { body })).status).toBe(200)
    })

    test('an update with no fields changes nothing', async () => {
      const { body } = await send('PUT', `/clients/${made.id}.*`, {
        headers: JSON_TYPE,
        body: '{"client":{}}',
      })
      expect(body).toEqual((await ask('GET', `/clients/${made.id}`)).body)
    })

    test('chunks after Expect: 100-continue', async () => {
      const headers = { ...JSON_TYPE, expect: '100-continue', 'transfer-encoding': 'chunked' }
      const body = ['{"client": {"na', 'me": "Chunked Łó', Buffer.from('dź"}}')]
      expect(await send('POST', '/clients.*', { headers, body })).toMatchObject({
        status: 201,
        body: { name: 'Chunked Łódź' },
      })
    })

    test('chunks that part a character', async () => {
      const bytes = Buffer.from('{"client": {"name": "Łódź 😀"}}')
      const body = Array.from(bytes, (byte) => Buffer.from([byte]))
      const { body: answered } = await send('POST', '/clients.*', { headers: JSON_TYPE, body })
      expect(answered.name).toBe('Łódź 😀')
    })

    test.each([
      ['a slash after the extension', (id: number) => `/clients/${id}.*/`],
      ['two slashes after the extension', (id: number) => `/clients/${id}.*//`],
      ['a slash after the extension and a query', (id: number) => `/clients/${id}.*/?page=1`],
      ['an extension in capitals', (id: number) => `/clients/${id}.${format.toUpperCase()}`],
      ['a stray & at the end', (id: number) => `/clients/${id}.*?page=1&`],
      ['a stray & at the start', (id: number) => `/clients/${id}.*?&page=1`],
      ['two & in the middle', (id: number) => `/clients/${id}.*?page=1&&per_page=2`],
      ['nothing but &', (id: number) => `/clients/${id}.*?&`],
      ['an empty query', (id: number) => `/clients/${id}.*?`],
      ['a name without a value', (id: number) => `/clients/${id}.*?flag&page=1`],
      ['a broken escape in the query', (id: number) => `/clients/${id}.*?x=%zz&y=%ff`],
      [
        'bracketed names in the query',
        (id: number) => `/clients/${id}.*?kinds[]=a&kinds[]=b&fields[client]=id,name`,
      ],
      [
        'escaped brackets in the query',
        (id: number) => `/clients/${id}.*?kinds%5B%5D=a&fields%5Bclient%5D=id`,
      ],
      ['a slash in the query', (id: number) => `/clients/${id}.*?back=/clients.html`],
    ])('%s in the address of one record', async (_case, path) => {
      const { status, body } = await send('GET', path(made.id))
      expect(status).toBe(200)
      expect(body.id).toBe(made.id)
    })

    test.each([
      'fields[client]=id,name',
      'fields%5Bclient%5D=id',
      'kinds[]=a&kinds[]=b',
      'a[b][c]=1&a[b][d][]=2',
      'name[x]=1',
      'ids[x]=1',
      'query[x]=1',
      'query[]=1',
      'order[x]=id',
      'page[x]=2',
      'per_page[]=2',
      'period[x]=all',
      'date_from[]=2020-01-01',
      'tax_no[x]=1',
      'find_by[]=code',
      'search_date_type[x]=1',
      'filter[]=disabled',
      'unknown=1',
      'x=%00',
    ])('%s on a list is never our fault', async (query) => {
      const { status, headers, text } = await send('GET', `/clients.*?${query}`)
      expect([200, 422], text).toContain(status)
      if (status === 200) expect(headers.get('link')).toContain('rel="first"')
    })

    test.each(['application/json', 'application/xml', 'text/html', '*/*', 'image/png', 'nonsense', ''])(
      'Accept: %j does not matter, the extension decides',
      async (accept) => {
        const { status, headers } = await send('GET', `/clients/${made.id}.*`, { headers: { accept } })
        expect(status).toBe(200)
        expect(headers.get('content-type')).toBe(`application/${format}; charset=utf-8`)
      },
    )

    test('id: null, read-only and unknown fields sent along are ignored', async () => {
      const meddled = {
        token: 'mine',
        balance: '99.0',
        deleted: true,
        created_at: '2001-01-01',
        tax_no_check: 'X',
      }
      const client = { id: null, name: 'Meddled', ...meddled, account_id: 1, unheard_of: { of: ['x'] } }
      const { status, body } = await ask('POST', '/clients', { client })
      expect(status).toBe(201)
      expect(body).toMatchObject({ name: 'Meddled', balance: '0.0', deleted: false, tax_no_check: null })
      expect(body.id).toBeTypeOf('number')
      expect(body.token).not.toBe('mine')
      expect(body).not.toHaveProperty('unheard_of')
      const moved = await ask('PUT', `/clients/${body.id}`, { client: { ...client, id: made.id } })
      expect(moved.body.id).toBe(body.id)
    })

    const NAMED = {
      status: 201,
      body: { name: 'Acme & Sons', discount: '5.5', company: false, city: 'Łódź' },
    }
    const AS_JSON = '{"client":{"name":"Acme & Sons","discount":5.5,"company":false,"city":"Łódź"}}'
    const AS_FORM =
      'client[name]=Acme+%26+Sons&client[discount]=5.5&client[company]=0&client[city]=%C5%81%C3%B3d%C5%BA'
    const parts = { name: 'Acme & Sons', discount: '5,5', company: 'no', city: 'Łódź' }
    const AS_MULTIPART = `${Object.entries(parts)
      .map(
        ([name, value]) =>
          `--x\r\nContent-Disposition: form-data; name="client[${name}]"\r\n\r\n${value}\r\n`,
      )
      .join('')}--x--\r\n`
    const element = (text: string) => `<client><name>Acme &amp; Sons</name>${text}<city>Łódź</city></client>`
    const AS_XML = element('<discount>5.5</discount><company>false</company>')
    test.each([
      ['JSON', 'application/json', AS_JSON],
      ['JSON with a charset', 'application/json; charset=utf-8', AS_JSON],
      ['JSON with a byte order mark', 'application/json', `\ufeff${AS_JSON}`],
      ['JSON called text/json+x', 'application/vnd.kwit+json', AS_JSON],
      ['JSON called text/plain', 'text/plain', AS_JSON],
      ['JSON called a form', 'application/x-www-form-urlencoded', AS_JSON],
      ['JSON called nothing', undefined, AS_JSON],
      ['JSON called nonsense', 'nonsense', AS_JSON],
      ['XML', 'application/xml', AS_XML],
      ['XML called text/xml', 'text/xml; charset=utf-8', AS_XML],
      ['XML called text/plain', 'text/plain', AS_XML],
      ['XML called nothing', undefined, AS_XML],
      ['XML with a declaration', 'application/xml', `<?xml version="1.0" encoding="UTF-8"?>\n${AS_XML}`],
      ['XML with a byte order mark', 'application/xml', `\ufeff${AS_XML}`],
      ['XML in an envelope', 'application/xml', `<request>${AS_XML}</request>`],
      ['XML with CDATA', 'application/xml', AS_XML.replace('Acme &amp; Sons', '<![CDATA[Acme & Sons]]>')],
      ['XML with comments', 'application/xml', AS_XML.replace('<name>', '<!-- hm --><name>')],
      [
        'XML with types',
        'application/xml',
        element('<discount type="decimal"> 5.5 </discount><company type="boolean"> false </company>'),
      ],
      [
        'XML with a decimal comma',
        'application/xml',
        element('<discount>5,5</discount><company>no</company>'),
      ],
      ['a form', 'application/x-www-form-urlencoded', AS_FORM],
      [
        'a form with escaped brackets',
        'application/x-www-form-urlencoded',
        AS_FORM.replace(/[[\]]/g, encodeURIComponent),
      ],
      ['multipart', 'multipart/form-data; boundary=x', AS_MULTIPART],
      ['multipart with a quoted boundary', 'multipart/form-data; charset=utf-8; boundary="x"', AS_MULTIPART],
    ])('a record written as %s', async (_case, type, body) => {
      const headers: { [name: string]: string } = type ? { 'content-type': type } : {}
      expect(await send('POST', '/clients.*', { headers, body })).toMatchObject(NAMED)
    })

    test.each([
      ['dashes', '<client><name>D</name><post-code>00-001</post-code><external-id>e</external-id></client>'],
      [
        'underscores',
        '<client><name>D</name><post_code>00-001</post_code><external_id>e</external_id></client>',
      ],
      ['both', '<client><name>D</name><post-code>00-001</post-code><external_id>e</external_id></client>'],
    ])('XML names with %s', async (_case, body) => {
      const answer = await send('POST', '/clients.*', { headers: XML_TYPE, body })
      expect(answer.body).toMatchObject({ post_code: '00-001', external_id: 'e' })
    })

    test.each([
      ['nil', '<city nil="true"/><discount nil="true"/>', { city: null, discount: null }],
      ['nil with a type', '<discount type="decimal" nil="true"></discount>', { discount: null }],
      ['an empty element', '<city/><discount/>', { city: '', discount: null }],
      [
        'a list with a type',
        '<tag-list type="array"><tag>a</tag><tag>b</tag></tag-list>',
        { tag_list: ['a', 'b'] },
      ],
      ['a list without a type', '<tag_list><tag>a</tag><tag>b</tag></tag_list>', { tag_list: ['a', 'b'] }],
      ['a list of one without a type', '<tag_list><tag>a</tag></tag_list>', { tag_list: ['a'] }],
      ['an empty list', '<tag-list type="array"/>', { tag_list: [] }],
      ['a list as text', '<tag_list>a, b</tag_list>', { tag_list: ['a', 'b'] }],
      ['references', '<city>&#321;&#xF3;d&#378; &lt;&gt;&amp;</city>', { city: 'Łódź <>&' }],
      ['blanks in a text', '<city>  two  </city>', { city: '  two  ' }],
    ])('XML with %s', async (_case, inner, expected) => {
      const start = '<city>Start</city><discount>1</discount><tag_list>x</tag_list>'
      const body = `<client><name>XML</name>${start}</client>`
      const { id } = (await send('POST', '/clients.*', { headers: XML_TYPE, body })).body
      const changed = await send('PUT', `/clients/${id}.*`, {
        headers: XML_TYPE,
        body: `<client>${inner}</client>`,
      })
      expect(changed).toMatchObject({ status: 200, body: expected })
    })

    test.each([
      [5, '5.0'],
      [5.25, '5.25'],
      ['5', '5.0'],
      ['5.250', '5.25'],
      ['5,25', '5.25'],
      [' 5,25 ', '5.25'],
      ['1 234,5', '1234.5'],
      ['1\u00a0234,5', '1234.5'],
      ['+5', '5.0'],
      ['.5', '0.5'],
      ['-0', '0.0'],
      [0, '0.0'],
      [-1.1, '-1.1'],
      [0.1, '0.1'],
      ['12345678901.2345', '12345678901.2345'],
      ['0.00001', '0.0'],
      ['0.00005', '0.0001'],
      ['-0.00005', '-0.0001'],
      ['', null],
      [' ', null],
      [null, null],
    ])('the decimal %j reads %j', async (discount, expected) => {
      const { status, body } = await ask('PUT', `/clients/${made.id}`, { client: { discount } })
      expect(status).toBe(200)
      expect(body.discount).toBe(expected)
    })

    test.each([
      'abc',
      '1,234,5',
      '1.234.5',
      '1.2.3',
      '1 23',
      '0x10',
      'Infinity',
      'NaN',
      '5%',
      '1e99',
      '999999999999999',
      true,
      [1],
      { a: 1 },
    ])('the decimal %j is refused by name', async (discount) => {
      const { status, body } = await ask('PUT', `/clients/${made.id}`, { client: { discount } })
      expect(status).toBe(422)
      expect(Object.keys(body.message)).toEqual(['discount'])
    })

    test.each([
      ...[true, 1, '1', 'true', 'TRUE', 'yes', 'Yes', 'on', ' yes '].map((said) => [said, true] as const),
      ...[false, 0, '0', 'false', 'False', 'no', 'NO', 'off'].map((said) => [said, false] as const),
    ])('the boolean %j is %s', async (use_delivery_address, expected) => {
      await ask('PUT', `/clients/${made.id}`, { client: { use_delivery_address: !expected } })
      const { body } = await ask('PUT', `/clients/${made.id}`, { client: { use_delivery_address } })
      expect(body.use_delivery_address).toBe(expected)
    })

    test.each(['maybe', 2, -1, 'tak', [true], { a: true }])('the boolean %j is refused', async (company) => {
      const { status, body } = await ask('PUT', `/clients/${made.id}`, { client: { company } })
      expect(status).toBe(422)
      expect(body.message).toEqual({ company: ['is not true or false'] })
    })

    test('ids may be integers or numeric strings, and "" clears one', async () => {
      const { id } = (await ask('POST', '/categories', { category: { name: 'Id' } })).body
      for (const category_id of [id, String(id), ` ${id} `]) {
        const { body } = await ask('PUT', `/clients/${made.id}`, { client: { category_id } })
        expect(body.category_id).toBe(id)
      }
      const { body } = await ask('PUT', `/clients/${made.id}`, { client: { category_id: '' } })
      expect(body.category_id).toBe(null)
    })

    test.each(['abc', 1.5, '1.5', true, [1], '99999999999999999999'])(
      'the id %j is refused',
      async (category_id) => {
        const { status, body } = await ask('PUT', `/clients/${made.id}`, { client: { category_id } })
        expect(status).toBe(422)
        expect(Object.keys(body.message)).toEqual(['category_id'])
      },
    )

    test.each([
      ['2026-02-28', '2026-02-28'],
      ['2024-02-29', '2024-02-29'],
      ['2026-02-28T10:00:00Z', '2026-02-28'],
      ['2026-02-28T10:00:00.000+01:00', '2026-02-28'],
      ['', null],
      [null, null],
    ])('the date %j reads %j', async (available_from, expected) => {
      const product = { name: 'Dated', available_from: '2020-01-01' }
      const { id } = (await ask('POST', '/products', { product })).body
      const { body } = await ask('PUT', `/products/${id}`, { product: { available_from } })
      expect(body.available_from).toBe(expected)
    })

    test.each(['2026-02-29', '2026-13-01', '28.02.2026', 'today', '20260228', 20260228, true])(
      'the date %j is refused',
      async (available_from) => {
        const { status, body } = await ask('POST', '/products', {
          product: { name: 'Dated', available_from },
        })
        expect(status).toBe(422)
        expect(body.message).toEqual({ available_from: ['is not a date (YYYY-MM-DD)'] })
      },
    )

    test.each([
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
      ['a,b', ['a', 'b']],
      ['', []],
      [null, []],
      [[], []],
      [[' a ', '', null], ['a']],
      [
        [1, 2],
        ['1', '2'],
      ],
      [7, ['7']],
    ])('the list %j reads %j', async (tag_list, expected) => {
      const { body } = await ask('POST', '/clients', { client: { name: 'Tags', tag_list } })
      expect(body.tag_list).toEqual(expected)
    })

    test('"" keeps a text empty and clears a number, null clears both', async () => {
      const client = { name: 'Cleared', city: 'Opole', discount: 5 }
      const { id } = (await ask('POST', '/clients', { client })).body
      const emptied = await ask('PUT', `/clients/${id}`, { client: { city: '', discount: '' } })
      expect(emptied.body).toMatchObject({ city: '', discount: null })
      const cleared = await ask('PUT', `/clients/${id}`, { client: { city: null } })
      expect(cleared.body.city).toBe(null)
    })
  })

  describe('answers', () => {
    const make = async (path: string, given: Tree, token: string) => {
      const answer = await speaker(kwit, 'json', token)('POST', path, given)
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    }
    const shown = async (path: string, format: Format, token: string) =>
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

    test('a category and a warehouse in XML, to the letter', async () => {
      const { token } = mine
      const times =
        '<created-at type="datetime">2026-11-15T12:00:00.000+01:00</created-at>' +
        '<updated-at type="datetime">2026-11-15T12:00:00.000+01:00</updated-at>'
      const category =
        `<category><id type="integer">${ids.categories}</id>` +
        `<name>A &lt;b&gt; &amp; &quot;c&quot;</name><description nil="true"/>${times}</category>`
      const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
      expect(await shown(`/categories/${ids.categories}`, 'xml', token)).toBe(declaration + category)
      expect(await shown('/categories', 'xml', token)).toBe(
        `${declaration}<categories type="array">${category}</categories>`,
      )
      expect(await shown(`/warehouses/${ids.warehouses}`, 'xml', token)).toBe(
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
    ])('one of the %s in XML holds %s', async (path, written) => {
      const xml = await shown(`/${path}/${ids[path]}`, 'xml', mine.token)
      expect(xml).toContain(written)
      expect(xml).toMatch(
        new RegExp(`^<\\?xml version="1.0" encoding="UTF-8"\\?>\n<${path.slice(0, -1)}><id type="integer">`),
      )
      expect(xml).toContain('<created-at type="datetime">2026-11-15T12:00:00.000+01:00</created-at>')
    })

    test.each(['clients', 'products', 'departments', 'categories', 'warehouses'])(
      'one of the %s says the same in JSON and XML, key by key',
      async (path) => {
        const [json, xml] = [
          await shown(`/${path}/${ids[path]}`, 'json', mine.token),
          await shown(`/${path}/${ids[path]}`, 'xml', mine.token),
        ]
        expect(fromXml(xml)).toEqual(fromJson(json))
        expect(Object.keys(fromXml(xml))).toEqual(Object.keys(fromJson(json)))
        const lists = [
          await shown(`/${path}`, 'json', mine.token),
          await shown(`/${path}`, 'xml', mine.token),
        ]
        expect(fromXml(lists[1] as string)).toEqual(fromJson(lists[0] as string))
      },
    )

    test('JSON values: decimals are strings, ids numbers, null keys present, times with offset', async () => {
      const client = JSON.parse(await shown(`/clients/${ids.clients}`, 'json', mine.token))
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
      const product = JSON.parse(await shown(`/products/${ids.products}`, 'json', mine.token))
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
    ])('times in %s carry milliseconds and the offset of the account', async (_case, now, expected) => {
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
      expect(await shown('/clients', 'json', token)).toBe('[]')
      expect(await shown('/clients', 'xml', token)).toBe(
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
    const send = async (method: string, path: string, { headers, ...sent }: RawRequest = {}) =>
      read(
        format,
        await raw(kwit, method, path.replace('.*', `.${format}`), {
          headers: { ...bearer, ...headers },
          ...sent,
        }),
      )
    const envelope = (status: number, error: string, message: unknown) => ({
      code: 'error',
      message,
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
      ['a wrapper that holds a text', JSON_TYPE, '{"client": "A"}', /"client" does not hold fields/],
      [
        'a wrapper that holds a list',
        JSON_TYPE,
        '{"client": [{"name": "A"}]}',
        /"client" does not hold fields/,
      ],
    ])('400: %s', async (_case, headers, body, message) => {
      const answer = await send('POST', `/clients.*?api_token=${account.token}`, { headers, body })
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(envelope(400, 'Bad Request', expect.stringMatching(message)))
      expect(answer.text).not.toContain(account.token)
    })

    test('403: no right to do this', async () => {
      const token = await account.member('accountant')
      const { status, body } = await speaker(kwit, format, token)('POST', '/clients', {
        client: { name: 'No' },
      })
      expect(status).toBe(403)
      expect(body).toEqual(envelope(403, 'Forbidden', 'You have no right to do this'))
    })

    test.each(['clients', 'products', 'categories', 'warehouses', 'departments'])(
      '404: unknown, deleted and foreign %s alike',
      async (path) => {
        const wrapper = path.replace(/ies$/, 'y').replace(/s$/, '')
        const given = { [wrapper]: { name: 'Gone' } }
        const deleted = (await ask('POST', `/${path}`, given)).body.id
        await ask('DELETE', `/${path}/${deleted}`)
        const theirs = (await speaker(kwit, format, foreign.token)('POST', `/${path}`, given)).body.id
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
            const answer = await ask(method, `/${path}/${id}`, method.startsWith('P') ? given : undefined)
            if (id === '%ff') expect([400, 404]).toContain(answer.status)
            else expect(answer.body).toEqual(envelope(404, 'Not Found', 'Not Found'))
          }
        }
        const untouched = await speaker(kwit, format, foreign.token)('GET', `/${path}/${theirs}`)
        expect(untouched.body.name).toBe('Gone')
      },
    )

    test.each(['/nowhere', '/clients/1/2', '/clients/1/merge'])('404: no such address %s', async (path) => {
      const { status, body } = await ask('GET', path)
      expect(status).toBe(404)
      expect(body).toEqual(envelope(404, 'Not Found', 'Not Found'))
    })

    test('404: no such method', async () => {
      const { status, body } = await ask('POST', '/clients/1', { client: { name: 'A' } })
      expect(status).toBe(404)
      expect(body.message).toBe('Not Found')
    })

    test.each([
      ['GET', '/clients.pdf'],
      ['GET', '/clients/1.html'],
      ['POST', '/clients.csv'],
      ['DELETE', '/clients/1.jsn'],
    ])('406: %s %s tells the formats there are', async (method, path) => {
      const { status, text } = await raw(kwit, method, path, { headers: bearer })
      expect(status).toBe(406)
      expect(JSON.parse(text)).toEqual(envelope(406, 'Not Acceptable', 'This address answers as .json, .xml'))
    })

    test.each([
      ['with its length', (bytes: Buffer) => bytes],
      ['in chunks', (bytes: Buffer) => pieces(bytes, 65_536)],
    ])('413: a body of 20 MB, %s, is refused', async (_case, cut) => {
      const body = cut(Buffer.alloc(20 * 1024 * 1024, 'x'))
      const answer = await send('POST', '/clients.*', { headers: JSON_TYPE, body })
      const message = 'The body is larger than the limit of 5242880 bytes'
      expect(answer.body).toEqual(envelope(413, 'Content Too Large', message))
    })

    test('413: also before the token is looked at, on every method', async () => {
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
    ])('422: %j names each field', async (given, fields) => {
      const { status, body } = await ask('POST', '/clients', { client: { name: 'Named', ...given } })
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

    test.each(['name', 'post_code', 'bank_account'])('422: %s has room for 255 characters', async (field) => {
      const client = { name: 'Room', [field]: 'ł'.repeat(255) }
      expect((await ask('POST', '/clients', { client })).body[field]).toBe('ł'.repeat(255))
      const { body } = await ask('POST', '/clients', { client: { ...client, [field]: 'x'.repeat(256) } })
      expect(body.message).toEqual({ [field]: ['is too long (maximum is 255 characters)'] })
    })

    test('422: a long text has room for 65,535 characters and no more', async () => {
      const note = 'ś'.repeat(65_535)
      expect((await ask('POST', '/clients', { client: { name: 'Long', note } })).body.note).toBe(note)
      const { status, body } = await ask('POST', '/clients', { client: { name: 'Long', note: `${note}x` } })
      expect(status).toBe(422)
      expect(body.message).toEqual({ note: ['is too long (maximum is 65535 characters)'] })
    })
  })

  describe.each(FORMATS)('hostile bodies in %s', (format) => {
    const send = async (body: string | Buffer, type = `application/${format}`) =>
      read(
        format,
        await raw(kwit, 'POST', `/clients.${format}`, { headers: { ...bearer, 'content-type': type }, body }),
      )

    test.each([
      ['an XML bomb', BOMB, /DOCTYPE/],
      ['a DOCTYPE', '<!DOCTYPE client><client><name>A</name></client>', /DOCTYPE/],
      [
        'an external entity',
        '<!DOCTYPE c [<!ENTITY x SYSTEM "file:///etc/hostname">]><client><name>&x;</name></client>',
        /DOCTYPE/,
      ],
      [
        'an external DTD',
        '<!DOCTYPE c SYSTEM "http://127.0.0.1:1/x.dtd"><client><name>A</name></client>',
        /DOCTYPE/,
      ],
      ['XML 1,000 deep', `${'<a>'.repeat(1000)}x${'</a>'.repeat(1000)}`, /nested deeper/],
      ['XML 100,000 deep', `${'<a>'.repeat(100_000)}x${'</a>'.repeat(100_000)}`, /nested deeper/],
      ['100,000 elements', `<client>${'<a/>'.repeat(100_000)}</client>`, /more than \d+ elements/],
      [
        '1,000 attributes',
        `<client ${Array.from({ length: 1000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
        /attributes/,
      ],
      ['an element called __proto__', '<client><__proto__><name>A</name></__proto__></client>', /__proto__/],
      [
        'an encoding we do not read',
        '<?xml version="1.0" encoding="UTF-16"?><client><name>A</name></client>',
        /UTF-8/,
      ],
    ])('%s in XML', async (_case, body, message) => {
      const answer = await send(body, 'application/xml')
      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(message)
    })

    test.each([
      ['lists 1,000 deep', '['.repeat(1000) + ']'.repeat(1000), /nested deeper/],
      ['lists 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), /nested deeper/],
      ['objects 1,000 deep', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`, /nested deeper/],
      ['objects 100,000 deep, never closed', '{"a":'.repeat(100_000), /nested deeper/],
      ['a key called __proto__', '{"client": {"__proto__": {"name": "A"}}}', /__proto__/],
      ['the escaped key __proto__', '{"client": {"\\u005f_proto__": {"name": "A"}}}', /__proto__/],
    ])('%s in JSON', async (_case, body, message) => {
      const answer = await send(body, 'application/json')
      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(message)
      expect(({} as Tree).name).toBe(undefined)
    })

    test.each([
      ['a name called __proto__', 'client[__proto__][name]=A', /__proto__/],
      ['names 100 deep', `client${'[a]'.repeat(100)}=1`, /nested deeper/],
      ['20,000 fields', 'a=1&'.repeat(20_000), /more than \d+ fields/],
      ['a value that is also a group', 'client=1&client[name]=A', /both/],
    ])('%s in a form', async (_case, body, message) => {
      const answer = await send(body, 'application/x-www-form-urlencoded')
      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(message)
    })

    test.each(['constructor', 'toString', 'hasOwnProperty', '__defineGetter__', 'prototype'])(
      'the key %s is as unknown as any other',
      async (key) => {
        const body = JSON.stringify({ client: { name: 'Plain', [key]: { name: 'A' } }, [key]: 1 })
        expect(await send(body, 'application/json')).toMatchObject({ status: 201, body: { name: 'Plain' } })
        expect((await send(JSON.stringify({ [key]: {} }), 'application/json')).status).toBe(400)
      },
    )

    test.each([
      ['JSON', 'application/json', '{"client":{"name":"', '"}}'],
      ['XML', 'application/xml', '<client><name>', '</name></client>'],
      ['a form', 'application/x-www-form-urlencoded', 'client[name]=', ''],
    ])('broken UTF-8 in %s', async (_case, type, before, after) => {
      for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0xc0, 0x80]]) {
        const answer = await send(
          Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]),
          type,
        )
        expect(answer.status).toBe(400)
        expect(answer.body.message).toMatch(/UTF-8/)
      }
    })

    test('a NUL in JSON is a 422 that names the field', async () => {
      const answer = await send('{"client":{"name":"a\\u0000b"}}', 'application/json')
      expect(answer).toMatchObject({ status: 422, body: { message: { name: [expect.any(String)] } } })
    })

    test('half of a surrogate pair becomes the replacement character', async () => {
      const answer = await send('{"client":{"name":"a\\ud800b"}}', 'application/json')
      expect(answer).toMatchObject({ status: 201, body: { name: 'a\ufffdb' } })
      const again = await speaker(kwit, format, account.token)('GET', `/clients/${answer.body.id}`)
      expect(again.body).toEqual(answer.body)
    })

    test.each([
      ['right to left', 'שלום \u202eabc\u202c مرحبا'],
      ['beyond the basic plane', '𝔘𝔫𝔦 😀👨‍👩‍👧 𠜎'],
      ['composed and decomposed', '\u00e9 e\u0301'],
      ['line ends', 'a\nb\r\nc\rd\te'],
      ['markup', `<script>alert("1")</script> & &amp; ' ]]> <!-- -->`],
      ['SQL', `'; drop table clients; -- " ? $1 \\ %_`],
      ['blanks at both ends', '  padded  '],
      ['a template', '{{1+1}} #{1+1} <%= 1+1 %>'],
      ['odd spaces', 'a\u00a0b\u2028c\u2029d\ufeffe\u200b'],
    ])('%s is kept exactly', async (_case, note) => {
      const ask = speaker(kwit, format, account.token)
      const { status, body } = await ask('POST', '/clients', { client: { name: 'Exact', note } })
      expect(status).toBe(201)
      expect(body.note).toBe(note)
      const again = speaker(kwit, format === 'json' ? 'xml' : 'json', account.token)
      expect((await again('GET', `/clients/${body.id}`)).body.note).toBe(note)
    })
  })

  test('200 hostile bodies leave no memory behind', async () => {
    const hostile = [
      Buffer.from(BOMB),
      Buffer.from('['.repeat(1_000_000)),
      Buffer.from('<a>'.repeat(300_000)),
      Buffer.from(`{"client":{"name":"${'x'.repeat(1_000_000)}"}}`),
      Buffer.from(`<client><name>${'x'.repeat(1_000_000)}</name></client>`),
      Buffer.alloc(6 * 1024 * 1024, 'x'),
    ]
    const round = async (requests: number) => {
      for (let at = 0; at < requests; at++) {
        const body = hostile[at % hostile.length] as Buffer
        const headers = { ...bearer, ...(body[0] === 0x3c ? XML_TYPE : JSON_TYPE) }
        const { status } = await raw(kwit, 'POST', '/clients.json', { headers, body })
        expect([400, 413, 422]).toContain(status)
      }
      return usedMegabytes()
    }
    const before = await round(20)
    expect((await round(200)) - before).toBeLessThan(10)
  })
})

function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

// Twice, with a pause for sockets that are just closing.
async function usedMegabytes(): Promise<number> {
  collectGarbage()
  await new Promise((resolve) => setTimeout(resolve, 100))
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}
