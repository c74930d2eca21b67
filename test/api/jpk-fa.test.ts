import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXml } from '../../src/einvoice/xml/read.ts'
import { find, findAll } from '../../src/einvoice/xml/tree.ts'
import { make, seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const BUYER = { buyer_name: 'Jan Kowalski', buyer_tax_no: '7811767696', buyer_city: 'Poznań' }
const positions = [{ name: 'Róże', quantity: 2, price_net: 10, tax: 23 }]

describe('JPK_FA', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit({}, Date.parse('2026-11-16T12:00:00Z'))
  })
  afterAll(() => kwit.close())

  const file = ({ token }: TestAccount, query = 'date_from=2026-11-01&date_to=2026-11-30') =>
    kwit.call('GET', `/jpk_fa.xml?${query}`, { token })
  const report = ({ token }: TestAccount, more = '') =>
    kwit.call('GET', `/reports/jpk_fa.json?date_from=2026-11-01&date_to=2026-11-30${more}`, { token })
  const numbers = (text: string) =>
    findAll(readXml(Buffer.from(text)), 'Faktura').map((element) => find(element, 'P_2A')?.text)

  test('missing fields of the seller are named', async () => {
    const account = await kwit.newAccount()
    await make(kwit, account, 'plain', { ...BUYER, positions })
    const { status, text } = await file(account)
    expect(status).toBe(422)
    for (const field of ['tax-office-code', 'voivodeship', 'county', 'commune', 'street'])
      expect(text).toContain(`department.${field}`)
    const { json } = await kwit.call('GET', '/departments.json', { token: account.token })
    const { json: warned } = await kwit.call('PUT', `/departments/${json[0].id}.json`, {
      token: account.token,
      json: { department: { tax_office_code: '0171' } },
    })
    expect(warned.warnings).toContainEqual({
      field: 'tax_office_code',
      message: 'must be a tax office code of four digits',
      code: expect.any(String),
    })
  })

  test('the file contains exactly the documents issued in the period', async () => {
    const account = await kwit.newAccount()
    await seller(kwit, account)
    const issue = (more: object) => make(kwit, account, 'one', { ...BUYER, positions, ...more })
    const first = await issue({ number: 'FV/1', issue_date: '2026-11-01' })
    await issue({ number: 'FV/2', issue_date: '2026-11-30' })
    await issue({ number: 'FV/3', issue_date: '2026-12-01' })
    await issue({ number: 'FV/0', issue_date: '2026-10-31' })
    await issue({ number: 'PF/1', kind: 'proforma' })
    await issue({ number: 'R/1', kind: 'bill' })
    await issue({ number: 'K/1', income: false })
    const { id } = await issue({ number: 'X/1' })
    await kwit.call('POST', '/invoices/cancel.json', {
      token: account.token,
      json: { cancel_invoice_id: id },
    })
    const receipt = await issue({ number: 'PAR/1', kind: 'receipt' })
    const correct = (number: string, from: number) =>
      issue({
        number,
        kind: 'correction',
        copy_invoice_from: from,
        total_correction: true,
        positions: undefined,
      })
    await correct('KP/1', receipt.id)
    await correct('KOR/1', first.id)
    const { status, text, headers } = await file(account)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('application/xml')
    expect(headers.get('content-disposition')).toContain('JPK_FA-2026-11-01-2026-11-30.xml')
    expect(numbers(text)).toEqual(['FV/1', 'KOR/1', 'FV/2'])
    expect(text).toContain('<NrFaKorygowanej>FV/1</NrFaKorygowanej>')
    expect(text).toContain('<WartoscFaktur>24.60</WartoscFaktur>')
    const other = await file(account, 'date_from=2026-12-01&date_to=2026-12-31')
    expect(numbers(other.text)).toEqual(['FV/3'])
  })

  test('unsupported documents are named with their reasons', async () => {
    const account = await kwit.newAccount()
    await seller(kwit, account)
    const { id } = await make(kwit, account, 'unfit', {
      ...BUYER,
      number: 'FV/7',
      currency: 'EUR',
      positions: [
        { name: 'A', price_net: 1, tax: 19 },
        { name: 'B', price_net: 1, tax: 'zw', quantity: '0.1234567' },
      ],
    })
    const { status, text } = await file(account)
    expect(status).toBe(422)
    for (const reason of [
      'exchange_currency_rate: Enter the exchange rate to PLN',
      'positions[0].tax: The rate 19 is not allowed in JPK. Select another rate. (JPK-09)',
      'exempt_tax_kind: Enter this value',
    ])
      expect(text).toContain(`FV/7 (${id}), ${reason}`)
  })

  test('texts longer than the structure allows are shortened with a notice', async () => {
    const account = await kwit.newAccount()
    await seller(kwit, account)
    const name = `Róże ${'x'.repeat(295)}`
    const long = { ...BUYER, buyer_street: 'S'.repeat(250), number: 'FV/8', locked_by_export: true }
    const { id } = await make(kwit, account, 'long', {
      ...long,
      positions: [{ name, price_net: 1, tax: 23, quantity: '0.1234567' }],
    })
    const { status, text, headers } = await file(account)
    expect([status, headers.get('x-jpk-notices')]).toEqual([200, '3'])
    const root = readXml(Buffer.from(text))
    expect(find(root, 'FakturaWiersz', 'P_7')?.text).toBe(name.slice(0, 256))
    expect(find(root, 'FakturaWiersz', 'P_8B')?.text).toBe('0.123457')
    expect(find(root, 'Faktura', 'P_3B')?.text).toHaveLength(256)
    const { json } = await report(account)
    expect(json).toMatchObject({ invoices_count: 1, obstacles: [], notices_count: 3 })
    const reference = { document_id: id, number: 'FV/8' }
    expect(json.notices).toEqual([
      {
        ...reference,
        field: 'buyer_street',
        message: expect.stringContaining('longer than the 256 characters that JPK allows'),
      },
      { ...reference, field: 'positions[0].name', message: expect.stringContaining('(JPK-16)') },
      {
        ...reference,
        field: 'positions[0].quantity',
        message: expect.stringContaining('it is rounded in the file. (JPK-03)'),
      },
    ])
  })

  test('an unsupported locked document is left out, one that can be changed stops the file', async () => {
    const account = await kwit.newAccount()
    await seller(kwit, account)
    await make(kwit, account, 'plain', { ...BUYER, positions, number: 'FV/1' })
    const { id } = await make(kwit, account, 'unfit', {
      ...{ ...BUYER, number: 'FV/2', positions: [{ name: 'A', price_net: 100, tax: 19 }] },
    })
    expect((await file(account)).status).toBe(422)
    expect((await report(account)).json).toMatchObject({
      obstacles: [{ document_id: id, number: 'FV/2', field: 'positions' }, { document_id: id }],
      notices: [],
    })
    const { token } = account
    await kwit.call('PUT', `/invoices/${id}.json`, { token, json: { invoice: { locked_by_export: true } } })
    const { status, text, headers } = await file(account)
    expect([status, headers.get('x-jpk-notices')]).toEqual([200, '2'])
    expect(numbers(text)).toEqual(['FV/1'])
    expect(text).toContain('<LiczbaWierszyFaktur>1</LiczbaWierszyFaktur>')
    expect(text).toContain('<WartoscFaktur>24.60</WartoscFaktur>')
    const message =
      'Stawka 19 jest niedozwolona w JPK. Wybierz inną stawkę. (JPK-09) Dokument jest zablokowany, więc plik go pomija. Wykaż go korektą albo w formularzu ministerstwa.'
    expect((await report(account, '&lang=pl')).json.notices[0]).toMatchObject({ document_id: id, message })
    // Then no invoice remains for the file, which needs at least one.
    await kwit.call('DELETE', `/invoices/${id - 1}.json`, { token })
    expect((await report(account)).json.obstacles).toMatchObject([{ field: 'invoices' }])
  })

  test('departments with another tax number have their own file', async () => {
    const account = await kwit.newAccount()
    await seller(kwit, account)
    const { token } = account
    const { json: other } = await kwit.call('POST', '/departments.json', {
      token,
      json: {
        department: { name: 'Druga sp. z o.o.', tax_no: '7740001454', city: 'Płock', street: 'Rynek 1' },
      },
    })
    await make(kwit, account, 'own', { ...BUYER, positions, number: 'FV/1' })
    await make(kwit, account, 'of the other', { ...BUYER, positions, number: 'D/1', department_id: other.id })
    expect(numbers((await file(account)).text)).toEqual(['FV/1'])
    const period = 'date_from=2026-11-01&date_to=2026-11-30'
    expect((await file(account, `${period}&department_id=${other.id}`)).status).toBe(422)
    await kwit.call('PUT', `/departments/${other.id}.json`, {
      token,
      json: {
        department: {
          tax_office_code: '1419',
          voivodeship: 'mazowieckie',
          county: 'Płock',
          commune: 'Płock',
          post_code: '09-400',
        },
      },
    })
    const { text } = await file(account, `${period}&department_id=${other.id}`)
    expect(numbers(text)).toEqual(['D/1'])
    expect(text).toContain('<NIP>7740001454</NIP>')
  })

  test.each([
    ['date_to=2026-11-30', 'date-from'],
    ['date_from=2026-11-30&date_to=2026-11-01', 'must not be before date_from'],
    ['date_from=2026-11-01&date_to=2026-11-30&department_id=999', 'does not exist'],
    ['date_from=2026-01-01&date_to=2026-01-31&lang=pl', 'W tym okresie nie ma faktur'],
    ['date_from=2015-01-01&date_to=2031-01-31', 'Enter a date between 2016-07-01 and 2030-01-01'],
  ])('a request with %s is rejected', async (query, reason) => {
    const account = await kwit.newAccount()
    const { status, text } = await file(account, query)
    expect(status).toBe(422)
    expect(text).toContain(reason)
  })
})
