import { expect, test } from 'vitest'
import { stub } from '../../../../../test/stub.ts'
import { type NetworkFormat, networkFormat, routingOf } from './routing.ts'

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'
const party = (side: string, country: string, [scheme, value]: [string, string]) =>
  `<${side}><Party><EndpointID schemeID="${scheme}">${value}</EndpointID>
    <PostalAddress><Country><IdentificationCode>${country}</IdentificationCode></Country></PostalAddress></Party></${side}>`
const file = (customization: string, process: string, from: string, to: string) =>
  Buffer.from(`<Invoice xmlns="${ubl}"><CustomizationID>${customization}</CustomizationID><ProfileID>${process}</ProfileID>
    ${party('AccountingSupplierParty', from, ['0225', '404833048'])}${party('AccountingCustomerParty', to, ['0208', '0202239951'])}</Invoice>`)

const CIUS = 'urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0'
const BIS = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

test.each<[string, NetworkFormat, Buffer, string, string]>([
  ['UBL of Peppol', 'ubl', file(BIS, 'urn:billing', 'PL', 'BE'), BIS, 'urn:billing'],
  [
    'a sale within France',
    'ubl_fr',
    file('urn:cen.eu:en16931:2017', 'B1', 'FR', 'FR'),
    CIUS,
    'urn:peppol:france:billing:regulated',
  ],
  [
    'a sale out of France',
    'ubl_fr',
    file('urn:cen.eu:en16931:2017', 'B1', 'FR', 'BE'),
    CIUS,
    'urn:peppol:france:billing:non-regulated',
  ],
])('%s', (_what, format, bytes, customization, process) => {
  expect(routingOf(bytes, format)).toEqual({
    document_type: `${ubl}::Invoice##${customization}::2.1`,
    process,
    sender: '0225:404833048',
    receiver: '0208:0202239951',
  })
})

test('maps e-invoice formats to network formats', () => {
  // The array also contains formats that the parameter type excludes.
  expect([null, 'ubl', 'ubl-fr', 'xrechnung', 'cii'].map((format) => networkFormat(stub(format)))).toEqual([
    'ubl',
    'ubl',
    'ubl_fr',
    'xrechnung',
    'ubl',
  ])
})
