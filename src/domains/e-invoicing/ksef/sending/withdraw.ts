import type { Database } from '../../../../platform/database/database.ts'
import { lockRecord } from '../../../../platform/database/records.ts'
import type { Writer } from '../../../administration/accounts/write-context.ts'
import type { Request } from '../../../documents/invoices/input.ts'
import { isContent } from '../../../documents/invoices/rules/locks.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import { switchesOf } from '../auto-send.ts'
import type { Transmission } from './schema.ts'
import { after } from './states.ts'
import { findNewest } from './store.ts'
import { move } from './transitions.ts'

// What waits and has not begun to leave is still the house's own: it is taken back in the transaction that changes or removes it, so
// that nothing goes that nobody wants any more. Whoever sends either finds it gone, or was first.

const WITHDRAWN = JSON.stringify(['Taken back before it was sent'])

// With its second code it may be in the hands of the buyer.
const isOurs = (newest: Transmission | undefined): newest is Transmission =>
  newest !== undefined && after(newest.state, 'withdrawn') !== undefined && newest.certificate_link === null

// Whether there is something to take back is worth a look without a connection too: what waited for one that was deleted goes with
// the next one.
export const mayWait = async (db: Database, { account_id, settings }: Writer, invoice_id: number) =>
  switchesOf(settings).length > 0 || isOurs(await findNewest(db, account_id, invoice_id))

// True when it was waiting.
export async function withdraw(
  db: Database,
  { account_id, now }: Writer,
  invoice_id: number,
): Promise<boolean> {
  if (!isOurs(await findNewest(db, account_id, invoice_id))) return false
  // Held, and looked at once more: it may have been signed meanwhile.
  await lockRecord(db, account_id, invoices, invoice_id)
  const newest = await findNewest(db, account_id, invoice_id)
  if (!isOurs(newest)) return false
  const facts = { error_code: null, errors: WITHDRAWN, alarm: null, next_attempt_at: null }
  await move(db, newest, 'withdrawn', facts, now)
  return true
}

export const changesContent = ({ draft, positions, sublists }: Request): boolean =>
  positions.length > 0 || Object.keys(sublists).length > 0 || isContent(draft)
