// Tests a sandbox beside an ordinary account: its documents are marked, nothing is sent, and its clock can be moved.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environment } from '../email-fixture.ts'
import { FORMATS, speaker } from '../formats.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { type MailServer, startMailServer } from '../smtp.ts'
import { until } from '../wait-until.ts'

const NOON = Date.parse('2026-11-17T11:00:00Z')
const positions = [{ name: 'Work', tax: 23, total_price_gross: '123' }]

let server: MailServer
let kwit: Kwit
let ordinary: TestAccount
let signups = 0
beforeAll(async () => {
  server = await startMailServer()
  const far = { KWIT_RECOMMAND_URL: 'https://app.recommand.eu' }
  kwit = await startKwit({ ...environment(server.port), ...far }, NOON)
  ordinary = await kwit.newAccount()
})
afterAll(async () => {
  await kwit.close()
  await server.stop()
})

async function sandbox(more: object = {}): Promise<string> {
  const email = `try${++signups}@example.com`
  const { json, status } = await kwit.call('POST', `/account.json?integration_token=${INTEGRATION_TOKEN}`, {
    json: {
      account: { prefix: `try${signups}`, test: true, lang: 'pl', time_zone: 'Europe/Warsaw', ...more },
      user: { email, password: 'secret-enough' },
      company: { name: 'Try', tax_no: '5252445767' },
    },
  })
  expect(status).toBe(201)
  return json.api_token
}

const moved = (token: string) =>
  until(
    async () => (await kwit.call('GET', '/account/clock.json', { token })).json,
    ({ status }) => status !== 'moving',
  )

describe('a sandbox', () => {
  test.each(FORMATS)('is created once and stays a sandbox (%s)', async (format) => {
    const us = speaker(kwit, format, await sandbox())
    const others = speaker(kwit, format, ordinary.token)
    expect((await us('GET', `/account?integration_token=${INTEGRATION_TOKEN}`)).body.test).toBe(true)
    expect((await others('GET', `/account?integration_token=${INTEGRATION_TOKEN}`)).body.test).toBe(false)
    for (const [ask, test] of [
      [us, false],
      [others, true],
    ] as const) {
      const { status, text } = await ask('PUT', '/account', { account: { test } })
      expect({ status, text }).toMatchObject({
        status: 422,
        text: expect.stringContaining('cannot be changed'),
      })
      expect((await ask('PUT', '/account', { account: { test: !test } })).status).toBe(200)
    }
  })

  test('marks numbers, prints and pages', async () => {
    const token = await sandbox()
    const us = speaker(kwit, 'json', token)
    const { body } = await us('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions } })
    expect(body.number).toBe('TEST 1/11/2026')
    const next = await us('POST', '/invoices', {
      invoice: { buyer_name: 'Acme', kind: 'proforma', positions },
    })
    expect(next.body.number).toBe('TEST P1/11/2026')
    const recurring = {
      name: 'Care',
      invoice_id: body.id,
      invoice_pattern_enabled: true,
      invoice_pattern: 'F/nr',
    }
    const series = await us('POST', '/recurrings', { recurring: { start_date: '2026-12-01', ...recurring } })
    const { last_invoice_id } = (await us('POST', `/recurrings/${series.body.id}/issue`)).body
    expect((await us('GET', `/invoices/${last_invoice_id}`)).body.number).toBe('TEST F/1')
    const pdf = await fetch(`${kwit.url}/invoices/${body.id}.pdf?api_token=${token}`)
    expect(textOf(readPdf(Buffer.from(await pdf.arrayBuffer())))).toMatch(/^TEST$/m)
    for (const page of ['/invoice', '/invoice/payment'])
      expect((await kwit.call('GET', `${page}/${body.token}`)).text).toContain('class="tried"')
    const real = await speaker(kwit, 'json', ordinary.token)('POST', '/invoices', {
      invoice: { buyer_name: 'Acme', positions },
    })
    expect(real.body.number).toBe('1/11/2026')
    for (const page of ['/invoice', '/invoice/payment'])
      expect((await kwit.call('GET', `${page}/${real.body.token}`)).text).not.toContain('class="tried"')
  })

  test('sends no e-mail outside, although there is a mail server', async () => {
    const us = speaker(kwit, 'json', await sandbox())
    const buyer_email = `kept${signups}@example.com`
    const { body } = await us('POST', '/invoices', {
      invoice: { buyer_name: 'Acme', buyer_email, positions },
    })
    expect((await us('POST', `/invoices/${body.id}/send_by_email`)).status).toBe(200)
    await until(async () => (await us('GET', `/invoices/${body.id}`)).body.email_status === 'outbox')
    expect(server.to(buyer_email)).toEqual([])
    const folder = join(kwit.config.data, 'outbox')
    const fileNames = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    const emails = fileNames.map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(emails.filter((letter) => letter.includes(buyer_email))).toHaveLength(1)
    expect((await us('GET', '/account/outgoing_email')).body.goes_to).toBe('outbox')
  })

  test('has no connections that give its documents legal effect', async () => {
    const us = speaker(kwit, 'json', await sandbox())
    const keys = (kind: string) => ({
      payment_provider: { secret_key: `sk_${kind}_key`, webhook_secret: 'whsec_secret' },
    })
    expect((await us('PUT', '/payment_providers/stripe', keys('live'))).status).toBe(422)
    expect((await us('PUT', '/payment_providers/stripe', keys('test'))).status).toBe(200)
    const tax_no = '5252445767'
    for (const environment of ['production', 'demo'])
      expect(
        (await us('POST', '/ksef_connections', { ksef_connection: { environment, tax_no } })).status,
      ).toBe(422)
    const connection = { environment: 'own', api_url: 'https://api.ksef.mf.gov.pl/v2', tax_no }
    expect((await us('POST', '/ksef_connections', { ksef_connection: connection })).status).toBe(422)
    const { body } = await us('POST', '/ksef_connections', {
      ksef_connection: { environment: 'test', tax_no },
    })
    const change = { ksef_connection: { environment: 'production' } }
    expect((await us('PUT', `/ksef_connections/${body.id}`, change)).status).toBe(422)
    const channel = { provider: 'recommand', company: 'c', api_key: 'k', api_secret: 's', receives: false }
    const refused = await us('POST', '/network_connections', { channel })
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('simulators') })
  })
})

describe('the clock of a sandbox', () => {
  test.each(FORMATS)('moves forward, and that of no other account (%s)', async (format) => {
    const token = await sandbox()
    const us = speaker(kwit, format, token)
    const { body: old } = await us('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions } })
    const begun = await us('POST', '/account/clock', { forward: '1y' })
    expect(begun.status).toBe(202)
    const clock = await moved(token)
    expect(clock).toMatchObject({
      status: 'done',
      percent: 100,
      target: '2027-11-17T12:00:00.000+01:00',
      error: null,
    })
    expect(clock.now).toBe('2027-11-17T12:00:00.000+01:00')
    const late = (await us('GET', '/invoices?status=overdue')).body
    expect(late.map(({ id }: { id: number }) => id)).toEqual([old.id])
    const { body: fresh } = await us('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions } })
    expect(fresh).toMatchObject({
      number: 'TEST 1/11/2027',
      issue_date: '2027-11-17',
      payment_to: '2027-11-22',
    })
    expect((await us('POST', '/account/clock', { to: '2027-11-18' })).status).toBe(202)
    expect((await moved(token)).now).toBe('2027-11-18T00:00:00.000+01:00')
    const theirs = await speaker(kwit, format, ordinary.token)('GET', '/account/clock')
    expect(theirs.body).toMatchObject({ test: false, now: '2026-11-17T12:00:00.000+01:00' })
  })

  test('runs due work in order: a year of a series, each document on its day', async () => {
    const token = await sandbox()
    const us = speaker(kwit, 'json', token)
    const buyer_email = `year${signups}@example.com`
    const model = await us('POST', '/invoices', {
      invoice: { buyer_name: 'Acme', buyer_email, kind: 'proforma', positions },
    })
    const { body: series, status } = await us('POST', '/recurrings', {
      recurring: {
        ...{ name: 'Hosting', invoice_id: model.body.id, every: '1m', start_date: '2026-11-30' },
        ...{ send_email: true, end_date: null },
      },
    })
    expect({ status, series }).toMatchObject({ status: 201 })
    expect((await us('POST', '/account/clock', { forward: '1y' })).status).toBe(202)
    const clock = await moved(token)
    expect(clock).toMatchObject({ status: 'done', now: '2027-11-17T12:00:00.000+01:00' })
    const { body } = await us('GET', `/invoices?recurring_id=${series.id}&per_page=50&order=issue_date`)
    const documentDates = body.map(
      ({ issue_date, price_gross, sent_time, created_at }: { [name: string]: string }) => [
        issue_date,
        price_gross,
        sent_time?.slice(0, 10),
        created_at?.slice(0, 19),
      ],
    )
    const DAYS = [
      ...['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30'],
      ...['2027-05-30', '2027-06-30', '2027-07-30', '2027-08-30', '2027-09-30', '2027-10-30'],
    ]
    expect(documentDates.sort()).toEqual(DAYS.map((day) => [day, '123.0', day, `${day}T10:00:00`]))
    expect(server.to(buyer_email)).toEqual([])
    const issued = clock.events.filter(
      ({ resource, action }: { [name: string]: string }) => `${resource} ${action}` === 'invoice create',
    )
    expect(issued.map(({ at }: { at: string }) => at.slice(0, 10)).sort()).toEqual(DAYS)
    const theirs = await speaker(kwit, 'json', ordinary.token)('GET', '/account/clock')
    expect(theirs.body.now).toBe('2026-11-17T12:00:00.000+01:00')
  })

  test('runs reminders, each on its day and once', async () => {
    const token = await sandbox({ reminder_quiet_days: 'none' })
    const us = speaker(kwit, 'json', token)
    const buyer_email = `late${signups}@example.com`
    const { body } = await us('POST', '/invoices', {
      invoice: { buyer_name: 'Acme', buyer_email, payment_to: '2026-12-01', positions },
    })
    for (const days of [-3, 5, 30])
      await us('POST', '/reminder_steps', { reminder_step: { name: `Step ${days}`, days } })
    expect((await us('POST', '/account/clock', { forward: '3m' })).status).toBe(202)
    expect(await moved(token)).toMatchObject({ status: 'done', error: null })
    const rows = (await us('GET', `/reminders?invoice_id=${body.id}`)).body
    const transmissionDates = rows.map(
      ({ created_at, state }: { [name: string]: string }) => `${created_at} ${state}`,
    )
    expect(transmissionDates.sort()).toEqual([
      '2026-11-28T10:00:00.000+01:00 sent',
      '2026-12-06T10:00:00.000+01:00 sent',
      '2026-12-31T10:00:00.000+01:00 sent',
    ])
    expect(server.to(buyer_email)).toEqual([])
  })

  test('cannot move for other accounts, backwards, too far, or twice at once', async () => {
    const token = await sandbox()
    const ask = (json: object, who = token) => kwit.call('POST', '/account/clock.json', { token: who, json })
    expect(await ask({ forward: '1d' }, ordinary.token)).toMatchObject({
      status: 422,
      text: expect.stringContaining('only the clock of a sandbox'),
    })
    for (const json of [{}, { forward: '0d' }, { forward: '6y' }, { to: '2026-11-17' }, { to: 'soon' }])
      expect((await ask(json)).status).toBe(422)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ to: '2026-12-24' })))
    const accepted = answers.filter(({ status }) => status === 202)
    expect(accepted).toHaveLength(1)
    for (const { status } of answers) expect([202, 409, 422]).toContain(status)
    expect((await moved(token)).now).toBe('2026-12-24T00:00:00.000+01:00')
  })
})
