import { absolute, type Decimal, isNegative, isZero, sum } from '../../../money/decimal.ts'
import { amountInWords } from '../../../money/words.ts'
import { drawBlock, keepTogether, type Paragraph, setBlock } from '../../../platform/pdf/flow.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { drawQrCode } from '../../../platform/pdf/qr.ts'
import { headLines } from '../../../platform/pdf/table.ts'
import { textWidth } from '../../../platform/pdf/wrap.ts'
import type { DocumentAccount } from '../invoices/fields/sublists.ts'
import { isOwnAcquisition, isSaleOrPurchase } from '../invoices/kinds.ts'
import { amountDue, payable } from '../invoices/rules/amount-due.ts'
import { exchangedTotals, ratesOf } from '../invoices/rules/exchange.ts'
import { hasAmountToPay, requestsPayment, totalLabel } from '../invoices/rules/payment-request.ts'
import { transferTitle } from '../invoices/rules/transfer-title.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printAccount, printAmount } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import { CHARGES_SHOWN, listCharges } from './charges.ts'
import { drawCodeBeside, setCodeBeside } from './ksef-codes.ts'
import { exchangedTable, type RatesTable, ratesTable } from './rates-table.ts'
import {
  HAIRLINE,
  INK,
  label,
  MUTED,
  type PrintContext,
  type PrintStyle,
  showsDetail,
  value,
} from './style.ts'
import { transferCode } from './transfer-code.ts'

// The totals: tax by rate and the amount due on the right, payment details on the left.

const GAP = 28
const ROW = 15
const QR_SIZE = 92
const CODE_WIDTH = 100
const CAPTION_WIDTH = 86

const RIGHT_WIDTH = 268

export function drawTotals(print: PrintContext): void {
  const { flow } = print
  const totals = setTotals(print)
  const { after, words, payment_height, exchanged, height } = totals
  keepTogether(flow, height)
  const top = flow.y
  const x = flow.left + flow.width - RIGHT_WIDTH
  drawPayment(print, totals)
  let y = drawRates(print, ratesTable(print.invoice, print.texts), x, top, RIGHT_WIDTH)
  if (exchanged) y = drawRates(print, exchangedTable(exchanged, print.texts), x, y + 6, RIGHT_WIDTH)
  y = drawDue(print, x, y + 6, RIGHT_WIDTH)
  for (const row of after) {
    const rowY = y
    flow.paper.tag('P', () => drawRow(flow.paper, row, x, rowY))
    y += row.height
  }
  drawBlock(flow.paper, words, x, y + 4)
  flow.y = Math.max(y + 4 + words.height, top + payment_height) + 14
}

// Lays out everything whose height must be known before it is drawn.
export function setTotals(print: PrintContext) {
  const { flow, invoice, texts, printStyle } = print
  const leftWidth = flow.width - RIGHT_WIDTH - GAP
  const rates = ratesOf(invoice)
  const rowsAfterTotal = settlementRows(invoice, texts).map((row) => setRow(row, RIGHT_WIDTH))
  const amountInWordsBlock = setBlock(
    showsDetail(printStyle, 'words') ? amountInWordsLines(invoice, texts) : [],
    RIGHT_WIDTH,
  )
  const payment = composePayment(print)
  const payment_block = setBlock(payment.paragraphs, leftWidth)
  const gov_code = setCodeBeside(print, leftWidth - (payment.code ? CODE_WIDTH : 0) + GAP / 2)
  const caption = payment.code ? setBlock([label(texts.label('scan_to_pay'))], CAPTION_WIDTH) : undefined
  const codeHeight = payment.code ? QR_SIZE + (gov_code && caption ? caption.height : 14) : 0
  const payment_height = payment_block.height + Math.max(codeHeight, gov_code ? gov_code.height + 6 : 0)
  const afterHeight = rowsAfterTotal.reduce((height, row) => height + row.height, 0)
  const exchanged = isSaleOrPurchase(invoice) ? exchangedTotals(invoice) : undefined
  const exchangedHeight = exchanged ? (exchanged.rows.length + 2) * ROW + 6 : 0
  const rightHeight =
    (rates.length + 2) * ROW + 34 + amountInWordsBlock.height + 8 + afterHeight + exchangedHeight
  const height = Math.min(Math.max(rightHeight, payment_height), flow.bottom - flow.top)
  return {
    after: rowsAfterTotal,
    words: amountInWordsBlock,
    payment_block,
    payment_height,
    code: payment.code,
    caption,
    gov_code,
    exchanged,
    height,
  }
}

// The name takes the width that the amount leaves.
function setRow([name, amount]: [string, string], width: number) {
  const room = width - 24 - textWidth(amount, { size: 8.5, is_bold: true })
  const block = setBlock([{ text: name, size: 8.5, color: MUTED }], room)
  return { block, amount, height: Math.max(ROW, block.height + 4) }
}

function drawRow(paper: Paper, { block, amount }: ReturnType<typeof setRow>, x: number, y: number): void {
  drawBlock(paper, block, x + 6, y + 2)
  const ink = { size: 8.5, color: INK, is_bold: true, align: 'right' as const }
  paper.text(x + RIGHT_WIDTH - 6, y + 10, amount, ink)
}

function drawRates(
  { flow, printStyle }: PrintContext,
  table: RatesTable,
  x: number,
  y: number,
  width: number,
): number {
  const { paper } = flow
  const { heads, rows } = table
  if (rows.length === 0) return y
  const edges = [x + 6, x + width * 0.43, x + width * 0.69, x + width - 6] as const
  const room = width * 0.26 - 8
  const { head_color, head_fill, head_rule } = printStyle.table
  const headBlocks = heads.map((text, index) =>
    setBlock(
      headLines(printStyle.table.second_size ? text.replace(' / ', '\n') : text, printStyle.table).map(
        (line) => ({
          ...line,
          color: head_color,
          align: index === 0 ? ('left' as const) : ('right' as const),
        }),
      ),
      room,
    ),
  )
  const headHeight = Math.max(...headBlocks.map((block) => block.height)) + 6
  if (head_fill) paper.box(x, y, width, headHeight, head_fill)
  if (head_rule) paper.rule(x, y + headHeight, width, head_rule, 1)
  // Amounts in a column have the same font size.
  const sizes = rows.flatMap((cellTexts, index) =>
    cellTexts.slice(1).map((text) => fittingSize(text, room, index === rows.length - 1)),
  )
  const amountSize = printStyle.is_legacy ? undefined : Math.min(...sizes)
  const drawHeads = () =>
    headBlocks.forEach((block, index) => {
      const leftEdge = (edges[index] as number) - (index === 0 ? 0 : room)
      paper.tag('TH', () => drawBlock(paper, block, leftEdge, y + 3))
    })
  let nextY = y + headHeight
  const drawFigures = (cellTexts: readonly string[], is_bold: boolean) => {
    const firstNet = textWidth(cellTexts[1] as string, { size: 8, is_bold })
    cellTexts.forEach((text, index) => {
      const fitting = fittingSize(
        text,
        index === 0 ? edges[1] - edges[0] - Math.min(firstNet, room) - 6 : room,
        is_bold,
      )
      const size = index === 0 ? fitting : (amountSize ?? fitting)
      const ink = { size, is_bold, color: INK, align: index === 0 ? ('left' as const) : ('right' as const) }
      const draw = () => paper.text(edges[index] as number, nextY + 10.5, text, ink)
      // Screen readers announce a figure with its rate.
      if (index === 0) paper.tag('TH', draw, { scope: 'Row' })
      else paper.tag('TD', draw)
    })
    nextY += ROW
    paper.rule(x, nextY, width, HAIRLINE)
  }
  paper.tag('Table', () => {
    paper.tag('THead', () => paper.tag('TR', drawHeads))
    paper.tag('TBody', () =>
      rows.forEach((figures, index) => {
        paper.tag('TR', () => drawFigures(figures, index === rows.length - 1))
      }),
    )
  })
  return nextY
}

const fittingSize = (text: string, room: number, is_bold: boolean): number =>
  [8, 7.5, 7, 6.5, 6, 5.5].find((size) => textWidth(text, { size, is_bold }) <= room) ?? 5

function drawDue(
  { flow, invoice, texts, printStyle }: PrintContext,
  x: number,
  y: number,
  width: number,
): number {
  const gross = payable(invoice)
  const total = totalLabel(invoice, gross)
  if (total === undefined) return y
  const name = texts.label(total)
  // Labels for returned money replace the sign. A correction of an acquisition has no such label, so it keeps its sign.
  const shown = isOwnAcquisition(invoice) ? gross : absolute(gross)
  const amount = `${printAmount(shown, texts.main, invoice.currency)} ${invoice.currency ?? ''}`
  const amountSize =
    [14, 12, 10, 8].find((size) => textWidth(amount, { size, is_bold: true }) <= width * 0.62) ?? 7
  const room = width - 28 - textWidth(amount, { size: amountSize, is_bold: true })
  const isRuled = printStyle.choices.style === 'plain'
  const color = isRuled ? printStyle.accent_text : printStyle.on_accent
  if (isRuled)
    for (const ruleY of [y + 1, y + 28]) flow.paper.rule(x, ruleY, width, printStyle.accent_text, 1.2)
  else flow.paper.box(x, y, width, 28, printStyle.accent)
  const inset = isRuled ? 6 : 10
  flow.paper.tag('P', () => {
    for (const line of dueLines(name, room, printStyle))
      flow.paper.text(x + inset, y + line.y, line.text, { ...line, color })
    const ink = { size: amountSize, is_bold: true, color, align: 'right' as const }
    flow.paper.text(x + width - inset, y + 19, amount, ink)
  })
  return y + 34
}

function dueLines(name: string, room: number, { choices }: PrintStyle) {
  const [first = '', second] = name.split(' / ')
  const sizeOf = (text: string, sizes: number[]) =>
    sizes.find((size) => textWidth(text, { size, is_bold: true }) <= room) ?? 6
  if (choices.second_language === 'same' || second === undefined)
    return [{ text: name, size: sizeOf(name, [10, 9, 8, 7]), is_bold: true, y: 17.6 }]
  return [
    { text: first, size: sizeOf(first, [10, 9, 8, 7]), is_bold: true, y: 13.4 },
    { text: second, size: sizeOf(second, [7, 6.5]), is_bold: false, y: 22.4 },
  ]
}

// The discount, charges, payments and the remaining amount.
export function settlementRows(invoice: Invoice, texts: Texts): [string, string][] {
  const amount = (figure: Decimal) =>
    `${printAmount(figure, texts.main, invoice.currency)} ${invoice.currency ?? ''}`
  const rows: [string, string][] = []
  const { discount, paid, set_off } = invoice
  if (invoice.show_discount && discount && !isZero(discount))
    rows.push([texts.label('discount_granted'), amount(discount)])
  rows.push(...chargeRows(invoice, texts, amount))
  if (set_off) rows.push([texts.label('set_off'), amount(absolute(set_off))])
  const isPaid = paid && !isZero(paid)
  if ((isPaid || set_off) && requestsPayment(invoice)) {
    const due = amountDue(invoice)
    const isRefund = isNegative(payable(invoice))
    const name = isRefund ? 'returned' : invoice.kind === 'advance' ? 'received' : 'paid'
    if (isPaid) rows.push([texts.label(name), amount(isRefund ? absolute(paid) : paid)])
    // An overpayment is returned.
    const label = isRefund ? 'left_to_return' : isNegative(due) ? 'to_return' : 'left_to_pay'
    rows.push([texts.label(label), amount(absolute(due))])
  }
  return rows
}

// Charges and deductions change the amount due but not the sale. Many of them are shown as two sums here and listed one
// by one in the notes.
function chargeRows(invoice: Invoice, texts: Texts, amount: (figure: Decimal) => string): [string, string][] {
  const charges = listCharges(invoice, texts)
  if (charges.length <= CHARGES_SHOWN) return charges.map(({ name, value }) => [name, amount(value)])
  return [...Map.groupBy(charges, ({ label }) => label)].map(([label, group]) => [
    label,
    amount(sum(group.map(({ value }) => value))),
  ])
}

// For a refund, the words state the positive amount, like the figure.
function amountInWordsLines(invoice: Invoice, texts: Texts): Paragraph[] {
  const gross = absolute(payable(invoice))
  if (totalLabel(invoice, gross) === undefined || isZero(gross)) return []
  return texts.languages.map(({ code, labels }, index) => {
    const text = `${labels.in_words}: ${amountInWords(gross, invoice.currency ?? '', code)}`
    return value(index === 0 ? text : texts.second(text), { size: 8, color: MUTED })
  })
}

type Payment = { paragraphs: Paragraph[]; code: string | undefined }

// Bank details are shown only if a transfer is due; the code requests the remaining amount.
function composePayment({ invoice, texts, printStyle }: PrintContext): Payment {
  const { seller_bank, seller_bank_account, seller_bank_swift, buyer_mass_payment_code } = invoice
  const account = buyer_mass_payment_code || seller_bank_account
  const others = ((invoice.bank_accounts ?? []) as DocumentAccount[]).slice(1)
  const requestsTransfer = invoice.income !== false && invoice.kind !== 'estimate' && hasAmountToPay(invoice)
  const isShown = showsDetail(printStyle, 'bank') && requestsTransfer
  if (!account || !isShown) return { paragraphs: [], code: undefined }
  const row = (name: string, text: string | null | undefined) =>
    text ? [{ ...label(name), before: 3 }, value(text)] : []
  return {
    paragraphs: [
      ...row(texts.label('account'), printAccount(account)),
      ...row(texts.label('bank'), seller_bank),
      ...row(texts.label('swift'), seller_bank_swift),
      ...others.flatMap(({ formatted_bank_account_number, ...other }) =>
        row(
          [texts.label('account'), other.bank_currency].filter(Boolean).join(' '),
          [formatted_bank_account_number, other.bank_name, other.bank_swift].filter(Boolean).join(', '),
        ),
      ),
      ...row(texts.label('transfer_title'), transferTitle(invoice)),
    ],
    code: showsDetail(printStyle, 'qr_code') ? transferCode(invoice) : undefined,
  }
}

// The caption of the payment code stands beside it, or below it if the code of KSeF is beside it.
function drawPayment(
  print: PrintContext,
  { payment_block, code, caption, gov_code }: ReturnType<typeof setTotals>,
): void {
  const { flow, texts } = print
  drawBlock(flow.paper, payment_block, flow.left, flow.y)
  const y = flow.y + payment_block.height + 6
  if (gov_code) drawCodeBeside(print, gov_code, { x: flow.left + (code ? CODE_WIDTH : 0), y: y - 6 })
  if (code === undefined || caption === undefined) return
  // The code contains a white margin, which would look like an indent.
  flow.paper.tag(
    'Figure',
    () => drawQrCode(flow.paper, code, { x: flow.left - 8, y: y - 6, size: QR_SIZE }),
    { words: texts.main.labels.scan_to_pay },
  )
  if (gov_code) drawBlock(flow.paper, caption, flow.left, y + QR_SIZE + 2)
  else drawBlock(flow.paper, caption, flow.left + QR_SIZE - 8, y + QR_SIZE / 2 - 8 - caption.height / 2)
}
