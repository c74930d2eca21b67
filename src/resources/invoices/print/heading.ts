import { type Block, drawBlock, setBlock } from '../../../platform/pdf/flow.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { textWidth } from '../../../platform/pdf/wrap.ts'
import { isIssuedHere, tellsOfSale, titleKind } from '../kinds.ts'
import { isOwed, isSlip } from '../rules/payment-asked.ts'
import type { Invoice } from '../schema.ts'
import type { Texts } from '../texts/texts.ts'
import { printDay } from './figures.ts'
import { HAIRLINE, INK, MUTED, type Print, type PrintOption, stackedLabel, value } from './look.ts'

// The top of a document: who sends it, what it is, when and how it is to be paid.

const LOGOS = {
  small: { width: 125, height: 38 },
  medium: { width: 190, height: 58 },
  large: { width: 250, height: 84 },
}
type Side = 'left' | 'center' | 'right'

// `room` is how high the logo may be where something stands below it.
export function drawHeading(print: Print, room = Number.POSITIVE_INFINITY): void {
  const { flow, invoice, pictures, look } = print
  const { logo_place } = look.choices
  const logo = logo_place === 'none' ? undefined : pictures.logo
  const side: Side = logo && logo_place !== 'left' && logo_place !== 'none' ? logo_place : 'left'
  const name = (isIssuedHere(invoice) ? invoice.seller_name : invoice.buyer_name) ?? ''
  const height =
    side === 'center'
      ? drawBelow(print, logo as Picture, room)
      : drawBeside(print, side, () => (logo ? drawLogo(print, logo, side, room) : drawName(print, name)))
  flow.y += height + 14
  if (look.choices.style !== 'plain') return
  flow.paper.rule(flow.left, flow.y - 4, flow.width, look.accent_text, 1.2)
  flow.y += 8
}

function drawBeside(print: Print, logo_side: Side, drawSender: () => number): number {
  const { flow } = print
  const align = logo_side === 'right' ? 'left' : 'right'
  const title = setTitle(print, flow.width * 0.56, align)
  const x = align === 'right' ? flow.left + flow.width - title.width : flow.left
  drawBlock(flow.paper, title, x, flow.y - 4)
  return Math.max(title.height, drawSender())
}

function drawBelow(print: Print, logo: Picture, room: number): number {
  const { flow } = print
  const logo_height = drawLogo(print, logo, 'center', room) + 10
  const title = setTitle(print, flow.width, 'center')
  drawBlock(flow.paper, title, flow.left, flow.y + logo_height)
  return logo_height + title.height
}

// A draft is no document yet, whatever number it is to have.
export const nameOf = ({ number, status }: Invoice, texts: Texts): string =>
  status === 'draft' ? texts.label('draft').toUpperCase() : (number ?? '')

// Two languages stand on two lines where one is too short for both, or where the second is smaller.
function setTitle(print: Print, width: number, align: Side): Block {
  const { texts, invoice, option, printed_on, look } = print
  return setBlock(
    [
      ...titleLines(print, width).map((line) => ({ ...line, is_bold: true, color: look.title, align })),
      { text: nameOf(invoice, texts), size: 12, is_bold: true, color: INK, align },
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

function titleLines({ texts, invoice, look }: Print, width: number): { text: string; size: number }[] {
  const title = invoice.title?.trim() || texts.kind(titleKind(invoice))
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

function drawLogo({ flow, look }: Print, logo: Picture, side: Side, room: number): number {
  const most = LOGOS[look.choices.logo_size]
  const scale = Math.min(most.width / logo.width, Math.min(most.height, room) / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const share = side === 'left' ? 0 : side === 'center' ? 0.5 : 1
  flow.paper.picture(logo, flow.left + (flow.width - width) * share, flow.y, width, height)
  return height
}

function drawName({ flow }: Print, name: string): number {
  const set = (size: number) => setBlock([{ text: name, size, is_bold: true, color: INK }], flow.width * 0.42)
  const block = [13, 10.5].map(set).find(({ lines }) => lines.length <= 2) ?? set(8.5)
  drawBlock(flow.paper, block, flow.left, flow.y)
  return block.height
}

// Dates and terms in one strip.
export function drawFacts({ flow, texts, invoice, look }: Print): void {
  const shown = factsOf(invoice, texts)
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
      drawBlock(flow.paper, block, flow.left + inset + place * width, flow.y + 6)
    })
    flow.y += height + 12
  }
  if (!is_grounded) flow.paper.rule(flow.left, flow.y, flow.width, HAIRLINE)
  flow.y += 14
}

// Those a document does not have take no room.
export function factsOf(invoice: Invoice, texts: Texts): [string, string][] {
  const { issue_date, sell_date, payment_to, payment_type, place, oid, paid_date, paid } = invoice
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
    [
      texts.stacked('payment_type'),
      payment_type && payment_type !== 'off' && !isSlip(invoice) && texts.payment_type(payment_type),
    ],
    [texts.stacked('order'), oid],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}
