import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXml } from '../../src/einvoice/xml/read.ts'
import { type Element, find, findAll } from '../../src/einvoice/xml/tree.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { describeOfficial } from './official.ts'
import { type CreatedDocument, make, makeAll, seller } from './written.ts'
import { faultsOf, JPK_V7K, JPK_V7M } from './xsd.ts'

const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)
const TAXES = /^K_(16|18|20|24|26|28|30)$/

const VENDOR = { buyer_name: 'Hurtownia', buyer_tax_no: '7740001454', income: false }
const bought = (tax: string | number, price_net: number) => [{ name: 'Towar', price_net, tax }]

// Purchases and acquisitions beside sales of every kind. The rates of taxis and of the reverse charge have no field.
const MORE: readonly [string, object][] = [
  ['purchase', { ...VENDOR, number: 'Z/1', positions: bought(23, 100), delivery_date: '2026-11-20' }],
  ['asset', { ...VENDOR, number: 'Z/2', accounting_kind: 'fixed_assets', positions: bought(23, 1000) }],
  ['car', { ...VENDOR, number: 'Z/3', accounting_kind: 'fuel_expl75', positions: bought(23, 10.1) }],
  ['no right', { ...VENDOR, number: 'Z/4', accounting_kind: 'no_vat_deduction', positions: bought(23, 7) }],
  ['without tax', { ...VENDOR, number: 'Z/5', positions: bought('zw', 50) }],
  [
    'cash seller',
    {
      ...VENDOR,
      number: 'Z/6',
      kind: 'vat_mp',
      status: 'paid',
      paid_date: '2026-11-16',
      positions: bought(8, 20),
    },
  ],
  [
    'wnt',
    { buyer_name: 'Blumen GmbH', buyer_tax_no: 'DE136695976', kind: 'wnt', positions: bought(23, 300) },
  ],
  [
    'service',
    { buyer_name: 'Cloud Inc.', buyer_country: 'US', kind: 'import_service', positions: bought(23, 40) },
  ],
  ['receipt', { kind: 'receipt', positions: [{ name: 'A', price_gross: 123, tax: 23 }] }],
  ['receipt again', { kind: 'receipt', positions: [{ name: 'B', price_gross: 108, tax: 8 }] }],
]
const NO_FIELD = new Set(['every Polish rate'])

describeOfficial('JPK_V7 by the schema of the ministry', () => {
  let kwit: Kwit
  let account: TestAccount
  let documents: CreatedDocument[]
  let xml: string
  let root: Element
  beforeAll(async () => {
    kwit = await startKwit({}, Date.parse('2026-12-16T12:00:00Z'))
    account = await kwit.newAccount()
    await seller(kwit, account)
    documents = await makeAll(kwit, account)
    for (const [title, invoice] of MORE) documents.push(await make(kwit, account, title, { ...invoice }))
    xml = (await file('jpk_v7m.xml?month=2026-11')).text
    for (const { id } of documents.filter(({ title }) => NO_FIELD.has(title)))
      await kwit.call('DELETE', `/invoices/${id}.json`, { token: account.token })
  })
  afterAll(() => kwit.close())

  const file = (path: string) => kwit.call('GET', `/${path}`, { token: account.token })
  const rowOf = (title: string, name = 'SprzedazWiersz', number = 'DowodSprzedazy') => {
    const { json } = documents.find((document) => document.title === title) as CreatedDocument
    return findAll(root, 'Ewidencja', name).find((element) => find(element, number)?.text === json.number)
  }
  const fieldsOf = (row: Element | undefined, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, find(row, name)?.text]))

  test('a file without the lines that have no field is valid', () => {
    expect(faultsOf(xml, ...JPK_V7M)).toEqual([])
  })

  test('the file is valid, and its control sums equal its rows', async () => {
    xml = (await file('jpk_v7m.xml?month=2026-11&carried=12.40')).text
    root = readXml(Buffer.from(xml))
    expect(faultsOf(xml, ...JPK_V7M)).toEqual([])
    const sales = findAll(root, 'Ewidencja', 'SprzedazWiersz')
    const purchases = findAll(root, 'Ewidencja', 'ZakupWiersz')
    const sum = (rows: readonly Element[], name: RegExp) =>
      rows
        .filter((row) => find(row, 'TypDokumentu')?.text !== 'FP')
        .flatMap(({ children }) => children)
        .filter((child) => name.test(child.name))
        .reduce((soFar, { text }) => soFar + cents(text), 0)
    const ctrl = (...names: string[]) => cents(find(root, 'Ewidencja', ...names)?.text)
    expect(ctrl('SprzedazCtrl', 'LiczbaWierszySprzedazy') / 100).toBe(sales.length)
    expect(ctrl('SprzedazCtrl', 'PodatekNalezny')).toBe(sum(sales, TAXES))
    expect(ctrl('ZakupCtrl', 'LiczbaWierszyZakupow') / 100).toBe(purchases.length)
    expect(ctrl('ZakupCtrl', 'PodatekNaliczony')).toBe(sum(purchases, /^K_4[13]$/))
    expect(find(root, 'Deklaracja', 'PozycjeSzczegolowe', 'P_39')?.text).toBe('12')
  })

  test.each([
    [
      'plain',
      { K_19: '52.11', K_20: '11.99', NrKontrahenta: '7811767696', BFK: '1', TypDokumentu: undefined },
    ],
    ['to the EU', { K_21: '221.82', KodKrajuNadaniaTIN: 'DE', NrKontrahenta: '136695976' }],
    ['export', { K_22: '221.82', K_13: undefined, KodKrajuNadaniaTIN: 'US', NrKontrahenta: '987654321' }],
    ['service to the EU', { K_11: '221.82', K_12: '221.82' }],
    ['service elsewhere', { K_11: '221.82', K_12: undefined }],
    ['one-stop', { K_11: '52.11', K_20: undefined }],
    ['exempt', { K_10: '52.11', K_19: '52.11' }],
    ['margin', { K_19: '325.20', K_20: '74.80', SprzedazVAT_Marza: '1000.00', MR_UZ: '1' }],
    ['to a person', { NrKontrahenta: 'BRAK', NazwaKontrahenta: 'Jan Nowak' }],
    ['corrected quantity', { K_19: '-17.37', K_20: '-4.00' }],
    ['wnt', { K_23: '300.00', K_24: '69.00', TypDokumentu: 'WEW', DI: '1' }],
    ['service', { K_27: '40.00', K_28: '9.20', TypDokumentu: 'WEW' }],
  ] as const)('the row of: %s', (title, expected) => {
    expect(fieldsOf(rowOf(title), Object.keys(expected))).toEqual(expected)
  })

  test.each([
    ['purchase', { K_42: '100.00', K_43: '23.00', DataWplywu: '2026-11-20', BFK: '1' }],
    ['asset', { K_40: '1000.00', K_41: '230.00', K_42: undefined }],
    ['car', { K_42: '10.10', K_43: '1.16' }],
    ['cash seller', { K_42: '20.00', K_43: '1.60', DokumentZakupu: 'MK' }],
    ['wnt', { K_42: '300.00', K_43: '69.00', DokumentZakupu: 'WEW', DI: '1' }],
  ] as const)('the row of the purchase: %s', (title, expected) => {
    expect(fieldsOf(rowOf(title, 'ZakupWiersz', 'DowodZakupu'), Object.keys(expected))).toEqual(expected)
  })

  test('nothing is deducted without tax or without the right to deduct', () => {
    for (const title of ['no right', 'without tax'])
      expect(rowOf(title, 'ZakupWiersz', 'DowodZakupu')).toBeUndefined()
  })

  test('receipts of a day are one row', () => {
    const row = findAll(root, 'Ewidencja', 'SprzedazWiersz').filter(
      (element) => find(element, 'TypDokumentu')?.text === 'RO',
    )
    expect(row.map((row) => fieldsOf(row, ['DowodSprzedazy', 'K_17', 'K_18', 'K_19', 'K_20', 'DI']))).toEqual(
      [
        {
          DowodSprzedazy: 'RO/2026-11-16',
          K_17: '100.00',
          K_18: '8.00',
          K_19: '100.00',
          K_20: '23.00',
          DI: '1',
        },
      ],
    )
  })

  test('a quarterly declaration is in the last month of the quarter', async () => {
    const { text: second } = await file('jpk_v7k.xml?month=2026-11')
    expect(faultsOf(second, ...JPK_V7K)).toEqual([])
    expect(second).not.toContain('Deklaracja')
    const { text: last } = await file('jpk_v7k.xml?month=2026-12')
    expect(faultsOf(last, ...JPK_V7K)).toEqual([])
    // Each figure is the sum of three months in grosz, rounded once.
    const rows: Element[] = []
    for (const month of ['10', '11', '12']) {
      const register = readXml(Buffer.from((await file(`jpk_v7k.xml?month=2026-${month}`)).text))
      rows.push(...findAll(register, 'Ewidencja', 'SprzedazWiersz'))
    }
    const october = rows[0]
    expect(fieldsOf(october, ['GTU_01', 'TP', 'DataSprzedazy', 'K_19'])).toEqual({
      GTU_01: '1',
      TP: '1',
      DataSprzedazy: '2026-10-31',
      K_19: '52.11',
    })
    const declared = find(readXml(Buffer.from(last)), 'Deklaracja', 'PozycjeSzczegolowe')
    for (const nr of [10, 11, 12, 17, 18, 19, 20, 21, 22, 23, 24]) {
      const grosz = rows.reduce((sum, row) => sum + cents(find(row, `K_${nr}`)?.text), 0)
      expect([nr, find(declared, `P_${nr}`)?.text]).toEqual([nr, String(Math.round(grosz / 100))])
    }
    expect(last).toContain('<Kwartal>4</Kwartal>')
  })

  test('a person has both names', async () => {
    const { json } = await kwit.call('GET', '/departments.json', { token: account.token })
    const put = (department: object) =>
      kwit.call('PUT', `/departments/${json[0].id}.json`, { token: account.token, json: { department } })
    await put({ taxpayer_first_name: 'Anna' })
    const { status, text } = await file('jpk_v7m.xml?month=2026-10')
    expect(status).toBe(422)
    expect(text).toContain('department.taxpayer-last-name')
    await put({ taxpayer_last_name: 'Nowak', taxpayer_birth_date: '1980-05-01' })
    const { text: completeFile } = await file('jpk_v7m.xml?month=2026-10')
    expect(faultsOf(completeFile, ...JPK_V7M)).toEqual([])
    expect(completeFile).toContain('<etd:Nazwisko>Nowak</etd:Nazwisko>')
  })
})
