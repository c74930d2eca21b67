import { type Block, drawBlock, setBlock } from '../../../platform/pdf/flow.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { textWidth } from '../../../platform/pdf/wrap.ts'
import { isIssuedHere, tellsOfSale, titleKind } from '../kinds.ts'
import { isOwed, isSlip } from '../rules/payment-asked.ts'
import type { Invoice } from '../schema.ts'
import type { Texts } from '../texts/texts.ts'
import { printDay } from './figures.ts'
import { ACCENT, HAIRLINE, INK, label, MUTED, type Print, type PrintOption, value } from './look.ts'

// The top of a document: who sends it, what it is, when and how it is to be paid.

const LOGO = { width: 190, height: 58 }

export function drawHeading(print: Print): void {
  const { flow, invoice, logo } = print
  const title = setTitle(print, flow.width * 0.56)
  drawBlock(flow.paper, title, flow.left + flow.width - title.width, flow.y - 4)
  const left_height = logo
    ? drawLogo(print, logo)
    : drawName(print, (isIssuedHere(invoice) ? invoice.seller_name : invoice.buyer_name) ?? '')
  flow.y += Math.max(title.height, left_height) + 14
  drawFacts(print)
}

// Two languages stand on two lines where one is too short for both.
function setTitle({ texts, invoice, option, printed_on }: Print, width: number): Block {
  const title = invoice.title?.trim() || texts.kind(titleKind(invoice))
  const is_short = textWidth(title, { size: 20, is_bold: true }) <= width
  const text = is_short ? title : title.replaceAll(' / ', '\n')
  return setBlock(
    [
      { text, size: is_short ? 20 : 16, is_bold: true, color: ACCENT, align: 'right' },
      { text: invoice.number ?? '', size: 12, is_bold: true, color: INK, align: 'right' },
      {
        text: option ? optionText(option, printed_on, texts) : '',
        size: 8,
        color: MUTED,
        align: 'right',
        before: 1,
      },
    ],
    width,
  )
}

// Art. 106l(2) of the Polish VAT act: a duplicate says when it was made.
function optionText(option: PrintOption, printed_on: string | undefined, texts: Texts): string {
  if (option !== 'duplicate' || !printed_on) return texts.label(option)
  return texts.label('duplicate_of', { date: printDay(printed_on, texts.main) })
}

function drawLogo({ flow }: Print, logo: Picture): number {
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  flow.paper.picture(logo, flow.left, flow.y, width, height)
  return height
}

function drawName({ flow }: Print, name: string): number {
  const set = (size: number) => setBlock([{ text: name, size, is_bold: true, color: INK }], flow.width * 0.42)
  const block = [13, 10.5].map(set).find(({ lines }) => lines.length <= 2) ?? set(8.5)
  drawBlock(flow.paper, block, flow.left, flow.y)
  return block.height
}

// Dates and terms in one strip.
function drawFacts({ flow, texts, invoice }: Print): void {
  const shown = factsOf(invoice, texts)
  const width = flow.width / Math.max(1, Math.min(shown.length, 5))
  for (let from = 0; from < shown.length; from += 5) {
    const blocks = shown
      .slice(from, from + 5)
      .map(([name, text]) => setBlock([label(name), value(text, { size: 9, is_bold: true })], width - 10))
    const height = Math.max(...blocks.map((block) => block.height))
    flow.paper.rule(flow.left, flow.y, flow.width, HAIRLINE)
    blocks.forEach((block, place) => {
      drawBlock(flow.paper, block, flow.left + place * width, flow.y + 6)
    })
    flow.y += height + 12
  }
  flow.paper.rule(flow.left, flow.y, flow.width, HAIRLINE)
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
