// Tests the list of today's work: each section equals what a search finds, and contains only what the user may do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo } from '../browser-client.ts'
import { smallInvoice } from '../einvoice/small.ts'
import { type Answer, type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { peopleOf } from '../restricted-users.ts'
import { until } from '../wait-until.ts'

const NOW = Date.UTC(2026, 5, 17, 10) // a Wednesday
const LINE = { name: 'Work', quantity: 1, total_price_gross: '100', tax: 23 }

type Body = Answer['body']

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({}, NOW)
})
afterAll(() => kwit.close())

const open = async (format: 'json' | 'xml' = 'json') => {
  const account = await kwit.newAccount()
  return { account, ask: speaker(kwit, format, account.token) }
}
async function create(ask: Ask, path: string, json: Tree) {
  const { status, body, text } = await ask('POST', path, json)
  expect({ status, text }).toMatchObject({ status: 201 })
  return body
}
const sale = (ask: Ask, fields: Tree = {}) =>
  create(ask, '/invoices', {
    invoice: {
      ...{ status: 'sent', buyer_name: 'Acme', issue_date: '2026-06-10', payment_to: '2026-06-30' },
      ...{ positions: [LINE], ...fields },
    },
  })
const todayOf = async (ask: Ask): Promise<Body> => {
  const { status, body, text } = await ask('GET', '/today')
  expect({ status, text }).toMatchObject({ status: 200 })
  return body
}
const section = async (ask: Ask, name: string): Promise<Body> =>
  (await todayOf(ask)).sections.find((candidate: Tree) => candidate.name === name)

describe.each(FORMATS)('in %s', (format) => {
  test('an account without work has nothing to do', async () => {
    const { ask } = await open(format)
    await sale(ask, { issue_date: '2026-06-17' })
    expect(await todayOf(ask)).toEqual({ today: '2026-06-17', count: 0, sections: [] })
  })

  test('lists drafts and documents that were not sent, each with its action', async () => {
    const { ask } = await open(format)
    const draft = await sale(ask, { status: 'draft' })
    const withAddress = await sale(ask, { status: 'issued', buyer_email: 'buyer@example.com' })
    const withoutAddress = await sale(ask, {
      status: 'issued',
      buyer_name: 'Beta',
      issue_date: '2026-06-11',
      currency: 'EUR',
    })
    for (const fields of [{ kind: 'receipt' }, { issue_date: '2026-05-01' }, { kind: 'estimate' }])
      await sale(ask, { status: 'issued', ...fields })
    const { count, sections } = await todayOf(ask)
    expect(count).toBe(4)
    expect(sections).toMatchObject([
      { name: 'drafts', count: 1, rows: [{ record: 'invoices', id: draft.id, action: 'issue' }] },
      {
        ...{ name: 'unsent', count: 2, link: '/invoices.json?status=issued' },
        amounts: [
          { currency: 'EUR', amount: '100.0' },
          { currency: 'PLN', amount: '100.0' },
        ],
        rows: [
          { id: withAddress.id, name: withAddress.number, client_name: 'Acme', action: 'send' },
          { id: withoutAddress.id, action: 'mark_as_sent', amounts: [{ currency: 'EUR' }] },
        ],
      },
      { name: 'month' },
    ])
    expect(sections[1].rows[0]).toMatchObject({
      date: '2026-06-10',
      link: `/invoices/${withAddress.id}.json`,
    })
  })

  test('lists overdue clients once, the oldest debt first, until they are reminded', async () => {
    const { ask } = await open(format)
    const client = await create(ask, '/clients', {
      client: { name: 'Late Ltd', email: `late-${format}@example.com` },
    })
    const due = (payment_to: string, fields: Tree = {}) =>
      sale(ask, { client_id: client.id, issue_date: '2026-05-01', payment_to, ...fields })
    const first = await due('2026-05-10')
    const second = await due('2026-05-20', { currency: 'EUR' })
    const disputed = await due('2026-05-05')
    await ask('PUT', `/invoices/${disputed.id}/reminders`, { reminders: { disputed: true } })
    await due('2026-06-17')
    await sale(ask, { buyer_name: 'Unknown', issue_date: '2026-05-01', payment_to: '2026-05-15' })
    const { count, amounts, rows } = await section(ask, 'overdue')
    expect({ count, amounts }).toEqual({
      count: 2,
      amounts: [
        { currency: 'EUR', amount: '100.0' },
        { currency: 'PLN', amount: '200.0' },
      ],
    })
    expect(rows).toMatchObject([
      {
        ...{ record: 'clients', id: client.id, name: 'Late Ltd', count: 2, deadline: '2026-05-10' },
        ...{ action: 'remind', link: `/clients/${client.id}.json`, invoice_id: null },
      },
      { deadline: '2026-05-15', client_name: 'Unknown' },
    ])
    const preview = (await ask('GET', `/clients/${client.id}/overdue_reminder`)).body
    expect(preview).toMatchObject({ count: 2, to: [`late-${format}@example.com`] })
    expect(preview.text).toContain(first.number)
    const ofOne = (await ask('GET', `/invoices/${first.id}/overdue_reminder`)).body
    expect(ofOne).toMatchObject({ count: 1, to: [`late-${format}@example.com`] })
    expect(ofOne.subject).toContain(first.number)
    expect(ofOne.html).toContain('<html')
    const reminded = await ask('POST', `/clients/${client.id}/send_overdue`)
    expect(reminded).toMatchObject({ status: 200, body: { count: 2, to: [`late-${format}@example.com`] } })
    expect((await section(ask, 'overdue'))?.rows).toMatchObject([{ client_name: 'Unknown', count: 1 }])
    await until(async () => {
      const { body } = await ask('GET', `/reminders?invoice_id=${second.id}`)
      return body[0]?.state === 'sent'
    })
    expect(await lettersTo(kwit, `late-${format}@example.com`)).toHaveLength(1)
    kwit.clock.set(NOW + 8 * 86_400_000)
    expect((await section(ask, 'overdue'))?.count).toBe(2)
    kwit.clock.set(NOW)
  })

  test('a client without overdue documents cannot be reminded', async () => {
    const { ask } = await open(format)
    const client = await create(ask, '/clients', { client: { name: 'Punctual', email: 'p@example.com' } })
    for (const [method, path] of [
      ['GET', 'overdue_reminder'],
      ['POST', 'send_overdue'],
    ] as const)
      expect((await ask(method, `/clients/${client.id}/${path}`)).status).toBe(422)
  })

  test('lists payments without documents, recurring documents of tomorrow and stock below the minimum', async () => {
    const { ask } = await open(format)
    const payment = await create(ask, '/banking/payments', {
      banking_payment: { name: 'Transfer', price: '50', paid: true, paid_date: '2026-06-16' },
    })
    const series = (name: string, start_date: string) =>
      create(ask, '/recurrings', { recurring: { name, price_gross: '10', start_date, every: '1m' } })
    const tomorrow = await series('Rent', '2026-06-18')
    await series('Later', '2026-06-19')
    const product = (name: string, fields: Tree = {}) =>
      create(ask, '/products', { product: { name, price_net: '1', tax: '23', ...fields } })
    const scarce = await product('Scarce', { minimum_stock: '2.5', quantity_unit: 'kg' })
    await product('Plain')
    const { sections } = await todayOf(ask)
    expect(sections).toMatchObject([
      {
        ...{ name: 'payments', count: 1, amounts: [{ currency: 'PLN', amount: '50.0' }] },
        rows: [
          { record: 'banking_payments', id: payment.id, name: 'Transfer', date: '2026-06-16', action: null },
        ],
      },
      { name: 'recurring', rows: [{ id: tomorrow.id, name: 'Rent', date: '2026-06-18', action: 'pause' }] },
      {
        name: 'stock',
        rows: [{ id: scarce.id, name: 'Scarce', stock: '0.0', minimum_stock: '2.5', quantity_unit: 'kg' }],
      },
    ])
    const below = await ask('GET', '/products?stock=below_minimum')
    expect(below.body.map(({ id }: Tree) => id)).toEqual([scarce.id])
  })
})

describe('the rest', () => {
  let account: TestAccount
  let ask: Ask
  beforeAll(async () => {
    ;({ account, ask } = await open())
  })

  test('received files wait until they are booked', async () => {
    const { status } = await kwit.call('POST', '/invoices/import.json', {
      ...{ token: account.token, body: Buffer.from(smallInvoice('R/1', 'Vendor')) },
    })
    expect(status).toBe(201)
    const [row] = (await section(ask, 'received')).rows
    expect(row).toMatchObject({
      record: 'received_files',
      name: 'R/1',
      client_name: 'Vendor',
      action: 'book',
    })
    expect((await ask('POST', `/received_files/${row.id}/book`)).status).toBe(200)
    expect(await section(ask, 'received')).toBeUndefined()
  })

  test('the first month that is over and open is to be closed, in order', async () => {
    const { ask } = await open()
    for (const issue_date of ['2026-04-10', '2026-05-10', '2026-06-10']) await sale(ask, { issue_date })
    expect(await section(ask, 'month')).toMatchObject({
      ...{ count: 1, rows: [{ record: 'closing', id: null, name: '2026-05', deadline: '2026-06-25' }] },
    })
    expect((await ask('PUT', '/account', { account: { closed_until: '2026-05-31' } })).status).toBe(200)
    expect(await section(ask, 'month')).toBeUndefined()
  })

  test('shows the first twenty rows and counts all', async () => {
    const { ask } = await open()
    for (let count = 0; count < 21; count++) await sale(ask, { status: 'draft' })
    const { count, rows, amounts } = await section(ask, 'drafts')
    expect([count, rows.length, amounts]).toEqual([21, 20, [{ currency: 'PLN', amount: '2100.0' }]])
  })
})

describe('permissions', () => {
  let ours: TestAccount
  let ask: Ask
  const { join, joinWith } = peopleOf(() => ({ kwit, ours }))
  const names = async (token: string) =>
    (await todayOf(speaker(kwit, 'json', token))).sections.map(({ name }: Tree) => name)

  beforeAll(async () => {
    ;({ account: ours, ask } = await open())
    const department = await create(ask, '/departments', { department: { name: 'Second' } })
    departmentId = department.id
    await sale(ask, { status: 'draft' })
    await sale(ask, { status: 'draft', income: false })
    await sale(ask, { issue_date: '2026-05-10', payment_to: '2026-05-20' })
    await sale(ask, { status: 'issued', department_id: departmentId })
    await create(ask, '/banking/payments', { banking_payment: { name: 'Transfer', price: '50', paid: true } })
    await create(ask, '/products', { product: { name: 'Scarce', minimum_stock: '1' } })
  })
  let departmentId: number

  test('everybody sees only what they may do', async () => {
    expect(await names(ours.token)).toEqual(['overdue', 'drafts', 'unsent', 'payments', 'month', 'stock'])
    expect(await names(await ours.member('member'))).toEqual([
      ...['overdue', 'drafts', 'unsent', 'payments', 'stock'],
    ])
    expect(await names(await ours.member('accountant'))).toEqual(['drafts', 'payments', 'month'])
    expect(await names(await joinWith('products.edit'))).toEqual(['stock'])
    expect(await names(await joinWith('sales.view', 'payments.view'))).toEqual([])
  })

  test('a right to purchases shows drafts of expenses only', async () => {
    const viewer = speaker(kwit, 'json', await joinWith('purchases.edit'))
    expect(await section(viewer, 'drafts')).toMatchObject({ count: 1, amounts: [{ amount: '100.0' }] })
  })

  test('members of a department see its documents only', async () => {
    const { token } = await join({ role: 'member', department_ids: [departmentId] })
    expect(await names(token)).toEqual(['unsent'])
  })

  test('a document without a client is a row of its own', async () => {
    const role = speaker(kwit, 'json', await joinWith('sales.add', 'sales.edit'))
    const due = { buyer_name: 'Passer-by', issue_date: '2026-05-01', payment_to: '2026-05-02' }
    const [first, second] = [
      await sale(role, due),
      await sale(role, { ...due, buyer_email: 'p@example.com' }),
    ]
    expect((await section(role, 'overdue')).rows).toMatchObject([
      { record: 'invoices', id: first.id, count: 1, action: null, client_name: 'Passer-by' },
      { record: 'invoices', id: second.id, count: 1, action: 'remind' },
      { record: 'clients', action: null },
    ])
  })

  test('a client is reminded of the documents of the own departments only', async () => {
    const client = await create(ask, '/clients', { client: { name: 'Late', email: 'late2@example.com' } })
    const due = { client_id: client.id, issue_date: '2026-05-01', payment_to: '2026-05-10' }
    await sale(ask, due)
    const { token } = await join({ role: 'member', department_ids: [departmentId] })
    const theirs = speaker(kwit, 'json', token)
    expect((await theirs('POST', `/clients/${client.id}/send_overdue`)).status).toBe(422)
    await sale(ask, { ...due, department_id: departmentId })
    expect((await theirs('POST', `/clients/${client.id}/send_overdue`)).body).toMatchObject({ count: 1 })
    const role = speaker(kwit, 'json', await joinWith('sales.edit'))
    expect((await role('POST', `/clients/${client.id}/send_overdue`)).status).toBe(403)
  })
})
