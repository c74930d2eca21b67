import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../browser-client.ts'
import { FORMATS, type Format, type RawRequest, raw, read, speaker, toXml, without } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests decision 3: who is authenticated, and how many attempts are allowed.

const REFUSAL = {
  code: 'error',
  message: 'You must be logged in to gain access to the site',
  codes: 'unauthorized',
  status: 401,
  error: 'Unauthorized',
}

type Input = { [wrapper: string]: { [field: string]: string } }
type TokenRequest = RawRequest & { query?: string }
type TokenCarrier = (token: string, format: Format, input?: Input) => TokenRequest

const typed = (type: string, body: string): TokenRequest => ({ headers: { 'content-type': type }, body })
const inFormat = (format: Format, input: Input | undefined): TokenRequest => {
  if (input === undefined) return {}
  return format === 'json'
    ? typed('application/json', JSON.stringify(input))
    : typed('application/xml', toXml(input))
}
const fieldsOf = (input: Input = {}) =>
  Object.entries(input).flatMap(([wrapper, fields]) =>
    Object.entries(fields).map(([name, value]): [string, string] => [`${wrapper}[${name}]`, value]),
  )

const CARRIERS: { [carrier: string]: TokenCarrier } = {
  'the query': (token, format, input) => ({ ...inFormat(format, input), query: `?api_token=${token}` }),
  'the header': (token, format, input) => {
    const request = inFormat(format, input)
    return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
  },
  'a JSON body': (token, _format, input) =>
    typed('application/json', JSON.stringify({ api_token: token, ...input })),
  'an XML body, beside the record': (token, _format, input) =>
    typed('application/xml', `<request>${toXml({ api_token: token })}${input ? toXml(input) : ''}</request>`),
  'an XML body, inside the record': (token, _format, input = {}) => {
    const [wrapper = 'category', fields] = Object.entries(input)[0] ?? []
    return typed('application/xml', toXml({ [wrapper]: { ...fields, api_token: token } }))
  },
  'a form': (token, _format, input) =>
    typed(
      'application/x-www-form-urlencoded',
      String(new URLSearchParams([['api_token', token], ...fieldsOf(input)])),
    ),
  'a multipart form': (token, _format, input) => {
    const parts = [['api_token', token], ...fieldsOf(input)].map(
      ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    return typed('multipart/form-data; boundary=edge', `${parts.join('')}--edge--\r\n`)
  },
}
const CARRIER_NAMES = Object.keys(CARRIERS)

const ROUTES: { route: string; method: string; path: string; given?: Input; status: number }[] = [
  { route: 'list', method: 'GET', path: '/categories', status: 200 },
  { route: 'get', method: 'GET', path: '/categories/:id', status: 200 },
  {
    route: 'create',
    method: 'POST',
    path: '/categories',
    given: { category: { name: 'Carried' } },
    status: 201,
  },
  {
    route: 'update',
    method: 'PUT',
    path: '/categories/:id',
    given: { category: { name: 'Moved' } },
    status: 200,
  },
  {
    route: 'patch',
    method: 'PATCH',
    path: '/categories/:id',
    given: { category: { name: 'Moved' } },
    status: 200,
  },
  { route: 'delete', method: 'DELETE', path: '/categories/:id', status: 200 },
]

describe('tokens', () => {
  let kwit: Kwit
  let account: TestAccount
  let other: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    other = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const freshId = async () => {
    const json = { category: { name: 'Fresh' } }
    return (await kwit.call('POST', '/categories.json', { token: account.token, json })).json.id
  }
  const send = async (
    format: Format,
    method: string,
    path: string,
    { query = '', ...request }: TokenRequest,
  ) => read(format, await raw(kwit, method, `${path}.${format}${query}`, request))

  describe.each(FORMATS)('in %s', (format) => {
    describe.each(ROUTES)('$route', ({ method, path, given, status }) => {
      test.each(CARRIER_NAMES)('accepts the token in %s', async (carrier) => {
        const id = path.endsWith(':id') ? await freshId() : ''
        const carry = CARRIERS[carrier] as TokenCarrier
        const address = path.replace(':id', id)
        const refused = await send(format, method, address, carry(`${account.token}x`, format, given))
        expect(refused.status).toBe(401)
        const foreign = await send(format, method, address, carry(other.token, format, given))
        expect(foreign.status).toBe(id ? 404 : status)
        const response = await send(format, method, address, carry(account.token, format, given))
        expect(response.status, response.text).toBe(status)
      })

      test('without a token is a 401', async () => {
        const { status, body } = await send(format, method, path.replace(':id', '1'), inFormat(format, given))
        expect(status).toBe(401)
        expect(without(body, 'request_id')).toEqual(REFUSAL)
      })
    })

    const pairs = CARRIER_NAMES.slice(2).flatMap((inside) => [
      ['the query', inside] as const,
      ['the header', inside] as const,
    ])
    pairs.push(['the query', 'the header'])
    test.each(pairs)('two different tokens, in %s and in %s, are a 401', async (outside, inside) => {
      const merged = (first: string, second: string): TokenRequest => {
        const [carried, two] = [
          (CARRIERS[outside] as TokenCarrier)(first, format),
          (CARRIERS[inside] as TokenCarrier)(second, format),
        ]
        return { ...carried, ...two, headers: { ...carried.headers, ...two.headers } }
      }
      const statusWith = async (first: string, second: string) =>
        (await send(format, 'GET', '/categories', merged(first, second))).status
      expect(await statusWith(account.token, account.token)).toBe(200)
      expect(await statusWith(account.token, other.token)).toBe(401)
      expect(await statusWith(other.token, account.token)).toBe(401)
      expect(await statusWith(account.token, 'wrong')).toBe(401)
      expect(await statusWith('wrong', account.token)).toBe(401)
    })

    test.each([
      ['no token', {}],
      ['an empty one', { query: '?api_token=' }],
      ['a wrong one', { query: '?api_token=wrong' }],
      ['a wrong header', { headers: { authorization: 'Bearer wrong' } }],
      ['an empty header', { headers: { authorization: 'Bearer ' } }],
      ['Basic credentials', { headers: { authorization: `Basic ${btoa('account1:secret')}` } }],
      ['a group of tokens', { query: '?api_token[]=a&api_token[]=b' }],
      ['a NUL', { query: '?api_token=%00' }],
      ['a broken escape', { query: '?api_token=%zz' }],
      ['10,000 characters', { query: `?api_token=${'a'.repeat(10_000)}` }],
    ])('%s is rejected with exactly the one envelope', async (_case, request) => {
      const { status, body, headers, text } = await send(format, 'GET', '/clients', request)
      expect(status).toBe(401)
      expect(body).toEqual({ ...REFUSAL, request_id: headers.get('x-request-id') })
      const id = body.request_id
      expect(text).toBe(
        format === 'json'
          ? `{"code":"error","message":"${REFUSAL.message}","status":401,"error":"Unauthorized",` +
              `"request_id":"${id}","codes":"unauthorized"}`
          : `<?xml version="1.0" encoding="UTF-8"?>\n<hash><code>error</code><message>${REFUSAL.message}</message>` +
              `<status type="integer">401</status><error>Unauthorized</error>` +
              `<request-id>${id}</request-id><codes>unauthorized</codes></hash>`,
      )
      expect(headers.get('content-type')).toBe(`application/${format}; charset=utf-8`)
    })

    test('a form with a file may contain the token next to the file, and only the right one', async () => {
      const { body: client } = await send(format, 'POST', '/clients', {
        headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ client: { name: 'Acme' } }),
      })
      const upload = (fields: { [name: string]: string }) => {
        const parts = Object.entries(fields).map(
          ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        const file =
          '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n'
        return send(
          format,
          'POST',
          `/clients/${client.id}/attachments`,
          typed('multipart/form-data; boundary=edge', `${parts.join('')}${file}--edge--\r\n`),
        )
      }
      expect((await upload({ api_token: account.token })).status).toBe(201)
      expect((await upload({})).status).toBe(401)
      expect((await upload({ api_token: 'wrong' })).status).toBe(401)
      expect((await upload({ api_token: other.token })).status).toBe(404)
    })

    test('HTTP Basic accepts login and password, or the token as the login', async () => {
      const mine = await openAccount(kwit, `basic-${format}`)
      const statusOf = async (login: string, password: string, more: { [name: string]: string } = {}) => {
        const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
        return (await send(format, 'GET', '/categories', { headers: { authorization, ...more } })).status
      }
      expect(await statusOf(mine.login, mine.password)).toBe(200)
      expect(await statusOf(mine.email, mine.password)).toBe(200)
      expect(await statusOf(mine.token, '')).toBe(200)
      expect(await statusOf(mine.login, 'wrong')).toBe(401)
      expect(await statusOf(mine.login, '')).toBe(401)
      expect(await statusOf(mine.login, mine.password, { host: `${account.prefix}.kwit.test` })).toBe(401)
      expect(await statusOf(mine.login, mine.password, { host: `${mine.prefix}.kwit.test` })).toBe(200)
      expect(await statusOf(mine.login, mine.password, { 'sec-fetch-site': 'cross-site' })).toBe(401)
    })

    test.each(['base64url', 'base64', 'hex'] as const)(
      'the hash of a token, in %s, is rejected',
      async (encoding) => {
        const hash = createHash('sha256').update(account.token).digest(encoding)
        const { status } = await send(format, 'GET', '/clients', {
          query: `?api_token=${encodeURIComponent(hash)}`,
        })
        expect(status).toBe(401)
      },
    )

    test.each(['bearer', 'BEARER', 'Bearer '])(
      'the scheme of the header may be written %j',
      async (scheme) => {
        const headers = { authorization: `${scheme} ${account.token}` }
        expect((await send(format, 'GET', '/clients', { headers })).status).toBe(200)
      },
    )

    test('a token without access to an account reads nothing', async () => {
      const user = { email: `homeless-${format}@example.com`, password: 'correct horse' }
      const created = await speaker(kwit, format)('POST', '/users', {
        user,
        integration_token: INTEGRATION_TOKEN,
      })
      expect(created.status).toBe(201)
      expect((await speaker(kwit, format, created.body.api_token)('GET', '/clients')).status).toBe(401)
    })

    test('login is slowed down after five failures, increasingly, and reset by the right password', async () => {
      const login = `slow-${format}`
      const password = 'correct horse'
      const integration_token = INTEGRATION_TOKEN
      const ask = speaker(kwit, format)
      const user = { login, email: `${login}@example.com`, password }
      await ask('POST', '/users', { user, integration_token })
      const start = Date.UTC(2027, 0, format === 'json' ? 1 : 2)
      const attempt = async (seconds: number, password: string) => {
        kwit.clock.set(start + seconds * 1000)
        const { status, headers } = await ask('POST', '/login', {
          login,
          password: password,
          integration_token,
        })
        return [status, headers.get('retry-after')]
      }
      try {
        for (let failure = 1; failure <= 5; failure++) expect(await attempt(0, 'wrong')).toEqual([401, null])
        expect(await attempt(0, 'wrong')).toEqual([429, '1'])
        expect(await attempt(0, password)).toEqual([429, '1'])
        expect(await attempt(1, 'wrong')).toEqual([401, null])
        expect(await attempt(1, 'wrong')).toEqual([429, '2'])
        expect(await attempt(3, 'wrong')).toEqual([401, null])
        expect(await attempt(4, password)).toEqual([429, '3'])
        expect(await attempt(7, password)).toEqual([200, null])
        expect(await attempt(7, 'wrong')).toEqual([401, null])
        expect(await attempt(7, password)).toEqual([200, null])
      } finally {
        kwit.clock.set(undefined)
      }
    })

    test('a slowed login does not affect other logins', async () => {
      const ask = speaker(kwit, format)
      const integration_token = INTEGRATION_TOKEN
      kwit.clock.set(Date.UTC(2027, 1, format === 'json' ? 1 : 2))
      try {
        const attempt = (login: string) =>
          ask('POST', '/login', { login, password: 'wrong', integration_token })
        for (let failure = 1; failure <= 5; failure++) await attempt(`loud-${format}`)
        expect((await attempt(`loud-${format}`)).status).toBe(429)
        expect((await attempt(`quiet-${format}`)).status).toBe(401)
      } finally {
        kwit.clock.set(undefined)
      }
    })
  })
})

describe('the rate limit of 5 requests a minute', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit({ KWIT_RATE_LIMIT: '5' })
  })
  afterAll(() => kwit.close())

  describe.each(FORMATS)('in %s', (format) => {
    const start = Date.UTC(2027, 5, format === 'json' ? 1 : 2)

    test('rejects the sixth with 429 and Retry-After until the minute has passed', async () => {
      const [limited, free] = [await kwit.newAccount(), await kwit.newAccount()]
      const [ask, askFree] = [speaker(kwit, format, limited.token), speaker(kwit, format, free.token)]
      const member = speaker(kwit, format, await limited.member('member'))
      try {
        kwit.clock.set(start)
        for (let request = 1; request <= 5; request++) expect((await ask('GET', '/clients')).status).toBe(200)
        kwit.clock.set(start + 20_500)
        const refused = await ask('POST', '/clients', { client: { name: 'Too many' } })
        expect(refused.status).toBe(429)
        expect(refused.headers.get('retry-after')).toBe('40')
        expect(refused.body).toEqual({
          code: 'error',
          message: 'Too many requests, try again in 40 s',
          codes: 'too_many_requests',
          status: 429,
          error: 'Too Many Requests',
          request_id: refused.headers.get('x-request-id'),
        })
        expect((await askFree('GET', '/clients')).status).toBe(200)
        expect((await member('GET', '/clients')).status).toBe(200)
        kwit.clock.set(start + 59_999)
        expect((await ask('GET', '/clients')).headers.get('retry-after')).toBe('1')
        kwit.clock.set(start + 60_000)
        expect((await ask('GET', '/clients')).body).toEqual([])
      } finally {
        kwit.clock.set(undefined)
      }
    })

    test('counts requests with a wrong token by their address', async () => {
      const { token } = await kwit.newAccount()
      kwit.clock.set(start + 3_600_000)
      try {
        const statuses = []
        for (let request = 1; request <= 6; request++) {
          statuses.push((await speaker(kwit, format, `wrong${request}`)('GET', '/clients')).status)
        }
        expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
        expect((await speaker(kwit, format, token)('GET', '/clients')).status).toBe(200)
      } finally {
        kwit.clock.set(undefined)
      }
    })
  })
})
