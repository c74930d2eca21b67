// Sells goods by payments that create their own invoices, while others change those invoices and move the same goods
// by hand. Every request succeeds without deadlocks, and counts, stock and payments agree in the end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { raw } from '../../src/platform/database/sql.ts'
import { ENGINE, type Kwit, type Reply, startKwit, type TestAccount } from '../harness.ts'

const SEED = Number(process.env.GOODS_SEED ?? 20_261_115)
const PEOPLE = 8
const STEPS = 30
const PRODUCTS = 3

type Fields = { [name: string]: any }

describe(`paid goods (GOODS_SEED=${SEED})`, () => {
  let kwit: Kwit
  let account: TestAccount
  const products: number[] = []
  const payments: number[] = []
  const invoices: number[] = []
  const documents: number[] = []
  const outcomes = new Map<string, number>()

  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    await call('POST', '/warehouses.json', { warehouse: { name: 'Hall' } })
    for (let index = 0; index < PRODUCTS; index++) {
      const product = { name: `Product ${index}`, price_gross: 10, purchase_price_net: 3 }
      products.push((await call('POST', '/products.json', { product })).json.id)
    }
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, json?: Fields): Promise<Reply> =>
    kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
  const pay = (banking_payment: Fields, id?: number) =>
    id === undefined
      ? call('POST', '/banking/payments.json', { banking_payment })
      : call('PUT', `/banking/payments/${id}.json`, { banking_payment })

  test('all requests are answered, and the remaining stock adds up', async () => {
    await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        const random = generator(SEED + person)
        for (let step = 0; step < STEPS; step++) await act(random, `${person}.${step}`)
      }),
    )
    const unserved = [...outcomes.keys()].filter((name) => !/ (200|201|404|422)$/.test(name))
    expect(unserved).toEqual([])
    expect(outcomes.get('buy 201') ?? 0).toBeGreaterThan(0)
    expect(outcomes.get('edit 200') ?? 0).toBeGreaterThan(0)
    expect(outcomes.get('move 201') ?? 0).toBeGreaterThan(0)
    await expectAgreement()
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
    if (ENGINE === 'postgres') expect(await deadlocks()).toBe(0)
  })

  async function act(random: Random, mark: string) {
    const choices: [string, () => Promise<Reply>][] = [
      ['buy', () => pay(purchase(random, mark))],
      ['buy', () => pay(purchase(random, mark))],
      ['buy', () => pay({ ...purchase(random, mark), paid: false })],
      ['confirm', () => pay({ paid: true }, random.of(payments) ?? 0)],
      ['spread', () => pay({ name: mark, price: 25, paid: true, invoice_ids: some(random, invoices) })],
      ['turn', () => pay({ invoice_ids: [], generate_invoice: true }, random.of(payments) ?? 0)],
      ['take back', () => pay({ paid: false }, random.of(payments) ?? 0)],
      ['edit', () => edit(random)],
      ['edit', () => edit(random)],
      ['move', () => call('POST', '/warehouse_documents.json', { warehouse_document: delivery(random) })],
      ['move', () => call('POST', '/warehouse_documents.json', { warehouse_document: delivery(random) })],
      ['remove', () => call('DELETE', `/warehouse_documents/${random.of(documents) ?? 0}.json`)],
    ]
    const [name, run] = random.of(choices) as [string, () => Promise<Reply>]
    const { status, json } = await run()
    outcomes.set(`${name} ${status}`, (outcomes.get(`${name} ${status}`) ?? 0) + 1)
    if (status >= 400) return
    if (name === 'buy' || name === 'spread') payments.push(json.id)
    if (name === 'move') documents.push(json.id)
    if (json?.generated_invoice_id && !invoices.includes(json.generated_invoice_id))
      invoices.push(json.generated_invoice_id)
  }

  const purchase = (random: Random, mark: string): Fields => ({
    name: mark,
    price: 10 * (1 + random.below(3)),
    currency: random.of(['PLN', 'EUR']),
    paid: true,
    generate_invoice: true,
    product_id: random.of(products),
    quantity: 1 + random.below(3),
    first_name: 'Ann',
    last_name: `Example ${random.below(12)}`,
  })

  const edit = (random: Random) => {
    const lines = Array.from({ length: 1 + random.below(2) }, () => ({
      product_id: random.of(products),
      quantity: 1 + random.below(4),
    }))
    const invoice = random.of<Fields>([
      { positions: lines },
      { internal_note: 'seen' },
      { exclude_from_stock_level: random.below(2) === 0 },
      { issue_date: `2026-0${1 + random.below(9)}-15` },
    ])
    return call('PUT', `/invoices/${random.of(invoices) ?? 0}.json`, { invoice })
  }

  const delivery = (random: Random): Fields => ({
    kind: random.of(['pz', 'wz']),
    client_name: `Partner ${random.below(12)}`,
    invoice_ids: some(random, invoices),
    warehouse_actions: [
      { product_id: random.of(products), quantity: 1 + random.below(5) },
      { product_id: random.of(products), quantity: 1 + random.below(5) },
    ],
  })

  async function expectAgreement() {
    const actions = await all('/warehouse_actions.json?')
    for (const product of await all('/products.json?')) {
      const moved = actions.filter(({ product_id }) => product_id === product.id)
      expect(Number(product.stock_level)).toBe(moved.reduce((sum, { quantity }) => sum + Number(quantity), 0))
    }
    const listed = await all('/invoices.json?')
    const sums = (await call('GET', '/invoices/summary.json')).json as Fields[]
    for (const { currency, paid, price_gross } of sums) {
      const invoicesInCurrency = listed.filter((invoice) => invoice.currency === currency)
      const total = (name: string) =>
        invoicesInCurrency.reduce((sum, invoice) => sum + Math.round(Number(invoice[name]) * 100), 0)
      expect([Number(paid) * 100, Number(price_gross) * 100].map(Math.round)).toEqual([
        total('paid'),
        total('price_gross'),
      ])
    }
  }

  // PostgreSQL aborts one of two transactions in a deadlock, and Kwit retries it, so responses do not show it. Each
  // connection reports its statistics at the end of a statement, at most once a second.
  async function deadlocks(): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await Promise.all(Array.from({ length: 30 }, () => kwit.db.get(raw('select pg_sleep(0.05)'))))
    const counted = raw('select deadlocks from pg_stat_database where datname = current_database()')
    return (await kwit.db.get<{ deadlocks: number }>(counted))?.deadlocks ?? -1
  }

  async function all(path: string): Promise<Fields[]> {
    const records: Fields[] = []
    for (let page = 1; ; page++) {
      const { json } = await call('GET', `${path}&order=id&per_page=100&page=${page}`)
      records.push(...json)
      if (json.length < 100) return records
    }
  }
})

const some = (random: Random, ids: readonly number[]): number[] =>
  [...new Set(Array.from({ length: random.below(3) }, () => random.of(ids)))].filter((id) => id !== undefined)

type Random = ReturnType<typeof generator>

// A small generator with the same numbers on every machine.
function generator(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, of: <Item>(items: readonly Item[]) => items[below(items.length)] as Item }
}
