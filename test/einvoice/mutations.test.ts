import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { check } from '../../src/einvoice/rules/check.ts'
import { readXml } from '../../src/einvoice/xml/read.ts'
import type { Element } from '../../src/einvoice/xml/tree.ts'
import { CII_MUTATIONS, UBL_MUTATIONS } from './mutations.ts'
import { describeOfficial, official, treeOf } from './official.ts'

const idsOf = (findings: { rule: string }[]) => findings.map(({ rule }) => rule)

describeOfficial('a document that was valid', () => {
  test('breaks the intended rule in UBL', () => {
    const base = treeOf(official('peppol-2026.5', 'examples', 'base-example.xml'))
    const unseen = UBL_MUTATIONS.filter(
      ([rule, mutate]) => !idsOf(check(mutate(base), 'peppol')).includes(rule),
    )
    expect(unseen.map(([rule]) => rule)).toEqual([])
    const fatal = check(base, 'peppol').filter(({ severity }) => severity === 'fatal')
    expect(fatal).toEqual([])
  })

  test('breaks the intended rule in CII', () => {
    const base = treeOf(
      official('xrechnung', 'testsuite', 'business-cases', 'standard', '01.01a-INVOICE_uncefact.xml'),
    )
    const unseen = CII_MUTATIONS.filter(
      ([rule, mutate]) => !idsOf(check(mutate(base), 'xrechnung-cii')).includes(rule),
    )
    expect(unseen.map(([rule]) => rule)).toEqual([])
  })

  test('adds up all amounts of a charge, also if only one is allowed', () => {
    const text = readFileSync(official('en16931', 'cii', 'examples', 'huf_example_cii.xml'), 'utf8')
    const twice = text.replace(/<ram:ActualAmount>.*?<\/ram:ActualAmount>/g, '$&$&')
    const rulesOf = (xml: string) => idsOf(check(readXml(Buffer.from(xml)), 'xrechnung-cii'))
    expect(rulesOf(text)).not.toContain('PEPPOL-EN16931-R120')
    expect(rulesOf(twice)).toContain('PEPPOL-EN16931-R120')
  })

  test('finds an invalid day in the period of a line', () => {
    const text = readFileSync(official('en16931', 'cii', 'examples', 'CII_example2.xml'), 'utf8')
    const rulesOf = (xml: string) => idsOf(check(readXml(Buffer.from(xml)), 'xrechnung-cii'))
    for (const [rule, edge] of [
      ['PEPPOL-EN16931-R110', 'StartDateTime'],
      ['PEPPOL-EN16931-R111', 'EndDateTime'],
    ] as const) {
      const bare = text.replace(new RegExp(`<ram:${edge}>[\\s\\S]*?</ram:${edge}>`), `<ram:${edge}/>`)
      expect(rulesOf(text)).not.toContain(rule)
      expect(rulesOf(bare)).toContain(rule)
    }
  })

  test('finds a price for another unit in nested lines', () => {
    const suite = ['xrechnung', 'testsuite', 'business-cases', 'extension', '04.01a-INVOICE_ubl.xml']
    const text = readFileSync(official(...suite), 'utf8')
    const inner = text.lastIndexOf('<cac:SubInvoiceLine>')
    const other = text.slice(inner).replace(/(<cbc:InvoicedQuantity) unitCode="\w+"/, '$1')
    const rulesOf = (xml: string) => idsOf(check(readXml(Buffer.from(xml)), 'xrechnung-ubl'))
    expect(rulesOf(text)).not.toContain('PEPPOL-EN16931-R130')
    expect(rulesOf(text.slice(0, inner) + other)).toContain('PEPPOL-EN16931-R130')
  })

  test('counts a tax number without a scheme as one of another tax than VAT', () => {
    const file = official('xrechnung', 'testsuite', 'business-cases', 'standard', '01.01a-INVOICE_ubl.xml')
    const text = readFileSync(file, 'utf8')
    const number = (scheme: string) =>
      `<cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID><cac:TaxScheme>${scheme}</cac:TaxScheme></cac:PartyTaxScheme>`
    const withNumbers = (...schemes: string[]) =>
      text.replace('<cac:PartyLegalEntity>', `${schemes.map(number).join('')}$&`)
    const rulesOf = (xml: string) => idsOf(check(readXml(Buffer.from(xml)), 'xrechnung-ubl'))
    expect(rulesOf(withNumbers(''))).not.toContain('UBL-SR-13')
    expect(rulesOf(withNumbers('', '<cbc:ID>FC</cbc:ID>'))).toContain('UBL-SR-13')
  })

  test('counts the categories of a sum, also if only one is allowed', () => {
    const text = readFileSync(official('peppol-2026.5', 'examples', 'vat-category-O.xml'), 'utf8')
    const twice = text.replace(/<cac:TaxCategory>[\s\S]*?<\/cac:TaxCategory>/, '$&$&')
    const rulesOf = (xml: string) => idsOf(check(readXml(Buffer.from(xml)), 'peppol'))
    expect(rulesOf(text)).not.toContain('BR-O-01')
    expect(rulesOf(twice)).toContain('BR-O-01')
  })

  test('finds the category of a line in its nested lines', () => {
    const suite = ['xrechnung', 'testsuite', 'business-cases', 'extension', '04.01a-INVOICE_ubl.xml']
    const base = treeOf(official(...suite))
    const without = (element: Element, ...names: string[]): Element => ({
      ...element,
      children: element.children.flatMap((child) => {
        if (child.name !== names[0]) return [child]
        return names.length === 1 ? [] : [without(child, ...names.slice(1))]
      }),
    })
    const bare = without(base, 'InvoiceLine', 'Item', 'ClassifiedTaxCategory')
    const broken = idsOf(check(bare, 'xrechnung-ubl'))
    expect(broken).toContain('BR-CO-04')
    expect(broken).not.toContain('BR-S-01')
  })

  test('finds a line without a category next to one outside of VAT', () => {
    const file = official('xrechnung', 'testsuite', 'business-cases', 'standard', '01.04a-INVOICE_ubl.xml')
    const text = readFileSync(file, 'utf8')
    const bare = text.replace(/(<cac:ClassifiedTaxCategory>\s*)<cbc:ID>O<\/cbc:ID>/g, '$1')
    const rulesOf = (xml: string) => idsOf(check(readXml(Buffer.from(xml)), 'xrechnung-ubl'))
    expect(rulesOf(text)).not.toContain('BR-O-12')
    expect(rulesOf(bare)).toContain('BR-O-12')
  })

  test('names the field to fix on the right line', () => {
    const base = treeOf(official('peppol-2026.5', 'examples', 'base-example.xml'))
    const [, mutate] = UBL_MUTATIONS.find(([rule]) => rule === 'BR-25') as (typeof UBL_MUTATIONS)[number]
    expect(check(mutate(base), 'peppol')).toContainEqual({
      rule: 'BR-25',
      severity: 'fatal',
      path: '/Invoice/InvoiceLine[1]',
      field: 'positions[0].name',
    })
  })
})
