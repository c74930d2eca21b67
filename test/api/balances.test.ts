// Tests debts and balances on a past day, and the balance confirmations that clients sign. All figures are computed
// by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const NOW = Date.parse('2027-02-10T12:00:00Z')

type Fields = { [name: string]: any }

describe.each(FORMATS)('balances in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let token: string
  let acme: number
  let beta: number

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOW)
  })
  afterAll(() => kwit.close())

  const make = async (path: string, name: string, fields: Fields) => {
    const { status, body } = await ask('POST', path, { [name]: fields })
    expect([status, body]).toMatchObject([201, {}])
    return body
  }
  const read = async (path: string): Promise<any> => {
    const { status, body } = await ask('GET', path)
    expect([status, body]).toMatchObject([200, {}])
    return body
  }
  const positions = (gross: string) => [{ name: 'Work', tax: 23, total_price_gross: gross }]
  const pay = (paid_date: string, price: string, more: Fields) =>
    make('/banking/payments', 'banking_payment', {
      ...{ name: 'Transfer', paid: true, paid_date, price, currency: 'PLN', ...more },
    })

  // On 2026-12-31:
  // Acme: A 1230 due 2026-11-14 (47 days late), 500 paid in December, 730 in January: 730 open.
  // B 615 due 2027-01-14, corrected by −123 on 2027-01-20: 615 open, not due. C of January: not issued yet.
  // 300 without a document was paid on 2026-12-30. Balance 730 + 615 − 300 = 1045.
  // Beta: 246 due 2026-09-01 (121 days late), marked as paid on 2027-01-05: 246 open.
  // 123 due 2026-12-01, corrected to 23 on 2026-12-15 (−100): 23 open, 30 days late. Balance 269.
  beforeEach(async () => {
    token = (await kwit.newAccount()).token
    ask = speaker(kwit, format, token)
    acme = (await make('/clients', 'client', { name: 'Acme', tax_no: '7740001454' })).id
    beta = (await make('/clients', 'client', { name: 'Beta' })).id
    const invoice = (fields: Fields) => make('/invoices', 'invoice', { lang: 'pl', ...fields })
    const a = await invoice({
      ...{ number: 'A', client_id: acme, issue_date: '2026-10-31', payment_to: '2026-11-14' },
      positions: positions('1230'),
    })
    const b = await invoice({
      ...{ number: 'B', client_id: acme, issue_date: '2026-12-31', payment_to: '2027-01-14' },
      positions: positions('615'),
    })
    await invoice({
      ...{ number: 'C', client_id: acme, issue_date: '2027-01-02', payment_to: '2027-01-16' },
      positions: positions('100'),
    })
    await invoice({
      ...{ kind: 'correction', invoice_id: b.id, issue_date: '2027-01-20' },
      positions: positions('-123'),
    })
    await pay('2026-12-10', '500', { invoice_id: a.id })
    await pay('2027-01-10', '730', { invoice_id: a.id })
    await pay('2026-12-30', '300', { client_id: acme })
    await invoice({
      ...{ number: 'D', client_id: beta, issue_date: '2026-08-18', payment_to: '2026-09-01' },
      ...{ status: 'paid', paid_date: '2027-01-05', positions: positions('246') },
    })
    const e = await invoice({
      ...{ number: 'E', client_id: beta, issue_date: '2026-11-17', payment_to: '2026-12-01' },
      positions: positions('123'),
    })
    await invoice({
      ...{ kind: 'correction', invoice_id: e.id, issue_date: '2026-12-15' },
      positions: positions('-100'),
    })
  })

  const agesOf = ({ amounts }: Fields) =>
    amounts
      .filter(({ count }: Fields) => count > 0)
      .map(({ bucket, amount }: Fields) => `${bucket} ${amount}`)

  test('debts by age are those at the end of the day', async () => {
    const { date, rows, totals } = await read('/reports/ageing?date=2026-12-31')
    expect(date).toBe('2026-12-31')
    expect(rows.map((row: Fields) => [row.name, row.amount, row.count, agesOf(row)])).toEqual([
      ['Acme', '1345.0', 2, ['current 615.0', '31_60 730.0']],
      ['Beta', '269.0', 2, ['1_30 23.0', 'over_90 246.0']],
    ])
    expect(totals).toMatchObject([{ currency: 'PLN', amount: '1614.0', count: 4 }])
    const before = await read('/reports/ageing?date=2026-12-09')
    expect(before.rows.map((row: Fields) => [row.name, row.amount])).toEqual([
      ['Acme', '1230.0'],
      ['Beta', '369.0'],
    ])
    expect((await read('/reports/ageing?date=2026-08-17')).rows).toEqual([])
    expect((await ask('GET', '/reports/ageing?date=soon')).status).toBe(422)
  })

  test('balances equal those of the statements until that day', async () => {
    const { rows, totals } = await read('/reports/balances?date=2026-12-31')
    expect(rows.map((row: Fields) => [row.name, row.balance, row.left])).toEqual([
      ['Acme', '1045.0', '300.0'],
      ['Beta', '269.0', '0.0'],
    ])
    expect(totals).toMatchObject([{ currency: 'PLN', count: 2, balance: '1314.0' }])
    const [path, query] = rows[0].documents.replace('.json', '').split('?')
    expect((await read(`${path}?${query}`)).totals).toMatchObject([{ closing: '1045.0' }])
    expect((await read(`/reports/balances?date=2026-12-31&client_id=${beta}`)).rows).toHaveLength(1)
    expect((await read('/reports/balances?date=2026-12-31&income=no')).rows).toEqual([])
    expect((await ask('GET', '/reports/balances?client_id=999999')).status).toBe(404)
  })

  const letters = async (query: string) => {
    const reply = await fetch(`${kwit.url}/reports/balance_confirmations.pdf?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect([reply.status, bytes.toString('latin1').slice(0, 4)]).toEqual([200, '%PDF'])
    return readPdf(bytes)
  }
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

  test('a letter asks each client to confirm the balance', async () => {
    const all = await letters('date=2026-12-31')
    expect(all.pages).toHaveLength(2)
    const letter = await letters(`date=2026-12-31&client_id=${acme}`)
    const text = plain(textOf(letter))
    for (const expected of [
      'Potwierdzenie salda',
      'Acme',
      '7740001454',
      'Saldo na dzień',
      '31.12.2026',
      'Saldo zgodne',
    ])
      expect(text).toContain(expected)
    for (const amount of ['730,00', '615,00', '−300,00', '1 045,00 PLN']) expect(text).toContain(amount)
    const german = plain(textOf(await letters(`date=2026-12-31&client_id=${beta}&lang=de`)))
    for (const expected of ['Saldenbestätigung', '269,00 PLN', 'Wir bestätigen den Saldo.'])
      expect(german).toContain(expected)
    const english = plain(textOf(await letters(`date=2026-12-31&client_id=${beta}&lang=en`)))
    expect(english).toContain('Confirmation of balance')
    const none = await kwit.call('GET', '/reports/balance_confirmations.pdf?date=2026-01-01', { token })
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('has no balance to confirm')])
  })
})
