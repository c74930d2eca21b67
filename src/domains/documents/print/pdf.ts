import { FACTURX_NAME, FACTURX_SCHEMA, FACTURX_XMP } from '../../../einvoice/facturx.ts'
import { compare, decimal, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { costOf, fitToPrint } from '../../../platform/checks/printable-text.ts'
import type { Archive } from '../../../platform/pdf/archive.ts'
import { inFamily } from '../../../platform/pdf/fonts.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { type Printing, printKept, printOnce } from '../../../platform/pdf/print-cache.ts'
import { writePdf } from '../../../platform/pdf/write-pdf.ts'
import { type DocumentLook, PLAIN_CHOICES } from '../../catalog/templates/rules.ts'
import { isIssuedHere, titleKind } from '../invoices/kinds.ts'
import { mayBeLong, printedTexts } from '../invoices/rules/print-length.ts'
import { isTrial } from '../invoices/rules/test-documents.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import type { Texts } from '../texts/texts.ts'
import { drawEnvelope, roomAbove, windowOf } from './envelope.ts'
import { drawFacts, drawHeading, nameOf, titleText } from './heading.ts'
import { drawGovCodes } from './ksef-codes.ts'
import { rolesOf, textsFor } from './labels.ts'
import { drawNotes } from './notes.ts'
import { advancesIn, drawKin, orderedIn } from './order-summary.ts'
import { drawSheets, languageMark, paperFor, readPictures } from './page-setup.ts'
import { drawLines } from './print-lines.ts'
import { drawCorrection, drawParties } from './print-parties.ts'
import { drawTotals, setTotals } from './print-totals.ts'
import { drawSignatures } from './signatures.ts'
import { drawnOf, FAINT, HAIRLINE, type Print, type PrintOption } from './style.ts'

// A document on paper: values in, bytes out. Stored figures are printed as they are, and the same document makes the
// same file, whenever and wherever it is printed.

export const PRINT_OPTIONS = ['original', 'copy', 'original_and_copy', 'duplicate'] as const

type Option = (typeof PRINT_OPTIONS)[number]

export type PdfInvoice = {
  invoice: Invoice
  positions: readonly Position[]
  look?: DocumentLook | undefined
  corrected?: { number: string | null; issue_date: string | null } | undefined
  print_option?: Option | undefined
  printed_on?: string | undefined // the day a duplicate is made
  structured?: string | undefined // its CII, to be carried inside
  is_tried?: boolean | undefined // in a sandbox
  ean_codes?: Print['ean_codes']
}

export function renderInvoicePdf(given: PdfInvoice): Buffer {
  const document = fitInvoice(given.structured === undefined ? given : asCarried(given, given.structured))
  const { invoice } = document
  const paper = drawInvoice(document)
  const texts = textsFor(invoice)
  const title = [titleText({ texts, invoice }), nameOf(invoice, texts)].filter(Boolean).join(' ')
  const created_ms = Number(invoice.created_at ?? 0)
  const metadata = {
    title,
    author: invoice.seller_name ?? '',
    subject: [title, invoice.buyer_name].filter(Boolean).join(', '),
    language: texts.main.code,
    second_language: texts.languages[1]?.code,
    created_ms,
    // What left the house is the same file for ever, though it is noted on it that it arrived.
    modified_ms:
      invoice.look_id === null ? Number(invoice.answered_version ?? invoice.updated_at ?? 0) : created_ms,
  }
  const archive = document.structured === undefined ? undefined : archiveOf(title, document.structured)
  return writePdf(paper, metadata, invoice.token ?? String(invoice.id), archive)
}

// The page tells what its CII tells: what was paid when it was issued. Payments of later are in neither, nor is what corrections took
// back since.
function asCarried(document: PdfInvoice, structured: string): PdfInvoice {
  const [, amount] = /<ram:TotalPrepaidAmount>([\d.-]+)</.exec(structured) ?? []
  const { paid, paid_date } = document.invoice
  const then = decimal(amount ?? '0')
  const invoice = { ...document.invoice, set_off: null }
  if (compare(then, paid ?? ZERO) === 0) return { ...document, invoice }
  return { ...document, invoice: { ...invoice, paid: then, paid_date: amount ? paid_date : null } }
}

const archiveOf = (title: string, xml: string): Archive => ({
  attached: { name: FACTURX_NAME, media: 'text/xml', about: title, bytes: Buffer.from(xml) },
  xmp: FACTURX_XMP,
  schemas: FACTURX_SCHEMA,
})

export function drawInvoice(given: PdfInvoice): Paper {
  const document = fitInvoice(given)
  const { invoice, look, print_option } = document
  const drawn = drawnOf(look?.choices ?? PLAIN_CHOICES)
  const paper = paperFor(drawn, look)
  const texts = textsFor(invoice, languageMark(look))
  const { stationery, ...pictures } = readPictures(look)
  const options: (PrintOption | undefined)[] =
    print_option === 'original_and_copy' ? ['original', 'copy'] : [print_option]
  const print = { ...document, corrected: document.corrected, texts, look: drawn, pictures }
  inFamily(drawn.choices.font_family, () => {
    for (const option of options) drawCopy(paper, stationery, { ...print, option })
  })
  return paper
}

function fitInvoice(document: PdfInvoice): PdfInvoice {
  const { invoice, positions } = document
  if (!mayBeLong(invoice, positions)) return document
  return {
    ...document,
    ...fitToPrint({ invoice, positions }, (one) => printedTexts(one.invoice, one.positions)),
  }
}

// The parts of the page, as a look orders them.
const BLOCKS: { readonly [name: string]: (print: Print) => void } = {
  facts: drawFacts,
  parties: (print) => drawParties(print, isAddressed(print) ? 2 : 0),
  lines: (print) => {
    drawCorrection(print)
    if (print.positions.length > 0) drawLines(print, heightAfterLines(print))
    drawKin(print)
  },
  totals: drawTotals,
  notes: drawNotes,
  signature: drawSignatures,
}

// Totals that come next are not alone on a sheet.
function heightAfterLines(print: Print): number {
  const { look, invoice, texts } = print
  const { blocks } = look.choices
  const is_next = blocks.indexOf('totals') === blocks.indexOf('lines') + 1
  const has_kin = orderedIn(invoice, texts) !== undefined || advancesIn(invoice, texts) !== undefined
  return look.is_early || !is_next || has_kin ? 0 : setTotals(print).height
}

function drawCopy(paper: Paper, stationery: Picture | undefined, given: Omit<Print, 'flow'>): void {
  const { look, invoice, texts } = given
  const title = titleOf(invoice, texts)
  const footer = invoice.description_footer
  drawSheets({ paper, look, texts, stationery, title, footer }, (flow) => {
    const print: Print = { ...given, flow }
    drawStamp(paper, given)
    drawTop(print)
    for (const name of look.choices.blocks) BLOCKS[name]?.(print)
    drawGovCodes(print)
  })
}

function drawTop(print: Print): void {
  const window = isAddressed(print) ? windowOf(print) : undefined
  drawHeading(print, window && roomAbove(print))
  if (window) drawEnvelope(print, window)
}

const isAddressed = (print: Print): boolean =>
  windowOf(print) !== undefined && isIssuedHere(print.invoice) && rolesOf(print.invoice).is_own_first

// What it is no document for stands across it: the one place that says so.
function drawStamp(paper: Paper, { invoice, texts, is_tried }: Omit<Print, 'flow'>): void {
  const word = (name: 'test' | 'cancelled' | 'draft') => texts.label(name).toUpperCase()
  const is_trial = is_tried || isTrial(invoice)
  if (is_trial && invoice.cancelled) paper.stamp(`${word('test')} · ${word('cancelled')}`, 44, FAINT)
  else if (is_trial) paper.stamp(word('test'), 72, FAINT)
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

export const printInvoice = (account_id: number, document: PdfInvoice): Promise<Buffer> =>
  printKept(account_id, printing, document)

// For one who will not ask again.
export const printInvoiceOnce = (account_id: number, document: PdfInvoice): Promise<Buffer> =>
  printOnce(account_id, printing, document)

const titleOf = (invoice: Invoice, texts: Texts): string =>
  [texts.kind(titleKind(invoice)), nameOf(invoice, texts)].filter(Boolean).join(' ')

export function readPrintOption(asked: unknown): Option | undefined {
  if (asked === undefined || asked === null || asked === '') return undefined
  if (!PRINT_OPTIONS.includes(asked as Option))
    throw invalid({ print_option: `is not included in the list (${PRINT_OPTIONS.join(', ')})` })
  return asked as Option
}
