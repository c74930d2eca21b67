import { expect, test } from 'vitest'
import { readXml } from '../xml/read.ts'
import { check } from './check.ts'
import { hideForeign } from './namespaces.ts'

const rulesOf = (text: string, format: 'xrechnung-ubl' | 'xrechnung-cii') =>
  check(readXml(Buffer.from(text)), format).map(({ rule }) => rule)

const cii = (reference: string) => `<rsm:CrossIndustryInvoice
  xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
  <rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement>${reference}
  </ram:ApplicableHeaderTradeAgreement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`

const ubl = (reference: string) => `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">${reference}</Invoice>`

test.each([
  ['CII', cii('<ram:BuyerReference>04011000</ram:BuyerReference>'), false],
  ['CII without a namespace', cii('<BuyerReference>04011000</BuyerReference>'), true],
  ['CII in another namespace of CII', cii('<rsm:BuyerReference>04011000</rsm:BuyerReference>'), true],
  ['UBL', ubl('<cbc:BuyerReference>04011000</cbc:BuyerReference>'), false],
  ['UBL in the namespace of the document', ubl('<BuyerReference>04011000</BuyerReference>'), true],
  ['UBL in the namespace of aggregates', ubl('<cac:BuyerReference>04011000</cac:BuyerReference>'), true],
  ['UBL in a strange namespace', ubl('<x:BuyerReference xmlns:x="urn:x">0</x:BuyerReference>'), true],
])('reads the buyer reference in %s', (_where, text, isMissing) => {
  const format = text.startsWith('<rsm') ? 'xrechnung-cii' : 'xrechnung-ubl'
  expect(rulesOf(text, format).includes('BR-DE-15')).toBe(isMissing)
})

test('does not copy a document without foreign elements', () => {
  const root = readXml(Buffer.from(ubl('<cac:Delivery/><cbc:ID>1</cbc:ID>')))
  expect(hideForeign(root, 'ubl')).toBe(root)
})
