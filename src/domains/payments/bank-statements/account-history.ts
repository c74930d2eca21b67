import type { BankStatement, BankTransaction } from '../../../bank-files/statement.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  addToIndex,
  indexTransactions,
  isAdjacent,
  type StoredTransaction,
  type TransactionIndex,
} from './rules.ts'
import type { Statement } from './schema.ts'
import { balancesOf, type Days, statementsOfTransactions, transactionsBetween } from './store.ts'

// What is stored of a bank account in one currency. An import reads it once and adds what it stores, because a file may
// have thousands of statements.

export type AccountOwner = { bank_account_id: number; currency: string }
export type AccountHistory = {
  readonly statements: Statement[]
  readonly transactions: TransactionIndex
  readonly statementsOf: Map<number, number[]> // ids of the statements that contain a transaction
}

type OwnedStatement = { owner: AccountOwner; statement: BankStatement }

export async function readHistories(
  db: Database,
  accountId: number,
  owned: readonly OwnedStatement[],
): Promise<(owner: AccountOwner) => AccountHistory> {
  const keyOf = ({ bank_account_id, currency }: AccountOwner) => `${bank_account_id} ${currency}`
  const histories = new Map<string, AccountHistory>()
  for (const [key, group] of Map.groupBy(owned, ({ owner }) => keyOf(owner))) {
    const [{ owner }] = group as [OwnedStatement]
    const statements = group.map(({ statement }) => statement)
    histories.set(key, await readHistory(db, accountId, owner, daysOf(statements)))
  }
  return (owner) => histories.get(keyOf(owner)) as AccountHistory
}

async function readHistory(
  db: Database,
  accountId: number,
  owner: AccountOwner,
  days: Days | undefined,
): Promise<AccountHistory> {
  const statements = await balancesOf(db, accountId, [owner.bank_account_id])
  const stored = days ? await transactionsBetween(db, accountId, owner, days) : []
  const lines = days ? await statementsOfTransactions(db, accountId, owner, days) : []
  const statementsOf = new Map<number, number[]>()
  for (const { transaction_id, statement_id } of lines) addLine(statementsOf, transaction_id, statement_id)
  return {
    statements: statements.filter(({ currency }) => currency === owner.currency),
    transactions: indexTransactions(stored),
    statementsOf,
  }
}

function daysOf(statements: readonly BankStatement[]): Days | undefined {
  const days = statements
    .flatMap(({ transactions }) => transactions.map(({ booking_date }) => booking_date))
    .toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined ? undefined : { from, to }
}

// Transactions of adjacent statements are others, even if they are equal.
export function isCandidateFor(statement: Parameters<typeof isAdjacent>[1], history: AccountHistory) {
  const adjacent = new Set(
    history.statements.filter((other) => isAdjacent(other, statement)).map(({ id }) => id),
  )
  return ({ id }: StoredTransaction): boolean =>
    !(history.statementsOf.get(id) ?? []).some((statementId) => adjacent.has(statementId))
}

type StoredStatement = {
  record: Statement
  transactions: readonly BankTransaction[]
  ids: readonly number[] // of the transactions, stored earlier or new
  newIds: ReadonlySet<number>
  format: StoredTransaction['format']
}

export function addToHistory(
  history: AccountHistory,
  { record, transactions, ids, newIds, format }: StoredStatement,
) {
  history.statements.push(record)
  for (const [index, transaction] of transactions.entries()) {
    const id = ids[index] as number
    addLine(history.statementsOf, id, record.id)
    if (newIds.has(id)) addToIndex(history.transactions, { ...transaction, id, format })
  }
}

function addLine(statementsOf: Map<number, number[]>, transactionId: number, statementId: number) {
  const list = statementsOf.get(transactionId)
  if (list) list.push(statementId)
  else statementsOf.set(transactionId, [statementId])
}
