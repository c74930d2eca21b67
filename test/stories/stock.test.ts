// Tests concurrent movements of goods in one account: stock equals a replay of the documents.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { raw } from '../../src/platform/database/sql.ts'
import { firstInFirstOut, type Movement, worth } from '../fifo.ts'
import { ENGINE, type Kwit, type Reply, startKwit, type TestAccount } from '../harness.ts'

// The same choices every time; another seed makes others. The engine decides how they interleave.
const SEED = Number(process.env.STOCK_SEED ?? 20_261_115)
const PEOPLE = 8
// `npm run fuzz -- --what goods` runs more rounds.
const ROUNDS = Number(process.env.STOCK_ROUNDS ?? 2)
const STEPS = 15
const PRODUCTS = 5
const WAREHOUSES = 3

type Fields = { [name: string]: any }
type Shelf = Map<string, number> // `product warehouse` → quantity

describe(`stock (STOCK_SEED=${SEED})`, () => {
  let kwit: Kwit
  let account: TestAccount
  const products: number[] = []
  const warehouses: number[] = []
  const documents: number[] = []
  const invoices: number[] = []
  const outcomes = new Map<string, number>()
  let deliveries = 0

  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    for (let index = 0; index < WAREHOUSES; index++)
      warehouses.push((await post('warehouse', { name: `Warehouse ${index}` })).json.id)
    for (let index = 0; index < PRODUCTS; index++) {
      const card = { name: `Product ${index}`, price_net: 10, purchase_price_net: index + 0.33 }
      products.push((await post('product', card)).json.id)
    }
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, json?: Fields): Promise<Reply> =>
    kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
  const post = (name: string, fields: Fields) => call('POST', `/${name}s.json`, { [name]: fields })
  const all = async (path: string): Promise<Fields[]> => {
    const records: Fields[] = []
    for (let page = 1; ; page++) {
      const { json } = await call('GET', `${path}&order=id&per_page=100&page=${page}`)
      records.push(...json)
      if (json.length < 100) return records
    }
  }

  test('equals its replay after any sequence of concurrent writes', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(
        Array.from({ length: PEOPLE }, async (_, person) => {
          const random = generator(SEED + round * PEOPLE + person)
          for (let step = 0; step < STEPS; step++) await act(random)
        }),
      )
      await expectReplay()
    }
    // A request may be refused or find its record deleted, but errors and deadlocks fail the test. Most actions must
    // have succeeded.
    expect(
      [...outcomes.keys()].filter(
        (status) => !/^(make|sell) (201|422)$|^(change|delete|cancel).* (200|404|422)$/.test(status),
      ),
    ).toEqual([])
    expect([...outcomes].filter(([name]) => name.endsWith('201')).length).toBeGreaterThanOrEqual(2)
    expect(deliveries).toBeGreaterThan(0)
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
  })

  test('is empty when every document is deleted', async () => {
    expect(documents.length + invoices.length).toBeGreaterThan(0)
    // Deletes corrections before their originals.
    for (const id of invoices.toReversed()) await call('DELETE', `/invoices/${id}.json`)
    for (const id of documents) await call('DELETE', `/warehouse_documents/${id}.json`)
    expect(await all('/warehouse_actions.json?')).toEqual([])
    for (const product of await all('/products.json?'))
      expect(product).toMatchObject({ stock_level: '0.0', stock_value: '0.0' })
    // PostgreSQL aborts one of two transactions in a deadlock, and Kwit retries it, so responses do not show it.
    if (ENGINE === 'postgres') {
      const counted = raw('select deadlocks from pg_stat_database where datname = current_database()')
      expect(await kwit.db.get(counted)).toEqual({ deadlocks: 0 })
    }
  })

  type Random = ReturnType<typeof generator>

  async function act(random: Random) {
    const choices: [string, () => Promise<Reply>][] = [
      ['make', () => post('warehouse_document', newDocument(random))],
      ['make', () => post('warehouse_document', newDocument(random))],
      ['make', () => post('warehouse_document', newDocument(random))],
      ['sell', () => post('invoice', newInvoice(random))],
      ['sell', () => post('invoice', newInvoice(random))],
      ['sell', () => post('invoice', newInvoice(random))],
      ['sell', () => post('invoice', newReturn(random))],
      ['change', () => changeDocument(random)],
      ['change', () => changeDocument(random)],
      ['change sale', () => changeInvoice(random)],
      ['change sale', () => changeInvoice(random)],
      ['delete', () => remove('warehouse_documents', documents, random)],
      ['delete sale', () => remove('invoices', invoices, random)],
      ['cancel sale', () => call('POST', `/invoices/${random.of(invoices) ?? 0}/cancel.json`)],
    ]
    const [name, run] = random.of(choices) as [string, () => Promise<Reply>]
    const { status, json } = await run()
    if (name === 'make' && status === 201) documents.push(json.id)
    if (name === 'sell' && status === 201) invoices.push(json.id)
    outcomes.set(`${name} ${status}`, (outcomes.get(`${name} ${status}`) ?? 0) + 1)
  }

  // The record stays listed until it is deleted, so other clients may change it meanwhile and come too late.
  async function remove(plural: string, ids: number[], random: Random): Promise<Reply> {
    const id = random.of(ids) ?? 0
    const reply = await call('DELETE', `/${plural}/${id}.json`)
    // A corrected document cannot be deleted.
    if (reply.status !== 422 && ids.includes(id)) ids.splice(ids.indexOf(id), 1)
    return reply
  }

  const kind = (random: Random) => random.of(['pz', 'wz', 'mm', 'rw', 'pw', 'zt', 'mm']) as string
  const lines = (random: Random) =>
    Array.from({ length: 1 + random.below(4) }, () => ({
      product_id: random.of(products),
      quantity: 1 + random.below(20),
    }))
  // One line per product, with one price, because the price is read from the document afterwards.
  const goods = (random: Random) =>
    [...new Map(lines(random).map((line) => [line.product_id, line])).values()].map((line) => ({
      ...line,
      purchase_price_net: random.below(2) === 0 ? (100 + random.below(900)) / 100 : null,
    }))
  const day = (random: Random) => random.of(['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-14'])
  const place = (random: Random) => {
    const from = random.below(WAREHOUSES)
    return { warehouse_id: warehouses[from], warehouse2_id: warehouses[(from + 1) % WAREHOUSES] }
  }
  const links = (random: Random) =>
    random.below(2) === 0 && invoices.length > 0 ? [random.of(invoices), random.of(invoices)] : []

  const newDocument = (random: Random) => ({
    kind: kind(random),
    ...place(random),
    issue_date: day(random),
    invoice_ids: links(random),
    warehouse_actions: goods(random),
  })
  const newInvoice = (random: Random) => ({
    buyer_name: 'Buyer',
    kind: random.of(['vat', 'receipt', 'vat', 'proforma']),
    warehouse_id: random.of(warehouses),
    exclude_from_stock_level: random.below(5) === 0,
    issue_date: day(random),
    positions: lines(random),
  })
  const newReturn = (random: Random) => ({
    kind: 'correction',
    copy_invoice_from: random.of(invoices) ?? 999_999,
    total_correction: true,
    issue_date: '2026-11-14',
  })

  async function changeDocument(random: Random): Promise<Reply> {
    const path = `/warehouse_documents/${random.of(documents) ?? 0}.json`
    const { status, json } = await call('GET', path)
    if (status !== 200) return call('PUT', path, { warehouse_document: {} })
    const [first] = json.warehouse_actions
    const changes = random.of([
      { warehouse_actions: [{ id: first?.id, quantity: 1 + random.below(20) }] },
      { warehouse_actions: [{ id: first?.id, purchase_price_net: 1 + random.below(9) }] },
      {
        warehouse_actions: [
          ...json.warehouse_actions.map(({ id }: Fields) => ({ id, _destroy: 1 })),
          ...goods(random),
        ],
      },
      { kind: kind(random) },
      { issue_date: day(random) },
      place(random),
      { invoice_ids: links(random) },
    ])
    return call('PUT', path, { warehouse_document: changes })
  }

  async function changeInvoice(random: Random): Promise<Reply> {
    const path = `/invoices/${random.of(invoices) ?? 0}.json`
    const { status, json } = await call('GET', path)
    if (status !== 200) return call('PUT', path, { invoice: {} })
    const changes = random.of([
      { positions: [{ id: json.positions[0]?.id, quantity: 1 + random.below(9) }] },
      { positions: lines(random) },
      { warehouse_id: random.of(warehouses) },
      { exclude_from_stock_level: random.below(2) === 0 },
      { kind: random.of(['vat', 'proforma']) },
    ])
    return call('PUT', path, { invoice: changes })
  }

  async function expectReplay() {
    const expected = await replayed()
    const rows = await all('/warehouse_actions.json?')
    expect(shelves(rows.map((row) => [row.product_id, row.warehouse_id, Number(row.quantity)]))).toEqual(
      expected,
    )
    for (const warehouseId of warehouses) {
      const products = await all(`/products.json?warehouse_id=${warehouseId}`)
      const here = shelves(products.map(({ id, stock_level }) => [id, warehouseId, Number(stock_level)]))
      expect(here).toEqual(new Map([...expected].filter(([key]) => key.endsWith(` ${warehouseId}`))))
    }
    for (const { id, stock_level, stock_value } of await all('/products.json?')) {
      const rowsOfProduct = rows.filter(({ product_id }) => product_id === id)
      expect(Number(stock_level)).toBe(rowsOfProduct.reduce((sum, { quantity }) => sum + Number(quantity), 0))
      expect(centsOf(stock_value)).toBe(rowsOfProduct.reduce((sum, row) => sum + centsOf(row.value), 0))
      const moved = rowsOfProduct.filter((row) => row.kind === 'mm')
      expect(moved.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(0)
    }
    await expectWorth(rows)
    const query = raw('select count(*) as count from warehouse_actions where deleted = 1')
    expect(Number((await kwit.db.get<{ count: number }>(query))?.count)).toBe(0)
  }

  // Compares the values of movements, stock and its layers with the independent valuation.
  async function expectWorth(rows: Fields[]) {
    const documents = await all('/warehouse_documents.json?include_positions=true')
    const prices = new Map<string, number>(
      documents.flatMap(({ id, warehouse_actions }) =>
        warehouse_actions.map((action: Fields): [string, number] => [
          `${id} ${action.product_id}`,
          centsOf(action.purchase_price_net),
        ]),
      ),
    )
    const corrected = new Map(
      (await all('/invoices.json?kind=correction')).map((correction) => [correction.id, correction]),
    )
    const expected = firstInFirstOut(
      rows.map((row) => ({
        ...(row as Movement),
        quantity: Number(row.quantity),
        price:
          prices.get(`${row.warehouse_document_id} ${row.product_id}`) ?? cardPrice(row.product_id) ?? null,
        returns: corrected.get(row.invoice_id)?.invoice_id,
      })),
    )
    for (const { id, value, total_purchase_price_net: cost } of rows)
      expect([id, centsOf(value), centsOf(cost)]).toEqual([id, expected.value.get(id), expected.cost.get(id)])
    const stockRows = await kwit.db.all<Fields>(
      raw('select product_id, warehouse_id, value, shelf from stock_levels'),
    )
    for (const { product_id, warehouse_id, value, shelf } of stockRows) {
      const expectedLayers = expected.places.get(`${product_id} ${warehouse_id}`)?.layers ?? []
      expect(Number(value)).toBe(worth(expectedLayers))
      const { layers } = JSON.parse(shelf)
      const units = layers.map(([quantity, value]: string[]) => [Number(quantity) / 1e8, Number(value)])
      expect(sumOf(units)).toEqual(sumOf(expectedLayers.map(({ pieces, cents }) => [pieces, cents])))
      expect(units.length).toBeLessThanOrEqual(expectedLayers.length)
    }
  }

  const cardPrice = (productId: number) => products.indexOf(productId) * 100 + 33

  // Computes stock from nothing but the documents.
  async function replayed(): Promise<Shelf> {
    const documents = await all('/warehouse_documents.json?include_positions=true')
    const sold = await all('/invoices.json?include_positions=true')
    const delivered = new Set(
      documents
        .filter((document) => ['wz', 'rw'].includes(document.kind))
        .flatMap(({ invoice_ids }) => invoice_ids),
    )
    deliveries += sold.filter(({ id }) => delivered.has(id)).length
    const moves: [number, number, number][] = []
    for (const document of documents) {
      for (const { product_id, quantity, warehouse2_id } of document.warehouse_actions) {
        const size = Math.abs(Number(quantity))
        if (['pz', 'pw'].includes(document.kind)) moves.push([product_id, document.warehouse_id, size])
        if (['wz', 'rw', 'mm'].includes(document.kind)) moves.push([product_id, document.warehouse_id, -size])
        if (document.kind === 'mm') moves.push([product_id, warehouse2_id, size])
      }
    }
    for (const sale of sold) {
      const isMoving = ['vat', 'receipt', 'correction'].includes(sale.kind) && !sale.exclude_from_stock_level
      if (!isMoving || delivered.has(sale.id)) continue
      for (const { product_id, quantity } of sale.positions)
        moves.push([product_id, sale.warehouse_id, -Number(quantity)])
    }
    return shelves(moves)
  }
})

const centsOf = (amount: string) => Math.round(Number(amount) * 100)
const sumOf = (pairs: number[][]) => pairs.reduce(([a = 0, b = 0], [c = 0, d = 0]) => [a + c, b + d], [0, 0])

// Sorts stock and drops empty entries.
function shelves(moves: [product_id: number, warehouse_id: number, quantity: number][]): Shelf {
  const shelf: Shelf = new Map()
  for (const [productId, warehouseId, quantity] of moves) {
    const key = `${productId} ${warehouseId}`
    shelf.set(key, (shelf.get(key) ?? 0) + quantity)
  }
  return new Map([...shelf].filter(([, quantity]) => quantity !== 0).sort())
}

// mulberry32: a small generator with the same numbers on every machine.
function generator(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, of: <Item>(list: readonly Item[]): Item | undefined => list[below(list.length)] }
}
