import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlarms } from '../../src/domains/e-invoicing/ksef/alarms/raise.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { runSooner } from '../../src/platform/jobs/jobs.ts'
import { writeCertificate } from '../../src/simulators/ksef/certificates.ts'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import { lettersTo } from '../browser-client.ts'
import { connect, INVOICE, NIP, passTime, type Seller, startSeller } from '../ksef/connected.ts'
import { partOf } from '../mail-reader.ts'

// Tests days on which nothing is sent to KSeF, by choice or because of an outage: which documents are due by when,
// who is notified, and which are never sent.

const at = (text: string) => Date.parse(`2026-11-${text}+01:00`)
const NOW = at('17T13:00')
const DAY_MS = 86_400_000

let ministry: RunningSimulator
let kwit: Seller['kwit']
let send: Seller['send']
let account: Seller['account']
let connection: string

beforeAll(async () => {
  ministry = await startSimulator({ polls: 0, clock: { now: () => kwit?.clock.now() ?? NOW } })
  ;({ kwit, account, send } = await startSeller({ KWIT_KSEF_URL: ministry.url }, NOW))
  await breakOtherConnection()
  connection = `/ksef_connections/${await connect(send, ministry)}.json`
})
afterAll(async () => {
  await kwit.close()
  await ministry.stop()
})

// A connection that cannot be read must not stop the check of the others.
async function breakOtherConnection() {
  const other = await kwit.newAccount()
  const ksef_connection = { tax_no: NIP, environment: 'production', token: ministry.issueToken(NIP) }
  const json = { ksef_connection }
  expect((await kwit.call('POST', '/ksef_connections.json', { token: other.token, json })).status).toBe(201)
  await kwit.db.begin(async (db) => {
    await db.run(sql`update ksef_connections set data = '{' where account_id = ${other.account_id}`)
  })
}

const set = (ksef_connection: object) => send('PUT', connection, { ksef_connection })
const read = async (id: number) => (await send('GET', `/invoices/${id}.json`)).json
const sendingOf = async (id: number) =>
  (await send('GET', `/invoices/${id}/ksef_transmissions.json`)).json.at(-1)

// Moves the clock and runs the check twice: it must notify only once.
async function pass(moment: number) {
  kwit.clock.set(moment)
  for (const _ of ['first', 'again']) {
    await unlockedTransaction(kwit.db, (db) => runSooner(db, 0, 'every watch_ksef', moment))
    await expect.poll(async () => ((await nextWatch())?.run_at ?? 0) > moment).toBe(true)
  }
}

const nextWatch = () =>
  kwit.db.get<{ run_at: number }>(
    sql`select run_at from jobs where account_id = 0 and kind = 'watch_ksef' and attempts = 0`,
  )

async function waitForGovStatus(id: number, govStatus: string) {
  await expect
    .poll(async () => {
      await passTime(kwit)
      return (await read(id)).gov_status
    })
    .toBe(govStatus)
  return read(id)
}

// Reads the metrics and checks that they equal the status of the account.
async function readMetrics() {
  const figures = (await kwit.call('GET', '/metrics')).text
  const figure = (name: string) => Number(new RegExp(`^kwit_ksef_${name} (\\d+)$`, 'm').exec(figures)?.[1])
  const { json } = await send('GET', '/ksef_status.json')
  expect([json.due, json.late]).toEqual([figure('due'), figure('late')])
  return json
}

test('manual mode sends nothing until it is switched back, and administrators are reminded in time, once each', async () => {
  expect((await set({ offline: true })).json.message).toEqual({
    offline: ['requires an offline certificate (type 2); add one to the connection'],
  })
  expect((await set(offlineCertificate())).status).toBe(200)
  expect((await set({ offline: true })).json.offline).toBe(true)
  const created = await send('POST', '/invoices.json', { gov_save_and_send: true, invoice: INVOICE })
  expect(created.status, created.text).toBe(201)
  const { id } = created.json
  expect((await waitForGovStatus(id, 'offline')).gov_verification_link).toBeTruthy()
  const waiting = { state: 'issued_offline', mode: 'offline24', next_attempt_at: null }
  expect(await sendingOf(id)).toMatchObject(waiting)
  expect(Date.parse((await sendingOf(id)).deadline_at)).toBe(at('19T00:00'))

  const { email } = (await kwit.db.get<{ email: string }>(
    sql`select email from users where account_id = 0 and id = ${account.user_id}`,
  )) as { email: string }
  await pass(at('18T05:50'))
  expect(await readMetrics()).toMatchObject({
    due: 0,
    late: 0,
    next_deadline_at: null,
    offline: true,
    outages: [],
  })
  const { number } = await read(id)
  const mailText = async (count: number) => {
    const mails = await lettersTo(kwit, email, count)
    expect(mails).toHaveLength(count)
    return partOf(mails.at(-1) as (typeof mails)[number], 'text/plain').text
  }
  await pass(at('18T06:00'))
  expect(await mailText(1)).toContain(number)
  expect(await readMetrics()).toMatchObject({ due: 1, late: 0 })
  await pass(at('18T12:00'))
  await pass(at('18T20:00'))
  expect(await mailText(2)).toContain('before midnight')
  await pass(at('19T00:01'))
  expect(await mailText(3)).toContain('should have been')
  await pass(at('19T08:00'))
  expect(await mailText(3)).toContain(NIP)
  expect(await readMetrics()).toMatchObject({ due: 0, late: 1 })
  expect(ministry.documents()).toEqual([])

  expect((await set({ offline: false })).status).toBe(200)
  expect((await waitForGovStatus(id, 'ok')).gov_id).toMatch(/^5252248481-/)
  expect(ministry.documents()).toMatchObject([{ mode: 'Offline' }])
  expect(await readMetrics()).toMatchObject({ due: 0, late: 0, offline: false })
})

test('a single document is sent when its last day begins or on request; an outage moves its deadline', async () => {
  kwit.clock.set(at('19T10:00'))
  const json = { gov_offline: true, invoice: INVOICE }
  const [first, second] = [
    await send('POST', '/invoices.json', json),
    await send('POST', '/invoices.json', json),
  ]
  const [id, other] = [first.json.id, second.json.id]
  await waitForGovStatus(other, 'offline')
  await waitForGovStatus(id, 'offline')
  const sending = await sendingOf(id)
  expect(sending).toMatchObject({ state: 'issued_offline', mode: 'offline24' })
  expect(Date.parse(sending.next_attempt_at)).toBe(at('20T00:00'))
  expect(Date.parse(sending.deadline_at)).toBe(at('21T00:00'))

  const event = ministry.announce({ category: 'FAILURE', start: at('19T11:00') })
  await pass(at('19T11:01'))
  expect((await sendingOf(id)).deadline_at).toBeNull()
  expect((await readMetrics()).outages).toMatchObject([{ tax_no: NIP, kind: 'failure', end_at: null }])
  ministry.announceEnd(event, at('20T02:00'))
  kwit.clock.set(at('19T11:30'))
  expect(
    (await send('PUT', `/invoices/${other}.json`, { gov_save_and_send: true, invoice: {} })).status,
  ).toBe(200)
  await waitForGovStatus(other, 'ok')
  await pass(at('20T03:00'))
  const moved = await sendingOf(id)
  if (moved.state !== 'accepted')
    expect(Date.parse(moved.deadline_at)).toBe(Date.parse('2026-12-02T00:00+01:00'))
  await waitForGovStatus(id, 'ok')
  const events = (await sendingOf(id)).events.map(({ event }: { event: string }) => event)
  expect(events.filter((event: string) => event === 'deadline_moved').length).toBeGreaterThan(0)
})

test('during a total failure documents are issued without KSeF and never sent automatically', async () => {
  const event = ministry.announce({ category: 'TOTAL_FAILURE', start: at('20T09:00') })
  await pass(at('20T09:30'))
  const before = ministry.documents().length
  const json = { gov_save_and_send: true, invoice: INVOICE }
  const { id } = (await send('POST', '/invoices.json', json)).json
  expect(await read(id)).toMatchObject({ gov_status: 'not_applicable', gov_verification_link: null })
  expect(await sendingOf(id)).toMatchObject({ state: 'outside', mode: 'total_failure', deadline_at: null })
  expect((await send('POST', `/invoices/${id}/send_by_email.json`)).json.status).toBe('ok')
  expect((await send('GET', '/ksef_transmissions.json')).json).toEqual([])
  ministry.announceEnd(event, at('20T10:00'))
  await pass(at('20T11:00'))
  expect(await sendingOf(id)).toMatchObject({ state: 'outside' })
  expect(ministry.documents()).toHaveLength(before)
  // A user may still send the document.
  await send('PUT', `/invoices/${id}.json`, { gov_save_and_send: true, invoice: {} })
  await waitForGovStatus(id, 'ok')
})

test('a document created by a payment is sent automatically, and a rejection does not block the payment', async () => {
  expect((await set({ gov_auto_send_mode: 'all' })).status).toBe(200)
  const paid = { name: 'Wpłata', price: '24.60', paid: true, generate_invoice: true }
  const buyer = { invoice_name: INVOICE.buyer_name, invoice_tax_no: INVOICE.buyer_tax_no }
  const address = {
    invoice_city: INVOICE.buyer_city,
    invoice_post_code: INVOICE.buyer_post_code,
    invoice_street: 'ul. Długa 5',
  }
  const pay = async (who: object) => {
    const { status, json, text } = await send('POST', '/banking/payments.json', {
      banking_payment: { ...paid, ...who },
    })
    expect(status, text).toBe(201)
    return json.generated_invoice_id ?? json.invoice_id
  }
  await waitForGovStatus(await pay({ ...buyer, ...address }), 'ok')
  const unfit = await pay({ invoice_name: 'Bez numeru', invoice_tax_no: 'X'.repeat(40) })
  const { gov_error_messages } = await waitForGovStatus(unfit, 'send_error')
  expect(gov_error_messages.length).toBeGreaterThan(0)
})

test('a waiting document can be issued offline until its transmission begins', async () => {
  kwit.clock.set(at('24T12:00'))
  ministry.faults.add({ call: 'POST /sessions/**', fault: { do: 'limit', seconds: 60 }, times: 1000 })
  ministry.faults.add({ call: 'POST /sessions/online', fault: { do: 'limit', seconds: 60 }, times: 1000 })
  const { id } = (await send('POST', '/invoices.json', { gov_save_and_send: true, invoice: INVOICE })).json
  expect(await sendingOf(id)).toMatchObject({ state: 'queued', mode: 'online', deadline_at: null })
  const update = await send('PUT', `/invoices/${id}.json`, { gov_offline: true, invoice: {} })
  expect(update.status, update.text).toBe(200)
  // The document has both codes.
  expect((await waitForGovStatus(id, 'offline')).gov_verification_link).toBeTruthy()
  const sending = await sendingOf(id)
  expect(sending).toMatchObject({ state: 'issued_offline', mode: 'offline24' })
  expect(Date.parse(sending.deadline_at)).toBe(at('26T00:00'))
  expect(Date.parse(sending.next_attempt_at)).toBe(at('25T00:00'))
  ministry.faults.clear()
  await send('PUT', `/invoices/${id}.json`, { gov_save_and_send: true, invoice: {} })
  const { gov_id } = await waitForGovStatus(id, 'ok')
  // The document is already in KSeF and cannot be held back.
  const again = await send('PUT', `/invoices/${id}.json`, { gov_offline: true, invoice: {} })
  expect(again.json).toMatchObject({ gov_status: 'ok', gov_id })
})

test('all due documents are reported, however many there are', async () => {
  kwit.clock.set(at('24T14:00'))
  expect((await set({ offline: true })).status).toBe(200)
  const json = { gov_save_and_send: true, invoice: INVOICE }
  const ids: number[] = []
  for (const _ of [1, 2, 3]) ids.push((await send('POST', '/invoices.json', json)).json.id)
  for (const id of ids) await waitForGovStatus(id, 'offline')
  const { account_id } = account
  const accountDb = kwit.db.forAccount(account_id)
  await raiseAlarms(accountDb, account_id, { mail_from: 'a@b.example', now: at('25T10:00'), batchSize: 2 })
  expect(await readMetrics()).toMatchObject({ due: 3, late: 0 })
  await raiseAlarms(accountDb, account_id, { mail_from: 'a@b.example', now: at('24T14:00'), batchSize: 2 })
  expect(await readMetrics()).toMatchObject({ due: 0, late: 0 })
  expect((await set({ offline: false })).status).toBe(200)
  for (const id of ids) await waitForGovStatus(id, 'ok')
})

function offlineCertificate() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = [['organizationIdentifier', `VATPL-${NIP}`]] as const
  const offline = writeCertificate({
    ...{ subject, issuer: subject, serial: Buffer.from('01F20A5D352AE590', 'hex') },
    ...{ from: NOW - DAY_MS, to: NOW + 90 * DAY_MS },
    ...{ public_key: publicKey, signed_with: privateKey, usage: 'nonRepudiation' as const },
  })
  return {
    offline_certificate: offline.toString('base64'),
    offline_private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

test('an invoice whose deadline has passed before its creation has a warning', async () => {
  const rulesOf = async (issue_date: string) => {
    const invoice = { ...INVOICE, issue_date, sell_date: issue_date }
    const { json } = await send('POST', '/invoices/check.json?format=asked', { invoice })
    return json.warnings.flatMap(({ rule, field }: { rule?: string; field: string }) =>
      rule ? [[rule, field]] : [],
    )
  }
  const today = new Date(kwit.clock.now()).toISOString().slice(0, 10)
  expect(await rulesOf('2026-11-03')).toEqual([['KWIT-35', 'issue_date']])
  expect(await rulesOf(today)).toEqual([])
})
