import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { sql } from '../../../platform/database/sql.ts'
import { open, seal } from '../../../platform/secret.ts'
import { bankAccounts } from '../../catalog/bank-accounts/schema.ts'
import { type Payment, payments } from '../payments/schema.ts'
import type { Keys } from './provider.ts'
import type { Event } from './schema.ts'

const BANK_ACCOUNTS_MAX = 100

export type StoredProvider = {
  sealed: string
  hint: string
  event_at: number | null
  event: Event | null
  refused_at: number | null
}

export const findStoredProvider = (db: Database, accountId: number, provider: string) =>
  db.get<StoredProvider>(sql`select sealed, hint, event_at, event, refused_at from provider_keys
    where account_id = ${accountId} and provider = ${provider}`)

// Returns undefined also after a restore with another secret; the account then enters its keys again.
export async function findKeys(
  db: Database,
  accountId: number,
  provider: string,
  secret: Buffer,
): Promise<Keys | undefined> {
  const row = await findStoredProvider(db, accountId, provider)
  return row && openKeys(row, secret)
}

export function openKeys({ sealed }: Pick<StoredProvider, 'sealed'>, secret: Buffer): Keys | undefined {
  try {
    return JSON.parse(open(sealed, secret))
  } catch {
    return undefined
  }
}

export const recordEvent = (db: Database, accountId: number, provider: string, event: Event, now: number) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update provider_keys set event_at = ${now}, event = ${event}
      where account_id = ${accountId} and provider = ${provider}`)
  })

const REJECTED_STEP_MS = 60_000

// Records at most one rejected webhook per minute, because anybody can send unsigned requests.
export const recordRejectedWebhook = (db: Database, accountId: number, provider: string, now: number) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update provider_keys set refused_at = ${now}
      where account_id = ${accountId} and provider = ${provider}
      and (refused_at is null or refused_at < ${now - REJECTED_STEP_MS})`)
  })

export async function saveKeys(
  db: Database,
  accountId: number,
  provider: string,
  { keys, hint, now }: { keys: Keys; hint: string; now: number },
  secret: Buffer,
) {
  await db.run(sql`insert into provider_keys (account_id, provider, sealed, hint, updated_at)
    values (${accountId}, ${provider}, ${seal(JSON.stringify(keys), secret)}, ${hint}, ${now})
    on conflict (account_id, provider) do update set sealed = excluded.sealed, hint = excluded.hint,
    updated_at = excluded.updated_at, event_at = null, event = null, refused_at = null`)
}

export async function deleteKeys(db: Database, accountId: number, provider: string): Promise<boolean> {
  const { changes } = await db.run(
    sql`delete from provider_keys where account_id = ${accountId} and provider = ${provider}`,
  )
  return changes === 1
}

// Returns false if the receipt is already stored.
export async function insertReceipt(
  db: Database,
  accountId: number,
  provider: string,
  receiptId: string,
  now: number,
): Promise<boolean> {
  const { changes } =
    await db.run(sql`insert into provider_receipts (account_id, provider, receipt_id, payment_id, received_at)
    values (${accountId}, ${provider}, ${receiptId}, 0, ${now}) on conflict do nothing`)
  return changes === 1
}

export async function isCounted(
  db: Database,
  accountId: number,
  provider: string,
  receiptId: string,
): Promise<boolean> {
  const row = await db.get<{ payment_id: number }>(sql`select payment_id from provider_receipts
    where account_id = ${accountId} and provider = ${provider} and receipt_id = ${receiptId}`)
  return row !== undefined && row.payment_id !== 0
}

export const linkReceipt = (
  db: Database,
  accountId: number,
  provider: string,
  receiptId: string,
  paymentId: number,
) =>
  db.run(sql`update provider_receipts set payment_id = ${paymentId}
    where account_id = ${accountId} and provider = ${provider} and receipt_id = ${receiptId}`)

export async function findPaymentByToken(
  db: Database,
  accountId: number,
  token: string | null,
  deleted: 0 | 1 = 0,
): Promise<Payment | undefined> {
  // Rejects other values, because databases do not accept all characters.
  if (!/^[A-Za-z0-9]{1,64}$/.test(token ?? '')) return undefined
  const [payment] = await selectRecords(
    db,
    payments,
    sql`where account_id = ${accountId} and deleted = ${deleted} and token = ${token} limit 1`,
  )
  return payment
}

// Finds an unpaid payment that was started for this invoice.
export async function findStartedPayment(
  db: Database,
  accountId: number,
  invoiceId: number,
  provider: string,
): Promise<Payment | undefined> {
  const [payment] = await selectRecords(
    db,
    payments,
    sql`where account_id = ${accountId} and deleted = 0 and paid = 0 and kind = 'autopayment'
      and provider = ${provider} and id in (select payment_id from payment_shares
        where account_id = ${accountId} and invoice_id = ${invoiceId}) order by id limit 1`,
  )
  return payment
}

export const firstBankAccounts = (db: Database, accountId: number) =>
  selectRecords(
    db,
    bankAccounts,
    sql`where account_id = ${accountId} and deleted = 0 order by id limit ${BANK_ACCOUNTS_MAX}`,
  )
