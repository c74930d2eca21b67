import { absolute, type Decimal, isNegative, isZero, sum } from '../../../money/decimal.ts'
import { amountInWords } from '../../../money/words.ts'
import { drawBlock, keepTogether, type Paragraph, setBlock } from '../../../platform/pdf/flow.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { drawQrCode } from '../../../platform/pdf/qr.ts'
import { headLines } from '../../../platform/pdf/table.ts'
import { textWidth } from '../../../platform/pdf/wrap.ts'
import type { DocumentAccount } from '../invoices/fields/sublists.ts'
import { tellsOfSale } from '../invoices/kinds.ts'
import { amountDue, payable } from '../invoices/rules/amount-due.ts'
import { type Exchanged, exchangedOf, ratesOf } from '../invoices/rules/exchange.ts'
import { isMarginDocument } from '../invoices/rules/margin.ts'
import { asksForMoney, isOwed, totalLabel } from '../invoices/rules/payment-request.ts'
import { transferTitle } from '../invoices/rules/transfer-title.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printAccount, printAmount } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import { CHARGES_SHOWN, chargesOf } from './charges.ts'
import { printTax } from './print-lines.ts'
import { type Drawn, HAIRLINE, INK, label, MUTED, type Print, shows, value } from './style.ts'
import { transferCode } from './transfer-code.ts'

// What it comes to: tax by rate and the amount due on the right, how to pay it on the left.

const GAP = 28
const ROW = 15
const QR_SIZE = 92

export type RateRow = { tax: string; net: Decimal | null; tax_amount: Decimal | null; gross: Decimal }

const RIGHT_WIDTH = 268

export function drawTotals(print: Print): void {
  const { flow } = print
  const { after, words, payment_block, payment_height, code, exchanged, height } = setTotals(print)
  keepTogether(flow, height)
  const top = flow.y
  const x = flow.left + flow.width - RIGHT_WIDTH
  drawPayment(print, payment_block, code)
  let y = drawRates(print, ratesTable(print.invoice, print.texts), x, top, RIGHT_WIDTH)
  if (exchanged) y = drawRates(print, exchangedTable(exchanged, print.texts), x, y + 6, RIGHT_WIDTH)
  y = drawDue(print, x, y + 6, RIGHT_WIDTH)
  for (const row of after) {
    const at = y
    flow.paper.tell('P', () => drawRow(flow.paper, row, x, at))
    y += row.height
  }
  drawBlock(flow.paper, words, x, y + 4)
  flow.y = Math.max(y + 4 + words.height, top + payment_height) + 14
}

// Everything of them whose height must be known before it is drawn.
export function setTotals(print: Print) {
  const { flow, invoice, texts, look } = print
  const left_width = flow.width - RIGHT_WIDTH - GAP
  const rates = ratesOf(invoice)
  const after = settlementRows(invoice, texts).map((row) => setRow(row, RIGHT_WIDTH))
  const words = setBlock(shows(look, 'words') ? wordsOf(invoice, texts) : [], RIGHT_WIDTH)
  const payment = paymentOf(print)
  const payment_block = setBlock(payment.paragraphs, left_width)
  const payment_height = payment_block.height + (payment.code ? QR_SIZE + 14 : 0)
  const after_height = after.reduce((height, row) => height + row.height, 0)
  const exchanged = tellsOfSale(invoice) ? exchangedOf(invoice) : undefined
  const exchanged_height = exchanged ? (exchanged.rows.length + 2) * ROW + 6 : 0
  const right_height = (rates.length + 2) * ROW + 34 + words.height + 8 + after_height + exchanged_height
  const height = Math.min(Math.max(right_height, payment_height), flow.bottom - flow.top)
  return { after, words, payment_block, payment_height, code: payment.code, exchanged, height }
}

// The name has the room that its amount leaves.
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

// What is sold under the margin scheme has neither net nor tax, also beside lines that have both.
const shownRates = (invoice: Invoice): RateRow[] =>
  isMixed(invoice)
    ? ratesOf(invoice).map((row) => (row.tax === 'disabled' ? { ...row, net: null, tax_amount: null } : row))
    : ratesOf(invoice)

const isMixed = (invoice: Invoice): boolean =>
  isMarginDocument(invoice) && ratesOf(invoice).some(({ tax }) => tax === 'disabled')

// What the tax comes to by rate: its heads, a row for each rate and the last one in bold.
export type RatesTable = { heads: string[]; rows: string[][] }

const NO_TABLE: RatesTable = { heads: [], rows: [] }

export const ratesTable = (invoice: Invoice, texts: Texts): RatesTable =>
  tellsOfSale(invoice)
    ? tableOf(
        shownRates(invoice),
        [isMixed(invoice) ? null : invoice.price_net, invoice.price_tax, invoice.price_gross],
        invoice.currency,
        texts,
      )
    : NO_TABLE

// The same in the currency it is exchanged to, under a head that says so.
export function exchangedTable({ currency, rows, net, tax, gross }: Exchanged, texts: Texts): RatesTable {
  const table = tableOf(rows, [net, tax, gross], currency, texts)
  return { ...table, heads: [texts.label('tax_in_currency', { currency }), ...table.heads.slice(1)] }
}

function tableOf(
  rates: readonly RateRow[],
  total: readonly (Decimal | null)[],
  currency: string | null,
  texts: Texts,
): RatesTable {
  const amount = (one: Decimal | null) => (one ? printAmount(one, texts.main, currency) : '')
  if (!rates.some(({ tax }) => tax !== 'disabled')) return NO_TABLE
  const row = (name: string, figures: readonly (Decimal | null)[]) => [name, ...figures.map(amount)]
  return {
    heads: (['tax_rate', 'total_net', 'total_tax', 'total_gross'] as const).map(texts.stacked),
    rows: [
      ...rates.map(({ tax, net, tax_amount, gross }) => row(printTax(tax, texts), [net, tax_amount, gross])),
      row(texts.label('total'), total),
    ],
  }
}

function drawRates({ flow, look }: Print, table: RatesTable, x: number, y: number, width: number): number {
  const { paper } = flow
  const { heads, rows } = table
  if (rows.length === 0) return y
  const edges = [x + 6, x + width * 0.43, x + width * 0.69, x + width - 6] as const
  const room = width * 0.26 - 8
  const { head_color, head_fill, head_rule } = look.table
  const head_blocks = heads.map((text, place) =>
    setBlock(
      headLines(look.table.second_size ? text.replace(' / ', '\n') : text, look.table).map((line) => ({
        ...line,
        color: head_color,
        align: place === 0 ? ('left' as const) : ('right' as const),
      })),
      room,
    ),
  )
  const head_height = Math.max(...head_blocks.map((block) => block.height)) + 6
  if (head_fill) paper.box(x, y, width, head_height, head_fill)
  if (head_rule) paper.rule(x, y + head_height, width, head_rule, 1)
  // Amounts under each other are of one size.
  const sizes = rows.flatMap((texts_of, place) =>
    texts_of.slice(1).map((text) => fittingSize(text, room, place === rows.length - 1)),
  )
  const amount_size = look.is_early ? undefined : Math.min(...sizes)
  const drawHeads = () =>
    head_blocks.forEach((block, place) => {
      const left = (edges[place] as number) - (place === 0 ? 0 : room)
      paper.tell('TH', () => drawBlock(paper, block, left, y + 3))
    })
  let at = y + head_height
  const row = (texts_of: readonly string[], is_bold: boolean) => {
    const first_net = textWidth(texts_of[1] as string, { size: 8, is_bold })
    texts_of.forEach((text, place) => {
      const fitting = fittingSize(
        text,
        place === 0 ? edges[1] - edges[0] - Math.min(first_net, room) - 6 : room,
        is_bold,
      )
      const size = place === 0 ? fitting : (amount_size ?? fitting)
      const ink = { size, is_bold, color: INK, align: place === 0 ? ('left' as const) : ('right' as const) }
      const draw = () => paper.text(edges[place] as number, at + 10.5, text, ink)
      // A figure is read with its rate.
      if (place === 0) paper.tell('TH', draw, { scope: 'Row' })
      else paper.tell('TD', draw)
    })
    at += ROW
    paper.rule(x, at, width, HAIRLINE)
  }
  paper.tell('Table', () => {
    paper.tell('THead', () => paper.tell('TR', drawHeads))
    paper.tell('TBody', () =>
      rows.forEach((figures, place) => {
        paper.tell('TR', () => row(figures, place === rows.length - 1))
      }),
    )
  })
  return at
}

const fittingSize = (text: string, room: number, is_bold: boolean): number =>
  [8, 7.5, 7, 6.5, 6, 5.5].find((size) => textWidth(text, { size, is_bold }) <= room) ?? 5

function drawDue({ flow, invoice, texts, look }: Print, x: number, y: number, width: number): number {
  const gross = payable(invoice)
  const total = totalLabel(invoice, gross)
  if (total === undefined) return y
  const name = texts.label(total)
  const amount = `${printAmount(absolute(gross), texts.main, invoice.currency)} ${invoice.currency ?? ''}`
  const amount_size =
    [14, 12, 10, 8].find((size) => textWidth(amount, { size, is_bold: true }) <= width * 0.62) ?? 7
  const room = width - 28 - textWidth(amount, { size: amount_size, is_bold: true })
  const is_ruled = look.choices.style === 'plain'
  const color = is_ruled ? look.accent_text : look.on_accent
  if (is_ruled) for (const at of [y + 1, y + 28]) flow.paper.rule(x, at, width, look.accent_text, 1.2)
  else flow.paper.box(x, y, width, 28, look.accent)
  const inset = is_ruled ? 6 : 10
  flow.paper.tell('P', () => {
    for (const line of dueLines(name, room, look))
      flow.paper.text(x + inset, y + line.y, line.text, { ...line, color })
    const ink = { size: amount_size, is_bold: true, color, align: 'right' as const }
    flow.paper.text(x + width - inset, y + 19, amount, ink)
  })
  return y + 34
}

function dueLines(name: string, room: number, { choices }: Drawn) {
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

// What was paid already and what is left, and how much the discount took off.
export function settlementRows(invoice: Invoice, texts: Texts): [string, string][] {
  const amount = (one: Decimal) =>
    `${printAmount(one, texts.main, invoice.currency)} ${invoice.currency ?? ''}`
  const rows: [string, string][] = []
  const { discount, paid, set_off } = invoice
  if (invoice.show_discount && discount && !isZero(discount))
    rows.push([texts.label('discount_granted'), amount(discount)])
  rows.push(...chargeRows(invoice, texts, amount))
  if (set_off) rows.push([texts.label('set_off'), amount(absolute(set_off))])
  const is_paid = paid && !isZero(paid)
  if ((is_paid || set_off) && asksForMoney(invoice)) {
    const due = amountDue(invoice)
    const is_refund = isNegative(payable(invoice))
    const name = is_refund ? 'returned' : invoice.kind === 'advance' ? 'received' : 'paid'
    if (is_paid) rows.push([texts.label(name), amount(is_refund ? absolute(paid) : paid)])
    // What came beyond what was asked for goes back.
    const goes_back = is_refund || isNegative(due)
    rows.push([texts.label(goes_back ? 'to_return' : 'left_to_pay'), amount(goes_back ? absolute(due) : due)])
  }
  return rows
}

// Charges and deductions, which change what is due and not what was sold; many of them as two sums, told one by one below.
function chargeRows(invoice: Invoice, texts: Texts, amount: (one: Decimal) => string): [string, string][] {
  const parts = chargesOf(invoice, texts)
  if (parts.length <= CHARGES_SHOWN) return parts.map(({ name, value }) => [name, amount(value)])
  return [...Map.groupBy(parts, ({ label }) => label)].map(([label, of]) => [
    label,
    amount(sum(of.map(({ value }) => value))),
  ])
}

// Of what is to be returned the words name the amount, as the figure does.
function wordsOf(invoice: Invoice, texts: Texts): Paragraph[] {
  const gross = absolute(payable(invoice))
  if (totalLabel(invoice, gross) === undefined || isZero(gross)) return []
  return texts.languages.map(({ code, labels }, place) => {
    const text = `${labels.in_words}: ${amountInWords(gross, invoice.currency ?? '', code)}`
    return value(place === 0 ? text : texts.second(text), { size: 8, color: MUTED })
  })
}

type Payment = { paragraphs: Paragraph[]; code: string | undefined }

// Bank details where there is something to transfer; the code asks for what is still to pay.
function paymentOf({ invoice, texts, look }: Print): Payment {
  const { seller_bank, seller_bank_account, seller_bank_swift, buyer_mass_payment_code } = invoice
  const account = buyer_mass_payment_code || seller_bank_account
  const others = ((invoice.bank_accounts ?? []) as DocumentAccount[]).slice(1)
  const is_asked = invoice.income !== false && invoice.kind !== 'estimate' && isOwed(invoice)
  const is_told = shows(look, 'bank') && is_asked
  if (!account || !is_told) return { paragraphs: [], code: undefined }
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
    code: shows(look, 'qr_code') ? transferCode(invoice) : undefined,
  }
}

function drawPayment(
  { flow, texts }: Print,
  block: ReturnType<typeof setBlock>,
  code: string | undefined,
): void {
  drawBlock(flow.paper, block, flow.left, flow.y)
  if (code === undefined) return
  const y = flow.y + block.height + 6
  // The code brings its own white margin, which would look like an indent.
  const words = texts.main.labels.scan_to_pay
  flow.paper.tell(
    'Figure',
    () => drawQrCode(flow.paper, code, { x: flow.left - 8, y: y - 6, size: QR_SIZE }),
    { words },
  )
  const caption = setBlock([label(texts.label('scan_to_pay'))], 86)
  drawBlock(flow.paper, caption, flow.left + QR_SIZE - 8, y + QR_SIZE / 2 - 8 - caption.height / 2)
}
