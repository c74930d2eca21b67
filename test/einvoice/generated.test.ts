import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ciiSpaces, writeCii } from '../../src/einvoice/cii.ts'
import { FA3_SPACES, writeFa3 } from '../../src/einvoice/fa3.ts'
import type { Invoice, Problem } from '../../src/einvoice/model.ts'
import { check } from '../../src/einvoice/rules/check.ts'
import { ublSpaces, writePeppol } from '../../src/einvoice/ubl.ts'
import { type Element, find, findAll } from '../../src/einvoice/xml/tree.ts'
import { writeXml } from '../../src/einvoice/xml/write.ts'
import { absolute, decimal, equals, printPlain, sum } from '../../src/money/decimal.ts'
import { invoices } from './generate.ts'
import { describeOfficial } from './official.ts'
import { CII, FA3, faultsOf, UBL_CREDIT_NOTE, UBL_INVOICE } from './xsd.ts'

// The same few in every run, thousands of others with CONFORMANCE_RUNS and CONFORMANCE_SEED.
const runs = {
  numRuns: Number(process.env.CONFORMANCE_RUNS ?? 60),
  seed: Number(process.env.CONFORMANCE_SEED ?? 20_261_116),
}

type Write = (invoice: Invoice, made_at: number, problems: Problem[]) => Element

function written(write: Write, invoice: Invoice): Element {
  const problems: Problem[] = []
  const root = write(invoice, Date.parse('2026-11-16T12:00:00Z'), problems)
  expect(problems).toEqual([])
  return root
}

const text = (root: Element, ...names: string[]) => decimal(find(root, ...names)?.text ?? 'missing')
const fatal = (root: Element, format: Parameters<typeof check>[1]) =>
  check(root, format)
    .filter(({ severity }) => severity === 'fatal')
    .map(({ rule, path }) => `${rule} ${path}`)

describeOfficial('whatever is sold', () => {
  test('is told by FA(3) as the schema has it, to the cent', () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const root = written(writeFa3, invoice)
        expect(faultsOf(writeXml(root, FA3_SPACES), ...FA3)).toEqual([])
        const fa = find(root, 'Fa') as Element
        const sums = (name: RegExp) =>
          printPlain(sum(fa.children.filter((one) => name.test(one.name)).map((one) => decimal(one.text))))
        expect(sums(/^P_13_/)).toBe(printPlain(sum(invoice.rates.map(({ net }) => net))))
        expect(sums(/^P_14_\d$/)).toBe(printPlain(sum(invoice.rates.map(({ tax }) => tax))))
        expect(equals(text(fa, 'P_15'), invoice.gross)).toBe(true)
      }),
      runs,
    )
  })

  test('is told by UBL and CII as schemas and rules have it, to the cent', () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const ubl = written(writePeppol, invoice)
        const schema = ubl.name === 'CreditNote' ? UBL_CREDIT_NOTE : UBL_INVOICE
        expect(faultsOf(writeXml(ubl, ublSpaces(ubl)), ...schema)).toEqual([])
        expect(fatal(ubl, 'peppol')).toEqual([])
        const cii = written(writeCii, invoice)
        expect(faultsOf(writeXml(cii, ciiSpaces()), ...CII)).toEqual([])
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
