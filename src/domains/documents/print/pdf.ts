import { FACTURX_NAME, FACTURX_SCHEMA, FACTURX_XMP } from '../../../einvoice/facturx.ts'
import { compare, decimal, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { costOf, fitToPrint } from '../../../platform/checks/printable-text.ts'
import type { Archive } from '../../../platform/pdf/archive.ts'
import { inFamily } from '../../../platform/pdf/fonts.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { type Printing, printCached, printUncached } from '../../../platform/pdf/print-cache.ts'
import { writePdf } from '../../../platform/pdf/write-pdf.ts'
import type { DocumentTemplate } from '../../catalog/templates/rules.ts'
import { isIssuedByAccount, titleKind } from '../invoices/kinds.ts'
import { mayBeLong, printedTexts } from '../invoices/rules/print-length.ts'
import { isTestDocument } from '../invoices/rules/test-documents.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import type { Texts } from '../texts/texts.ts'
import { drawEnvelope, heightAboveField, windowOf } from './envelope.ts'
import { drawFacts, drawHeading, numberLabel, titleText } from './heading.ts'
import { drawGovCodes } from './ksef-codes.ts'
import { partyRoles, textsFor } from './labels.ts'
import { drawNotes } from './notes.ts'
import { drawOrderSummary, printedAdvances, printedOrder } from './order-summary.ts'
import { drawSheets, languageMark, paperFor, readPictures } from './page-setup.ts'
import { drawLines } from './print-lines.ts'
import { drawCorrection, drawParties, type Party, partiesOf } from './print-parties.ts'
import { drawTotals, setTotals } from './print-totals.ts'
import { drawSignatures } from './signatures.ts'
import { FAINT, HAIRLINE, type PrintContext, type PrintOption, resolvePrintStyle } from './style.ts'

// Prints a document as PDF. Stored figures are printed as they are, and the same document always produces the same
// bytes.

export const PRINT_OPTIONS = ['original', 'copy', 'original_and_copy', 'duplicate'] as const

type PrintOptionInput = (typeof PRINT_OPTIONS)[number]

export type PdfInvoice = {
  invoice: Invoice
  positions: readonly Position[]
  template?: DocumentTemplate | undefined
  corrected?: { number: string | null; issue_date: string | null } | undefined
  print_option?: PrintOptionInput | undefined
  printed_on?: string | undefined // the day when a duplicate is made
  cii?: string | undefined // CII to embed into the PDF
  is_sandbox?: boolean | undefined // printed in a sandbox
  ean_codes?: PrintContext['ean_codes']
}

export function renderInvoicePdf(source: PdfInvoice): Buffer {
  const document = shortenTexts(source.cii === undefined ? source : withEmbeddedAmounts(source, source.cii))
  const { invoice } = document
  const paper = drawInvoice(document)
  const texts = textsFor(invoice)
  const title = [titleText({ texts, invoice }), numberLabel(invoice, texts)].filter(Boolean).join(' ')
  const created_ms = Number(invoice.created_at ?? 0)
  const metadata = {
    title,
    author: invoice.seller_name ?? '',
    subject: [title, invoice.buyer_name].filter(Boolean).join(', '),
    language: texts.main.code,
    second_language: texts.languages[1]?.code,
    created_ms,
    // The file of a delivered document never changes, even if its delivery or arrival is recorded later.
    modified_ms:
      invoice.look_id === null ? Number(invoice.answered_version ?? invoice.updated_at ?? 0) : created_ms,
  }
  const archive = document.cii === undefined ? undefined : archiveOf(title, document.cii)
  return writePdf(paper, metadata, invoice.token ?? String(invoice.id), archive)
}

// The printed page must state the same amounts as its CII: the amount paid at issue. Later payments and corrections
// appear in neither.
function withEmbeddedAmounts(document: PdfInvoice, cii: string): PdfInvoice {
  const [, amount] = /<ram:TotalPrepaidAmount>([\d.-]+)</.exec(cii) ?? []
  const { paid, paid_date } = document.invoice
  const paidAtIssue = decimal(amount ?? '0')
  const invoice = { ...document.invoice, set_off: null }
  if (compare(paidAtIssue, paid ?? ZERO) === 0) return { ...document, invoice }
  return { ...document, invoice: { ...invoice, paid: paidAtIssue, paid_date: amount ? paid_date : null } }
}

const archiveOf = (title: string, xml: string): Archive => ({
  attached: { name: FACTURX_NAME, media: 'text/xml', about: title, bytes: Buffer.from(xml) },
  xmp: FACTURX_XMP,
  schemas: FACTURX_SCHEMA,
})

// An original, a copy or a duplicate states what the document stated (art. 106l of the Polish VAT act), without what later
// corrections took off. A correction states its own offset.
const asIssued = (document: PdfInvoice): PdfInvoice =>
  document.print_option === undefined || document.invoice.kind === 'correction'
    ? document
    : { ...document, invoice: { ...document.invoice, set_off: null } }

export function drawInvoice(source: PdfInvoice): Paper {
  const document = shortenTexts(asIssued(source))
  const { invoice, template, print_option } = document
  const printStyle = resolvePrintStyle(template)
  const paper = paperFor(printStyle, template)
  const texts = textsFor(invoice, languageMark(template))
  const { stationery, ...pictures } = readPictures(template)
  const options: (PrintOption | undefined)[] =
    print_option === 'original_and_copy' ? ['original', 'copy'] : [print_option]
  const print = { ...document, corrected: document.corrected, texts, printStyle, pictures }
  inFamily(printStyle.choices.font_family, () => {
    for (const option of options) drawCopy(paper, stationery, { ...print, option })
  })
  return paper
}

function shortenTexts(document: PdfInvoice): PdfInvoice {
  const { invoice, positions } = document
  if (!mayBeLong(invoice, positions)) return document
  return {
    ...document,
    ...fitToPrint({ invoice, positions }, (fitted) => printedTexts(fitted.invoice, fitted.positions)),
  }
}

// The parts of the page, in an order that the template determines.
const BLOCKS: { readonly [name: string]: (print: PrintContext) => void } = {
  facts: drawFacts,
  parties: (print) => drawParties(print, isAddressed(print) ? 2 : 0),
  lines: (print) => {
    drawCorrection(print)
    if (print.positions.length > 0) drawLines(print, heightAfterLines(print))
    drawOrderSummary(print)
  },
  totals: drawTotals,
  notes: drawNotes,
  signature: drawSignatures,
}

// Totals that follow the lines must not stand alone on a sheet.
function heightAfterLines(print: PrintContext): number {
  const { printStyle, invoice, texts } = print
  const { blocks } = printStyle.choices
  const areTotalsNext = blocks.indexOf('totals') === blocks.indexOf('lines') + 1
  const hasOrderSummary =
    printedOrder(invoice, texts) !== undefined || printedAdvances(invoice, texts) !== undefined
  return printStyle.is_legacy || !areTotalsNext || hasOrderSummary ? 0 : setTotals(print).height
}

function drawCopy(paper: Paper, stationery: Picture | undefined, content: Omit<PrintContext, 'flow'>): void {
  const { printStyle, invoice, texts } = content
  const title = titleOf(invoice, texts)
  const footer = invoice.description_footer
  drawSheets({ paper, printStyle, texts, stationery, title, footer }, (flow) => {
    const print: PrintContext = { ...content, flow }
    drawStamp(paper, content)
    drawTop(print)
    for (const name of printStyle.choices.blocks) BLOCKS[name]?.(print)
    drawGovCodes(print)
  })
}

function drawTop(print: PrintContext): void {
  const window = isAddressed(print) ? windowOf(print) : undefined
  drawHeading(print, window && heightAboveField(print))
  if (!window) return
  const [seller, buyer] = partiesOf(print.invoice, print.texts) as [Party, Party]
  drawEnvelope(print, window, seller, buyer)
}

const isAddressed = (print: PrintContext): boolean =>
  windowOf(print) !== undefined &&
  isIssuedByAccount(print.invoice) &&
  partyRoles(print.invoice).isAccountFirst

// Stamps across the page that it is a test, cancelled or a draft, and therefore no valid document.
function drawStamp(paper: Paper, { invoice, texts, is_sandbox }: Omit<PrintContext, 'flow'>): void {
  const word = (name: 'test' | 'cancelled' | 'draft') => texts.label(name).toUpperCase()
  const isTest = is_sandbox || isTestDocument(invoice)
  if (isTest && invoice.cancelled) paper.stamp(`${word('test')} · ${word('cancelled')}`, 44, FAINT)
  else if (isTest) paper.stamp(word('test'), 72, FAINT)
  else if (invoice.cancelled) paper.stamp(word('cancelled'), 72, FAINT)
  else if (invoice.status === 'draft') paper.stamp(word('draft'), 72, HAIRLINE)
}

export const costOfPrinting = (document: PdfInvoice): number =>
  costOf(printedTexts(document.invoice, document.positions), document.positions.length)

const printing: Printing<PdfInvoice> = {
  module: new URL(import.meta.url),
  render: renderInvoicePdf,
  cost: costOfPrinting,
}

export const printInvoice = (accountId: number, document: PdfInvoice): Promise<Buffer> =>
  printCached(accountId, printing, document)

// Prints without caching, for callers that print a document only once.
export const printInvoiceOnce = (accountId: number, document: PdfInvoice): Promise<Buffer> =>
  printUncached(accountId, printing, document)

const titleOf = (invoice: Invoice, texts: Texts): string =>
  [texts.kind(titleKind(invoice)), numberLabel(invoice, texts)].filter(Boolean).join(' ')

export function readPrintOption(value: unknown): PrintOptionInput | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (!PRINT_OPTIONS.includes(value as PrintOptionInput))
    throw invalid({
      print_option: ['is not included in the list', `must be one of: ${PRINT_OPTIONS.join(', ')}`],
    })
  return value as PrintOptionInput
}
