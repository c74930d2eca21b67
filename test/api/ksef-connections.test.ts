// Tests connections with KSeF: credentials are stored encrypted and never shown. A simulator that really decrypts and
// verifies tries them.

import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ConnectionBusy,
  type Ksef,
  NotConnected,
  withConnection,
} from '../../src/domains/e-invoicing/ksef/connection/access.ts'
import { acquireLease, releaseLease } from '../../src/domains/e-invoicing/ksef/connection/store.ts'
import { listOutages, storeOutages } from '../../src/domains/e-invoicing/ksef/outages/store.ts'
import type { State } from '../../src/domains/e-invoicing/ksef/sending/states.ts'
import { insertTransmission } from '../../src/domains/e-invoicing/ksef/sending/store.ts'
import { KsefError } from '../../src/ksef/errors.ts'
import { transaction } from '../../src/platform/commit/index.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { selfSigned, writeCertificate } from '../../src/simulators/ksef/certificates.ts'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const NIP = '5265877635'
const NOW = Date.UTC(2026, 10, 16, 12)
const DAY_MS = 86_400_000
const SUBJECT = [
  ['countryName', 'PL'],
  ['organizationIdentifier', `VATPL-${NIP}`],
  ['commonName', 'Beta'],
] as const

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const private_key = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const lockedKey = key.privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' })
  .toString()
const certificateUntil = (to: number) => selfSigned(private_key, SUBJECT, NOW - DAY_MS, to).toString('base64')
const certificate = certificateUntil(NOW + 365 * DAY_MS)
const offlineUntil = (to: number) =>
  writeCertificate({
    ...{
      subject: SUBJECT,
      issuer: SUBJECT,
      serial: Buffer.from('01F20A5D352AE590', 'hex'),
      from: NOW - DAY_MS,
      to,
    },
    ...{ public_key: key.publicKey, signed_with: key.privateKey, usage: 'nonRepudiation' as const },
  }).toString('base64')

let kwit: Kwit
let ministry: RunningSimulator
let account: TestAccount
let ksef: Ksef

beforeAll(async () => {
  const clock = { now: () => kwit?.clock.now() ?? NOW }
  ministry = await startSimulator({ clock, seed: 'connections', processing_ms: 0 })
  kwit = await startKwit({ KWIT_KSEF_URL: ministry.url }, NOW)
  const { config, secret } = kwit
  ksef = { secret, clock: kwit.clock, url: config.ksef.url, own_hosts: [] }
})
afterAll(async () => {
  await kwit.close()
  await ministry.stop()
})
beforeEach(async () => {
  kwit.clock.set(NOW)
  account = await kwit.newAccount()
})

const call = (method: string, path: string, ksef_connection?: object) =>
  kwit.call(method, path, { token: account.token, ...(ksef_connection ? { json: { ksef_connection } } : {}) })
const connect = async (more: object = {}) => {
  const token = ministry.issueToken(NIP)
  const reply = await call('POST', '/ksef_connections.json', {
    tax_no: NIP,
    environment: 'test',
    token,
    ...more,
  })
  expect(reply.status, reply.text).toBe(201)
  return { ...reply.json, token } as { id: number; token: string }
}

describe.each(FORMATS)('a connection in %s', (format) => {
  test('is created, read, changed, checked and deleted', async () => {
    const ask = speaker(kwit, format, account.token)
    const token = ministry.issueToken(NIP, ['InvoiceRead', 'InvoiceWrite'])
    const ksef_connection = { tax_no: 'PL 526-587-76-35', environment: 'production', token }
    const created = await ask('POST', '/ksef_connections', { ksef_connection })
    expect(created.status, created.text).toBe(201)
    expect(created.body).toMatchObject({
      tax_no: NIP,
      environment: 'production',
      method: 'token',
      gov_auto_send_mode: 'off',
      validate_invoices_for_gov: true,
      auto_download: false,
      check_status: null,
    })
    const path = `/ksef_connections/${created.body.id}`
    const checked = await ask('POST', `${path}/check`)
    expect(checked.body).toMatchObject({ check_status: 'ok', rights: ['InvoiceRead', 'InvoiceWrite'] })
    const changed = await ask('PUT', path, {
      ksef_connection: { gov_auto_send_mode: 'pl_companies', auto_download: true },
    })
    expect(changed.body).toMatchObject({
      gov_auto_send_mode: 'pl_companies',
      auto_download: true,
      check_status: 'ok',
    })
    expect((await ask('GET', '/ksef_connections')).body).toHaveLength(1)
    expect((await ask('DELETE', path)).status).toBe(200)
    expect((await ask('GET', path)).status).toBe(404)
  })
})

const sealedOf = ({ account_id }: TestAccount) =>
  sql`select sealed from ksef_secrets where account_id = ${account_id}`

test('a busy connection is checked when it is free', async () => {
  const { id } = await connect()
  const db = kwit.db.forAccount(account.account_id)
  const owned = { account_id: account.account_id, id }
  await acquireLease(db, owned, { holder: 'somebody', now: NOW, held_until: NOW + 60_000 }, kwit.secret)
  const checking = call('POST', `/ksef_connections/${id}/check.json`)
  await releaseLease(db, owned, 'somebody', { taken: {}, blocked: {} })
  expect((await checking).json).toMatchObject({ check_status: 'ok' })
  await acquireLease(db, owned, { holder: 'somebody', now: NOW, held_until: NOW + 60_000 }, kwit.secret)
  expect((await call('POST', `/ksef_connections/${id}/check.json`)).status).toBe(409)
})

test('an account may have a hundred connections', async () => {
  const at = { environment: 'test' }
  for (let index = 0; index < 100; index++) {
    const created = await call('POST', '/ksef_connections.json', {
      ...at,
      tax_no: String(1_111_111_100 + index),
    })
    expect(created.status, created.text).toBe(201)
  }
  const more = await call('POST', '/ksef_connections.json', { ...at, tax_no: '1111111222' })
  expect(more.json.message).toEqual({
    tax_no: ['the account has 100 connections, which is the maximum; remove one first'],
  })
  const [first] = (await call('GET', '/ksef_connections.json')).json
  expect((await call('DELETE', `/ksef_connections/${first.id}.json`)).status).toBe(200)
  expect((await call('POST', '/ksef_connections.json', { ...at, tax_no: '1111111222' })).status).toBe(201)
})

describe('credentials', () => {
  test('a certificate is accepted in any form', async () => {
    for (const credentials of [
      { private_key },
      { private_key: lockedKey, private_key_password: 'open sesame' },
    ]) {
      const connection = await connect({ token: null, certificate, ...credentials })
      const checked = await call('POST', `/ksef_connections/${connection.id}/check.json`)
      expect(checked.json).toMatchObject({ method: 'certificate', check_status: 'ok' })
      expect(checked.json.rights.length).toBeGreaterThan(0)
      expect(checked.json.certificate_subject).toContain(`VATPL-${NIP}`)
      await call('DELETE', `/ksef_connections/${connection.id}.json`)
    }
  })

  test('credentials are only stored encrypted', async () => {
    const connection = await connect({
      offline_certificate: offlineUntil(NOW + 99 * DAY_MS),
      offline_private_key: private_key,
    })
    const path = `/ksef_connections/${connection.id}`
    await call('POST', `${path}/check.json`)
    await call('PUT', `${path}.json`, {
      certificate,
      private_key: lockedKey,
      private_key_password: 'open sesame',
    })
    await call('POST', `${path}/check.json`)
    const secrets = [
      connection.token.split('|')[2],
      'open sesame',
      private_key.split('\n')[1],
      lockedKey.split('\n')[1],
    ]
    const answers = await Promise.all(
      [`${path}.json`, '/ksef_connections.json', '/account/history.json', '/account/requests.json'].map(
        (path) => call('GET', path),
      ),
    )
    // Anybody who can read a backup can read these tables.
    const tables = ['ksef_connections', 'ksef_secrets', 'ksef_holds', 'audit_entries', 'request_log', 'jobs']
    const rows = await Promise.all(tables.map((table) => kwit.db.all(raw(`select * from ${table}`))))
    const output = [...answers.map(({ text }) => text), JSON.stringify(rows)].join('\n')
    expect(output).toContain('01F20A5D352AE590')
    for (const secret of secrets) expect(output).not.toContain(secret)
    expect(await kwit.db.all(sealedOf(account))).toHaveLength(1)
    await call('DELETE', `${path}.json`)
    expect(await kwit.db.all(sealedOf(account))).toHaveLength(0)
  })

  test.each([
    ['none', 'tax_no', { tax_no: '' }],
    ['too short', 'tax_no', { tax_no: '123' }],
    ['of no department', 'tax_no', { tax_no: '5265877636', environment: 'production' }],
    ['unknown', 'environment', { environment: 'elsewhere' }],
    ['malformed', 'token', { token: 'abc' }],
    ['of another company', 'token', { tax_no: '5555555555' }],
    ['malformed', 'certificate', { token: null, certificate: 'abc', private_key }],
    ['none', 'private_key', { token: null, certificate }],
    ['none', 'private_key_password', { token: null, certificate, private_key: lockedKey }],
    ['expired', 'certificate', { token: null, certificate: certificateUntil(NOW - 1000), private_key }],
    [
      'for offline documents',
      'certificate',
      { token: null, certificate: offlineUntil(NOW + DAY_MS), private_key },
    ],
    [
      'for signing in',
      'offline_certificate',
      { offline_certificate: certificate, offline_private_key: private_key },
    ],
    ['none', 'api_url', { environment: 'own' }],
    ['a private address', 'api_url', { environment: 'own', api_url: 'http://169.254.169.254/v2' }],
    [
      'on this machine without a setting of the operator',
      'api_url',
      { environment: 'own', api_url: 'http://127.0.0.1:4180/v2' },
    ],
  ])('%s is rejected as %s', async (_what, field, more) => {
    const token = ministry.issueToken(NIP)
    const reply = await call('POST', '/ksef_connections.json', {
      tax_no: NIP,
      environment: 'test',
      token,
      ...more,
    })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.message)).toEqual([field])
    expect(reply.text).not.toContain(token)
  })

  test('a tax number has one connection, which its departments share', async () => {
    await connect()
    const again = await call('POST', '/ksef_connections.json', {
      tax_no: NIP,
      environment: 'demo',
      token: ministry.issueToken(NIP),
    })
    expect(again.json.message).toEqual({ tax_no: ['already has a connection; change that one instead'] })
    const json = { department: { name: 'Branch', tax_no: '5555555555' } }
    const department = await kwit.call('POST', '/departments.json', { token: account.token, json })
    const token = ministry.issueToken('5555555555')
    const other = await call('POST', '/ksef_connections.json', {
      department_id: department.json.id,
      environment: 'test',
      token,
    })
    expect(other.json.tax_no).toBe('5555555555')
  })

  test('connections are for administrators', async () => {
    const stranger = await kwit.newAccount()
    const connection = await connect()
    const reply = await kwit.call('GET', `/ksef_connections/${connection.id}.json`, { token: stranger.token })
    expect(reply.status).toBe(404)
  })
})

describe('checking', () => {
  test('reports the answer of KSeF, or that it does not answer', async () => {
    const connection = await connect({
      token: `20260101-EC-0000000000-0000000000-00|nip-${NIP}|${'0'.repeat(64)}`,
    })
    const path = `/ksef_connections/${connection.id}/check.json`
    const refused = await call('POST', path)
    expect(refused.json).toMatchObject({ check_status: 'refused', rights: [] })
    expect(refused.json.check_message).toContain('Nieprawidłowy token')
    ministry.faults.add({ call: 'POST /auth/challenge', fault: { do: 'fail', status: 503 } })
    expect((await call('POST', path)).json).toMatchObject({ check_status: 'unreachable' })
  })

  test('warns thirty days before a certificate expires', async () => {
    const until = NOW + 100 * DAY_MS
    const connection = await connect({
      ...{ token: null, certificate: certificateUntil(until), private_key },
      ...{ offline_certificate: offlineUntil(until + DAY_MS), offline_private_key: private_key },
    })
    const warnings = async () => (await call('GET', `/ksef_connections/${connection.id}.json`)).json.warnings
    expect(await warnings()).toEqual([])
    kwit.clock.set(until - 30 * DAY_MS)
    expect(await warnings()).toMatchObject([
      { field: 'certificate', message: 'expires in 30 days; request a new one from KSeF' },
    ])
    kwit.clock.set(until)
    expect(await warnings()).toMatchObject([
      { field: 'certificate', message: 'has expired; enter a valid certificate' },
      { field: 'offline_certificate', message: 'expires in 1 day; request a new one from KSeF' },
    ])
  })
})

describe('documents in transmission', () => {
  const plant = (connection_id: number, state: State, next_attempt_at: number | null) =>
    transaction(kwit.db.forAccount(account.account_id), async (db) =>
      insertTransmission(db, {
        ...{ account_id: account.account_id, invoice_id: 1, connection_id, environment: 'test', tax_no: NIP },
        ...{ state, next_attempt_at, mode: 'online', created_at: NOW, updated_at: NOW, attempts: 0 },
      }),
    )
  const waitingFor = async () =>
    (
      await kwit.db.all<{ connection_id: number }>(
        sql`select connection_id from ksef_transmissions where account_id = ${account.account_id} order by id`,
      )
    ).map(({ connection_id }) => connection_id)

  test('prevent a move of their connection', async () => {
    const { id } = await connect()
    await plant(id, 'unknown', null)
    const message = ['cannot be changed while documents are being sent; try again when they have been sent']
    const path = `/ksef_connections/${id}.json`
    expect((await call('PUT', path, { environment: 'demo' })).json.message).toEqual({ environment: message })
    const tax_no = '5555555555'
    expect((await call('PUT', path, { tax_no })).json.message).toEqual({ tax_no: message })
    expect((await call('PUT', path, { gov_auto_send_mode: 'all' })).status).toBe(200)
  })

  test('wait for a new connection after theirs was deleted', async () => {
    const { id } = await connect()
    const later = NOW + DAY_MS
    await plant(id, 'queued', later)
    await plant(id, 'accepted', later)
    await plant(id, 'rejected', null)
    await call('DELETE', `/ksef_connections/${id}.json`)
    const again = await connect()
    expect(await waitingFor()).toEqual([again.id, again.id, id])
    const onceKey = `send_to_ksef ${again.id}`
    expect(
      await kwit.db.all(
        sql`select id from jobs where account_id = ${account.account_id} and once_key = ${onceKey}`,
      ),
    ).toHaveLength(1)
  })

  test('keep their announced deadlines if the next connection leads to the same address', async () => {
    const { account_id } = account
    const { id } = await connect()
    const outage = {
      kind: 'failure',
      start_at: NOW - DAY_MS,
      end_at: NOW,
      title: 'Awaria',
      text: '',
    } as const
    const announced = [{ event_id: 'E1', ...outage, seen_at: NOW }]
    await storeOutages(kwit.db.forAccount(account_id), { account_id, connection_id: id }, announced)
    await call('DELETE', `/ksef_connections/${id}.json`)
    const elsewhere = await call('POST', '/ksef_connections.json', { tax_no: NIP, environment: 'demo' })
    const outagesOf = (connection_id: number) => listOutages(kwit.db, { account_id, connection_id })
    expect(await outagesOf(elsewhere.json.id)).toEqual([])
    await call('DELETE', `/ksef_connections/${elsewhere.json.id}.json`)
    const again = await connect()
    expect(await outagesOf(again.id)).toMatchObject(announced)
    expect(await outagesOf(id)).toEqual([])
  })
})

describe('the session', () => {
  const signIns = () => ministry.log.filter(({ call }) => call.endsWith('/auth/token/redeem')).length
  const refreshes = () => ministry.log.filter(({ call }) => call.endsWith('/auth/token/refresh')).length
  const use = (work: Parameters<typeof withConnection<unknown>>[4] = async () => 'done') =>
    withConnection(ksef, kwit.db, account.account_id, { tax_no: NIP }, work)

  test('is used by one process at a time, signed in once, refreshed, and opened again after a week', async () => {
    await connect()
    const before = [signIns(), refreshes()] as const
    await use(async () => {
      await expect(use()).rejects.toBeInstanceOf(ConnectionBusy)
    })
    await use()
    expect(signIns()).toBe(before[0] + 1)
    kwit.clock.set(NOW + 3_600_000)
    await use(async (client, tokens) => client.rights(tokens, { token: ministry.issueToken(NIP) }))
    expect([signIns(), refreshes()]).toEqual([before[0] + 1, before[1] + 1])
    kwit.clock.set(NOW + 9 * DAY_MS)
    await use()
    expect(signIns()).toBe(before[0] + 2)
  })

  test('is refreshed if a stored token is rejected during use', async () => {
    await connect()
    const refuse = () =>
      use(async () => {
        throw new KsefError('unauthorized')
      })
    const before = [signIns(), refreshes()] as const
    await use()
    await expect(refuse()).rejects.toThrow('unauthorized')
    await use()
    expect([signIns(), refreshes()]).toEqual([before[0] + 1, before[1] + 1])
  })

  test('stores its call counts before its lease ends', async () => {
    await connect()
    const counted = () => kwit.db.all<{ limits: string }>(raw('select limits from ksef_holds'))
    await use(async (client, tokens) => {
      await client.openSession(tokens)
      kwit.clock.set(NOW + 61_000)
      await client.openSession(tokens)
      expect((await counted()).map(({ limits }) => limits).join()).toContain(`[${NOW},${NOW + 61_000}]`)
    })
  })

  test('is released after a crash of its holder, who cannot return', async () => {
    await connect()
    await use(async (client, tokens) => {
      kwit.clock.set(NOW + 61_000)
      await use()
      await expect(client.openSession(tokens)).rejects.toBeInstanceOf(ConnectionBusy)
    })
    kwit.clock.set(NOW)
  })

  test('cannot be opened without credentials', async () => {
    await expect(use()).rejects.toBeInstanceOf(NotConnected)
    const connection = await connect({ token: null })
    await expect(use()).rejects.toBeInstanceOf(NotConnected)
    expect((await call('POST', `/ksef_connections/${connection.id}/check.json`)).status).toBe(422)
  })
})

test('a custom address on this machine requires a setting of the operator, also if Kwit runs on this machine', async () => {
  const ministryHost = new URL(ministry.url).host
  const local = await startKwit({ KWIT_URL: 'http://localhost:3000', KWIT_KSEF_HOSTS: ministryHost })
  try {
    const { token } = await local.newAccount()
    const connectTo = (api_url: string) =>
      local.call('POST', '/ksef_connections.json', {
        token,
        json: { ksef_connection: { environment: 'own', tax_no: NIP, api_url } },
      })
    for (const address of ['http://localhost:22', 'http://127.0.0.1/v2', `http://${ministryHost}0/v2`])
      expect(await connectTo(address)).toMatchObject({
        status: 422,
        json: { message: { api_url: [expect.stringMatching(/KWIT_KSEF_HOSTS|must be an address/)] } },
      })
    expect((await connectTo(ministry.base_url)).status).toBe(201)
  } finally {
    await local.close()
  }
})
