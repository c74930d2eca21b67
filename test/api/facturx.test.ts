import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteLogo, saveLogo } from '../../src/domains/administration/departments/store.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { make, seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { partOf, readMail } from '../mail-reader.ts'
import { all, readStructure } from '../pdf-structure.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { INKED } from '../sample-images.ts'
import { until } from '../wait-until.ts'

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

  test('is the archivable PDF of the document with its CII embedded', async () => {
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
    // The file contains every font.
    expect(text.match(/\/FontFile2 /g)?.length).toBe(text.match(/\/Subtype \/Type0/g)?.length)
    expect(embedded(file)).toEqual(await get(`/invoices/${id}/cii.xml`))
    expect(await get(`/invoices/${id}.pdf?format=facturx`)).toEqual(file)
    expect((await get(`/invoices/${id}.pdf`)).toString('latin1')).not.toContain('pdfaid')
  })

  test('is rejected for documents that the format cannot express', async () => {
    const { id } = await make(kwit, account, 'offer', {
      ...BUYER,
      kind: 'proforma',
      positions: [{ name: 'A', price_net: 1, tax: 23 }],
    })
    const { status, text } = await kwit.call('GET', `/invoices/${id}.pdf?format=facturx`, {
      token: account.token,
    })
    expect(status).toBe(422)
    expect(text).toContain('Documents of type proforma cannot be exported as CII')
  })

  test('is rejected with a remedy if an account is missing or tax is calculated by line', async () => {
    const rate = { exchange_currency: 'PLN', exchange_currency_rate: '4.25' }
    const poor = await kwit.newAccount()
    await seller(kwit, poor)
    const { token } = poor
    const [department] = (await kwit.call('GET', '/departments.json', { token })).json
    const json = { department: { bank_account: null } }
    await kwit.call('PUT', `/departments/${department.id}.json`, { token, json })
    const fetched = async (invoice: { [field: string]: unknown }) => {
      const { id } = await make(kwit, poor, 'refused', { ...BUYER, ...rate, ...invoice })
      return kwit.call('GET', `/invoices/${id}.pdf?format=facturx`, { token })
    }
    const positions = [{ name: 'A', price_net: 1, tax: 23 }]
    const unpaid = await fetched({ payment_type: 'transfer', positions })
    expect(unpaid).toMatchObject({ status: 422 })
    expect(unpaid.text).toContain('Enter the payment account')
    const manyPositions = Array.from({ length: 1000 }, () => ({ name: 'A', price_net: '0.07', tax: 23 }))
    const rounded = await fetched({ payment_type: 'cash', positions: manyPositions })
    expect(rounded).toMatchObject({ status: 422 })
    expect(rounded.text).toContain('calculate the tax on the sum of each rate')
    const total = {
      payment_type: 'cash',
      calculating_strategy: { sum: 'keep_net' },
      positions: manyPositions,
    }
    expect((await fetched(total)).status).toBe(200)
  })

  test('is the only PDF format that can be requested by name', async () => {
    const { id } = await make(kwit, account, 'named', {
      ...BUYER,
      positions: [{ name: 'A', price_net: 1, tax: 23 }],
    })
    const response = await kwit.call('GET', `/invoices/${id}.pdf?format=zugferd`, { token: account.token })
    expect(response).toMatchObject({ status: 422 })
    expect(response.text).toContain('facturx')
  })

  test('prints the paid amount as in CII', async () => {
    const { id } = await make(kwit, account, 'paid later', {
      ...BUYER,
      ...{ exchange_currency: 'PLN', exchange_currency_rate: '4.25', lang: 'en', issue_date: '2026-01-05' },
      positions: [{ name: 'Rosen', quantity: 2, price_net: 10, tax: 23 }],
    })
    const pdf = () => get(`/invoices/${id}.pdf?format=facturx`)
    await kwit.call('PUT', `/invoices/${id}.json`, {
      token: account.token,
      json: { invoice: { status: 'sent' } },
    })
    const before = await pdf()
    const paid = { invoice: { paid: '20', paid_date: '2026-02-01' } }
    await kwit.call('PUT', `/invoices/${id}.json`, { token: account.token, json: paid })
    expect(await pdf()).toEqual(before)
    expect(textOf(readPdf(await get(`/invoices/${id}.pdf`)))).toContain('Balance due')
    expect(textOf(readPdf(before))).not.toContain('Balance due')
  })

  test('excludes amounts of later corrections from the page and from CII', async () => {
    const { id } = await make(kwit, account, 'corrected later', {
      ...BUYER,
      ...{ exchange_currency: 'PLN', exchange_currency_rate: '4.25', lang: 'en', issue_date: '2026-01-05' },
      positions: [{ name: 'Rosen', quantity: 2, price_net: 10, tax: 23 }],
    })
    const page = async (query = '') => textOf(readPdf(await get(`/invoices/${id}.pdf${query}`)))
    const before = await page('?format=facturx')
    await make(kwit, account, 'taken back', { kind: 'correction', invoice_id: id, total_correction: true })
    expect(await page('?format=facturx')).toBe(before)
    expect(await page()).not.toBe(before)
    const cii = (await get(`/invoices/${id}/cii.xml`)).toString()
    expect(cii).toContain('<ram:DuePayableAmount>24.60</ram:DuePayableAmount>')
  })

  test('has a structure for screen readers', async () => {
    const { id } = await make(kwit, account, 'heard', {
      ...BUYER,
      ...{ exchange_currency: 'PLN', exchange_currency_rate: '4.25', lang: 'de' },
      positions: [{ name: 'Rosen', quantity: 2, price_net: 10, tax: 23 }],
    })
    const file = await get(`/invoices/${id}.pdf?format=facturx`)
    expect(file.includes('<pdfaid:conformance>A</pdfaid:conformance>')).toBe(true)
    const structure = readStructure(file)
    expect(all(structure, 'H1')[0]?.text).toContain('Rechnung')
    expect(all(structure, 'TD').map(({ text }) => text)).toContain('Rosen')
  })

  test('prints a CMYK logo in RGB, whether it was uploaded now or before', async () => {
    const form = new FormData()
    form.set('api_token', account.token)
    form.set('department[logo]', new Blob([INKED]), 'logo.jpeg')
    const [department] = (await kwit.call('GET', '/departments.json', { token: account.token })).json
    const { json } = await kwit.call('PUT', `/departments/${department.id}.json`, { body: form })
    expect(json).toMatchObject({ logo_content_type: 'image/png', logo_file_name: 'logo.png' })
    const { id } = await make(kwit, account, 'inked', {
      ...BUYER,
      ...{ exchange_currency: 'PLN', exchange_currency_rate: '4.25', department_id: json.id },
      positions: [{ name: 'Rosen', quantity: 2, price_net: 10, tax: 23 }],
    })
    const pictureIn = async () => {
      const { objects } = readPdf(await get(`/invoices/${id}.pdf?format=facturx`))
      const pdfObjects = [...objects.values()]
      expect(pdfObjects.join('')).not.toContain('/DeviceCMYK')
      return pdfObjects.find((object) => object.includes('/Subtype /Image'))
    }
    const picture = await pictureIn()
    expect(picture).toContain('/Width 32 /Height 16 /ColorSpace /DeviceRGB')
    const stored = { content_type: 'image/jpeg', bytes: INKED }
    await unlockedTransaction(kwit.db, async (db) => saveLogo(db, account.account_id, json.id, stored))
    expect(await pictureIn()).toBe(picture)
    await unlockedTransaction(kwit.db, async (db) => deleteLogo(db, account.account_id, json.id))
  })

  describe('as a template option', () => {
    const RATE = { exchange_currency: 'PLN', exchange_currency_rate: '4.25' }
    const lines = { positions: [{ name: 'Rosen', quantity: 2, price_net: 10, tax: 23 }] }
    const put = (path: string, json: object) => kwit.call('PUT', path, { token: account.token, json })
    const isFacturX = async (path: string) => (await get(path)).includes('pdfaid:part')

    test('makes every possible PDF a Factur-X; delivered documents stay unchanged', async () => {
      const before = await make(kwit, account, 'before', { ...BUYER, ...lines })
      await put(`/invoices/${before.id}.json`, { invoice: { status: 'sent' } })
      const deliveredPdf = await get(`/invoices/${before.id}.pdf`)
      const look = { token: account.token, json: { look: { einvoice_pdf: 'facturx' } } }
      expect(await kwit.call('POST', '/templates.json', look)).toMatchObject({ status: 201 })
      expect(await get(`/invoices/${before.id}.pdf`)).toEqual(deliveredPdf)

      const { id, json } = await make(kwit, account, 'after', { ...BUYER, ...lines, ...RATE })
      expect(await isFacturX(`/invoices/${id}.pdf`)).toBe(true)
      const opened = await fetch(`${kwit.url}/invoice/${json.token}.pdf`)
      const first = Buffer.from(await opened.arrayBuffer())
      expect(first.includes('pdfaid:part')).toBe(true)
      expect(await get(`/invoices/${id}.pdf`)).toEqual(first)

      const offer = await make(kwit, account, 'offer', { ...BUYER, ...lines, kind: 'proforma' })
      expect(await isFacturX(`/invoices/${offer.id}.pdf`)).toBe(false)
    })

    test('prints a plain PDF with a warning if a document cannot be expressed, and keeps it after delivery', async () => {
      const { id } = await make(kwit, account, 'nowhere', { ...BUYER, ...lines, buyer_country: 'Atlantis' })
      const download = () => kwit.call('GET', `/invoices/${id}.pdf`, { token: account.token })
      const { status, headers, text } = await download()
      expect(status).toBe(200)
      expect(headers.get('x-facturx-refused')).toContain('(BR-11)')
      expect(text).not.toContain('pdfaid:part')
      const { token } = account
      const read = async (path: string) => (await kwit.call('GET', path, { token })).json
      expect(await read(`/invoices/${id}/email_preview.json?email_to=a@example.com`)).toMatchObject({
        facturx: true,
      })
      await kwit.call('POST', `/invoices/${id}/send_by_email.json?email_to=a@example.com`, { token })
      const delivery = await until(async () =>
        (await read(`/invoices/${id}/timeline.json`)).events.find(({ kind }: any) => kind === 'sent'),
      )
      expect(delivery.parts).toEqual({
        to_outbox: true,
        facturx_refused: expect.arrayContaining([expect.stringMatching(/^buyer_country: .*\(BR-11\)/)]),
      })
      expect((await download()).headers.get('x-facturx-refused')).toContain('plain PDF')
    })

    test('e-mails and ZIP files contain the same file', async () => {
      const { id } = await make(kwit, account, 'mailed', { ...BUYER, ...lines, ...RATE })
      const { token } = account
      const folder = join(kwit.config.data, 'outbox')
      const earlier = await readdir(folder).catch((): string[] => [])
      await kwit.call('POST', `/invoices/${id}/send_by_email.json?email_to=a@example.com&email_pdf=true`, {
        token,
      })
      const read = async (path: string) => (await kwit.call('GET', path, { token })).json
      await until(async () => (await read(`/invoices/${id}.json`)).email_status === 'outbox')
      const [letter = ''] = (await readdir(folder)).filter(
        (name) => name.endsWith('.eml') && !earlier.includes(name),
      )
      const mail = readMail(await readFile(join(folder, letter), 'utf8'))
      const attached = partOf(mail, 'application/pdf').bytes
      expect(attached.includes('pdfaid:part')).toBe(true)
      expect(await get(`/invoices/${id}.pdf`)).toEqual(attached)
      const json = { task: { kind: 'invoices_pdf_zip', ids: [id] } }
      const { id: taskId } = (await kwit.call('POST', '/tasks.json', { token, json })).json
      const task = await until(async () => {
        const task = await read(`/tasks/${taskId}.json`)
        return task.status === 'done' && task
      })
      expect(task.problems).toEqual([])
      expect(Object.values(unzipSync(await get(task.result_url)))).toEqual([new Uint8Array(attached)])
    })
  })
})

function embedded(file: Buffer): Buffer {
  const head = file.indexOf('/Type /EmbeddedFile ')
  const length = Number(/\/Length (\d+)>>/.exec(file.toString('latin1', head, head + 500))?.[1])
  const start = file.indexOf('stream\n', head) + 'stream\n'.length
  return inflateSync(file.subarray(start, start + length))
}
