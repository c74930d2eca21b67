// Tests what the role of the accountant and the right `books.edit` allow.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { peopleOf } from '../restricted-users.ts'

describe.each(FORMATS)('bookkeeping by an accountant in %s', (format) => {
  let kwit: Kwit
  let ours: TestAccount
  let owner: Ask
  let accountant: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    ours = await kwit.newAccount(`books-${format}`)
    owner = speaker(kwit, format, ours.token)
    accountant = speaker(kwit, format, await ours.member('accountant'))
  })
  afterAll(() => kwit.close())
  const { joinWith } = peopleOf(() => ({ kwit, ours }))

  const positions = [{ name: 'Work', tax: 23, total_price_net: '100' }]
  const expense = { income: false, number: 'V/1', buyer_name: 'Vendor', positions }
  const sale = async (): Promise<number> =>
    (await owner('POST', '/invoices', { invoice: { buyer_name: 'Nova', positions } })).body.id

  test('an accountant books an expense with its supplier, changes, pays and deletes it', async () => {
    const { status, body } = await accountant('POST', '/invoices', { invoice: expense })
    expect([status, body]).toMatchObject([201, { number: 'V/1', income: false }])
    const vendor = await owner('GET', `/clients/${body.client_id}`)
    expect(vendor.body.name).toBe('Vendor')
    const changed = await accountant('PUT', `/invoices/${body.id}`, { invoice: { payment_to: '2026-12-31' } })
    expect(changed.status).toBe(200)
    const payment = { name: 'Transfer', invoice_id: body.id, paid: true, price: '-123', income: false }
    const paid = await accountant('POST', '/banking/payments', { banking_payment: payment })
    expect(paid.status).toBe(201)
    expect((await accountant('DELETE', `/banking/payments/${paid.body.id}`)).status).toBe(200)
    expect((await accountant('DELETE', `/invoices/${body.id}`)).status).toBe(200)
  })

  test('an accountant can mark a sale as booked and change nothing else', async () => {
    const id = await sale()
    const mark = (invoice: object) => accountant('PUT', `/invoices/${id}`, { invoice })
    expect((await mark({ accounting_status: 'accepted' })).status).toBe(200)
    expect((await owner('GET', `/invoices/${id}`)).body.accounting_status).toBe('accepted')
    expect((await mark({ accounting_status: 'accepted', buyer_name: 'Mallory' })).status).toBe(403)
    expect((await mark({ income: false })).status).toBe(403)
    expect((await accountant('POST', '/invoices', { invoice: { positions } })).status).toBe(403)
    expect((await accountant('DELETE', `/invoices/${id}`)).status).toBe(403)
  })

  test('an accountant cannot change bank accounts, settings, users and clients', async () => {
    const bank_account = { name: 'Mine', bank_account_number: 'PL61109010140000071219812874' }
    for (const [method, path, input] of [
      ['PUT', '/account', { account: { lang: 'pl' } }],
      ['PUT', '/account', { account: { closed_until: '2026-01-31' } }],
      ['POST', '/bank_accounts', { bank_account }],
      ['POST', '/clients', { client: { name: 'Mine' } }],
      ['POST', '/departments', { department: { name: 'Mine' } }],
      ['POST', '/account/roles', { role: { name: 'Mine' } }],
    ] as const)
      expect([path, (await accountant(method, path, input)).status]).toEqual([path, 403])
  })

  test('a role with the bookkeeping permission can mark documents that it may only read', async () => {
    const id = await sale()
    const mark = { invoice: { accounting_status: 'accepted' } }
    const bookkeeper = speaker(kwit, format, await joinWith('sales.view', 'books.edit'))
    expect((await bookkeeper('PUT', `/invoices/${id}`, mark)).status).toBe(200)
    expect((await bookkeeper('PUT', `/invoices/${id}`, { invoice: { title: 'x' } })).status).toBe(403)
    const viewer = speaker(kwit, format, await joinWith('sales.view'))
    expect((await viewer('PUT', `/invoices/${id}`, mark)).status).toBe(403)
  })
})
