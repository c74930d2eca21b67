import { type Decimal, negate, parseDecimal } from '../money/decimal.ts'
import { decodeBankText } from './decode.ts'
import { applyDetails, applyNonSwift } from './mt940-details.ts'
import { END, type Field, fieldsOf } from './mt940-fields.ts'
import { referencesOf, supplementOf } from './mt940-references.ts'
import {
  type BankFile,
  type BankStatement,
  type BankTransaction,
  cleanText,
  emptyTransaction,
  isDay,
  plainAccount,
  TRANSACTIONS_MAX,
  UnreadableBankFile,
} from './statement.ts'

// Reads statements in the format MT940 of SWIFT: a file of fields such as `:61:`, with the habits of banks.

export const looksLikeMt940 = (text: string): boolean =>
  /^:20:/m.test(text) && /^:(25P?|28C?|60[FM]):/m.test(text)

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
  tag === '20' || ((tag === '25' || tag === '25P' || tag === '28C' || tag.startsWith('60')) && seen.has(tag))

function readField(statement: OpenStatement, field: Field): void {
  const { tag, lines } = field
  const [value = ''] = lines
  statement.seen.add(tag)
  if (tag === '25' || tag === '25P') readAccount(statement, value)
  else if (tag === '28C' || tag === '28') statement.number = cleanText(value)
  else if (tag === '60F' || tag === '60M') {
    const balance = readBalance(field, null)
    statement.isFirstPage = tag === '60F'
    statement.currency = balance.currency
    statement.opening_balance = balance.amount
    statement.opening_day = balance.day
  } else if (tag === '62F' || tag === '62M') {
    const balance = readBalance(field, statement.currency)
    statement.isLastPage = tag === '62F'
    statement.currency ??= balance.currency
    statement.closing_balance = balance.amount
    statement.closing_day = balance.day
  } else if (tag === '61') addTransaction(statement, field)
  else if (tag === '86') addDetails(statement, (transaction) => applyDetails(transaction, lines))
  else if (tag === 'NS') addDetails(statement, (transaction) => applyNonSwift(transaction, lines))
}

// The BIC of the bank may stand before the number, and the currency after it.
function readAccount(statement: OpenStatement, text: string): void {
  const value = text.trim().replace(/^\/?[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?\/(?=.)/, '')
  const match = /^\/?(.*?)[\s/]*([A-Z]{3})?$/.exec(value)
  const isIban = /^\/?([A-Z]{2})?\d{15,}/.test(value.replace(/\s/g, ''))
  statement.account = plainAccount(isIban || match?.[2] ? match?.[1] : value)
}

// Some banks leave out the currency of the closing balance. German ones write zeros for the day before the first
// statement.
const BALANCE = /^([CD])(\d{6})([A-Z]{3})?(\d{1,15}(?:[,.]\d{0,5})?)$/

function readBalance(
  { tag, line, lines }: Field,
  usualCurrency: string | null,
): { amount: Decimal; currency: string; day: string | null } {
  const match = BALANCE.exec((lines[0] ?? '').replace(/\s/g, ''))
  const amount = readAmount(match?.[4])
  const day = match?.[2] === '000000' ? null : dayOf(match?.[2])
  const currency = match?.[3] ?? usualCurrency
  if (!match || amount === undefined || day === undefined || currency === null)
    throw new UnreadableBankFile(`the balance :${tag}: is not readable`, line)
  return { amount: match[1] === 'D' ? negate(amount) : amount, currency, day }
}

const readAmount = (text: string | undefined): Decimal | undefined =>
  text === undefined ? undefined : parseDecimal(text.replace(',', '.').replace(/\.$/, ''))

function dayOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const year = Number(text.slice(0, 2))
  const day = `${year >= 70 ? 1900 + year : 2000 + year}-${text.slice(2, 4)}-${text.slice(4, 6)}`
  return isDay(day) ? day : undefined
}

const LINE = /^(\d{6})(\d{4})?\s*(R?[CD])([A-Z])?\s*(\d{1,15}(?:[,.]\d{0,5})?)(?:([SNF][A-Z0-9 ]{3}))?(.*)$/

function addTransaction(statement: OpenStatement, { line, lines }: Field): void {
  const [first = '', ...supplement] = lines
  const match = LINE.exec(first.trim())
  if (!match) throw new UnreadableBankFile('the transaction :61: is not readable', line)
  const [, valueText, entryText, mark = '', , amountText, type, references = ''] = match
  const amount = readAmount(amountText)
  const valueDay = valueDayOf(valueText)
  const bookingDay = entryText && valueDay ? entryDay(entryText, valueDay) : valueDay
  if (amount === undefined || valueDay === undefined || bookingDay === undefined)
    throw new UnreadableBankFile('the date or the amount of the transaction :61: is not readable', line)
  if (statement.transactions.length >= TRANSACTIONS_MAX)
    throw new UnreadableBankFile(
      `the statement has more than ${TRANSACTIONS_MAX} transactions; ask the bank for shorter periods`,
      line,
    )
  // A reversed credit takes money from the account.
  const isOut = mark === 'D' || mark === 'RC'
  statement.transactions.push({
    ...emptyTransaction(line, bookingDay, isOut ? negate(amount) : amount),
    value_date: valueDay,
    is_reversal: mark.startsWith('R'),
    type: cleanText(type?.slice(1)),
    ...referencesOf(references),
    ...supplementOf(supplement, statement.currency),
  })
}

// Banks that count 30 days in every month write 30 February.
function valueDayOf(text = ''): string | undefined {
  const isAfterFebruary = /^\d{2}02(29|30)$/.test(text)
  return (
    dayOf(text) ??
    (isAfterFebruary ? (dayOf(`${text.slice(0, 4)}29`) ?? dayOf(`${text.slice(0, 4)}28`)) : undefined)
  )
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
function addDetails(
  statement: OpenStatement,
  apply: (transaction: BankTransaction) => BankTransaction,
): void {
  const isOfTransaction = ![...statement.seen].some((tag) => tag.startsWith('62'))
  const transaction = statement.transactions.at(-1)
  if (isOfTransaction && transaction)
    statement.transactions[statement.transactions.length - 1] = apply(transaction)
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
  if (has('34') && !has('60'))
    throw new UnreadableBankFile(
      'this is a report of a day (MT942); ask the bank for statements (MT940)',
      line,
    )
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
