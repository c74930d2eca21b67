import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AutoSendRule } from '../../src/domains/e-invoicing/ksef/auto-send.ts'
import { saveAutoSendRules } from '../../src/domains/e-invoicing/ksef/save-auto-send.ts'
import type { Transmission } from '../../src/domains/e-invoicing/ksef/sending/schema.ts'
import type { SenderContext } from '../../src/domains/e-invoicing/ksef/sending/sessions.ts'
import { send as sendOut } from '../../src/domains/e-invoicing/ksef/sending/steps.ts'
import { findNewest } from '../../src/domains/e-invoicing/ksef/sending/store.ts'
import { recordProgress } from '../../src/domains/e-invoicing/ksef/sending/transitions.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { BUYER, INVOICE as GIVEN, NIP, type Seller, startSeller } from '../ksef/connected.ts'

// Tests requests to send a document to KSeF before KSeF is contacted.

const SWITCH: AutoSendRule = {
  connection_id: 999,
  tax_no: NIP,
  environment: 'production',
  qr_url: 'https://qr.ksef.mf.gov.pl',
  auto_send_mode: 'off',
  validates: true,
}
const INVOICE = { ...GIVEN, payment_type: 'transfer' }

let kwit: Seller['kwit']
let account: Seller['account']
let send: Seller['send']

beforeAll(async () => {
  ;({ kwit, account, send } = await startSeller())
})
afterAll(() => kwit.close())

const connect = (...switches: Partial<AutoSendRule>[]) =>
  saveAutoSendRules(
    kwit.db.forAccount(account.account_id),
    account.account_id,
    switches.map((rule) => ({ ...SWITCH, ...rule })),
  )
const create = async (invoice: object = {}, beside: object = {}, query = '') =>
  send('POST', `/invoices.json${query}`, { ...beside, invoice: { ...INVOICE, ...invoice } })
const sendingsOf = (id: number) =>
  kwit.db.all<{ state: string; sha256: string; mode: string; deadline_at: number | null }>(
    sql`select state, sha256, mode, deadline_at from ksef_transmissions
      where account_id = ${account.account_id} and invoice_id = ${id} order by id`,
  )
const statesOf = async (id: number) => (await sendingsOf(id)).map(({ state }) => state)

describe('without a connection', () => {
  test('nothing is sent, and the request is answered with the reason', async () => {
    await connect()
    const plain = await create()
    expect(plain.json).toMatchObject({ gov_status: null, gov_id: null, gov_error_messages: [] })
    const response = await create({}, { gov_save_and_send: true })
    expect(response.status).toBe(201)
    expect(response.json.gov_status).toBe('not_connected')
    expect(await sendingsOf(response.json.id)).toEqual([])
  })

  test('documents that KSeF does not accept are not sent', async () => {
    const { json } = await create({ kind: 'proforma' }, { gov_save_and_send: 1 })
    expect(json.gov_status).toBe('not_applicable')
  })
})

describe('with a connection', () => {
  beforeAll(() => connect({}))

  test.each([
    ['beside the invoice', {}, { gov_save_and_send: true }, ''],
    ['in the query', {}, {}, '?gov_save_and_send=1'],
    ['in the invoice', { gov_save_and_send: 'yes' }, {}, ''],
  ])('a document is queued when requested %s', async (_, invoice, beside, query) => {
    const { status, json } = await create(invoice, beside, query)
    expect(status).toBe(201)
    expect(json).toMatchObject({ gov_status: 'processing', gov_id: null, gov_kind: 'VAT', gov_link: null })
    const [sending, ...others] = await sendingsOf(json.id)
    expect(sending).toMatchObject({ state: 'queued', mode: 'online', deadline_at: null })
    expect(others).toEqual([])
    const link = `/${Buffer.from(sending?.sha256 ?? '', 'hex').toString('base64url')}`
    expect(json.gov_verification_link).toMatch(
      /^https:\/\/qr\.ksef\.mf\.gov\.pl\/invoice\/5252248481\/\d\d-\d\d-\d{4}\//,
    )
    expect(json.gov_verification_link.endsWith(link)).toBe(true)
  })

  test('a document is queued in XML, by a change and by a link too, and never twice', async () => {
    const created = await kwit.call('POST', '/invoices.xml', {
      token: account.token,
      xml: `<invoice><buyer_name>Jan</buyer_name><gov_save_and_send>true</gov_save_and_send>${Object.entries(
        BUYER,
      )
        .slice(1)
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join(
          '',
        )}<positions type="array"><position><name>A</name><tax>23</tax><price_net>1</price_net></position></positions></invoice>`,
    })
    expect(created.text).toContain('<gov-status>processing</gov-status>')
    const plain = (await create()).json
    const changed = await send('PUT', `/invoices/${plain.id}.json`, { gov_save_and_send: true, invoice: {} })
    expect(changed.json.gov_status).toBe('processing')
    const linked = (await create()).json
    const read = await send('GET', `/invoices/${linked.id}.json?send_to_ksef=yes`)
    expect(read.json.gov_status).toBe('processing')
    await send('GET', `/invoices/${linked.id}.json?send_to_ksef=1`)
    expect(await sendingsOf(linked.id)).toHaveLength(1)
  })

  test('the file equals the one in the code and stays unchanged', async () => {
    const { json } = await create({}, { gov_save_and_send: true })
    const [sending] = await sendingsOf(json.id)
    const to = await fetch(`${kwit.url}/invoices/${json.id}/attachment?kind=gov&api_token=${account.token}`, {
      redirect: 'manual',
    })
    expect(to.status).toBe(302)
    const file = await fetch(`${kwit.url}${to.headers.get('location')}`)
    expect(file.headers.get('content-type')).toContain('text/xml')
    expect(hash('sha256', Buffer.from(await file.arrayBuffer()), 'hex')).toBe(sending?.sha256)
    const again = await send('GET', `/invoices/${json.id}/fa3.xml`)
    expect(hash('sha256', again.text, 'hex')).toBe(sending?.sha256)
    const receipt = await fetch(
      `${kwit.url}/invoices/${json.id}/attachment?kind=gov_upo&api_token=${account.token}`,
    )
    expect(receipt.status).toBe(404)
  })

  test('a document dated before today is issued offline and has a deadline', async () => {
    const { json } = await create(
      { issue_date: '2026-05-29', sell_date: '2026-05-29' },
      { gov_save_and_send: true },
    )
    // A Friday: the next working day is Monday, 1 June.
    expect(await sendingsOf(json.id)).toMatchObject([
      { mode: 'offline24', deadline_at: Date.parse('2026-06-01T22:00:00Z') },
    ])
  })

  test('a document that KSeF would reject is not issued, with errors by field', async () => {
    const before = (await send('GET', '/invoices.json?per_page=1')).json[0].id
    const { status, json } = await create(
      { positions: [{ ...GIVEN.positions[0], tax: '17' }] },
      { gov_save_and_send: true },
    )
    expect(status).toBe(422)
    expect(json.code).toBe('error')
    expect(Object.keys(json.message)).toEqual([expect.stringContaining('positions')])
    expect((await send('GET', '/invoices.json?per_page=1')).json[0].id).toBe(before)
    await connect({ validates: false })
    const failed = await create(
      { positions: [{ ...GIVEN.positions[0], tax: '17' }] },
      { gov_save_and_send: true },
    )
    await connect({})
    expect(failed).toMatchObject({ status: 201, json: { gov_status: 'send_error' } })
    expect(failed.json.gov_error_messages[0]).toContain('positions')
    expect(await sendingsOf(failed.json.id)).toEqual([])
  })

  test('a queued document can be changed or deleted: its current state is sent, or nothing', async () => {
    const { json } = await create({}, { gov_save_and_send: true })
    const path = `/invoices/${json.id}.json`
    expect((await send('PUT', path, { invoice: { internal_note: 'called' } })).json.locked).toBe(false)
    expect(await sendingsOf(json.id)).toHaveLength(1)
    const changed = await send('PUT', path, { invoice: { buyer_name: 'Somebody else' } })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.json.gov_status).toBe('processing')
    const [first, second] = await sendingsOf(json.id)
    expect([first?.state, second?.state]).toEqual(['rejected', 'queued'])
    expect(second?.sha256).not.toBe(first?.sha256)
    expect((await send('DELETE', path)).status).toBe(200)
    expect((await sendingsOf(json.id)).map(({ state }) => state)).toEqual(['rejected', 'rejected'])
  })

  test('a document issued offline with only one code can be withdrawn too', async () => {
    await connect({ offline: true })
    const { json } = await create({}, { gov_save_and_send: true })
    expect(await statesOf(json.id)).toEqual(['issued_offline'])
    const changed = await send('PUT', `/invoices/${json.id}.json`, { invoice: { buyer_name: 'Another' } })
    expect(changed.status, changed.text).toBe(200)
    const [first, second] = await sendingsOf(json.id)
    expect([first?.state, second?.state]).toEqual(['rejected', 'issued_offline'])
    expect(second?.sha256).not.toBe(first?.sha256)
    expect((await send('POST', `/invoices/${json.id}/cancel.json`)).status).toBe(200)
    expect(await statesOf(json.id)).toEqual(['rejected', 'rejected'])
  })

  test('a document waiting for a deleted connection can be withdrawn too', async () => {
    await connect({})
    const requests = [1, 2, 3].map(() => create({}, { gov_save_and_send: true }))
    const [changed, cancelled, deleted] = (await Promise.all(requests)).map(({ json }) => json.id)
    await connect()
    const put = await send('PUT', `/invoices/${changed}.json`, { invoice: { buyer_name: 'Another' } })
    expect(put).toMatchObject({ status: 200, json: { gov_status: 'not_connected' } })
    expect((await send('POST', `/invoices/${cancelled}/cancel.json`)).status).toBe(200)
    expect((await send('DELETE', `/invoices/${deleted}.json`)).status).toBe(200)
    for (const id of [changed, cancelled, deleted]) expect(await statesOf(id)).toEqual(['rejected'])
  })

  test('a document deleted in a bulk task is withdrawn too', async () => {
    await connect({})
    const { id } = (await create({}, { gov_save_and_send: true })).json
    const task = (await send('POST', '/tasks.json', { task: { kind: 'invoices_delete', ids: [id] } })).json
    await expect.poll(async () => (await send('GET', `/tasks/${task.id}.json`)).json.status).toBe('done')
    expect(await statesOf(id)).toEqual(['rejected'])
  })

  test('a cancelled document is not sent, for whatever reason it waits', async () => {
    const { id } = (await create({}, { gov_save_and_send: true })).json
    const { account_id } = account
    await kwit.db.begin(async (db) => {
      await db.run(sql`update invoices set cancelled = 1 where account_id = ${account_id} and id = ${id}`)
    })
    const newest = (await findNewest(kwit.db, account_id, id)) as Transmission
    await sendOut(kwit.db.forAccount(account_id), newest, { now: () => 1 } as SenderContext)
    expect(await statesOf(id)).toEqual(['rejected'])
  })

  test('a document in transmission keeps its content', async () => {
    const { json } = await create({}, { gov_save_and_send: true })
    const path = `/invoices/${json.id}.json`
    const newest = (await findNewest(kwit.db, account.account_id, json.id)) as Transmission
    await recordProgress(
      kwit.db.forAccount(account.account_id),
      newest,
      'sent',
      { state: 'unknown', sent_at: 1 },
      1,
    )
    const changed = await send('PUT', path, { invoice: { buyer_name: 'Somebody else' } })
    expect(changed.status).toBe(422)
    expect(changed.json.message).toContain('KSeF')
    expect((await send('DELETE', path)).status).toBe(422)
    expect((await send('POST', `/invoices/${json.id}/cancel.json`)).status).toBe(422)
    expect((await send('PUT', path, { invoice: { internal_note: 'called' } })).status).toBe(200)
    expect((await send('POST', `/invoices/${json.id}/change_status.json?status=paid`)).status).toBe(200)
    expect((await send('GET', path)).json.locked).toBe(true)
  })

  test('an e-mail to a company waits for the KSeF number, one to a person does not', async () => {
    const { json } = await create({}, { gov_save_and_send: true })
    const response = await send('POST', `/invoices/${json.id}/send_by_email.json`)
    expect(response).toMatchObject({
      status: 200,
      json: { status: 'error', message: 'Faktura nie może zostać wysłana - brak numeru KSeF' },
    })
    const person = { buyer_company: false, buyer_tax_no: '', buyer_first_name: 'Jan', buyer_last_name: 'K' }
    const sold = (await create(person, { gov_save_and_send: true })).json
    expect(sold.gov_status).toBe('processing')
    expect((await send('POST', `/invoices/${sold.id}/send_by_email.json`)).json.status).toBe('ok')
  })

  test('a correction waits for its original', async () => {
    const original = (await create({}, { gov_save_and_send: true })).json
    const correction = await send('POST', '/invoices.json', {
      gov_save_and_send: true,
      invoice: {
        kind: 'correction',
        copy_invoice_from: original.id,
        total_correction: true,
        correction_reason: 'Zwrot',
      },
    })
    expect(correction.json).toMatchObject({
      gov_status: 'processing',
      gov_error_messages: [`Waits for the KSeF number of ${original.number}`],
    })
    expect(await sendingsOf(correction.json.id)).toMatchObject([
      { state: 'waiting_for_original', sha256: null },
    ])
  })
})

describe('in a test environment', () => {
  test('everything is marked and nothing is locked', async () => {
    await connect({ environment: 'demo', qr_url: 'https://qr-demo.ksef.mf.gov.pl' })
    const { json } = await create({}, { gov_save_and_send: true })
    expect(json).toMatchObject({ gov_status: 'demo_processing', gov_verification_link: null })
    const changed = await send('PUT', `/invoices/${json.id}.json`, {
      invoice: { buyer_name: 'Somebody else' },
    })
    expect(changed.status).toBe(200)
    expect((await send('POST', `/invoices/${json.id}/send_by_email.json`)).json.status).toBe('ok')
  })
})

describe('automatic sending', () => {
  const person = { buyer_company: false, buyer_tax_no: '' }
  const german = { buyer_country: 'DE', buyer_tax_no: 'DE136695976', buyer_tax_no_kind: 'nip_ue' }
  test.each([
    ['off', null, null, null],
    ['pl_companies', 'processing', null, null],
    ['all_companies', 'processing', 'processing', null],
    ['all', 'processing', 'processing', 'processing'],
  ] as const)('mode %s', async (auto_send_mode, polish, foreign, private_) => {
    await connect({ auto_send_mode })
    expect((await create()).json.gov_status).toBe(polish)
    expect((await create(german)).json.gov_status).toBe(foreign)
    expect((await create(person)).json.gov_status).toBe(private_)
    expect((await create({ kind: 'proforma' })).json.gov_status).toBeNull()
  })

  test('a draft is sent when it is issued', async () => {
    const draft = (await create({ status: 'draft' })).json
    expect(draft.gov_status).toBeNull()
    expect((await send('POST', `/invoices/${draft.id}/issue.json`)).json.gov_status).toBe('processing')
  })
})

test('documents are found by their KSeF number', async () => {
  const { json } = await create()
  const govId = '5252248481-20261116-0100001AF629-AF'
  await kwit.db.begin(async (db) => {
    await db.run(
      sql`update invoices set gov_id = ${govId} where account_id = ${account.account_id} and id = ${json.id}`,
    )
  })
  const invoices = await send('GET', `/invoices.json?gov_id=${govId}`)
  expect(invoices.json.map(({ id }: { id: number }) => id)).toEqual([json.id])
  expect((await send('GET', '/invoices.json?gov_id=5252248481-20261116-0100001AF629-00')).json).toEqual([])
})
