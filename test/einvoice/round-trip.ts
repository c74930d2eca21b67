import { writeCii, writeXRechnungCii } from '../../src/einvoice/cii.ts'
import { EN16931, noteText } from '../../src/einvoice/en16931-codes.ts'
import { writeFa3 } from '../../src/einvoice/fa3.ts'
import type { Invoice, Party } from '../../src/einvoice/model.ts'
import { type ReadFormat, readInvoice } from '../../src/einvoice/reading/invoice.ts'
import { writePeppol, writeXRechnung } from '../../src/einvoice/ubl.ts'
import { type Element, find } from '../../src/einvoice/xml/tree.ts'
import { absolute, type Decimal, isZero, printPlain } from '../../src/money/decimal.ts'

// Reading, writing and reading a file again returns the same content. This file lists everything that our writers
// change.

export function writeAs(format: ReadFormat, root: Element | undefined, invoice: Invoice): Element {
  const isGerman = /xrechnung/.test(specificationOf(root))
  if (format === 'ubl') return (isGerman ? writeXRechnung : writePeppol)(invoice, 0, [])
  if (format === 'cii') return (isGerman ? writeXRechnungCii : writeCii)(invoice, 0, [])
  return writeFa3(invoice, 0, [])
}

const specificationOf = (root: Element | undefined): string =>
  find(root, 'CustomizationID')?.text ??
  find(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID')?.text ??
  ''

export function roundTrip(root: Element) {
  const first = readInvoice(root)
  const second = readInvoice(writeAs(first.format, root, first.invoice))
  const sayAs = first.format.startsWith('fa') ? faContent : enContent
  return { first, before: sayAs(first.invoice), after: sayAs(second.invoice) }
}

type Plain = { [name: string]: unknown }

// In EN 16931, notes are written as one; a line is numbered by its position and has the sign of its amount, and where
// price and line contradict each other the line counts; an account is written only with transfers; a number of a
// country outside the Union is written as that of a register.
export function enContent(invoice: Invoice): Plain {
  const { lines, rates, payment, seller, buyer, notes, descriptions, footer, correction, ...rest } = invoice
  const {
    accounts,
    means,
    type,
    description: words,
    early,
    terms,
    paid,
    paid_date,
    is_paid,
    due,
    ...paying
  } = payment
  return plain({
    ...rest,
    note: (noteText(invoice, EN16931) ?? '').replace(/\s+/g, ''),
    seller: partyContent(seller),
    buyer: partyContent(buyer),
    lines: lines.map(({ id, field, price_net, price_gross, lead, quantity, ...line }) => ({
      ...line,
      quantity: absolute(quantity),
    })),
    rates: rates
      .filter(({ net, tax }) => !isZero(net) || !isZero(tax))
      .map(({ rate, category, net, tax }) => ({ rate, category, net, tax })),
    payment: paying,
    account: means === '30' || means === '58' ? accounts[0] : undefined,
    terms: early ? Number(early.percent) : terms,
    corrected: correction?.number,
    exemption: undefined,
  })
}

const partyContent = ({ field, tax, register_number, endpoint, ...party }: Party) => ({
  ...party,
  tax: tax?.kind === 'other' ? undefined : tax && { kind: tax.kind, number: tax.number },
})

// In FA(3), sums are compared as amounts, with any number of digits. A payment term in words is read, and written
// only as a date.
export function faContent(invoice: Invoice): Plain {
  const { payment, ...rest } = invoice
  const { means, description: words, early, terms, ...paying } = payment
  return plain({ ...rest, payment: paying })
}

export function plain(value: unknown): Plain {
  const show = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(show)
    if (typeof value !== 'object' || value === null) return value
    if ('units' in value) return printPlain(value as Decimal)
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    return Object.fromEntries(entries.map(([name, inner]) => [name, show(inner)]))
  }
  return show(value) as Plain
}
