import { type Decimal, isZero, sum, ZERO } from '../../money/decimal.ts'
import { divide } from '../../money/rounding.ts'
import { normaliseTax } from '../../money/tax.ts'
import {
  drawBlock,
  type Flow,
  flowBlock,
  keepTogether,
  openFlow,
  type Paragraph,
  setBlock,
} from '../../platform/pdf/flow.ts'
import { checkLetters, costOf, type Written } from '../../platform/pdf/letters.ts'
import { Paper } from '../../platform/pdf/paper.ts'
import { type Printing, printKept } from '../../platform/pdf/prints.ts'
import { type Column, flowTable, neededWidth, type Row } from '../../platform/pdf/table.ts'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import { printAmount, printDay, printPercent, printQuantity } from '../invoices/print/figures.ts'
import { ACCENT, HAIRLINE, INK, label, MARGINS, MUTED, TABLE, TINT, value } from '../invoices/print/look.ts'
import { type Texts, textsIn } from '../invoices/texts/texts.ts'
import type { Action, WarehouseDocument } from './schema.ts'
import { wordIn } from './titles.ts'

// A warehouse document on paper: values in, bytes out.

export type PdfDocument = {
  document: WarehouseDocument
  actions: readonly Action[]
  warehouse: string | null
  warehouse2: string | null
}

type Print = PdfDocument & { flow: Flow; texts: Texts; title: string }

const printedTexts = ({ document, actions }: PdfDocument): Written[] => [
  ...Object.entries(document),
  ...actions.flatMap((one, place) =>
    (['product_name', 'code'] as const).map(
      (name): Written => [`warehouse_actions[${place}].${name}`, one[name]],
    ),
  ),
]

export const costOfPrinting = (document: PdfDocument): number =>
  costOf(printedTexts(document), document.actions.length)

const printing: Printing<PdfDocument> = {
  module: new URL(import.meta.url),
  render: renderDocumentPdf,
  cost: costOfPrinting,
}

export const printDocument = (account_id: number, document: PdfDocument): Promise<Buffer> =>
  printKept(account_id, printing, document)

export function renderDocumentPdf(given: PdfDocument): Buffer {
  const { document } = given
  const { paper, texts, title } = drawDocument(given)
  const metadata = {
    title,
    author: document.department_name ?? '',
    subject: [title, document.client_name].filter(Boolean).join(', '),
    language: texts.main.code,
    created_ms: document.created_at,
    modified_ms: document.updated_at,
  }
  return writePdf(paper, metadata, `warehouse document ${document.id}`)
}

export function drawDocument(given: PdfDocument): { paper: Paper; texts: Texts; title: string } {
  const { document, actions } = given
  checkLetters(printedTexts(given))
  const paper = new Paper()
  const texts = textsIn(document.lang)
  const print = { ...given, texts, title: titleIn(texts, document), flow: openFlow(paper, MARGINS) }
  drawHeading(print)
  drawParties(print)
  if (actions.length > 0) drawLines(print)
  drawClosing(print)
  for (let page = 1; page <= paper.count; page++) drawFoot(paper, print, page)
  return { paper, texts, title: print.title }
}

const codes = ({ languages }: Texts): string[] => languages.map(({ code }) => code)

const titleIn = (texts: Texts, { kind, number }: WarehouseDocument): string =>
  [wordIn(codes(texts), kind ?? 'pz'), number].filter(Boolean).join(' ')

function drawHeading({ flow, texts, document, warehouse, warehouse2 }: Print) {
  const { kind, number, department_name, issue_date, oid } = document
  const half = flow.width / 2 - 8
  const name = setBlock([value(department_name ?? '', { size: 13, is_bold: true })], half)
  const title = setBlock(
    [
      { text: wordIn(codes(texts), kind ?? 'pz'), size: 16, is_bold: true, color: ACCENT, align: 'right' },
      { text: number ?? '', size: 12, is_bold: true, color: INK, align: 'right' },
    ],
    half,
  )
  drawBlock(flow.paper, name, flow.left, flow.y)
  drawBlock(flow.paper, title, flow.left + flow.width - half, flow.y)
  flow.y += Math.max(name.height, title.height) + 14
  const places = [warehouse, kind === 'mm' ? warehouse2 : null].filter(Boolean).join(' → ')
  drawSideBySide(flow, [
    [texts.label('issue_date'), issue_date ? printDay(issue_date, texts.main) : ''],
    [wordIn(codes(texts), 'warehouse'), places],
    [texts.label('order'), oid ?? ''],
  ])
}

function drawSideBySide(flow: Flow, facts: [name: string, text: string][]) {
  const shown = facts.filter(([, text]) => text !== '')
  const width = flow.width / Math.max(1, shown.length)
  const blocks = shown.map(([name, text]) =>
    setBlock([label(name), value(text, { size: 9, is_bold: true })], width - 10),
  )
  blocks.forEach((block, place) => {
    drawBlock(flow.paper, block, flow.left + place * width, flow.y)
  })
  flow.y += Math.max(0, ...blocks.map(({ height }) => height)) + 14
}

function drawParties({ flow, texts, document }: Print) {
  const width = flow.width / 2 - 12
  const blocks = (['department', 'client'] as const).map((side) =>
    setBlock(partyOf(side, document, texts), width),
  )
  blocks.forEach((block, place) => {
    drawBlock(flow.paper, block, flow.left + place * (width + 24), flow.y)
  })
  flow.y += Math.max(...blocks.map(({ height }) => height)) + 16
}

function partyOf(side: 'department' | 'client', document: WarehouseDocument, texts: Texts): Paragraph[] {
  const tax_no = document[`${side}_tax_no`]
  const place = [document[`${side}_post_code`], document[`${side}_city`]].filter(Boolean).join(' ')
  const contact = [document[`${side}_phone`], document[`${side}_email`]].filter(Boolean).join(' · ')
  return [
    value(document[`${side}_name`] ?? '', { size: 10, is_bold: true }),
    value(document[`${side}_street`] ?? ''),
    value([place, document[`${side}_country`]].filter(Boolean).join(', ')),
    value(tax_no ? `${texts.label('tax_no')}: ${tax_no}` : ''),
    value(contact),
  ]
}

type Cell = { head: string; align: Column['align']; text: (action: Action, place: number) => string }

function drawLines(print: Print) {
  const { flow, texts, document, actions } = print
  const cells = cellsFor(document, actions, texts)
  const texts_of = actions.map((action, place) => cells.map((cell) => cell.text(action, place)))
  const widths = cells.map(({ head }, place) => {
    const column = texts_of.map((row) => row[place] as string)
    return Math.min(WIDTH_MAX, neededWidth(head, column, TABLE))
  })
  const rest = flow.width - widths.reduce((sum, width, place) => (place === NAME ? sum : sum + width), 0)
  const columns = cells.map(({ head, align }, place) => ({
    head,
    align,
    width: place === NAME ? rest : (widths[place] as number),
  }))
  const rows = texts_of.map(
    (row): Row => ({
      cells: row.map((text, place) => [
        { text, size: TABLE.size, color: INK, align: cells[place]?.align ?? 'left' },
      ]),
    }),
  )
  flowTable(flow, columns, [...rows, totalRow(print, cells)], TABLE)
  flow.y += 14
}

const NAME = 1
// A unit may be a sentence; the name must have room.
const WIDTH_MAX = 84

// What goods cost where they come in, what they are sold for where they go out; inside the house what they had cost.
const isBought = ({ kind }: WarehouseDocument): boolean => kind !== 'wz'
const isInside = ({ kind }: WarehouseDocument): boolean => kind === 'mm' || kind === 'rw'

function cellsFor(document: WarehouseDocument, actions: readonly Action[], texts: Texts): Cell[] {
  const language = texts.main
  const amount = (given: Decimal | null | undefined) =>
    given ? printAmount(given, language, document.currency) : ''
  const [price, net, gross] = isBought(document)
    ? (['purchase_price_net', 'total_purchase_price_net', 'total_purchase_price_gross'] as const)
    : (['price_net', 'total_price_net', 'total_price_gross'] as const)
  const rate = (one: Action) => (isBought(document) ? (one.purchase_tax ?? one.tax) : one.tax) ?? ''
  const figure = (head: string, text: Cell['text']): Cell => ({ head, align: 'right', text })
  const prices = [
    figure(texts.stacked('price_net'), (one) => amount(one[price])),
    figure(texts.stacked('total_net'), (one) => amount(one[net])),
    figure(texts.stacked('tax_rate'), (one) =>
      /^\d/.test(rate(one))
        ? printPercent(normaliseTax(rate(one)) as string, language)
        : texts.tax(rate(one)),
    ),
    figure(texts.stacked('total_gross'), (one) => amount(one[gross])),
  ]
  const cost = (given: Decimal | null | undefined) => (given ? printAmount(given, language, null) : '')
  const worth = [
    figure(texts.stacked('price_net'), ({ value, quantity }) => cost(value && unitOf(value, quantity))),
    figure(texts.stacked('total_net'), ({ value }) => cost(value)),
  ]
  const shown = isInside(document) ? worth : prices
  const has_prices = actions.some((one) => (isInside(document) ? isWorth(one.value) : one[price]))
  return [
    { head: texts.stacked('position'), align: 'left', text: (_, place) => String(place + 1) },
    {
      head: texts.stacked('name'),
      align: 'left',
      text: ({ product_name, code }) => [product_name, code].filter(Boolean).join('\n'),
    },
    figure(texts.stacked('quantity'), ({ quantity, quantity_unit }) =>
      [quantity && printQuantity(quantity, language), quantity_unit].filter(Boolean).join(' '),
    ),
    ...(has_prices ? shown : []),
  ]
}

const isWorth = (value: Decimal | null | undefined): boolean => !isZero(value ?? ZERO)
const unitOf = (value: Decimal, quantity: Decimal | null | undefined): Decimal | null =>
  quantity && !isZero(quantity) ? divide(value, quantity, 2) : null

function totalRow({ document, actions, texts }: Print, cells: readonly Cell[]): Row {
  const [net, gross] = isBought(document)
    ? [document.purchase_price_net, document.purchase_price_gross]
    : [document.price_net, document.price_gross]
  const amount = (given: Decimal | null) => printAmount(given ?? ZERO, texts.main, document.currency)
  const sums = isInside(document)
    ? ['', printAmount(sum(actions.map(({ value }) => value ?? ZERO)), texts.main, null)]
    : ['', amount(net), '', amount(gross)]
  const figures = cells.length > 3 ? sums : []
  const quantity = printQuantity(document.quantity as Decimal, texts.main)
  const ink = { size: TABLE.size, color: INK, is_bold: true }
  return {
    cells: [
      [{ text: texts.label('total'), ...ink }],
      ...[quantity, ...figures].map((text): Paragraph[] => [{ text, ...ink, align: 'right' }]),
    ],
    span: 2,
    fill: TINT,
  }
}

function drawClosing({ flow, texts, document }: Print) {
  const { description, gave_person, seller_person, buyer_person } = document
  if (description) {
    keepTogether(flow, 40)
    flowBlock(flow, setBlock([label(texts.label('notes')), value(description, { size: 8 })], flow.width))
  }
  const names = [
    [texts.label('issued_by'), gave_person || seller_person || ''],
    [texts.label('received_by'), buyer_person ?? ''],
  ] as const
  keepTogether(flow, 70)
  flow.y += 44
  const width = flow.width / 2 - 40
  names.forEach(([role, name], place) => {
    const x = flow.left + place * (width + 80)
    flow.paper.rule(x, flow.y, width, HAIRLINE)
    drawBlock(flow.paper, setBlock([label(role), value(name)], width), x, flow.y + 4)
  })
}

function drawFoot(paper: Paper, { texts, title }: Print, page: number) {
  paper.turnTo(page - 1)
  const y = paper.height - 34
  paper.rule(MARGINS.x, y - 2, paper.width - 2 * MARGINS.x, HAIRLINE)
  paper.text(MARGINS.x, y + 12, title, { size: 7, color: MUTED })
  const number = texts.label('page', { page: String(page), pages: String(paper.count) })
  paper.text(paper.width - MARGINS.x, y + 12, number, { size: 7, color: MUTED, align: 'right' })
}
