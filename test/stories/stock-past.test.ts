// Tests a product with a long past: a change revalues stock from a stored day on, with the same result as from the
// beginning.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STOCK_SCALE, VALUE_SCALE } from '../../src/domains/catalog/products/schema.ts'
import { buildCostLayers } from '../../src/domains/documents/stock-movements/actions.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { firstInFirstOut, type Movement, worth } from '../fifo.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { randomFrom } from '../program.ts'

const SEED = Number(process.env.STOCK_SEED ?? 20_261_115)
const DAYS = 45
const A_DAY = 6
const CHANGES = 8
const FEW_DAYS = 4
// `npm run fuzz -- --what stock` runs more steps, different ones each time.
const STEPS = Number(process.env.STOCK_STEPS ?? 30)

type Fields = { [name: string]: any }

describe(`the stock history of a product (STOCK_SEED=${SEED})`, () => {
  let kwit: Kwit
  let account: TestAccount
  let product_id: number
  const documents: number[] = []
  const sales: number[] = []
  const warehouses: number[] = []
  let random = randomFrom(SEED)
  const below = (limit: number) => Math.floor(random() * limit)

  beforeAll(async () => {
    kwit = await startKwit()
    await openAccount()
  })
  afterAll(() => kwit.close())

  // Restarts the random generator, so that a test does the same when it runs alone.
  async function openAccount() {
    random = randomFrom(SEED)
    account = await kwit.newAccount()
    warehouses.length = 0
    for (const name of ['Here', 'There']) warehouses.push((await post('warehouse', { name })).id)
    product_id = (await post('product', { name: 'Thing', price_net: 10, purchase_price_net: 3.33 })).id
  }

  const call = (method: string, path: string, json?: Fields) =>
    kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
  const post = async (name: string, fields: Fields) => {
    const { status, json, text } = await call('POST', `/${name}s.json`, { [name]: fields })
    expect({ status, text }).toMatchObject({ status: 201 })
    return json
  }
  const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)

  async function move(index: number) {
    const issue_date = dayOf(index)
    const [warehouse_id, warehouse2_id] = below(2) === 0 ? warehouses : warehouses.toReversed()
    const quantity = 1 + below(9)
    if (below(3) === 0) {
      const sale = { buyer_name: 'Buyer', issue_date, warehouse_id, positions: [{ product_id, quantity }] }
      return sales.push((await post('invoice', sale)).id)
    }
    const kind = ['pz', 'pz', 'mm', 'wz'][below(4)]
    const price = kind === 'pz' ? { purchase_price_net: (100 + below(900)) / 100 } : {}
    const warehouse_actions = [{ product_id, quantity, ...price }]
    const document = { kind, issue_date, warehouse_id, warehouse2_id, warehouse_actions }
    documents.push((await post('warehouse_document', document)).id)
  }

  async function answeredRows(): Promise<Fields[]> {
    const rows: Fields[] = []
    for (let page = 1; rows.length === (page - 1) * 100; page++)
      rows.push(...(await call('GET', `/warehouse_actions.json?order=id&per_page=100&page=${page}`)).json)
    return rows
  }

  // Reads rows as the API returns them, without parsing a thousand of them after every step.
  async function storedRows(): Promise<Fields[]> {
    const rows = await kwit.db.all<Fields>(
      sql`select id, date, kind, product_id, warehouse_id, quantity, value, warehouse_document_id, invoice_id
        from warehouse_actions where product_id = ${product_id} order by id`,
    )
    return rows.map((row) => ({
      ...row,
      quantity: Number(row.quantity) / 10 ** STOCK_SCALE,
      value: Number(row.value) / 10 ** VALUE_SCALE,
    }))
  }

  async function expectReplay(rowsOf = answeredRows) {
    const rows = await rowsOf()
    const prices = await kwit.db.all<Fields>(raw('select id, data from warehouse_actions'))
    const statedPrices = new Map(
      prices.map(({ id, data }) => [id, Number(JSON.parse(data).said_price) * 100]),
    )
    const expected = firstInFirstOut(
      rows.map((row) => ({
        ...(row as Movement),
        quantity: Number(row.quantity),
        price: statedPrices.get(row.id) ?? null,
        returns: returned.get(row.invoice_id),
      })),
    )
    const cents = (amount: string | number) => Math.round(Number(amount) * 100)
    expect(rows.map(({ id, value }) => [id, cents(value)])).toEqual(
      rows.map(({ id }) => [id, expected.value.get(id)]),
    )
    const layers = [...expected.places.values()].flatMap((location) => location.layers)
    const { stock_level, stock_value } = (await call('GET', `/products/${product_id}.json`)).json
    expect([Number(stock_level), cents(stock_value)]).toEqual([
      layers.reduce((sum, { pieces }) => sum + pieces, 0),
      worth(layers),
    ])
  }
  const returned = new Map<number, number>()

  test('is valued again from where it changed', async () => {
    for (let index = 0; index < DAYS; index++) for (let step = 0; step < A_DAY; step++) await move(index)
    await expectReplay()
    const countStoredDays = async () =>
      (await kwit.db.all<{ date: string }>(sql`select date from stock_pasts`)).length
    expect(await countStoredDays()).toBe(0)
    for (let change = 0; change < CHANGES; change++) {
      const id = documents[below(documents.length)]
      const path = `/warehouse_documents/${id}.json`
      const { json } = await call('GET', path)
      const [line] = json.warehouse_actions
      const lineChanges = {
        warehouse_actions: [{ id: line.id, quantity: 1 + below(9), purchase_price_net: 1 + below(9) }],
      }
      const changed = below(2) === 0 ? lineChanges : { issue_date: dayOf(below(DAYS)) }
      expect(await call('PUT', path, { warehouse_document: changed })).toMatchObject({ status: 200 })
      await expectReplay(storedRows)
    }
    await expectReplay()
    expect(await countStoredDays()).toBeGreaterThan(0)
  })

  test('returns goods at their original cost from long ago', async () => {
    const [first, ...rest] = sales as [number, ...number[]]
    for (const original of [first, rest.at(-1) as number]) {
      const correction = { kind: 'correction', copy_invoice_from: original, total_correction: true }
      const { id } = await post('invoice', { ...correction, issue_date: dayOf(DAYS + 1) })
      returned.set(id, original)
    }
    await expectReplay()
    await move(DAYS)
    await expectReplay()
  })

  test('is the same when it is computed from the beginning', async () => {
    const shelves = raw('select warehouse_id, quantity, value, shelf from stock_levels order by warehouse_id')
    const before = await kwit.db.all(shelves)
    await kwit.db.begin(async (db) => {
      await db.run(sql`update stock_levels set shelf = null`)
      await buildCostLayers(db)
    })
    expect(await kwit.db.all(shelves)).toEqual(before)
    await expectReplay()
  })

  const receive = async (index: number, pieces: number) => {
    const warehouse_actions = Array.from({ length: pieces }, () => ({ product_id, quantity: 1 }))
    const document = { kind: 'pz', issue_date: dayOf(index), warehouse_id: warehouses[0], warehouse_actions }
    return `/warehouse_documents/${(await post('warehouse_document', document)).id}.json`
  }
  const change = async (path: string, fields: Fields) =>
    expect(await call('PUT', path, { warehouse_document: fields })).toMatchObject({ status: 200 })
  const remove = async (path: string) => expect(await call('DELETE', path)).toMatchObject({ status: 200 })

  test('is not cached for a day that became the last', async () => {
    await openAccount()
    const first = await receive(1, 260)
    const later = await receive(2, 1)
    await change(first, { issue_date: dayOf(0) })
    await remove(later)
    await receive(0, 50)
    await change(await receive(2, 3), { issue_date: dayOf(3) })
    expect((await call('GET', `/products/${product_id}.json`)).json).toMatchObject({ stock_level: '313.0' })
    await expectReplay()
  })

  test('equals the remaining stock after any steps within few days', async () => {
    await openAccount()
    await receive(0, 260)
    const paths: string[] = []
    for (let step = 0; step < STEPS; step++) {
      const index = below(paths.length)
      const path = paths[index]
      const dice = below(10)
      if (path === undefined || dice < 4) paths.push(await moveSome())
      else if (dice === 4) await change(path, { issue_date: dayOf(below(FEW_DAYS)) })
      else await remove(paths.splice(index, 1)[0] as string)
      await expectReplay(storedRows)
    }
    await expectReplay()
  })

  // Sometimes moves so many that their day is stored.
  async function moveSome() {
    const [warehouse_id, warehouse2_id] = below(2) === 0 ? warehouses : warehouses.toReversed()
    const kind = ['pz', 'pz', 'mm', 'wz'][below(4)]
    const line = { product_id, quantity: 1 + below(3), purchase_price_net: (100 + below(900)) / 100 }
    const warehouse_actions = Array.from({ length: below(5) === 0 ? 260 : 1 }, () => line)
    const issue_date = dayOf(below(FEW_DAYS))
    const document = { kind, issue_date, warehouse_id, warehouse2_id, warehouse_actions }
    return `/warehouse_documents/${(await post('warehouse_document', document)).id}.json`
  }
})
