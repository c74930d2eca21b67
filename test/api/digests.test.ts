// Tests that reports and lists that read materialized sums equal the documents after any changes, however far the
// sums are updated.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshAggregates } from '../../src/domains/reporting/aggregates/refresh.ts'
import { aggregateJobs } from '../../src/domains/reporting/reports/jobs.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { randomFrom } from '../program.ts'

const TODAY = '2026-06-17'
const SEED = Number(process.env.DIGESTS_SEED ?? 20261117)
const ROUNDS = 5
const DEEDS = 14
const PERIODS = ['', 'date_from=2026-05-05&date_to=2026-06-10']

type Fields = { [name: string]: any }

const cents = (text: string | null | undefined): bigint => {
  const [integer = '0', part = ''] = (text ?? '0').replace('-', '').split('.')
  const units = BigInt(integer) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
  return text?.startsWith('-') ? -units : units
}

describe(`digests (DIGESTS_SEED=${SEED})`, () => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  let products: Fields[]
  let departments: (number | null)[]
  const random = randomFrom(SEED)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item

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
  const listOf = async (query: string): Promise<Fields[]> => {
    const records: Fields[] = []
    for (let page = 1; ; page++) {
      const some = await read(`/invoices?${query}&per_page=100&page=${page}&include_positions=true`)
      records.push(...some)
      if (some.length < 100) return records
    }
  }
  const line = (): Fields => ({
    name: pick(['Advice', 'Travel', 'Łódź "by night"']),
    tax: pick(['23', '8', 'zw']),
    quantity: pick([1, 2, '1.5', '0.00001', '3']),
    total_price_gross: pick(['123', '0.37', '99.99', '123456789012.34']),
    ...(random() > 0.5 ? { product_id: pick(products).id } : {}),
  })
  const draft = (): Fields => ({
    kind: pick(['vat', 'vat', 'vat', 'receipt', 'bill', 'proforma']),
    buyer_name: pick(['Acme', 'Beta']),
    income: random() > 0.2,
    issue_date: `2026-0${pick([4, 5, 6])}-${pick(['01', '07', '10', '12'])}`,
    sell_date: pick(['2026-05-31', '2026-06-02', '2026-05-06']),
    department_id: pick(departments),
    ...pick([
      {},
      {},
      { currency: 'EUR' },
      { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.2731' },
    ]),
    calculating_strategy: { sum: pick(['sum', 'keep_gross']) },
    positions: [
      ...(random() > 0.8 ? [{ kind: 'text_separator', name: pick(['Part one', 'Advice']) }] : []),
      ...Array.from({ length: 1 + Math.floor(random() * 3) }, line),
    ],
  })

  // Each action may be refused, as for users: only the state afterwards counts.
  const actions: { [name: string]: (some: Fields) => Promise<unknown> } = {
    make: () => ask('POST', '/invoices', { invoice: draft() }),
    draft: async () => {
      const { body } = await ask('POST', '/invoices', { invoice: { ...draft(), status: 'draft' } })
      if (random() > 0.5) await ask('POST', `/invoices/${body.id}/issue`)
    },
    move: ({ id }) => {
      const { issue_date, department_id } = draft()
      return ask('PUT', `/invoices/${id}`, { invoice: { issue_date, department_id } })
    },
    exchange: ({ id }) => {
      const { currency = 'PLN', exchange_currency_rate = null } = draft()
      return ask('PUT', `/invoices/${id}`, { invoice: { currency, exchange_currency_rate } })
    },
    add: ({ id }) => ask('PUT', `/invoices/${id}`, { invoice: { positions: [line()] } }),
    edit: ({ id, positions }) => {
      const { product_id = null, name, quantity } = line()
      const changedPositions = [{ id: positions[0]?.id, product_id, name, quantity }]
      return ask('PUT', `/invoices/${id}`, { invoice: { positions: changedPositions } })
    },
    take: ({ id, positions }) =>
      ask('PUT', `/invoices/${id}`, { invoice: { positions: [{ id: positions.at(-1)?.id, _destroy: 1 }] } }),
    cancel: ({ id }) => ask('POST', `/invoices/${id}/cancel`),
    delete: ({ id }) => ask('DELETE', `/invoices/${id}`),
    restore: async () => {
      const [deleted] = await read('/trash?resource=invoices')
      if (deleted) await ask('POST', deleted.restore_url)
    },
    correct: ({ id }) =>
      ask('POST', '/invoices', {
        invoice: { kind: 'correction', copy_invoice_from: id, total_correction: true },
      }),
    invoice: async () => {
      const [receipt] = await read('/invoices?kind=receipt&per_page=1')
      if (receipt)
        await ask('POST', '/invoices', {
          invoice: { from_invoice_id: receipt.id, additional_params: 'for_receipt', buyer_name: 'Acme' },
        })
    },
  }

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(Date.parse(`${TODAY}T12:00:00Z`))
    account = await kwit.newAccount()
    ask = speaker(kwit, FORMATS[0] as 'json', account.token)
    products = [
      await make('/products', 'product', { name: 'Chair', price_net: '10', tax: 23 }),
      await make('/products', 'product', { name: 'Table', price_net: '20', tax: 8 }),
    ]
    departments = [null, (await make('/departments', 'department', { name: 'Second' })).id]
    for (let count = 0; count < 25; count++) await actions.make?.({})
  })
  afterAll(() => kwit.close())

  test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'equal the documents after round %i of changes',
    async (round) => {
      let all = await listOf('income=all')
      for (let count = 0; count < DEEDS; count++) {
        const action = pick(Object.keys(actions))
        await actions[action]?.(pick(all))
        if (count !== 3) continue
        if (round > 0) await refreshAggregates(kwit.db, account.account_id)
        all = await listOf('income=all')
      }
      const lastSide = pick(['income=yes', 'income=no', `income=yes&department_id=${departments[1]}`])
      for (const period of PERIODS)
        for (const side of ['income=yes', lastSide]) await checkSales(`${side}&${period}`)
      for (const period of PERIODS) await checkVat(`${lastSide}&${period}`)
      await checkContents()
    },
  )

  // Adds up the lines of the documents in the list.
  async function checkSales(filters: string) {
    const documents = await listOf(`counted=1&${filters}`)
    const sums = new Map<string, { ids: Set<number>; gross: bigint; net: bigint; quantity: number }>()
    const count = (key: string, id: number, net: bigint, gross: bigint, quantity: number) => {
      const sum = sums.get(key) ?? { ids: new Set(), gross: 0n, net: 0n, quantity: 0 }
      sums.set(key, {
        ids: sum.ids.add(id),
        gross: sum.gross + gross,
        net: sum.net + net,
        quantity: sum.quantity + quantity,
      })
    }
    for (const { id, currency, price_net, price_gross, positions } of documents) {
      let [net, gross] = [cents(price_net), cents(price_gross)]
      for (const line of (positions as Fields[]).filter(({ kind }) => kind !== 'text_separator')) {
        const ofLine = [
          cents(line.total_price_net) - cents(line.discount_net),
          cents(line.total_price_gross) - cents(line.discount_gross),
        ] as const
        count(`${currency} ${line.product_id ?? line.name}`, id, ...ofLine, Number(line.quantity))
        net -= ofLine[0]
        gross -= ofLine[1]
      }
      if (net !== 0n || gross !== 0n) count(`${currency} rest`, id, net, gross, 0)
    }
    const report = await read(`/reports/sales?by=product&${filters}&per_page=1000`)
    const reportRows = (report.rows as Fields[]).map((row) => [
      `${row.currency} ${row.rest === 'yes' ? 'rest' : (row.id ?? row.name)}`,
      row.count,
      cents(row.price_net),
      cents(row.price_gross),
      Number(row.quantity ?? 0).toFixed(5),
    ])
    const counted = [...sums].map(([key, { ids, net, gross, quantity }]) => [
      ...[key, ids.size, net, gross, quantity.toFixed(5)],
    ])
    const isThere = (row: unknown[]) => !String(row[0]).endsWith(' rest') || row[2] !== 0n || row[3] !== 0n
    expect(reportRows.sort()).toEqual(counted.filter(isThere).sort())
    for (const { currency, count, price_gross } of report.totals) {
      const currencyDocuments = documents.filter((document) => document.currency === currency)
      expect([count, cents(price_gross)]).toEqual([
        currencyDocuments.length,
        currencyDocuments.reduce((sum, document) => sum + cents(document.price_gross), 0n),
      ])
    }
    expect(report.totals).toHaveLength(new Set(documents.map(({ currency }) => currency)).size)
  }

  async function checkVat(filters: string) {
    const listed = await listOf(`declared=1&search_date_type=accounting_vat_tax_date&${filters}`)
    const { rows, totals, rows_count } = await read(`/reports/vat?${filters}&per_page=1000`)
    const ids = new Set(rows.map(({ id }: Fields) => id))
    // A document moved and reversed before its tax date was never taxed.
    const untaxed = listed.filter(({ id }) => !ids.has(id))
    for (const { id } of untaxed) expect((await read(`/tax_entries?document_id=${id}`)).entries).toEqual([])
    const documents = listed.filter(({ id }) => ids.has(id))
    expect(rows.map(({ id }: Fields) => id).sort()).toEqual(documents.map(({ id }) => id).sort())
    expect(rows_count).toBe(documents.length)
    const convertedDocuments = documents.filter(
      ({ tax_in_account_currency }) => tax_in_account_currency !== null,
    )
    const [sum = { tax_value: '0.0', net: '0.0', without_rate: 0, rates: [] }] = totals
    const added = (list: Fields[], name: string) =>
      list.reduce((all, document) => all + cents(document[name]), 0n)
    const convertedRows = rows.filter(({ net }: Fields) => net !== null)
    expect([cents(sum.net), sum.without_rate]).toEqual([
      added(convertedRows, 'net'),
      rows.length - convertedRows.length,
    ])
    expect(cents(sum.tax_value)).toBe(added(convertedRows, 'tax_value'))
    // The tax of a correction uses the exchange rate of its original (art. 31b(1)), which may have changed since.
    if (!convertedDocuments.some(({ kind }) => kind === 'correction'))
      expect(cents(sum.tax_value)).toBe(added(convertedDocuments, 'tax_in_account_currency'))
    for (const { tax, count, net, tax_value } of sum.rates) {
      const taxRates = convertedRows.flatMap(({ rates }: Fields) =>
        rates.filter((rate: Fields) => rate.tax === tax),
      )
      expect([tax, count, cents(net), cents(tax_value)]).toEqual([
        ...[tax, taxRates.length, added(taxRates, 'net'), added(taxRates, 'tax_value')],
      ])
    }
    for (let page = 1; page <= Math.ceil(rows_count / 7) + 1; page++) {
      const some = await read(`/reports/vat?${filters}&per_page=7&page=${page}`)
      expect(some.rows).toEqual(rows.slice((page - 1) * 7, page * 7))
    }
  }

  test('contain nothing that a month did not sell, also before its last invoices are aggregated', async () => {
    const { account_id, token } = await kwit.newAccount()
    const us = speaker(kwit, 'json', token)
    const positions = [{ name: 'Pump', quantity: 1, tax: 23, total_price_gross: '333.33' }]
    const sold = { kind: 'receipt', issue_date: '2026-05-20', sell_date: '2026-05-20', positions }
    const receipt = await us('POST', '/invoices', { invoice: sold })
    await refreshAggregates(kwit.db, account_id)
    const following = {
      from_invoice_id: receipt.body.id,
      additional_params: 'for_receipt',
      buyer_name: 'Acme',
    }
    await us('POST', '/invoices', { invoice: following })
    const rowsOf = async (month: string) => {
      const path = `/reports/sales?by=product&date_from=${month}-01&date_to=${month}-30`
      return (await us('GET', path)).body.rows.map(({ name, count }: Fields) => [name, count])
    }
    expect([await rowsOf('2026-05'), await rowsOf('2026-06')]).toEqual([[['Pump', 1]], []])
    await refreshAggregates(kwit.db, account_id)
    expect([await rowsOf('2026-05'), await rowsOf('2026-06')]).toEqual([[['Pump', 1]], []])
  })

  test('of another version are ignored: reports and lists read the documents until they are computed again', async () => {
    const { account_id, token } = await kwit.newAccount()
    const us = speaker(kwit, 'json', token)
    const positions = [{ name: 'Pump', quantity: 1, tax: 23, total_price_gross: '333.33' }]
    await us('POST', '/invoices', { invoice: { issue_date: '2026-05-20', buyer_name: 'Acme', positions } })
    await refreshAggregates(kwit.db, account_id)
    const answers = async () => [
      (await us('GET', '/reports/sales?by=product')).body.rows[0]?.price_gross,
      (await us('GET', '/reports/vat')).body.totals[0]?.tax_value,
      (await us('GET', '/invoices?position_name=Pump')).body.length,
    ]
    const right = ['333.33', '62.33', 1]
    // Simulates the rows of an older version, which computed them differently.
    await kwit.db.begin(async (db) => {
      await db.run(sql`update digest_marks set form = 0 where account_id = ${account_id}`)
      await db.run(
        sql`update line_digests set gross = 1, subject = subject - 1 where account_id = ${account_id}`,
      )
    })
    expect(await answers()).toEqual(right)
    await refreshAggregates(kwit.db, account_id)
    expect(await answers()).toEqual(right)
  })

  test('are computed only in quiet times, and do not chase concurrent writes', async () => {
    const { account_id, token } = await kwit.newAccount()
    const us = speaker(kwit, 'json', token)
    const write = async () => {
      for (let some = 0; some < 25; some++)
        await Promise.all(
          Array.from({ length: 8 }, () => us('POST', '/categories', { category: { name: 'x' } })),
        )
    }
    const { digest_documents } = aggregateJobs(() => {})
    const runAggregation = (now: number) =>
      digest_documents?.run(kwit.db, {
        ...{ account_id: 0, id: 1, kind: 'digest_documents', payload: '', attempts: 0, now },
        ...{ signal: new AbortController().signal, deaths: 0, extendLease: async () => {} },
      })
    const countOutdated = async () => {
      const row = await kwit.db.get<{ lag: number }>(sql`select h.seq - m.seq as lag from digest_marks m
        join audit_heads h on h.account_id = m.account_id where m.account_id = ${account_id}`)
      return row && Number(row.lag)
    }
    await write()
    await runAggregation(0)
    expect(await countOutdated()).toBe(undefined)
    await runAggregation(60_000)
    expect(await countOutdated()).toBe(0)
    await write()
    await runAggregation(61_000)
    expect(await countOutdated()).toBe(200)
    // The update does not chase clients that keep writing.
    let isOver = false
    const writing = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!isOver) await us('POST', '/categories', { category: { name: 'y' } })
      }),
    )
    await runAggregation(121_000)
    isOver = true
    await writing
    expect(await countOutdated()).toBeLessThan(200)
  })

  // Compares lists filtered by the product or the name of a line.
  async function checkContents() {
    const all = await listOf('income=all')
    const ids = (list: Fields[]) => list.map(({ id }) => id).sort()
    const having = (is: (line: Fields) => boolean) =>
      ids(all.filter(({ positions }) => (positions as Fields[]).some(is)))
    for (const { id } of products)
      expect(ids(await listOf(`income=all&product_id=${id}`))).toEqual(
        having((document) => document.product_id === id),
      )
    for (const name of ['Advice', 'Łódź "by night"', 'Part one'])
      expect(ids(await listOf(`income=all&position_name=${encodeURIComponent(name)}`))).toEqual(
        having((document) => document.name === name && !document.product_id),
      )
    const [sum] = await read(`/invoices/summary?product_id=${products[0]?.id}&currency=PLN&kind=vat`)
    const counted = all.filter(
      ({ income, kind, currency, cancelled }) => income && !cancelled && kind === 'vat' && currency === 'PLN',
    )
    expect(sum?.count ?? 0).toBe(
      counted.filter(({ positions }) =>
        positions.some((position: Fields) => position.product_id === products[0]?.id),
      ).length,
    )
  }
})
