import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { sql } from '../../../platform/database/sql.ts'
import { plainNumber } from './rules.ts'
import { type BankAccount, bankAccounts } from './schema.ts'

export const ACCOUNTS_MAX = 10_000

// A business has few bank accounts, so all are read.
export const allAccounts = (db: Database, accountId: number): Promise<BankAccount[]> =>
  selectRecords(
    db,
    bankAccounts,
    sql`where account_id = ${accountId} and deleted = 0 order by id limit ${ACCOUNTS_MAX}`,
    'with lazy fields',
  )

export async function countAccounts(db: Database, accountId: number): Promise<number> {
  const row = await db.get<{ count: number }>(
    sql`select count(*) as count from bank_accounts where account_id = ${accountId} and deleted = 0`,
  )
  return Number(row?.count ?? 0)
}

// Accounts that have not changed since older versions store their number only as it was entered.
export async function findByNumber(
  db: Database,
  accountId: number,
  number: string,
): Promise<BankAccount | undefined> {
  const plain = plainNumber(number)
  const candidates = await selectRecords(
    db,
    bankAccounts,
    sql`where account_id = ${accountId} and deleted = 0 and (plain_number = ${plain} or plain_number is null)
      order by id limit ${ACCOUNTS_MAX}`,
    'with lazy fields',
  )
  return candidates.find(({ bank_account_number }) => plainNumber(bank_account_number ?? '') === plain)
}
