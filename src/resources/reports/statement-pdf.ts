import { fromUnits } from '../../money/decimal.ts'
import { drawBlock, type Flow, flowBlock, keepTogether, openFlow, setBlock } from '../../platform/pdf/flow.ts'
import { readPicture } from '../../platform/pdf/images.ts'
import { checkLetters, costOf, type Written } from '../../platform/pdf/letters.ts'
import { Paper } from '../../platform/pdf/paper.ts'
import { type Printing, printKept } from '../../platform/pdf/prints.ts'
import { type Column, flowTable, neededWidth, type Row } from '../../platform/pdf/table.ts'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import type { Department } from '../departments/schema.ts'
import { printAccount, printAmount, printDay } from '../invoices/print/figures.ts'
import { ACCENT, HAIRLINE, INK, label, MARGINS, MUTED, TABLE, TINT, value } from '../invoices/print/look.ts'
import { type Texts, textsIn } from '../invoices/texts/texts.ts'
import type { Account } from './rules.ts'
import { wordsIn } from './statement-words.ts'

// The account of a client on paper: values in, bytes out.

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
  logo: { content_type: string; bytes: Buffer } | undefined
  accounts: readonly Account[]
  lang: string
  income: boolean
  from: string | null
  to: string | null
  today: string
}

type Print = PrintedStatement & { flow: Flow; texts: Texts; words: ReturnType<typeof wordsIn> }

const SCALE = 2
const LOGO = { width: 190, height: 58 }

const writtenIn = ({ client, department, accounts }: PrintedStatement): Written[] => [
  ...Object.entries(client),
  ...Object.entries(department ?? {}),
  ...accounts.flatMap(({ entries }) =>
    entries.flatMap(({ number, name }): Written[] => [
      ['number', number],
      ['name', name],
    ]),
  ),
]

const printing: Printing<PrintedStatement> = {
  module: new URL(import.meta.url),
  render: renderStatement,
  cost: (given) =>
    costOf(
      writtenIn(given),
      given.accounts.reduce((sum, { entries }) => sum + entries.length, 0),
    ),
}

export const printStatement = (account_id: number, given: PrintedStatement): Promise<Buffer> =>
  printKept(account_id, printing, given)

export function renderStatement(given: PrintedStatement): Buffer {
  checkLetters(writtenIn(given))
  const paper = new Paper()
  const texts = textsIn(given.lang)
  const words = wordsIn(texts.languages.map(({ code }) => code))
  const print: Print = { ...given, texts, words, flow: openFlow(paper, MARGINS) }
  drawHeading(print)
  drawParties(print)
  for (const account of given.accounts) drawAccount(print, account)
  if (given.accounts.length === 0)
    flowBlock(print.flow, setBlock([value(words('none'), { color: MUTED, size: 9 })], print.flow.width))
  drawTransfer(print)
  for (let page = 1; page <= paper.count; page++) drawFoot(paper, print, page)
  const title = `${words('title')} ${given.client.name ?? ''}`.trim()
  const made = Date.parse(`${given.today}T00:00:00Z`)
  const metadata = {
    title,
    author: given.department?.name ?? '',
    subject: title,
    language: texts.main.code,
    created_ms: made,
    modified_ms: made,
  }
  return writePdf(paper, metadata, `statement ${given.client.id} ${given.today}`)
}

function drawHeading({ flow, texts, words, department, logo, from, to, today }: Print) {
  const title = setBlock(
    [{ text: words('title'), size: 20, is_bold: true, color: ACCENT, align: 'right' }],
    flow.width * 0.56,
  )
  drawBlock(flow.paper, title, flow.left + flow.width - title.width, flow.y - 4)
  const left_height = logo ? drawLogo(flow, logo) : drawName(flow, department?.name ?? '')
  flow.y += Math.max(title.height, left_height) + 14
  const day = (date: string) => printDay(date, texts.main)
  const period =
    from && to
      ? `${day(from)} – ${day(to)}`
      : from
        ? words('since', day(from))
        : to
          ? words('until', day(to))
          : words('whole')
  const facts = [
    [words('period'), period],
    [texts.label('document_date'), day(today)],
  ] as const
  const blocks = facts.map(([name, text]) =>
    setBlock([label(name), value(text, { size: 9, is_bold: true })], flow.width / 2 - 10),
  )
  flow.paper.rule(flow.left, flow.y, flow.width, HAIRLINE)
  blocks.forEach((block, place) => {
    drawBlock(flow.paper, block, flow.left + place * (flow.width / 2 + 12), flow.y + 6)
  })
  flow.y += Math.max(...blocks.map(({ height }) => height)) + 12
  flow.paper.rule(flow.left, flow.y, flow.width, HAIRLINE)
  flow.y += 14
}

// Another thread got plain bytes.
function drawLogo(flow: Flow, { content_type, bytes }: NonNullable<PrintedStatement['logo']>): number {
  const picture = readPicture(content_type, Buffer.from(bytes))
  if (!picture) return 0
  const scale = Math.min(LOGO.width / picture.width, LOGO.height / picture.height)
  flow.paper.picture(picture, flow.left, flow.y, picture.width * scale, picture.height * scale)
  return picture.height * scale
}

function drawName(flow: Flow, name: string): number {
  const block = setBlock([value(name, { size: 13, is_bold: true })], flow.width * 0.42)
  drawBlock(flow.paper, block, flow.left, flow.y)
  return block.height
}

function drawParties({ flow, texts, words, department, client, income }: Print) {
  const width = flow.width / 2 - 12
  const parties: [string, Party | undefined][] = [
    [texts.label('issuer'), department],
    [words(income ? 'client' : 'vendor'), client],
  ]
  const blocks = parties.map(([role, party]) =>
    setBlock(
      [
        label(role),
        value(party?.name ?? '', { size: 10, is_bold: true }),
        value(party?.street ?? ''),
        value(
          [[party?.post_code, party?.city].filter(Boolean).join(' '), party?.country]
            .filter(Boolean)
            .join(', '),
        ),
        value(party?.tax_no ? `${texts.label('tax_no')}: ${party.tax_no}` : ''),
      ],
      width,
    ),
  )
  blocks.forEach((block, place) => {
    drawBlock(flow.paper, block, flow.left + place * (width + 24), flow.y)
  })
  flow.y += Math.max(...blocks.map(({ height }) => height)) + 18
}

const ALIGNED = ['left', 'left', 'left', 'right', 'right', 'right'] as const
const NAME = 1

function drawAccount(print: Print, account: Account) {
  const { flow, texts, words } = print
  const heads = [
    words('date'),
    words('entry'),
    texts.stacked('payment_to'),
    words('debit'),
    words('credit'),
    `${words('balance')} ${account.currency}`,
  ]
  const lines = linesOf(print, account)
  const widths = heads.map((head, place) =>
    neededWidth(
      head,
      lines.map(({ texts }) => (texts[place] as string).split('\n')[0] as string),
      TABLE,
      true,
    ),
  )
  const rest = flow.width - widths.reduce((sum, width, place) => (place === NAME ? sum : sum + width), 0)
  const columns = heads.map(
    (head, place): Column => ({
      head,
      align: ALIGNED[place] as Column['align'],
      width: place === NAME ? rest : (widths[place] as number),
    }),
  )
  flowTable(flow, columns, lines.map(rowOf), TABLE)
  flow.y += 10
  drawBalance(print, account)
}

type TextLine = { texts: string[]; is_sum: boolean }

function linesOf({ texts, words }: Print, { currency, opening, entries, debit, credit, closing }: Account) {
  const amount = (units: bigint) => printAmount(fromUnits(units, SCALE), texts.main, currency)
  const day = (date: string | null) => (date === null ? '' : printDay(date, texts.main))
  const told = (units: bigint) => (units === 0n ? '' : amount(units))
  const of = (entry: Account['entries'][number]): TextLine => ({
    is_sum: false,
    texts: [
      day(entry.date),
      nameOf(entry, texts, words),
      day(entry.payment_to),
      told(entry.amount > 0n ? entry.amount : 0n),
      told(entry.amount < 0n ? -entry.amount : 0n),
      amount(entry.balance),
    ],
  })
  return [
    { is_sum: true, texts: ['', words('opening'), '', '', '', amount(opening)] },
    ...entries.map(of),
    { is_sum: true, texts: ['', words('closing'), '', told(debit), told(credit), amount(closing)] },
  ]
}

function nameOf(
  { kind, document_kind, number, name }: Account['entries'][number],
  texts: Texts,
  words: Print['words'],
): string {
  if (kind === 'document') return `${texts.kind(document_kind ?? 'vat')} ${number ?? ''}`
  if (kind === 'left') return [words('left'), name].filter(Boolean).join(': ')
  return `${words('payment')}: ${[number, name === number ? null : name].filter(Boolean).join(', ')}`
}

const rowOf = ({ texts, is_sum }: TextLine): Row => ({
  cells: texts.map((text, place) => [
    {
      text,
      size: TABLE.size,
      color: INK,
      is_bold: is_sum || place === texts.length - 1,
      align: ALIGNED[place] as Column['align'],
    },
  ]),
  ...(is_sum ? { fill: TINT } : {}),
})

// What it comes to, where the eye looks for it.
function drawBalance({ flow, texts, words, income }: Print, { closing, currency }: Account) {
  const is_owed = income ? closing < 0n : closing > 0n
  const name = closing === 0n ? words('even') : words(is_owed ? 'owed' : 'owes')
  const amount = printAmount(fromUnits(closing < 0n ? -closing : closing, SCALE), texts.main, currency)
  const width = flow.width * 0.46
  const block = setBlock(
    [
      { ...label(name), align: 'right' },
      { text: `${amount} ${currency}`, size: 16, is_bold: true, color: ACCENT, align: 'right' },
    ],
    width - 24,
  )
  keepTogether(flow, block.height + 20)
  const x = flow.left + flow.width - width
  flow.paper.box(x, flow.y, width, block.height + 16, TINT)
  drawBlock(flow.paper, block, x + 12, flow.y + 8)
  flow.y += block.height + 34
}

// Where to pay what is owed.
function drawTransfer({ flow, texts, department, accounts, income }: Print) {
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

function drawFoot(paper: Paper, { texts, words, client }: Print, page: number) {
  paper.turnTo(page - 1)
  const y = paper.height - 34
  paper.rule(MARGINS.x, y - 2, paper.width - 2 * MARGINS.x, HAIRLINE)
  const title = [words('title'), client.name].filter(Boolean).join(' · ')
  paper.text(MARGINS.x, y + 12, title.slice(0, 110), { size: 7, color: MUTED })
  const number = texts.label('page', { page: String(page), pages: String(paper.count) })
  paper.text(paper.width - MARGINS.x, y + 12, number, { size: 7, color: MUTED, align: 'right' })
}
