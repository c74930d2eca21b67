import {
  absolute,
  add,
  type Decimal,
  equals,
  isNegative,
  isZero,
  negate,
  subtract,
  ZERO,
} from '../money/decimal.ts'
import { isAccount } from '../platform/checks/iban.ts'
import type { NumberedRow } from '../platform/spreadsheets/sheet.ts'
import {
  type BankStatement,
  type BankTransaction,
  cleanText,
  emptyTransaction,
  plainAccount,
  TRANSACTIONS_MAX,
  UnreadableBankFile,
} from './statement.ts'
import type { Layout } from './table-layout.ts'
import type { TableField } from './table-presets.ts'
import { currencyIn, decimalSignOf, fold, isMonthFirst, parseAmount, parseDay } from './table-values.ts'

// Reads a table of transactions: the rows below the headings, one statement for each account and currency.

export function readTable(rows: readonly NumberedRow[], layout: Layout): BankStatement[] {
  const body = rows.slice(layout.first)
  const values = readerOf(layout, body)
  const preamble = rows.slice(0, layout.first).flatMap(({ cells }) => cells.map((cell) => cell.trim()))
  const account = plainAccount(preamble.find((cell) => isAccount(unquote(cell))))
  const currency = preamble.find((cell) => CURRENCIES.has(cell)) ?? null
  const lines = body.flatMap((row) => readRow(row, values, layout))
  if (lines.length === 0)
    throw new UnreadableBankFile('there are no transactions below the headings', rows[0]?.number ?? 1, 'row')
  if (lines.length > TRANSACTIONS_MAX)
    throw new UnreadableBankFile(
      `there are more than ${TRANSACTIONS_MAX} transactions`,
      TRANSACTIONS_MAX,
      'row',
    )
  const groups = Map.groupBy(lines, (line) => `${line.account ?? account} ${line.currency ?? currency}`)
  return [...groups.values()].map((group) => statementOf(group, account, currency))
}

const CURRENCIES = new Set([
  'PLN',
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'CZK',
  'SEK',
  'NOK',
  'DKK',
  'HUF',
  'RON',
  'BGN',
  'UAH',
])

const unquote = (cell: string) => cell.replace(/^'|'$/g, '').trim()

type Line = {
  transaction: BankTransaction
  account: string | null
  currency: string | null
  balance?: Decimal
}

type Values = {
  text: (row: NumberedRow, field: TableField) => string
  amount: (row: NumberedRow, field: TableField) => Decimal | undefined
  day: (row: NumberedRow, field: TableField) => string | undefined
  isDebit: (row: NumberedRow) => boolean
}

// The decimal sign and the order of days are the same in a whole column.
function readerOf({ columns }: Layout, body: readonly NumberedRow[]): Values {
  const text: Values['text'] = ({ cells }, field) =>
    unquote(
      (columns[field] ?? [])
        .map((column) => cells[column]?.trim() ?? '')
        .filter(Boolean)
        .join(' '),
    )
  const cellsOf = (field: TableField) => body.map((row) => text(row, field))
  const cached = <Value>(compute: (field: TableField) => Value) => {
    const values = new Map<TableField, Value>()
    return (field: TableField) => {
      if (!values.has(field)) values.set(field, compute(field))
      return values.get(field) as Value
    }
  }
  const signOf = cached((field) => decimalSignOf(cellsOf(field)))
  const monthFirst = cached((field) => isMonthFirst(cellsOf(field)))
  return {
    text,
    amount: (row, field) => {
      const cell = text(row, field)
      if (cell === '') return undefined
      const sign = signOf(field)
      if (sign === undefined)
        throw new UnreadableBankFile(
          'it is unclear which sign separates the decimals of amounts',
          row.number,
          'row',
        )
      return parseAmount(cell, sign)
    },
    day: (row, field) => parseDay(text(row, field).split(' ')[0] ?? '', monthFirst(field)),
    isDebit: debitsOf(
      body.filter((row) => /\d/.test(text(row, 'amount'))),
      cellsOf('amount'),
    ),
  }
}

const DEBITS = new Set([
  's',
  'soll',
  'd',
  'dr',
  'debit',
  'dbit',
  'af',
  'wn',
  'winien',
  'obciazenie',
  'wydatek',
])
const CREDITS = new Set(['h', 'haben', 'c', 'cr', 'credit', 'crdt', 'bij', 'ma', 'uznanie', 'wplyw'])

// Some banks write amounts without signs, and in another column, often without heading, whether they are debits.
function debitsOf(rows: readonly NumberedRow[], amounts: readonly string[]): Values['isDebit'] {
  if (amounts.some((amount) => /[-(\u2212\u2013\u2014]/.test(amount))) return () => false
  const wordIn = ({ cells }: NumberedRow, column: number) => fold(cells[column] ?? '')
  const isDirection = (word: string) => DEBITS.has(word) || CREDITS.has(word)
  const column = (rows[0]?.cells ?? []).findIndex((_, at) =>
    rows.every((row) => isDirection(wordIn(row, at))),
  )
  return (row) => DEBITS.has(wordIn(row, column))
}

const AMOUNT_FIELDS = ['amount', 'debit', 'credit'] as const

// Rows without a day are not booked, or end the table. A sentence below the table has no amount.
function readRow(row: NumberedRow, values: Values, layout: Layout): Line[] {
  const dayText = values.text(row, 'booking_date')
  if (dayText === '' || !/\d/.test(dayText) || !layout.isBooked(row)) return []
  const bookingDay = values.day(row, 'booking_date')
  if (bookingDay === undefined && AMOUNT_FIELDS.every((field) => values.text(row, field) === '')) return []
  if (bookingDay === undefined) throw new UnreadableBankFile('the date is not readable', row.number, 'row')
  const gross = readAmount(row, values)
  if (gross === undefined) throw new UnreadableBankFile('the amount is not readable', row.number, 'row')
  const fee = absolute(values.amount(row, 'fee') ?? ZERO)
  const balance = values.amount(row, 'balance')
  const [ourSide, theirSide] = sidesOf(gross)
  const currency = currencyOf(row, values)
  return [
    {
      account: accountOf(values.text(row, 'account')) ?? accountOf(values.text(row, ourSide)),
      currency,
      ...(balance && { balance }),
      transaction: {
        ...emptyTransaction(row.number, bookingDay, subtract(gross, fee)),
        value_date: values.day(row, 'value_date') ?? null,
        type: cleanText(values.text(row, 'type')),
        bank_reference: cleanText(values.text(row, 'reference').replace(/^'|'$/g, '')),
        charges: isZero(fee) ? null : fee,
        ...partyOf(row, values, layout, theirSide),
        ...originalOf(row, values, currency),
      },
    },
  ]
}

const sidesOf = (amount: Decimal): [TableField, TableField] =>
  isNegative(amount) ? ['sender_account', 'receiver_account'] : ['receiver_account', 'sender_account']

function partyOf(row: NumberedRow, values: Values, layout: Layout, theirSide: TableField) {
  const labels = layout.labelsOf(row)
  const accounts = [
    values.text(row, 'counterparty_account'),
    values.text(row, theirSide),
    labels.counterparty_account ?? '',
  ]
  return {
    counterparty_name: cleanText(values.text(row, 'counterparty_name')) ?? labels.counterparty_name,
    counterparty_account: accounts.map(accountOf).find((account) => account !== null) ?? null,
    title: cleanText(values.text(row, 'title')) ?? labels.title,
  }
}

function originalOf(row: NumberedRow, values: Values, currency: string | null): Partial<BankTransaction> {
  const original = values.amount(row, 'original_amount')
  const original_currency = cleanText(values.text(row, 'original_currency'))
  if (original === undefined || original_currency === currency) return {}
  return { original_amount: absolute(original), original_currency }
}

// One column with signs, one beside a column of directions, or one for each direction, in which debits may be negative already.
function readAmount(row: NumberedRow, values: Values): Decimal | undefined {
  const amount = values.amount(row, 'amount')
  if (amount !== undefined) return values.isDebit(row) ? negate(absolute(amount)) : amount
  const [debit, credit] = [values.amount(row, 'debit'), values.amount(row, 'credit')]
  if (debit !== undefined && (debit.units !== 0n || credit === undefined)) return negate(absolute(debit))
  return credit
}

const accountOf = (text: string): string | null =>
  /\d{6,}/.test(text.replace(/\s/g, '')) ? plainAccount(text) : null

function currencyOf(row: NumberedRow, values: Values): string | null {
  const text = values.text(row, 'currency').toUpperCase()
  return /^[A-Z]{3}$/.test(text) ? text : (currencyIn(values.text(row, 'amount')) ?? null)
}

function statementOf(lines: readonly Line[], account: string | null, currency: string | null): BankStatement {
  const first = lines[0] as Line
  const ordered = inOrder(lines)
  const balances = balancesOf(ordered)
  return {
    line: first.transaction.line,
    account: first.account ?? account,
    currency: first.currency ?? currency,
    number: null,
    period_from: ordered[0]?.transaction.booking_date ?? null,
    period_to: ordered.at(-1)?.transaction.booking_date ?? null,
    opening_balance: balances?.opening ?? null,
    closing_balance: balances?.closing ?? null,
    transactions: ordered.map(({ transaction }) => transaction),
  }
}

// Most banks list the newest transaction first. Of transactions of one day the balances show the order.
function inOrder(lines: readonly Line[]): Line[] {
  const reversed = lines.toReversed()
  const [first, last] = [lines[0], lines.at(-1)].map((line) => line?.transaction.booking_date ?? '')
  if (first !== last) return (first as string) > (last as string) ? reversed : [...lines]
  return balancesOf(lines) === undefined && balancesOf(reversed) !== undefined ? reversed : [...lines]
}

// Balances after each transaction are used if they add up.
function balancesOf(lines: readonly Line[]): { opening: Decimal; closing: Decimal } | undefined {
  let before: Decimal | undefined
  for (const { balance, transaction } of lines) {
    if (balance === undefined) return undefined
    if (before !== undefined && !equals(add(before, transaction.amount), balance)) return undefined
    before = balance
  }
  const [first] = lines
  if (first?.balance === undefined || before === undefined) return undefined
  return { opening: subtract(first.balance, first.transaction.amount), closing: before }
}
