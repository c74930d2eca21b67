import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS, type RawRequest, raw, read, without } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests decision 1: which account an address and a token select.

describe('addresses', () => {
  let kwit: Kwit
  let behind: Kwit // trusts another proxy than the one in front of it
  let mine: TestAccount
  let theirs: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    behind = await startKwit({ KWIT_TRUST_PROXY: '10.1.2.3' })
    mine = await kwit.newAccount('mine')
    theirs = await kwit.newAccount('theirs')
    await behind.newAccount('mine')
  })
  afterAll(async () => {
    await kwit.close()
    await behind.close()
  })

  describe.each(FORMATS)('in %s', (format) => {
    const ask = async (method: string, path: string, request: RawRequest) =>
      read(format, await raw(kwit, method, path.replace('.*', `.${format}`), request))
    // Returns the prefix of the account that answers, or else the status.
    const account = async (token: string, request: RawRequest = {}) => {
      const query = `integration_token=${INTEGRATION_TOKEN}&api_token=${token}`
      const { status, body } = await ask('GET', `/account.*?${query}`, request)
      return status === 200 ? body.prefix : status
    }

    test('an absolute request URL is answered, as proxies send it', async () => {
      const { port } = new URL(kwit.url)
      const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
      const query = `integration_token=${INTEGRATION_TOKEN}&api_token=${mine.token}`
      socket.write(
        `GET http://kwit.test/account.${format}?${query} HTTP/1.1\r\nhost: kwit.test\r\nconnection: close\r\n\r\n`,
      )
      expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1.1 200 /)
    })

    test.each(['GET', 'POST'])(
      '%s: a client that half-closes its connection after the request gets the response',
      async (method) => {
        const { port } = new URL(kwit.url)
        const body = method === 'GET' ? '' : '{"client": {"name": "Brief"}}'
        const answers = Array.from({ length: 20 }, async () => {
          const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
          socket.end(
            `${method} /clients.${format}?api_token=${mine.token} HTTP/1.1\r\nhost: kwit.test\r\n` +
              `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
          )
          return (await socket.setEncoding('utf8').toArray()).join('').slice(0, 12)
        })
        const expectedStatus = method === 'GET' ? 'HTTP/1.1 200' : 'HTTP/1.1 201'
        expect(await Promise.all(answers)).toEqual(Array(20).fill(expectedStatus))
      },
    )

    test.each([
      ['the host of the account', 'mine.kwit.test'],
      ['the host of the account with a port', 'mine.kwit.test:8443'],
      ['the host of the account in capitals', 'MINE.Kwit.TEST'],
      ['the root address', 'kwit.test'],
      ['the root address with a port', 'kwit.test:3000'],
      ['an IPv4 address', '192.0.2.7'],
      ['an IPv4 address with a port', '127.0.0.1:3000'],
      ['an IPv6 address', '[2001:db8::1]:3000'],
      ['a host that is none of ours', 'invoices.example.org'],
      ['a host under ours that names no account', 'nobody.kwit.test'],
      ['a host two levels under ours', 'theirs.mine.kwit.test'],
      ['a host that only ends like ours', 'theirs-kwit.test'],
      ['localhost', 'localhost'],
    ])('on %s the token selects its account', async (_case, host) => {
      expect(await account(mine.token, { host })).toBe('mine')
    })

    test.each(['theirs.kwit.test', 'theirs.kwit.test:8443', 'THEIRS.KWIT.TEST'])(
      'on %s, the host of another account, the token is rejected like a wrong one',
      async (host) => {
        const foreign = await ask('GET', `/clients.*?api_token=${mine.token}`, { host })
        const wrong = await ask('GET', `/clients.*?api_token=${'x'.repeat(24)}`, { host })
        expect(foreign.status).toBe(401)
        expect(without(foreign.body, 'request_id')).toEqual(without(wrong.body, 'request_id'))
        expect(await account(mine.token, { host })).toBe(401)
        expect(await account(theirs.token, { host })).toBe('theirs')
      },
    )

    test.each(['GET', 'PUT', 'DELETE'])(
      '%s of a record on the host of another account is a 401',
      async (method) => {
        const { id } = (
          await kwit.call('POST', '/clients.json', { token: mine.token, json: { client: { name: 'M' } } })
        ).json
        const headers = { authorization: `Bearer ${mine.token}` }
        expect((await ask(method, `/clients/${id}.*`, { host: 'theirs.kwit.test', headers })).status).toBe(
          401,
        )
        expect((await ask('GET', `/clients/${id}.*`, { host: 'mine.kwit.test', headers })).status).toBe(200)
      },
    )

    test('a record created on the host of an account is visible at the root address', async () => {
      const headers = { authorization: `Bearer ${mine.token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ category: { name: 'Seen' } })
      const created = await ask('POST', '/categories.*', { host: 'mine.kwit.test', headers, body })
      expect(created.status).toBe(201)
      const seen = await ask('GET', `/categories/${created.body.id}.*?api_token=${mine.token}`, {
        host: 'kwit.test',
      })
      expect(seen.body).toEqual(created.body)
      const foreign = await ask('GET', `/categories/${created.body.id}.*?api_token=${theirs.token}`, {
        host: 'kwit.test',
      })
      expect(foreign.status).toBe(404)
    })

    test.each([
      ['the account', 'theirs.kwit.test', { 'x-forwarded-host': 'mine.kwit.test' }, 'mine'],
      ['another account', 'mine.kwit.test', { 'x-forwarded-host': 'theirs.kwit.test' }, 401],
      ['nobody', 'theirs.kwit.test', { 'x-forwarded-host': 'kwit.test' }, 'mine'],
      ['nothing', 'mine.kwit.test', {}, 'mine'],
    ])('X-Forwarded-Host of a trusted proxy is used: it names %s', async (_case, host, headers, expected) => {
      expect(await account(mine.token, { host, headers })).toBe(expected)
    })

    test('X-Forwarded-Host and -Proto of other clients are ignored', async () => {
      const headers = { 'x-forwarded-host': 'kwit.test', 'x-forwarded-proto': 'https' }
      const opened = await behind.newAccount()
      const path = `/clients.${format}?api_token=${opened.token}`
      const refused = await raw(behind, 'GET', path, { host: 'mine.kwit.test', headers })
      expect(refused.status).toBe(401)
      expect(refused.headers.has('strict-transport-security')).toBe(false)
      expect((await raw(behind, 'GET', path, { host: 'kwit.test', headers })).status).toBe(200)
    })

    test.each([
      ['https', true],
      ['http', false],
    ])('X-Forwarded-Proto %s of a trusted proxy decides whether HSTS is sent', async (proto, isSecure) => {
      const headers = { 'x-forwarded-proto': proto }
      const { status, headers: answered } = await ask('GET', `/clients.*?api_token=${mine.token}`, {
        headers,
      })
      expect(status).toBe(200)
      expect(answered.has('strict-transport-security')).toBe(isSecure)
    })

    test.each([
      ['mine.kwit.test', 'http://mine.kwit.test'],
      ['kwit.test', 'http://kwit.test'],
      ['127.0.0.1:3000', 'http://kwit.test'],
    ])('on %s the links of a list use the same host', async (host, base) => {
      const { headers } = await ask('GET', `/departments.*?per_page=1&api_token=${mine.token}`, { host })
      expect(headers.get('link')).toContain(`<${base}/departments.${format}?per_page=1&page=1>; rel="first"`)
      expect(headers.get('link')).not.toContain(mine.token)
    })

    const carriers: [string, (token: string) => RawRequest & { query?: string }][] = [
      ['the query', (token) => ({ query: `?api_token=${token}` })],
      ['the query with the slash escaped', (token) => ({ query: `?api_token=${encodeURIComponent(token)}` })],
      [
        'the query with the slash escaped twice',
        (token) => ({ query: `?api_token=${encodeURIComponent(encodeURIComponent(token))}` }),
      ],
      ['the header', (token) => ({ headers: { authorization: `Bearer ${token}` } })],
      [
        'the header with the slash escaped',
        (token) => ({ headers: { authorization: `Bearer ${token.replace('/', '%2f')}` } }),
      ],
      [
        'a JSON body',
        (token) => ({
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ api_token: token }).replaceAll('/', '\\/'),
        }),
      ],
      [
        'a form',
        (token) => ({
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: String(new URLSearchParams({ api_token: token })),
        }),
      ],
    ]
    test.each(carriers)(
      'TOKEN/prefix is accepted in %s, and its prefix must be right',
      async (_case, carry) => {
        const hosts = ['kwit.test', 'mine.kwit.test']
        const statusOf = async (token: string, host: string) => {
          const { query = '', ...request } = carry(token)
          return (await ask('GET', `/clients.*${query}`, { host, ...request })).status
        }
        for (const host of hosts) {
          expect(await statusOf(`${mine.token}/mine`, host)).toBe(200)
          expect(await statusOf(`${mine.token}/theirs`, host)).toBe(401)
          expect(await statusOf(`${mine.token}/nobody`, host)).toBe(401)
          expect(await statusOf(`${theirs.token}/mine`, host)).toBe(401)
        }
        expect(await statusOf(`${mine.token}/mine`, 'theirs.kwit.test')).toBe(401)
      },
    )

    test('a path that looks like an internal one is not found', async () => {
      for (const path of ['/~/clients.*', '/~/clients', '/-.*', '/~.*']) {
        expect((await raw(kwit, 'GET', path.replace('.*', `.${format}`), {})).status).toBe(404)
      }
    })
  })
})
