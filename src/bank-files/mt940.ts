import { type Decimal, negate, parseDecimal } from '../money/decimal.ts'
import { decodeBankText } from './decode.ts'
import { applyDetails } from './mt940-details.ts'
import {
  type BankFile,
  type BankStatement,
  cleanText,
  emptyTransaction,
  isDay,
  plainAccount,
  TRANSACTIONS_MAX,
  UnreadableBankFile,
} from './statement.ts'

// Reads statements in the format MT940 of SWIFT: a file of fields such as `:61:`, with the habits of banks.

export const looksLikeMt940 = (text: string): boolean =>
  /^:20:/m.test(text) && /^:(25|28C?|60[FM]):/m.test(text)

export function readMt940(bytes: Uint8Array): BankFile {
  const statements: BankStatement[] = []
  let open: OpenStatement | undefined
  const finish = () => {
    if (open !== undefined) addStatement(statements, open)
    open = undefined
  }
  for (const field of fieldsOf(decodeBankText(bytes))) {
    if (field.tag === END) {
      if (open !== undefined) open.isTerminated = true
      finish()
    } else {
      if (open !== undefined && startsStatement(field, open)) finish()
      open ??= newStatement(field.line)
      readField(open, field)
    }
  }
  finish()
  if (statements.length === 0) throw new UnreadableBankFile('there is no statement in the file', 1)
  return { format: 'mt940', statements }
}

type Field = { tag: string; line: number; lines: string[] }
const END = 'end'

// Everything that opens no field continues the last one, except for fields such as `:NS:`, which are of no standard.
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  const lines = text.replace(MESSAGE_MARKS, '').split(/\r\n|\n|\r/)
  for (const [index, line] of lines.entries()) {
    const content = line.replace(BLOCK_HEADER, '')
    const match = /^:(\d{2}[A-Z]?):(.*)$/s.exec(content)
    if (/^:[A-Z]{2}:/.test(content)) continue
    if (match) fields.push({ tag: match[1] as string, line: index + 1, lines: [match[2] as string] })
    else if (/^-\}?\s*$/.test(content)) fields.push({ tag: END, line: index + 1, lines: [] })
    else if (content.trim() !== '' && !/^[{}]/.test(content)) fields.at(-1)?.lines.push(content)
  }
  return fields
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: some banks put messages between these characters
const MESSAGE_MARKS = /[\u0001\u0003]/g
const BLOCK_HEADER = /^(\{\d:[^{}]*(\{[^{}]*\}[^{}]*)*\})*\{4:\s*/

type OpenStatement = BankStatement & {
  seen: Set<string>
  isFirstPage: boolean
  isLastPage: boolean
  isTerminated: boolean
  opening_day: string | null
  closing_day: string | null
}

const newStatement = (line: number): OpenStatement => ({
  line,
  account: null,
  currency: null,
  number: null,
  period_from: null,
  period_to: null,
  opening_balance: null,
  closing_balance: null,
  transactions: [],
  seen: new Set(),
  isFirstPage: true,
  isLastPage: true,
  isTerminated: false,
  opening_day: null,
  closing_day: null,
})

// Some banks write several accounts into one message.
const startsStatement = ({ tag }: Field, { seen }: OpenStatement): boolean =>
  tag === '20' || ((tag === '25' || tag === '28C' || tag.startsWith('60')) && seen.has(tag))

function readField(statement: OpenStatement, field: Field): void {
  const { tag, lines } = field
  const [value = ''] = lines
  statement.seen.add(tag)
  if (tag === '25') readAccount(statement, value)
  else if (tag === '28C' || tag === '28') statement.number = cleanText(value)
  else if (tag === '60F' || tag === '60M') {
    const balance = readBalance(field)
    statement.isFirstPage = tag === '60F'
    statement.currency = balance.currency
    statement.opening_balance = balance.amount
    statement.opening_day = balance.day
  } else if (tag === '62F' || tag === '62M') {
    const balance = readBalance(field)
    statement.isLastPage = tag === '62F'
    statement.currency ??= balance.currency
    statement.closing_balance = balance.amount
    statement.closing_day = balance.day
  } else if (tag === '61') addTransaction(statement, field)
  else if (tag === '86') addDetails(statement, lines)
}

// The currency may follow the number.
function readAccount(statement: OpenStatement, value: string): void {
  const match = /^\/?(.*?)[\s/]*([A-Z]{3})?$/.exec(value.trim())
  const isIban = /^\/?([A-Z]{2})?\d{15,}/.test(value.replace(/\s/g, ''))
  statement.account = plainAccount(isIban || match?.[2] ? match?.[1] : value)
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}(?:[,.]\d{0,5})?)$/

function readBalance({ tag, line, lines }: Field): { amount: Decimal; currency: string; day: string } {
  const match = BALANCE.exec((lines[0] ?? '').replace(/\s/g, ''))
  const amount = readAmount(match?.[4])
  const day = dayOf(match?.[2])
  if (!match || amount === undefined || day === undefined)
    throw new UnreadableBankFile(`the balance :${tag}: is not readable`, line)
  return { amount: match[1] === 'D' ? negate(amount) : amount, currency: match[3] as string, day }
}

const readAmount = (text: string | undefined): Decimal | undefined =>
  text === undefined ? undefined : parseDecimal(text.replace(',', '.').replace(/\.$/, ''))

function dayOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const year = Number(text.slice(0, 2))
  const day = `${year >= 70 ? 1900 + year : 2000 + year}-${text.slice(2, 4)}-${text.slice(4, 6)}`
  return isDay(day) ? day : undefined
}

const LINE =
  /^(\d{6})(\d{4})?\s*(R?[CD])([A-Z])?\s*(\d{1,15}(?:[,.]\d{0,5})?)(?:([SNF][A-Z0-9][A-Z0-9 ]{2}))?(.*)$/

function addTransaction(statement: OpenStatement, { line, lines }: Field): void {
  const [first = '', ...supplement] = lines
  const match = LINE.exec(first.trim())
  if (!match) throw new UnreadableBankFile('the transaction :61: is not readable', line)
  const [, valueText, entryText, mark = '', , amountText, type, references = ''] = match
  const amount = readAmount(amountText)
  const valueDay = dayOf(valueText)
  const bookingDay = entryText && valueDay ? entryDay(entryText, valueDay) : valueDay
  if (amount === undefined || valueDay === undefined || bookingDay === undefined)
    throw new UnreadableBankFile('the date or the amount of the transaction :61: is not readable', line)
  if (statement.transactions.length >= TRANSACTIONS_MAX)
    throw new UnreadableBankFile(
      `the statement has more than ${TRANSACTIONS_MAX} transactions; ask the bank for shorter periods`,
      line,
    )
  const [ownReference = '', bank = ''] = references.split('//', 2)
  // A reversed credit takes money from the account.
  const isOut = mark === 'D' || mark === 'RC'
  statement.transactions.push({
    ...emptyTransaction(line, bookingDay, isOut ? negate(amount) : amount),
    value_date: valueDay,
    is_reversal: mark.startsWith('R'),
    type: type === undefined ? null : type.slice(1).trim(),
    bank_reference: referenceOf(bank) ?? (bank === '' ? null : cleanText(bank)),
    end_to_end_id: referenceOf(ownReference),
    title: cleanText(supplement.join(' ')),
  })
}

// NONREF and zeros stand for no reference.
function referenceOf(text: string): string | null {
  const reference = cleanText(text)
  return reference === null || /^(NONREF|0+)$/i.test(reference) ? null : reference
}

// The entry date has no year: it is the one that brings it nearest to the value date.
function entryDay(text: string, valueDay: string): string | undefined {
  const year = Number(valueDay.slice(0, 4))
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDay))
  return [year, year - 1, year + 1]
    .map((candidate) => `${candidate}-${text.slice(0, 2)}-${text.slice(2, 4)}`)
    .filter(isDay)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

// Details after the closing balance belong to the whole statement.
function addDetails(statement: OpenStatement, lines: readonly string[]): void {
  const isOfTransaction = ![...statement.seen].some((tag) => tag.startsWith('62'))
  const transaction = statement.transactions.at(-1)
  if (isOfTransaction && transaction)
    statement.transactions[statement.transactions.length - 1] = applyDetails(transaction, lines)
}

function addStatement(statements: BankStatement[], open: OpenStatement): void {
  const { seen, isFirstPage, isLastPage, isTerminated, opening_day, closing_day, ...statement } = open
  checkComplete(open)
  const previous = statements.at(-1)
  const days = statement.transactions.map(({ booking_date }) => booking_date).toSorted()
  statement.period_from = days[0] ?? opening_day ?? closing_day
  statement.period_to = closing_day ?? days.at(-1) ?? null
  if (!isFirstPage && previous && continues(previous, statement)) {
    previous.transactions.push(...statement.transactions)
    previous.closing_balance = statement.closing_balance
    previous.period_to = statement.period_to
    previous.period_from = previous.transactions[0]?.booking_date ?? previous.period_from
  } else statements.push(statement)
}

// A file that ends before the closing balance was cut off, unless the message has an end.
function checkComplete({ line, account, seen, isTerminated }: OpenStatement): void {
  const has = (tag: string) => [...seen].some((candidate) => candidate.startsWith(tag))
  if (account === null) throw new UnreadableBankFile('the statement has no account (:25:)', line)
  if (!has('60')) throw new UnreadableBankFile('the statement has no opening balance (:60F:)', line)
  if (!has('62') && !isTerminated)
    throw new UnreadableBankFile(
      'the statement has no closing balance (:62F:); the file may have been cut off',
      line,
    )
}

const pageless = (number: string | null) => number?.split('/')[0]

const continues = (previous: BankStatement, next: BankStatement): boolean =>
  previous.account === next.account && pageless(previous.number) === pageless(next.number)
