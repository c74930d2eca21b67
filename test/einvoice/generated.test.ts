import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ciiSpaces, writeCii } from '../../src/einvoice/cii.ts'
import { FA3_SPACES, writeFa3 } from '../../src/einvoice/fa3.ts'
import { check } from '../../src/einvoice/rules/check.ts'
import { ublSpaces, writePeppol } from '../../src/einvoice/ubl.ts'
import { readXml } from '../../src/einvoice/xml/read.ts'
import { type Element, find, findAll } from '../../src/einvoice/xml/tree.ts'
import { writeXml } from '../../src/einvoice/xml/write.ts'
import { absolute, decimal, equals, printPlain, sum } from '../../src/money/decimal.ts'
import { invoices } from './generate.ts'
import { jpkOf, treeBy } from './generated.ts'
import { describeOfficial } from './official.ts'
import { CII, FA3, FACTURX, faultsOf, JPK_FA, UBL_CREDIT_NOTE, UBL_INVOICE } from './xsd.ts'

// The same few in every run; CONFORMANCE_RUNS and CONFORMANCE_SEED select thousands of others.
const runs = {
  numRuns: Number(process.env.CONFORMANCE_RUNS ?? 60),
  seed: Number(process.env.CONFORMANCE_SEED ?? 20_261_116),
}

const text = (root: Element, ...names: string[]) => decimal(find(root, ...names)?.text ?? 'missing')
const fatal = (root: Element, format: Parameters<typeof check>[1]) =>
  check(root, format)
    .filter(({ severity }) => severity === 'fatal')
    .map(({ rule, path }) => `${rule} ${path}`)

describeOfficial('whatever is sold', () => {
  test('is written to FA(3) as the schema requires, to the cent', () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const root = treeBy(writeFa3, invoice)
        expect(faultsOf(writeXml(root, FA3_SPACES), ...FA3)).toEqual([])
        const fa = find(root, 'Fa') as Element
        const sums = (name: RegExp) =>
          printPlain(
            sum(fa.children.filter((child) => name.test(child.name)).map((child) => decimal(child.text))),
          )
        expect(sums(/^P_13_/)).toBe(printPlain(sum(invoice.rates.map(({ net }) => net))))
        expect(sums(/^P_14_\d$/)).toBe(printPlain(sum(invoice.rates.map(({ tax }) => tax))))
        expect(equals(text(fa, 'P_15'), invoice.gross)).toBe(true)
      }),
      runs,
    )
  })

  test('is written to JPK_FA as the schema requires, to the cent', () => {
    fc.assert(
      fc.property(fc.array(invoices, { minLength: 1, maxLength: 4 }), (all) => {
        const xml = jpkOf(all)
        expect(faultsOf(xml, ...JPK_FA)).toEqual([])
        const sections = findAll(readXml(Buffer.from(xml)), 'Faktura')
        const sums = (name: RegExp) =>
          printPlain(
            sum(
              sections
                .flatMap(({ children }) => children.filter((child) => name.test(child.name)))
                .map((child) => decimal(child.text)),
            ),
          )
        const rates = all.flatMap((invoice) => (invoice.margin ? [] : invoice.rates))
        expect(sums(/^P_13_/)).toBe(printPlain(sum(rates.map(({ net }) => net))))
        expect(sums(/^P_14_\d$/)).toBe(printPlain(sum(rates.map(({ tax }) => tax))))
        expect(sums(/^P_15$/)).toBe(printPlain(sum(all.map(({ gross }) => gross))))
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 3) },
    )
  })

  test('is written to UBL and CII as schemas and rules require, to the cent', () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const ubl = treeBy(writePeppol, invoice)
        const schema = ubl.name === 'CreditNote' ? UBL_CREDIT_NOTE : UBL_INVOICE
        expect(faultsOf(writeXml(ubl, ublSpaces(ubl)), ...schema)).toEqual([])
        expect(fatal(ubl, invoice.marks.self_billing ? 'peppol-selfbilling' : 'peppol')).toEqual([])
        const cii = treeBy(writeCii, invoice)
        const bytes = writeXml(cii, ciiSpaces())
        expect([...faultsOf(bytes, ...CII), ...faultsOf(bytes, ...FACTURX)]).toEqual([])
        expect(fatal(cii, 'facturx')).toEqual([])
        const [total] = findAll(
          cii,
          ...['SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement'],
          ...['SpecifiedTradeSettlementHeaderMonetarySummation', 'GrandTotalAmount'],
        )
        const gross = ubl.name === 'CreditNote' ? absolute(invoice.gross) : invoice.gross
        expect(equals(text(ubl, 'LegalMonetaryTotal', 'TaxInclusiveAmount'), gross)).toBe(true)
        expect(equals(decimal(total?.text ?? ''), gross)).toBe(true)
      }),
      runs,
    )
  })
})
