import { generateKeyPairSync, hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { writeCertificate } from '../../src/simulators/ksef/certificates.ts'
import { type ConnectedSeller, INVOICE, NIP, startConnected } from '../ksef/connected.ts'
import { until } from '../wait-until.ts'

// Tests sending documents to the KSeF simulator with everything that can fail on the way.

let ministry: ConnectedSeller['ministry']
let kwit: ConnectedSeller['kwit']
let account: ConnectedSeller['account']
let send: ConnectedSeller['send']

beforeAll(async () => {
  ;({ ministry, kwit, account, send } = await startConnected())
})
afterAll(async () => {
  await kwit.close()
  await ministry.stop()
})
beforeEach(() => ministry.faults.clear())

const create = async (invoice: object = {}) =>
  (await send('POST', '/invoices.json', { gov_save_and_send: true, invoice: { ...INVOICE, ...invoice } }))
    .json
const read = async (id: number) => (await send('GET', `/invoices/${id}.json`)).json

const waitForStatus = (id: number, ...statuses: string[]) =>
  until(
    () => read(id),
    ({ gov_status }) => statuses.includes(gov_status),
  )
const statesOf = async (id: number) =>
  (await send('GET', `/invoices/${id}/ksef_transmissions.json`)).json.map(
    ({ events }: { events: { event: string }[] }) => events.map(({ event }) => event),
  )
const arrived = (number: string) =>
  ministry.documents().filter((document) => document.facts?.number === number)

test('a document gets its number, its receipt and its lock', async () => {
  const created = await create()
  const email = await send('POST', `/invoices/${created.id}/send_by_email.json`)
  const invoice = await waitForStatus(created.id, 'ok')
  expect(invoice.gov_id).toMatch(/^5252248481-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$/)
  expect(invoice).toMatchObject({ gov_error_messages: [], gov_link: invoice.gov_verification_link })
  expect(email.json.status).toBe('error')
  await until(
    () => read(created.id),
    ({ email_status }) => email_status === 'outbox',
  )
  const upo = await until(
    () => fetch(`${kwit.url}/invoices/${created.id}/attachment?kind=gov_upo&api_token=${account.token}`),
    ({ status }) => status === 200,
  )
  const receipt = await upo.text()
  const file = await fetch(
    `${kwit.url}/invoices/${created.id}/attachment?kind=gov&api_token=${account.token}`,
  )
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(receipt).toContain(invoice.gov_id)
  expect(receipt).toContain(hash('sha256', bytes, 'base64'))
  // The address that came with the number counts against no rate limit.
  const receiptCalls = ministry.log.filter(({ call }) => call.endsWith('/upo'))
  expect(receiptCalls).toEqual([])
  expect(ministry.log.filter(({ call }) => call.startsWith('GET /storage/upo/'))).toHaveLength(1)
  expect((await send('PUT', `/invoices/${created.id}.json`, { invoice: { buyer_name: 'X' } })).status).toBe(
    422,
  )
  expect((await send('DELETE', `/invoices/${created.id}.json`)).status).toBe(422)
  expect((await send('GET', `/invoices.json?gov_id=${invoice.gov_id}`)).json[0].id).toBe(created.id)
})

test('fields that a correction must not change are rejected alike by check, file, response and sending', async () => {
  const { id } = await create()
  await waitForStatus(id, 'ok')
  const correction = {
    ...{ kind: 'correction', invoice_id: id, correction_reason: 'NIP', positions: [] },
    ...{ buyer_tax_no: '1132191233', buyer_override: true, keep_client: true },
  }
  const rule = { rule: 'FA3-43', field: 'buyer_tax_no' }
  const expectedWarnings = expect.arrayContaining([expect.objectContaining(rule)])
  const checked = await send('POST', '/invoices/check.json?format=fa3', { invoice: correction })
  expect(checked.json).toMatchObject({ ok: false, warnings: expectedWarnings })
  expect(checked.json.formats[0].problems).toContainEqual(
    expect.objectContaining({ ...rule, severity: 'fatal' }),
  )
  const { status, json } = await send('POST', '/invoices.json', { invoice: correction })
  expect({ status, warnings: json.warnings }).toMatchObject({ status: 201, warnings: expectedWarnings })
  const file = await send('GET', `/invoices/${json.id}/fa3.xml`)
  expect([file.status, file.text]).toEqual([422, expect.stringContaining('(FA3-43)')])
  const response = await send('POST', '/invoices.json', { gov_save_and_send: true, invoice: correction })
  expect(response).toMatchObject({ status: 422, json: { message: { buyer_tax_no: [expect.any(String)] } } })
})

test('a correction waits for the number of its original and refers to it', async () => {
  const original = await create()
  const correction = await create({
    kind: 'correction',
    copy_invoice_from: original.id,
    total_correction: true,
    correction_reason: 'Zwrot',
    positions: undefined,
  })
  await waitForStatus(correction.id, 'ok')
  const { gov_id } = await read(original.id)
  const { text } = await send('GET', `/invoices/${correction.id}/fa3.xml`)
  expect(text).toContain(`<NrKSeFFaKorygowanej>${gov_id}</NrKSeFFaKorygowanej>`)
})

describe('failures', () => {
  const SENDING = 'POST /sessions/online/*/invoices'

  test('after a lost response the status is queried, and nothing is sent twice', async () => {
    ministry.faults.add({ call: SENDING, fault: { do: 'lose' } })
    const { id, number } = await create()
    await waitForStatus(id, 'ok')
    expect(arrived(number)).toHaveLength(1)
    expect((await statesOf(id))[0]).toContain('lost')
  })

  test('an interrupted upload is sent again once it certainly did not arrive', async () => {
    ministry.faults.add({ call: SENDING, fault: { do: 'reset' } })
    const { id, number } = await create()
    await waitForStatus(id, 'ok')
    expect(arrived(number)).toHaveLength(1)
    expect((await statesOf(id))[0]).toEqual(expect.arrayContaining(['lost', 'not_taken', 'accepted']))
  })

  test('after a lost response the session is closed before the query, so that nothing arrives late', async () => {
    const from = ministry.log.length
    ministry.faults.add({ call: SENDING, fault: { do: 'reset' } })
    const { id, number } = await create()
    await waitForStatus(id, 'ok')
    const calls = ministry.log.slice(from).map(({ call }) => call)
    const listing = calls.find((call) => /^GET .*\/sessions\/[^/]+\/invoices$/.test(call)) as string
    const closing = listing.replace(
      /^GET (.*)\/sessions\/([^/]+)\/invoices$/,
      'POST $1/sessions/online/$2/close',
    )
    expect(calls.filter((call) => call === listing || call === closing)).toEqual([listing, closing, listing])
    expect(arrived(number)).toHaveLength(1)
  })

  test('a response about another file is not used: no number, and the query is repeated later', async () => {
    let hash = ''
    const changeHash = (other: string) => {
      const document = ministry.documents().at(-1) as { hash: string }
      ;[hash, document.hash] = [document.hash, other]
    }
    const run = () => changeHash('AAAA')
    ministry.faults.add({ call: 'GET /sessions/*/invoices/*', fault: { do: 'run', run } })
    const invoice = await create()
    const events = await until(
      async () => (await statesOf(invoice.id))[0] as string[],
      (happened) => happened.includes('another_hash'),
    )
    expect(events).not.toContain('accepted')
    expect(await read(invoice.id)).toMatchObject({ gov_status: 'processing', gov_id: null })
    changeHash(hash)
    await until(
      async () => {
        await makeWaitingWorkDue()
        return read(invoice.id)
      },
      ({ gov_status }) => gov_status === 'ok',
    )
    expect(arrived(invoice.number)).toHaveLength(1)
  })

  test.each([
    ['an error after the document was processed', { do: 'fail', status: 503, after_work: true }],
    ['a session that is unavailable for a while', { do: 'refuse', code: 21184 }],
    ['an expired authorization', { do: 'unauthorized' }],
    ['a rate limit', { do: 'limit', seconds: 1 }],
  ] as const)('%s', async (_, trouble) => {
    ministry.faults.add({ call: SENDING, fault: trouble })
    const { id, number } = await create()
    // Work that is postponed by minutes runs at once here.
    await until(
      async () => {
        await makeWaitingWorkDue()
        return read(id)
      },
      ({ gov_status }) => gov_status === 'ok',
    )
    expect(arrived(number)).toHaveLength(1)
  })

  test('a rejection is reported, and the fixed document is sent again', async () => {
    const status = { code: 450, description: 'Błąd weryfikacji semantyki dokumentu', details: ['P_7'] }
    ministry.faults.add({ call: SENDING, fault: { do: 'verdict', status } })
    const { id } = await create()
    const refused = await waitForStatus(id, 'send_error')
    expect(refused.gov_error_messages).toEqual([status.description, 'P_7'])
    const response = await send('PUT', `/invoices/${id}.json`, {
      gov_save_and_send: true,
      invoice: { buyer_street: 'ul. Krótka 1' },
    })
    expect(response.json.gov_status).toBe('processing')
    await waitForStatus(id, 'ok')
    expect(await statesOf(id)).toHaveLength(2)
  })

  test('an upload that a crash interrupted is queried', async () => {
    const { id, number } = await create()
    await waitForStatus(id, 'ok')
    // Simulates a crash during the upload: the row says only that KSeF may have the document.
    await kwit.db.begin(async (db) => {
      await db.run(sql`update ksef_transmissions set state = 'submitting', remote_reference = null, remote_number = null,
        next_attempt_at = 1 where account_id = ${account.account_id} and invoice_id = ${id}`)
    })
    const other = await create()
    await waitForStatus(other.id, 'ok')
    await until(
      () => statesOf(id),
      ([events]) => events.filter((event: string) => event === 'accepted').length === 2,
    )
    expect(arrived(number)).toHaveLength(1)
  })
})

test('if KSeF is unreachable the document is issued offline with two codes and a deadline, and sent automatically', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const offline_private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const subject = [['organizationIdentifier', `VATPL-${NIP}`]] as const
  const day = 86_400_000
  const certificate = writeCertificate({
    ...{ subject, issuer: subject, from: Date.now() - day, to: Date.now() + 90 * day },
    ...{ public_key: publicKey, signed_with: privateKey, usage: 'nonRepudiation' as const },
    serial: Buffer.from('0102030405060708', 'hex'),
  })
  const [{ id: connectionId }] = (await send('GET', '/ksef_connections.json')).json
  const changed = await send('PUT', `/ksef_connections/${connectionId}.json`, {
    ksef_connection: { offline_certificate: certificate.toString('base64'), offline_private_key },
  })
  expect(changed.status).toBe(200)
  await kwit.db.begin(async (db) => {
    await db.run(sql`update ksef_sessions set closed_at = 1 where account_id = ${account.account_id}`)
  })
  ministry.faults.add({ call: 'POST /sessions/online', fault: { do: 'fail', status: 503 }, times: 1000 })
  const { id } = await create()
  const offline = await waitForStatus(id, 'offline')
  expect(offline.gov_id).toBeNull()
  expect((await send('POST', `/invoices/${id}/send_by_email.json`)).json.status).toBe('ok')
  const [sending] = (await send('GET', '/ksef_transmissions.json')).json
  expect(sending).toMatchObject({ invoice_id: id, state: 'issued_offline', mode: 'offline24' })
  expect(Date.parse(sending.deadline_at)).toBeGreaterThan(Date.now())
  const page = await (await fetch(`${kwit.url}/invoice/${offline.token}`)).text()
  expect(page).toContain('OFFLINE')
  expect(page).toContain('CERTYFIKAT')
  ministry.faults.clear()
  await until(
    async () => {
      await makeWaitingWorkDue()
      return read(id)
    },
    ({ gov_status }) => gov_status === 'ok',
  )
  expect(arrived(offline.number)).toMatchObject([{ mode: 'Offline' }])
})

test('one collective number serves a transfer that pays several invoices', async () => {
  const [first, second] = [await create(), await create()]
  const collect = (...invoice_ids: number[]) =>
    send('POST', '/ksef_collective_identifiers.json', { invoice_ids })
  expect((await collect(first.id, second.id)).json.message.invoice_ids[0]).toContain('has no KSeF number')
  for (const { id } of [first, second]) await waitForStatus(id, 'ok')
  expect((await collect(first.id, first.id)).status).toBe(422)
  // Sending may still hold the lock for a moment.
  const { json } = await until(
    () => collect(first.id, second.id),
    ({ status }) => status !== 409,
  )
  expect(json.number).toMatch(/^5252248481-IZ\d{6}-[0-9A-F]{12}-[0-9A-F]{2}$/)
  const ids = [first.id, second.id]
  const expected = {
    ...{ number: json.number, seller_tax_no: NIP, amount: '49.2', currency: 'PLN', user_id: account.user_id },
    ...{ invoice_ids: ids, numbers: [first.number, second.number] },
    gov_ids: await Promise.all(ids.map(async (id) => (await read(id)).gov_id)),
  }
  expect(json).toMatchObject(expected)
  // The QR code of the transfer: its title is the number without hyphens, because Polish banks limit its length.
  expect(json.qr_text).toMatch(/^5252248481\|PL\|\d{26}\|004920\|[^|]+\|5252248481IZ\d{6}[0-9A-F]{14}\|\|\|$/)
  expect(json.qr_text).toContain(`|${json.number.replaceAll('-', '')}|`)
  expect([json.qr_size, json.qr_path]).toEqual([expect.any(Number), expect.stringMatching(/^M4 4h7/)])
  // A repeated request returns the same identifier while the amount due is the same; identifiers are found by
  // document.
  const list = async (query: string) =>
    (await send('GET', `/ksef_collective_identifiers.json?${query}`)).json.map(({ id }: { id: number }) => id)
  expect((await collect(second.id, first.id)).json.id).toBe(json.id)
  const payment = { name: 'Zaliczka', price: '4.60', invoice_id: first.id, paid: true }
  expect((await send('POST', '/banking/payments.json', { banking_payment: payment })).status).toBe(201)
  const { json: less } = await until(
    () => collect(first.id, second.id),
    ({ status }) => status !== 409,
  )
  expect(less).toMatchObject({ amount: '44.6', gov_ids: expected.gov_ids })
  expect(less.number).not.toBe(json.number)
  expect((await list(`invoice_id=${second.id}`)).toSorted()).toEqual([json.id, less.id])
  expect(await list(`number=${json.number}`)).toEqual([json.id])
  const [listed] = (await send('GET', `/ksef_collective_identifiers.json?number=${json.number}`)).json
  expect(listed).toMatchObject({ qr_text: json.qr_text, qr_path: json.qr_path })
  expect(await list('invoice_id=999999')).toEqual([])
  // A transfer with that title is stored as a payment of these invoices.
  const paying = { name: less.number, price: less.amount, invoice_ids: ids, paid: true }
  expect((await send('POST', '/banking/payments.json', { banking_payment: paying })).status).toBe(201)
  for (const id of ids) expect((await read(id)).status).toBe('paid')
})

// Makes everything due that waits for minutes.
const makeWaitingWorkDue = () =>
  kwit.db.begin(async (db) => {
    await db.run(sql`update ksef_transmissions set next_attempt_at = 1
      where account_id = ${account.account_id} and next_attempt_at is not null`)
    await db.run(sql`update jobs set run_at = 1
      where account_id = ${account.account_id} and kind = 'send_to_ksef' and attempts = 0`)
  })
