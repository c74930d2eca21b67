import type { Database } from '../../../platform/database/database.ts'
import { join, sql } from '../../../platform/database/sql.ts'

// Reads the documents of the VAT register.

export type RegisterHead = {
  id: number
  number: string
  kind: string
  issue_date: string
  sell_date: string | null
  buyer_name: string | null
  buyer_tax_no: string | null
  currency: string
  gov_id: string | null
  data: {
    buyer_country?: string | null
    gtu_codes?: string[]
    procedure_designations?: string[]
  }
}

export async function findRegisterHeads(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, RegisterHead>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<
    Omit<RegisterHead, 'data'> & { data: string }
  >(sql`select id, number, kind, issue_date,
    sell_date, buyer_name, buyer_tax_no, currency, gov_id, data from invoices
    where account_id = ${accountId} and id in (${join([...new Set(ids)])})`)
  return new Map(rows.map((row) => [row.id, { ...row, data: JSON.parse(row.data) as RegisterHead['data'] }]))
}
