import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { make, seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const BUYER = {
  buyer_name: 'Blumenhaus GmbH',
  buyer_tax_no: 'DE136695976',
  buyer_country: 'DE',
  currency: 'EUR',
}

describe('Factur-X', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    await seller(kwit, account)
  })
  afterAll(() => kwit.close())

  const get = async (path: string): Promise<Buffer> => {
    const response = await fetch(`${kwit.url}${path}`, {
      headers: { authorization: `Bearer ${account.token}` },
    })
    return Buffer.from(await response.arrayBuffer())
  }

  test('is the PDF of the document, for archives, with its CII inside', async () => {
    const positions = [{ name: 'Rosen', quantity: 2, price_net: 10, tax: 23 }]
    const { id } = await make(kwit, account, 'carried', {
      ...BUYER,
      exchange_currency: 'PLN',
      exchange_currency_rate: '4.25',
      positions,
    })
    const file = await get(`/invoices/${id}.pdf?format=facturx`)
    const text = file.toString('latin1')
    for (const mark of [
      '<pdfaid:part>3</pdfaid:part>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
      '/AFRelationship /Alternative',
      '/S /GTS_PDFA1',
      '/EmbeddedFiles <</Names [(factur-x.xml)',
    ])
      expect(text).toContain(mark)
    expect(text.match(/\/Type \/EmbeddedFile /g)).toHaveLength(1)
    // Every font is in the file.
    expect(text.match(/\/FontFile2 /g)?.length).toBe(text.match(/\/Subtype \/Type0/g)?.length)
    expect(embedded(file)).toEqual(await get(`/invoices/${id}/cii.xml`))
    expect(await get(`/invoices/${id}.pdf?format=facturx`)).toEqual(file)
    expect((await get(`/invoices/${id}.pdf`)).toString('latin1')).not.toContain('pdfaid')
  })

  test('is refused where the document cannot be told so', async () => {
    const { id } = await make(kwit, account, 'offer', {
      ...BUYER,
      kind: 'proforma',
      positions: [{ name: 'A', price_net: 1, tax: 23 }],
    })
    const { status, text } = await kwit.call('GET', `/invoices/${id}.pdf?format=facturx`, {
      token: account.token,
    })
    expect(status).toBe(422)
    expect(text).toContain('proforma is no document of CII')
  })
})

function embedded(file: Buffer): Buffer {
  const head = file.indexOf('/Type /EmbeddedFile ')
  const length = Number(/\/Length (\d+)>>/.exec(file.toString('latin1', head, head + 500))?.[1])
  const start = file.indexOf('stream\n', head) + 'stream\n'.length
  return inflateSync(file.subarray(start, start + length))
}
