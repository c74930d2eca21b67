import type { BankFile, BankStatement, BankTransaction } from '../../../bank-files/statement.ts'
import { UnreadableBankFile } from '../../../bank-files/statement.ts'
import { add, type Decimal, equals, subtract, sum, toUnits } from '../../../money/decimal.ts'
import { AMOUNT_DIGITS_MAX, AMOUNT_SCALE, type Statement, type Transaction } from './schema.ts'

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
  for (const statement of statements) {
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

// The id of the stored transaction that each transaction of a statement is, or undefined if it is new. The second of two
// equal transactions is the second stored first, so that nothing is stored twice and nothing equal is lost.
export function findStored(
  transactions: readonly BankTransaction[],
  stored: readonly StoredTransaction[],
  format: BankFile['format'],
): (number | undefined)[] {
  const remaining = new Map<string, StoredTransaction[]>()
  for (const transaction of stored) push(remaining, fingerprint(transaction), transaction)
  const ids = transactions.map((transaction) => remaining.get(fingerprint(transaction))?.shift()?.id)
  // Another format words the same transaction differently; then the reference of the bank decides.
  const byReference = new Map<string, StoredTransaction[]>()
  for (const transaction of [...remaining.values()].flat())
    if (transaction.format !== format && isTelling(transaction.bank_reference))
      push(byReference, referenceKey(transaction), transaction)
  return ids.map((id, index) => {
    const transaction = transactions[index] as BankTransaction
    if (id !== undefined || !isTelling(transaction.bank_reference)) return id
    return byReference.get(referenceKey(transaction))?.shift()?.id
  })
}

type ComparableTransaction = Omit<StoredTransaction, 'id' | 'format'> | BankTransaction

function push(map: Map<string, StoredTransaction[]>, key: string, transaction: StoredTransaction) {
  const list = map.get(key)
  if (list) list.push(transaction)
  else map.set(key, [transaction])
}

const amountKey = ({ booking_date, amount }: ComparableTransaction) =>
  `${booking_date} ${amount?.units}e-${amount?.scale}`

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
  const lastDay = before
    .map(({ period_to }) => period_to ?? '')
    .toSorted()
    .at(-1)
  if (lastDay === undefined) return undefined
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
