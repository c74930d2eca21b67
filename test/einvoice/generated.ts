import fc from 'fast-check'
import { ciiSpaces, writeCii } from '../../src/einvoice/cii.ts'
import { FA3_SPACES, writeFa3 } from '../../src/einvoice/fa3.ts'
import { writeInvoice } from '../../src/einvoice/jpk/fa.ts'
import { SPACES } from '../../src/einvoice/jpk/fa-build.ts'
import { writeHead, writeInvoiceSum, writeLineSum, writeOrderSum } from '../../src/einvoice/jpk/fa-head.ts'
import { writeLines, writeOrder } from '../../src/einvoice/jpk/fa-lines.ts'
import type { Invoice, Problem } from '../../src/einvoice/model.ts'
import { ublSpaces, writePeppol } from '../../src/einvoice/ubl.ts'
import { builder, type Element } from '../../src/einvoice/xml/tree.ts'
import { writeXml } from '../../src/einvoice/xml/write.ts'
import { sum } from '../../src/money/decimal.ts'
import { invoices } from './generate.ts'
import { CII, FA3, FACTURX, faultsOf, JPK_FA, UBL_CREDIT_NOTE, UBL_INVOICE } from './xsd.ts'

// Random invoices in every format, validated against its schema.

type Write = (invoice: Invoice, madeAt: number, problems: Problem[]) => Element

export const MADE_AT = Date.parse('2026-11-16T12:00:00Z')

export const drawn = (count: number, seed: number): Invoice[] => fc.sample(invoices, { numRuns: count, seed })

export function treeBy(write: Write, invoice: Invoice): Element {
  const problems: Problem[] = []
  const root = write(invoice, MADE_AT, problems)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return root
}

const CARD = {
  name: 'Kwiaty',
  tax_no: '5252248481',
  tax_office_code: '1471',
  street: 'Polna 1/2',
  post_code: '00-001',
  city: 'Warszawa',
  country: 'PL',
  voivodeship: 'mazowieckie',
  county: 'Warszawa',
  commune: 'Warszawa',
}

// The complete file of a period.
export function jpkOf(all: readonly Invoice[]): string {
  const problems: Problem[] = []
  const lines = all.map((invoice) => writeLines(invoice, problems))
  const orders = all.flatMap((invoice) => writeOrder(invoice, problems) ?? [])
  const total = (parts: readonly { elements: Element[]; value: Invoice['gross'] }[]) => ({
    count: parts.flatMap(({ elements }) => elements).length,
    value: sum(parts.map(({ value }) => value)),
  })
  const root = builder(SPACES).always('JPK', [
    ...writeHead(CARD, { from: '2026-11-01', to: '2026-11-30' }, MADE_AT, problems),
    ...all.map((invoice) => writeInvoice(invoice, problems)),
    writeInvoiceSum({ count: all.length, value: sum(all.map(({ gross }) => gross)) }),
    ...lines.flatMap(({ elements }) => elements),
    writeLineSum(total(lines)),
    ...orders.flatMap(({ elements }) => elements),
    ...(orders.length > 0 ? [writeOrderSum(total(orders))] : []),
  ])
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return writeXml(root, SPACES)
}

// Returns the violations of the schema of each format.
export function schemaFaults(invoice: Invoice): string[] {
  const labelled = (format: string, faults: readonly string[]) => faults.map((fault) => `${format}: ${fault}`)
  const ubl = treeBy(writePeppol, invoice)
  const cii = writeXml(treeBy(writeCii, invoice), ciiSpaces())
  const schema = ubl.name === 'CreditNote' ? UBL_CREDIT_NOTE : UBL_INVOICE
  return [
    ...labelled('FA(3)', faultsOf(writeXml(treeBy(writeFa3, invoice), FA3_SPACES), ...FA3)),
    ...labelled('UBL', faultsOf(writeXml(ubl, ublSpaces(ubl)), ...schema)),
    ...labelled('CII', faultsOf(cii, ...CII)),
    ...labelled('Factur-X', faultsOf(cii, ...FACTURX)),
    ...labelled('JPK_FA', faultsOf(jpkOf([invoice]), ...JPK_FA)),
  ]
}
