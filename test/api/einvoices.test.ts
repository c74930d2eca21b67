import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ruleText } from '../../src/einvoice/rules/messages/words.ts'
import { raw } from '../../src/platform/database/sql.ts'
import { make, seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const BUYER = {
  buyer_name: 'F.H.U. Jan Kowalski',
  buyer_tax_no: '7811767696',
  buyer_street: 'ul. Długa 5',
  buyer_city: 'Poznań',
}
const positions = [{ name: 'Róże', quantity: 2, price_net: 10, tax: 23 }]

describe('structured invoices', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    await seller(kwit, account)
  })
  afterAll(() => kwit.close())

  const file = (id: number, name = 'fa3') =>
    kwit.call('GET', `/invoices/${id}/${name}.xml`, { token: account.token })
  const storedFiles = () =>
    kwit.db.all<{ invoice_id: number; sha256: string; size: number }>(
      raw('select invoice_id, sha256, size from einvoices order by id'),
    )
  const put = (id: number, invoice: object) =>
    kwit.call('PUT', `/invoices/${id}.json`, { token: account.token, json: { invoice } })

  test('a file is stored when the document is delivered, and returned unchanged', async () => {
    const { id } = await make(kwit, account, 'kept', { ...BUYER, positions })
    expect((await file(id)).text).toContain('<P_15>24.60</P_15>')
    expect(await storedFiles()).toEqual([])
    await put(id, { status: 'sent' })
    const { text: first, headers } = await file(id)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=".*-fa3.xml"/)
    await put(id, { status: 'paid' })
    expect((await file(id)).text).toBe(first)
    expect(await storedFiles()).toMatchObject([
      { invoice_id: id, sha256: hash('sha256', first, 'hex'), size: Buffer.byteLength(first) },
    ])
    await put(id, { place: 'Łódź' })
    expect((await file(id)).text).toContain('<P_1M>Łódź</P_1M>')
    expect(await storedFiles()).toHaveLength(2)
  })

  test('every format contains the delivery address', async () => {
    const parts = {
      ...{ delivery_address_title: 'Magazyn 2', delivery_address_street: 'Polna 1' },
      ...{
        delivery_address_post_code: '25-001',
        delivery_address_city: 'Kielce',
        delivery_address_country: 'PL',
      },
    }
    const { id } = await make(kwit, account, 'delivered', { ...BUYER, ...parts, oid: 'Z-1', positions })
    const ubl = (await file(id, 'ubl')).text
    const delivery = /<cac:Delivery>[\s\S]*<\/cac:Delivery>/.exec(ubl)?.[0]
    for (const part of ['Polna 1', 'Kielce', '25-001', 'Magazyn 2', '>PL<']) expect(delivery).toContain(part)
    const cii = (await file(id, 'cii')).text
    const shipped = /<ram:ShipToTradeParty>[\s\S]*<\/ram:ShipToTradeParty>/.exec(cii)?.[0]
    for (const part of ['Polna 1', 'Kielce', '25-001', 'Magazyn 2', '>PL<']) expect(shipped).toContain(part)
    expect((await file(id)).text).toMatch(
      /<Klucz>Adres dostawy<\/Klucz>\s*<Wartosc>Magazyn 2, Polna 1, 25-001 Kielce, PL<\/Wartosc>/,
    )
    // A delivery address given as text has several lines, and is in the country of the buyer.
    const text = { use_delivery_address: true, delivery_address: 'Hurtownia\nLeśna 3\n25-002 Kielce' }
    const { id: other } = await make(kwit, account, 'by a text', { ...BUYER, ...text, oid: 'Z-2', positions })
    expect((await file(other, 'ubl')).text).toMatch(
      /<cac:Address>\s*<cbc:StreetName>Leśna 3<\/cbc:StreetName>\s*<cbc:CityName>Kielce<\/cbc:CityName>\s*<cbc:PostalZone>25-002</,
    )
    // An address without a city is written only where free text is allowed.
    await put(other, { delivery_address: 'Leśna 3' })
    expect((await file(other, 'ubl')).text).not.toContain('Leśna 3')
    expect((await file(other)).text).toContain('<Wartosc>Leśna 3</Wartosc>')
    await put(other, { use_delivery_address: false })
    expect((await file(other)).text).not.toContain('Leśna 3')
  })

  test('a file for a French public body contains its service and engagement codes', async () => {
    const chorusFields = { chorus_service_code: 'SERVICE-7', chorus_engagement_number: 'ENG-42' }
    const { id } = await make(kwit, account, 'chorus', { ...BUYER, ...chorusFields, oid: 'O-1', positions })
    const cii = (await file(id, 'cii')).text
    expect(cii).toContain('<ram:BuyerReference>SERVICE-7</ram:BuyerReference>')
    expect(cii).toMatch(
      /<ram:BuyerOrderReferencedDocument>\s*<ram:IssuerAssignedID>ENG-42<\/ram:IssuerAssignedID>/,
    )
    const ubl = (await file(id, 'ubl')).text
    expect(ubl).toContain('<cbc:BuyerReference>SERVICE-7</cbc:BuyerReference>')
    expect(ubl).toMatch(/<cac:OrderReference>\s*<cbc:ID>ENG-42<\/cbc:ID>/)
  })

  test('the last advance of an order names the advances before it', async () => {
    const order = await make(kwit, account, 'order', {
      ...{ kind: 'client_order', buyer_name: 'Jan', buyer_street: 'Długa 5', buyer_city: 'Poznań' },
      positions: [{ name: 'Róże', quantity: 1, price_net: 1000, tax: 23 }],
    })
    const advance = (advance_value: number) =>
      make(kwit, account, 'advance', {
        ...{ kind: 'advance', copy_invoice_from: order.id, advance_creation_mode: 'percent', advance_value },
      })
    const advances = [await advance(30), await advance(30), await advance(40)]
    const advanceNumbers = await Promise.all(
      advances.map(async ({ id }) => {
        const { text } = await file(id)
        return [...text.matchAll(/<NrFaZaliczkowej>(.*?)</g)].map(([, number]) => number)
      }),
    )
    const numbers = advances.slice(0, 2).map(({ json }) => json.number)
    expect(advanceNumbers).toEqual([[], [], numbers])
    // The law requires it on the PDF and on the page as well.
    const shown = async (index: number) => {
      const { id, json } = advances[index] as (typeof advances)[number]
      const print = await fetch(`${kwit.url}/invoices/${id}.pdf?api_token=${account.token}`)
      const page = await (await fetch(json.view_url.replace(/^http:\/\/[^/]+/, kwit.url))).text()
      return [page, textOf(readPdf(Buffer.from(await print.arrayBuffer())))]
    }
    for (const text of await shown(2)) for (const number of numbers) expect(text).toContain(number)
    for (const text of await shown(1)) expect(text).not.toContain(numbers[0])
  })

  test('a corrected advance identifies the order lines by the same ids as the advance', async () => {
    const order = await make(kwit, account, 'order', {
      ...{ ...BUYER, kind: 'client_order' },
      positions: [
        { name: 'Róże', quantity: 1, price_net: 1000, tax: 23 },
        { name: 'Tulipany', quantity: 2, price_net: 10, tax: 8, uu_id: 'T-2' },
      ],
    })
    const advance = await make(kwit, account, 'advance', {
      ...{ kind: 'advance', copy_invoice_from: order.id },
      ...{ advance_creation_mode: 'percent', advance_value: 30 },
    })
    const correction = await make(kwit, account, 'correction', {
      ...{ kind: 'correction', copy_invoice_from: advance.id, total_correction: true },
    })
    const ids = async (id: number) =>
      [...(await file(id)).text.matchAll(/<UU_IDZ>(.*?)</g)].map(([, line]) => line)
    const [roses, tulips] = await ids(advance.id)
    expect(tulips).toBe('T-2')
    expect(await ids(correction.id)).toEqual([roses, roses, tulips, tulips])
  })

  test('delivery notes and several payment days of an advance are written', async () => {
    const post = async (path: string, json: object) => {
      const reply = await kwit.call('POST', path, { token: account.token, json })
      expect([path, reply.status, reply.status === 201 ? '' : reply.text]).toEqual([path, 201, ''])
      return reply.json
    }
    const { id } = await make(kwit, account, 'delivered', { ...BUYER, positions })
    const moved = { invoice_ids: [id], warehouse_actions: [{ product_name: 'Róże', quantity: 1 }] }
    const deliver = (kind: string) =>
      post('/warehouse_documents.json', { warehouse_document: { ...moved, kind } })
    const notes = [await deliver('wz'), await deliver('wz')]
    await deliver('rw')
    const elementTexts = async (id: number, name: string) =>
      [...(await file(id)).text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text]) => text)
    expect(await elementTexts(id, 'WZ')).toEqual(notes.map(({ number }) => number))

    const advance = async (...days: string[]) => {
      const lines = [{ name: 'Zaliczka', quantity: 1, total_price_gross: 123, tax: 23 }]
      const advanceInvoice = await make(kwit, account, 'advance', {
        ...{ ...BUYER, kind: 'advance', issue_date: '2026-11-12', positions: lines },
      })
      for (const [index, paid_date] of days.entries())
        await post('/banking/payments.json', {
          banking_payment: {
            ...{
              name: 'Wpłata',
              price: index === 0 ? 100 : 23,
              invoice_id: advanceInvoice.id,
              paid: true,
              paid_date,
            },
          },
        })
      return advanceInvoice.id
    }
    const parts = '<P_6Z>2026-11-03</P_6Z><P_15Z>100.00</P_15Z>'
    const several = await advance('2026-11-03', '2026-11-10')
    expect((await file(several)).text.replace(/>\s+</g, '><')).toContain(parts)
    expect([await elementTexts(several, 'P_6Z'), await elementTexts(several, 'P_6')]).toEqual([
      ['2026-11-03', '2026-11-10'],
      [],
    ])
    // Ranges of one day, open ranges, and ranges that end after the invoice.
    for (const days of [['2026-11-03', '2026-11-03'], ['2026-11-03'], ['2026-11-03', '2026-11-20']])
      expect(await elementTexts(await advance(...days), 'P_6Z')).toEqual([])
  })

  test('a correction of an address has the tax date of its original, one of amounts its own', async () => {
    const { id } = await make(kwit, account, 'moved', { ...BUYER, positions, issue_date: '2026-10-05' })
    const correct = async (title: string, more: object) => {
      const correction = await make(kwit, account, title, { kind: 'correction', invoice_id: id, ...more })
      return /<TypKorekty>.*<\/TypKorekty>/.exec((await file(correction.id)).text)?.[0]
    }
    const street = { buyer_street: 'ul. Krótka 1', correction_reason: 'adres' }
    expect(await correct('address', street)).toBe('<TypKorekty>1</TypKorekty>')
    const [was] = positions
    const less = { correction_before_attributes: was, correction_after_attributes: { ...was, quantity: 1 } }
    const fewer = { positions: [{ ...less, name: 'Róże', kind: 'correction' }] }
    expect(await correct('amount', fewer)).toBe('<TypKorekty>2</TypKorekty>')
  })

  test('a correction of data alone has no European file, and the message says what to do', async () => {
    const { id } = await make(kwit, account, 'moved away', { ...BUYER, positions })
    const { id: correction } = await make(kwit, account, 'new address', {
      ...{ kind: 'correction', invoice_id: id, positions: [] },
      ...{ buyer_street: 'Nowa 7', buyer_override: true, keep_client: true },
    })
    for (const name of ['ubl', 'cii', 'xrechnung']) {
      const { status, text } = await file(correction, name)
      expect([status, text]).toEqual([422, expect.stringContaining('(KWIT-10)')])
      expect(text).not.toContain('BR-16')
    }
    expect((await file(correction)).status).toBe(200)
  })

  test('FA(3) has no bank account for immediate payments', async () => {
    const { id } = await make(kwit, account, 'on the spot', { ...BUYER, payment_type: 'transfer', positions })
    expect((await file(id)).text).toContain('<RachunekBankowy>')
    for (const payment_type of ['cash', 'card']) {
      await put(id, { payment_type })
      expect((await file(id)).text).not.toContain('<RachunekBankowy>')
    }
  })

  test('parts of local governments, VAT groups and goods of annex 15 are marked automatically', async () => {
    const { id } = await make(kwit, account, 'parts', {
      ...BUYER,
      buyer_jst: true,
      buyer_gv: true,
      positions: [{ ...positions[0], annex_15: true }],
    })
    const { text } = await file(id)
    for (const element of ['<JST>1</JST>', '<GV>1</GV>', '<P_12_Zal_15>1</P_12_Zal_15>'])
      expect(text).toContain(element)
    const { json } = await kwit.call('GET', `/invoices/${id}/check.json?format=fa3`, { token: account.token })
    expect(json).toMatchObject({
      ok: true,
      formats: [{ problems: [{ rule: 'FA3-07' }, { rule: 'FA3-07' }] }],
    })
  })

  test('the file name contains the number without characters that reverse text', async () => {
    const { id } = await make(kwit, account, 'named', { ...BUYER, number: 'Ż_\u202e1"?', positions })
    expect((await file(id)).headers.get('content-disposition')).toBe(
      `attachment; filename="Z_-1-fa3.xml"; filename*=UTF-8''%C5%BB_-1-fa3.xml`,
    )
  })

  test('unsupported content is rejected with all reasons at their fields', async () => {
    const { id } = await make(kwit, account, 'unfit', {
      ...BUYER,
      buyer_tax_no: '12',
      positions: [
        { name: 'A', price_net: 1, tax: 19 },
        { name: 'B', price_net: 1, tax: 'zw' },
        { name: 'C', price_net: 1, tax: 'np' },
      ],
    })
    const { status, text } = await file(id)
    expect(status).toBe(422)
    for (const field of [
      'buyer-tax-no',
      'exempt-tax-kind',
      'np-tax-kind',
      'The rate 19 is not allowed in FA(3)',
    ])
      expect(text).toContain(field)
  })

  test('a file that would break a rule of the receiver is rejected at the field', async () => {
    const { id } = await make(kwit, account, 'nowhere', { ...BUYER, buyer_country: 'Atlantis', positions })
    const { status, text } = await file(id, 'ubl')
    expect(status).toBe(422)
    expect(text).toContain('(BR-11)')
    const response = await kwit.call('GET', `/invoices/${id}/ubl.xml?lang=pl`, { token: account.token })
    expect(response.text).toContain(`${ruleText('BR-11', 'pl')} (BR-11)`)
    expect(response.text).not.toBe(text)
  })

  test('documents other than invoices have no format', async () => {
    const of = async (invoice: { [field: string]: unknown }) =>
      (await file((await make(kwit, account, 'none', { ...BUYER, positions, ...invoice })).id)).status
    expect(await of({ kind: 'proforma' })).toBe(422)
    expect(await of({ kind: 'bill' })).toBe(422)
    expect(await of({ income: false, number: 'X1' })).toBe(422)
    expect((await kwit.call('GET', '/invoices/999999/fa3.xml', { token: account.token })).status).toBe(404)
  })
})
