// Tests that log lines and metrics inform the operator and contain no secret.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ENGINE, type Reply, request } from '../harness.ts'
import { freePort } from '../ports.ts'
import { createDatabase, dropDatabase } from '../postgres.ts'
import { ROOT, SERVER } from '../program.ts'

// Each secret has letters and digits like real tokens, and occurs nowhere else.
const SECRETS = {
  token: 'Sec1retTokenOfTheOwner00',
  wrong: 'Sec2retTokenOfNobodyEver',
  integration: 'Sec3retIntegrationToken0',
  password: 'Sec4retPasswordOfOwner00',
  guessed: 'Sec5ret guessed/password',
  plain: 'secretwordwithoutdigits',
  metrics: 'Sec6retTokenForMetrics00',
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'cache-control': 'no-store',
  'x-request-id': expect.stringMatching(/^[\w-]{8,}$/),
}

type Program = { url: string; child: ChildProcess; exited: Promise<unknown[]>; output: () => string }

describe('logs and metrics', () => {
  const data = mkdtempSync(join(tmpdir(), 'kwit-logs-'))
  let databaseUrl: string | undefined
  let program: Program
  beforeAll(async () => {
    databaseUrl = ENGINE === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined
    // The first start shows the token of the first account on purpose, once.
    const first = await start()
    expect(lines(first).map(({ message }) => message)).toContain('first account created')
    expectNoSecret(first.output())
    await stop(first)
    program = await start()
  })
  afterAll(async () => {
    await stop(program)
    if (databaseUrl) await dropDatabase(databaseUrl)
    rmSync(data, { recursive: true, force: true })
  })

  // Runs first, because the other tests fail to sign in until attempts are delayed.
  test('contain no token of a session, a reset or an invitation', async () => {
    const { url } = program
    const secrets = await collectSessionSecrets(url)
    expect(new Set(secrets.map(({ length }) => length > 20))).toEqual(new Set([true]))
    for (const secret of secrets) {
      const headers = { cookie: `kwit_session=${secret}`, 'x-csrf-token': secret, 'x-kwit-account': secret }
      await request(url, 'GET', '/clients.json', { headers })
      await request(url, 'GET', `/clients.json?account=${secret}`, { headers })
      await request(url, 'DELETE', '/session.json', { headers })
      for (const path of ['reset', 'confirm', 'invitation', 'session/invitation', 'session'])
        for (const ending of ['', '.json', '.xml', '.pdf', '/more.json', '%zz'])
          await request(url, 'GET', `/${path}/${secret}${ending}`)
      for (const field of ['reset_token', 'confirmation_token', 'invitation_token', 'login', 'csrf_token']) {
        const json = { [field]: secret, password: SECRETS.guessed }
        for (const path of ['password', 'confirmation', 'invitation', 'password_reset', 'sign_up'])
          await request(url, 'POST', `/session/${path}.json`, { json })
        await request(url, 'POST', `/session/password.json`, { body: `{"${field}": ${secret}` })
      }
    }
    const { headers } = await request(url, 'GET', '/healthz')
    await eventually(() => expect(program.output()).toContain(headers.get('x-request-id')))
    for (const secret of secrets) expect(program.output()).not.toContain(secret)
    const figures = await request(url, 'GET', '/metrics', { token: SECRETS.metrics })
    for (const secret of secrets) expect(figures.text).not.toContain(secret)
    await expectNoSecretInLog(program)
  })

  test('contain no secret, however it is sent', async () => {
    await sendSecretsEverywhere(program.url)
    const figures = await request(program.url, 'GET', '/metrics', { token: SECRETS.metrics })
    expect(figures.status).toBe(200)
    expect(figures.text).toContain('kwit_http_requests_total')
    expectNoSecret(figures.text)
    await expectNoSecretInLog(program)
  })

  test('contain one JSON line with request_id for every request', async () => {
    const replies = [
      await request(program.url, 'GET', '/clients.json', { token: SECRETS.token }),
      await request(program.url, 'GET', '/nothing.xml'),
      await request(program.url, 'GET', '/clients/%zz.json'),
      await request(program.url, 'POST', '/clients.json', { token: SECRETS.token, body: '{' }),
    ]
    const logLines = () => lines(program)
    await eventually(() => {
      for (const { headers, status } of replies) {
        const requestEntries = logLines().filter(
          ({ request_id }) => request_id === headers.get('x-request-id'),
        )
        expect(requestEntries).toMatchObject([
          { status, method: expect.any(String), route: expect.any(String), ms: expect.any(Number) },
        ])
      }
    })
    const requests = logLines().filter(({ message }) => message === 'request')
    expect(requests.filter(({ request_id }) => typeof request_id !== 'string')).toEqual([])
    expect(logLines().map(({ route }) => route)).toContain('/clients')
  })

  test('name the account and the user, and keep the ids of the proxy', async () => {
    const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736'
    const proxy = { 'x-request-id': 'abc-123', traceparent: `00-${trace_id}-00f067aa0ba902b7-01` }
    const response = await request(program.url, 'GET', '/clients.json', {
      token: SECRETS.token,
      headers: proxy,
    })
    expect(response.headers.get('x-request-id')).toBe('abc-123')
    const nobody = await request(program.url, 'GET', '/clients.json', {
      headers: { 'x-request-id': 'not hex' },
    })
    const lineOf = (id: string | null) => lines(program).find(({ request_id }) => request_id === id)
    await eventually(() => expect(lineOf(nobody.headers.get('x-request-id'))).toBeDefined())
    expect(lineOf('abc-123')).toMatchObject({ account_id: 1, user_id: 1, trace_id })
    expect(lineOf(nobody.headers.get('x-request-id'))).not.toHaveProperty('account_id')
  })

  test('every response has security headers, also errors', async () => {
    const { token } = SECRETS
    const replies: Reply[] = [
      await request(program.url, 'GET', '/clients.json', { token }),
      await request(program.url, 'GET', '/clients.json'),
      await request(program.url, 'GET', '/clients/999999.xml', { token }),
      await request(program.url, 'GET', '/clients.pdf', { token }),
      await request(program.url, 'GET', '/nowhere.json'),
      await request(program.url, 'GET', '/%zz'),
      await request(program.url, 'GET', '/docs'),
      await request(program.url, 'GET', '/docs.css'),
      await request(program.url, 'GET', '/openapi.json'),
      await request(program.url, 'GET', '/healthz'),
      await request(program.url, 'POST', '/clients.json', { token, json: { client: { kind: 'nobody' } } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([
      200, 401, 404, 406, 404, 400, 200, 200, 200, 200, 422,
    ])
    for (const { headers } of replies) {
      expect(Object.fromEntries(headers)).toMatchObject(SECURITY_HEADERS)
      expect(headers.get('x-powered-by')).toBe(null)
      expect(headers.get('server')).toBe(null)
      expect(headers.get('access-control-allow-origin')).toBe(null)
    }
    const overHttps = await request(program.url, 'GET', '/healthz', {
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(overHttps.headers.get('strict-transport-security')).toContain('max-age=')
    expect(replies[0]?.headers.get('strict-transport-security')).toBe(null)
  })

  test('invalid or oversized HTTP is rejected with the usual error format', async () => {
    const urlTooLong = `GET /clients.json?api_token=${SECRETS.token}${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`
    for (const [bytes, status] of [
      [urlTooLong, 431],
      [`GET /clients.json?\u00ff=${SECRETS.token} HTTP/1.1\r\nhost: x\r\n\r\n`, 400],
      [`nonsense ${SECRETS.token}\r\n\r\n`, 400],
      // Refused because of its announced length.
      ['POST /clients.json HTTP/1.1\r\nhost: x\r\ncontent-length: 999999999\r\n\r\n', 413],
    ] as const) {
      const received = await sendRaw(program.url, bytes)
      const [head = '', body = ''] = received.split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(JSON.parse(body)).toMatchObject({ code: 'error', status, request_id: expect.any(String) })
      expect(head).toContain('x-content-type-options: nosniff')
    }
    await expectNoSecretInLog(program)
    expect((await request(program.url, 'GET', '/healthz')).text).toBe('ok\n')
  })

  test('a client that disconnects while sending is not a server error', async () => {
    const socket = connect(Number(new URL(program.url).port), '127.0.0.1')
    socket.write('PUT /clients/7.json HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\nhalf of it', () =>
      setTimeout(() => socket.resetAndDestroy(), 50),
    )
    const put = { message: 'request', method: 'PUT', status: 400 }
    await eventually(() => expect(lines(program)).toContainEqual(expect.objectContaining(put)))
    expect(lines(program).filter(({ message }) => message === 'fault')).toEqual([])
  })

  test('with KWIT_METRICS_TOKEN only its holder reads the metrics', async () => {
    const read = (token?: string, headers = {}) => request(program.url, 'GET', '/metrics', { token, headers })
    expect((await read(SECRETS.metrics)).status).toBe(200)
    expect((await read(SECRETS.metrics, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
    for (const token of [undefined, SECRETS.token, SECRETS.wrong, ''])
      expect((await read(token)).status).toBe(403)
  })

  test('contain neither the password of the database nor the secret of the installation', () => {
    expect(program.output()).not.toMatch(/postgres:\/\/[^@\s]*:[^@\s]+@/)
  })

  // Runs last, because nothing works without the database.
  test('report a lost database, still without secrets', async () => {
    const { url } = program
    expect((await request(url, 'GET', '/readyz')).text).toBe('ready\n')
    if (databaseUrl === undefined) return
    await dropDatabase(databaseUrl)
    const ready = await request(url, 'GET', '/readyz')
    expect(ready).toMatchObject({ status: 503, json: { code: 'error', status: 503 } })
    expect(ready.text).not.toContain(new URL(databaseUrl).pathname.slice(1))
    expect((await request(url, 'GET', '/healthz')).status).toBe(200)
    const fault = await request(url, 'GET', '/clients.json', { token: SECRETS.token })
    expect(fault).toMatchObject({ status: 500, json: { message: 'Internal server error' } })
    await sendSecretsEverywhere(url)
    await eventually(() => expect(lines(program).some(({ message }) => message === 'fault')).toBe(true))
    await expectNoSecretInLog(program)
    expect(lines(program).filter(({ message, request_id }) => message === 'fault' && !request_id)).toEqual([])
  })

  // Signs in, invites a user who accepts, and requests a new password. Returns every secret on the way.
  async function collectSessionSecrets(url: string): Promise<string[]> {
    const send = (method: string, path: string, json: object, headers = {}) =>
      request(url, method, path, { json, headers })
    const opened = await send('POST', '/session.json', { login: 'demo', password: SECRETS.password })
    expect(opened.status).toBe(201)
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] as string
    const { csrf_token } = opened.json
    const proof = { cookie, 'x-csrf-token': csrf_token }
    expect((await send('POST', '/account/invitations.json', { email: 'i@localhost' }, proof)).status).toBe(
      201,
    )
    expect((await send('POST', '/session/password_reset.json', { login: 'demo' })).status).toBe(202)
    const [invitation_token, reset_token] = [await tokenInOutbox('invitation'), await tokenInOutbox('reset')]
    const invited = { invitation_token, password: SECRETS.password }
    expect((await request(url, 'GET', `/session/invitation/${invitation_token}.json`)).status).toBe(200)
    const joined = await send('POST', '/session/invitation.json', invited)
    expect(joined.status).toBe(201)
    const set = await send('POST', '/session/password.json', { reset_token, password: SECRETS.password })
    expect(set.status).toBe(200)
    const cookies = [cookie, (joined.headers.get('set-cookie') ?? '').split(';')[0] as string]
    const sessions = cookies.map((cookie) => cookie.split('=')[1] as string)
    return [...sessions, csrf_token, joined.json.csrf_token, invitation_token, reset_token]
  }

  async function tokenInOutbox(path: string): Promise<string> {
    let token: string | undefined
    await eventually(() => {
      const folder = join(data, 'outbox')
      const emails = readdirSync(folder).filter((file) => file.endsWith('.eml'))
      const texts = emails.map((file) => readFileSync(join(folder, file), 'latin1').replace(/=\r\n/g, ''))
      token = texts.map((text) => new RegExp(`/${path}/([0-9a-f]{64})`).exec(text)?.[1]).find(Boolean)
      expect(token).toBeDefined()
    })
    return token as string
  }

  // ── The program
  // ────────────────────────────────────────────────────────────────────────────────────────────────────

  async function start(): Promise<Program> {
    const port = await freePort()
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'kwit'),
      KWIT_ENV_FILE: '/dev/null',
      KWIT_DATA: data,
      KWIT_PORT: String(port),
      KWIT_URL: 'http://kwit.test',
      KWIT_LOG: 'info',
      KWIT_TIME_ZONE: 'Europe/Warsaw',
      KWIT_FIRST_TOKEN: SECRETS.token,
      KWIT_FIRST_PASSWORD: SECRETS.password,
      KWIT_INTEGRATION_TOKEN: SECRETS.integration,
      KWIT_METRICS_TOKEN: SECRETS.metrics,
      KWIT_THREADS: '1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }
    const child = spawn(process.execPath, [SERVER], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const exited = once(child, 'close')
    // If the program cannot start, its output says why.
    await eventually(() => expect(output).toContain('Kwit is running'))
    return { url: `http://127.0.0.1:${port}`, child, exited, output: () => output }
  }

  async function stop({ child, exited, output }: Program) {
    child.kill('SIGTERM')
    expect(await exited, output().slice(-1000)).toEqual([0, null])
  }
})

// ── Secrets ────────────────────────────────────────────────────────────────────────────────────────────────────────

// Sends tokens and passwords, right or wrong, in every place where clients have sent them.
async function sendSecretsEverywhere(url: string) {
  const { token, wrong, integration, password, guessed, plain } = SECRETS
  const send = (method: string, path: string, options = {}) => request(url, method, path, options)
  for (const secret of [token, wrong, plain]) {
    const client = { client: { name: 'Acme' } }
    const form = new FormData()
    form.set('api_token', secret)
    form.set('client[name]', 'Acme')
    await send('GET', '/clients.json', { token: secret })
    await send('GET', `/clients.json?api_token=${secret}`)
    await send('GET', `/clients.json?api_token=${secret}%2Fdemo&query[x]=${secret}&order=${secret}`)
    await send('GET', '/clients.xml', { token: `${secret}/demo` })
    await send('GET', '/clients.json', { headers: { authorization: `Token token="${secret}"` } })
    await send('GET', '/clients.json', {
      headers: { authorization: `Basic ${Buffer.from(`${secret}:x`).toString('base64')}` },
    })
    await send('GET', '/clients.json', {
      headers: { cookie: `token=${secret}`, 'x-api-token': secret, referer: `http://x/?${secret}` },
    })
    await send('POST', '/clients.json', { json: { api_token: secret, ...client } })
    await send('POST', '/clients.xml', {
      xml: `<client><api-token>${secret}</api-token><name>Acme</name></client>`,
    })
    await send('POST', '/clients.json', {
      body: new URLSearchParams({ api_token: secret, 'client[name]': 'Acme' }),
    })
    await send('POST', '/clients.json', { body: form })
    await send('POST', '/clients.json', {
      body: `{"api_token": "${secret}", "client": {`,
      headers: { 'content-type': 'application/json' },
    })
    await send('POST', '/clients.json', {
      body: `{"api_token": ${secret}}`,
      headers: { 'content-type': 'application/json' },
    })
    await send('POST', '/clients.xml', { xml: `<client><${secret}></client>` })
    await send('POST', '/clients.json', { json: { [secret]: { name: secret } }, token: secret })
    await send('POST', '/clients.json', {
      json: client,
      headers: { 'idempotency-key': secret },
      token: secret,
    })
    await send('POST', '/clients.json', {
      json: { client: { [secret]: secret, discount: secret } },
      token: secret,
    })
    await send('GET', `/invoices.json&api_token=${secret}`)
    await send('GET', `/invoices/api_token=${secret}`)
    await send('GET', `/clients/${secret}.json`, { token: secret })
    await send('GET', `/${secret}`)
    await send('GET', `/${secret}.json`)
    await send('GET', `/clients.${secret.slice(0, 8)}?api_token=${secret}`)
    await send('GET', `/nowhere.xml?api_token=${secret}&x=${secret}`)
    await send('GET', `/%zz?api_token=${secret}`)
    await send('GET', `/clients/${secret}%zz.json`)
    await send('GET', `/clients/${secret}${'a'.repeat(1200)}.json`)
    await send('GET', `/clients.json?api_token=${secret}&${'a'.repeat(9000)}`)
    await send('GET', `/clients.json?x[y]=${secret}&x=${secret}`)
    await send('GET', `/clients.json?api_token=${secret}&__proto__[x]=${secret}`)
    await send('DELETE', `/clients/0.json?api_token=${secret}`)
    await send('GET', '/clients.json', {
      headers: { 'x-forwarded-host': `${secret}.kwit.test`, 'x-forwarded-for': secret },
    })
    await send('GET', '/clients.json', {
      headers: { 'user-agent': secret, 'x-request-id': secret, 'x-forwarded-proto': secret },
    })
    await sendRaw(
      url,
      `GET /clients.json?api_token=${secret}${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    )
    await sendRaw(url, `${secret} /${secret} HTTP/1.1\r\n${secret}\r\n\r\n`)
    await sendRaw(url, `PROPFIND /${secret} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  }
  for (const secret of [password, guessed, plain]) {
    await send('POST', '/login.json', {
      json: { login: 'demo', password: secret, integration_token: integration },
    })
    await send('POST', '/login.json', { json: { login: secret, password: secret, integration_token: wrong } })
    await send('POST', `/login.xml?integration_token=${integration}`, {
      xml: `<login><login>demo</login><password>${secret}</password></login>`,
    })
    await send('POST', '/login.json', {
      body: new URLSearchParams({ login: 'demo', password: secret, integration_token: integration }),
    })
    await send('POST', '/users.json', {
      json: { user: { email: 'not an address', password: secret }, integration_token: integration },
    })
    await send('POST', '/users.json', {
      json: {
        user: { email: `${secret.replace(/\W/g, '')}@example.com`, password: secret },
        integration_token: wrong,
      },
    })
  }
  for (const secret of [password, guessed, plain]) {
    const signUp = { email: 's@example.com', password: secret, company: { name: 'S' } }
    await send('POST', '/session.json', { json: { login: 'other', password: secret } })
    await send('POST', '/session.json', { json: { login: secret, password: secret } })
    await send('POST', '/session/sign_up.json', { json: signUp })
    await send('POST', '/session/password_reset.json', { json: { login: secret } })
    await send('POST', '/session/password.json', { json: { old_password: secret, password: secret } })
    await send('POST', '/session/password.json', { json: { reset_token: secret, password: secret } })
  }
  await send('GET', `/account.json?integration_token=${integration}`, { token })
}

// The log is written with a delay: it is complete once it contains one more request.
async function expectNoSecretInLog(program: Program) {
  const { headers } = await request(program.url, 'GET', '/healthz')
  await eventually(() => expect(program.output()).toContain(headers.get('x-request-id')))
  expectNoSecret(program.output())
}

function expectNoSecret(text: string) {
  for (const [name, secret] of Object.entries(SECRETS)) {
    const forms = [
      secret,
      encodeURIComponent(secret),
      secret.toLowerCase(),
      Buffer.from(`${secret}:x`).toString('base64').slice(0, 20),
    ]
    for (const form of forms) {
      const at = text.indexOf(form)
      expect(at === -1 ? '' : `${name} in: ${text.slice(Math.max(0, at - 200), at + 100)}`).toBe('')
    }
  }
}

function lines({ output }: Program): { [key: string]: unknown }[] {
  return output()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

// ── Helpers ────────────────────────────────────────────────────────────────────────────────────────────────────────

async function sendRaw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
    // A client that sends less than it announced would wait until the connection ends.
    if (isWhole(received)) socket.destroy()
  })
  // The program may close the connection before it has read everything.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(text, 'latin1')
  await closed
  return received
}

function isWhole(answer: string): boolean {
  const [head = '', body] = answer.split('\r\n\r\n')
  const announced = /content-length: (\d+)/i.exec(head)?.[1]
  return body !== undefined && announced !== undefined && Buffer.byteLength(body) >= Number(announced)
}

async function eventually(check: () => void, withinMs = 50_000) {
  for (const end = Date.now() + withinMs; ; await new Promise((resolve) => setTimeout(resolve, 30))) {
    try {
      check()
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
