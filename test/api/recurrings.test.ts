import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAt } from '../../src/platform/clock.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { runSooner } from '../../src/platform/jobs/jobs.ts'
import { FORMATS } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { until } from '../wait-until.ts'

// Tests recurring documents over HTTP, with a clock that the tests move.

const START = Date.UTC(2026, 0, 15, 8) // nine in Warsaw

let kwit: Kwit
let account: TestAccount

beforeAll(async () => {
  kwit = await startKwit({}, START)
})
afterAll(() => kwit.close())

const openNewAccount = async () => {
  kwit.clock.set(START)
  account = await kwit.newAccount()
}
const call = async (method: string, path: string, json?: unknown) =>
  kwit.call(method, path, { token: account.token, ...(json === undefined ? {} : { json }) })
const perform = async (method: string, path: string, json?: unknown) => {
  const { status, json: answer } = await call(method, path, json)
  expect([status, answer]).toEqual([status < 300 ? status : 200, answer])
  return answer
}

const line = { name: 'Care {month}', quantity: 1, total_price_gross: 123, tax: 23 }
const invoice = (fields: object = {}) =>
  perform('POST', '/invoices.json', {
    invoice: { buyer_name: 'Ann', lang: 'en', payment_to_kind: 14, positions: [line], ...fields },
  })
const series = async (fields: object = {}, model: object = {}) =>
  perform('POST', '/recurrings.json', {
    recurring: { name: 'Care', invoice_id: (await invoice(model)).id, start_date: '2026-01-31', ...fields },
  })
const documentsOf = async (id: number) => {
  const list = await perform(
    'GET',
    `/invoices.json?recurring_id=${id}&income=all&per_page=100&include_positions=true&order=id.asc`,
  )
  return list as { [name: string]: any }[]
}
const show = (id: number) => perform('GET', `/recurrings/${id}.json`)

// Moves the clock and waits until everything due by then is done.
async function moveTo(ms: number) {
  kwit.clock.set(ms)
  await until(async () => {
    // The clock does not move, so a run in progress may have missed what is due just now.
    await unlockedTransaction(kwit.db, (db) => runSooner(db, 0, 'every calendar', ms))
    const late = await kwit.db.all(sql`select account_id from calendar_dues where due_at <= ${ms}`)
    const busy = await kwit.db.all(sql`select id from jobs where kind in ('run_calendar', 'replan_calendar')`)
    return late.length + busy.length === 0
  })
}
const at = (day: string, time = '12:00') => Date.parse(`${day}T${time}:00Z`)

describe('a series', () => {
  it('creates a document on each of its days, counted from the first day, at its hour', async () => {
    await openNewAccount()
    const { id, upcoming, next_invoice_date, state, counter, sending_datetime } = await series()
    expect(upcoming).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
    expect({ next_invoice_date, state, counter, sending_datetime }).toEqual({
      next_invoice_date: '2026-01-31',
      state: 'active',
      counter: 0,
      sending_datetime: '2026-01-31T10:00:00.000+01:00',
    })
    await moveTo(at('2026-01-31', '08:59'))
    expect(await documentsOf(id)).toEqual([])
    await moveTo(at('2026-01-31', '09:00'))
    await moveTo(at('2026-02-28'))
    await moveTo(at('2026-03-31'))
    const documents = await documentsOf(id)
    expect(
      documents.map((document) => [
        document.issue_date,
        document.payment_to,
        document.positions[0].name,
        document.price_gross,
      ]),
    ).toEqual([
      ['2026-01-31', '2026-02-14', 'Care January', '123.0'],
      ['2026-02-28', '2026-03-14', 'Care February', '123.0'],
      ['2026-03-31', '2026-04-14', 'Care March', '123.0'],
    ])
    expect(documents[0]).toMatchObject({ recurring_id: id, number: '2/01/2026', status: 'issued' })
    const after = await show(id)
    expect(after).toMatchObject({
      counter: 3,
      last_invoice_date: '2026-03-31',
      next_invoice_date: '2026-04-30',
    })
    const from = await perform('GET', `/invoices.json?from_invoice_id=${after.invoice_id}`)
    expect(from).toHaveLength(3)
    expect(documents[0]?.invoice_id).toBe(after.invoice_id)
  })

  it('catches up missed days, but none before its definition', async () => {
    await openNewAccount()
    const today = await series({ start_date: '2025-11-20', next_invoice_date: '2025-12-20' })
    expect(today).toMatchObject({ start_date: '2025-11-20', next_invoice_date: '2025-12-20' })
    expect(today.upcoming[0]).toBe('2026-01-20')
    const weekly = await series({
      start_date: '2026-01-20',
      every: '1w',
      missed_days: 'own_day',
      end_date: '2026-02-03',
    })
    const none = await series({ start_date: '2026-01-20', every: '10d', missed_days: 'skip' })
    await moveTo(at('2026-02-09'))
    const days = async (recurring: { id: number }) =>
      (await documentsOf(recurring.id)).map(({ issue_date }) => issue_date)
    expect(await days(today)).toEqual(['2026-02-09'])
    expect(await days(weekly)).toEqual(['2026-01-20', '2026-01-27', '2026-02-03'])
    expect(await days(none)).toEqual(['2026-02-09'])
    expect((await show(weekly.id)).state).toBe('finished')
  })

  it('pauses, continues, skips a day and creates one early', async () => {
    await openNewAccount()
    const { id } = await series({ start_date: '2026-01-20', every: '1w' })
    expect((await perform('POST', `/recurrings/${id}/pause.json`)).upcoming).toEqual([])
    await moveTo(at('2026-01-28'))
    const on = await perform('POST', `/recurrings/${id}/resume.json`)
    expect(on.upcoming.slice(0, 2)).toEqual(['2026-02-03', '2026-02-10'])
    const skipped = await perform('POST', `/recurrings/${id}/skip.json`)
    expect(skipped.upcoming[0]).toBe('2026-02-10')
    const early = await perform('POST', `/recurrings/${id}/issue.json`)
    expect(early).toMatchObject({
      counter: 1,
      last_invoice_date: '2026-01-28',
      next_invoice_date: '2026-02-17',
    })
    await moveTo(at('2026-02-17'))
    expect((await documentsOf(id)).map((document) => document.issue_date)).toEqual([
      '2026-01-28',
      '2026-02-17',
    ])
  })

  it('ends after the given number, and continues when it is raised', async () => {
    await openNewAccount()
    const { id } = await series({
      start_date: '2026-01-20',
      every: '1d',
      ends_after: 2,
      recurring_finished_notification: true,
    })
    await moveTo(at('2026-01-20'))
    await moveTo(at('2026-01-21'))
    await moveTo(at('2026-01-24'))
    expect(await show(id)).toMatchObject({
      counter: 2,
      state: 'finished',
      next_invoice_date: null,
      upcoming: [],
    })
    const ended = { state: ['the schedule has ended; create a new one'] }
    expect((await call('POST', `/recurrings/${id}/issue.json`)).json.message).toEqual(ended)
    const last = await series({ start_date: '2026-01-24', every: '1m', end_date: '2026-02-01' })
    expect(await perform('POST', `/recurrings/${last.id}/issue.json`)).toMatchObject({ state: 'finished' })
    const again = await call('POST', `/recurrings/${last.id}/issue.json`)
    expect([again.status, again.json.message]).toEqual([422, ended])
    expect(await documentsOf(last.id)).toHaveLength(1)
    const more = await perform('PUT', `/recurrings/${id}.json`, { recurring: { ends_after: 3 } })
    expect(more).toMatchObject({ state: 'active', upcoming: ['2026-01-24'] })
  })

  it('reports a document that cannot be created, and creates it after the problem was fixed', async () => {
    await openNewAccount()
    const client = await perform('POST', '/clients.json', { client: { name: 'Ann' } })
    const { id } = await series(
      { start_date: '2026-01-20', missed_days: 'own_day' },
      { client_id: client.id },
    )
    await perform('DELETE', `/clients/${client.id}.json`)
    await moveTo(at('2026-01-21'))
    expect(await show(id)).toMatchObject({
      state: 'failed',
      problem: 'client_id: does not exist',
      counter: 0,
    })
    const other = await perform('POST', '/clients.json', { client: { name: 'Bob' } })
    await perform('PUT', `/recurrings/${id}.json`, { recurring: { client_id: other.id } })
    await moveTo(at('2026-01-22'))
    const [document] = await documentsOf(id)
    expect(document).toMatchObject({ buyer_name: 'Bob', issue_date: '2026-01-20' })
    expect(await show(id)).toMatchObject({ state: 'active', problem: null, counter: 1 })
  })

  it('reports goods that are missing, and issues the document once they are received', async () => {
    await openNewAccount()
    await perform('PUT', '/account.json', { account: { stock_required: true } })
    const warehouse_id = (await perform('POST', '/warehouses.json', { warehouse: { name: 'Main' } })).id
    const product = async (name: string) =>
      (await perform('POST', '/products.json', { product: { name, tax: '23' } })).id as number
    const [tea, cup] = [await product('Tea'), await product('Cup')]
    const receive = (quantity: number) =>
      perform('POST', '/warehouse_documents.json', {
        warehouse_document: {
          ...{ kind: 'pz', warehouse_id },
          warehouse_actions: [tea, cup].map((product_id) => ({ product_id, quantity })),
        },
      })
    const goods = [tea, cup].map((product_id) => ({
      product_id,
      quantity: 3,
      total_price_gross: 30,
      tax: 23,
    }))
    const order = { kind: 'proforma', positions: goods }
    const schedule = { start_date: '2026-01-20', missed_days: 'own_day' }
    const { id } = await series({ ...schedule, convert_to_vat_invoice: true }, order)
    const drafted = await series({ ...schedule, convert_to_vat_invoice: true, as_draft: true }, order)
    await receive(2)
    await moveTo(at('2026-01-21'))
    const missing = (name: string) =>
      `quantity: exceeds the stock of ${name} in Main: 2 in stock, 3 to issue; receive goods first`
    expect(await show(id)).toMatchObject({
      state: 'failed',
      problem: [missing('Tea'), missing('Cup')].join('; '),
      counter: 0,
    })
    expect(await documentsOf(id)).toEqual([])

    // A draft takes no goods, and stays a draft as long as they are missing.
    const drafts = () => perform('GET', `/invoices.json?recurring_id=${drafted.id}&status=draft`)
    const [draft] = await drafts()
    expect(draft).toMatchObject({ status: 'draft', number: null })
    const refused = await call('POST', `/invoices/${draft.id}/issue.json`)
    expect([refused.status, refused.json.message.quantity]).toEqual([
      422,
      [expect.any(String), expect.any(String)],
    ])
    expect(await drafts()).toMatchObject([{ id: draft.id, status: 'draft', number: null }])

    await receive(1)
    await perform('POST', `/recurrings/${id}/resume.json`)
    await moveTo(at('2026-01-22'))
    expect(await documentsOf(id)).toMatchObject([{ issue_date: '2026-01-20', status: 'issued' }])
    expect(await show(id)).toMatchObject({ state: 'active', problem: null, counter: 1 })
  })

  it('is one of many due at once: numbers have no gap although some fail', async () => {
    await openNewAccount()
    const deletedClient = await perform('POST', '/clients.json', { client: { name: 'Gone' } })
    const ids: number[] = []
    for (let index = 0; index < 30; index++) {
      const client = index % 7 === 3 ? { client_id: deletedClient.id } : {}
      const recurring = { name: `Care ${index}`, price_gross: '10', start_date: '2026-01-20', ...client }
      ids.push((await perform('POST', '/recurrings.json', { recurring })).id)
    }
    await perform('DELETE', `/clients/${deletedClient.id}.json`)
    await moveTo(at('2026-01-20'))
    const documentsBySeries = await Promise.all(ids.map(documentsOf))
    const numbers = documentsBySeries.map((documents) => documents.map(({ number }) => number))
    let last = 0
    expect(numbers).toEqual(ids.map((_, index) => (index % 7 === 3 ? [] : [`${++last}/01/2026`])))
    const failed = await perform('GET', '/recurrings.json?state=failed')
    expect(failed.map(({ problem }: { problem: string }) => problem)).toEqual(
      Array(4).fill('client_id: does not exist'),
    )
  })

  it('avoids weekends and holidays of the account', async () => {
    await openNewAccount()
    await perform('PUT', '/account.json', { account: { holidays: ['2026-02-02'] } })
    const { upcoming } = await series({ issue_working_day_only: true })
    expect(upcoming).toEqual(['2026-02-03', '2026-03-02', '2026-03-31', '2026-04-30', '2026-06-01'])
    const daily = await series({ start_date: '2026-01-30', every: '1d', issue_working_day_only: true })
    expect(daily.upcoming).toEqual(['2026-01-30', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06'])
  })

  it('follows the time zone of the account when it changes', async () => {
    await openNewAccount()
    const { id } = await series({ time_in_timezone: '11:30' })
    await perform('PUT', '/account.json', { account: { time_zone: 'Pacific/Kiritimati' } })
    await until(async () => (await show(id)).sending_datetime === '2026-01-31T11:30:00.000+14:00')
    await moveTo(at('2026-01-30', '21:30'))
    expect((await documentsOf(id)).map((document) => document.issue_date)).toEqual(['2026-01-31'])
  })
})

describe('the document of a series', () => {
  it('is one line of a product, with its term and its own numbers', async () => {
    await openNewAccount()
    const product = await perform('POST', '/products.json', {
      product: { name: 'Room {quarter}', price_gross: '100', tax: '23' },
    })
    const client = await perform('POST', '/clients.json', {
      client: { name: 'Ann', email: 'ann@example.com' },
    })
    const fields = {
      product_id: product.id,
      quantity: 2,
      client_id: client.id,
      payment_to: '1m',
      every: '3m',
    }
    const more = {
      invoice_pattern_enabled: true,
      invoice_pattern: 'F/nr',
      create_as_paid: true,
      end_of_month_sell_date: true,
    }
    const { id } = await perform('POST', '/recurrings.json', {
      recurring: { start_date: '2026-01-15', ...fields, ...more },
    })
    await moveTo(at('2026-01-15'))
    const [document] = await documentsOf(id)
    expect(document).toMatchObject({
      number: 'F/1',
      price_gross: '200.0',
      payment_to: '2026-02-15',
      sell_date: '2026-01-31',
      status: 'paid',
      buyer_name: 'Ann',
      paid_date: '2026-01-15',
    })
  })

  it('is an invoice from a proforma, which keeps its payment', async () => {
    await openNewAccount()
    const { id, invoice_id } = await series(
      { start_date: '2026-01-15', every: '1d', convert_to_vat_invoice: true, only_year_month: true },
      { kind: 'proforma', status: 'paid' },
    )
    await moveTo(at('2026-01-15'))
    await moveTo(at('2026-01-16'))
    const documents = await documentsOf(id)
    expect(documents.map((document) => [document.kind, document.sell_date, document.status])).toEqual([
      ['vat', '2026-01', 'issued'],
      ['vat', '2026-01', 'issued'],
    ])
    expect(await perform('GET', `/invoices/${invoice_id}.json`)).toMatchObject({
      status: 'paid',
      paid_on_id: null,
    })
  })

  it('is a draft, or priced from the product, or an expense', async () => {
    await openNewAccount()
    const product = await perform('POST', '/products.json', {
      product: { name: 'Room', price_gross: '100', tax: '23' },
    })
    const lines = [{ product_id: product.id, quantity: 1 }]
    const draft = await series({ start_date: '2026-01-15', as_draft: true }, { positions: lines })
    const card = await series({ start_date: '2026-01-15', prices_from: 'card' }, { positions: lines })
    const expense = await series(
      { start_date: '2026-01-15' },
      { income: false, number: 'A/1', positions: lines },
    )
    await perform('PUT', `/products/${product.id}.json`, { product: { price_gross: '120' } })
    await moveTo(at('2026-01-15'))
    const { last_invoice_id } = await show(draft.id)
    const lastDraft = await perform('GET', `/invoices/${last_invoice_id}.json`)
    expect(lastDraft).toMatchObject({ status: 'draft', price_gross: '100.0', recurring_id: draft.id })
    const issued = await perform('POST', `/invoices/${last_invoice_id}/issue.json`)
    expect(issued).toMatchObject({ status: 'issued', recurring_id: draft.id })
    expect((await documentsOf(card.id))[0]).toMatchObject({ price_gross: '120.0' })
    expect((await documentsOf(expense.id))[0]).toMatchObject({ income: false, price_gross: '100.0' })
  })

  it('is created although the model was deleted, but not if its text becomes too long', async () => {
    await openNewAccount()
    const { id } = await series({}, { test: true })
    await perform('POST', `/recurrings/${id}/issue.json`)
    expect((await documentsOf(id))[0]).toMatchObject({ number: '1/01/2026', from_invoice_id: null })
    const long = await series({}, { positions: [{ ...line, name: '{date}'.repeat(160) }] })
    const { status, json } = await call('POST', `/recurrings/${long.id}/issue.json`)
    expect([status, Object.keys(json.message)]).toEqual([422, ['positions[0].name']])
  })

  it('is sent with texts of the period; a missing address is reported', async () => {
    await openNewAccount()
    const emails = { send_email: true, email_subject: 'For {period_from} to {period_to}' }
    const monthly = await series({
      start_date: '2026-01-15',
      ...emails,
      buyer_email: 'ann@example.com, bob@example.com',
    })
    const unsent = await series({ start_date: '2026-01-15', ...emails })
    await moveTo(at('2026-01-15'))
    const [document] = await documentsOf(monthly.id)
    await until(
      async () => (await perform('GET', `/invoices/${document?.id}.json`)).email_status === 'outbox',
    )
    expect(await show(unsent.id)).toMatchObject({ counter: 1, state: 'active' })
    expect((await show(unsent.id)).problem).toContain('email_to')
  })
})

describe('recurring documents', () => {
  it.each(FORMATS)('are created, changed, listed and deleted in %s', async (format) => {
    await openNewAccount()
    const { id: invoiceId } = await invoice()
    const ask = (method: string, path: string, fields?: { [name: string]: string }) =>
      kwit.call(method, `${path}.${format}`, {
        token: account.token,
        ...(fields === undefined
          ? {}
          : format === 'json'
            ? { json: { recurring: fields } }
            : {
                xml: `<recurring>${Object.entries(fields)
                  .map(([name, value]) => `<${name}>${value}</${name}>`)
                  .join('')}</recurring>`,
              }),
      })
    const created = await ask('POST', '/recurrings', {
      name: 'A',
      invoice_id: String(invoiceId),
      start_date: '2026-02-01',
      every: '2w',
      end_date: 'null',
      time_in_timezone: '11:30',
    })
    expect(created.status).toBe(201)
    const [series] = (await perform('GET', '/recurrings.json')) as { [name: string]: unknown }[]
    expect(series).toMatchObject({
      every: '2w',
      end_date: null,
      sending_time: 11,
      time_in_timezone: '11:30',
      deleted: false,
    })
    const path = `/recurrings/${series?.id}`
    expect((await ask('PUT', path, { next_invoice_date: '2026-02-10' })).text).toContain('2026-02-10')
    expect((await ask('GET', path)).text).toContain('2026-02-24')
    expect((await ask('DELETE', path)).status).toBe(200)
    expect((await ask('GET', path)).status).toBe(404)
  })

  it.each([
    [{ every: 'often' }, 'every'],
    [{ every: '0d' }, 'every'],
    [{ time_in_timezone: '25:00' }, 'time_in_timezone'],
    [{ invoice_id: 999_999_999 }, 'invoice_id'],
    [{ only_year_month: true, end_of_month_sell_date: true }, 'end_of_month_sell_date'],
    [{ invoice_pattern_enabled: true, invoice_pattern: 'F' }, 'invoice_pattern'],
    [{ as_draft: true, send_email: true }, 'send_email'],
    [{ buyer_email: 'nobody' }, 'buyer_email'],
    [{ payment_to: 'soon' }, 'payment_to'],
    [{ ends_after: 0 }, 'ends_after'],
  ])('rejects %j', async (fields, field) => {
    account ??= await kwit.newAccount()
    const { id: invoice_id } = await invoice()
    const { status, json } = await call('POST', '/recurrings.json', {
      recurring: { invoice_id, start_date: '2026-02-01', ...fields },
    })
    expect([status, Object.keys(json.message)]).toEqual([422, [field]])
  })

  it('preview their days before they are stored', async () => {
    await openNewAccount()
    const schedule = { start_date: '2028-02-29', every: '1y' }
    const { upcoming } = await perform('POST', '/recurrings/upcoming.json', { recurring: schedule })
    expect(upcoming).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
    expect(await perform('GET', '/recurrings.json')).toEqual([])
  })

  it('move with merged clients', async () => {
    await openNewAccount()
    const [keptClient, other] = [
      await perform('POST', '/clients.json', { client: { name: 'One' } }),
      await perform('POST', '/clients.json', { client: { name: 'Other' } }),
    ]
    const { id } = await series({ client_id: other.id })
    await perform('POST', `/clients/${keptClient.id}/merge.json`, { merge_ids: [other.id] })
    expect((await show(id)).client_id).toBe(keptClient.id)
  })
})

describe('one day of a series', () => {
  it('has one document, even if several processes create it and the series is reset', async () => {
    await openNewAccount()
    const { id } = await series({ start_date: '2026-01-15' })
    await moveTo(at('2026-01-15'))
    await perform('PUT', `/recurrings/${id}.json`, { recurring: { next_invoice_date: '2026-01-15' } })
    await moveTo(at('2026-01-15', '13:00'))
    expect(await documentsOf(id)).toHaveLength(1)
    expect((await show(id)).next_invoice_date).toBe('2026-02-15')
    expect(dayAt(kwit.clock.now(), 'UTC')).toBe('2026-01-15')
  })
})
