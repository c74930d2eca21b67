// Tests that two records of one client are merged into one with everything that belonged to either.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

describe.each(FORMATS)('merging clients in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })
  afterAll(() => kwit.close())

  const make = async (path: string, fields: Tree) => {
    const { status, body, text } = await ask('POST', path, fields)
    expect(status, text).toBe(201)
    return body
  }
  const client = (name: string, more: Tree = {}) => make('/clients', { client: { name, ...more } })
  const invoiceFor = (client_id: number, more: Tree = {}) =>
    make('/invoices', {
      invoice: { client_id, positions: [{ name: 'x', tax: 23, total_price_gross: '123' }], ...more },
    })
  const merge = (id: number, merge_ids: number[], query = '') =>
    ask('POST', `/clients/${id}/merge${query}`, { merge_ids })

  test('moves documents, payments, goods and tags, and keeps the texts of documents', async () => {
    const remaining = await client('Acme', { tag_list: ['a'] })
    const twin = await client('ACME Sp. z o.o.', { tag_list: ['a', 'b'] })
    const sold = await invoiceFor(twin.id, { recipient_id: twin.id })
    const draft = await invoiceFor(twin.id, { status: 'draft' })
    const deletedInvoice = await invoiceFor(twin.id)
    await ask('DELETE', `/invoices/${deletedInvoice.id}`)
    const paid = { name: 'Transfer', price: 50, paid: true, client_id: twin.id, invoice_id: sold.id }
    const payment = await make('/banking/payments', { banking_payment: paid })
    const goods = await make('/warehouse_documents', {
      warehouse_document: { kind: 'wz', client_id: twin.id },
    })

    const createAddress = (addressable_id: number) =>
      make('/addresses', { address: { addressable_id, name: 'Gate', primary: true } })
    const [main, second] = [await createAddress(remaining.id), await createAddress(twin.id)]

    const reminding = await make('/reminder_steps', {
      reminder_step: { name: 'Theirs', days: 3, client_id: twin.id },
    })

    const moved = { clients: 1, invoices: 3, banking_payments: 1, warehouse_documents: 1 }
    const tried = await merge(remaining.id, [twin.id], '?dry_run=1')
    expect(tried).toMatchObject({ status: 200, body: { id: remaining.id, moved } })
    expect((await ask('GET', `/invoices/${sold.id}`)).body.client_id).toBe(twin.id)

    const done = await merge(remaining.id, [twin.id])
    expect(done).toMatchObject({
      status: 200,
      body: { id: remaining.id, name: 'Acme', tag_list: ['a', 'b'], moved },
    })
    const now = (await ask('GET', `/invoices/${sold.id}`)).body
    expect(now).toMatchObject({ client_id: remaining.id, buyer_name: 'ACME Sp. z o.o.', paid: '50.0' })
    expect(now.recipient_id).toBe(remaining.id)
    expect(now.updated_at > sold.updated_at).toBe(true)
    expect((await ask('GET', `/invoices/${draft.id}`)).body.client_id).toBe(remaining.id)
    expect((await ask('POST', `/invoices/${deletedInvoice.id}/restore`)).body.client_id).toBe(remaining.id)
    expect((await ask('GET', `/banking/payments/${payment.id}`)).body.client_id).toBe(remaining.id)
    expect((await ask('GET', `/warehouse_documents/${goods.id}`)).body.client_id).toBe(remaining.id)
    expect((await ask('GET', `/reminder_steps/${reminding.id}`)).body.client_id).toBe(remaining.id)
    expect((await ask('GET', `/clients/${twin.id}`)).status).toBe(404)
    expect((await ask('GET', `/invoices?client_id=${remaining.id}`)).body).toHaveLength(2)
    const [balance] = (await ask('GET', `/clients/${remaining.id}/balance`)).body
    expect(balance).toMatchObject({ invoiced: '246.0', outstanding: '196.0' })
    const historyEntries = (await ask('GET', `/account/history?object=client&id=${remaining.id}`)).body
    expect(historyEntries.map(({ action }: Tree) => action)).toEqual(['merge', 'update', 'create'])
    const isPrimary = async ({ id }: Tree) => {
      const { addressable_id, primary } = (await ask('GET', `/addresses/${id}`)).body
      return [addressable_id, primary]
    }
    expect([await isPrimary(main), await isPrimary(second)]).toEqual([
      [remaining.id, true],
      [remaining.id, false],
    ])
    expect(done.body.multiple_delivery_addresses).toBe(true)
    const [went] = (await ask('GET', `/account/history?object=client&id=${twin.id}`)).body
    expect(JSON.stringify(went)).toContain(JSON.stringify([sold.id, draft.id, deletedInvoice.id]))
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
  })

  test('an invalid merge moves nothing', async () => {
    const [main, twin] = [await client('One'), await client('Two')]
    const sold = await invoiceFor(twin.id)
    for (const ids of [[], [main.id], [twin.id, 999_999], [twin.id, main.id]])
      expect((await merge(main.id, ids)).status).toBe(422)
    expect((await merge(999_999, [twin.id])).status).toBe(404)
    const other = speaker(kwit, format, (await kwit.newAccount()).token)
    const foreign = (await other('POST', '/clients', { client: { name: 'Theirs' } })).body
    expect((await merge(main.id, [foreign.id + 1000])).status).toBe(422)
    expect((await ask('GET', `/invoices/${sold.id}`)).body.client_id).toBe(twin.id)
    expect((await ask('GET', `/clients/${twin.id}`)).status).toBe(200)
  })
})
