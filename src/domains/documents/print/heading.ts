import { type Block, drawBlock, type Flow, setBlock } from '../../../platform/pdf/flow.ts'
import type { SheetSize } from '../../../platform/pdf/paper.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { textWidth } from '../../../platform/pdf/wrap.ts'
import { isIssuedByAccount, isSaleOrPurchase, titleKind } from '../invoices/kinds.ts'
import { hasAmountToPay, isSlip } from '../invoices/rules/payment-request.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printDay } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import {
  HAIRLINE,
  INK,
  MUTED,
  type PrintContext,
  type PrintOption,
  type PrintStyle,
  stackedLabel,
  value,
} from './style.ts'

// The top of a document: the sender, the title, the dates and the terms of payment.

const LOGOS = {
  small: { width: 125, height: 38 },
  medium: { width: 190, height: 58 },
  large: { width: 250, height: 84 },
}
export type Side = 'left' | 'center' | 'right'

// The head of a printed document: the logo, or the name of the sender, with the title beside or below it. In the compact
// layout the title stands alone if there is no logo, because the parties below name the sender.
export type DocumentHead = {
  flow: Flow
  printStyle: PrintStyle
  logo: Picture | undefined
  name: string
  isOnlyName?: boolean // nothing below names the sender
  setTitle: (width: number, align: Side) => Block
}

export function drawHeading(print: PrintContext, maxHeight?: number): void {
  const { flow, invoice, pictures, printStyle } = print
  const name = (isIssuedByAccount(invoice) ? invoice.seller_name : invoice.buyer_name) ?? ''
  const setTitle: DocumentHead['setTitle'] = (width, align) => titleBlock(print, width, align)
  drawHead({ flow, printStyle, logo: pictures.logo, name, setTitle }, maxHeight)
}

// `maxHeight` limits the height of a logo that stands above other content.
export function drawHead(head: DocumentHead, maxHeight = Number.POSITIVE_INFINITY): void {
  const { flow, printStyle } = head
  flow.y += drawLogoAndTitle(head, maxHeight) + 14
  if (printStyle.choices.style !== 'plain') return
  flow.paper.rule(flow.left, flow.y - 4, flow.width, printStyle.accent_text, 1.2)
  flow.y += 8
}

// Returns the height.
function drawLogoAndTitle(head: DocumentHead, maxHeight: number): number {
  const { flow, printStyle, name } = head
  const { logo_place } = printStyle.choices
  const logo = logo_place === 'none' ? undefined : head.logo
  if (!logo && printStyle.is_compact && !head.isOnlyName) return drawTitleAlone(head)
  const side: Side = logo && logo_place !== 'left' && logo_place !== 'none' ? logo_place : 'left'
  if (side === 'center') return drawTitleBelow(head, logo as Picture, maxHeight)
  return drawTitleBeside(head, side, (width) =>
    logo
      ? drawLogo(head, logo, side, { width, height: maxHeight })
      : drawName(flow, name, printStyle.is_compact ? width : flow.width * 0.42),
  )
}

function drawTitleAlone({ flow, setTitle }: DocumentHead): number {
  const title = setTitle(flow.width, 'left')
  drawBlock(flow.paper, title, flow.left, flow.y - 4)
  return title.height
}

function drawTitleBeside(
  { flow, setTitle }: DocumentHead,
  logoSide: Side,
  drawSender: (width: number) => number,
): number {
  const align = logoSide === 'right' ? 'left' : 'right'
  const title = setTitle(flow.width * 0.56, align)
  const x = align === 'right' ? flow.left + flow.width - title.width : flow.left
  drawBlock(flow.paper, title, x, flow.y - 4)
  return Math.max(title.height, drawSender(flow.width - widestOf(title) - GAP))
}

const GAP = 16
const widestOf = ({ lines }: Block): number =>
  Math.max(0, ...lines.map(({ line, ink }) => (line.width * ink.size) / 1000))

function drawTitleBelow(head: DocumentHead, logo: Picture, maxHeight: number): number {
  const { flow } = head
  const logoHeight = drawLogo(head, logo, 'center', { width: flow.width, height: maxHeight }) + 10
  const title = head.setTitle(flow.width, 'center')
  drawBlock(flow.paper, title, flow.left, flow.y + logoHeight)
  return logoHeight + title.height
}

// A draft shows that it is one instead of the number that it may get.
export const numberLabel = ({ number, status }: Invoice, texts: Texts): string =>
  status === 'draft' ? texts.label('draft').toUpperCase() : (number ?? '')

// A title in two languages takes two lines if one is too short for both, or if the second language is printed smaller.
function titleBlock(print: PrintContext, width: number, align: Side): Block {
  const { texts, invoice, option, printed_on, printStyle } = print
  return setBlock(
    [
      ...titleLines(titleText(print), printStyle, width).map((line) => ({
        ...line,
        is_bold: true,
        color: printStyle.title,
        align,
        heading: 1 as const,
      })),
      { text: numberLabel(invoice, texts), size: 12, is_bold: true, color: INK, align, heading: 1 },
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

export const titleText = ({ texts, invoice }: Pick<PrintContext, 'texts' | 'invoice'>): string =>
  invoice.title?.trim() || texts.kind(titleKind(invoice))

export function titleLines(
  title: string,
  printStyle: PrintStyle,
  width: number,
): { text: string; size: number }[] {
  const [first = '', ...translations] = title.split(' / ')
  const fitsWidth = (text: string, size: number) => textWidth(text, { size, is_bold: true }) <= width
  if (printStyle.choices.second_language === 'small' && translations.length > 0)
    return [
      { text: first, size: fitsWidth(first, 20) ? 20 : 16 },
      { text: translations.join(' / '), size: 10 },
    ]
  return fitsWidth(title, 20)
    ? [{ text: title, size: 20 }]
    : [{ text: title.replaceAll(' / ', '\n'), size: 16 }]
}

// Art. 106l(2) of the Polish VAT act: a duplicate states the day when it was made.
function optionText(option: PrintOption, printedOn: string | undefined, texts: Texts): string {
  if (option !== 'duplicate' || !printedOn) return texts.label(option)
  return texts.label('duplicate_of', { date: printDay(printedOn, texts.main) })
}

function drawLogo(
  { flow, printStyle, name }: DocumentHead,
  logo: Picture,
  side: Side,
  maxHeight: SheetSize,
): number {
  const maxSize = LOGOS[printStyle.choices.logo_size]
  const maxWidth = printStyle.is_legacy ? maxSize.width : Math.min(maxSize.width, maxHeight.width)
  const scale = Math.min(maxWidth / logo.width, Math.min(maxSize.height, maxHeight.height) / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const offsetShare = side === 'left' ? 0 : side === 'center' ? 0.5 : 1
  const x = flow.left + (flow.width - width) * offsetShare
  flow.paper.tag('Figure', () => flow.paper.picture(logo, x, flow.y, width, height), {
    words: logoAltText(name),
  })
  return height
}

// A name without visible characters is no alternative text for a logo.
const logoAltText = (name: string): string => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : 'Logo')

function drawName(flow: Flow, name: string, width: number): number {
  const setName = (size: number) => setBlock([{ text: name, size, is_bold: true, color: INK }], width)
  const block = [13, 10.5].map(setName).find(({ lines }) => lines.length <= 2) ?? setName(8.5)
  drawBlock(flow.paper, block, flow.left, flow.y)
  return block.height
}

export const drawFacts = ({ flow, texts, invoice, printStyle }: PrintContext): void =>
  drawStrip(flow, printStyle, factsOf(invoice, texts))

// Draws dates and terms in a strip.
export function drawStrip(
  flow: Flow,
  printStyle: PrintStyle,
  facts: readonly (readonly [string, string])[],
  gap = 0,
): void {
  const width = flow.width / Math.max(1, Math.min(facts.length, 5))
  const hasBackground = printStyle.choices.style === 'modern'
  const inset = hasBackground ? 8 : 0
  for (let start = 0; start < facts.length; start += 5) {
    const blocks = facts
      .slice(start, start + 5)
      .map(([name, text]) =>
        setBlock([...stackedLabel(printStyle, name), value(text, { size: 9, is_bold: true })], width - 10),
      )
    const height = Math.max(...blocks.map((block) => block.height))
    if (hasBackground) flow.paper.box(flow.left, flow.y, flow.width, height + 12, printStyle.tint)
    else if (printStyle.choices.style !== 'plain') flow.paper.rule(flow.left, flow.y, flow.width, HAIRLINE)
    blocks.forEach((block, index) => {
      drawBlock(flow.paper, block, flow.left + inset + index * (width + gap), flow.y + 6)
    })
    flow.y += height + 12
  }
  if (!hasBackground) flow.paper.rule(flow.left, flow.y, flow.width, HAIRLINE)
  flow.y += 14
}

// Facts that the document does not have are left out.
export function factsOf(invoice: Invoice, texts: Texts): [string, string][] {
  const { issue_date, sell_date, payment_to, place, oid, paid_date, paid } = invoice
  const { chorus_service_code, chorus_engagement_number } = invoice
  const day = (date: string) => printDay(date, texts.main)
  const isPaid = paid_date && paid && paid.units !== 0n && !isSlip(invoice)
  // An advance shows the day of the payment instead of a sale date, because nothing is sold yet (art. 106e(1)(6) of the
  // Polish VAT act). An estimate has no sale either.
  const hasSale =
    isSaleOrPurchase(invoice) && invoice.kind !== 'estimate' && !(invoice.kind === 'advance' && isPaid)
  const hasSaleDate = sell_date && sell_date !== 'off' && hasSale
  const hasDueDate = payment_to && invoice.payment_to_kind !== 'off' && hasAmountToPay(invoice)
  const facts: [string, string | false | null | undefined][] = [
    [texts.stacked('issue_date'), issue_date && [place, day(issue_date)].filter(Boolean).join(', ')],
    [texts.stacked('sell_date'), hasSaleDate && day(sell_date)],
    [texts.stacked('payment_to'), hasDueDate && day(payment_to)],
    [texts.stacked('paid_date'), isPaid && day(paid_date)],
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
