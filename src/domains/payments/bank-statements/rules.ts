import type { BankFile, BankStatement, BankTransaction } from '../../../bank-files/statement.ts'
import { TRANSACTIONS_MAX, UnreadableBankFile } from '../../../bank-files/statement.ts'
import { add, type Decimal, equals, subtract, sum, toUnits } from '../../../money/decimal.ts'
import {
  AMOUNT_DIGITS_MAX,
  AMOUNT_SCALE,
  STATEMENTS_MAX,
  type Statement,
  type Transaction,
} from './schema.ts'

// Decisions about statements: which account they belong to, which of their transactions are stored already, and whether
// a statement is missing.

// Banks write the number of a German account as its bank code and number, others without the country.
export function isSameAccount(ours: string, theirs: string): boolean {
  if (ours === theirs) return true
  const [bank = '', number] = theirs.split('/')
  if (number !== undefined) return ours.slice(4) === bank + number.padStart(10, '0')
  return /^\d{10,}$/.test(theirs) && ours.endsWith(theirs)
}

export function checkStatements({ statements }: BankFile): void {
  let transactions = 0
  for (const [index, statement] of statements.entries()) {
    if (index === STATEMENTS_MAX)
      throw new UnreadableBankFile(
        `there are more than ${STATEMENTS_MAX} statements; ask the bank for shorter periods`,
        statement.line,
      )
    transactions += statement.transactions.length
    if (transactions > TRANSACTIONS_MAX)
      throw new UnreadableBankFile(`there are more than ${TRANSACTIONS_MAX} transactions`, statement.line)
    if (statement.currency !== null && !/^[A-Z]{3}$/.test(statement.currency))
      throw new UnreadableBankFile('the currency is not readable', statement.line)
    if (statement.period_from === null || statement.period_to === null)
      throw new UnreadableBankFile('the statement has no dates', statement.line)
    checkAmount(statement.opening_balance, statement.line)
    checkAmount(statement.closing_balance, statement.line)
    for (const { amount, charges, original_amount, line } of statement.transactions)
      for (const value of [amount, charges, original_amount]) checkAmount(value, line)
  }
}

function checkAmount(amount: Decimal | null, line: number): void {
  if (amount === null) return
  const units = toUnits(amount, AMOUNT_SCALE)
  if (units === undefined)
    throw new UnreadableBankFile(`an amount has more than ${AMOUNT_SCALE} decimals`, line)
  if (String(units).replace('-', '').length > AMOUNT_DIGITS_MAX + AMOUNT_SCALE)
    throw new UnreadableBankFile('an amount is too large', line)
}

export type StoredTransaction = Pick<
  Transaction,
  | 'id'
  | 'booking_date'
  | 'amount'
  | 'bank_reference'
  | 'title'
  | 'counterparty_name'
  | 'counterparty_account'
  | 'format'
>

// Stored transactions by what they say, so that a file of thousands of statements reads them once. Each list is in the
// order of the ids.
export type TransactionIndex = {
  readonly byFingerprint: Map<string, StoredTransaction[]>
  readonly byReference: Map<string, StoredTransaction[]>
}

export function indexTransactions(transactions: readonly StoredTransaction[]): TransactionIndex {
  const index: TransactionIndex = { byFingerprint: new Map(), byReference: new Map() }
  for (const transaction of transactions) addToIndex(index, transaction)
  return index
}

export function addToIndex({ byFingerprint, byReference }: TransactionIndex, transaction: StoredTransaction) {
  push(byFingerprint, fingerprint(transaction), transaction)
  if (isTelling(transaction.bank_reference)) push(byReference, referenceKey(transaction), transaction)
}

// The id of the stored transaction that each transaction of a statement is, or undefined if it is new. The second of two
// equal transactions is the second stored first, so that nothing is stored twice and nothing equal is lost.
export function findStored(
  transactions: readonly BankTransaction[],
  { byFingerprint, byReference }: TransactionIndex,
  format: BankFile['format'],
  isCandidate: (transaction: StoredTransaction) => boolean = () => true,
): (number | undefined)[] {
  const used = new Set<number>()
  const take = takerOf((transaction) => !used.has(transaction.id) && isCandidate(transaction), used)
  const ids = transactions.map((transaction) => take(byFingerprint.get(fingerprint(transaction))))
  // Another format words the same transaction differently; then the reference of the bank decides.
  const takeOther = takerOf(
    (transaction) => !used.has(transaction.id) && transaction.format !== format && isCandidate(transaction),
    used,
  )
  return ids.map((id, index) => {
    const transaction = transactions[index] as BankTransaction
    if (id !== undefined || !isTelling(transaction.bank_reference)) return id
    return takeOther(byReference.get(referenceKey(transaction)))
  })
}

// Takes the next matching transaction of a list. It remembers how far it came in each, because thousands may be equal.
function takerOf(matches: (transaction: StoredTransaction) => boolean, used: Set<number>) {
  const positions = new Map<readonly StoredTransaction[], number>()
  return (list: readonly StoredTransaction[] = []): number | undefined => {
    let at = positions.get(list) ?? 0
    while (at < list.length && !matches(list[at] as StoredTransaction)) at++
    positions.set(list, at + 1)
    const id = list[at]?.id
    if (id !== undefined) used.add(id)
    return id
  }
}

type ComparableTransaction = Omit<StoredTransaction, 'id' | 'format'> | BankTransaction

function push(map: Map<string, StoredTransaction[]>, key: string, transaction: StoredTransaction) {
  const list = map.get(key)
  if (list) list.push(transaction)
  else map.set(key, [transaction])
}

const amountKey = ({ booking_date, amount }: ComparableTransaction) =>
  `${booking_date} ${amount && toUnits(amount, AMOUNT_SCALE)}`

const referenceKey = (transaction: ComparableTransaction) =>
  `${amountKey(transaction)} ${transaction.bank_reference}`

const fingerprint = (transaction: ComparableTransaction): string =>
  [
    referenceKey(transaction),
    transaction.counterparty_account ?? '',
    plain(transaction.counterparty_name),
    plain(transaction.title),
  ].join('|')

const plain = (text: string | null) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const isTelling = (reference: string | null) => /\d/.test(reference ?? '') && (reference ?? '').length >= 6

export type Balances = Pick<
  Statement,
  | 'id'
  | 'bank_account_id'
  | 'currency'
  | 'number'
  | 'period_from'
  | 'period_to'
  | 'opening_balance'
  | 'closing_balance'
>
type Period = Omit<Balances, 'id' | 'bank_account_id' | 'currency'>

// Statements of which one begins where the other ended have no transaction in common, even if they are of one day.
export function isAdjacent(first: Period, other: Period): boolean {
  if (isSameStatement(first, other)) return false
  return follows(first, other) || follows(other, first)
}

const follows = (later: Period, earlier: Period): boolean =>
  isEqual(earlier.closing_balance, later.opening_balance) &&
  (earlier.period_to ?? '') <= (later.period_from ?? '')

const isEqual = (first: Decimal | null, other: Decimal | null) =>
  first !== null && other !== null && equals(first, other)

export const isSameStatement = (first: Period, other: Period): boolean =>
  first.number === other.number &&
  first.period_from === other.period_from &&
  first.period_to === other.period_to &&
  isSameBalance(first.opening_balance, other.opening_balance) &&
  isSameBalance(first.closing_balance, other.closing_balance)

const isSameBalance = (first: Decimal | null, other: Decimal | null) =>
  first === null || other === null ? first === other : equals(first, other)

export type Gap = { gap_from: string; gap_to: string; gap_difference: Decimal }

// A statement is missing or altered if no statement that ends just before this one has its opening balance.
export function findGap(statement: Balances, others: readonly Balances[]): Gap | undefined {
  const { opening_balance, period_from, id } = statement
  if (opening_balance === null || period_from === null) return undefined
  const earlier = others.filter(
    (other) => other.id !== id && other.closing_balance !== null && (other.period_to ?? '') <= period_from,
  )
  const before = earlier.filter(({ period_to }) => (period_to ?? '') < period_from)
  if (before.length === 0) return undefined
  let lastDay = ''
  for (const { period_to } of before) if (period_to !== null && period_to > lastDay) lastDay = period_to
  const candidates = earlier.filter(({ period_to }) => (period_to ?? '') >= lastDay)
  if (candidates.some(({ closing_balance }) => isEqual(closing_balance, opening_balance))) return undefined
  const last = candidates.find(({ period_to }) => period_to === lastDay) as Balances
  return {
    gap_from: lastDay,
    gap_to: period_from,
    gap_difference: subtract(opening_balance, last.closing_balance as Decimal),
  }
}

// Null if the file states no balances.
export function balanceDifference(
  statement: Pick<Statement, 'opening_balance' | 'closing_balance' | 'turnover'>,
): Decimal | null {
  const { opening_balance, closing_balance, turnover } = statement
  if (opening_balance === null || closing_balance === null || turnover === null) return null
  return subtract(closing_balance, add(opening_balance, turnover))
}

export const turnoverOf = ({ transactions }: BankStatement): Decimal =>
  sum(transactions.map(({ amount }) => amount))
