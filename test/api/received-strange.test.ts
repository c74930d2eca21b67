// Tests malicious files, and several files at once: none is lost, and none delays other users.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { pdfWith } from '../pdf-with-attachments.ts'

const BUYER = {
  buyer_name: 'F.H.U. Jan Kowalski',
  buyer_tax_no: '7811767696',
  buyer_street: 'ul. Długa 5',
  buyer_city: 'Poznań',
}

describe('unusual received files', () => {
  let kwit: Kwit
  let xml: string
  let buyer: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    const { token } = await kwit.newAccount()
    await seller(kwit, { token })
    const positions = [{ name: 'Róże', quantity: 3, price_net: '17.37', tax: 23 }]
    const json = { invoice: { ...BUYER, number: 'FV 1', positions } }
    const { json: created } = await kwit.call('POST', '/invoices.json', { token, json })
    xml = (await kwit.call('GET', `/invoices/${created.id}/fa3.xml`, { token })).text
    buyer = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const send = (bytes: Buffer | string, query = '', { token } = buyer) =>
    kwit.call('POST', `/invoices/import.json${query}`, { token, body: Buffer.from(bytes) })
  const numbered = (number: string) => xml.replace('<P_2>FV 1<', `<P_2>${number}<`)
  const listed = async (query = '') =>
    (await kwit.call('GET', `/received_files.json${query}`, { token: buyer.token })).json

  test.each([
    ['P_15', '99999999999999999999'],
    ['P_15', '1000000000000000'],
    ['P_14_1', '-99999999999999999999'],
    ['P_13_1', '99999999999999999999'],
  ])('%s of %s is rejected and stored', async (name, amount) => {
    const huge = numbered(`huge ${name} ${amount}`).replace(
      new RegExp(`<${name}>[^<]*`),
      `<${name}>${amount}`,
    )
    const { status, json } = await send(huge)
    expect(status).toBe(422)
    expect(Object.values(json.message).flat().join()).toContain('out of range')
    expect(json.received_file_id).toBeGreaterThan(0)
  })

  test('an unknown code is rejected and never shortened to a known one', async () => {
    const { status, json } = await send(numbered('euro').replace(/<KodWaluty>[^<]*/, '<KodWaluty>PLNX'))
    expect([status, Object.keys(json.message)]).toEqual([422, ['currency']])
  })

  test.each([
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['ISO-8859-2', (text: string) => Buffer.from(text.replace('Róże', 'R\xf3\xbfe'), 'latin1')],
    ['windows-1250', (text: string) => Buffer.from(text.replace('Róże', 'R\xf3\xbfe'), 'latin1')],
  ])('a file in %s is read', async (encoding, write) => {
    const text = numbered(encoding)
      .replace('encoding="UTF-8"', `encoding="${encoding}"`)
      .replaceAll(/Róże|[^ -~\n]/g, (part) => (part === 'Róże' ? part : `&#${part.charCodeAt(0)};`))
    const { status, json } = await send(write(text))
    expect([status, json.positions?.[0]?.name]).toEqual([201, 'Róże'])
  })

  test('a file whose declared encoding is wrong is rejected with the reason', async () => {
    const { status, json } = await send(numbered('wrong').replace('encoding="UTF-8"', 'encoding="UTF-16"'))
    expect([status, json.message.file[0]]).toEqual([
      422,
      expect.stringContaining('declares UTF-16 but is not written in it'),
    ])
  })

  test('unused namespace declarations are not attributes', async () => {
    const spaces = Array.from({ length: 60 }, (_, n) => `xmlns:n${n}="urn:n${n}"`).join(' ')
    expect((await send(numbered('spaces').replace('<Faktura ', `<Faktura ${spaces} `))).status).toBe(201)
  })

  test('an XML that mentions PDF is XML', async () => {
    const { status } = await send(numbered('spoken').replace('<Naglowek>', '<!-- %PDF-1.7 --><Naglowek>'))
    expect(status).toBe(201)
  })

  test('none of several files is silently ignored', async () => {
    const form = new FormData()
    for (const number of ['first', 'second'])
      form.append('file', new Blob([numbered(number)]), `${number}.xml`)
    const { status, json } = await kwit.call('POST', '/invoices/import.json', {
      token: buyer.token,
      body: form,
    })
    expect([status, json.message]).toEqual([
      400,
      'The field file contains two files; send one in each request',
    ])
  })

  test('of concurrent files with one number one creates a document and all are stored', async () => {
    const before = (await listed('?per_page=100')).length
    const files = Array.from({ length: 8 }, (_, index) => `${numbered('at once')}<!-- ${index} -->`)
    const answers = await Promise.all(files.map((file) => send(file)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.received_file_id === undefined)).toEqual([])
    expect((await listed('?per_page=100')).length - before).toBe(files.length)
  })

  test('a vendor without a tax number is matched by its name', async () => {
    const { token } = await kwit.newAccount()
    const ubl = (number: string, tax: string, account: string) =>
      `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>${number}</ID>
        <IssueDate>2026-11-10</IssueDate><InvoiceTypeCode>384</InvoiceTypeCode>
        <DocumentCurrencyCode>EUR</DocumentCurrencyCode><AccountingSupplierParty><Party>${tax}<PartyLegalEntity>
        <RegistrationName>Blumenhaus GmbH</RegistrationName></PartyLegalEntity></Party></AccountingSupplierParty>
        <PaymentMeans><PaymentMeansCode>58</PaymentMeansCode><PayeeFinancialAccount><ID>${account}</ID>
        </PayeeFinancialAccount></PaymentMeans><TaxTotal><TaxSubtotal><TaxableAmount>100</TaxableAmount>
        <TaxAmount>19</TaxAmount><TaxCategory><ID>S</ID><Percent>19</Percent></TaxCategory></TaxSubtotal></TaxTotal>
        <LegalMonetaryTotal><TaxInclusiveAmount>119</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>`
    const numbered = `<PartyTaxScheme><CompanyID>DE136695976</CompanyID><TaxScheme><ID>VAT</ID></TaxScheme></PartyTaxScheme>`
    await send(ubl('R1', numbered, 'DE75512108001245126199'), '', { token } as TestAccount)
    const { json } = await send(ubl('R2', '', 'DE02120300000000202051'), '', { token } as TestAccount)
    expect(json.warnings).toContainEqual({
      field: 'buyer_bank_account',
      message: expect.stringContaining('DE02120300000000202051 differs from the accounts'),
      code: expect.any(String),
    })
    expect(json.warnings).toContainEqual(
      expect.objectContaining({ field: 'kind', message: expect.stringContaining('(384)') }),
    )
  })

  test('a file is kept as long as any of its documents', async () => {
    const [first, second] = [
      await send(numbered('twice')),
      await send(numbered('twice'), '?allow_duplicate=1'),
    ] as const
    const { received_file_id: id } = first.json
    expect(second.json.received_file_id).toBe(id)
    const remove = (path: string) => kwit.call('DELETE', path, { token: buyer.token })
    await remove(`/invoices/${first.json.id}.json`)
    const refusal = await remove(`/received_files/${id}.json`)
    expect(refusal).toMatchObject({
      status: 422,
      json: { message: { id: [expect.stringContaining(`document ${second.json.id};`)] } },
    })
    await remove(`/invoices/${second.json.id}.json`)
    // A record in the trash can be restored.
    expect((await remove(`/received_files/${id}.json`)).status).toBe(422)
  })

  test('many concurrent PDFs do not delay other requests', async () => {
    const pdf = pdfWith([{ name: 'a.xml', bytes: Buffer.from('<a/>') }])
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(pdf)))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['5']))
    expect(answers.filter(({ status }) => status === 422).length).toBe(12 - refused.length)
    expect((await send(pdf)).status).toBe(422)
  })

  test('only the first attachments of a PDF are read, those with the usual name first', async () => {
    const junk = (name: string) => ({ name, bytes: Buffer.from('<a/>') })
    const attachedFiles = [junk('a.txt'), ...Array.from({ length: 6 }, (_, index) => junk(`${index}.xml`))]
    const namedCorrectly = pdfWith([
      ...attachedFiles,
      { name: 'factur-x.xml', bytes: Buffer.from(numbered('named')) },
    ])
    expect((await send(namedCorrectly)).status).toBe(201)
    const hidden = pdfWith([...attachedFiles, { name: 'z.xml', bytes: Buffer.from(numbered('hidden')) }])
    const { status, json } = await send(hidden)
    expect([status, json.message]).toEqual([
      422,
      { file: ['the PDF contains 7 XML files, and none of the first 3 is an invoice'] },
    ])
  })
})
