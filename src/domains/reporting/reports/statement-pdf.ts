import { fromUnits } from '../../../money/decimal.ts'
import { costOf, fitToPrint, type Written } from '../../../platform/checks/printable-text.ts'
import { drawBlock, type Flow, flowBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import { inFamily } from '../../../platform/pdf/fonts.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { type Printing, printKept } from '../../../platform/pdf/print-cache.ts'
import { type Column, flowTable, neededWidth, type Row } from '../../../platform/pdf/table.ts'
import { writePdf } from '../../../platform/pdf/write-pdf.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { type DocumentLook, PLAIN_CHOICES } from '../../catalog/templates/rules.ts'
import { drawHead, drawStrip, type Head, titleLines } from '../../documents/print/heading.ts'
import { drawSheets, languageMark, paperFor, readPictures } from '../../documents/print/page-setup.ts'
import { type Drawn, drawnOf, INK, label, MUTED, value } from '../../documents/print/style.ts'
import { printAccount, printAmount, printDay } from '../../documents/texts/format-values.ts'
import { type Texts, textsIn } from '../../documents/texts/texts.ts'
import type { CurrencyAccount } from './rules.ts'
import { wordsIn } from './statement-texts.ts'

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
  look?: DocumentLook | undefined
  accounts: readonly CurrencyAccount[]
  lang: string
  income: boolean
  from: string | null
  to: string | null
  today: string
}

type Print = Omit<PrintedStatement, 'look'> & {
  flow: Flow
  texts: Texts
  words: ReturnType<typeof wordsIn>
  look: Drawn
  logo: Picture | undefined
}

const SCALE = 2
const FOOT_LENGTH_MAX = 110

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

export function renderStatement({ look: chosenLook, ...whole }: PrintedStatement): Buffer {
  const given = { ...fitToPrint(whole, writtenIn), look: chosenLook }
  const look = drawnOf(given.look?.choices ?? PLAIN_CHOICES)
  const paper = paperFor(look, given.look)
  const texts = textsIn(given.lang, {}, languageMark(given.look))
  const codes = texts.languages.map(({ code }) => code)
  const words = wordsIn(codes, texts.second)
  const { logo, stationery } = readPictures(given.look)
  const named = [words('title'), given.client.name].filter(Boolean).join(' · ').slice(0, FOOT_LENGTH_MAX)
  inFamily(look.choices.font_family, () =>
    drawSheets({ paper, look, texts, stationery, title: named, footer: null }, (flow) => {
      const print: Print = { ...given, texts, words, look, logo, flow }
      drawHeading(print)
      drawParties(print)
      for (const account of given.accounts) drawAccount(print, account)
      if (given.accounts.length === 0)
        flowBlock(flow, setBlock([value(words('none'), { color: MUTED, size: 9 })], flow.width))
      drawTransfer(print)
    }),
  )
  const title = `${wordsIn(codes)('title')} ${given.client.name ?? ''}`.trim()
  const made = Date.parse(`${given.today}T00:00:00Z`)
  const metadata = {
    title,
    author: given.department?.name ?? '',
    subject: title,
    language: texts.main.code,
    second_language: texts.languages[1]?.code,
    created_ms: made,
    modified_ms: made,
  }
  return writePdf(paper, metadata, `statement ${given.client.id} ${given.today}`)
}

function drawHeading({ flow, texts, words, department, look, logo, from, to, today }: Print) {
  const title = words('title')
  const is_stacked = look.choices.second_language === 'small' && title.includes(' / ')
  const setTitle: Head['setTitle'] = (width, align) => {
    const lines = is_stacked ? titleLines(title, look, width) : [{ text: title, size: 20 }]
    return setBlock(
      lines.map((line) => ({ ...line, is_bold: true, color: look.title, align, heading: 1 as const })),
      width,
    )
  }
  drawHead({ flow, look, logo, name: department?.name ?? '', setTitle })
  const day = (date: string) => printDay(date, texts.main)
  const period =
    from && to
      ? `${day(from)} – ${day(to)}`
      : from
        ? words('since', day(from))
        : to
          ? words('until', day(to))
          : words('whole')
  const named = (name: string) => (is_stacked ? name.replace(' / ', '\n') : name)
  const facts = [
    [named(words('period')), period],
    [named(texts.label('document_date')), day(today)],
  ] as const
  drawStrip(flow, look, facts, GAP)
}

const GAP = 12

function drawParties({ flow, texts, words, department, client, income }: Print) {
  const width = flow.width / 2 - 12
  const parties: [string, Party | undefined][] = [
    [texts.label('issuer'), department],
    [words(income ? 'client' : 'vendor'), client],
  ]
  const blocks = parties.map(([role, party]) =>
    setBlock(
      [
        { ...label(role), heading: 2 as const },
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

function drawAccount(print: Print, account: CurrencyAccount) {
  const { flow, texts, words, look } = print
  const is_stacked = look.choices.second_language === 'small'
  const heads = [
    words('date'),
    words('entry'),
    texts.stacked('payment_to'),
    words('debit'),
    words('credit'),
    `${words('balance')} ${account.currency}`,
  ].map((head) => (is_stacked ? head.replace(' / ', '\n') : head))
  const lines = linesOf(print, account)
  const widths = heads.map((head, place) =>
    neededWidth(
      head,
      lines.map(({ texts }) => (texts[place] as string).split('\n')[0] as string),
      look.table,
      true,
      is_stacked ? 'lines' : 'words',
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
  flowTable(
    flow,
    columns,
    lines.map((line) => rowOf(line, look)),
    look.table,
  )
  flow.y += 10
  drawBalance(print, account)
}

type TextLine = { texts: string[]; is_sum: boolean }

function linesOf(
  { texts, words }: Print,
  { currency, opening, entries, debit, credit, closing }: CurrencyAccount,
) {
  const amount = (units: bigint) => printAmount(fromUnits(units, SCALE), texts.main, currency)
  const day = (date: string | null) => (date === null ? '' : printDay(date, texts.main))
  const told = (units: bigint) => (units === 0n ? '' : amount(units))
  const of = (entry: CurrencyAccount['entries'][number]): TextLine => ({
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
  { kind, document_kind, number, name }: CurrencyAccount['entries'][number],
  texts: Texts,
  words: Print['words'],
): string {
  if (kind === 'document') return `${texts.kind(document_kind ?? 'vat')} ${number ?? ''}`
  if (kind === 'left') return [words('left'), name].filter(Boolean).join(': ')
  return `${words('payment')}: ${[number, name === number ? null : name].filter(Boolean).join(', ')}`
}

const rowOf = ({ texts, is_sum }: TextLine, { table, tint }: Drawn): Row => ({
  cells: texts.map((text, place) => [
    {
      text,
      size: table.size,
      color: INK,
      is_bold: is_sum || place === texts.length - 1,
      align: ALIGNED[place] as Column['align'],
    },
  ]),
  ...(is_sum ? { fill: tint } : {}),
})

// What it comes to, where the eye looks for it.
function drawBalance({ flow, texts, words, income, look }: Print, { closing, currency }: CurrencyAccount) {
  const is_owed = income ? closing < 0n : closing > 0n
  const name = closing === 0n ? words('even') : words(is_owed ? 'owed' : 'owes')
  const amount = printAmount(fromUnits(closing < 0n ? -closing : closing, SCALE), texts.main, currency)
  const width = flow.width * 0.46
  const block = setBlock(
    [
      { ...label(name), align: 'right' },
      { text: `${amount} ${currency}`, size: 16, is_bold: true, color: look.accent_text, align: 'right' },
    ],
    width - 24,
  )
  keepTogether(flow, block.height + 20)
  const x = flow.left + flow.width - width
  flow.paper.box(x, flow.y, width, block.height + 16, look.tint)
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
