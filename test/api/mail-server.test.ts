// Tests the mail server of an account: who may set it, which emails use it, and that it must be public.

import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { environment, FROM, sender } from '../email-fixture.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { CERTIFICATE } from '../mail-certificate.ts'
import { readMail } from '../mail-reader.ts'
import { type MailServer, startMailServer } from '../smtp.ts'
import { until } from '../wait-until.ts'

const trusted = getCACertificates('default')
let server: MailServer
let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  setDefaultCACertificates([...trusted, CERTIFICATE.cert])
  server = await startMailServer()
  kwit = await startKwit(environment(server.port, { KWIT_MAIL_PRIVATE: 'true' }))
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await kwit.close()
  await server.stop()
})
beforeEach(async () => {
  account = await kwit.newAccount()
})

const PASSWORD = 'Pa55word'
const ownServer = (changes: object = {}) => ({
  host: 'localhost',
  port: server.starttls_port,
  security: 'starttls',
  login: 'accounting',
  password: PASSWORD,
  sender_address: 'invoices@acme.example',
  sender_name: 'Acme accounting',
  ...changes,
})
const NONE = {
  ...{ host: null, port: null, security: null, login: null },
  ...{ sender_address: null, sender_name: null, has_password: false, is_ready: false },
}
const putFor =
  (ask: Ask) =>
  (changes: object = {}) =>
    ask('PUT', '/account/mail_server', { mail_server: ownServer(changes) })
const sendTest = (ask: Ask, to: string) => ask('POST', '/account/test_email', { to })

describe.each(FORMATS)('the mail server of an account in %s', (format) => {
  let ask: Ask
  let put: ReturnType<typeof putFor>
  beforeEach(() => {
    ask = speaker(kwit, format, account.token)
    put = putFor(ask)
  })

  test('is stored without showing its password, changed and removed', async () => {
    expect((await ask('GET', '/account/mail_server')).body).toEqual(NONE)
    const { password: _, ...shown } = ownServer()
    const stored = { ...shown, has_password: true, is_ready: true }
    const answers = [await put(), await ask('GET', '/account/mail_server')]
    for (const { status, body } of answers) expect([status, body]).toEqual([200, stored])
    const renamed = await ask('PUT', '/account/mail_server', { mail_server: { sender_name: 'Acme' } })
    expect(renamed.body).toEqual({ ...stored, sender_name: 'Acme' })
    expect((await ask('GET', '/account/outgoing_email')).body).toMatchObject({
      ...{ goes_to: 'server', from: 'invoices@acme.example', is_own: true },
      ...{ host: 'localhost', port: server.starttls_port, is_secure: false, user: 'accounting' },
    })
    const rows = await kwit.db.all(raw('select * from mail_servers'))
    const entries = await kwit.db.all<{ changes: string }>(
      sql`select changes from audit_entries where account_id = ${account.account_id} and resource = 'mail_server'`,
    )
    const everything = JSON.stringify([rows, entries, answers.map(({ text }) => text), renamed.text])
    expect(everything).not.toContain(PASSWORD)
    expect(JSON.parse(String(entries[0]?.changes))).toMatchObject({
      host: [null, 'localhost'],
      password: [null, 'changed'],
    })
    expect((await ask('DELETE', '/account/mail_server')).status).toBe(200)
    expect((await ask('GET', '/account/mail_server')).body).toEqual(NONE)
  })

  test('is checked before it is stored', async () => {
    const problems = async (changes: object) => Object.keys((await put(changes)).body.message ?? {})
    expect(await problems({ host: 'smtp://mail.example' })).toEqual(['host'])
    expect(await problems({ host: null })).toEqual(['host'])
    expect(await problems({ port: 70_000 })).toEqual(['port'])
    expect(await problems({ security: 'none' })).toEqual(['security'])
    expect(await problems({ sender_address: 'Acme' })).toEqual(['sender_address'])
    expect(await problems({ password: null })).toEqual(['password'])
    expect(await problems({ login: null })).toEqual(['password'])
    const withoutPort = await put({ port: null, security: 'tls' })
    expect(withoutPort.body.port).toBe(465)
    const change = async (fields: object) =>
      (await ask('PUT', '/account/mail_server', { mail_server: { ...fields } })).body
    expect(await change({ security: 'starttls', password: PASSWORD })).toMatchObject({ port: 587 })
  })

  test('gets a stored password only at the server and with the login it was entered for', async () => {
    await put()
    for (const fields of [{ host: '127.0.0.1' }, { port: 25 }, { login: 'someone' }]) {
      const refused = await ask('PUT', '/account/mail_server', { mail_server: fields })
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['password']])
    }
    const open = await ask('PUT', '/account/mail_server', { mail_server: { login: null } })
    expect(open.body).toMatchObject({ login: null, has_password: false, is_ready: true })
  })

  test.each(['starttls', 'tls'] as const)(
    'sends a test email with %s and shows its answer',
    async (security) => {
      await put({ security, port: server[`${security}_port`] })
      const to = `${security}@${format}.example`
      const { body } = await sendTest(ask, to)
      expect(body).toEqual({
        status: 'sent',
        message: `Email accepted by the mail server for ${to}`,
        answer: expect.stringMatching(/^250 /),
      })
      const [email] = server.to(to)
      expect(email).toMatchObject({ from: 'invoices@acme.example', user: 'accounting' })
      expect(readMail(email?.content ?? '').headers.from).toContain('Acme accounting')
    },
  )

  test('reports why a test email failed', async () => {
    const failure = async (changes: object) => {
      await put(changes)
      const { body } = await sendTest(ask, 'a@example.com')
      expect([body.status, body.answer]).toEqual(['failed', null])
      return body.message
    }
    const wrong = await failure({ password: 'wr0ng' })
    expect(wrong).toMatch(/^The mail server rejected the user name or password \(.*535 wrong: \*\*\*/)
    expect(await failure({ port: 1 })).toMatch(/^The mail server could not be reached \(.*ECONNREFUSED/)
    // Without encryption, nothing is sent.
    expect(await failure({ port: server.port })).toMatch(/could not be encrypted/)
    setDefaultCACertificates(trusted)
    try {
      expect(await failure({})).toMatch(/could not be encrypted \(.*certificate/)
    } finally {
      setDefaultCACertificates([...trusted, CERTIFICATE.cert])
    }
  })
})

test('documents go through the server of their account, and through that of the installation without one', async () => {
  const us = sender(kwit, account)
  const ask = speaker(kwit, 'json', account.token)
  const { id } = await us.invoice()
  await us.send(id, 'email_to=before@own.example')
  await us.settled(id, 'sent')
  await putFor(ask)({ sender_name: null })
  const other = await us.invoice()
  await us.send(other.id, 'email_to=after@own.example')
  await us.settled(other.id, 'sent')
  expect(server.to('before@own.example')[0]).toMatchObject({ from: FROM, user: 'mailer' })
  const [email] = server.to('after@own.example')
  expect(email).toMatchObject({ from: 'invoices@acme.example', user: 'accounting' })
  const { headers } = readMail(email?.content ?? '')
  expect(headers.from).toContain('<invoices@acme.example>')
  expect(headers['reply-to']).toContain('office@seller.example')
  // Another account of the same installation is not affected.
  const stranger = sender(kwit, await kwit.newAccount())
  const theirs = await stranger.invoice()
  await stranger.send(theirs.id, 'email_to=theirs@own.example')
  await stranger.settled(theirs.id, 'sent')
  expect(server.to('theirs@own.example')[0]?.user).toBe('mailer')
})

test('a failed email shows the reason, is tried again, and never uses another server', async () => {
  const us = sender(kwit, account)
  const ask = speaker(kwit, 'json', account.token)
  await putFor(ask)({ password: 'wr0ng' })
  const { id } = await us.invoice()
  await us.send(id, 'email_to=retried@own.example')
  const waiting = await us.settled(id, 'retrying')
  expect(waiting.email_error).toMatch(/^The mail server rejected the user name or password \(/)
  expect(waiting.email_error).not.toContain('wr0ng')
  // After a restore with another secret, the password cannot be read.
  await kwit.db.begin(async (db) =>
    db.run(sql`update mail_servers set sealed = 'unreadable' where account_id = ${account.account_id}`),
  )
  expect((await ask('GET', '/account/mail_server')).body).toMatchObject({
    has_password: true,
    is_ready: false,
  })
  await us.waitForRetry()
  await until(async () => (await us.read(id)).email_error?.includes('cannot be decrypted'))
  await putFor(ask)()
  await us.waitForRetry()
  await us.settled(id, 'sent')
  expect(server.to('retried@own.example').map(({ user }) => user)).toEqual(['accounting'])
})

test('a sandbox sends nothing through it', async () => {
  const { json } = await kwit.call('POST', `/account.json?integration_token=${INTEGRATION_TOKEN}`, {
    json: {
      account: { prefix: 'trying', test: true },
      user: { email: 'try@example.com', password: 'secret-enough' },
      company: { name: 'Try', tax_no: '5252445767' },
    },
  })
  const ask = speaker(kwit, 'json', json.api_token)
  expect((await putFor(ask)()).status).toBe(200)
  const connections = server.connections()
  expect((await sendTest(ask, 'sandbox@own.example')).body.status).toBe('outbox')
  expect((await ask('GET', '/account/outgoing_email')).body).toMatchObject({
    goes_to: 'outbox',
    is_own: false,
  })
  expect(server.connections()).toBe(connections)
})

test('only owners and administrators see and change it', async () => {
  for (const role of ['accountant', 'member'] as const) {
    const ask = speaker(kwit, 'json', await account.member(role))
    expect((await ask('GET', '/account/mail_server')).status).toBe(403)
    expect((await putFor(ask)()).status).toBe(403)
    expect((await ask('DELETE', '/account/mail_server')).status).toBe(403)
  }
  expect((await putFor(speaker(kwit, 'json', await account.member('admin')))()).status).toBe(200)
})

test('an address that is not public is refused, also behind a name', async () => {
  const guarded = await startKwit(environment(server.port))
  try {
    const { token, account_id } = await guarded.newAccount()
    const ask = speaker(guarded, 'json', token)
    const put = putFor(ask)
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '192.168.1.2', 'localhost'])
      expect([host, (await put({ host })).body.message]).toEqual([
        host,
        { host: ['must be a public address'] },
      ])
    expect((await put({ host: 'smtp.acme.example' })).status).toBe(200)
    const connections = server.connections()
    for (const host of ['localhost', '127.0.0.1']) {
      await guarded.db.begin(async (db) =>
        db.run(sql`update mail_servers set host = ${host} where account_id = ${account_id}`),
      )
      expect((await sendTest(ask, 'a@example.com')).body).toEqual({
        status: 'failed',
        message: 'The address of the mail server is not public, so it is not used',
        answer: null,
      })
    }
    expect(server.connections()).toBe(connections)
  } finally {
    await guarded.close()
  }
})
