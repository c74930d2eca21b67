// Tests matching of bank transactions: each becomes at most one payment of its amount, and undo removes exactly that.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { camt, type Line } from '../camt.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

describe('bank matching', () => {
  let kwit: Kwit
  let account: TestAccount
  let numbers = 0
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json && { json }) })
  const get = async (path: string) => (await call('GET', path)).json

  async function invoice(fields: object = {}) {
    const { json, status } = await call('POST', '/invoices.json', {
      invoice: {
        number: `FV ${1000 + ++numbers}/03/2026`,
        issue_date: '2026-02-20',
        sell_date: '2026-02-20',
        buyer_name: 'Młyny Sp. z o.o.',
        positions: [{ name: 'Flour', quantity: 1, total_price_gross: '123', tax: 23 }],
        ...fields,
      },
    })
    expect(status).toBe(201)
    return json as { id: number; number: string; client_id: number }
  }
  // Imports transactions and returns their ids.
  async function transactions(...lines: Line[]): Promise<number[]> {
    const body = Buffer.from(camt(lines))
    const { json } = await kwit.call('POST', '/banking/statements.json?create_accounts=1', {
      token: account.token,
      body,
    })
    const [{ id }] = json.statements
    const listed = await get(`/banking/transactions.json?statement_id=${id}&order=id&per_page=100`)
    return listed.map((transaction: { id: number }) => transaction.id)
  }
  const act = (id: number | undefined, name: string, json?: object) =>
    call('POST', `/banking/transactions/${id}/${name}.json`, json ?? {})
  const suggestions = (id: number | undefined) => get(`/banking/transactions/${id}/suggestions.json`)
  const statusOf = async ({ id }: { id: number }) => {
    const { status, paid } = await get(`/invoices/${id}.json`)
    return `${status} ${paid}`
  }

  test('a suggestion is accepted and undone, in JSON and XML', async () => {
    const document = await invoice()
    const [id] = await transactions({ amount: '123.00', title: `zaplata ${document.number}` })
    const [first] = await suggestions(id)
    expect(first).toMatchObject({
      score: 98,
      is_exact: true,
      invoice_ids: [document.id],
      invoices: [{ id: document.id, number: document.number, amount_due: '123.0' }],
      reasons: [
        { code: 'number', text: `The title contains the number ${document.number}` },
        { code: 'name' },
        { code: 'amount', detail: '123.00 PLN' },
      ],
    })
    const xml = await kwit.call('GET', `/banking/transactions/${id}/suggestions.xml`, {
      token: account.token,
    })
    expect(xml.text).toContain(`<detail>${document.number}</detail>`)

    const { json: matched } = await act(id, 'match', { invoice_ids: [document.id] })
    expect(matched).toMatchObject({ status: 'matched', is_automatic: false })
    expect(await statusOf(document)).toBe('paid 123.0')
    expect(await get(`/banking/payments/${matched.payment_id}.json`)).toMatchObject({
      price: '123.0',
      banking_transaction_id: id,
      invoice_ids: [document.id],
      client_id: document.client_id,
      kind: 'bank',
    })
    expect(await suggestions(id)).toEqual([])
    expect((await act(id, 'match', { invoice_ids: [document.id] })).status).toBe(409)
    expect((await act(id, 'ignore')).status).toBe(409)

    expect((await act(id, 'undo')).json).toMatchObject({ status: 'open', payment_id: null })
    expect(await statusOf(document)).toBe('issued 0.0')
    expect((await call('GET', `/banking/payments/${matched.payment_id}.json`)).status).toBe(404)

    const again = await kwit.call('POST', `/banking/transactions/${id}/match.xml`, {
      token: account.token,
      body: Buffer.from(
        `<banking-match><invoice-ids type="array"><invoice-id>${document.id}</invoice-id></invoice-ids></banking-match>`,
      ),
      headers: { 'content-type': 'application/xml' },
    })
    expect(again.text).toContain('<status>matched</status>')
    expect(await statusOf(document)).toBe('paid 123.0')
  })

  test('a document is found by its KSeF number', async () => {
    const { id: documentId } = await invoice()
    const govId = '5252445767-20260302-0A0B0C0D0E0F-12'
    const { account_id } = account
    await kwit.db.begin(async (db) =>
      db.run(
        sql`update invoices set gov_id = ${govId} where account_id = ${account_id} and id = ${documentId}`,
      ),
    )
    const [id] = await transactions({ amount: '123.00', title: `przelew ${govId}` })
    const [first] = await suggestions(id)
    expect(first.invoice_ids).toEqual([documentId])
    expect(first.reasons.map(({ code }: { code: string }) => code)).toContain('ksef_number')
  })

  test('a transfer is split over documents, and the remainder is credit', async () => {
    const [first, second] = [await invoice(), await invoice()]
    const [id] = await transactions({ amount: '200.00', title: 'razem' })
    const refused = await act(id, 'match', { invoice_ids: [first.id, second.id], amounts: ['150', '50'] })
    expect(refused.json.message).toEqual({ amounts: ['are more than is due, or than the transaction has'] })
    for (const amounts of [['1'], ['x', '1'], ['0', '1'], ['1.234', '1']])
      expect((await act(id, 'match', { invoice_ids: [first.id, second.id], amounts })).status).toBe(422)
    expect(await statusOf(first)).toBe('issued 0.0')
    await act(id, 'match', { invoice_ids: [first.id, second.id], amounts: ['100', '23.45'] })
    expect(await statusOf(first)).toBe('partial 100.0')
    expect(await statusOf(second)).toBe('partial 23.45')
    const [{ amount }] = await get(`/clients/${first.client_id}/credit.json`)
    expect(amount).toBe('76.55')
    await act(id, 'undo')
    expect(await statusOf(first)).toBe('issued 0.0')
    expect(await get(`/clients/${first.client_id}/credit.json`)).toEqual([])
  })

  test('expenses, refunds and advances take the direction of the money', async () => {
    const purchase = await invoice({ income: false, number: 'ZK/7/2026' })
    const sale = await invoice()
    const ids = await transactions(
      { amount: '-123.00', title: 'ZK/7/2026' },
      { amount: '50.00', title: 'zaliczka' },
      { amount: '-20.00', title: 'zwrot' },
    )
    expect((await suggestions(ids[0]))[0].invoice_ids).toEqual([purchase.id])
    const { json } = await act(ids[0], 'match', { invoice_ids: [purchase.id] })
    expect(await statusOf(purchase)).toBe('paid 123.0')
    expect(await get(`/banking/payments/${json.payment_id}.json`)).toMatchObject({
      income: false,
      price: '123.0',
    })
    await act(ids[1], 'match', { client_id: sale.client_id })
    await act(ids[2], 'match', { client_id: sale.client_id })
    expect((await get(`/clients/${sale.client_id}/credit.json`))[0].amount).toBe('30.0')
    const both = await act((await transactions({ amount: '5', title: 'x' }))[0], 'match', {
      invoice_ids: [purchase.id, sale.id],
    })
    expect(both.status).toBe(422)
    for (const id of ids) await act(id, 'undo')
  })

  test('a recorded payment is suggested and linked, and undo leaves it', async () => {
    const document = await invoice()
    const { json: payment } = await call('POST', '/banking/payments.json', {
      banking_payment: {
        name: 'By hand',
        price: '123',
        paid: true,
        paid_date: '2026-03-01',
        invoice_id: document.id,
      },
    })
    const [id, other] = await transactions(
      { amount: '123.00', title: document.number },
      { amount: '124.00', title: 'x' },
    )
    expect((await suggestions(id))[0]).toMatchObject({ payment_id: payment.id, score: 98, is_exact: false })
    expect((await act(other, 'match', { payment_id: payment.id })).status).toBe(422)
    expect((await act(id, 'match', { payment_id: payment.id })).json.payment_id).toBe(payment.id)
    expect((await act(other, 'match', { payment_id: payment.id })).status).toBe(422)
    await act(id, 'undo')
    expect(await statusOf(document)).toBe('paid 123.0')
    expect((await get(`/banking/payments/${payment.id}.json`)).banking_transaction_id).toBe(null)
  })

  test('a payment of a transaction keeps its amount; deleting it reopens the transaction', async () => {
    const document = await invoice()
    const [id] = await transactions({ amount: '123.00', title: document.number })
    const { payment_id } = (await act(id, 'match', { invoice_ids: [document.id] })).json
    const path = `/banking/payments/${payment_id}.json`
    for (const banking_payment of [{ price: '1' }, { paid: false }, { currency: 'EUR' }, { income: false }])
      expect((await call('PUT', path, { banking_payment })).status).toBe(422)
    expect((await call('PUT', path, { banking_payment: { comment: 'x', price: '123' } })).status).toBe(200)

    await call('DELETE', path)
    const read = () => get(`/banking/transactions/${id}.json`)
    expect(await read()).toMatchObject({ status: 'open', payment_id: null })
    expect(await statusOf(document)).toBe('issued 0.0')
    await call('POST', path.replace('.json', '/restore.json'))
    expect(await read()).toMatchObject({ status: 'matched', payment_id })
    expect(await statusOf(document)).toBe('paid 123.0')

    await call('PUT', path, { banking_payment: { deleted: true } })
    expect(await read()).toMatchObject({ status: 'open' })
    await act(id, 'ignore')
    expect((await call('POST', path.replace('.json', '/restore.json'))).status).toBe(409)
    expect(await statusOf(document)).toBe('issued 0.0')
  })

  test('transactions without a document are booked with a category; their statement stays', async () => {
    const [id] = await transactions({ amount: '-7.50', title: 'prowizja' })
    expect((await act(id, 'book', {})).status).toBe(422)
    expect((await act(id, 'book', { category: 'nonsense' })).status).toBe(422)
    expect((await act(id, 'book', { category: 'bank_fee' })).json).toMatchObject({
      status: 'booked',
      category: 'bank_fee',
      payment_id: null,
    })
    const booked = await get('/banking/transactions.json?status=booked')
    expect(booked.map((transaction: { id: number }) => transaction.id)).toEqual([id])
    const { statement_id } = booked[0]
    expect((await call('DELETE', `/banking/statements/${statement_id}.json`)).status).toBe(409)
    expect((await act(id, 'undo')).json).toMatchObject({ status: 'open', category: null })
    expect((await call('DELETE', `/banking/statements/${statement_id}.json`)).status).toBe(200)
  })

  test('the account of a client is learned from matches, and damaged titles find their documents', async () => {
    const first = await invoice({ buyer_name: 'Zakład Łukowski' })
    const iban = 'PL27114020040000300201355387'
    const [id] = await transactions({ amount: '123', title: first.number, name: 'J. NOWAK', iban })
    await act(id, 'match', { invoice_ids: [first.id] })
    const second = await invoice({ client_id: first.client_id })
    const lines = [
      { amount: '50', title: 'rata', name: 'J. NOWAK', iban },
      { amount: '50', title: second.number.replaceAll('/', ' ').toLowerCase(), name: 'X' },
      { amount: '50', title: second.number.replace(/\W/g, ''), name: 'X' },
      { amount: '50', title: `oplata za ${second.number.slice(0, -2)}`, name: 'X' },
    ]
    const damagedIds = await transactions(...lines)
    const reasons = []
    for (const damagedId of damagedIds) {
      const [best] = await suggestions(damagedId)
      expect(best?.invoice_ids).toEqual([second.id])
      reasons.push(best.reasons.map(({ code }: { code: string }) => code).join(' '))
    }
    expect(reasons).toEqual([
      'account partial',
      'number partial',
      'number_respelled partial',
      'number_cut partial',
    ])
  })

  test('a foreign document takes the exchanged amount', async () => {
    const document = await invoice({
      currency: 'EUR',
      exchange_currency: 'PLN',
      exchange_currency_rate: '4.2',
    })
    const [id] = await transactions({ amount: '516.60', title: document.number })
    expect((await suggestions(id))[0].reasons.map(({ code }: { code: string }) => code)).toEqual([
      'number',
      'account',
      'name',
      'exchanged',
    ])
    await act(id, 'match', { invoice_ids: [document.id] })
    expect(await statusOf(document)).toBe('paid 123.0')
  })
})
