// Tests `kwit demo`, which creates sample data.
import { afterAll, expect, test } from 'vitest'
import { prepareRuntime } from '../../src/bootstrap.ts'
import { sampleClient } from '../../src/cli/sample-data.ts'
import { readConfig } from '../../src/config.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { environmentOf, newInstallation, removeInstallations, run } from '../command-line.ts'
import { startKwit } from '../harness.ts'

afterAll(removeInstallations)

test('demo makes invoices whose numbers the server continues', async () => {
  const kwit = await startKwit()
  const { token, prefix, account_id } = await kwit.newAccount('shop')
  const create = async (invoice: object) =>
    (await kwit.call('POST', '/invoices.json', { token, json: { invoice } })).json
  const line = { name: 'Item', tax: 23, total_price_gross: 123 }
  const today = (await create({ positions: [line] })).issue_date as string
  const [year, month] = today.split('-')
  // An invoice with a date of its own, whose number blocks the series without being part of it.
  const inTheWay = `3/${month}/${year}`
  await create({ number: inTheWay, issue_date: '2020-01-01', positions: [line] })
  for (const seed of [1, 2]) {
    const { code, stderr } = await run(
      environmentOf(kwit),
      `demo --account ${prefix} --size 20 --invoices 700 --seed ${seed}`,
    )
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('700 invoices') })
  }
  const rows = await kwit.db.all<{
    [field: string]: any
  }>(sql`select number, kind, income, issue_date, status, series,
    series_count, invoice_id, payment_to from invoices where account_id = ${account_id} order by id`)
  expect(rows.filter(({ kind }) => kind !== 'correction')).toHaveLength(1402)
  expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(5)
  expect(new Set(rows.map(({ status }) => status))).toContain('partial')
  expect(rows.some(({ status, payment_to }) => status === 'issued' && payment_to < today)).toBe(true)
  expect(rows.some(({ kind, invoice_id }) => kind === 'correction' && invoice_id > 0)).toBe(true)
  expect(rows.every(({ issue_date }) => issue_date <= today)).toBe(true)
  const sales = rows.filter(({ income }) => income === 1)
  expect(new Set(sales.map(({ kind, number }) => `${kind} ${number}`)).size).toBe(sales.length)
  const series = Map.groupBy(
    sales.filter((row) => row.series !== null),
    (row) => row.series as string,
  )
  for (const [name, documents] of series) {
    const counts = documents.map(({ series_count }) => Number(series_count)).sort((a, b) => a - b)
    // Early in a month few invoices exist.
    const skipped = name === `vat 0 nr-m/mm/yyyy ${year}-${month}` && counts.length >= 3 ? [3] : []
    const all = Array.from({ length: counts.length + skipped.length }, (_, index) => index + 1)
    expect(counts, name).toEqual(all.filter((count) => !skipped.includes(count)))
  }
  const last = Math.max(
    ...(series.get(`vat 0 nr-m/mm/yyyy ${year}-${month}`) ?? []).map((row) => Number(row.series_count)),
  )
  const next = last === 2 ? 4 : last + 1
  expect((await create({ positions: [line] })).number).toBe(`${next}/${month}/${year}`)
  expect(await run(environmentOf(kwit), 'audit verify')).toMatchObject({ code: 0 })
  await kwit.close()
})

test('demo makes the same data from the same seed', async () => {
  const installations = [await newInstallation(), await newInstallation()]
  const [first, second] = await Promise.all(
    installations.map(async (fresh) => {
      expect(await run(fresh, 'demo --size 40 --seed 7')).toMatchObject({ code: 0 })
      const { db } = await prepareRuntime(readConfig(fresh))
      const demoData = {
        clients: await db.all<{ name: string; tax_no: string | null }>(
          sql`select name, tax_no from clients order by id`,
        ),
        products: await db.all(
          sql`select name, code, cast(price_net as text) as price from products order by id`,
        ),
        categories: await db.all(sql`select name from categories order by id`),
        invoices: await db.all(
          sql`select number, buyer_name, cast(price_gross as text) as price from invoices order by id`,
        ),
        stock: await db.all(sql`select number, kind from warehouse_documents order by id`),
        payments: await db.all(
          sql`select name, cast(price as text) as price from banking_payments order by id`,
        ),
      }
      await db.close()
      return demoData
    }),
  )
  expect(first).toEqual(second)
  expect(first?.clients.map(({ name }) => name)).toContain(sampleClient(7, 3).name)
  expect(sampleClient(8, 3)).not.toEqual(sampleClient(7, 3))
  expect([first?.clients.length, first?.products.length]).toEqual([40, 10])
  expect(first?.invoices.length).toBeGreaterThanOrEqual(200)
  expect(first?.stock).toMatchObject([{ kind: 'pz' }, { kind: 'mm' }])
  expect(first?.payments.length).toBeGreaterThan(0)
  const nips =
    first?.clients.flatMap(({ tax_no }) => (/^\d{10}$/.test(tax_no ?? '') ? [tax_no as string] : [])) ?? []
  expect(nips.length).toBeGreaterThan(10)
  for (const nip of nips) expect(weightedSum(nip) % 11).toBe(Number(nip[9]))
})

const weightedSum = (nip: string) =>
  [6, 5, 7, 2, 3, 4, 5, 6, 7].reduce((sum, weight, index) => sum + weight * Number(nip[index]), 0)

test('demo makes no lines of products without a price', async () => {
  const kwit = await startKwit()
  const { token, prefix } = await kwit.newAccount('shop')
  const { status } = await kwit.call('POST', '/warehouse_documents.json', {
    token,
    json: {
      warehouse_document: { kind: 'pz', warehouse_actions: [{ product_name: 'Nail', quantity: 1 }] },
    },
  })
  expect(status).toBe(201)
  const { code, stderr } = await run(environmentOf(kwit), `demo --account ${prefix} --size 4 --invoices 20`)
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('20 invoices') })
  await kwit.close()
})
