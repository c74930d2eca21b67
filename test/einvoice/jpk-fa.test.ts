import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXml } from '../../src/einvoice/xml/read.ts'
import { type Element, find, findAll } from '../../src/einvoice/xml/tree.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { describeOfficial } from './official.ts'
import { type CreatedDocument, make, makeAll, seller } from './written.ts'
import { faultsOf, JPK_FA } from './xsd.ts'

const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)
const sum = (elements: readonly Element[], name: RegExp) =>
  elements
    .flatMap(({ children }) => children)
    .filter((child) => name.test(child.name))
    .reduce((soFar, { text }) => soFar + cents(text), 0)

describeOfficial('JPK_FA(4) by the schema of the ministry', () => {
  let kwit: Kwit
  let documents: CreatedDocument[]
  let xml: string
  let root: Element
  beforeAll(async () => {
    kwit = await startKwit({}, Date.parse('2026-11-16T12:00:00Z'))
    const account: TestAccount = await kwit.newAccount()
    await seller(kwit, account)
    documents = await makeAll(kwit, account)
    // The name is too long and the quantity too precise for the schema.
    const positions = [{ name: 'x'.repeat(300), price_net: 1, tax: 23, quantity: '0.1234567' }]
    documents.push(
      await make(kwit, account, 'long', {
        buyer_name: 'B',
        buyer_street: 'S'.repeat(255),
        buyer_city: 'P',
        positions,
      }),
    )
    const { text } = await kwit.call('GET', '/jpk_fa.xml?date_from=2026-11-01&date_to=2026-11-30', {
      token: account.token,
    })
    xml = text
    root = readXml(Buffer.from(xml))
  })
  afterAll(() => kwit.close())

  const invoiceOf = (title: string) => {
    const { number } = documents.find((document) => document.title === title)?.json ?? {}
    return findAll(root, 'Faktura').find((element) => find(element, 'P_2A')?.text === number) as Element
  }
  const linesOf = (title: string) =>
    findAll(root, 'FakturaWiersz').filter(
      (element) => find(element, 'P_2B')?.text === find(invoiceOf(title), 'P_2A')?.text,
    )

  test('contains every kind of document, and is valid', () => {
    expect(faultsOf(xml, ...JPK_FA)).toEqual([])
    expect(findAll(root, 'Faktura')).toHaveLength(documents.length)
  })

  test('its control sums equal its content', () => {
    const centsOf = (...names: string[]) => cents(find(root, ...names)?.text)
    expect(centsOf('FakturaCtrl', 'LiczbaFaktur') / 100).toBe(findAll(root, 'Faktura').length)
    expect(centsOf('FakturaCtrl', 'WartoscFaktur')).toBe(sum(findAll(root, 'Faktura'), /^P_15$/))
    expect(centsOf('FakturaWierszCtrl', 'LiczbaWierszyFaktur') / 100).toBe(
      findAll(root, 'FakturaWiersz').length,
    )
    expect(centsOf('FakturaWierszCtrl', 'WartoscWierszyFaktur')).toBe(
      sum(findAll(root, 'FakturaWiersz'), /^P_11$/),
    )
    expect(centsOf('ZamowienieCtrl', 'LiczbaZamowien') / 100).toBe(findAll(root, 'Zamowienie').length)
    expect(centsOf('ZamowienieCtrl', 'WartoscZamowien')).toBe(
      sum(findAll(root, 'Zamowienie'), /^WartoscZamowienia$/),
    )
  })

  test('the totals of each document are exact to the cent', () => {
    for (const { title, json } of documents) {
      const invoice = [invoiceOf(title)]
      expect([title, sum(invoice, /^P_15$/)]).toEqual([title, cents(json.price_gross)])
      if (json.kind === 'vat_margin' || title.endsWith('margin')) continue
      expect([title, sum(invoice, /^P_13_/), sum(invoice, /^P_14_\d$/)]).toEqual([
        title,
        cents(json.price_net),
        cents(json.price_tax),
      ])
      if (json.exchange_price_tax !== null)
        expect([title, sum(invoice, /^P_14_\dW$/)]).toEqual([title, cents(json.exchange_price_tax)])
    }
  })

  test.each([
    [
      'plain',
      { RodzajFaktury: 'VAT', P_13_1: '52.11', P_14_1: '11.99', P_4A: undefined, P_5B: '7811767696' },
    ],
    ['reverse charge at home', { P_13_4: '52.11', P_14_4: '0.00', P_18: 'true' }],
    ['to the EU', { P_4A: 'PL', P_5A: 'DE', P_5B: '136695976', P_13_6: '52.11', P_18: 'false' }],
    ['export', { P_13_6: '52.11', P_5A: undefined }],
    ['service to the EU', { P_13_5: '52.11', P_14_5: undefined, P_18: 'true' }],
    ['one-stop', { P_13_5: '52.11', P_14_5: '10.42' }],
    ['exempt', { P_13_7: '52.11', P_19: 'true', P_19A: 'art. 43 ust. 1 pkt 26 ustawy o VAT' }],
    ['exempt by the directive', { P_19B: 'art. 132 dyrektywy 2006/112/WE' }],
    ['split payment', { P_18A: 'true' }],
    ['cash method', { P_16: 'true' }],
    ['self-billing', { P_17: 'true' }],
    ['in euro', { KodWaluty: 'EUR', P_13_1: '52.11', P_14_1: '11.99', P_14_1W: '51.04' }],
    [
      'margin',
      {
        P_13_1: undefined,
        P_15: '1000.00',
        P_106E_2: 'false',
        P_106E_3: 'true',
        P_106E_3A: 'procedura marży - towary używane',
      },
    ],
    ['corrected quantity', { RodzajFaktury: 'KOREKTA', PrzyczynaKorekty: 'błąd', P_13_1: '-17.37' }],
    ['advance', { RodzajFaktury: 'ZAL' }],
    ['final', { RodzajFaktury: 'VAT' }],
    ['with all around it', { P_6: '2026-10-31' }],
  ] as const)('%s', (title, expected) => {
    const invoice = invoiceOf(title)
    const actual = Object.fromEntries(Object.keys(expected).map((name) => [name, find(invoice, name)?.text]))
    expect(actual).toEqual(expected)
  })

  test('a correction reverses lines and writes them again, a final invoice names its advances', () => {
    expect(linesOf('corrected quantity').map((line) => find(line, 'P_11')?.text)).toEqual(['-52.11', '34.74'])
    expect(linesOf('corrected quantity').map((line) => find(line, 'P_8B')?.text)).toEqual(['-3', '2'])
    const advance = find(invoiceOf('advance'), 'P_2A')?.text
    expect(find(invoiceOf('final'), 'NrFaZaliczkowej')?.text).toBe(advance)
    const order = findAll(root, 'Zamowienie').find((element) => find(element, 'P_2AZ')?.text === advance)
    expect(find(order, 'WartoscZamowienia')?.text).toBe('3746.28')
  })
})
