import type { Database } from '../../../../platform/database/database.ts'
import { lockRecord } from '../../../../platform/database/records.ts'
import type { WriteContext } from '../../../administration/accounts/write-context.ts'
import type { InvoiceInput } from '../../../documents/invoices/input.ts'
import { isContent } from '../../../documents/invoices/rules/locks.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import { autoSendRules } from '../auto-send.ts'
import type { Transmission } from './schema.ts'
import { nextState } from './states.ts'
import { findNewest } from './store.ts'
import { transition } from './transitions.ts'

// Withdraws a queued transmission in the transaction that changes or deletes its document, so that outdated content is
// never sent. The sender either finds it withdrawn or has already begun.

const WITHDRAWN = JSON.stringify(['Withdrawn before it was sent'])

// With its certificate code the document may already be with the buyer.
const isWithdrawable = (newest: Transmission | undefined): newest is Transmission =>
  newest !== undefined &&
  nextState(newest.state, 'withdrawn') !== undefined &&
  newest.certificate_link === null

// Also checks accounts without a connection, because queued documents of a deleted connection pass to the next one.
export const mayBeQueued = async (db: Database, { account_id, settings }: WriteContext, invoiceId: number) =>
  autoSendRules(settings).length > 0 || isWithdrawable(await findNewest(db, account_id, invoiceId))

// Returns whether the document was queued.
export async function withdraw(
  db: Database,
  { account_id, now }: WriteContext,
  invoiceId: number,
): Promise<boolean> {
  if (!isWithdrawable(await findNewest(db, account_id, invoiceId))) return false
  // Checks again after locking, because the document may have been signed meanwhile.
  await lockRecord(db, account_id, invoices, invoiceId)
  const newest = await findNewest(db, account_id, invoiceId)
  if (!isWithdrawable(newest)) return false
  const update = { error_code: null, errors: WITHDRAWN, alarm: null, next_attempt_at: null }
  await transition(db, newest, 'withdrawn', update, now)
  return true
}

export const changesContent = ({ draft, positions, sublists }: InvoiceInput): boolean =>
  positions.length > 0 || Object.keys(sublists).length > 0 || isContent(draft)
