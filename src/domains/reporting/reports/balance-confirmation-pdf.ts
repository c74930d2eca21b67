import { fromUnits } from '../../../money/decimal.ts'
import { costOf, fitToPrint, type PrintedText } from '../../../platform/checks/printable-text.ts'
import { drawBlock, type Flow, flowBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import { inFamily } from '../../../platform/pdf/fonts.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { type Printing, printUncached } from '../../../platform/pdf/print-cache.ts'
import { type Column, flowTable, type Row } from '../../../platform/pdf/table.ts'
import { writePdf } from '../../../platform/pdf/write-pdf.ts'
import type { Department } from '../../administration/departments/schema.ts'
import type { DocumentTemplate } from '../../catalog/templates/rules.ts'
import { addresseeOf, drawLetterTop, senderOf } from '../../documents/print/letter.ts'
import { drawSheets, languageMark, paperFor, readPictures } from '../../documents/print/page-setup.ts'
import {
  HAIRLINE,
  INK,
  label,
  type PrintStyle,
  resolvePrintStyle,
  value,
} from '../../documents/print/style.ts'
import { printAmount, printDay } from '../../documents/texts/format-values.ts'
import { type Texts, textsIn } from '../../documents/texts/texts.ts'
import { type ConfirmationTexts, confirmationTexts } from './balance-confirmation-texts.ts'

// Prints letters that ask clients to confirm their balances. Each begins on its own sheet, with its own page numbers.

type Party = {
  name: string | null
  street: string | null
  post_code: string | null
  city: string | null
  country: string | null
  tax_no: string | null
}

type OpenDocument = { number: string | null; issue_date: string; payment_to: string | null; open: bigint }

export type PrintedConfirmation = {
  client: Party & { id: number }
  department: Department | undefined
  lang: string
  income: boolean
  date: string
  today: string
  balances: { currency: string; closing: bigint; items: OpenDocument[] }[]
}

type Letters = {
  letters: readonly PrintedConfirmation[]
  template: DocumentTemplate | undefined
  today: string
}

type LetterPrint = PrintedConfirmation & {
  flow: Flow
  texts: Texts
  words: ConfirmationTexts
  printStyle: PrintStyle
  logo: Picture | undefined
}

const printedTexts = ({ letters }: Letters): PrintedText[] =>
  letters.flatMap(({ client, balances }) => [
    ...Object.entries(client),
    ...balances.flatMap(({ items }) => items.map(({ number }): PrintedText => ['number', number])),
  ])

const printing: Printing<Letters> = {
  module: new URL(import.meta.url),
  render: renderConfirmations,
  cost: (letters) => costOf(printedTexts(letters), letters.letters.length * LETTER_COST),
}

const LETTER_COST = 20

export const printConfirmations = (accountId: number, letters: Letters): Promise<Buffer> =>
  printUncached(accountId, printing, letters)

export function renderConfirmations({ template, ...source }: Letters): Buffer {
  const { letters, today }: Letters = { ...fitToPrint({ ...source, template: undefined }, printedTexts) }
  const printStyle = resolvePrintStyle(template)
  const paper = paperFor(printStyle, template)
  const { logo, stationery } = readPictures(template)
  const [first] = letters
  const textsOf = (lang: string) => textsIn(lang.split('/')[0] as string, {}, languageMark(template))
  inFamily(printStyle.choices.font_family, () => {
    for (const letter of letters) {
      const texts = textsOf(letter.lang)
      const words = confirmationTexts(texts.main.code)
      const title = [words.title, letter.client.name].filter(Boolean).join(' · ')
      drawSheets({ paper, printStyle, texts, stationery, title, footer: null }, (flow) => {
        drawLetter({ ...letter, flow, texts, words, printStyle, logo })
      })
    }
  })
  const main = textsOf(first?.lang ?? 'en').main.code
  const { title } = confirmationTexts(main)
  const createdMs = Date.parse(`${today}T00:00:00Z`)
  const metadata = {
    title,
    author: first?.department?.name ?? '',
    subject: title,
    language: main,
    second_language: undefined,
    created_ms: createdMs,
    modified_ms: createdMs,
  }
  return writePdf(paper, metadata, `confirmations ${first?.client.id} ${today}`)
}

const SCALE = 2

function drawLetter(print: LetterPrint) {
  const { flow, texts, words, date } = print
  const day = printDay(date, texts.main)
  drawTop(print, day)
  flowBlock(flow, setBlock([value(words.intro.replace('{date}', day), { size: 9.5 })], flow.width))
  flow.y += 10
  for (const balance of print.balances) drawBalance(print, balance)
  flowBlock(flow, setBlock([value(words.request, { size: 9 })], flow.width))
  flow.y += 34
  drawSignature(print, words.ours, flow.left + flow.width / 2)
  drawReply(print)
}

function drawTop(print: LetterPrint, day: string) {
  const { texts, words, department, client, income, printStyle, logo, today } = print
  const title = { text: words.title, size: 20, is_bold: true, color: printStyle.title, heading: 1 as const }
  drawLetterTop(print, {
    head: { logo, setTitle: (width, align) => setBlock([{ ...title, align }], width) },
    facts: [
      [words.as_of, day],
      [texts.label('document_date'), printDay(today, texts.main)],
    ],
    sender: senderOf(texts.label('issuer'), department),
    addressee: addresseeOf(income ? words.client : words.vendor, client),
  })
}

const WIDTHS = [0.4, 0.2, 0.2, 0.2]

// The open documents, what else belongs to the balance, and the balance.
function drawBalance(
  print: LetterPrint,
  { currency, closing, items }: PrintedConfirmation['balances'][number],
) {
  const { flow, texts, words, printStyle, income } = print
  const amount = (units: bigint) => printAmount(fromUnits(units, SCALE), texts.main, currency)
  const day = (date: string | null) => (date === null ? '' : printDay(date, texts.main))
  const other = closing - items.reduce((sum, { open }) => sum + open, 0n)
  const isOwed = income ? closing < 0n : closing > 0n
  const heads = [words.document, words.issued, texts.label('payment_to'), `${words.open} ${currency}`]
  const columns = heads.map(
    (head, index): Column => ({
      head,
      align: index === heads.length - 1 ? 'right' : 'left',
      width: flow.width * (WIDTHS[index] as number),
    }),
  )
  const lineOf = (cells: string[], isSum = false): Row => ({
    cells: cells.map((text, index) => [
      {
        text,
        size: printStyle.table.size,
        color: INK,
        is_bold: isSum,
        align: columns[isSum && index === 1 ? heads.length - 1 : index]?.align ?? 'left',
      },
    ]),
    ...(isSum ? { fill: printStyle.tint, span: heads.length - 1 } : {}),
  })
  const magnitude = closing < 0n ? -closing : closing
  flowTable(
    flow,
    columns,
    [
      ...items.map((item) =>
        lineOf([item.number ?? '', day(item.issue_date), day(item.payment_to), amount(item.open)]),
      ),
      ...(other === 0n ? [] : [lineOf([words.other, '', '', amount(other)])]),
      lineOf([isOwed ? words.owed : words.owes, `${amount(magnitude)} ${currency}`], true),
    ],
    printStyle.table,
  )
  flow.y += 14
}

function drawReply(print: LetterPrint) {
  const { flow, words, balances } = print
  keepTogether(flow, REPLY_HEIGHT)
  flow.y += 8
  flow.paper.rule(flow.left, flow.y, flow.width, HAIRLINE)
  flow.y += 10
  const box = '[   ]'
  const currencies = balances.map(({ currency }) => `…………………………… ${currency}`).join('   ')
  const lines = [
    { ...label(words.reply), heading: 2 as const },
    value(`${box}  ${words.agree}`, { size: 9.5, before: 6 }),
    value(`${box}  ${words.disagree} ${currencies}`, { size: 9.5, before: 6 }),
  ]
  flowBlock(flow, setBlock(lines, flow.width))
  flow.y += 40
  drawSignature(print, words.signature, flow.left + flow.width / 2)
}

const REPLY_HEIGHT = 150

function drawSignature({ flow }: LetterPrint, text: string, x: number) {
  keepTogether(flow, 24)
  const width = flow.left + flow.width - x
  flow.paper.rule(x, flow.y, width, INK)
  const block = setBlock([{ ...label(text), align: 'center' }], width)
  drawBlock(flow.paper, block, x, flow.y + 3)
  flow.y += block.height + 10
}
