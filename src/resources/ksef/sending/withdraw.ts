import { type Database, transaction } from '../../../platform/database/database.ts'
import { lockAccount } from '../../../platform/database/heads.ts'
import type { Writer } from '../../accounts/writer.ts'
import type { Request } from '../../invoices/request.ts'
import { isContent } from '../../invoices/rules/locks.ts'
import { switchesOf } from '../switches.ts'
import { move } from './moves.ts'
import { findNewest } from './store.ts'

// What waits and has not begun to leave is still the house's own: it is taken back in the transaction that changes or removes it, so
// that nothing goes that nobody wants any more. Whoever sends either finds it gone, or was first.

const WITHDRAWN = JSON.stringify(['Taken back before it was sent'])

// True when it was waiting.
export async function withdraw(
  db: Database,
  { account_id, now }: Writer,
  invoice_id: number,
): Promise<boolean> {
  await lockAccount(db, account_id)
  const newest = await findNewest(db, account_id, invoice_id)
  if (newest?.state !== 'queued' && newest?.state !== 'waiting_for_original') return false
  // With its second code it may be in the hands of the buyer.
  if (newest.certificate_link !== null) return false
  const facts = { error_code: null, errors: WITHDRAWN, alarm: null, next_attempt_at: null }
  await move(db, newest, 'withdrawn', facts, now)
  return true
}

export const withdrawing = <Result>(
  db: Database,
  writer: Writer,
  invoice_id: number,
  work: (db: Database) => Promise<Result>,
): Promise<Result> =>
  switchesOf(writer.settings).length === 0
    ? work(db)
    : transaction(db, async (db) => {
        await withdraw(db, writer, invoice_id)
        return work(db)
      })

export const changesContent = ({ draft, positions, sublists }: Request): boolean =>
  positions.length > 0 || Object.keys(sublists).length > 0 || isContent(draft)
