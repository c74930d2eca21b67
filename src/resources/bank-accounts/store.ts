import type { Database } from '../../platform/database/database.ts'
import { selectRecords } from '../../platform/database/records.ts'
import { sql } from '../../platform/database/sql.ts'
import { type BankAccount, bankAccounts } from './schema.ts'

const ACCOUNTS_MAX = 10_000

// The own accounts of a business are few.
export const allAccounts = (db: Database, account_id: number): Promise<BankAccount[]> =>
  selectRecords(
    db,
    bankAccounts,
    sql`where account_id = ${account_id} and deleted = 0 order by id limit ${ACCOUNTS_MAX}`,
    'with lazy fields',
  )
