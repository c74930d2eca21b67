import type { Database } from '../../platform/database/database.ts'
import { selectRecords } from '../../platform/database/records.ts'
import { sql } from '../../platform/database/sql.ts'
import { open, seal } from '../../platform/secret.ts'
import { bankAccounts } from '../bank-accounts/schema.ts'
import { type Payment, payments } from '../payments/schema.ts'
import type { Keys } from './provider.ts'

const BANK_ACCOUNTS_MAX = 100

type Kept = { sealed: string; hint: string }

const findRow = (db: Database, account_id: number, provider: string) =>
  db.get<Kept>(sql`select sealed, hint from provider_keys
    where account_id = ${account_id} and provider = ${provider}`)

export async function findHint(db: Database, account_id: number, provider: string): Promise<string | null> {
  return (await findRow(db, account_id, provider))?.hint ?? null
}

// Undefined also after a restore with another secret: the account enters its keys again.
export async function findKeys(
  db: Database,
  account_id: number,
  provider: string,
  secret: Buffer,
): Promise<Keys | undefined> {
  const row = await findRow(db, account_id, provider)
  if (row === undefined) return undefined
  try {
    return JSON.parse(open(row.sealed, secret))
  } catch {
    return undefined
  }
}

export async function keepKeys(
  db: Database,
  account_id: number,
  provider: string,
  { keys, hint }: { keys: Keys; hint: string },
  secret: Buffer,
  now: number,
) {
  await db.run(sql`insert into provider_keys (account_id, provider, sealed, hint, updated_at)
    values (${account_id}, ${provider}, ${seal(JSON.stringify(keys), secret)}, ${hint}, ${now})
    on conflict (account_id, provider) do update set sealed = excluded.sealed, hint = excluded.hint,
    updated_at = excluded.updated_at`)
}

export async function dropKeys(db: Database, account_id: number, provider: string): Promise<boolean> {
  const { changes } = await db.run(
    sql`delete from provider_keys where account_id = ${account_id} and provider = ${provider}`,
  )
  return changes === 1
}

// False when it was there already.
export async function insertReceipt(
  db: Database,
  account_id: number,
  provider: string,
  receipt_id: string,
  now: number,
): Promise<boolean> {
  const { changes } =
    await db.run(sql`insert into provider_receipts (account_id, provider, receipt_id, payment_id, received_at)
    values (${account_id}, ${provider}, ${receipt_id}, 0, ${now}) on conflict do nothing`)
  return changes === 1
}

export async function isCounted(
  db: Database,
  account_id: number,
  provider: string,
  receipt_id: string,
): Promise<boolean> {
  const row = await db.get<{ payment_id: number }>(sql`select payment_id from provider_receipts
    where account_id = ${account_id} and provider = ${provider} and receipt_id = ${receipt_id}`)
  return row !== undefined && row.payment_id !== 0
}

export const nameReceipt = (
  db: Database,
  account_id: number,
  provider: string,
  receipt_id: string,
  payment_id: number,
) =>
  db.run(sql`update provider_receipts set payment_id = ${payment_id}
    where account_id = ${account_id} and provider = ${provider} and receipt_id = ${receipt_id}`)

export async function findPaymentByToken(
  db: Database,
  account_id: number,
  token: string | null,
  deleted: 0 | 1 = 0,
): Promise<Payment | undefined> {
  // What cannot be a token may be something that no database takes.
  if (!/^[A-Za-z0-9]{1,64}$/.test(token ?? '')) return undefined
  const [found] = await selectRecords(
    db,
    payments,
    sql`where account_id = ${account_id} and deleted = ${deleted} and token = ${token} limit 1`,
  )
  return found
}

// One that was begun for this invoice and is not paid yet.
export async function findBegun(
  db: Database,
  account_id: number,
  invoice_id: number,
  provider: string,
): Promise<Payment | undefined> {
  const [found] = await selectRecords(
    db,
    payments,
    sql`where account_id = ${account_id} and deleted = 0 and paid = 0 and kind = 'autopayment'
      and provider = ${provider} and id in (select payment_id from payment_shares
        where account_id = ${account_id} and invoice_id = ${invoice_id}) order by id limit 1`,
  )
  return found
}

export const firstBankAccounts = (db: Database, account_id: number) =>
  selectRecords(
    db,
    bankAccounts,
    sql`where account_id = ${account_id} and deleted = 0 order by id limit ${BANK_ACCOUNTS_MAX}`,
  )
