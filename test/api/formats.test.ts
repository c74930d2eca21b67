import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, BOTH_FORMATS, type RawRequest, raw, read, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests the formats of requests.

const JSON_TYPE = { 'content-type': 'application/json' }
const XML_TYPE = { 'content-type': 'application/xml' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

describe('requests', () => {
  let kwit: Kwit
  let account: TestAccount
  let bearer: { authorization: string }
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    bearer = { authorization: `Bearer ${account.token}` }
  })
  afterAll(() => kwit.close())

  describe.each(BOTH_FORMATS)('tolerance in %s', (format) => {
    let ask: Ask
    let created: { id: number; [name: string]: unknown }
    beforeAll(async () => {
      ask = speaker(kwit, format, account.token)
      created = (await ask('POST', '/clients', { client: { name: 'Tolerated' } })).body
    })
    const send = async (method: string, path: string, { headers, ...request }: RawRequest = {}) =>
      read(
        format,
        await raw(kwit, method, `${path}`.replace('.*', `.${format}`), {
          headers: { ...bearer, ...headers },
          ...request,
        }),
      )

    test.each(['GET', 'PUT', 'DELETE', 'POST'])(
      'accepts %s with a JSON content type and no body',
      async (method) => {
        const { id } = (await ask('POST', '/clients', { client: { name: 'Empty' } })).body
        // A write without fields is refused for that reason; an empty body is not an error in itself.
        const [path, status] =
          method === 'POST' ? ['/clients.*', 400] : [`/clients/${id}.*`, method === 'PUT' ? 400 : 200]
        for (const headers of [JSON_TYPE, { ...JSON_TYPE, 'content-length': '0' }]) {
          const { status: answered, body } = await send(method, path as string, { headers })
          if (method === 'DELETE' && headers !== JSON_TYPE) expect(answered).toBe(404)
          else expect(answered).toBe(status)
          if (answered === 400) expect(body.message).toContain('"client" is missing')
        }
      },
    )

    test('accepts POST without required fields, with a JSON content type and no body', async () => {
      const { token } = await kwit.newAccount()
      const path = `/account/renew_token.${format}?api_token=${token}`
      const reply = read(format, await raw(kwit, 'POST', path, { headers: JSON_TYPE }))
      expect(reply.status).toBe(200)
      expect(reply.body.api_token).toBeTypeOf('string')
    })

    test('accepts POST with neither content type nor body', async () => {
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
    ])('accepts %s whose body of %s contains only the token', async (method, _how, headers, body) => {
      const { id } = (await ask('POST', '/clients', { client: { name: 'Carried' } })).body
      const path = `/clients/${id}.${format}`
      const request = { headers: headers as { [name: string]: string }, body: body(account.token) }
      expect((await raw(kwit, method, path, { ...request, body: body('wrong') })).status).toBe(401)
      expect((await raw(kwit, method, path, request)).status).toBe(200)
    })

    test.each(['[]', '{}', 'null', ' \n', '[ ]', 'null\n'])('a body of %j is empty', async (body) => {
      const { id } = (await ask('POST', '/clients', { client: { name: 'Silent' } })).body
      expect((await send('GET', `/clients/${id}.*`, { headers: JSON_TYPE, body })).status).toBe(200)
      const refused = await send('POST', '/clients.*', { headers: JSON_TYPE, body })
      expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('"client"') } })
      expect((await send('DELETE', `/clients/${id}.*`, { headers: JSON_TYPE, body })).body).toBe('ok')
    })

    // Without a content type, a body of `null` is JSON except at .xml addresses.
    const emptyBodies = format === 'xml' ? ['[]', '{}'] : ['[]', '{}', 'null']
    test.each(emptyBodies)('a body of %s without a content type is empty', async (body) => {
      expect((await send('GET', `/clients/${created.id}.*`, { body })).status).toBe(200)
    })

    test('an update with no fields changes nothing', async () => {
      const { body } = await send('PUT', `/clients/${created.id}.*`, {
        headers: JSON_TYPE,
        body: '{"client":{}}',
      })
      expect(body).toEqual((await ask('GET', `/clients/${created.id}`)).body)
    })

    test('accepts chunks after Expect: 100-continue', async () => {
      const headers = { ...JSON_TYPE, expect: '100-continue', 'transfer-encoding': 'chunked' }
      const body = ['{"client": {"na', 'me": "Chunked Łó', Buffer.from('dź"}}')]
      expect(await send('POST', '/clients.*', { headers, body })).toMatchObject({
        status: 201,
        body: { name: 'Chunked Łódź' },
      })
    })

    test('accepts chunks that split a character', async () => {
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
    ])('accepts %s in the path of a record', async (_case, path) => {
      const { status, body } = await send('GET', path(created.id))
      expect(status).toBe(200)
      expect(body.id).toBe(created.id)
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
    ])('%s on a list never causes a server error', async (query) => {
      const { status, headers, text } = await send('GET', `/clients.*?${query}`)
      expect([200, 422], text).toContain(status)
      if (status === 200) expect(headers.get('link')).toContain('rel="first"')
    })

    test.each(['application/json', 'application/xml', 'text/html', '*/*', 'image/png', 'nonsense', ''])(
      'ignores Accept: %j and uses the extension',
      async (accept) => {
        const { status, headers } = await send('GET', `/clients/${created.id}.*`, { headers: { accept } })
        expect(status).toBe(200)
        expect(headers.get('content-type')).toBe(`application/${format}; charset=utf-8`)
      },
    )

    test('ignores id: null, read-only and unknown fields', async () => {
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
      const moved = await ask('PUT', `/clients/${body.id}`, { client: { ...client, id: created.id } })
      expect(moved.body.id).toBe(body.id)
    })

    const CREATED_RESPONSE = {
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
      ['XML in UTF-16', 'application/xml', Buffer.from(`\ufeff${AS_XML}`, 'utf16le')],
      [
        'XML in UTF-16 called nothing',
        undefined,
        Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${AS_XML}`, 'utf16le').swap16(),
      ],
      [
        'XML in ISO-8859-2',
        'text/xml',
        Buffer.from(
          `<?xml version="1.0" encoding="ISO-8859-2"?>${AS_XML.replace('Łódź', '\xa3\xf3d\xbc')}`,
          'latin1',
        ),
      ],
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
    ])('accepts a record written as %s', async (_case, type, body) => {
      const headers: { [name: string]: string } = type ? { 'content-type': type } : {}
      expect(await send('POST', '/clients.*', { headers, body })).toMatchObject(CREATED_RESPONSE)
    })

    test.each([
      ['dashes', '<client><name>D</name><post-code>00-001</post-code><external-id>e</external-id></client>'],
      [
        'underscores',
        '<client><name>D</name><post_code>00-001</post_code><external_id>e</external_id></client>',
      ],
      ['both', '<client><name>D</name><post-code>00-001</post-code><external_id>e</external_id></client>'],
    ])('accepts XML names with %s', async (_case, body) => {
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
    ])('accepts XML with %s', async (_case, inner, expected) => {
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
    ])('reads the decimal %j as %j', async (discount, expected) => {
      const { status, body } = await ask('PUT', `/clients/${created.id}`, { client: { discount } })
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
    ])('rejects the decimal %j and names the field', async (discount) => {
      const { status, body } = await ask('PUT', `/clients/${created.id}`, { client: { discount } })
      expect(status).toBe(422)
      expect(Object.keys(body.message)).toEqual(['discount'])
    })

    test.each([
      ...[true, 1, '1', 'true', 'TRUE', 'yes', 'Yes', 'on', ' yes '].map((text) => [text, true] as const),
      ...[false, 0, '0', 'false', 'False', 'no', 'NO', 'off'].map((text) => [text, false] as const),
    ])('the boolean %j is %s', async (use_delivery_address, expected) => {
      await ask('PUT', `/clients/${created.id}`, { client: { use_delivery_address: !expected } })
      const { body } = await ask('PUT', `/clients/${created.id}`, { client: { use_delivery_address } })
      expect(body.use_delivery_address).toBe(expected)
    })

    test.each(['maybe', 2, -1, 'tak', [true], { a: true }])('the boolean %j is rejected', async (company) => {
      const { status, body } = await ask('PUT', `/clients/${created.id}`, { client: { company } })
      expect(status).toBe(422)
      expect(body.message).toEqual({ company: ['must be true or false'] })
    })

    test('ids may be integers or numeric strings, and "" removes one', async () => {
      const { id } = (await ask('POST', '/categories', { category: { name: 'Id' } })).body
      for (const category_id of [id, String(id), ` ${id} `]) {
        const { body } = await ask('PUT', `/clients/${created.id}`, { client: { category_id } })
        expect(body.category_id).toBe(id)
      }
      const { body } = await ask('PUT', `/clients/${created.id}`, { client: { category_id: '' } })
      expect(body.category_id).toBe(null)
    })

    test.each(['abc', 1.5, '1.5', true, [1], '99999999999999999999'])(
      'the id %j is rejected',
      async (category_id) => {
        const { status, body } = await ask('PUT', `/clients/${created.id}`, { client: { category_id } })
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
    ])('reads the date %j as %j', async (available_from, expected) => {
      const product = { name: 'Dated', available_from: '2020-01-01' }
      const { id } = (await ask('POST', '/products', { product })).body
      const { body } = await ask('PUT', `/products/${id}`, { product: { available_from } })
      expect(body.available_from).toBe(expected)
    })

    test.each(['2026-02-29', '2026-13-01', '28.02.2026', 'today', '20260228', 20260228, true])(
      'the date %j is rejected',
      async (available_from) => {
        const { status, body } = await ask('POST', '/products', {
          product: { name: 'Dated', available_from },
        })
        expect(status).toBe(422)
        expect(body.message).toEqual({ available_from: ['must be a date (YYYY-MM-DD)'] })
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
    ])('reads the list %j as %j', async (tag_list, expected) => {
      const { body } = await ask('POST', '/clients', { client: { name: 'Tags', tag_list } })
      expect(body.tag_list).toEqual(expected)
    })

    test('"" stores an empty text and removes a number, null removes both', async () => {
      const client = { name: 'Cleared', city: 'Opole', discount: 5 }
      const { id } = (await ask('POST', '/clients', { client })).body
      const emptied = await ask('PUT', `/clients/${id}`, { client: { city: '', discount: '' } })
      expect(emptied.body).toMatchObject({ city: '', discount: null })
      const cleared = await ask('PUT', `/clients/${id}`, { client: { city: null } })
      expect(cleared.body.city).toBe(null)
    })
  })
})
