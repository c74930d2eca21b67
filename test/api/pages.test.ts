// Tests documents as HTML pages: stored ones and those in the editor.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

describe('pages', () => {
  let kwit: Kwit
  let account: TestAccount
  let token: string

  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    token = account.token
  })
  afterAll(() => kwit.close())

  const LINE = { name: 'Chair', quantity: 3, total_price_gross: '1234.56', tax: 23 }
  const preview = async (invoice: object, extension = 'json') =>
    kwit.call('POST', `/invoices/preview.${extension}`, { token, json: { invoice } })

  test('of a stored document are SVG with their size and number', async () => {
    const { json } = await kwit.call('POST', '/invoices.json', {
      token,
      json: { invoice: { buyer_name: 'Acme', positions: Array.from({ length: 60 }, () => LINE) } },
    })
    const pages = await kwit.call('GET', `/invoices/${json.id}/pages.json`, { token })
    expect(pages.status).toBe(200)
    expect(pages.json).toMatchObject({ width: '595.28', height: '841.89', count: 2 })
    expect(pages.json.pages).toHaveLength(2)
    for (const page of pages.json.pages)
      expect(page).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    const copies = await kwit.call('GET', `/invoices/${json.id}/pages.json?print_option=original_and_copy`, {
      token,
    })
    expect(copies.json.count).toBe(4)
    const xml = await kwit.call('GET', `/invoices/${json.id}/pages.xml`, { token })
    expect(xml.text).toContain('<count type="integer">2</count>')
    expect(xml.text).toContain('&lt;svg xmlns=')
    const other = await kwit.newAccount()
    expect((await kwit.call('GET', `/invoices/${json.id}/pages.json`, { token: other.token })).status).toBe(
      404,
    )
    expect((await kwit.call('GET', `/invoices/${json.id}/pages.json`, {})).status).toBe(401)
    expect((await kwit.call('GET', `/invoices/${json.id}/pages.svg`, { token })).status).toBe(406)
  })

  test('of a warehouse document equal those of its PDF', async () => {
    const product = await kwit.call('POST', '/products.json', {
      token,
      json: { product: { name: 'Screw', price_net: '1', tax: '23' } },
    })
    const { json } = await kwit.call('POST', '/warehouse_documents.json', {
      token,
      json: {
        warehouse_document: {
          kind: 'pz',
          warehouse_actions: [{ product_id: product.json.id, quantity: 2, purchase_price_net: '1', tax: 23 }],
        },
      },
    })
    const pages = await kwit.call('GET', `/warehouse_documents/${json.id}/pages.json`, { token })
    expect(pages.json).toMatchObject({ count: 1, pages: [expect.stringContaining('<svg ')] })
  })

  test('of a document that is not stored equal its PDF, and nothing is stored', async () => {
    const fresh = await kwit.newAccount()
    const invoice = { buyer_name: 'Not yet a client', positions: [LINE] }
    const shown = await kwit.call('POST', '/invoices/preview.json', { token: fresh.token, json: { invoice } })
    expect(shown.json).toMatchObject({ count: 1, problems: [] })
    const list = await kwit.call('GET', '/invoices.json', { token: fresh.token })
    expect(list.json).toEqual([])
    const stored = await kwit.call('POST', '/invoices.json', { token: fresh.token, json: { invoice } })
    const pages = await kwit.call('GET', `/invoices/${stored.json.id}/pages.json`, { token: fresh.token })
    expect(pages.json.pages).toEqual(shown.json.pages)
  })

  test.each<[string, object, string[]]>([
    ['nothing but its kind', { kind: 'vat' }, []],
    ['a line without a price', { positions: [{ name: 'Chair' }] }, ['positions[0].total_price_gross']],
    [
      'a rate that is none',
      { positions: [LINE, { name: 'Table', price_net: '5', tax: 'abc' }] },
      ['positions[1].tax'],
    ],
    [
      'several at once, and one after another',
      {
        issue_date: 'soon',
        client_id: 999_999,
        positions: [{ name: 'Chair' }, { ...LINE, quantity: 'many' }],
      },
      ['issue_date', 'positions[1].quantity', 'client_id', 'positions[0].total_price_gross'],
    ],
    ['a correction of what is not there', { kind: 'correction', invoice_id: 999_999 }, ['invoice_id']],
  ])('are rendered for %s', async (_, invoice, fields) => {
    const { status, json } = await preview(invoice)
    expect(status).toBe(200)
    expect(json.count).toBe(1)
    expect(json.problems.map(({ field }: { field: string }) => field).sort()).toEqual([...fields].sort())
  })

  test('of a document without the required buyer say so', async () => {
    const strict = await kwit.newAccount()
    await kwit.call('PUT', '/account.json', {
      token: strict.token,
      json: { account: { buyer_required: true } },
    })
    const { json } = await kwit.call('POST', '/invoices/preview.json', {
      token: strict.token,
      json: { invoice: { positions: [LINE] } },
    })
    expect(json).toMatchObject({ count: 1, problems: [{ field: 'buyer_name', message: "can't be blank" }] })
  })

  test('of a rejected change show the stored document', async () => {
    const { json } = await kwit.call('POST', '/invoices.json', {
      token,
      json: { invoice: { buyer_name: 'Acme', positions: [LINE] } },
    })
    await kwit.call('POST', `/invoices/${json.id}/cancel.json`, { token })
    const stored = await kwit.call('GET', `/invoices/${json.id}/pages.json`, { token })
    const changed = await preview({ id: json.id, description: 'Other words' })
    expect(changed.json.problems).toHaveLength(1)
    expect(changed.json.pages).toEqual(stored.json.pages)
  })

  test('are empty if there is nothing to render', async () => {
    const { status, json } = await preview({})
    expect(status).toBe(200)
    expect(json).toMatchObject({ count: 0, pages: [] })
    expect(json.problems.length).toBeGreaterThan(0)
  })

  test('of another account are not found, and its PDF is rejected as before', async () => {
    expect((await preview({ id: 999_999 })).status).toBe(404)
    expect((await preview({ positions: [{ name: 'Chair' }] }, 'pdf')).status).toBe(422)
    const xml = await preview({ positions: [{ name: 'Chair' }] }, 'xml')
    expect(xml.text).toContain('<field>positions[0].total_price_gross</field>')
  })
})
