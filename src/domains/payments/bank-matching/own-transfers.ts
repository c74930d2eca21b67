import { readSplitPayment, type SplitPayment } from '../../../bank-matching/split-payment.ts'
import { fold } from '../../../bank-matching/text.ts'
import {
  absolute,
  compare,
  type Decimal,
  equals,
  isNegative,
  negate,
  printFixed,
  ZERO,
} from '../../../money/decimal.ts'
import { plusDays } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { plainNumber } from '../../catalog/bank-accounts/rules.ts'
import { allAccounts } from '../../catalog/bank-accounts/store.ts'
import { type BookingReason, bookingReason } from '../bank-statements/reasons.ts'
import type { Transaction } from '../bank-statements/schema.ts'
import { transactionsWithText } from './store.ts'

// Recognises money that only moves between own accounts, also the VAT of a split payment, which moves between an account
// and its VAT account. It pays no document.

const PAIR_DAYS = 3

// The reason for each of the transactions that is one.
export async function findOwnTransfers(
  db: Database,
  accountId: number,
  transactions: readonly Transaction[],
): Promise<Map<number, BookingReason>> {
  const accounts = await allAccounts(db, accountId)
  const numberOf = new Map(
    accounts.map(({ id, bank_account_number }) => [id, plainNumber(bank_account_number ?? '')]),
  )
  const ownAccounts = new Map(
    accounts
      .filter(({ factor_bank_account, own_bank_account }) => !factor_bank_account && !own_bank_account)
      .map(({ name, bank_account_number }) => [plainNumber(bank_account_number ?? ''), name]),
  )
  const pairs = await readPairs(db, accountId, transactions)
  return new Map(
    transactions.flatMap((transaction) => {
      const number = plainNumber(transaction.counterparty_account ?? '')
      const isOwn = ownAccounts.has(number) && number !== numberOf.get(transaction.bank_account_id as number)
      const reason = isOwn
        ? bookingReason('own_account', ownAccounts.get(number) || number)
        : isVatTransfer(transaction, pairs) && vatReason(transaction)
      return reason ? [[transaction.id, reason] as const] : []
    }),
  )
}

const vatReason = ({ amount, currency }: Transaction): BookingReason =>
  bookingReason('vat_transfer', `${printFixed(absolute(amount ?? ZERO), 2)} ${currency}`)

type Part = SplitPayment & { transaction: Transaction; amount: Decimal }

const partOf = (transaction: Transaction): Part | undefined => {
  const split = readSplitPayment(transaction.title ?? '')
  return split && { ...split, transaction, amount: transaction.amount ?? ZERO }
}

const isTaxOnly = ({ amount, tax }: Part): boolean => equals(absolute(amount), tax)

// All transactions of the same transfers.
async function readPairs(
  db: Database,
  accountId: number,
  transactions: readonly Transaction[],
): Promise<Part[]> {
  const parts = transactions.flatMap((transaction) => partOf(transaction) ?? []).filter(isTaxOnly)
  const days = parts.map(({ transaction }) => transaction.booking_date as string).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const others = await transactionsWithText(db, accountId, '/idc/', {
    from: plusDays(first, -PAIR_DAYS),
    to: plusDays(last, PAIR_DAYS),
  })
  const keys = new Set(parts.map(({ key }) => key))
  return others.flatMap((other) => partOf(other) ?? []).filter(({ key }) => keys.has(key))
}

// The bank moves the VAT of a transfer of the whole amount to or from the VAT account; or both accounts are imported.
function isVatTransfer(transaction: Transaction, pairs: readonly Part[]): boolean {
  if (isMarkedByBank(transaction)) return true
  const part = partOf(transaction)
  if (part === undefined || !isTaxOnly(part)) return false
  return pairs.some(({ transaction: other, key, amount }) => {
    if (key !== part.key || isNegative(amount) === isNegative(part.amount)) return false
    return other.bank_account_id === transaction.bank_account_id
      ? compare(absolute(amount), part.tax) > 0
      : equals(amount, negate(part.amount))
  })
}

// Pekao names such transactions and gives them the title of a tax transfer.
function isMarkedByBank({ type, title }: Transaction): boolean {
  return /podzielony (uznanie|obciazenie) vat/.test(fold(type ?? '')) && (title ?? '').includes('/TI/')
}
