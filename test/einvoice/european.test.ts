import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check, type Format } from '../../src/einvoice/rules/check.ts'
import { readXml } from '../../src/einvoice/xml/read.ts'
import { find, findAll } from '../../src/einvoice/xml/tree.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { describeOfficial } from './official.ts'
import { type CreatedDocument, makeAll, seller } from './written.ts'
import { CII, faultsOf, UBL_CREDIT_NOTE, UBL_INVOICE } from './xsd.ts'

const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)
const RULES: { [name: string]: Format } = {
  ubl: 'peppol',
  xrechnung: 'xrechnung-ubl',
  'xrechnung-cii': 'xrechnung-cii',
  cii: 'facturx',
}
const NAMES = Object.keys(RULES)
const schemaOf = (xml: string) =>
  xml.includes('CrossIndustryInvoice') ? CII : xml.includes('<CreditNote') ? UBL_CREDIT_NOTE : UBL_INVOICE
// EN 16931 has no charges outside the sums.
const REFUSED = new Set(['charges and deductions'])

describe('the formats of EN 16931', () => {
  let kwit: Kwit
  let account: TestAccount
  let documents: CreatedDocument[]
  const files: { made: CreatedDocument; name: string; xml: string }[] = []
  const refused: string[] = []
  beforeAll(async () => {
    kwit = await startKwit({}, Date.parse('2026-11-16T12:00:00Z'))
    account = await kwit.newAccount()
    await seller(kwit, account)
    documents = await makeAll(kwit, account)
    for (const name of NAMES)
      for (const document of documents) {
        const { status, text } = await kwit.call('GET', `/invoices/${document.id}/${name}.xml`, {
          token: account.token,
        })
        if (status === 200) files.push({ made: document, name, xml: text })
        else if (!REFUSED.has(document.title)) refused.push(`${document.title} ${name}: ${text}`)
      }
  })
  afterAll(() => kwit.close())

  test('write every document except those they cannot express', () => {
    expect(refused).toEqual([])
    expect(files).toHaveLength((documents.length - REFUSED.size) * NAMES.length)
  })

  describeOfficial('by their schemas', () => {
    test('are valid', () => {
      const faults = files.flatMap(({ made, name, xml }) =>
        faultsOf(xml, ...schemaOf(xml)).map((fault) => `${made.title} ${name}: ${fault}`),
      )
      expect(faults).toEqual([])
    })
  })

  test('break no rule of EN 16931, Peppol and XRechnung', () => {
    const broken = files.flatMap(({ made, name, xml }) => {
      if (name === 'ubl' && made.json.self_billing) return []
      return check(readXml(Buffer.from(xml)), RULES[name] as Format)
        .filter(({ severity }) => severity === 'fatal')
        .map(({ rule, path }) => `${made.title} ${name}: ${rule} ${path}`)
    })
    expect(broken).toEqual([])
  })

  test('have the totals of the document, to the cent', () => {
    for (const { made, name, xml } of files) {
      const root = readXml(Buffer.from(xml))
      const sign = root.name === 'CreditNote' || /TypeCode>(381|261)</.test(xml) ? -1 : 1
      const gross = name.includes('cii')
        ? findAll(
            root,
            'SupplyChainTradeTransaction',
            'ApplicableHeaderTradeSettlement',
            'SpecifiedTradeSettlementHeaderMonetarySummation',
            'GrandTotalAmount',
          )[0]
        : find(root, 'LegalMonetaryTotal', 'TaxInclusiveAmount')
      expect([made.title, name, sign * cents(gross?.text)]).toEqual([
        made.title,
        name,
        cents(made.json.price_gross),
      ])
    }
  })
})
