import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { sql } from '../../../platform/database/sql.ts'
import { type Address, addresses } from './schema.ts'

export const ADDRESSES_MAX = 1000

// Reads one address more than allowed, so that exceeding the limit is noticed.
export const addressesOf = (db: Database, accountId: number, clientId: number): Promise<Address[]> =>
  selectRecords(
    db,
    addresses,
    sql`where account_id = ${accountId} and deleted = 0 and addressable_id = ${clientId}
      order by id limit ${ADDRESSES_MAX + 1}`,
  )
