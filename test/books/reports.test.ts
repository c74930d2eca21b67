// Tests the VAT register, the statement of a client and the stock of a month with figures computed by hand.
import { beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { openBooks } from './books.ts'

type Fields = { [name: string]: any }

const books = openBooks()

describe.each(FORMATS)('reports in %s', (format) => {
  let ask: Ask
  let token: string
  let client_id: number

  beforeEach(async () => {
    books.kwit.clock.set(Date.parse('2026-06-17T12:00:00Z'))
    token = (await books.kwit.newAccount()).token
    ask = speaker(books.kwit, format, token)
    const client = { name: 'Acme', tax_no: '5252445767', country: 'PL', city: 'Łódź' }
    client_id = (await post('/clients', { client })).id
  })

  const post = async (path: string, fields: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('POST', path, fields)
    expect(status, text).toBe(201)
    return body
  }
  const read = async (path: string): Promise<any> => {
    const { status, body, text } = await ask('GET', path)
    expect(status, text).toBe(200)
    return body
  }
  const invoice = (
    number: string,
    issue_date: string,
    lines: [tax: string, net: string][],
    more: Fields = {},
  ) =>
    post('/invoices', {
      invoice: {
        number,
        issue_date,
        client_id,
        positions: lines.map(([tax, total_price_net]) => ({ name: 'Thing', tax, total_price_net })),
        ...more,
      },
    })

  test('the register of sales', async () => {
    await invoice('1', '2026-06-02', [
      ['23', '100'],
      ['8', '50'],
    ])
    // The first is issued in June for May, the second in May for June.
    await invoice('2', '2026-06-03', [['23', '1000']], { sell_date: '2026-05-31' })
    await invoice('3', '2026-05-29', [['zw', '30']], { sell_date: '2026-06-01' })
    // 100 EUR at 4.2500: 425.00 and 97.75.
    await invoice('4', '2026-06-05', [['23', '100']], {
      currency: 'EUR',
      exchange_currency: 'PLN',
      exchange_currency_rate: '4.25',
    })
    await invoice('5', '2026-06-06', [['23', '1']], { currency: 'EUR' })
    // Sold for 246, bought for 123: a margin of 100 and 23 of tax.
    await invoice('6', '2026-06-07', [], {
      kind: 'vat_margin',
      positions: [
        { name: 'Old chair', total_price_gross: '246', total_purchase_price: '123', vat_margin_tax: '23' },
      ],
    })
    await invoice('7', '2026-06-08', [['23', '9']], { kind: 'proforma' })
    await invoice('8', '2026-06-08', [['np', '9']], { kind: 'accounting_note' })
    const cancelled = await invoice('9', '2026-06-09', [['23', '9']])
    await ask('POST', `/invoices/${cancelled.id}/cancel`)
    // A receipt paid in cash and then invoiced is taxed once, as the receipt.
    const receipt = await invoice('P1', '2026-06-10', [['5', '20']], { kind: 'receipt' })
    await post('/invoices', {
      invoice: { from_invoice_id: receipt.id, additional_params: 'for_receipt', number: '10', client_id },
    })

    const { rows, totals } = await read('/reports/vat?period=this_month')
    expect(
      rows.map(({ number, tax_date, net, tax_value }: Fields) => [number, tax_date, net, tax_value]),
    ).toEqual([
      ['3', '2026-06-01', '30.0', '0.0'],
      ['1', '2026-06-02', '150.0', '27.0'],
      ['4', '2026-06-05', '425.0', '97.75'],
      ['5', '2026-06-06', null, null],
      ['6', '2026-06-07', '100.0', '23.0'],
      ['P1', '2026-06-10', '20.0', '1.0'],
    ])
    expect(rows[1]).toMatchObject({
      ksef_number: null,
      issue_date: '2026-06-02',
      buyer_name: 'Acme',
      buyer_tax_no: '5252445767',
      buyer_country: 'PL',
    })
    expect(totals).toHaveLength(1)
    expect(totals[0]).toMatchObject({
      currency: 'PLN',
      count: 6,
      net: '725.0',
      tax_value: '148.75',
      without_rate: 1,
    })
    expect(
      totals[0].rates.map(({ tax, margin, net, tax_value }: Fields) => [tax, margin, net, tax_value]),
    ).toEqual([
      ['23', false, '525.0', '120.75'],
      ['23', true, '100.0', '23.0'],
      ['8', false, '50.0', '4.0'],
      ['5', false, '20.0', '1.0'],
      ['zw', false, '30.0', '0.0'],
    ])
    const may = await read('/reports/vat?period=last_month')
    expect(may.totals[0]).toMatchObject({ net: '1000.0', tax_value: '230.0', count: 1 })
    const file = await books.kwit.call('GET', '/reports/vat.csv?period=this_month&delimiter=%3B', { token })
    expect(file.text.split('\r\n')[0]).toContain(
      'net_23;tax_23;net_23_margin;tax_23_margin;net_8;tax_8;net_5',
    )
    expect(file.text).toContain(
      'total;;;;;;;;;;;;PLN;;525,0;120,75;100,0;23,0;50,0;4,0;20,0;1,0;30,0;0,0;725,0;148,75',
    )
  })

  test('the register of purchases', async () => {
    // Goods bought in May and invoiced in June: tax can be deducted only once the invoice is received.
    await invoice('V1', '2026-06-02', [['23', '200']], { income: false, sell_date: '2026-05-30' })
    await invoice('V2', '2026-06-03', [['8', '10']], { income: false, accounting_vat_tax_date: '2026-07-01' })
    const { rows, totals } = await read('/reports/vat?income=no&period=this_month')
    expect(rows.map(({ number, net, tax_value }: Fields) => [number, net, tax_value])).toEqual([
      ['V1', '200.0', '46.0'],
    ])
    expect(totals[0]).toMatchObject({ net: '200.0', tax_value: '46.0' })
    expect((await read('/reports/vat?period=this_month')).totals).toEqual([])
  })

  test('the account of a client', async () => {
    const first = await invoice('1', '2026-05-04', [['zw', '100']], { payment_to: '2026-05-18' })
    await invoice('2', '2026-06-02', [['zw', '50']], { status: 'paid', paid_date: '2026-06-03' })
    await invoice('3', '2026-06-04', [['zw', '70']], { currency: 'EUR' })
    await invoice('4', '2026-06-05', [['zw', '5']], { kind: 'estimate' })
    const pay = (price: string, paid_date: string, more: Fields) =>
      post('/banking/payments', {
        banking_payment: { name: 'Transfer', price, paid: true, paid_date, ...more },
      })
    await pay('30', '2026-05-20', { invoice_id: first.id })
    // Ten more than due.
    await pay('80', '2026-06-10', { invoice_id: first.id })

    const { rows, totals, client_name } = await read(`/clients/${client_id}/statement?date_from=2026-06-01`)
    expect(client_name).toBe('Acme')
    expect(
      rows.map(({ date, kind, number, currency, debit, credit, balance }: Fields) =>
        [date, kind, number, currency, debit, credit, balance].join(' '),
      ),
    ).toEqual([
      '2026-06-02 document 2 PLN 50.0 0.0 120.0',
      '2026-06-03 payment 2 PLN 0.0 50.0 70.0',
      '2026-06-10 payment 1 PLN 0.0 70.0 0.0',
      '2026-06-10 left  PLN 0.0 10.0 -10.0',
      '2026-06-04 document 3 EUR 70.0 0.0 70.0',
    ])
    expect(totals).toMatchObject([
      { currency: 'PLN', opening: '70.0', debit: '50.0', credit: '130.0', closing: '-10.0', left: '10.0' },
      { currency: 'EUR', opening: '0.0', debit: '70.0', credit: '0.0', closing: '70.0', left: '0.0' },
    ])
    const csv = await books.kwit.call('GET', `/clients/${client_id}/statement.csv?currency=PLN`, { token })
    const lines = csv.text.replace('\ufeff', '').trim().split('\r\n')
    expect([lines[1], lines.at(-1)]).toEqual(['opening,,PLN,,,,,,,0.0', 'closing,,PLN,,,,,150.0,160.0,-10.0'])
    const same = await read(`/reports/statement?client_id=${client_id}&date_from=2026-06-01`)
    expect(same.totals).toEqual(totals)
    // The account's currency comes first in every report.
    await invoice('6', '2026-06-06', [['zw', '9']])
    for (const name of ['sales', 'sales?by=product', 'sales?by=month', 'ageing', 'cash']) {
      const report = await read(`/reports/${name}`)
      const ofJune = report.rows.filter(({ from, month }: Fields) => !(from ?? month)?.startsWith('2026-05'))
      const currencies = (rows: Fields[]) => rows.map(({ currency }) => currency)
      expect([name, currencies(ofJune), currencies(report.totals)]).toEqual([
        name,
        ['PLN', 'EUR'],
        ['PLN', 'EUR'],
      ])
    }
  })

  test('a correction in the account of a client', async () => {
    const { id } = await invoice('1', '2026-06-02', [['zw', '100']])
    const line = { name: 'Thing', tax: 'zw', quantity: 1 }
    await invoice('K1', '2026-06-04', [], {
      kind: 'correction',
      invoice_id: id,
      positions: [
        {
          name: 'Thing',
          kind: 'correction',
          correction_before_attributes: { ...line, total_price_gross: '100' },
          correction_after_attributes: { ...line, total_price_gross: '60' },
        },
      ],
    })
    const { rows, totals } = await read(`/clients/${client_id}/statement`)
    expect(
      rows.map(({ number, debit, credit, balance }: Fields) => [number, debit, credit, balance]),
    ).toEqual([
      ['1', '100.0', '0.0', '100.0'],
      ['K1', '0.0', '40.0', '60.0'],
    ])
    expect(totals[0].closing).toBe('60.0')
    const [balance] = await read(`/clients/${client_id}/balance`)
    expect([balance.outstanding, balance.to_refund]).toEqual(['60.0', '0.0'])
  })

  const WORDS = [
    ['', 'Zestawienie rozrachunków', 'Saldo początkowe', 'Do zapłaty'],
    ['en', 'Statement of account', 'Opening balance', 'Balance due'],
    ['de/fr', 'Kontoauszug / Relevé de compte', 'Anfangssaldo', 'Offener Betrag'],
    ['xx', 'Statement of account', 'Opening balance', 'Balance due'],
  ]

  test.each(WORDS)('in the PDF, in the language "%s"', async (lang, title, opening, owes) => {
    await invoice('FV 1', '2026-05-04', [['zw', '1234.5']], { lang: 'pl', payment_to: '2026-05-18' })
    const reply = await fetch(`${books.kwit.url}/clients/${client_id}/statement.pdf?lang=${lang}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = textOf(readPdf(Buffer.from(await reply.arrayBuffer())))
    for (const part of [title, opening, owes, 'FV 1', 'Acme']) expect(text).toContain(part)
  })

  test('stock that was received and issued', async () => {
    const warehouse_id = (await post('/warehouses', { warehouse: { name: 'Main', kind: 'main' } })).id
    const product_id = (await post('/products', { product: { name: 'Chair', code: 'C', price_net: '20' } }))
      .id
    const move = (kind: string, issue_date: string, quantity: number, purchase_price_net?: string) =>
      post('/warehouse_documents', {
        warehouse_document: {
          kind,
          issue_date,
          warehouse_id,
          warehouse_actions: [
            { product_id, quantity, ...(purchase_price_net ? { purchase_price_net } : {}) },
          ],
        },
      })
    await move('pz', '2026-05-02', 10, '10.00')
    await move('pz', '2026-06-02', 10, '12.00')
    await move('wz', '2026-06-05', 12) // ten at 10 and two at 12
    await move('pz', '2026-07-01', 1, '15.00')
    const figures = async (period: string) => {
      const { rows, totals } = await read(`/reports/stock?${period}`)
      expect(rows).toHaveLength(1)
      const row = rows[0] as Fields
      expect(totals[0].closing_value).toBe(row.closing_value)
      return ['opening', 'in', 'out', 'closing'].map((name) => [
        row[`${name}_quantity`],
        row[`${name}_value`],
      ])
    }
    expect(await figures('period=this_month')).toEqual([
      ['10.0', '100.0'],
      ['10.0', '120.0'],
      ['12.0', '124.0'],
      ['8.0', '96.0'],
    ])
    expect(await figures('')).toEqual([
      ['0.0', '0.0'],
      ['21.0', '235.0'],
      ['12.0', '124.0'],
      ['9.0', '111.0'],
    ])
    const [there] = await read('/products/stock')
    expect(there.stock_value).toBe('111.0')
  })
})
