// Tests drafts: documents that appear only where they are requested, until they are issued.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')
const LATER = Date.parse('2026-06-18T12:00:00Z')

let kwit: Kwit
let account: TestAccount

beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(() => kwit.close())
beforeEach(async () => {
  kwit.clock.set(NOW)
  account = await kwit.newAccount()
})

const LINES = [{ name: 'Desk', quantity: '2', price_net: '100', tax: '23' }]

describe.each(FORMATS)('a draft in %s', (format) => {
  const askAs = (token = account.token) => speaker(kwit, format, token)
  const make = async (fields: object = {}) => {
    const { status, body } = await askAs()('POST', '/invoices', { invoice: { status: 'draft', ...fields } })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { status: 'draft', view_url: '', payment_url: '' },
    })
    return body
  }

  test('may be empty, has no number and no date, and is found by its id', async () => {
    const ask = askAs()
    const draft = await make()
    expect(draft).toMatchObject({
      number: null,
      issue_date: null,
      payment_to: null,
      price_gross: '0.0',
      locked: false,
    })
    expect((await ask('GET', `/invoices/${draft.id}`)).body).toMatchObject({ id: draft.id, status: 'draft' })
    expect(await ask('DELETE', `/invoices/${draft.id}`)).toMatchObject({ status: 200 })
    expect(await ask('GET', `/invoices/${draft.id}`)).toMatchObject({ status: 404 })
    expect(await ask('POST', `/invoices/${draft.id}/restore`)).toMatchObject({
      status: 200,
      body: { status: 'draft' },
    })
    expect(await ask('POST', `/invoices/${draft.id}/restore`)).toMatchObject({
      status: 200,
      body: { status: 'draft' },
    })
  })

  test('rejects invalid values with their position', async () => {
    const invoice = { status: 'draft', issue_date: 'soon', positions: [{ name: 'x', tax: 'much' }] }
    expect((await askAs()('POST', '/invoices', { invoice })).body.message).toHaveProperty('issue_date')
    const line = { status: 'draft', client_id: 99_999_999 }
    expect((await askAs()('POST', '/invoices', { invoice: line })).body.message).toHaveProperty('client_id')
  })

  test('is invisible unless drafts are requested', async () => {
    const ask = askAs()
    const product = (
      await ask('POST', '/products', { product: { name: 'Chair', price_net: '10', tax: '23' } })
    ).body
    const issued = { buyer_name: 'Acme', positions: LINES }
    await ask('POST', '/invoices', { invoice: issued })
    const lists = [
      '/invoices',
      '/invoices?query=Draftsman',
      '/invoices?income=all',
      '/invoices?unpaid=1',
      '/invoices/summary',
      '/dashboard',
      '/search?query=Draftsman',
      '/clients',
      '/warehouse_actions',
    ]
    const readLists = async () => {
      const answers = await Promise.all(lists.map((path) => ask('GET', path)))
      return answers.map(({ body, headers }) => ({ body, total: headers.get('x-total-count') }))
    }
    const before = await readLists()
    const draft = await make({
      buyer_name: 'Draftsman',
      positions: [...LINES, { product_id: product.id, quantity: '3' }],
      paid: '10',
    })
    await make({ income: false, number: 'THEIRS/1', buyer_name: 'Vendor' })
    expect(await readLists()).toEqual(before)
    expect((await ask('GET', `/products/${product.id}`)).body.stock_level).toBe('0.0')
    const refused = { status: 422, body: { message: { status: ['is a draft; issue it first'] } } }
    expect(await ask('POST', `/invoices/${draft.id}/change_status?status=paid`)).toMatchObject(refused)
    expect(await ask('POST', `/invoices/${draft.id}/cancel`)).toMatchObject(refused)
    expect(await ask('POST', `/invoices/${draft.id}/send_by_email?email_to=a@example.com`)).toMatchObject(
      refused,
    )
    const payment = { name: 'p', price: '1', invoice_id: draft.id }
    expect((await ask('POST', '/banking/payments', { banking_payment: payment })).status).toBe(422)
  })

  test('is listed, searched, counted and summed up on request', async () => {
    const ask = askAs()
    for (const buyer_name of ['Ada', 'Bob', 'Cyd']) await make({ buyer_name, positions: LINES })
    await ask('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions: LINES } })
    const page = await ask('GET', '/invoices?status=draft&per_page=2&page=2&order=buyer_name')
    expect(page.headers.get('x-total-count')).toBe('3')
    expect(page.body.map((invoice: { buyer_name: string }) => invoice.buyer_name)).toEqual(['Cyd'])
    const newest = await ask('GET', '/invoices?status=draft&include_positions=true')
    expect(newest.body.map((invoice: { buyer_name: string }) => invoice.buyer_name)).toEqual([
      'Cyd',
      'Bob',
      'Ada',
    ])
    expect(newest.body[0].positions).toMatchObject([{ name: 'Desk' }])
    expect((await ask('GET', '/invoices?status=draft&query=bob')).body).toMatchObject([{ buyer_name: 'Bob' }])
    expect((await ask('GET', '/invoices/counts')).body).toMatchObject({ all: 1, issued: 1, draft: 3 })
    const [sum] = (await ask('GET', '/invoices/summary?status=draft')).body
    expect(sum).toMatchObject({ count: 3, price_gross: '738.0', unpaid: '0.0' })
  })

  test('gets the next number and the date when it is issued', async () => {
    const ask = askAs()
    const draft = await make({ buyer_name: 'Acme', positions: LINES, payment_to_kind: '7' })
    await ask('POST', '/invoices', { invoice: { buyer_name: 'First', positions: LINES } })
    kwit.clock.set(LATER)
    const { status, body } = await ask('POST', `/invoices/${draft.id}/issue`)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: draft.id,
        number: '2/06/2026',
        status: 'issued',
        issue_date: '2026-06-18',
        sell_date: '2026-06-18',
        payment_to: '2026-06-25',
        price_gross: '246.0',
        amount_due: '246.0',
      },
    })
    expect(body.view_url).toContain('/f/2-06-2026/')
    expect((await ask('GET', '/clients?name=Acme')).body).toHaveLength(1)
    expect((await ask('GET', '/invoices/counts')).body).toMatchObject({ all: 2, issued: 2, draft: 0 })
    const again = await ask('POST', `/invoices/${draft.id}/issue`)
    expect(again).toMatchObject({ status: 200, body: { number: '2/06/2026', updated_at: body.updated_at } })
    const back = await ask('PUT', `/invoices/${draft.id}`, { invoice: { status: 'draft' } })
    expect(back).toMatchObject({ status: 422 })
  })

  test('stays a draft if a rule of documents rejects it', async () => {
    const ask = askAs()
    const draft = await make({ buyer_name: 'Acme', positions: [{ name: 'Unpriced' }] })
    const refused = await ask('PUT', `/invoices/${draft.id}`, {
      invoice: { buyer_name: 'Changed', status: 'issued' },
    })
    expect(await ask('POST', `/invoices/${draft.id}/issue`)).toMatchObject({
      status: 422,
      body: { message: refused.body.message },
    })
    expect(refused).toMatchObject({
      status: 422,
      body: {
        message: {
          [format === 'json' ? 'positions[0].total_price_gross' : 'positions_0.total_price_gross']: [
            "can't be blank",
          ],
        },
      },
    })
    expect((await ask('GET', `/invoices/${draft.id}`)).body).toMatchObject({
      ...draft,
      warnings: expect.anything(),
    })
    const line = { id: draft.positions[0].id, price_net: '5' }
    await ask('PUT', `/invoices/${draft.id}`, { invoice: { positions: [line] } })
    const issued = await ask('PUT', `/invoices/${draft.id}`, {
      invoice: { status: 'paid', issue_date: '2026-06-01' },
    })
    expect(issued).toMatchObject({
      status: 200,
      body: {
        number: '1/06/2026',
        status: 'paid',
        issue_date: '2026-06-01',
        paid: '6.15',
        amount_due: '0.0',
      },
    })
  })

  test('records who created, changed, issued and deleted it', async () => {
    const ask = askAs()
    const draft = await make({ buyer_name: 'Acme', positions: LINES })
    const member = speaker(kwit, format, await account.member('member'))
    await member('PUT', `/invoices/${draft.id}`, { invoice: { description: 'thanks' } })
    await member('POST', `/invoices/${draft.id}/issue`)
    const { body } = await ask('GET', `/account/history?object=invoice&id=${draft.id}`)
    const entries = body.map(({ action, user_id }: { action: string; user_id: number }) => [
      action,
      user_id === account.user_id,
    ])
    expect(entries).toEqual([
      ['issue', false],
      ['update', false],
      ['create', true],
    ])
    const { events } = (await ask('GET', `/invoices/${draft.id}/timeline`)).body
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['issued', 'changed', 'drafted'])
  })

  test('passes its content to its copy', async () => {
    const ask = askAs()
    const draft = await make({
      buyer_name: 'Acme',
      positions: LINES,
      issue_date: '2026-01-01',
      number: 'BY HAND',
    })
    const copy = await ask('POST', '/invoices', { invoice: { copy_invoice_from: draft.id, status: 'draft' } })
    expect(copy).toMatchObject({
      status: 201,
      body: { status: 'draft', number: null, issue_date: null, from_invoice_id: null, price_gross: '246.0' },
    })
    const document = await ask('POST', '/invoices', { invoice: { copy_invoice_from: draft.id } })
    expect(document).toMatchObject({
      status: 201,
      body: { number: '1/06/2026', issue_date: '2026-06-15', buyer_name: 'Acme' },
    })
  })

  test('cannot be the source of an advance, a final invoice or a correction', async () => {
    const ask = askAs()
    const draft = await make({ kind: 'estimate', buyer_name: 'Acme', positions: LINES })
    const tenth = { advance_creation_mode: 'percent', advance_value: '10', position_name: 'Advance' }
    for (const reply of [
      { kind: 'advance', ...tenth },
      { kind: 'advance', ...tenth, status: 'draft' },
      { kind: 'final' },
      { kind: 'correction', total_correction: true },
    ])
      expect(
        await ask('POST', '/invoices', { invoice: { copy_invoice_from: draft.id, ...reply } }),
      ).toMatchObject({
        status: 422,
        body: { message: { copy_invoice_from: ['is a draft; issue it first'] } },
      })
    const advance = await make({ kind: 'advance', buyer_name: 'Acme', positions: LINES })
    expect(await ask('POST', '/invoices', { invoice: { copy_invoice_from: advance.id } })).toMatchObject({
      status: 201,
      body: { kind: 'advance', price_gross: '246.0' },
    })
  })
})

test('is printed as a draft, without number and code', async () => {
  const ask = speaker(kwit, 'json', account.token)
  const department = { bank_account: 'PL61109010140000071219812874' }
  const [{ id }] = (await ask('GET', '/departments')).body
  await ask('PUT', `/departments/${id}`, { department })
  for (const [lang, word] of [
    ['pl', 'SZKIC'],
    ['en', 'DRAFT'],
    ['de', 'ENTWURF'],
  ]) {
    const invoice = {
      status: 'draft',
      buyer_name: 'Acme',
      positions: [...LINES, { name: 'open' }],
      lang,
      currency: 'PLN',
    }
    const draft = (await ask('POST', '/invoices', { invoice })).body
    const reply = await fetch(`${kwit.url}/invoices/${draft.id}.pdf?api_token=${account.token}`)
    expect(reply.status).toBe(200)
    const text = textOf(readPdf(Buffer.from(await reply.arrayBuffer())))
    expect(text).toContain(word)
  }
})

test('concurrent requests issue a draft once, and numbers have no gap', async () => {
  const ask = speaker(kwit, 'json', account.token)
  const invoice = { buyer_name: 'Acme', positions: LINES }
  const make = async () =>
    (await ask('POST', '/invoices', { invoice: { ...invoice, status: 'draft' } })).body.id
  const ids: number[] = await Promise.all(Array.from({ length: 5 }, make))
  const answers = await Promise.all(
    ids.flatMap((id) => [
      ask('POST', `/invoices/${id}/issue`),
      ask('PUT', `/invoices/${id}`, { invoice: { status: 'issued' } }),
      ask('POST', `/invoices/${id}/issue`, undefined, { 'Idempotency-Key': `issue ${id}` }),
      ask('POST', `/invoices/${id}/issue`, undefined, { 'Idempotency-Key': `issue ${id}` }),
      ask('POST', '/invoices', { invoice }),
    ]),
  )
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
  const numbers = new Set(answers.map(({ body }) => body.number))
  expect(numbers).toEqual(new Set(Array.from({ length: 10 }, (_, index) => `${index + 1}/06/2026`)))
  for (const id of ids) {
    const { body } = await ask('GET', `/account/history?object=invoice&id=${id}`)
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['issue', 'create'])
  }
  expect((await ask('GET', '/invoices/counts')).body).toMatchObject({ all: 10, draft: 0 })
})

test('concurrent changes that issue a draft under different numbers give it one number', async () => {
  const ask = speaker(kwit, 'json', account.token)
  const invoice = { buyer_name: 'Acme', positions: LINES, status: 'draft' }
  const { body: draft, headers } = await ask('POST', '/invoices', { invoice })
  const { id } = draft
  // The ETag of the draft, so that later requests do not change an issued document.
  const ofDraft = { 'If-Match': headers.get('etag') ?? '' }
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      ask('PUT', `/invoices/${id}`, { invoice: { status: 'issued', number: `A ${index}` } }, ofDraft),
    ),
  )
  const successes = answers.filter(({ status }) => status === 200)
  const { number } = (await ask('GET', `/invoices/${id}`)).body
  expect(successes.map(({ body }) => body.number)).toEqual([number])
  const meanwhile = { number: [`the draft has been issued as ${number} in the meantime`] }
  for (const { status, body } of answers.filter((reply) => !successes.includes(reply)))
    if (status !== 412) expect(body).toMatchObject({ status: 422, message: meanwhile })
})

test('a change based on an older version of a draft is rejected', async () => {
  const ask = speaker(kwit, 'json', account.token)
  const { body, headers } = await ask('POST', '/invoices', { invoice: { status: 'draft' } })
  const etag = headers.get('etag') ?? ''
  const changing = (status: string) =>
    ask('PUT', `/invoices/${body.id}`, { invoice: { buyer_name: status, status } }, { 'If-Match': etag })
  expect((await changing('draft')).status).toBe(200)
  expect((await changing('issued')).status).toBe(412)
  const { body: now } = await ask('GET', `/invoices/${body.id}`)
  expect(now).toMatchObject({ status: 'draft', buyer_name: 'draft' })
})
