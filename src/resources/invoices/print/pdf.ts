import { openFlow } from '../../../platform/pdf/flow.ts'
import { readPicture } from '../../../platform/pdf/images.ts'
import { checkLetters, costOf, type Written } from '../../../platform/pdf/letters.ts'
import { Paper } from '../../../platform/pdf/paper.ts'
import { type Printing, printKept, printOnce } from '../../../platform/pdf/prints.ts'
import { invalid } from '../../../platform/refusal.ts'
import { SUBLISTS, type SublistName } from '../fields/sublists.ts'
import { titleKind } from '../kinds.ts'
import type { Invoice, Position } from '../schema.ts'
import type { Texts } from '../texts/texts.ts'
import { drawFooter, drawNotes, setFooter } from './closing.ts'
import { drawHeading } from './heading.ts'
import { drawKin } from './kin.ts'
import { FAINT, MARGINS, type Print, type PrintOption } from './look.ts'
import { drawLines } from './print-lines.ts'
import { drawCorrection, drawParties } from './print-parties.ts'
import { drawTotals } from './print-totals.ts'
import { textsFor } from './wording.ts'

// A document on paper: values in, bytes out. Stored figures are printed as they are, and the same document makes the
// same file, whenever and wherever it is printed.

export const PRINT_OPTIONS = ['original', 'copy', 'original_and_copy', 'duplicate'] as const

type Option = (typeof PRINT_OPTIONS)[number]

export type PdfInvoice = {
  invoice: Invoice
  positions: readonly Position[]
  logo?: { content_type: string; bytes: Buffer } | undefined
  corrected?: { number: string | null; issue_date: string | null } | undefined
  print_option?: Option | undefined
  printed_on?: string | undefined // the day a duplicate is made
}

export function renderInvoicePdf(document: PdfInvoice): Buffer {
  const { invoice, logo, print_option } = document
  checkLength(document)
  const paper = new Paper()
  const texts = textsFor(invoice)
  // Another thread got plain bytes.
  const picture = logo && readPicture(logo.content_type, Buffer.from(logo.bytes))
  const options: (PrintOption | undefined)[] =
    print_option === 'original_and_copy' ? ['original', 'copy'] : [print_option]
  for (const option of options)
    drawCopy(paper, { ...document, corrected: document.corrected, texts, logo: picture, option })
  const title = titleOf(invoice, texts)
  const metadata = {
    title,
    author: invoice.seller_name ?? '',
    subject: [title, invoice.buyer_name].filter(Boolean).join(', '),
    language: texts.main.code,
    created_ms: Number(invoice.created_at ?? 0),
    modified_ms: Number(invoice.updated_at ?? 0),
  }
  return paper.finish(metadata, invoice.token ?? String(invoice.id))
}

const checkLength = (document: PdfInvoice): void => checkLetters(printedTexts(document))

function printedTexts({ invoice, positions }: PdfInvoice): Written[] {
  return [
    ...Object.entries(invoice),
    ...(Object.keys(SUBLISTS) as SublistName[]).map(
      (name): Written => [name, JSON.stringify(invoice[name] ?? '')],
    ),
    ['ordered', JSON.stringify(invoice.ordered ?? '')],
    ...positions.flatMap((one, place) =>
      (['name', 'description', 'code'] as const).map(
        (name): Written => [`positions[${place}].${name}`, one[name]],
      ),
    ),
  ]
}

function drawCopy(paper: Paper, given: Omit<Print, 'flow'>): void {
  const first = paper.count
  const footer = setFooter(given.invoice)
  const flow = openFlow(paper, { ...MARGINS, bottom: MARGINS.bottom + footer.height })
  const print: Print = { ...given, flow }
  if (given.invoice.cancelled) paper.stamp(given.texts.label('cancelled').toUpperCase(), 72, FAINT)
  drawHeading(print)
  drawParties(print)
  drawCorrection(print)
  if (given.positions.length > 0) drawLines(print)
  drawKin(print)
  drawTotals(print)
  drawNotes(print)
  const pages = paper.count - first
  const title = titleOf(given.invoice, given.texts)
  for (let page = 1; page <= pages; page++) {
    paper.turnTo(first + page - 1)
    drawFooter(paper, footer, given.texts, { title, page, pages })
  }
}

const printing: Printing<PdfInvoice> = {
  module: new URL(import.meta.url),
  render: renderInvoicePdf,
  cost: (document) => costOf(printedTexts(document), document.positions.length),
}

export const printInvoice = (account_id: number, document: PdfInvoice): Promise<Buffer> =>
  printKept(account_id, printing, document)

// For one who will not ask again.
export const printInvoiceOnce = (account_id: number, document: PdfInvoice): Promise<Buffer> =>
  printOnce(account_id, printing, document)

const titleOf = (invoice: Invoice, texts: Texts): string =>
  [texts.kind(titleKind(invoice)), invoice.number].filter(Boolean).join(' ')

export function readPrintOption(asked: unknown): Option | undefined {
  if (asked === undefined || asked === null || asked === '') return undefined
  if (!PRINT_OPTIONS.includes(asked as Option))
    throw invalid({ print_option: `is not included in the list (${PRINT_OPTIONS.join(', ')})` })
  return asked as Option
}
