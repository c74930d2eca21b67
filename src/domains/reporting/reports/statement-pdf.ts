import { fromUnits } from '../../../money/decimal.ts'
import { costOf, fitToPrint, type PrintedText } from '../../../platform/checks/printable-text.ts'
import {
  type Block,
  drawBlock,
  type Flow,
  flowBlock,
  keepTogether,
  setBlock,
} from '../../../platform/pdf/flow.ts'
import { inFamily } from '../../../platform/pdf/fonts.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { type Printing, printCached } from '../../../platform/pdf/print-cache.ts'
import { type Column, flowTable, neededWidth, type Row } from '../../../platform/pdf/table.ts'
import { writePdf } from '../../../platform/pdf/write-pdf.ts'
import type { Department } from '../../administration/departments/schema.ts'
import type { DocumentTemplate } from '../../catalog/templates/rules.ts'
import { type DocumentHead, titleLines } from '../../documents/print/heading.ts'
import { addresseeOf, drawLetterTop, senderOf } from '../../documents/print/letter.ts'
import { drawSheets, languageMark, paperFor, readPictures } from '../../documents/print/page-setup.ts'
import { INK, label, MUTED, type PrintStyle, resolvePrintStyle, value } from '../../documents/print/style.ts'
import { printAccount, printAmount, printDay } from '../../documents/texts/format-values.ts'
import { type Texts, textsIn } from '../../documents/texts/texts.ts'
import type { CurrencyAccount } from './rules.ts'
import { wordsIn } from './statement-texts.ts'

// Prints the account of a client as PDF.

type Party = {
  name: string | null
  street: string | null
  post_code: string | null
  city: string | null
  country: string | null
  tax_no: string | null
}

export type PrintedStatement = {
  client: Party & { id: number }
  department: Department | undefined
  template?: DocumentTemplate | undefined
  accounts: readonly CurrencyAccount[]
  lang: string
  income: boolean
  from: string | null
  to: string | null
  today: string
}

type StatementPrint = Omit<PrintedStatement, 'template'> & {
  flow: Flow
  texts: Texts
  words: ReturnType<typeof wordsIn>
  printStyle: PrintStyle
  logo: Picture | undefined
}

const SCALE = 2
const FOOT_LENGTH_MAX = 110

const printedTexts = ({ client, department, accounts }: PrintedStatement): PrintedText[] => [
  ...Object.entries(client),
  ...Object.entries(department ?? {}),
  ...accounts.flatMap(({ entries }) =>
    entries.flatMap(({ number, name }): PrintedText[] => [
      ['number', number],
      ['name', name],
    ]),
  ),
]

const printing: Printing<PrintedStatement> = {
  module: new URL(import.meta.url),
  render: renderStatement,
  cost: (statement) =>
    costOf(
      printedTexts(statement),
      statement.accounts.reduce((sum, { entries }) => sum + entries.length, 0),
    ),
}

export const printStatement = (accountId: number, statement: PrintedStatement): Promise<Buffer> =>
  printCached(accountId, printing, statement)

export function renderStatement({ template, ...source }: PrintedStatement): Buffer {
  const fitted = { ...fitToPrint(source, printedTexts), template }
  const printStyle = resolvePrintStyle(fitted.template)
  const paper = paperFor(printStyle, fitted.template)
  const texts = textsIn(fitted.lang, {}, languageMark(fitted.template))
  const codes = texts.languages.map(({ code }) => code)
  const words = wordsIn(codes, texts.second)
  const { logo, stationery } = readPictures(fitted.template)
  const footerTitle = [words('title'), fitted.client.name]
    .filter(Boolean)
    .join(' · ')
    .slice(0, FOOT_LENGTH_MAX)
  inFamily(printStyle.choices.font_family, () =>
    drawSheets({ paper, printStyle, texts, stationery, title: footerTitle, footer: null }, (flow) => {
      const print: StatementPrint = { ...fitted, texts, words, printStyle, logo, flow }
      drawTop(print)
      for (const account of fitted.accounts) drawAccount(print, account)
      if (fitted.accounts.length === 0)
        flowBlock(flow, setBlock([value(words('none'), { color: MUTED, size: 9 })], flow.width))
      drawTransfer(print)
    }),
  )
  const title = `${wordsIn(codes)('title')} ${fitted.client.name ?? ''}`.trim()
  const createdMs = Date.parse(`${fitted.today}T00:00:00Z`)
  const metadata = {
    title,
    author: fitted.department?.name ?? '',
    subject: title,
    language: texts.main.code,
    second_language: texts.languages[1]?.code,
    created_ms: createdMs,
    modified_ms: createdMs,
  }
  return writePdf(paper, metadata, `statement ${fitted.client.id} ${fitted.today}`)
}

function drawTop(print: StatementPrint) {
  const { texts, words, department, client, income, printStyle, logo, from, to, today } = print
  const title = words('title')
  const isStacked = printStyle.choices.second_language === 'small' && title.includes(' / ')
  const setTitle: DocumentHead['setTitle'] = (width, align) => {
    const lines = isStacked ? titleLines(title, printStyle, width) : [{ text: title, size: 20 }]
    return setBlock(
      lines.map((line) => ({ ...line, is_bold: true, color: printStyle.title, align, heading: 1 as const })),
      width,
    )
  }
  const day = (date: string) => printDay(date, texts.main)
  const period =
    from && to
      ? `${day(from)} – ${day(to)}`
      : from
        ? words('since', day(from))
        : to
          ? words('until', day(to))
          : words('all_entries')
  const labelText = (name: string) => (isStacked ? name.replace(' / ', '\n') : name)
  drawLetterTop(print, {
    head: { logo, setTitle },
    facts: [
      [labelText(words('period')), period],
      [labelText(texts.label('document_date')), day(today)],
    ],
    sender: senderOf(texts.label('issuer'), department),
    addressee: addresseeOf(words(income ? 'client' : 'vendor'), client),
  })
}

const ALIGNED = ['left', 'left', 'left', 'right', 'right', 'right'] as const
const NAME = 1

function drawAccount(print: StatementPrint, account: CurrencyAccount) {
  const { flow, texts, words, printStyle } = print
  const isStacked = printStyle.choices.second_language === 'small'
  const heads = [
    words('date'),
    words('entry'),
    texts.stacked('payment_to'),
    words('debit'),
    words('credit'),
    `${words('balance')} ${account.currency}`,
  ].map((head) => (isStacked ? head.replace(' / ', '\n') : head))
  const lines = linesOf(print, account)
  const balance = setBalance(print, account)
  const widths = heads.map((head, index) =>
    neededWidth(
      head,
      lines.map(({ texts }) => (texts[index] as string).split('\n')[0] as string),
      printStyle.table,
      true,
      isStacked ? 'lines' : 'words',
    ),
  )
  const nameWidth = flow.width - widths.reduce((sum, width, index) => (index === NAME ? sum : sum + width), 0)
  const columns = heads.map(
    (head, index): Column => ({
      head,
      align: ALIGNED[index] as Column['align'],
      width: index === NAME ? nameWidth : (widths[index] as number),
    }),
  )
  flowTable(
    flow,
    columns,
    lines.map((line) => rowOf(line, printStyle)),
    printStyle.table,
    balance.height + 10,
  )
  flow.y += 10
  drawBalance(print, balance)
}

type TextLine = { texts: string[]; is_sum: boolean }

function linesOf(
  { texts, words }: StatementPrint,
  { currency, opening, entries, debit, credit, closing }: CurrencyAccount,
) {
  const amount = (units: bigint) => printAmount(fromUnits(units, SCALE), texts.main, currency)
  const day = (date: string | null) => (date === null ? '' : printDay(date, texts.main))
  const amountOrBlank = (units: bigint) => (units === 0n ? '' : amount(units))
  const entryLine = (entry: CurrencyAccount['entries'][number]): TextLine => ({
    is_sum: false,
    texts: [
      day(entry.date),
      nameOf(entry, texts, words),
      day(entry.payment_to),
      amountOrBlank(entry.amount > 0n ? entry.amount : 0n),
      amountOrBlank(entry.amount < 0n ? -entry.amount : 0n),
      amount(entry.balance),
    ],
  })
  return [
    { is_sum: true, texts: ['', words('opening'), '', '', '', amount(opening)] },
    ...entries.map(entryLine),
    {
      is_sum: true,
      texts: ['', words('closing'), '', amountOrBlank(debit), amountOrBlank(credit), amount(closing)],
    },
  ]
}

function nameOf(
  { kind, document_kind, number, name }: CurrencyAccount['entries'][number],
  texts: Texts,
  words: StatementPrint['words'],
): string {
  if (kind === 'document') return `${texts.kind(document_kind ?? 'vat')} ${number ?? ''}`
  if (kind === 'left') return [words('unallocated'), name].filter(Boolean).join(': ')
  return `${words('payment')}: ${[number, name === number ? null : name].filter(Boolean).join(', ')}`
}

const rowOf = ({ texts, is_sum }: TextLine, { table, tint }: PrintStyle): Row => ({
  cells: texts.map((text, index) => [
    {
      text,
      size: table.size,
      color: INK,
      is_bold: is_sum || index === texts.length - 1,
      align: ALIGNED[index] as Column['align'],
    },
  ]),
  ...(is_sum ? { fill: tint } : {}),
})

type BalanceBox = { block: Block; width: number; height: number }

function setBalance(
  { flow, texts, words, income, printStyle }: StatementPrint,
  { closing, currency }: CurrencyAccount,
): BalanceBox {
  const isOwed = income ? closing < 0n : closing > 0n
  const name = closing === 0n ? words('even') : words(isOwed ? 'owed' : 'owes')
  const amount = printAmount(fromUnits(closing < 0n ? -closing : closing, SCALE), texts.main, currency)
  const text = `${amount} ${currency}`
  const sum = { text, size: 16, is_bold: true, color: printStyle.accent_text, align: 'right' as const }
  const width = flow.width * 0.46
  const block = setBlock([{ ...label(name), align: 'right' }, sum], width - 24)
  return { block, width, height: block.height + 16 }
}

// Shows the balance prominently.
function drawBalance({ flow, printStyle }: StatementPrint, { block, width, height }: BalanceBox) {
  keepTogether(flow, height)
  const x = flow.left + flow.width - width
  flow.paper.box(x, flow.y, width, height, printStyle.tint)
  drawBlock(flow.paper, block, x + 12, flow.y + 8)
  flow.y += height + 18
}

// The bank account for paying what is owed.
function drawTransfer({ flow, texts, department, accounts, income }: StatementPrint) {
  if (!income || !department?.bank_account || !accounts.some(({ closing }) => closing > 0n)) return
  const { bank, bank_account, bank_swift } = department
  const block = setBlock(
    [
      label(texts.label('payment')),
      value(printAccount(bank_account), { is_bold: true }),
      value([bank, bank_swift].filter(Boolean).join(' · ')),
    ],
    flow.width / 2,
  )
  keepTogether(flow, block.height)
  flowBlock(flow, block)
}
