import { fromUnits } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { payments } from '../payments/schema.ts'
import type { KnownAccount, Pending } from './rules.ts'
import { TRANSFERS_MAX, type Transfer, transfers } from './schema.ts'

// Transfers, and what is known of suppliers.

const SCALE = 2
const PAYMENTS_READ = 500
const EXPORTED_MAX = 100 // of one amount

export const transfersOf = (db: Database, accountId: number, batchId: number): Promise<Transfer[]> =>
  selectRecords(
    db,
    transfers,
    sql`where account_id = ${accountId} and deleted = 0 and batch_id = ${batchId} order by id`,
  )

// Expenses that are due until a day, the oldest first.
export async function dueInvoiceIds(
  db: Database,
  accountId: number,
  { currency, until }: { currency: string; until: string },
): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`select id from invoices where account_id = ${accountId}
    and deleted = 0 and income = 0 and debt is not null and payment_to <= ${until} and currency = ${currency}
    order by payment_to, id limit ${TRANSFERS_MAX + 1}`)
  return rows.map(({ id }) => id)
}

// Transfers of these documents in batches that are not closed.
export async function pendingTransfers(
  db: Database,
  accountId: number,
  invoiceIds: readonly number[],
): Promise<Pending[]> {
  if (invoiceIds.length === 0) return []
  const records = await selectRecords(
    db,
    transfers,
    sql`where account_id = ${accountId} and deleted = 0 and invoice_id in (${join(invoiceIds)})
      and batch_id in (select id from transfer_batches where account_id = ${accountId} and deleted = 0
        and status in ('open', 'exported')) order by id`,
  )
  return records.map(({ invoice_id, batch_id, due, amount }) => ({
    invoice_id: invoice_id as number,
    batch_id: batch_id as number,
    due: due ?? fromUnits(0, SCALE),
    amount: amount ?? fromUnits(0, SCALE),
  }))
}

// The account that each supplier was last paid to: by a batch, or else by a bank transaction, or else the stored one.
export async function lastAccounts(
  db: Database,
  accountId: number,
  clientIds: readonly number[],
): Promise<Map<number, KnownAccount>> {
  const accounts = new Map<number, KnownAccount>()
  if (clientIds.length === 0) return accounts
  const ordered = await db.all<{ client_id: number; account: string | null }>(sql`select client_id, account
    from transfers where account_id = ${accountId} and deleted = 0 and id in (select max(id) from transfers
      where account_id = ${accountId} and deleted = 0 and client_id in (${join(clientIds)})
        and batch_id in (select id from transfer_batches where account_id = ${accountId} and deleted = 0
          and status in ('exported', 'closed')) group by client_id)`)
  for (const { client_id, account } of ordered)
    if (account) accounts.set(client_id, { account, is_paid: true })
  const paid = await selectRecords(
    db,
    payments,
    sql`where account_id = ${accountId} and deleted = 0 and client_id in (${join(clientIds)})
      and provider = 'transfer' order by id desc limit ${PAYMENTS_READ}`,
  )
  for (const { client_id, income, client_bank_account_number: account } of paid)
    if (client_id !== null && income === false && account && !accounts.has(client_id))
      accounts.set(client_id, { account, is_paid: true })
  const clientRecords = await selectRecords(
    db,
    clients,
    sql`where account_id = ${accountId} and deleted = 0 and id in (${join(clientIds)})`,
  )
  for (const { id, bank_account } of clientRecords)
    if (bank_account && !accounts.has(id)) accounts.set(id, { account: bank_account, is_paid: false })
  return accounts
}

export async function deleteTransfers(db: Database, accountId: number, ids: readonly number[]) {
  if (ids.length > 0)
    await db.run(sql`delete from transfers where account_id = ${accountId} and id in (${join(ids)})`)
}

export async function deleteBatchRows(db: Database, accountId: number, batchId: number) {
  await db.run(sql`delete from transfers where account_id = ${accountId} and batch_id = ${batchId}`)
  await db.run(sql`delete from transfer_batches where account_id = ${accountId} and id = ${batchId}`)
}

export async function hasExportedBatch(db: Database, accountId: number): Promise<boolean> {
  const row = await db.get(sql`select 1 as found from transfer_batches
    where account_id = ${accountId} and deleted = 0 and status = 'exported' limit 1`)
  return row !== undefined
}

// Transfers of this amount that a bank may have executed.
export const exportedTransfers = (
  db: Database,
  accountId: number,
  { amount, currency, bank_account_id }: { amount: bigint; currency: string; bank_account_id: number },
): Promise<Transfer[]> =>
  selectRecords(
    db,
    transfers,
    sql`where account_id = ${accountId} and deleted = 0 and amount = ${amount} and currency = ${currency}
      and batch_id in (select id from transfer_batches where account_id = ${accountId} and deleted = 0
        and status = 'exported' and bank_account_id = ${bank_account_id})
      order by id desc limit ${EXPORTED_MAX}`,
  )
