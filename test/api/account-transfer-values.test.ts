// Tests which values a transfer takes over from another server: only harmless ones, and each payment once.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentRules } from '../../src/money/rules/versions.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { invoice, type Row, startStandIn } from '../moving/stand-in.ts'

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit({ KWIT_TRANSFER_HOSTS: '127.0.0.1' })
})
afterAll(() => kwit.close())

const get = async (path: string) => (await kwit.call('GET', path, { token: account.token })).json

async function transfer(tells: { [path: string]: Row[] }) {
  account = await kwit.newAccount()
  const { token } = account
  const elsewhere = await startStandIn({ tells })
  const json = { move: { from: elsewhere.url, token: 'good' } }
  const { id } = (await kwit.call('POST', '/account_transfers.json', { token, json })).json
  let move = await get(`/account_transfers/${id}.json`)
  for (; move.status === 'running'; move = await get(`/account_transfers/${id}.json`)) await sleep(20)
  elsewhere.close()
  return move
}

const LINE = { name: 'Item', quantity: 1, tax: '23', total_price_gross: '100.0' }

test('ids, counts, times and addresses without meaning here are left out, and nothing breaks', async () => {
  const document = invoice(7001, {
    ...{
      positions: [
        { ...LINE, id: 1.5 },
        { ...LINE, id: -3 },
      ],
      price_gross: '200.0',
      attachments_count: 1e300,
    },
    ...{ created_at: '2999-01-01T00:00:00Z', invoice_template_id: 77, token: '"><script>' },
    ...{ gov_link: 'javascript:alert(1)', gov_verification_link: 'https://ksef.example/1' },
  })
  const payment = {
    id: 1,
    name: 'Odd',
    price: '5',
    paid: true,
    currency: 'PLN',
    invoice_ids: [1e300, 2.5, -1],
  }
  const product = { id: 1, name: 'Form', token: '../../x' }
  const move = await transfer({
    '/invoices.json': [document],
    '/banking/payments.json': [payment],
    '/products.json': [product],
  })
  expect(move).toMatchObject({ status: 'done', problem: null })
  const [listed] = await get('/invoices.json?period=all')
  const came = await get(`/invoices/${listed.id}.json`)
  expect(came).toMatchObject({ gov_link: null, gov_verification_link: 'https://ksef.example/1' })
  expect(came.invoice_template_id).not.toBe(77)
  expect(Date.parse(came.created_at)).toBeLessThan(Date.now() + 60_000)
  expect(came.token).toMatch(/^[A-Za-z0-9]{24}$/)
  const ids = came.positions.map(({ id }: { id: number }) => id)
  expect([new Set(ids).size, ids.every(Number.isInteger)]).toEqual([2, true])
  expect((await get('/products.json'))[0].token ?? '').not.toContain('/')
  expect(move.notes).toContainEqual(
    expect.objectContaining({
      kind: 'unreadable',
      message: expect.stringContaining('gov_link has an unexpected format'),
    }),
  )
})

// Columns: the payment with its part for the document, and the document after the payment is deleted, which returns
// that part.
test.each([
  ['paid, as part of the paid amount of the document', { paid: true, price: '30' }, '30.0', '70.0'],
  ['not paid', { paid: false, price: '30' }, '0.0', '100.0'],
  ['a share', { paid: true, price: '30', shares: [20] }, '20.0', '80.0'],
  ['a share that is listed twice', { paid: true, price: '30', shares: [20, 20] }, '20.0', '80.0'],
  [
    'a share that is listed twice with different amounts',
    { paid: true, price: '30', shares: [20, 10] },
    '20.0',
    '80.0',
  ],
])(
  'a payment is transferred with its document: %s',
  async (_, { shares, ...payment }: Row, fields, remaining) => {
    const document = invoice(7001, { positions: [{ ...LINE, id: 1 }], paid: '100.0', status: 'paid' })
    const base = { id: 1, name: 'Transfer', currency: 'PLN', invoice_ids: [7001] }
    const parts = (shares as number[] | undefined)?.map((amount) => ({
      invoice_id: 7001,
      amount,
      spent: amount,
    }))
    const row = { ...base, ...payment, ...(parts && { shares: parts }) }
    await transfer({ '/invoices.json': [document], '/banking/payments.json': [row] })
    const [came] = await get('/banking/payments.json?include=invoices&period=all')
    const [listed] = await get('/invoices.json?period=all')
    expect(came.shares).toEqual([expect.objectContaining({ invoice_id: listed.id, amount: fields })])
    expect(listed.paid).toBe('100.0')
    await kwit.call('DELETE', `/banking/payments/${came.id}.json`, { token: account.token })
    expect((await get(`/invoices/${listed.id}.json`)).paid).toBe(remaining)
  },
)

test('field names that every object has change only their record', async () => {
  const part = { id: 1, quantity: 1 }
  const package_products_details = { b: part, 'b.__proto__': part, 'b.constructor.prototype': part }
  const goods = { price_gross: '1.0', tax: '23' }
  const products = [
    { ...goods, id: 1, name: 'Part' },
    { ...goods, id: 2, name: 'Package', package: true, package_products_details },
  ]
  const { status } = await transfer({ '/products.json': products })
  const changed = Object.getOwnPropertyDescriptor(Object.prototype, 'id')
  Reflect.deleteProperty(Object.prototype, 'id')
  expect([status, changed]).toEqual(['done', undefined])
  const [single, bundle] = await get('/products.json?order=id')
  expect(bundle.package_products_details.b.id).toBe(single.id)
})

test('an allocation of a payment refers to a transferred document, whatever else it contains', async () => {
  const document = invoice(7301, { positions: [{ ...LINE, id: 1 }], paid: '50.0', status: 'partial' })
  const amounts = { amount: '50.0', spent: '50.0' }
  const payment = { id: 1, name: 'Odd', price: '50', paid: true, currency: 'PLN', invoice_ids: [7301] }
  const shares = [
    { ...amounts, id: 7301, invoice_id: 999_999 },
    { ...amounts, invoice_id: 'odd' },
  ]
  const move = await transfer({
    '/invoices.json': [document],
    '/banking/payments.json': [{ ...payment, shares }],
  })
  expect(move.status).toBe('done')
  expect(move.notes).toContainEqual(
    expect.objectContaining({
      kind: 'unlinked',
      message: 'refers to invoices 999999, which was not transferred',
    }),
  )
  const [transferredPayment] = await get('/banking/payments.json?include=invoices')
  expect(transferredPayment.shares ?? []).toEqual([])
})

test('a document keeps its calculation version, or its amounts if that is unknown', async () => {
  const positions = [{ ...LINE, total_price_net: '81.3', total_price_tax: '18.7' }]
  const totals = { positions, price_net: '81.3', price_tax: '18.7', price_gross: '100.0' }
  const move = await transfer({
    '/invoices.json': [
      invoice(7101, { ...totals, calculation_version: 1 }),
      invoice(7102, {
        ...totals,
        ...{ calculation_version: 99, price_net: '81.31', price_tax: '18.69' },
      }),
    ],
  })
  expect(move).toMatchObject({ status: 'done', problem: null })
  const listed: Row[] = await get('/invoices.json?period=all&order=number')
  for (const { id } of listed) {
    const path = `/invoices/${id}.json`
    const before = await get(path)
    expect(before.calculation_version).toBe(before.price_net === '81.3' ? 1 : currentRules().version)
    const json = { invoice: { internal_note: 'a' } }
    const noted = (await kwit.call('PUT', path, { token: account.token, json })).json
    expect([noted.price_net, noted.price_gross]).toEqual([before.price_net, before.price_gross])
    const created = await kwit.call('POST', '/invoices.json', {
      token: account.token,
      json: { invoice: { kind: 'correction', copy_invoice_from: id, total_correction: true } },
    })
    const { price_net, price_tax, price_gross } = created.json
    expect([price_net, price_tax, price_gross]).toEqual(
      [before.price_net, before.price_tax, before.price_gross].map((amount) => `-${amount}`),
    )
  }
  expect(listed.map(({ price_net }) => price_net).sort()).toEqual(['81.3', '81.31'])
})
