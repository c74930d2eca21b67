import { describe, expect, test } from 'vitest'
import { smallInvoice } from '../../../test/einvoice/small.ts'
import { fa3 } from '../../../test/ksef/documents.ts'
import { readXml } from '../xml/read.ts'
import { checkReceivedFile } from './verdict.ts'

const PEPPOL = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:'

const judge = (xml: string | Buffer) => {
  const bytes = Buffer.from(xml)
  return checkReceivedFile(readXml(bytes), bytes, '2026-11-16')
}
const follow = (specification: string) =>
  smallInvoice('1', 'Vendor').replace(
    '<cbc:ID>',
    `<cbc:CustomizationID>${specification}</cbc:CustomizationID><cbc:ID>`,
  )

describe('verdict on a received file', () => {
  test('lists each violated rule once, at its first location', () => {
    const [, line] = /(<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>)/.exec(smallInvoice('1', 'Vendor')) ?? []
    const nameless = `${line}`.replace(/<cbc:Name>[^<]*<\/cbc:Name>/, '')
    const xml = smallInvoice('1', 'Vendor').replace(`${line}`, `${line}${nameless}${nameless}`)
    const broken = judge(xml)?.broken.filter(({ rule }) => rule === 'BR-25')
    expect(broken).toEqual([{ rule: 'BR-25', severity: 'fatal', field: 'positions[1].name' }])
  })

  test('lists errors before warnings', () => {
    const unused = smallInvoice('1', 'Vendor').replace(
      '<cbc:IssueDate>',
      '<cbc:UUID>1</cbc:UUID><cbc:IssueDate>',
    )
    const severities = judge(unused)?.broken.map(({ severity }) => severity) ?? []
    expect([severities[0], severities.at(-1)]).toEqual(['fatal', 'warning'])
    expect(severities).toEqual(severities.toSorted())
  })

  test('applies the self-billing rules if the file follows them', () => {
    const rulesIn = (code: string) => {
      const profile = '<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0</cbc:ProfileID><cbc:ID>'
      const xml = follow(`${PEPPOL}selfbilling:3.0`)
        .replace('<cbc:ID>', profile)
        .replace('>380<', `>${code}<`)
      const { rules, broken } = judge(xml) ?? {}
      return [rules, broken?.map(({ rule }) => rule).includes('PEPPOL-EN16931-P0100')]
    }
    expect([rulesIn('389'), rulesIn('380')]).toEqual([
      ['peppol', false],
      ['peppol', true],
    ])
  })

  test('includes the byte rules of KSeF for an FA(3)', () => {
    const bytes = fa3({ number: '1' })
    expect(judge(bytes)?.broken.map(({ rule }) => rule)).not.toContain('KSEF-02')
    expect(judge(`\ufeff${bytes}`)?.broken[0]).toEqual({ rule: 'KSEF-02', severity: 'fatal', field: '' })
  })
})
