import { type Block, drawBlock, type Flow, setBlock } from '../../../platform/pdf/flow.ts'
import type { SheetSize } from '../../../platform/pdf/paper.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { textWidth } from '../../../platform/pdf/wrap.ts'
import { isIssuedHere, tellsOfSale, titleKind } from '../invoices/kinds.ts'
import { isOwed, isSlip } from '../invoices/rules/payment-request.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printDay } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import {
  type Drawn,
  HAIRLINE,
  INK,
  MUTED,
  type Print,
  type PrintOption,
  stackedLabel,
  value,
} from './style.ts'

// The top of a document: who sends it, what it is, when and how it is to be paid.

const LOGOS = {
  small: { width: 125, height: 38 },
  medium: { width: 190, height: 58 },
  large: { width: 250, height: 84 },
}
export type Side = 'left' | 'center' | 'right'

// Who sends a paper and what it is called: the logo where the look has it, else the name; the title beside or below.
export type Head = {
  flow: Flow
  look: Drawn
  logo: Picture | undefined
  name: string
  setTitle: (width: number, align: Side) => Block
}

export function drawHeading(print: Print, room?: number): void {
  const { flow, invoice, pictures, look } = print
  const name = (isIssuedHere(invoice) ? invoice.seller_name : invoice.buyer_name) ?? ''
  const setTitle: Head['setTitle'] = (width, align) => titleBlock(print, width, align)
  drawHead({ flow, look, logo: pictures.logo, name, setTitle }, room)
}

// `room` is how high the logo may be where something stands below it.
export function drawHead(head: Head, room = Number.POSITIVE_INFINITY): void {
  const { flow, look, name } = head
  const { logo_place } = look.choices
  const logo = logo_place === 'none' ? undefined : head.logo
  const side: Side = logo && logo_place !== 'left' && logo_place !== 'none' ? logo_place : 'left'
  const height =
    side === 'center'
      ? drawBelow(head, logo as Picture, room)
      : drawBeside(head, side, (width) =>
          logo ? drawLogo(head, logo, side, { width, height: room }) : drawName(head, name),
        )
  flow.y += height + 14
  if (look.choices.style !== 'plain') return
  flow.paper.rule(flow.left, flow.y - 4, flow.width, look.accent_text, 1.2)
  flow.y += 8
}

function drawBeside(
  { flow, setTitle }: Head,
  logo_side: Side,
  drawSender: (width: number) => number,
): number {
  const align = logo_side === 'right' ? 'left' : 'right'
  const title = setTitle(flow.width * 0.56, align)
  const x = align === 'right' ? flow.left + flow.width - title.width : flow.left
  drawBlock(flow.paper, title, x, flow.y - 4)
  return Math.max(title.height, drawSender(flow.width - widestOf(title) - GAP))
}

const GAP = 16
const widestOf = ({ lines }: Block): number =>
  Math.max(0, ...lines.map(({ line, ink }) => (line.width * ink.size) / 1000))

function drawBelow(head: Head, logo: Picture, room: number): number {
  const { flow } = head
  const logo_height = drawLogo(head, logo, 'center', { width: flow.width, height: room }) + 10
  const title = head.setTitle(flow.width, 'center')
  drawBlock(flow.paper, title, flow.left, flow.y + logo_height)
  return logo_height + title.height
}

// A draft is no document yet, whatever number it is to have.
export const nameOf = ({ number, status }: Invoice, texts: Texts): string =>
  status === 'draft' ? texts.label('draft').toUpperCase() : (number ?? '')

// Two languages stand on two lines where one is too short for both, or where the second is smaller.
function titleBlock(print: Print, width: number, align: Side): Block {
  const { texts, invoice, option, printed_on, look } = print
  return setBlock(
    [
      ...titleLines(titleText(print), look, width).map((line) => ({
        ...line,
        is_bold: true,
        color: look.title,
        align,
        heading: 1 as const,
      })),
      { text: nameOf(invoice, texts), size: 12, is_bold: true, color: INK, align, heading: 1 },
      {
        text: option ? optionText(option, printed_on, texts) : '',
        size: 8,
        color: MUTED,
        align,
        before: 1,
      },
    ],
    width,
  )
}

export const titleText = ({ texts, invoice }: Pick<Print, 'texts' | 'invoice'>): string =>
  invoice.title?.trim() || texts.kind(titleKind(invoice))

export function titleLines(title: string, look: Drawn, width: number): { text: string; size: number }[] {
  const [first = '', ...rest] = title.split(' / ')
  const sized = (text: string, size: number) => textWidth(text, { size, is_bold: true }) <= width
  if (look.choices.second_language === 'small' && rest.length > 0)
    return [
      { text: first, size: sized(first, 20) ? 20 : 16 },
      { text: rest.join(' / '), size: 10 },
    ]
  return sized(title, 20) ? [{ text: title, size: 20 }] : [{ text: title.replaceAll(' / ', '\n'), size: 16 }]
}

// Art. 106l(2) of the Polish VAT act: a duplicate says when it was made.
function optionText(option: PrintOption, printed_on: string | undefined, texts: Texts): string {
  if (option !== 'duplicate' || !printed_on) return texts.label(option)
  return texts.label('duplicate_of', { date: printDay(printed_on, texts.main) })
}

function drawLogo({ flow, look, name }: Head, logo: Picture, side: Side, room: SheetSize): number {
  const most = LOGOS[look.choices.logo_size]
  const most_width = look.is_early ? most.width : Math.min(most.width, room.width)
  const scale = Math.min(most_width / logo.width, Math.min(most.height, room.height) / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const share = side === 'left' ? 0 : side === 'center' ? 0.5 : 1
  const x = flow.left + (flow.width - width) * share
  flow.paper.tell('Figure', () => flow.paper.picture(logo, x, flow.y, width, height), {
    words: logoWords(name),
  })
  return height
}

// A name of nothing that can be seen or said tells nobody whose logo it is.
const logoWords = (name: string): string => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : 'Logo')

function drawName({ flow }: Head, name: string): number {
  const set = (size: number) => setBlock([{ text: name, size, is_bold: true, color: INK }], flow.width * 0.42)
  const block = [13, 10.5].map(set).find(({ lines }) => lines.length <= 2) ?? set(8.5)
  drawBlock(flow.paper, block, flow.left, flow.y)
  return block.height
}

export const drawFacts = ({ flow, texts, invoice, look }: Print): void =>
  drawStrip(flow, look, factsOf(invoice, texts))

// Dates and terms in one strip.
export function drawStrip(
  flow: Flow,
  look: Drawn,
  shown: readonly (readonly [string, string])[],
  gap = 0,
): void {
  const width = flow.width / Math.max(1, Math.min(shown.length, 5))
  const is_grounded = look.choices.style === 'modern'
  const inset = is_grounded ? 8 : 0
  for (let from = 0; from < shown.length; from += 5) {
    const blocks = shown
      .slice(from, from + 5)
      .map(([name, text]) =>
        setBlock([...stackedLabel(look, name), value(text, { size: 9, is_bold: true })], width - 10),
      )
    const height = Math.max(...blocks.map((block) => block.height))
    if (is_grounded) flow.paper.box(flow.left, flow.y, flow.width, height + 12, look.tint)
    else if (look.choices.style !== 'plain') flow.paper.rule(flow.left, flow.y, flow.width, HAIRLINE)
    blocks.forEach((block, place) => {
      drawBlock(flow.paper, block, flow.left + inset + place * (width + gap), flow.y + 6)
    })
    flow.y += height + 12
  }
  if (!is_grounded) flow.paper.rule(flow.left, flow.y, flow.width, HAIRLINE)
  flow.y += 14
}

// Those a document does not have take no room.
export function factsOf(invoice: Invoice, texts: Texts): [string, string][] {
  const { issue_date, sell_date, payment_to, place, oid, paid_date, paid } = invoice
  const { chorus_service_code, chorus_engagement_number } = invoice
  const day = (date: string) => printDay(date, texts.main)
  const is_paid = paid_date && paid && paid.units !== 0n && !isSlip(invoice)
  // Of what is paid in advance the day of the money is told (art. 106e(1)(6) of the Polish VAT act): nothing is sold yet.
  const is_sold = tellsOfSale(invoice) && !(invoice.kind === 'advance' && is_paid)
  const is_dated = sell_date && sell_date !== 'off' && is_sold
  const is_due = payment_to && invoice.payment_to_kind !== 'off' && isOwed(invoice)
  const facts: [string, string | false | null | undefined][] = [
    [texts.stacked('issue_date'), issue_date && [place, day(issue_date)].filter(Boolean).join(', ')],
    [texts.stacked('sell_date'), is_dated && day(sell_date)],
    [texts.stacked('payment_to'), is_due && day(payment_to)],
    [texts.stacked('paid_date'), is_paid && day(paid_date)],
    [texts.stacked('payment_type'), printPaymentType(invoice, texts)],
    [texts.stacked('order'), oid],
    [texts.stacked('service_code'), chorus_service_code],
    [texts.stacked('engagement'), chorus_engagement_number],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

const printPaymentType = (invoice: Invoice, texts: Texts) =>
  invoice.payment_type &&
  invoice.payment_type !== 'off' &&
  !isSlip(invoice) &&
  texts.payment_type(invoice.payment_type)
