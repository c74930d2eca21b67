import type { Candidate, TransactionFacts } from '../../../bank-matching/facts.ts'
import { formatsOf, type NumberFormat, numbersIn } from '../../../bank-matching/formats.ts'
import { groupsOf, nameWords } from '../../../bank-matching/text.ts'
import {
  absolute,
  type Decimal,
  fromUnits,
  isPositive,
  negate,
  toUnits,
  ZERO,
} from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { startOfDay } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import type { Transaction } from '../bank-statements/schema.ts'
import type { Payment } from '../payments/schema.ts'
import {
  type CandidateRow,
  candidateRows,
  clientsByAccount,
  clientsByFacts,
  openNumbers,
  recordedPayments,
} from './store.ts'

// Gathers the documents that a transaction may pay.

const SCALE = 2
const DAY_MS = 24 * 3_600_000
const RECORDED_DAYS = 7
const FOREIGN_MAX = 10

// What all transactions of an account share.
export type MatchingContext = { formats: NumberFormat[]; clientsOfAccounts: ReadonlyMap<string, number> }

export async function readContext(
  db: Database,
  accountId: number,
  clientsOfAccounts: ReadonlyMap<string, number> = new Map(),
): Promise<MatchingContext> {
  return { formats: formatsOf(await openNumbers(db, accountId)), clientsOfAccounts }
}

export const factsOf = (transaction: Transaction): TransactionFacts => ({
  amount: transaction.amount ?? ZERO,
  currency: transaction.currency ?? '',
  title: [transaction.title, transaction.end_to_end_id].filter(Boolean).join(' '),
  counterparty_name: transaction.counterparty_name ?? '',
  original_amount: transaction.original_amount,
  original_currency: transaction.original_currency,
  charges: transaction.charges,
})

export async function gatherCandidates(
  db: Database,
  accountId: number,
  transaction: Transaction,
  context: MatchingContext,
): Promise<Candidate[]> {
  const { amount, title, counterparty_name } = factsOf(transaction)
  const groups = groupsOf(title)
  const accountClients = await clientsOfAccount(db, accountId, transaction.counterparty_account, context)
  const otherClients = await clientsByFacts(db, accountId, {
    tax_numbers: taxNumbersIn(title),
    names: namesIn(counterparty_name),
  })
  const rows = await candidateRows(db, accountId, {
    ...numbersIn(groups, context.formats),
    gov_ids: ksefNumbersIn(title),
    is_incoming: isPositive(amount),
    amount: toUnits(absolute(transaction.original_amount ?? amount), SCALE) ?? null,
    client_ids: [...new Set([...accountClients, ...otherClients])],
  })
  const foreign = rows.filter(({ currency }) => currency !== transaction.currency).slice(0, FOREIGN_MAX)
  const foreignDocuments = await findInvoices(
    db,
    accountId,
    foreign.map(({ id }) => id),
  )
  return rows.map((row) => {
    const document = foreignDocuments.get(row.id)
    const rate = document?.exchange_currency_rate
    const currency = document?.exchange_currency
    return {
      ...candidateOf(row, accountClients),
      ...(rate &&
        currency && {
          exchange: { currency, rate: divide(rate, document.exchange_currency_rate_den ?? ONE, 8) },
        }),
    }
  })
}

const ONE: Decimal = { units: 1n, scale: 0 }

const candidateOf = (row: CandidateRow, accountClients: readonly number[]): Candidate => ({
  id: row.id,
  number: row.number ?? '',
  income: row.income === 1,
  client_id: row.client_id,
  name: row.buyer_name ?? '',
  tax_no: row.buyer_tax_no ?? '',
  currency: row.currency,
  due: dueOf(row),
  gross: fromUnits(row.price_gross, SCALE),
  tax: fromUnits(row.price_tax, SCALE),
  payment_to: row.payment_to,
  gov_id: row.gov_id,
  has_account: row.client_id !== null && accountClients.includes(row.client_id),
})

function dueOf({ debt, refund, amount_due }: CandidateRow): Decimal {
  if (debt !== null) return fromUnits(debt, SCALE)
  return refund === null ? fromUnits(amount_due, SCALE) : negate(fromUnits(refund, SCALE))
}

async function clientsOfAccount(
  db: Database,
  accountId: number,
  counterpartyAccount: string | null,
  { clientsOfAccounts }: MatchingContext,
): Promise<number[]> {
  if (!counterpartyAccount) return []
  const byRule = clientsOfAccounts.get(counterpartyAccount)
  return byRule === undefined ? clientsByAccount(db, accountId, counterpartyAccount) : [byRule]
}

// With and without the separators and the country that people write.
function taxNumbersIn(title: string): string[] {
  const plain = title.replace(/(?<=\d)[-\s](?=\d)/g, '')
  return (plain.match(/(?:\b[A-Z]{2})?\d{8,12}(?!\d)/g) ?? []).flatMap((number) => {
    const digits = number.replace(/^[A-Z]{2}/, '')
    const dashed = digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4')
    return [...new Set([number, digits, dashed, `PL${digits}`])]
  })
}

// A KSeF number has 35 characters; titles may lack its hyphens.
function ksefNumbersIn(title: string): string[] {
  const plain = title.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const numbers = [...plain.matchAll(/(?=(\d{10})(20\d{6})([0-9A-F]{12})([0-9A-F]{2}))/g)]
  return numbers.slice(0, 10).map(([, seller, day, id, check]) => `${seller}-${day}-${id}-${check}`)
}

const WORD_MIN = 4

// The beginnings of names that the counterparty may have; persons write theirs in both orders.
function namesIn(counterparty: string): string[] {
  const [first = '', second = ''] = nameWords(counterparty)
  const pairs = second === '' ? [] : [`${first} ${second}`, `${second} ${first}`]
  return [...pairs, ...[first, second].filter((word) => word.length >= WORD_MIN)]
}

// Money that somebody recorded by hand before the statement came.
export async function findRecorded(
  db: Database,
  accountId: number,
  timeZone: string,
  transaction: Transaction,
): Promise<Payment[]> {
  const amount = transaction.amount ?? ZERO
  const price = toUnits(absolute(amount), SCALE)
  if (price === undefined || price === 0n) return []
  const day = startOfDay(transaction.booking_date as string, timeZone)
  const recorded = await recordedPayments(db, accountId, {
    price,
    currency: transaction.currency as string,
    from: day - RECORDED_DAYS * DAY_MS,
    to: day + RECORDED_DAYS * DAY_MS,
  })
  return recorded.filter((payment) => isSameMoney(payment, amount))
}

// Whether the payment moves the money in the same direction, and belongs to no other transaction.
export function isSameMoney({ price, income, banking_transaction_id }: Payment, amount: Decimal): boolean {
  const flow = income === false ? negate(price ?? ZERO) : (price ?? ZERO)
  return banking_transaction_id === null && toUnits(flow, 3) === toUnits(amount, 3)
}
