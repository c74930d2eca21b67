// Tests that every figure of a report equals the sum over the documents behind its link, and the figure of the
// dashboard. Most reports read materialized sums, the others the documents.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshAggregates } from '../../src/domains/reporting/aggregates/refresh.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { randomFrom } from '../program.ts'

const TODAY = '2026-06-17'
const SEED = Number(process.env.REPORTS_SEED ?? 20261116)
const BY = ['client', 'product', 'category', 'month', 'department', 'issuer'] as const
const OFFERS = ['proforma', 'estimate', 'client_order']

type Fields = { [name: string]: any }

// Sums in whole cents, computed without the code of the program.
const cents = (text: string | null): bigint => {
  const [integer = '0', part = ''] = (text ?? '0').replace('-', '').split('.')
  const units = BigInt(integer) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
  return text?.startsWith('-') ? -units : units
}
const total = (documents: Fields[], name: string): bigint =>
  documents.reduce((sum, document) => sum + cents(document[name]), 0n)

describe(`reports (REPORTS_SEED=${SEED})`, () => {
  let kwit: Kwit
  let ask: Ask
  let token: string
  let all: Fields[]

  const make = async (path: string, name: string, fields: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('POST', path, { [name]: fields })
    expect(status, text).toBe(201)
    return body
  }
  const read = async (path: string): Promise<any> => {
    const { status, body, text } = await ask('GET', path)
    expect(status, `${path} ${text}`).toBe(200)
    return body
  }
  // All documents of a link, with all fields.
  const listOf = async (link: string): Promise<Fields[]> => {
    const [path = '', query = ''] = link.split('?')
    const records: Fields[] = []
    for (let page = 1; ; page++) {
      const some: Fields[] = await read(
        `${path.replace('.json', '')}?${query}&per_page=100&page=${page}&include_positions=true`,
      )
      records.push(...some)
      if (some.length < 100) return records
    }
  }
  const withoutCancelled = (documents: Fields[]) => documents.filter(({ cancelled }) => !cancelled)

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(Date.parse(`${TODAY}T12:00:00Z`))
    const { account_id, ...account } = await kwit.newAccount()
    token = account.token
    ask = speaker(kwit, 'json', token)
    const random = randomFrom(SEED)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
    const department = await make('/departments', 'department', { name: 'Second' })
    const category = await make('/categories', 'category', { name: 'Services' })
    const products = [
      await make('/products', 'product', { name: 'Chair', price_net: '10', tax: 23 }),
      await make('/products', 'product', { name: 'Table', price_gross: '99.99', tax: 8 }),
    ]
    const vendor = await make('/clients', 'client', { name: 'Vendor' })
    for (let count = 0; count < 70; count++) {
      const currency = pick(['PLN', 'PLN', 'PLN', 'EUR'])
      const kind = pick([
        'vat',
        'vat',
        'vat',
        'vat',
        'receipt',
        'bill',
        'correction',
        'vat_margin',
        ...OFFERS,
      ])
      const issue_date = `${pick(['2025-07', '2026-03', '2026-05', '2026-06'])}-${pick(['01', '10', '30'])}`
      const line = (tax: string) => ({
        name: pick(['Advice', 'Travel', 'Łódź']),
        tax,
        quantity: pick([1, 2, '1.5']),
        total_price_gross: (random() * 100).toFixed(2),
        discount_percent: pick([0, 0, 10]),
        ...(kind === 'vat_margin' ? { total_purchase_price: '5', vat_margin_tax: '23' } : {}),
        ...(random() > 0.7 ? { product_id: pick(products).id } : {}),
      })
      const sale = await make('/invoices', 'invoice', {
        kind,
        currency,
        ...(currency === 'EUR' && random() > 0.4
          ? { exchange_currency: 'PLN', exchange_currency_rate: '4.2731' }
          : {}),
        number: `N ${count}`,
        issue_date,
        sell_date: pick([issue_date, '2026-05-31', '2026-06-02']),
        payment_to: pick(['2026-01-01', '2026-03-18', '2026-05-18', '2026-06-16', TODAY, '2026-07-01']),
        ...(random() > 0.9 ? { payment_to_kind: 'off' } : {}),
        ...(random() > 0.25
          ? { income: true, buyer_name: pick(['Acme', 'Łódź Works', 'Beta']) }
          : { income: false, client_id: vendor.id }),
        department_id: pick([undefined, department.id]),
        category_id: pick([undefined, category.id]),
        seller_person: pick([undefined, 'Ann Smith', 'Bob']),
        show_discount: true,
        calculating_strategy: { sum: pick(['sum', 'keep_gross', 'keep_net']) },
        ...pick([
          {},
          {},
          { paid: '1.11', paid_date: '2026-06-02' },
          { status: 'paid', paid_date: '2026-05-04' },
        ]),
        positions: ['23', '8', 'zw'].slice(Math.floor(random() * 3)).map(line),
      })
      if (count === 45) await refreshAggregates(kwit.db, account_id)
      if (count % 9 === 4) await ask('POST', `/invoices/${sale.id}/cancel`)
      if (count % 11 === 4) await ask('DELETE', `/invoices/${sale.id}`)
      if (kind === 'receipt' && count % 2 === 0)
        await ask('POST', '/invoices', {
          invoice: {
            from_invoice_id: sale.id,
            additional_params: 'for_receipt',
            buyer_name: 'Acme',
            issue_date: '2026-06-15',
          },
        })
      if (count % 5 === 0)
        await ask('POST', '/banking/payments', {
          banking_payment: { name: `T ${count}`, price: '7.77', currency, invoice_id: sale.id, paid: true },
        })
    }
    await make('/invoices', 'invoice', {
      kind: 'accounting_note',
      buyer_name: 'Acme',
      issue_date: '2026-06-03',
      positions: [{ name: 'Interest', tax: 'np', total_price_gross: '11.11' }],
    })
    all = await listOf('/invoices.json?income=all')
    expect(all.length).toBeGreaterThan(55)
  })
  afterAll(() => kwit.close())

  const QUESTIONS = [
    '',
    'period=this_month',
    'date_from=2026-03-05&date_to=2026-06-10',
    'income=no',
    'currency=EUR',
  ]

  test.each(BY.flatMap((by) => QUESTIONS.map((filters) => [by, filters] as const)))(
    'sales by %s match the documents, filtered by "%s"',
    async (by, filters) => {
      const report = await read(`/reports/sales?by=${by}&${filters}&per_page=1000`)
      expect(report.rows_count).toBe(report.rows.length)
      for (const row of report.rows) {
        const behind = withoutCancelled(await listOf(row.documents))
        // Sums without lines cover all documents; the others add up the amounts of lines.
        if (by !== 'product')
          expect([row.count, cents(row.price_net), cents(row.price_tax), cents(row.price_gross)]).toEqual([
            behind.length,
            total(behind, 'price_net'),
            total(behind, 'price_tax'),
            total(behind, 'price_gross'),
          ])
        else if (row.rest === 'no') expect(row.count).toBe(behind.length)
      }
      for (const totalRow of report.totals) {
        const behind = withoutCancelled(await listOf(totalRow.documents))
        const rows = report.rows.filter(({ currency }: Fields) => currency === totalRow.currency)
        expect(totalRow.count).toBe(behind.length)
        for (const name of ['price_net', 'price_tax', 'price_gross']) {
          expect(cents(totalRow[name])).toBe(total(behind, name))
          expect(cents(totalRow[name])).toBe(total(rows, name))
        }
      }
    },
  )

  test('sales of a product are its lines after the discount', async () => {
    const { rows } = await read('/reports/sales?by=product&per_page=1000')
    const counted = await listOf('/invoices.json?counted=1')
    for (const row of rows.filter(({ rest }: Fields) => rest === 'no')) {
      const lines = counted
        .filter(({ currency }) => currency === row.currency)
        .flatMap(({ positions }) => positions as Fields[])
        .filter((line) =>
          row.id === null ? !line.product_id && line.name === row.name : line.product_id === row.id,
        )
      expect(cents(row.price_gross)).toBe(total(lines, 'total_price_gross') - total(lines, 'discount_gross'))
      expect(Number(row.quantity)).toBeCloseTo(lines.reduce((sum, line) => sum + Number(line.quantity), 0))
    }
    expect(rows.some(({ id }: Fields) => id !== null)).toBe(true)
    expect(rows.some(({ id, rest }: Fields) => id === null && rest === 'no')).toBe(true)
  })

  test.each([true, false])('months, debts, cash and tax equal the dashboard, income %s', async (income) => {
    const side = `income=${income ? 'yes' : 'no'}`
    const dashboard = await read(`/dashboard?${side}`)
    const { rows: months } = await read(`/reports/sales?by=month&${side}&date_from=2025-07-01&per_page=1000`)
    for (const entry of dashboard.months) {
      const row = months.find(
        ({ month, currency }: Fields) => month === entry.month && currency === entry.currency,
      )
      const { count = 0, price_net = '0.0', price_gross = '0.0' } = row ?? {}
      expect([entry.month, entry.currency, count, price_net, price_gross]).toEqual([
        entry.month,
        entry.currency,
        entry.count,
        entry.issued_net,
        entry.issued_gross,
      ])
    }
    const ageing = await read(`/reports/ageing?${side}`)
    for (const entry of dashboard.ageing) {
      const debts = ageing.totals.find(({ currency }: Fields) => currency === entry.currency)
      const age = debts.amounts.find(({ bucket }: Fields) => bucket === entry.bucket)
      expect([entry.bucket, age.amount, age.count]).toEqual([entry.bucket, entry.amount, entry.count])
    }
    const cash = await read(`/reports/cash?${side}&period=this_month`)
    const weeks = await read(`/reports/cash?${side}&by=week&per_page=1000`)
    for (const { currency, paid, outstanding } of dashboard.totals) {
      const row = cash.rows.find((row: Fields) => row.currency === currency)
      const documents = row ? withoutCancelled(await listOf(row.received_documents)) : []
      expect([currency, total(documents, 'paid')]).toEqual([currency, cents(paid)])
      const open = ageing.totals.find((row: Fields) => row.currency === currency)
      expect([currency, open?.amount ?? '0.0']).toEqual([currency, outstanding])
    }
    for (const { week_from, currency, amount } of dashboard.expected) {
      const week = weeks.rows.find((row: Fields) => row.from === week_from && row.currency === currency)
      expect([week_from, week?.expected ?? '0.0']).toEqual([week_from, amount])
    }
    const { totals } = await read(`/reports/vat?${side}&period=this_month`)
    const [vat = { tax_value: '0.0', rates: [] }] = totals
    expect(vat.tax_value).toBe(dashboard.vat_to_declare.tax_value)
    const byRate = (rates: Fields[]) =>
      rates.map(({ tax, margin, net, tax_value }) => `${tax} ${margin} ${net} ${tax_value}`).sort()
    expect(byRate(vat.rates)).toEqual(byRate(dashboard.vat_to_declare.rates))
  })

  test.each(['', 'income=no', 'currency=EUR'])(
    'ageing links to its debts, filtered by "%s"',
    async (filters) => {
      const report = await read(`/reports/ageing?${filters}&per_page=1000`)
      for (const row of [...report.rows, ...report.totals])
        for (const amounts of [row, ...row.amounts]) {
          const behind = await listOf(amounts.documents)
          expect([amounts.count, cents(amounts.amount)]).toEqual([behind.length, total(behind, 'amount_due')])
        }
      const [sum] = report.totals
      expect(
        total(
          report.rows.filter(({ currency }: Fields) => currency === sum.currency),
          'amount',
        ),
      ).toBe(cents(sum.amount))
    },
  )

  // Documents issued later do not exist yet on a past day, but are included in the current report.
  test.each(['', 'income=no', 'currency=EUR'])(
    'ageing of a past day shows what was open then, filtered by "%s"',
    async (filters) => {
      const report = await read(`/reports/ageing?${filters}&per_page=1000&date=${TODAY}`)
      const open = (await listOf(`/invoices.json?${filters}&unpaid=1`)).filter(
        ({ issue_date }) => issue_date <= TODAY,
      )
      expect(report.rows.length).toBeGreaterThan(0)
      for (const row of [...report.rows, ...report.totals]) {
        const behind = open.filter(
          (debt) =>
            debt.currency === row.currency &&
            (row.client_id === undefined || debt.client_id === row.client_id),
        )
        expect([row.count, cents(row.amount)]).toEqual([behind.length, total(behind, 'amount_due')])
      }
      expect(total(report.totals, 'amount')).toBe(total(open, 'amount_due'))
      expect(report.date).toBe(TODAY)
    },
  )

  test.each(FORMATS)('cash shows part payments on their own days in %s', async (format) => {
    const { token } = await kwit.newAccount()
    const speak = speaker(kwit, format, token)
    const create = async (fields: Fields) => (await speak('POST', '/invoices', { invoice: fields })).body
    const days = { issue_date: '2026-04-10', sell_date: '2026-04-10', payment_to: '2026-04-24' }
    const positions = [{ name: 'Advice', tax: 23, total_price_net: '1000' }]
    const { id } = await create({ ...days, buyer_name: 'Acme', positions })
    await create({ ...days, buyer_name: 'Beta', positions, status: 'paid', paid_date: '2026-05-04' })
    const pay = (paid_date: string, price: string, more: Fields = {}) =>
      speak('POST', '/banking/payments', {
        banking_payment: { name: 'Transfer', paid: true, paid_date, price, currency: 'PLN', ...more },
      })
    await pay('2026-04-20', '400', { invoice_id: id })
    await pay('2026-06-02', '830', { invoice_id: id })
    await pay('2026-06-03', '50')
    const { rows, totals } = (await speak('GET', '/reports/cash')).body
    // April 400; May 1230 marked as paid; June 830 + 50 that are assigned to no document.
    expect(
      rows.map((row: Fields) => [row.from, row.received, row.noted, row.received_count, row.expected]),
    ).toEqual([
      ['2026-04-01', '400.0', '0.0', 1, '0.0'],
      ['2026-05-01', '1230.0', '1230.0', 1, '0.0'],
      ['2026-06-01', '880.0', '0.0', 2, '0.0'],
    ])
    expect(totals).toMatchObject([{ received: '2510.0', noted: '1230.0', received_count: 4 }])
    const [path, query] = rows[2].received_payments.replace('.json', '').split('?')
    const listed = (await speak('GET', `${path}?${query}`)).body
    expect(listed.map(({ price }: Fields) => price).sort()).toEqual(['50.0', '830.0'])
    const [book] = (await speak('GET', '/banking/payments/summary')).body
    expect(book.received).toBe('1280.0')
  })

  test.each(['', 'by=week', 'date_from=2026-05-10&date_to=2026-06-10', 'income=no'])(
    'cash links to its documents, filtered by "%s"',
    async (filters) => {
      const report = await read(`/reports/cash?${filters}&per_page=1000`)
      const payments = await listOf('/banking/payments.json?paid=1')
      for (const row of [...report.rows, ...report.totals]) {
        const debts = await listOf(row.expected_documents)
        expect([row.expected_count, cents(row.expected)]).toEqual([debts.length, total(debts, 'amount_due')])
        const paid = withoutCancelled(await listOf(row.received_documents)).filter(
          ({ paid }) => cents(paid) !== 0n,
        )
        // Each payment is for one document, which uses all of it except the overpaid part.
        const matched = payments.filter(({ invoice_id }) => paid.some(({ id }) => id === invoice_id))
        expect(cents(row.noted)).toBe(
          total(paid, 'paid') - total(matched, 'price') + total(matched, 'overpaid'),
        )
        const received = row.from === null ? [] : await listOf(row.received_payments)
        expect(cents(row.received)).toBe(total(received, 'price') + cents(row.noted))
      }
    },
  )

  test.each(['period=this_month', 'date_from=2026-05-20&date_to=2026-06-05', 'period=all', 'income=no'])(
    'VAT equals the documents of its days, filtered by "%s"',
    async (filters) => {
      const report = await read(`/reports/vat?${filters}&per_page=1000`)
      const { rows, totals } = report
      const [sum] = totals
      const behind = withoutCancelled(await listOf(sum.documents))
      const ids = new Set<number>(rows.map(({ id }: Fields) => id))
      expect([...ids].sort()).toEqual(behind.map(({ id }) => id).sort())
      const convertedRows = rows.filter(({ net }: Fields) => net !== null)
      expect(sum.without_rate).toBe(rows.length - convertedRows.length)
      expect(cents(sum.tax_value)).toBe(total(convertedRows, 'tax_value'))
      expect(cents(sum.net)).toBe(total(convertedRows, 'net'))
      for (const row of rows) {
        const document = behind.find(({ id }) => id === row.id) as Fields
        // Payments before the sale are taxed when they are received (art. 19a(8)), in an earlier row.
        if (row.payment_date === null) expect(row.tax_date).toBe(document.accounting_vat_tax_date)
        else expect(row.tax_date < document.accounting_vat_tax_date).toBe(true)
        expect(row.ksef_number).toBeNull()
        if (row.net === null) continue
        expect(total(row.rates, 'tax_value')).toBe(cents(row.tax_value))
        expect(total(row.rates, 'net')).toBe(cents(row.net))
        const rowsOfDocument = convertedRows.filter(({ id }: Fields) => id === row.id)
        if (filters.includes('date') || filters.includes('month')) {
          if (rowsOfDocument.some(({ payment_date }: Fields) => payment_date !== null)) continue
        }
        // No tax is deducted under the margin scheme (art. 120(19)).
        const is_margin_purchase = document.kind === 'vat_margin' && !document.income
        expect(total(rowsOfDocument, 'tax_value')).toBe(
          is_margin_purchase ? 0n : cents(document.tax_in_account_currency),
        )
        if (document.currency === 'PLN' && document.kind !== 'vat_margin')
          expect(total(rowsOfDocument, 'net')).toBe(cents(document.price_net))
        if (document.exchange_price_net && document.kind !== 'vat_margin')
          expect(total(rowsOfDocument, 'net')).toBe(cents(document.exchange_price_net))
      }
      for (const { tax, margin, count, net, tax_value, documents } of sum.rates) {
        const ofRate = convertedRows.flatMap((row: Fields) =>
          row.rates.filter((rate: Fields) => rate.tax === tax && rate.margin === margin),
        )
        expect([tax, total(ofRate, 'net'), total(ofRate, 'tax_value')]).toEqual([
          tax,
          cents(net),
          cents(tax_value),
        ])
        expect(count).toBe(ofRate.length)
        const listed = (await listOf(documents)).map(({ id }) => id)
        for (const row of convertedRows)
          if (row.rates.some((rate: Fields) => rate.tax === tax && rate.margin === margin))
            expect(listed).toContain(row.id)
      }
    },
  )

  test('a statement ends with the balance of the client', async () => {
    for (const { id } of await read('/clients')) {
      const balances: Fields[] = await read(`/clients/${id}/balance`)
      const { totals, rows } = await read(`/clients/${id}/statement?per_page=1000`)
      for (const sum of totals) {
        const balance = balances.find(({ currency }) => currency === sum.currency)
        const owed = cents(balance?.outstanding ?? '0') - cents(balance?.to_refund ?? '0')
        expect(cents(sum.closing)).toBe(owed - cents(sum.left))
        const items = rows.filter(({ currency }: Fields) => currency === sum.currency)
        let running = cents(sum.opening)
        for (const row of items) {
          running += cents(row.debit) - cents(row.credit)
          expect(cents(row.balance)).toBe(running)
        }
        expect(running).toBe(cents(sum.closing))
        expect(items.map(({ date }: Fields) => date)).toEqual(items.map(({ date }: Fields) => date).sort())
      }
      const later = await read(`/clients/${id}/statement?date_from=2026-05-15&per_page=1000`)
      for (const sum of later.totals) {
        const before = rows.filter(
          ({ currency, date }: Fields) => currency === sum.currency && date < '2026-05-15',
        )
        expect(cents(sum.opening)).toBe(total(before, 'debit') - total(before, 'credit'))
        expect(sum.closing).toBe(totals.find(({ currency }: Fields) => currency === sum.currency).closing)
      }
    }
  })

  test('VAT has the same rows on pages of any size', async () => {
    for (const filters of ['', 'date_from=2026-05-20', 'income=no']) {
      const report = await read(`/reports/vat?${filters}&per_page=1000`)
      expect(report.rows).toHaveLength(report.rows_count)
      for (const perPage of [3, 20, 23]) {
        const rows: Fields[] = []
        for (let page = 1; page <= Math.ceil(report.rows_count / perPage) + 1; page++) {
          const some = await read(`/reports/vat?${filters}&per_page=${perPage}&page=${page}`)
          expect([some.totals, some.rows_count]).toEqual([report.totals, report.rows_count])
          rows.push(...some.rows)
        }
        expect(rows).toEqual(report.rows)
      }
    }
  })

  test.each(FORMATS)('paged reports are in %s', async (format) => {
    const speak = speaker(kwit, format, token)
    for (const path of ['vat', 'sales', 'sales?by=product', 'ageing', 'cash', 'stock']) {
      const fullReport = (await speak('GET', `/reports/${path}`)).body
      const first = (await speak('GET', `/reports/${path}${path.includes('?') ? '&' : '?'}per_page=2&page=1`))
        .body
      expect(first.rows).toEqual(fullReport.rows.slice(0, 2))
      expect([first.rows_count, first.totals]).toEqual([fullReport.rows_count, fullReport.totals])
    }
    expect((await speak('GET', '/reports/sales?by=colour')).status).toBe(422)
    expect((await speak('GET', '/reports/cash?period=soon')).status).toBe(422)
    expect((await speak('GET', '/reports/statement')).status).toBe(422)
    for (const filters of ['client_id[]=', 'client_id[]=1', 'client_id=x']) {
      const { status, body } = await speak('GET', `/reports/statement?${filters}`)
      expect([filters, status, Object.keys(body.message)]).toEqual([filters, 422, ['client_id']])
    }
    // The response equals that of a list with an unknown department, in every format.
    const id = (await speak('GET', '/clients')).body[0].id
    for (const format of ['json', 'xml', 'csv', 'pdf'])
      expect(
        (await kwit.call('GET', `/clients/${id}/statement.${format}?department_id=999999`, { token })).status,
      ).toBe(200)
    const week = '/reports/reminders_report?date_from=2026-06-01'
    expect((await speak('GET', `${week}&date_to=2026-06-07`)).body).toEqual([])
    expect((await speak('GET', `${week}&date_to=2026-06-08`)).status).toBe(422)
    expect((await speak('GET', '/reports/statement?client_id=999999')).status).toBe(404)
  })

  test('exports a sheet with totals below', async () => {
    for (const path of ['vat', 'sales', 'sales?by=product', 'ageing', 'cash', 'stock']) {
      const report = await read(`/reports/${path}${path.includes('?') ? '&' : '?'}per_page=1000`)
      const [name, query = ''] = path.split('?')
      const file = await kwit.call('GET', `/reports/${name}.csv?${query}`, { token })
      expect(file.headers.get('content-disposition')).toContain('attachment')
      const lines = file.text.replace('\ufeff', '').trim().split('\r\n')
      expect(lines).toHaveLength(1 + report.rows.length + report.totals.length)
      for (const [index, sum] of report.totals.entries()) {
        const line = lines[lines.length - report.totals.length + index] as string
        expect(line).toMatch(/^total,/)
        expect(line).toContain(
          sum.price_gross ?? sum.amount ?? sum.received ?? sum.tax_value ?? sum.closing_value,
        )
      }
      const spoken = await kwit.call('GET', `/reports/${name}.csv?${query}&lang=pl&delimiter=;`, { token })
      const [head = '', ...rest] = spoken.text.replace('\ufeff', '').trim().split('\r\n')
      expect(rest).toHaveLength(report.rows.length + report.totals.length)
      // No heading is the name of a field, and every amount has two decimals.
      expect(head.split(';').filter((heading) => /_|^[a-z]/.test(heading))).toEqual([])
      if (name !== 'stock' && !query) expect(rest.filter((line) => /,\d(;|$)/.test(line))).toEqual([])
      if (report.totals.length > 0) expect(rest.at(-1)).toMatch(/^Razem;/)
      if (name === 'vat') expect(rest.filter((line) => /^[^;]*;[^;]*;[a-z_]+;/.test(line))).toEqual([])
      const workbook = await kwit.call('GET', `/reports/${name}.xlsx?${query}`, { token })
      expect(workbook.text.slice(0, 2)).toBe('PK')
    }
  })
})
