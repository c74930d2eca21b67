import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../src/einvoice/rules/check.ts'
import { readXml } from '../../src/einvoice/xml/read.ts'
import { childrenOf, find, findAll } from '../../src/einvoice/xml/tree.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { FRENCH_CII, FRENCH_UBL, isOutOfScope } from './french.ts'
import { describeOfficial, unknownRules } from './official.ts'
import { CII, faultsOf, UBL_INVOICE } from './xsd.ts'

const SELLER = {
  name: 'Fleurs de Lyon SARL',
  tax_no: 'FR40123456824',
  street: '1 rue de la République',
  post_code: '69001',
  city: 'Lyon',
  country: 'FR',
  register_number: '123 456 824 00012',
  bank_account: 'FR7630006000011234567890189',
}
const BUYER = {
  buyer_name: 'Jardin Parisien SAS',
  buyer_tax_no: 'FR83404833048',
  buyer_street: '2 avenue Foch',
  buyer_post_code: '75116',
  buyer_city: 'Paris',
  buyer_country: 'FR',
}
const LAW = [
  { kind: 'PMT', content: 'Indemnité forfaitaire pour frais de recouvrement : 40 EUR' },
  { kind: 'PMD', content: 'Pénalités de retard : trois fois le taux d’intérêt légal' },
  { kind: 'AAB', content: 'Pas d’escompte pour paiement anticipé' },
  { kind: 'BAR', content: 'B2B' },
]
const INVOICE = {
  ...BUYER,
  ...{
    number: 'FA-2026-17',
    issue_date: '2026-11-16',
    currency: 'EUR',
    lang: 'fr',
    payment_type: 'transfer',
  },
  business_process: 'B1',
  descriptions: LAW,
  positions: [{ name: 'Roses', quantity: 3, price_net: '17.37', tax: 20 }],
}

describe('invoices of the French reform', () => {
  let kwit: Kwit
  let account: TestAccount
  let client_id: number
  let xml: string
  let ubl: string
  beforeAll(async () => {
    kwit = await startKwit({}, Date.parse('2026-11-16T12:00:00Z'))
    account = await kwit.newAccount()
    const [department] = (await ask('GET', '/departments.json')).json
    await ask('PUT', `/departments/${department.id}.json`, { department: SELLER })
    const card = {
      name: BUYER.buyer_name,
      tax_no: BUYER.buyer_tax_no,
      country: 'FR',
      register_number: '404833048',
    }
    client_id = (await ask('POST', '/clients.json', { client: card })).json.id
    const { json, status, text } = await ask('POST', '/invoices.json', { invoice: { ...INVOICE, client_id } })
    if (status !== 201) throw new Error(text)
    xml = (await ask('GET', `/invoices/${json.id}/cii-fr.xml`)).text
    ubl = (await ask('GET', `/invoices/${json.id}/ubl-fr.xml`)).text
  })
  afterAll(() => kwit.close())

  const ask = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json && { json }) })

  test('contain what France requires: numbers, addresses, the business process and legal notes', () => {
    const root = readXml(Buffer.from(xml))
    const agreement = find(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement')
    const seller = find(agreement, 'SellerTradeParty')
    expect(find(seller, 'GlobalID')).toMatchObject({
      text: '12345682400012',
      attributes: { schemeID: '0009' },
    })
    expect(find(seller, 'SpecifiedLegalOrganization', 'ID')?.text).toBe('123456824')
    expect(find(agreement, 'BuyerTradeParty', 'URIUniversalCommunication', 'URIID')).toMatchObject({
      text: '404833048',
      attributes: { schemeID: '0225' },
    })
    const notes = findAll(root, 'ExchangedDocument', 'IncludedNote')
    expect(notes.map((note) => childrenOf(note, 'SubjectCode')[0]?.text)).toEqual([
      'PMT',
      'PMD',
      'AAB',
      'BAR',
    ])
    expect(check(root, 'french-cii')).toEqual([])
    expect(ubl).toContain('<cbc:Note>#PMD#Pénalités')
    expect(check(readXml(Buffer.from(ubl)), 'french-ubl')).toEqual([])
  })

  test('report missing data and where to add it before the document is issued', async () => {
    const { json } = await ask('POST', '/invoices/check.json?format=cii-fr&lang=en', {
      invoice: { ...INVOICE, client_id, business_process: '', descriptions: [], number: 'FA 17' },
    })
    const problems = json.formats[0].problems as { rule: string; field: string }[]
    expect(problems).toContainEqual(
      expect.objectContaining({ rule: 'BR-FR-08_BT-23', field: 'business_process' }),
    )
    expect(problems).toContainEqual(
      expect.objectContaining({ rule: 'BR-FR-05_BT-22_PMD', field: 'descriptions' }),
    )
    expect(problems).toContainEqual(expect.objectContaining({ rule: 'BR-FR-02_BT-1', field: 'number' }))
  })

  describeOfficial('beside the official rules', () => {
    test('implement every rule, except for invoices of several sellers', () => {
      expect(unknownRules('french-cii', ...FRENCH_CII).filter((id) => !isOutOfScope(id))).toEqual([])
      expect(unknownRules('french-ubl', ...FRENCH_UBL).filter((id) => !isOutOfScope(id))).toEqual([])
      expect([...faultsOf(xml, ...CII), ...faultsOf(ubl, ...UBL_INVOICE)]).toEqual([])
    })
  })

  // npm run conformance compares all of them with the official rules.
  test.each([
    ['BR-FR-01_BT-1', '>FA-2026-17<', `>${'7'.repeat(36)}<`],
    ['BR-FR-03_BT-2', '>20261116<', '>20260230<'],
    ['BR-FR-04_BT-3', '<ram:TypeCode>380<', '<ram:TypeCode>326<'],
    ['BR-FR-05_BT-22_PMT', '>PMT<', '>AAI<'],
    ['BR-FR-06_BT-21_AAB', '>PMT<', '>AAB<'],
    ['BR-FR-08_BT-23', '>B1<', '>X1<'],
    ['BR-FR-09_BT-29', '>12345682400012<', '>98765432100012<'],
    ['BR-FR-10_BT-30', 'schemeID="0002">123456824<', 'schemeID="0007">123456824<'],
    ['BR-FR-11_BT-47', 'schemeID="0002">404833048<', 'schemeID="0002">4048330<'],
    ['BR-FR-16_BT-152', '>20<', '>23<'],
    ['BR-FR-20_BT-21', '>B2B<', '>B3B<'],
    ['BR-FR-21_BT-49', 'schemeID="0225">404833048<', 'schemeID="0225">504833048<'],
    ['BR-FR-23_BT-34', 'schemeID="0225">123456824<', 'schemeID="0225">123456824 A<'],
    ['BR-FR-32-LEGALID', 'schemeID="0002">404833048<', 'schemeID="0002">A<'],
    ['BR-FR-CO-04_BT-4', '<ram:TypeCode>380<', '<ram:TypeCode>384<'],
    ['BR-FR-CO-05_BT-3', '<ram:TypeCode>380<', '<ram:TypeCode>381<'],
    ['BR-FR-CO-09_BT-23-1', '>B1<', '>B2<'],
    ['BR-FR-CO-12_BT-5', 'InvoiceCurrencyCode>EUR<', 'InvoiceCurrencyCode>USD<'],
    ['BR-FR-DEC-01_BT-112', 'GrandTotalAmount>', 'GrandTotalAmount>0.001'],
    ['BR-FR-DEC-03_BT-146', '>17.37<', '>17.3712345<'],
  ])('%s is violated by its mutation', (rule, from, to) => {
    expect(xml).toContain(from)
    const rules = check(readXml(Buffer.from(xml.replaceAll(from, to))), 'french-cii').map(
      (problem) => problem.rule,
    )
    expect(rules).toContain(rule)
  })

  test.each([
    ['BR-FR-01_BT-1-1', '>FA-2026-17<', `>${'7'.repeat(36)}<`],
    ['BR-FR-03_BT-2', 'IssueDate>2026-11-16<', 'IssueDate>1999-11-16<'],
    ['BR-FR-05_BT-22-1', '#PMT#', '#AAI#'],
    ['BR-FR-06_BT-21-3', '#PMT#', '#AAB#'],
    ['BR-FR-08_BT-23', 'ProfileID>B1<', 'ProfileID>X1<'],
    ['BR-FR-09_BT-29', '>12345682400012<', '>98765432100012<'],
    ['BR-FR-10_BT-30', 'schemeID="0002">123456824<', 'schemeID="0007">123456824<'],
    ['BR-FR-16_BT-152', 'Percent>20<', 'Percent>23<'],
    ['BR-FR-20_BT-21', '#BAR#B2B', '#BAR#B3B'],
    ['BR-FR-21_BT-49', 'schemeID="0225">404833048<', 'schemeID="0225">504833048<'],
    ['BR-FR-CO-04_BT-3', '>380<', '>384<'],
    ['BR-FR-CO-09_BT-23-2', 'ProfileID>B1<', 'ProfileID>B2<'],
    [
      'BR-FR-DEC-01_BT-112',
      'TaxInclusiveAmount currencyID="EUR">',
      'TaxInclusiveAmount currencyID="EUR">0.001',
    ],
    ['BR-FR-DEC-03_BT-146', '>17.37<', '>-17.37<'],
  ])('%s is violated by its mutation in UBL', (rule, from, to) => {
    expect(ubl).toContain(from)
    const rules = check(readXml(Buffer.from(ubl.replaceAll(from, to))), 'french-ubl').map(
      (problem) => problem.rule,
    )
    expect(rules).toContain(rule)
  })
})
