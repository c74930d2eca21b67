// Tests rules for bank transactions, and booking without a person: only what is proven, and what people can undo.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { camt, type Line } from '../camt.ts'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const IBAN = 'PL27114020040000300201355387'

describe('bank rules', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
  })
  beforeEach(async () => {
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json && { json }) })
  const get = async (path: string) => (await call('GET', path)).json
  const rule = async (banking_rule: object) => {
    const { status, json } = await call('POST', '/banking/rules.json', { banking_rule })
    expect(status).toBe(201)
    return json
  }
  const invoice = async (fields: object = {}) => {
    const { json } = await call('POST', '/invoices.json', {
      invoice: {
        ...{ issue_date: '2026-02-20', sell_date: '2026-02-20', buyer_name: 'Młyny Sp. z o.o.' },
        positions: [{ name: 'Flour', quantity: 1, total_price_gross: '123', tax: 23 }],
        ...fields,
      },
    })
    return json as { id: number; number: string; client_id: number }
  }
  async function load(lines: readonly Line[], accountNumber?: string) {
    const body = Buffer.from(camt(lines, 'PLN', accountNumber))
    const { json } = await kwit.call('POST', '/banking/statements.json?create_accounts=1', {
      token: account.token,
      body,
    })
    const [{ id }] = json.statements
    const listed = await get(`/banking/transactions.json?statement_id=${id}&order=id&per_page=100`)
    return {
      ids: listed.map((transaction: { id: number }) => transaction.id) as number[],
      run_id: json.booking_run_id as number | null,
    }
  }
  // Imports and waits for automatic booking.
  async function importAndBook(lines: readonly Line[], accountNumber?: string) {
    const { ids, run_id } = await load(lines, accountNumber)
    await ended(run_id as number)
    return Promise.all(ids.map((id) => get(`/banking/transactions/${id}.json`)))
  }
  const ended = async (id: number) => {
    for (;;) {
      const run = await get(`/banking/booking_runs/${id}.json`)
      if (run.status === 'done' || run.status === 'failed') return run
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const act = (id: number | undefined, name: string, json?: object) =>
    call('POST', `/banking/transactions/${id}/${name}.json`, json ?? {})
  const suggestions = (id: number | undefined) => get(`/banking/transactions/${id}/suggestions.json`)
  const bookAutomatically = () =>
    call('PUT', '/account.json', { account: { bank_automatic_booking: 'exact' } })

  test.each(FORMATS)('a rule is created, changed and deleted in %s', async (format) => {
    const ask = speaker(kwit, format, account.token)
    const { body: created, status } = await ask('POST', '/banking/rules', {
      banking_rule: { title: 'Prowizja', direction: 'out', amount_to: '50', category: 'bank_fee' },
    })
    expect({ status, ...created }).toMatchObject({
      status: 201,
      name: 'Prowizja',
      category: 'bank_fee',
      client_id: null,
      is_automatic: false,
    })
    const path = `/banking/rules/${created.id}`
    const { body: changed } = await ask('PUT', path, { banking_rule: { is_automatic: true, name: 'Fees' } })
    expect(changed).toMatchObject({ name: 'Fees', is_automatic: true })
    for (const banking_rule of [
      { title: null },
      { title: '/' },
      { category: null },
      { amount_from: '60' },
      { amount_to: '-1' },
    ])
      expect((await ask('PUT', path, { banking_rule })).status).toBe(422)
    expect((await ask('GET', '/banking/rules')).body).toHaveLength(1)
    expect((await ask('DELETE', path)).status).toBe(200)
    expect((await ask('GET', '/banking/rules')).body).toHaveLength(0)
  })

  test('rules suggest a category or a client, and are named as the reason', async () => {
    const { client_id, id: documentId } = await invoice()
    await rule({ title: 'opłata za prowadzenie', category: 'bank_fee', direction: 'out' })
    const { id: clientRule } = await rule({ counterparty_account: IBAN.slice(2), client_id })
    await rule({ counterparty_name: 'landlord', client_id, category: 'other' })
    await rule({ counterparty_name: 'tax office', category: 'tax', amount_from: '1000' })
    const { ids } = await load([
      { amount: '-9.00', title: 'OPLATA  ZA PROWADZENIE rachunku' },
      { amount: '123.00', title: 'przelew', name: 'J. NOWAK', iban: IBAN },
      { amount: '7.00', title: 'przelew', name: 'J. NOWAK', iban: IBAN },
      { amount: '-999.99', title: 'PIT', name: 'First Tax Office' },
      { amount: '9.00', title: 'oplata za prowadzenie' },
      { amount: '-9.00', title: 'rent', name: 'The Landlord' },
    ])
    const [fee, paid, other, tax, income, rent] = await Promise.all(ids.map(suggestions))
    expect(fee).toMatchObject([
      {
        category: 'bank_fee',
        is_exact: false,
        reasons: [{ code: 'rule', text: 'The rule opłata za prowadzenie applies' }],
      },
    ])
    expect(paid[0]).toMatchObject({ invoice_ids: [documentId], rule_id: clientRule, is_exact: false })
    expect(paid[0].reasons.map(({ code }: { code: string }) => code)).toEqual(['rule', 'amount'])
    expect(other[0]).toMatchObject({ invoice_ids: [documentId], rule_id: clientRule })
    expect(tax).toEqual([])
    expect(rent).toMatchObject([{ category: 'other', client_id: null, score: 60 }])
    expect(income.map((row: { rule_id: number | null }) => row.rule_id)).toEqual([null])
    const batch = await get(`/banking/transactions/suggestions.json?ids=${ids.join()}`)
    expect(batch.map((row: { suggestions: object[] }) => row.suggestions)).toEqual([
      fee,
      paid,
      other,
      tax,
      income,
      rent,
    ])
    expect(await get('/banking/transactions/suggestions.json')).toEqual(batch)
    const tooMany = Array.from({ length: 101 }, (_, index) => index + 1)
    const refused = await call('GET', `/banking/transactions/suggestions.json?ids=${tooMany}`)
    expect(refused.status).toBe(422)

    await act(ids[1], 'match', { invoice_ids: [documentId] })
    expect((await suggestions(ids[2]))[0]).toMatchObject({ client_id, invoice_ids: [], score: 60 })
    await call('DELETE', `/clients/${client_id}.json`)
    expect(await suggestions(ids[2])).toEqual([])
  })

  test('what was undone or declined comes last, and is never booked automatically', async () => {
    await bookAutomatically()
    const first = await invoice({ number: 'FV 77/2026' })
    const second = await invoice({ number: 'FV 78/2026' })
    const [transaction] = await importAndBook([{ amount: '123.00', title: first.number, name: 'Mlyny' }])
    expect(transaction).toMatchObject({ status: 'matched', is_automatic: true })
    await act(transaction.id, 'undo')
    const [other, undone] = await suggestions(transaction.id)
    expect(other).toMatchObject({ invoice_ids: [second.id], is_declined: false })
    expect(undone).toMatchObject({ invoice_ids: [first.id], is_declined: true, is_exact: false })
    await ended((await call('POST', '/banking/booking_runs.json')).json.id)
    expect(await get(`/banking/transactions/${transaction.id}.json`)).toMatchObject({ status: 'open' })

    expect((await act(transaction.id, 'decline')).status).toBe(422)
    await act(transaction.id, 'decline', { invoice_ids: [second.id] })
    const declined = await suggestions(transaction.id)
    expect(declined.map(({ is_declined }: { is_declined: boolean }) => is_declined)).toEqual([true, true])
    expect((await act(transaction.id, 'match', { invoice_ids: [first.id] })).json.status).toBe('matched')
  })

  test('proven transactions are booked after an import, and say why', async () => {
    const document = await invoice({ number: 'FV 501/2026' })
    const line = { amount: '123.00', title: `zaplata ${document.number}`, name: 'Mlyny' }
    expect((await load([line])).run_id).toBe(null)
    const run = await ended((await call('POST', '/banking/booking_runs.json')).json.id)
    expect(run).toMatchObject({ status: 'done', done: 1, total: 1, booked: 1 })
    expect(await get('/banking/booking_runs.json')).toEqual([run])
    const [transaction] = await get('/banking/transactions.json')
    const reasons = [{ code: 'number', detail: document.number }, { code: 'name' }, { code: 'amount' }]
    expect(transaction).toMatchObject({ status: 'matched', is_automatic: true, booking_reasons: reasons })
    const payment = await get(`/banking/payments/${transaction.payment_id}.json`)
    expect(payment).toMatchObject({ origin: 'automatic', booking_reasons: reasons })
    const { payments } = await get(`/invoices/${document.id}/timeline.json`)
    expect(payments).toMatchObject([{ id: payment.id, origin: 'automatic' }])
    const { rows } = await get(`/clients/${document.client_id}/statement.json`)
    expect(rows.at(-1)).toMatchObject({ kind: 'payment', origin: 'automatic' })
    const changes = await get(`/account/history.json?object=banking_transaction&id=${transaction.id}`)
    expect(JSON.stringify(changes)).toContain('is_automatic')
    await act(transaction.id, 'undo')
    expect(await get(`/banking/transactions/${transaction.id}.json`)).toMatchObject({
      status: 'open',
      is_automatic: false,
      booking_reasons: [],
    })
    expect(await get(`/invoices/${document.id}.json`)).toMatchObject({ status: 'issued' })
  })

  test('nothing is booked without a proof', async () => {
    await bookAutomatically()
    const numbers = ['FV 601/2026', 'FV 602/2026', 'FV 603/2026', 'FV 604/2026', 'FV 605/2026']
    const documents = []
    for (const number of numbers) documents.push(await invoice({ number }))
    const [, , third, fourth, fifth] = documents
    const recorded = { name: 'By hand', price: '123', paid: true, paid_date: '2026-03-01' }
    await call('POST', '/banking/payments.json', { banking_payment: recorded })
    // The recorded payment may be any of the transfers of this amount.
    const doubtful = await importAndBook([{ amount: '123.00', title: 'FV 601/2026', name: 'Mlyny' }])
    expect(doubtful[0].status).toBe('open')
    await call('DELETE', `/banking/payments/${(await get('/banking/payments.json'))[0].id}.json`)

    await call('PUT', `/invoices/${fifth?.id}.json`, { invoice: { currency: 'EUR' } })
    await rule({ title: 'czynsz', category: 'other' })
    const statuses = await importAndBook([
      { amount: '100.00', title: 'FV 602/2026', name: 'Mlyny' },
      { amount: '123.00', title: 'przelew', name: 'Mlyny' },
      { amount: '123.00', title: 'FV 603/2026', name: 'Kowalski', iban: IBAN },
      { amount: '123.00', title: 'FV 603/2026 i FV 604/2026', name: 'Mlyny' },
      { amount: '-123.00', title: 'FV 602/2026', name: 'Mlyny' },
      { amount: '123.00', title: 'FV 605/2026', name: 'Mlyny' },
      { amount: '123.00', title: 'czynsz FV 602/2026', name: 'Mlyny' },
    ])
    expect(statuses.map(({ status }) => status)).toEqual(Array(7).fill('open'))
    // Both of them together are proven, and the second transfer finds them paid.
    const both = { amount: '246.00', title: `${third?.number}, ${fourth?.number}`, name: 'Mlyny' }
    const [together, again] = await importAndBook([both, both])
    expect([together.status, again.status]).toEqual(['matched', 'open'])
  })

  test('automatic rules book a category, or the only document of their client with this amount', async () => {
    await bookAutomatically()
    const { client_id, id } = await invoice({ number: 'FV 701/2026' })
    const same = await invoice({ buyer_name: 'Mill', number: 'FV 702/2026' })
    await invoice({ client_id: same.client_id, buyer_name: 'Mill', number: 'FV 703/2026' })
    await rule({ title: 'prowizja', direction: 'out', category: 'bank_fee', is_automatic: true })
    const { id: rule_id } = await rule({ counterparty_account: IBAN, client_id, is_automatic: true })
    await rule({ title: 'mill', client_id: same.client_id, is_automatic: true })
    await rule({ title: 'both', category: 'tax', is_automatic: true })
    const booked = await importAndBook([
      { amount: '-9.00', title: 'Prowizja' },
      { amount: '123.00', title: 'przelew', name: 'J. NOWAK', iban: IBAN },
      { amount: '123.00', title: 'przelew', name: 'J. NOWAK', iban: IBAN },
      { amount: '123.00', title: 'mill', name: 'X' },
      { amount: '-5.00', title: 'prowizja both' },
      { amount: '-123.00', title: 'prowizja FV 702/2026' },
    ])
    expect(booked).toMatchObject([
      { status: 'booked', category: 'bank_fee', is_automatic: true, booking_reasons: [{ code: 'rule' }] },
      { status: 'matched', rule_id, is_automatic: true },
      { status: 'open' },
      { status: 'open' },
      { status: 'open' },
      { status: 'booked' },
    ])
    expect(await get(`/invoices/${id}.json`)).toMatchObject({ status: 'paid' })
  })

  test('a transfer that cannot be booked stays open', async () => {
    await bookAutomatically()
    const document = await invoice({ number: 'FV 801/2026' })
    const [transaction] = await importAndBook([{ amount: '123', title: document.number, name: 'Mlyny' }])
    await act(transaction.id, 'undo')
    expect((await act(transaction.id, 'ignore')).json.status).toBe('ignored')
    const run = await ended((await call('POST', '/banking/booking_runs.json')).json.id)
    expect(run).toMatchObject({ status: 'done', total: 0, booked: 0 })
  })

  test('the VAT of a split payment that moves between own accounts is no income', async () => {
    const document = await invoice({ number: 'FV 901/2026' })
    const title = `/VAT/23,00/IDC/5252445767/INV/${document.number}/TXT/x`
    const vatAccount = 'PL83101010230000261395100000'
    const { ids } = await load([
      { amount: '123.00', title },
      { amount: '-23.00', title, name: 'Own', iban: vatAccount },
      { amount: '23.00', title: title.replace('901', '902') },
    ])
    expect((await suggestions(ids[0]))[0]).toMatchObject({ invoice_ids: [document.id] })
    expect(await suggestions(ids[1])).toMatchObject([
      { category: 'own_transfer', invoice_ids: [], reasons: [{ code: 'vat_transfer', detail: '23.00 PLN' }] },
    ])
    expect((await suggestions(ids[2]))[0].category).toBe(null)
    // The VAT account is imported too; from then on it is one of the own accounts.
    const other = await load(
      [{ amount: '23.00', title, name: 'Own', iban: 'PL61109010140000071219812874' }],
      vatAccount,
    )
    expect(await suggestions(other.ids[0])).toMatchObject([{ category: 'own_transfer', invoice_ids: [] }])
    expect((await suggestions(ids[1]))[0].reasons).toMatchObject([{ code: 'own_account' }])
  })

  test('the rest of a split is booked with a category', async () => {
    const document = await invoice({ number: 'ZK/9/2026', income: false })
    const { ids } = await load([{ amount: '-125.50', title: document.number }])
    const body = { invoice_ids: [document.id], remainder_category: 'bank_fee' }
    for (const wrong of [body, { ...body, amounts: ['125.50'] }, { ...body, amounts: ['-1'] }])
      expect((await act(ids[0], 'match', wrong)).status).toBe(422)
    const { json } = await act(ids[0], 'match', { ...body, amounts: ['123'] })
    expect(json).toMatchObject({ status: 'matched', remainder: '-2.5', category: 'bank_fee' })
    const path = `/banking/payments/${json.payment_id}.json`
    expect(await get(path)).toMatchObject({ price: '123.0', overpaid: '0.0', origin: 'bank_statement' })
    await call('DELETE', path)
    expect(await get(`/banking/transactions/${ids[0]}.json`)).toMatchObject({
      status: 'open',
      remainder: null,
    })
    await call('POST', path.replace('.json', '/restore.json'))
    expect(await get(`/banking/transactions/${ids[0]}.json`)).toMatchObject({
      ...{ status: 'matched', remainder: '-2.5', category: 'bank_fee' },
    })
  })
})
