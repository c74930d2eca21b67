import type { InterestLine } from '../../../interest/calculate.ts'
import { absolute, add, type Decimal, printPlain, sum } from '../../../money/decimal.ts'
import { unbrokenName } from '../../../platform/checks/company-name.ts'
import { costOf, fitToPrint, type PrintedText } from '../../../platform/checks/printable-text.ts'
import { plusDays } from '../../../platform/clock.ts'
import { drawBlock, flowBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import { inFamily } from '../../../platform/pdf/fonts.ts'
import { writePages } from '../../../platform/pdf/pages.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { type Printing, printCached, printUncached } from '../../../platform/pdf/print-cache.ts'
import { type Column, flowTable, neededWidth, type Row } from '../../../platform/pdf/table.ts'
import { writePdf } from '../../../platform/pdf/write-pdf.ts'
import type { DocumentTemplate } from '../../catalog/templates/rules.ts'
import { titleKind } from '../../documents/invoices/kinds.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import { dueDateOf, payeeAccountOf } from '../../documents/invoices/rules/payment-request.ts'
import { transferTitle } from '../../documents/invoices/rules/transfer-title.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { titleLines } from '../../documents/print/heading.ts'
import { drawLetterTop } from '../../documents/print/letter.ts'
import { drawSheets, paperFor, readPictures } from '../../documents/print/page-setup.ts'
import { type Party, partiesOf } from '../../documents/print/print-parties.ts'
import { drawSignatures } from '../../documents/print/signatures.ts'
import {
  FAINT,
  INK,
  label,
  type PrintContext,
  resolvePrintStyle,
  value,
} from '../../documents/print/style.ts'
import { printAccount, printAmount, printDay, printPercent } from '../../documents/texts/format-values.ts'
import { textsIn } from '../../documents/texts/texts.ts'
import { interestText } from '../interest/texts.ts'
import { type DemandWords, demandWords } from './demand-texts.ts'
import { daysInEnglish, daysLate } from './texts.ts'

// Prints formal demands for payment, in the template of the documents of the department. Pure functions.

export type Demand = {
  invoice: Invoice
  look: DocumentTemplate | undefined
  lang: string
  today: string
  interest: readonly InterestLine[] // empty if no rate is known
  unknownFrom: string | null // the first day whose rate is not known, if interest ends before it
  is_tried: boolean // in a sandbox
}

const DAYS_TO_PAY = 7

const textsOf = ({ invoice }: Demand): PrintedText[] => Object.entries(invoice)

const printJob: Printing<Demand> = {
  module: new URL(import.meta.url),
  render: renderDemand,
  cost: (demand) => costOf(textsOf(demand), demand.interest.length),
}

export const printDemand = (accountId: number, demand: Demand): Promise<Buffer> =>
  printCached(accountId, printJob, demand)

export const printDemandPages = (accountId: number, demand: Demand): Promise<Buffer> =>
  printUncached(accountId, { ...printJob, render: renderDemandPages }, demand)

export const renderDemandPages = (demand: Demand): Buffer => writePages(drawDemand(demand).paper)

export function renderDemand(demand: Demand): Buffer {
  const { paper, title, invoice } = drawDemand(demand)
  const { today } = demand
  const createdAt = Date.parse(`${today}T00:00:00Z`)
  const metadata = {
    title,
    author: invoice.seller_name ?? '',
    subject: [title, invoice.buyer_name].filter(Boolean).join(', '),
    language: textsIn(demand.lang).main.code,
    created_ms: createdAt,
    modified_ms: createdAt,
  }
  return writePdf(paper, metadata, `demand ${invoice.id} ${today}`)
}

// The values of the demand, formatted in its language.
type DemandValues = {
  [name in
    | 'document'
    | 'issue_date'
    | 'payment_to'
    | 'overdue'
    | 'overdue_days'
    | 'total'
    | 'until'
    | 'known']: string
}

type Sheet = PrintContext & {
  words: DemandWords
  values: DemandValues
  lines: readonly (readonly [string, string])[]
}

function drawDemand(demand: Demand): { paper: Paper; title: string; invoice: Invoice } {
  const invoice = fitToPrint(demand.invoice, Object.entries)
  const printable = { ...demand, invoice }
  const { is_tried } = printable
  const look = resolvePrintStyle(printable.look)
  const paper = paperFor(look, printable.look)
  const texts = textsIn(textsIn(printable.lang).main.code)
  const { stationery, ...pictures } = readPictures(printable.look)
  const words = demandWords(texts.main.code)
  const title = [words.title, invoice.number].filter(Boolean).join(' · ')
  const { values, lines } = composeTexts(printable)
  inFamily(look.choices.font_family, () =>
    drawSheets({ paper, printStyle: look, texts, stationery, title, footer: null }, (flow) => {
      const print = { flow, printStyle: look, texts, invoice, positions: [], pictures }
      const sheet: Sheet = { ...print, corrected: undefined, option: undefined, words, values, lines }
      if (is_tried) paper.stamp(texts.label('test').toUpperCase(), 72, FAINT)
      drawTop(sheet, printable.today)
      const opening = words.opening.replace(/\[(.*)\]/, payeeAccountOf(invoice) ? '$1' : '')
      flowBlock(flow, setBlock([value(fill(opening, values), { size: 10 })], flow.width))
      flow.y += 12
      drawClaim(sheet)
      drawTransfer(sheet)
      drawClosing(sheet)
    }),
  )
  return { paper, title, invoice }
}

function composeTexts({
  invoice,
  interest,
  unknownFrom,
  today,
  lang,
}: Demand): Pick<Sheet, 'values' | 'lines'> {
  const texts = textsIn(textsIn(lang).main.code)
  const { main } = texts
  const money = (amount: Decimal) =>
    `${printAmount(amount, main, invoice.currency)} ${invoice.currency ?? ''}`.trim()
  const day = (date: string | null) => (date === null ? '' : printDay(date, main))
  const principal = absolute(amountDue(invoice))
  const title = invoice.title?.trim() || texts.kind(titleKind(invoice))
  const document = [title, invoice.number].filter(Boolean).join(' ')
  const interestRow = ({ from, to, days, rate, principal, amount }: InterestLine) =>
    [
      interestText(main.code, 'line', {
        from: day(from),
        to: day(to),
        days: String(days),
        principal: money(principal),
        rate: printPercent(printPlain(rate), main),
      }),
      money(amount),
    ] as const
  return {
    values: {
      document,
      issue_date: day(invoice.issue_date),
      payment_to: day(dueDateOf(invoice)),
      overdue: String(daysLate(invoice, today)),
      overdue_days: daysInEnglish(daysLate(invoice, today)),
      total: money(add(principal, sum(interest.map(({ amount }) => amount)))),
      until: day(plusDays(today, DAYS_TO_PAY)),
      known: unknownFrom === null ? '' : day(plusDays(unknownFrom, -1)),
    },
    lines: [
      [fill(demandWords(main.code).principal, { document }), money(principal)],
      ...interest.map(interestRow),
    ],
  }
}

const fill = (text: string, values: { readonly [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

function drawTop(sheet: Sheet, today: string) {
  const { texts, printStyle, invoice, pictures, words, values } = sheet
  const [seller, buyer] = partiesOf(invoice, texts) as [Party, Party]
  drawLetterTop(sheet, {
    head: {
      logo: pictures.logo,
      setTitle: (width, align) =>
        setBlock(
          titleLines(words.title, printStyle, width).map((line) => ({
            ...line,
            is_bold: true,
            color: printStyle.title,
            align,
            heading: 1 as const,
          })),
          width,
        ),
    },
    facts: [
      [texts.label('document_date'), printDay(today, texts.main)],
      [texts.label('payment_to'), values.payment_to],
    ],
    sender: { ...seller, role: words.creditor },
    addressee: { ...buyer, role: words.debtor },
  })
}

function drawClaim({ flow, printStyle, texts, words, values, lines }: Sheet) {
  const total = [texts.label('to_pay'), values.total] as const
  const all = [...lines, ...(lines.length > 1 ? [total] : [])]
  const width = neededWidth(
    words.amount,
    all.map(([, amount]) => amount),
    printStyle.table,
    true,
    'words',
  )
  const columns: Column[] = [
    { head: words.claim, align: 'left', width: flow.width - width },
    { head: words.amount, align: 'right', width },
  ]
  const row = (line: readonly [string, string]): Row => ({
    cells: line.map((text, index) => [
      {
        text,
        size: printStyle.table.size,
        color: INK,
        align: index === 0 ? 'left' : 'right',
        is_bold: line === total || index === 1,
      },
    ]),
    ...(line === total ? { fill: printStyle.tint } : {}),
  })
  flowTable(flow, columns, all.map(row), printStyle.table)
  flow.y += 14
}

function drawTransfer({ flow, texts, invoice, values, printStyle }: Sheet) {
  const account = payeeAccountOf(invoice)
  const title = transferTitle(invoice)
  const block = setBlock(
    [
      label(texts.label('to_pay')),
      { text: values.total, size: 16, is_bold: true, color: printStyle.accent_text },
      ...(account ? [label(texts.label('account')), value(printAccount(account), { is_bold: true })] : []),
      ...(account && title ? [label(texts.label('transfer_title')), value(title)] : []),
    ],
    flow.width - 24,
  )
  keepTogether(flow, block.height + 20)
  flow.paper.box(flow.left, flow.y, flow.width, block.height + 16, printStyle.tint)
  drawBlock(flow.paper, block, flow.left + 12, flow.y + 8)
  flow.y += block.height + 28
}

function drawClosing(sheet: Sheet) {
  const { flow, texts, invoice, printStyle, words, values } = sheet
  const knownAmounts = values.known ? [fill(words.known, values)] : []
  const paragraphs = [...knownAmounts, words.consequence, words.settled, texts.main.mail.closing]
  const names = [invoice.seller_person, unbrokenName(invoice.seller_name ?? '')]
  const block = setBlock(
    [
      ...paragraphs.map((text) => value(text, { size: 9.5, before: 8 })),
      ...names.map((text) => value(text?.trim() ?? '', { size: 9.5 })),
    ],
    flow.width,
  )
  keepTogether(flow, Math.min(block.height, flow.bottom - flow.top))
  flowBlock(flow, block)
  if (printStyle.choices.blocks.includes('signature')) drawSignatures(sheet)
}
