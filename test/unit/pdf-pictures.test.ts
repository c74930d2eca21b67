// Tests that PDFs look the same as before: the first pages of eight PDFs, drawn by PDFium, which draws the same on
// every machine.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kwit, startKwit } from '../harness.ts'
import { differingShare, expectPicture, SHARE_MAX } from '../pictures/expect-picture.ts'
import type { Picture } from '../pictures/png.ts'

const NOW = Date.parse('2026-11-18T09:30:00Z')
const WIDTH = 620 // 75 dots an inch

let kwit: Kwit
let token: string
let library: PDFiumLibrary
beforeAll(async () => {
  kwit = await startKwit({ KWIT_TIME_ZONE: 'Europe/Warsaw' }, NOW)
  token = (await kwit.newAccount('pictures')).token
  library = await PDFiumLibrary.init()
  await send('PUT', '/departments/1.json', { department: DEPARTMENT })
})
afterAll(() => kwit.close())

const DEPARTMENT = {
  ...{ name: 'Dąb i Synowie sp. z o.o.', tax_no: '5252445767', email: 'biuro@dab.example' },
  ...{ street: 'ul. Dębowa 14', post_code: '00-950', city: 'Warszawa', country: 'PL' },
  ...{ bank: 'Bank Przykładowy', bank_account: 'PL61109010140000071219812874' },
}
const BUYER = {
  ...{ buyer_name: 'Kawiarnia Nad Rzeką', buyer_tax_no: '5213017228', buyer_country: 'PL' },
  ...{ buyer_street: 'ul. Rzeczna 3', buyer_post_code: '30-001', buyer_city: 'Kraków' },
}
const LINES = [
  {
    name: 'Stół dębowy, 180 cm',
    code: 'ST-180',
    quantity: 2,
    quantity_unit: 'szt.',
    price_net: '1450',
    tax: 23,
  },
  { name: 'Krzesło tapicerowane', quantity: 8, quantity_unit: 'szt.', price_net: '320.50', tax: 23 },
  { name: 'Książka o drewnie', quantity: 3, quantity_unit: 'szt.', price_net: '49.90', tax: 5 },
]

async function send(method: string, path: string, json?: object): Promise<any> {
  const reply = await kwit.call(method, path, { token, json })
  expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300)
  return reply.json
}
const issue = (fields: object = {}) =>
  send('POST', '/invoices.json', { invoice: { ...BUYER, payment_to_kind: 14, positions: LINES, ...fields } })

async function draw(path: string): Promise<Picture> {
  const response = await fetch(`${kwit.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status, path).toBe(200)
  const document = await library.loadDocument(new Uint8Array(await response.arrayBuffer()))
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const height = Math.round((originalHeight * WIDTH) / originalWidth)
  const { data } = await page.render({ width: WIDTH, height, render: 'bitmap' })
  document.destroy()
  const colors = Buffer.alloc(WIDTH * height * 3)
  for (let pixel = 0; pixel < WIDTH * height; pixel++)
    colors.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3)
  return { width: WIDTH, height, colors }
}

const expectDrawn = async (name: string, path: string) => expectPicture(`pdf-${name}`, await draw(path))

test('an invoice, its correction and an invoice in two languages', async () => {
  const { id } = await issue()
  await expectDrawn('invoice', `/invoices/${id}.pdf`)
  const correction = await issue({
    ...{ kind: 'correction', copy_invoice_from: id, total_correction: true, positions: undefined },
    correction_reason: 'Zwrot towaru',
  })
  await expectDrawn('correction', `/invoices/${correction.id}.pdf`)
  const foreign = await issue({ lang: 'de/en', currency: 'EUR', buyer_name: 'Möbelhaus Grün GmbH' })
  await expectDrawn('two-languages', `/invoices/${foreign.id}.pdf`)
})

test('an offer, a bill and a receipt', async () => {
  for (const kind of ['estimate', 'bill', 'receipt']) {
    const { id } = await issue({ kind, ...(kind === 'estimate' ? { lang: 'en' } : {}) })
    await expectDrawn(kind, `/invoices/${id}.pdf`)
  }
})

test('a warehouse document and the statement of a client', async () => {
  const product = await send('POST', '/products.json', {
    product: { name: 'Śruba M8', tax: 23, price_net: '1' },
  })
  const document = await send('POST', '/warehouse_documents.json', {
    warehouse_document: {
      kind: 'pz',
      warehouse_actions: [{ product_id: product.id, quantity: 200, purchase_price_net: '0.45', tax: 23 }],
    },
  })
  await expectDrawn('warehouse-document', `/warehouse_documents/${document.id}.pdf`)
  const client = await send('POST', '/clients.json', { client: { name: 'Meble i My', city: 'Łódź' } })
  const { id } = await issue({ client_id: client.id })
  await send('POST', '/banking/payments.json', {
    banking_payment: { name: 'Przelew', price: '1000', invoice_id: id, paid: true },
  })
  await expectDrawn('statement', `/clients/${client.id}/statement.pdf`)
})

test('a column that moves by three pixels is noticed', async () => {
  const { id } = await issue({ number: 'MOVED/1' })
  const picture = await draw(`/invoices/${id}.pdf`)
  const moved = { ...picture, colors: Buffer.from(picture.colors) }
  // The last fifth of the page, where the amounts are.
  for (let y = 0; y < picture.height; y++)
    for (let x = 500; x < WIDTH - 3; x++)
      picture.colors.copy(moved.colors, (y * WIDTH + x + 3) * 3, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)
  expect(differingShare(picture, moved)).toBeGreaterThan(SHARE_MAX)
})
