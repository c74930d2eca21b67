// Tests attachments of a sale that are embedded in its UBL and CII.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { pdfWith } from '../pdf-with-attachments.ts'

const PDF = pdfWith([])
const CSV = Buffer.from('hours;rate\n3;40\n')

const BUYER = {
  buyer_name: 'Blumenhaus GmbH',
  buyer_tax_no: 'DE136695976',
  buyer_tax_no_kind: 'nip_ue',
  buyer_street: 'Hauptstraße 7',
  buyer_post_code: '10115',
  buyer_city: 'Berlin',
  buyer_country: 'DE',
  buyer_email: 'rechnung@blumen.example',
  buyer_reference: '04011000-12345-34',
}

describe('attachments in structured invoices', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    await seller(kwit, account)
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, more: object = {}) =>
    kwit.call(method, path, { token: account.token, ...more })
  const make = async (more: object = {}) => {
    const positions = [{ name: 'Róże', quantity: 3, price_net: '17.37', tax: 23 }]
    const invoice = { ...BUYER, payment_type: 'transfer', currency: 'PLN', positions, ...more }
    return (await call('POST', '/invoices.json', { json: { invoice } })).json.id as number
  }
  const attach = async (id: number, name: string, bytes: Buffer) =>
    (await call('POST', `/invoices/${id}/attachments.json?file_name=${name}`, { body: bytes })).json
      .id as number
  const choose = (id: number, attachmentId: number, embedded: unknown) =>
    call('PUT', `/invoices/${id}/attachments/${attachmentId}.json`, { json: { attachment: { embedded } } })

  test.each([
    ['ubl', 'cbc:EmbeddedDocumentBinaryObject'],
    ['xrechnung', 'cbc:EmbeddedDocumentBinaryObject'],
    ['cii', 'ram:AttachmentBinaryObject'],
    ['xrechnung-cii', 'ram:AttachmentBinaryObject'],
  ])('chosen attachments are embedded in %s, and no others', async (format, element) => {
    const id = await make()
    const [pdf, csv] = [await attach(id, 'a.pdf', PDF), await attach(id, 'times.csv', CSV)]
    await attach(id, 'private.pdf', Buffer.concat([PDF, Buffer.from('\n')]))
    expect((await choose(id, pdf, true)).json).toMatchObject({ id: pdf, embedded: true })
    await choose(id, csv, true)
    const { status, text } = await call('GET', `/invoices/${id}/${format}.xml`)
    expect(status).toBe(200)
    const fileContents = [
      ...text.matchAll(new RegExp(`<${element} mimeCode="([^"]*)" filename="([^"]*)">([^<]*)`, 'g')),
    ]
    expect(fileContents.map(([, ...parts]) => parts)).toEqual([
      ['application/pdf', 'a.pdf', PDF.toString('base64')],
      ['text/csv', 'times.csv', CSV.toString('base64')],
    ])
    const check = await call('GET', `/invoices/${id}/check.json?format=${format}`)
    expect(check.json.ok).toBe(true)
  })

  test.each(['ubl', 'cii'])('the buyer gets the files in %s as attachments', async (format) => {
    const id = await make()
    await choose(id, await attach(id, 'a.pdf', PDF), true)
    await choose(id, await attach(id, 'times.csv', CSV), true)
    const { text } = await call('GET', `/invoices/${id}/${format}.xml`)
    const { token } = await kwit.newAccount()
    const { json } = await kwit.call('POST', '/invoices/import.json', { token, body: Buffer.from(text) })
    const attachments = await kwit.call('GET', `/invoices/${json.id}/attachments.json`, { token })
    expect(attachments.json.map(({ file_name, size }: any) => [file_name, size])).toEqual([
      ['a.pdf', PDF.length],
      ['times.csv', CSV.length],
    ])
  })

  test('two attachments with one name get different names', async () => {
    const id = await make()
    for (const more of ['', '\n'])
      await choose(id, await attach(id, 'a.pdf', Buffer.concat([PDF, Buffer.from(more)])), true)
    const { text } = await call('GET', `/invoices/${id}/xrechnung.xml`)
    expect([...text.matchAll(/filename="([^"]*)"/g)].map(([, name]) => name)).toEqual(['a.pdf', 'a (2).pdf'])
  })

  test('an attachment that is no longer chosen, or deleted, is not embedded', async () => {
    const id = await make()
    const [first, second] = [await attach(id, 'a.pdf', PDF), await attach(id, 'b.csv', CSV)]
    for (const attachmentId of [first, second]) await choose(id, attachmentId, true)
    expect((await choose(id, first, false)).json.embedded).toBe(false)
    await call('DELETE', `/invoices/${id}/attachments/${second}.json`)
    expect((await call('GET', `/invoices/${id}/ubl.xml`)).text).not.toContain('filename=')
  })

  test('an attachment that cannot be embedded is rejected with the reason', async () => {
    const id = await make()
    const text = await attach(id, 'note.txt', Buffer.from('a note'))
    expect(await choose(id, text, true)).toMatchObject({
      status: 422,
      json: { message: { embedded: [expect.stringContaining('only PDF, PNG, JPEG')] } },
    })
    for (const [name, fill] of [
      ['a.pdf', 1],
      ['b.pdf', 2],
    ] as const) {
      const file = await attach(id, name, Buffer.concat([PDF, Buffer.alloc(5_000_000, fill)]))
      const { status, json } = await choose(id, file, true)
      if (fill === 1) expect(status).toBe(200)
      else
        expect(json.message.embedded).toEqual([
          'the files embedded in an e-invoice may have at most 10 MB together',
        ])
    }
    const expense = await make({ income: false, number: 'E/1' })
    expect((await choose(expense, await attach(expense, 'a.pdf', PDF), true)).status).toBe(422)
    expect((await choose(id, text, null)).status).toBe(422)
  })

  test('an issued e-invoice stays unchanged', async () => {
    const id = await make({ paid: '10' })
    const file = await attach(id, 'a.pdf', PDF)
    const before = await call('GET', `/invoices/${id}/ubl.xml`)
    expect(await choose(id, file, true)).toMatchObject({
      status: 422,
      json: {
        message: {
          embedded: [
            'cannot be changed because the e-invoice has been issued; issue a correction to embed other files',
          ],
        },
      },
    })
    expect((await call('GET', `/invoices/${id}/ubl.xml`)).text).toBe(before.text)
  })

  test('attachments of another account cannot be chosen', async () => {
    const id = await make()
    const file = await attach(id, 'a.pdf', PDF)
    const { token } = await kwit.newAccount()
    const json = { attachment: { embedded: true } }
    const path = `/invoices/${id}/attachments/${file}.json`
    expect((await kwit.call('PUT', path, { token, json })).status).toBe(404)
  })
})
