// Tests the trash: which records were deleted recently, by whom, and how they are restored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { raw } from '../../src/platform/database/sql.ts'
import { purgeTrash } from '../../src/platform/database/trash.ts'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const MORNING = Date.parse('2026-11-15T09:00:00Z')
const DAY_MS = 86_400_000

describe.each(FORMATS)('the trash in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(MORNING)
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
  })
  afterAll(async () => {
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
    await kwit.close()
  })

  const make = async (path: string, fields: Tree) => {
    const { status, body } = await ask('POST', path, fields)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body
  }
  const remove = async (path: string) => expect((await ask('DELETE', path)).status).toBe(200)
  const bin = async (query = '') => {
    const { status, body } = await ask('GET', `/bin${query}`)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }
  const invoiceOf = (more: Tree = {}) =>
    make('/invoices', {
      invoice: { buyer_name: 'Acme', positions: [{ name: 'x', tax: 23, total_price_gross: 123 }], ...more },
    })
  const restore = (path: string) => ask('POST', path)

  test('lists deleted records with their deleter and restores them', async () => {
    expect(await bin()).toEqual([])
    const invoice = await invoiceOf({ number: 'A/1' })
    const payment = await make('/banking/payments', { banking_payment: { name: 'Cash', price: 5 } })
    const client = await make('/clients', { client: { name: 'Żółw Ltd' } })
    const product = await make('/products', { product: { name: 'Book' } })
    const paper = await make('/warehouse_documents', {
      warehouse_document: { kind: 'pz', warehouse_actions: [{ product_name: 'Pen', quantity: 2 }] },
    })
    const category = await make('/categories', { category: { name: 'Old' } })
    await remove(`/invoices/${invoice.id}`)
    kwit.clock.set(MORNING + 1000)
    for (const path of [
      `/banking/payments/${payment.id}`,
      `/clients/${client.id}`,
      `/products/${product.id}`,
      `/warehouse_documents/${paper.id}`,
      `/categories/${category.id}`,
    ])
      await remove(path)
    const all = await bin()
    expect(all.map(({ resource }: Tree) => resource).toSorted()).toEqual([
      'banking_payments',
      'categories',
      'clients',
      'invoices',
      'products',
      'warehouse_documents',
    ])
    expect(all.at(-1)).toMatchObject({
      resource: 'invoices',
      record_id: invoice.id,
      name: 'A/1',
      kind: 'vat',
      party: 'Acme',
      amount: '123.0',
      currency: 'PLN',
      deleted_at: '2026-11-15T10:00:00.000+01:00',
      leaves_at: '2026-12-15T10:00:00.000+01:00',
      deleted_by_id: account.user_id,
      restore_url: `/invoices/${invoice.id}/restore`,
    })
    expect(all.at(-1).deleted_by).toBeTruthy()
    expect((await bin('?resource=clients')).map(({ name }: Tree) => name)).toEqual(['Żółw Ltd'])
    expect((await bin('?query=zolw')).map(({ record_id }: Tree) => record_id)).toEqual([client.id])
    expect((await bin('?per_page=2&page=2')).length).toBe(2)
    expect((await ask('GET', '/trash?resource=users')).status).toBe(422)
    for (const { restore_url } of all) expect((await restore(restore_url)).status).toBe(200)
    expect(await bin()).toEqual([])
    expect((await ask('GET', `/invoices/${invoice.id}`)).body).toMatchObject({ number: 'A/1' })
    kwit.clock.set(MORNING)
  })

  test('a number that is used again is reported, and nothing is restored', async () => {
    const first = await invoiceOf({ number: 'B/1' })
    await remove(`/invoices/${first.id}`)
    await invoiceOf({ number: 'B/1' })
    const { status, body } = await restore(`/invoices/${first.id}/restore`)
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { message: { number: ['has already been taken'] } },
    })
    expect((await bin('?query=B/1')).length).toBe(1)
    expect((await ask('GET', `/invoices/${first.id}`)).status).toBe(404)
  })

  test('after thirty days a record leaves the trash; its history stays', async () => {
    const invoice = await invoiceOf({ number: 'C/1', status: 'sent' })
    await remove(`/invoices/${invoice.id}`)
    expect(await bin('?query=C/1')).toMatchObject([{ left_by: 'sent' }])
    kwit.clock.set(MORNING + 30 * DAY_MS)
    await purgeTrash(kwit.db, MORNING)
    expect(await kwit.db.all(raw(`select name from deleted_records where name = 'C/1'`))).toEqual([])
    expect(await bin('?query=C/1')).toEqual([])
    const history = (await ask('GET', `/account/history?object=invoice&id=${invoice.id}`)).body
    expect(history.map(({ action }: Tree) => action)).toEqual(['delete', 'create'])
    kwit.clock.set(MORNING)
  })

  test('does not show records that another account deleted', async () => {
    const other = speaker(kwit, format, (await kwit.newAccount()).token)
    await remove(`/clients/${(await make('/clients', { client: { name: 'Ours' } })).id}`)
    expect((await other('GET', '/trash')).body).toEqual([])
    expect((await speaker(kwit, format)('GET', '/trash')).status).toBe(401)
    const reader = speaker(kwit, format, await account.member('accountant'))
    expect((await reader('GET', '/trash')).status).toBe(200)
  })
})
