import { type Decimal, isZero, sum, ZERO } from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { normaliseTax } from '../../../money/tax.ts'
import { costOf, fitToPrint } from '../../../platform/checks/printable-text.ts'
import {
  drawBlock,
  type Flow,
  flowBlock,
  keepTogether,
  type Paragraph,
  setBlock,
} from '../../../platform/pdf/flow.ts'
import { inFamily } from '../../../platform/pdf/fonts.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { type Printing, printCached } from '../../../platform/pdf/print-cache.ts'
import { type Column, flowTable, neededWidth, type Row } from '../../../platform/pdf/table.ts'
import { writePdf } from '../../../platform/pdf/write-pdf.ts'
import type { DocumentTemplate } from '../../catalog/templates/rules.ts'
import { type DocumentHead, drawHead, drawStrip, titleLines } from '../print/heading.ts'
import { drawSheets, languageMark, paperFor, readPictures } from '../print/page-setup.ts'
import { FAINT, HAIRLINE, INK, label, type PrintStyle, resolvePrintStyle, value } from '../print/style.ts'
import { printAmount, printDay, printPercent, printQuantity } from '../texts/format-values.ts'
import { type Texts, textsIn } from '../texts/texts.ts'
import { printedTexts } from './print-length.ts'
import { drawParties } from './print-parties.ts'
import type { Action, WarehouseDocument } from './schema.ts'
import { documentTerm } from './titles.ts'

// Prints a warehouse document as PDF.

export type PdfDocument = {
  document: WarehouseDocument
  actions: readonly Action[]
  warehouse: string | null
  warehouse2: string | null
  template?: DocumentTemplate | undefined
  is_sandbox?: boolean | undefined // printed in a sandbox
}

type DocumentPrint = Omit<PdfDocument, 'template'> & {
  flow: Flow
  texts: Texts
  title: string
  printStyle: PrintStyle
  logo: Picture | undefined
}

export const costOfPrinting = (document: PdfDocument): number =>
  costOf(printedTexts(document.document, document.actions), document.actions.length)

const printing: Printing<PdfDocument> = {
  module: new URL(import.meta.url),
  render: renderDocumentPdf,
  cost: costOfPrinting,
}

export const printDocument = (accountId: number, document: PdfDocument): Promise<Buffer> =>
  printCached(accountId, printing, document)

export function renderDocumentPdf(source: PdfDocument): Buffer {
  const content = shortenTexts(source)
  const { document } = content
  const paper = drawDocument(content)
  const texts = textsIn(document.lang)
  const title = titleOf(texts, document)
  const metadata = {
    title,
    author: document.department_name ?? '',
    subject: [title, document.client_name].filter(Boolean).join(', '),
    language: texts.main.code,
    second_language: texts.languages[1]?.code,
    created_ms: document.created_at,
    modified_ms: document.updated_at,
  }
  return writePdf(paper, metadata, `warehouse document ${document.id}`)
}

const shortenTexts = (source: PdfDocument): PdfDocument => ({
  ...source,
  ...fitToPrint({ document: source.document, actions: source.actions }, (fitted) =>
    printedTexts(fitted.document, fitted.actions),
  ),
})

export function drawDocument(source: PdfDocument): Paper {
  const content = shortenTexts(source)
  const { document, actions } = content
  const printStyle = resolvePrintStyle(content.template)
  const paper = paperFor(printStyle, content.template)
  const texts = textsIn(document.lang, {}, languageMark(content.template))
  const title = titleOf(texts, document)
  const { logo, stationery } = readPictures(content.template)
  inFamily(printStyle.choices.font_family, () =>
    drawSheets({ paper, printStyle, texts, stationery, title, footer: null }, (flow) => {
      const print: DocumentPrint = { ...content, texts, title, printStyle, logo, flow }
      if (content.is_sandbox) paper.stamp(texts.label('test').toUpperCase(), 72, FAINT)
      drawHeading(print)
      drawParties(print)
      if (actions.length > 0) drawLines(print)
      drawClosing(print)
    }),
  )
  return paper
}

const titleOf = (texts: Texts, { kind, number }: WarehouseDocument): string =>
  [documentTerm(texts, kind), number].filter(Boolean).join(' ')

function drawHeading(print: DocumentPrint) {
  const { flow, texts, document, printStyle, logo } = print
  const word = documentTerm(texts, document.kind)
  const setTitle: DocumentHead['setTitle'] = (width, align) =>
    setBlock(
      [
        ...titleLines(word, printStyle, width).map((line) => ({
          ...line,
          is_bold: true,
          color: printStyle.title,
          align,
          heading: 1 as const,
        })),
        { text: document.number ?? '', size: 12, is_bold: true, color: INK, align, heading: 1 },
      ],
      width,
    )
  drawHead({ flow, printStyle, logo, name: document.department_name ?? '', setTitle })
  drawStrip(
    flow,
    printStyle,
    factsOf(print).filter(([, text]) => text !== ''),
  )
}

function factsOf({
  texts,
  document,
  warehouse,
  warehouse2,
  printStyle,
}: DocumentPrint): [name: string, text: string][] {
  const { kind, issue_date, oid } = document
  const warehouses = [warehouse, kind === 'mm' ? warehouse2 : null].filter(Boolean).join(' → ')
  const labelText = (name: string) =>
    printStyle.choices.second_language === 'small' ? name.replace(' / ', '\n') : name
  return [
    [labelText(texts.label('issue_date')), issue_date ? printDay(issue_date, texts.main) : ''],
    [labelText(documentTerm(texts, 'warehouse')), warehouses],
    [labelText(texts.label('order')), oid ?? ''],
  ]
}

type Cell = { head: string; align: Column['align']; text: (action: Action, index: number) => string }

function drawLines(print: DocumentPrint) {
  const { flow, texts, document, actions, printStyle } = print
  const style = printStyle.table
  const cells = cellsFor(document, actions, texts)
  const cellTexts = actions.map((action, index) => cells.map((cell) => cell.text(action, index)))
  const totals = totalTexts(print, cells)
  const widths = cells.map(({ head }, index) => {
    const column = [...cellTexts, totals].map((row) => row[index] as string)
    return Math.min(WIDTH_MAX, neededWidth(head, column, style, true, 'lines'))
  })
  const nameWidth =
    flow.width - widths.reduce((sum, width, index) => (index === NAME_INDEX ? sum : sum + width), 0)
  const columns = cells.map(({ head, align }, index) => ({
    head,
    align,
    width: index === NAME_INDEX ? nameWidth : (widths[index] as number),
  }))
  const rows = cellTexts.map(
    (row): Row => ({
      cells: row.map((text, index) => [
        { text, size: style.size, color: INK, align: cells[index]?.align ?? 'left' },
      ]),
    }),
  )
  flowTable(flow, columns, [...rows, totalRow(print, totals)], style, GAP + SIGNATURES_HEIGHT)
  flow.y += GAP
}

const NAME_INDEX = 1
// A unit may be a long text, but the name must have room.
const WIDTH_MAX = 84

// Received goods show their purchase price, issued goods their sales price, and internal movements their cost.
const isBought = ({ kind }: WarehouseDocument): boolean => kind !== 'wz'
const isInternal = ({ kind }: WarehouseDocument): boolean => kind === 'mm' || kind === 'rw'

function cellsFor(document: WarehouseDocument, actions: readonly Action[], texts: Texts): Cell[] {
  const language = texts.main
  const amount = (figure: Decimal | null | undefined) =>
    figure ? printAmount(figure, language, document.currency) : ''
  const [price, net, gross] = isBought(document)
    ? (['purchase_price_net', 'total_purchase_price_net', 'total_purchase_price_gross'] as const)
    : (['price_net', 'total_price_net', 'total_price_gross'] as const)
  const rate = (action: Action) =>
    (isBought(document) ? (action.purchase_tax ?? action.tax) : action.tax) ?? ''
  const figure = (head: string, text: Cell['text']): Cell => ({ head, align: 'right', text })
  const prices = [
    figure(texts.stacked('price_net'), (action) => amount(action[price])),
    figure(texts.stacked('total_net'), (action) => amount(action[net])),
    figure(texts.stacked('tax_rate'), (action) =>
      /^\d/.test(rate(action))
        ? printPercent(normaliseTax(rate(action)) as string, language)
        : texts.tax(rate(action)),
    ),
    figure(texts.stacked('total_gross'), (action) => amount(action[gross])),
  ]
  const cost = (figure: Decimal | null | undefined) => (figure ? printAmount(figure, language, null) : '')
  const costColumns = [
    figure(texts.stacked('price_net'), ({ value, quantity }) => cost(value && unitOf(value, quantity))),
    figure(texts.stacked('total_net'), ({ value }) => cost(value)),
  ]
  const priceColumns = isInternal(document) ? costColumns : prices
  const hasPrices = actions.some((action) => (isInternal(document) ? hasValue(action.value) : action[price]))
  return [
    { head: texts.stacked('position'), align: 'left', text: (_, index) => String(index + 1) },
    {
      head: texts.stacked('name'),
      align: 'left',
      text: ({ product_name, code }) => [product_name, code].filter(Boolean).join('\n'),
    },
    figure(texts.stacked('quantity'), ({ quantity, quantity_unit }) =>
      [quantity && printQuantity(quantity, language), quantity_unit].filter(Boolean).join(' '),
    ),
    ...(hasPrices ? priceColumns : []),
  ]
}

const hasValue = (value: Decimal | null | undefined): boolean => !isZero(value ?? ZERO)
const unitOf = (value: Decimal, quantity: Decimal | null | undefined): Decimal | null =>
  quantity && !isZero(quantity) ? divide(value, quantity, 2) : null

// One text for each column; the label of the sums takes the place of position and name.
function totalTexts({ document, actions, texts }: DocumentPrint, cells: readonly Cell[]): string[] {
  const [net, gross] = isBought(document)
    ? [document.purchase_price_net, document.purchase_price_gross]
    : [document.price_net, document.price_gross]
  const amount = (figure: Decimal | null) => printAmount(figure ?? ZERO, texts.main, document.currency)
  const sums = isInternal(document)
    ? ['', printAmount(sum(actions.map(({ value }) => value ?? ZERO)), texts.main, null)]
    : ['', amount(net), '', amount(gross)]
  const figures = cells.length > 3 ? sums : []
  // Quantities in different units cannot be added up.
  const units = new Set(actions.flatMap(({ quantity_unit }) => quantity_unit || []))
  const quantity = units.size <= 1 ? printQuantity(document.quantity as Decimal, texts.main) : ''
  return ['', '', quantity, ...figures]
}

function totalRow({ texts, printStyle }: DocumentPrint, totals: readonly string[]): Row {
  const ink = { size: printStyle.table.size, color: INK, is_bold: true }
  return {
    cells: [
      [{ text: texts.label('total'), ...ink }],
      ...totals.slice(NAME_INDEX + 1).map((text): Paragraph[] => [{ text, ...ink, align: 'right' }]),
    ],
    span: 2,
    fill: printStyle.tint,
  }
}

const GAP = 14
const SIGNATURES_HEIGHT = 70

function drawClosing({ flow, texts, document }: DocumentPrint) {
  const { description, gave_person, seller_person, buyer_person } = document
  if (description) {
    keepTogether(flow, 40)
    flowBlock(
      flow,
      setBlock([{ ...label(texts.label('notes')), heading: 2 }, value(description, { size: 8 })], flow.width),
    )
  }
  const names = [
    [texts.label('issued_by'), gave_person || seller_person || ''],
    [texts.label('received_by'), buyer_person ?? ''],
  ] as const
  keepTogether(flow, SIGNATURES_HEIGHT)
  flow.y += 44
  const width = flow.width / 2 - 40
  names.forEach(([role, name], index) => {
    const x = flow.left + index * (width + 80)
    flow.paper.rule(x, flow.y, width, HAIRLINE)
    drawBlock(flow.paper, setBlock([label(role), value(name)], width), x, flow.y + 4)
  })
}
