import type { InterestLine } from '../../../interest/calculate.ts'
import { absolute, add, type Decimal, printPlain, sum } from '../../../money/decimal.ts'
import { costOf, fitToPrint, type Written } from '../../../platform/checks/printable-text.ts'
import { plusDays } from '../../../platform/clock.ts'
import { drawBlock, flowBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import { inFamily } from '../../../platform/pdf/fonts.ts'
import { writePages } from '../../../platform/pdf/pages.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { type Printing, printKept, printOnce } from '../../../platform/pdf/print-cache.ts'
import { type Column, flowTable, neededWidth, type Row } from '../../../platform/pdf/table.ts'
import { writePdf } from '../../../platform/pdf/write-pdf.ts'
import { type DocumentLook, PLAIN_CHOICES } from '../../catalog/templates/rules.ts'
import { titleKind } from '../../documents/invoices/kinds.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import { accountOf, dueDateOf } from '../../documents/invoices/rules/payment-request.ts'
import { transferTitle } from '../../documents/invoices/rules/transfer-title.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { drawHead, drawStrip, titleLines } from '../../documents/print/heading.ts'
import { drawSheets, paperFor, readPictures } from '../../documents/print/page-setup.ts'
import { drawSignatures } from '../../documents/print/signatures.ts'
import { drawnOf, FAINT, INK, label, type Print, value } from '../../documents/print/style.ts'
import { printAccount, printAmount, printDay, printPercent } from '../../documents/texts/format-values.ts'
import { textsIn } from '../../documents/texts/texts.ts'
import { say } from '../interest/texts.ts'
import { type DemandWords, demandWords } from './demand-texts.ts'
import { daysLate } from './texts.ts'

// A formal demand for payment on paper, in the look of the documents of its department: values in, bytes out.

export type Demand = {
  invoice: Invoice
  look: DocumentLook | undefined
  lang: string
  today: string
  interest: readonly InterestLine[] // none where no rate is known
  is_tried: boolean // in a sandbox
}

const DAYS_TO_PAY = 7

const writtenIn = ({ invoice }: Demand): Written[] => Object.entries(invoice)

const printing: Printing<Demand> = {
  module: new URL(import.meta.url),
  render: renderDemand,
  cost: (given) => costOf(writtenIn(given), given.interest.length),
}

export const printDemand = (account_id: number, given: Demand): Promise<Buffer> =>
  printKept(account_id, printing, given)

export const printDemandPages = (account_id: number, given: Demand): Promise<Buffer> =>
  printOnce(account_id, { ...printing, render: renderDemandPages }, given)

export const renderDemandPages = (given: Demand): Buffer => writePages(drawDemand(given).paper)

export function renderDemand(given: Demand): Buffer {
  const { paper, title, invoice } = drawDemand(given)
  const { today } = given
  const made = Date.parse(`${today}T00:00:00Z`)
  const metadata = {
    title,
    author: invoice.seller_name ?? '',
    subject: [title, invoice.buyer_name].filter(Boolean).join(', '),
    language: textsIn(given.lang).main.code,
    created_ms: made,
    modified_ms: made,
  }
  return writePdf(paper, metadata, `demand ${invoice.id} ${today}`)
}

// What it tells, as texts of its language.
type Said = { [name in 'document' | 'issue_date' | 'payment_to' | 'overdue' | 'total' | 'until']: string }

type Sheet = Print & { words: DemandWords; said: Said; lines: readonly (readonly [string, string])[] }

function drawDemand(demand: Demand): { paper: Paper; title: string; invoice: Invoice } {
  const invoice = fitToPrint(demand.invoice, Object.entries)
  const given = { ...demand, invoice }
  const { is_tried } = given
  const look = drawnOf(given.look?.choices ?? PLAIN_CHOICES)
  const paper = paperFor(look, given.look)
  const texts = textsIn(textsIn(given.lang).main.code)
  const { stationery, ...pictures } = readPictures(given.look)
  const words = demandWords(texts.main.code)
  const title = [words.title, invoice.number].filter(Boolean).join(' · ')
  const { said, lines } = tell(given)
  inFamily(look.choices.font_family, () =>
    drawSheets({ paper, look, texts, stationery, title, footer: null }, (flow) => {
      const print = { flow, look, texts, invoice, positions: [], pictures }
      const sheet: Sheet = { ...print, corrected: undefined, option: undefined, words, said, lines }
      if (is_tried) paper.stamp(texts.label('test').toUpperCase(), 72, FAINT)
      drawTop(sheet, given.today)
      drawParties(sheet)
      const opening = words.opening.replace(/\[(.*)\]/, accountOf(invoice) ? '$1' : '')
      flowBlock(flow, setBlock([value(fill(opening, said), { size: 10 })], flow.width))
      flow.y += 12
      drawClaim(sheet)
      drawTransfer(sheet)
      const rest = [words.consequence, words.settled, texts.main.mail.closing]
      flowBlock(
        flow,
        setBlock(
          rest.map((text) => value(text, { size: 9.5, before: 8 })),
          flow.width,
        ),
      )
      if (look.choices.blocks.includes('signature')) drawSignatures(sheet)
    }),
  )
  return { paper, title, invoice }
}

function tell({ invoice, interest, today, lang }: Demand): Pick<Sheet, 'said' | 'lines'> {
  const texts = textsIn(textsIn(lang).main.code)
  const { main } = texts
  const money = (amount: Decimal) =>
    `${printAmount(amount, main, invoice.currency)} ${invoice.currency ?? ''}`.trim()
  const day = (date: string | null) => (date === null ? '' : printDay(date, main))
  const principal = absolute(amountDue(invoice))
  const named = invoice.title?.trim() || texts.kind(titleKind(invoice))
  const document = [named, invoice.number].filter(Boolean).join(' ')
  const told = ({ from, to, days, rate, principal, amount }: InterestLine) =>
    [
      say(main.code, 'line', {
        ...{ from: day(from), to: day(to), days: String(days), principal: money(principal) },
        rate: printPercent(printPlain(rate), main),
      }),
      money(amount),
    ] as const
  return {
    said: {
      document,
      issue_date: day(invoice.issue_date),
      payment_to: day(dueDateOf(invoice)),
      overdue: String(daysLate(invoice, today)),
      total: money(add(principal, sum(interest.map(({ amount }) => amount)))),
      until: day(plusDays(today, DAYS_TO_PAY)),
    },
    lines: [[fill(demandWords(main.code).principal, { document }), money(principal)], ...interest.map(told)],
  }
}

const fill = (text: string, values: { readonly [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

function drawTop({ flow, look, texts, invoice, pictures, words, said }: Sheet, today: string) {
  drawHead({
    ...{ flow, look, logo: pictures.logo, name: invoice.seller_name ?? '' },
    setTitle: (width, align) =>
      setBlock(
        titleLines(words.title, look, width).map((line) => ({
          ...{ ...line, is_bold: true, color: look.title, align, heading: 1 as const },
        })),
        width,
      ),
  })
  const facts = [
    [texts.label('document_date'), printDay(today, texts.main)],
    [texts.label('payment_to'), said.payment_to],
  ] as const
  drawStrip(flow, look, facts, 12)
}

function drawParties({ flow, texts, invoice, words }: Sheet) {
  const width = flow.width / 2 - 12
  const blocks = (['seller', 'buyer'] as const).map((side) => {
    const of = (name: 'name' | 'street' | 'post_code' | 'city' | 'country' | 'tax_no') =>
      invoice[`${side}_${name}`]?.trim() ?? ''
    const town = [of('post_code'), of('city')].filter(Boolean).join(' ')
    return setBlock(
      [
        { ...label(side === 'seller' ? words.creditor : words.debtor), heading: 2 as const },
        value(of('name'), { size: 10, is_bold: true }),
        value(of('street')),
        value([town, of('country')].filter(Boolean).join(', ')),
        value(of('tax_no') ? `${texts.label('tax_no')}: ${of('tax_no')}` : ''),
      ],
      width,
    )
  })
  blocks.forEach((block, place) => {
    drawBlock(flow.paper, block, flow.left + place * (width + 24), flow.y)
  })
  flow.y += Math.max(...blocks.map(({ height }) => height)) + 20
}

function drawClaim({ flow, look, texts, words, said, lines }: Sheet) {
  const total = [texts.label('to_pay'), said.total] as const
  const all = [...lines, ...(lines.length > 1 ? [total] : [])]
  const width = neededWidth(
    words.amount,
    all.map(([, amount]) => amount),
    look.table,
    true,
    'words',
  )
  const columns: Column[] = [
    { head: words.claim, align: 'left', width: flow.width - width },
    { head: words.amount, align: 'right', width },
  ]
  const row = (line: readonly [string, string]): Row => ({
    cells: line.map((text, place) => [
      {
        ...{ text, size: look.table.size, color: INK, align: place === 0 ? 'left' : 'right' },
        is_bold: line === total || place === 1,
      },
    ]),
    ...(line === total ? { fill: look.tint } : {}),
  })
  flowTable(flow, columns, all.map(row), look.table)
  flow.y += 14
}

function drawTransfer({ flow, texts, invoice, said, look }: Sheet) {
  const account = accountOf(invoice)
  const title = transferTitle(invoice)
  const block = setBlock(
    [
      label(texts.label('to_pay')),
      { text: said.total, size: 16, is_bold: true, color: look.accent_text },
      ...(account ? [label(texts.label('account')), value(printAccount(account), { is_bold: true })] : []),
      ...(account && title ? [label(texts.label('transfer_title')), value(title)] : []),
    ],
    flow.width - 24,
  )
  keepTogether(flow, block.height + 20)
  flow.paper.box(flow.left, flow.y, flow.width, block.height + 16, look.tint)
  drawBlock(flow.paper, block, flow.left + 12, flow.y + 8)
  flow.y += block.height + 28
}
