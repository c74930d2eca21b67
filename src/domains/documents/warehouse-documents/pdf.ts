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
import { type Printing, printKept } from '../../../platform/pdf/print-cache.ts'
import { type Column, flowTable, neededWidth, type Row } from '../../../platform/pdf/table.ts'
import { writePdf } from '../../../platform/pdf/write-pdf.ts'
import { type DocumentLook, PLAIN_CHOICES } from '../../catalog/templates/rules.ts'
import { drawHead, drawStrip, type Head, titleLines } from '../print/heading.ts'
import { drawSheets, languageMark, paperFor, readPictures } from '../print/page-setup.ts'
import { type Drawn, drawnOf, FAINT, HAIRLINE, INK, label, value } from '../print/style.ts'
import { printAmount, printDay, printPercent, printQuantity } from '../texts/format-values.ts'
import { type Texts, textsIn } from '../texts/texts.ts'
import { printedTexts } from './print-length.ts'
import { drawParties } from './print-parties.ts'
import type { Action, WarehouseDocument } from './schema.ts'
import { wordOf } from './titles.ts'

// A warehouse document on paper: values in, bytes out.

export type PdfDocument = {
  document: WarehouseDocument
  actions: readonly Action[]
  warehouse: string | null
  warehouse2: string | null
  look?: DocumentLook | undefined // that of the account or the department, where one was chosen
  is_tried?: boolean | undefined // in a sandbox
}

type Print = Omit<PdfDocument, 'look'> & {
  flow: Flow
  texts: Texts
  title: string
  look: Drawn
  logo: Picture | undefined
  is_chosen: boolean
}

export const costOfPrinting = (document: PdfDocument): number =>
  costOf(printedTexts(document.document, document.actions), document.actions.length)

const printing: Printing<PdfDocument> = {
  module: new URL(import.meta.url),
  render: renderDocumentPdf,
  cost: costOfPrinting,
}

export const printDocument = (account_id: number, document: PdfDocument): Promise<Buffer> =>
  printKept(account_id, printing, document)

export function renderDocumentPdf(whole: PdfDocument): Buffer {
  const given = fitDocument(whole)
  const { document } = given
  const paper = drawDocument(given)
  const texts = textsIn(document.lang)
  const title = titleIn(texts, document)
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

const fitDocument = (given: PdfDocument): PdfDocument => ({
  ...given,
  ...fitToPrint({ document: given.document, actions: given.actions }, (one) =>
    printedTexts(one.document, one.actions),
  ),
})

export function drawDocument(whole: PdfDocument): Paper {
  const given = fitDocument(whole)
  const { document, actions } = given
  const look = drawnOf(given.look?.choices ?? PLAIN_CHOICES)
  const paper = paperFor(look, given.look)
  const texts = textsIn(document.lang, {}, languageMark(given.look))
  const title = titleIn(texts, document)
  const { logo, stationery } = readPictures(given.look)
  const is_chosen = given.look !== undefined
  inFamily(look.choices.font_family, () =>
    drawSheets({ paper, look, texts, stationery, title, footer: null }, (flow) => {
      const print: Print = { ...given, texts, title, look, logo, is_chosen, flow }
      if (given.is_tried) paper.stamp(texts.label('test').toUpperCase(), 72, FAINT)
      drawHeading(print)
      drawParties(print)
      if (actions.length > 0) drawLines(print)
      drawClosing(print)
    }),
  )
  return paper
}

const titleIn = (texts: Texts, { kind, number }: WarehouseDocument): string =>
  [wordOf(texts, kind), number].filter(Boolean).join(' ')

// Before there were looks these papers bore no logo.
function drawHeading(print: Print) {
  const { flow, texts, document, look, logo, is_chosen } = print
  const facts = factsOf(print)
  if (!is_chosen) {
    drawNames(print)
    drawSideBySide(flow, facts)
    return
  }
  const word = wordOf(texts, document.kind)
  const setTitle: Head['setTitle'] = (width, align) =>
    setBlock(
      [
        ...titleLines(word, look, width).map((line) => ({
          ...line,
          is_bold: true,
          color: look.title,
          align,
          heading: 1 as const,
        })),
        { text: document.number ?? '', size: 12, is_bold: true, color: INK, align, heading: 1 },
      ],
      width,
    )
  drawHead({ flow, look, logo, name: document.department_name ?? '', setTitle })
  drawStrip(
    flow,
    look,
    facts.filter(([, text]) => text !== ''),
  )
}

function drawNames({ flow, texts, document, look }: Print) {
  const { kind, number, department_name } = document
  const half = flow.width / 2 - 8
  const name = setBlock([value(department_name ?? '', { size: 13, is_bold: true })], half)
  const title = setBlock(
    [
      {
        text: wordOf(texts, kind),
        size: 16,
        is_bold: true,
        color: look.title,
        align: 'right',
      },
      { text: number ?? '', size: 12, is_bold: true, color: INK, align: 'right' },
    ],
    half,
  )
  drawBlock(flow.paper, name, flow.left, flow.y)
  drawBlock(flow.paper, title, flow.left + flow.width - half, flow.y)
  flow.y += Math.max(name.height, title.height) + 14
}

function factsOf({ texts, document, warehouse, warehouse2, look }: Print): [name: string, text: string][] {
  const { kind, issue_date, oid } = document
  const places = [warehouse, kind === 'mm' ? warehouse2 : null].filter(Boolean).join(' → ')
  const named = (name: string) =>
    look.choices.second_language === 'small' ? name.replace(' / ', '\n') : name
  return [
    [named(texts.label('issue_date')), issue_date ? printDay(issue_date, texts.main) : ''],
    [named(wordOf(texts, 'warehouse')), places],
    [named(texts.label('order')), oid ?? ''],
  ]
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

type Cell = { head: string; align: Column['align']; text: (action: Action, place: number) => string }

function drawLines(print: Print) {
  const { flow, texts, document, actions, look, is_chosen } = print
  const style = look.table
  const cells = cellsFor(document, actions, texts)
  const texts_of = actions.map((action, place) => cells.map((cell) => cell.text(action, place)))
  const widths = cells.map(({ head }, place) => {
    const column = texts_of.map((row) => row[place] as string)
    return Math.min(WIDTH_MAX, neededWidth(head, column, style, false, is_chosen ? 'lines' : 'words'))
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
        { text, size: style.size, color: INK, align: cells[place]?.align ?? 'left' },
      ]),
    }),
  )
  flowTable(flow, columns, [...rows, totalRow(print, cells)], style)
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

function totalRow({ document, actions, texts, look }: Print, cells: readonly Cell[]): Row {
  const [net, gross] = isBought(document)
    ? [document.purchase_price_net, document.purchase_price_gross]
    : [document.price_net, document.price_gross]
  const amount = (given: Decimal | null) => printAmount(given ?? ZERO, texts.main, document.currency)
  const sums = isInside(document)
    ? ['', printAmount(sum(actions.map(({ value }) => value ?? ZERO)), texts.main, null)]
    : ['', amount(net), '', amount(gross)]
  const figures = cells.length > 3 ? sums : []
  // Pieces and kilograms have no sum.
  const units = new Set(actions.flatMap(({ quantity_unit }) => quantity_unit || []))
  const quantity = units.size <= 1 ? printQuantity(document.quantity as Decimal, texts.main) : ''
  const ink = { size: look.table.size, color: INK, is_bold: true }
  return {
    cells: [
      [{ text: texts.label('total'), ...ink }],
      ...[quantity, ...figures].map((text): Paragraph[] => [{ text, ...ink, align: 'right' }]),
    ],
    span: 2,
    fill: look.tint,
  }
}

function drawClosing({ flow, texts, document }: Print) {
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
  keepTogether(flow, 70)
  flow.y += 44
  const width = flow.width / 2 - 40
  names.forEach(([role, name], place) => {
    const x = flow.left + place * (width + 80)
    flow.paper.rule(x, flow.y, width, HAIRLINE)
    drawBlock(flow.paper, setBlock([label(role), value(name)], width), x, flow.y + 4)
  })
}
