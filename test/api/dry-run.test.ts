// Tests `dry_run=1`: the response equals that of the real request, and nothing is stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql, sqlName } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const LINES = [{ name: 'Desk', quantity: '2', price_net: '100', tax: '23' }]

describe.each(FORMATS)('a dry run in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
  })
  afterAll(() => kwit.close())

  const stored = async () => {
    const count = async (table: string) =>
      await kwit.db.get(
        sql`select count(*) as total from ${sqlName(table)} where account_id = ${account.account_id}`,
      )
    const [jobs, invoices, history] = [
      await count('jobs'),
      await count('invoices'),
      await count('audit_entries'),
    ]
    const [clients, products] = [(await ask('GET', '/clients')).body, (await ask('GET', '/products')).body]
    return { jobs, invoices, history, clients, products }
  }

  test('of a new document returns what the real request would, and uses no number', async () => {
    const invoice = { buyer_name: 'Acme', positions: LINES, issue_date: '2026-11-15' }
    const before = await stored()
    const dry = await ask('POST', '/invoices?dry_run=1', { invoice })
    expect(dry).toMatchObject({
      status: 201,
      body: { number: '1/11/2026', price_gross: '246.0', buyer_name: 'Acme' },
    })
    expect(dry.headers.get('x-kwit-dry-run')).toBe('true')
    expect(await stored()).toEqual(before)
    expect((await ask('GET', `/invoices/${dry.body.id}`)).status).toBe(404)
    const real = await ask('POST', '/invoices?dry_run=0', { invoice })
    expect(real.headers.get('x-kwit-dry-run')).toBeNull()
    expect(real.body.number).toBe('1/11/2026')
    const { id, token, created_at, updated_at, ...rest } = real.body
    expect(Object.keys(dry.body).sort()).toEqual(Object.keys(real.body).sort())
    expect(rest).toMatchObject({ price_gross: dry.body.price_gross, payment_to: dry.body.payment_to })
  })

  test('of changes, deletions, payments and e-mails leaves everything unchanged', async () => {
    const client = (await ask('POST', '/clients', { client: { name: 'Buyer', email: 'a@example.com' } })).body
    const invoice = (await ask('POST', '/invoices', { invoice: { client_id: client.id, positions: LINES } }))
      .body
    const before = await stored()
    const read = async () => (await ask('GET', `/invoices/${invoice.id}`)).body
    const storedInvoice = await read()
    const changed = await ask('PUT', `/invoices/${invoice.id}?dry_run=true`, {
      invoice: { buyer_city: 'Kielce' },
    })
    expect(changed.body.buyer_city).toBe('Kielce')
    const payment = { name: 'All', price: invoice.price_gross, invoice_id: invoice.id, paid: true }
    const paid = await ask('POST', '/banking/payments?dry_run=1', { banking_payment: payment })
    expect(paid).toMatchObject({ status: 201, body: { paid: true } })
    const dryDelivery = await ask('POST', `/invoices/${invoice.id}/send_by_email?dry_run=1`)
    expect(dryDelivery.headers.get('x-kwit-dry-run')).toBe('true')
    expect((await ask('DELETE', `/invoices/${invoice.id}?dry_run=1`)).body).toBe('ok')
    expect((await ask('DELETE', `/clients/${client.id}?dry_run=1`)).status).toBe(200)
    expect(await ask('PUT', '/account?dry_run=1', { account: { lang: 'de' } })).toMatchObject({
      body: { lang: 'de' },
    })
    expect(await stored()).toEqual(before)
    expect(await read()).toEqual(storedInvoice)
    expect((await ask('POST', '/clients', { client: { city: 'x' } })).body.name).toMatch(/^Klient /)
  })

  test('is rejected like the real request, and where nothing can be undone', async () => {
    expect(
      (await ask('POST', '/invoices?dry_run=1', { invoice: { positions: [{ name: 'x' }] } })).status,
    ).toBe(422)
    expect((await ask('PUT', '/invoices/999999999?dry_run=1', { invoice: { title: 'x' } })).status).toBe(404)
    const email = await ask('POST', '/account/test_email?dry_run=1', { to: 'a@example.com' })
    expect(email).toMatchObject({ status: 422, body: { message: expect.stringContaining('dry_run') } })
    const reader = speaker(kwit, format, await account.member('accountant'))
    expect((await reader('POST', '/clients?dry_run=1', { client: { name: 'x' } })).status).toBe(403)
    const other = speaker(kwit, format, (await kwit.newAccount()).token)
    const mine = (await ask('POST', '/clients', { client: { name: 'Mine' } })).body
    expect((await other('PUT', `/clients/${mine.id}?dry_run=1`, { client: { name: 'x' } })).status).toBe(404)
  })

  test('stores no response for an Idempotency-Key', async () => {
    const key = { 'idempotency-key': `dry-${format}` }
    const dry = await ask('POST', '/categories?dry_run=1', { category: { name: 'Books' } }, key)
    expect(dry.status).toBe(201)
    const real = await ask('POST', '/categories', { category: { name: 'Books' } }, key)
    expect(real.headers.get('idempotent-replayed')).toBeNull()
    expect((await ask('GET', `/categories/${real.body.id}`)).status).toBe(200)
  })
})
