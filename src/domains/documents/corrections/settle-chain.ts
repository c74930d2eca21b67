import { equals, ZERO } from '../../../money/decimal.ts'
import { amend } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { COUNTED_KINDS } from '../invoices/kinds.ts'
import { withSetOff } from '../invoices/rules/amount-due.ts'
import { followMoney, followOriginal } from '../invoices/rules/dates.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { lockInvoices } from '../invoices/store.ts'
import { findOriginal } from './chain.ts'
import { chainSetOffs } from './set-off.ts'
import { correctionsOf } from './store.ts'

// After anything about the money of a document has changed, or it came or went: what is set off between it, what it corrects and
// what corrects it, and when the tax of corrections is declared. Gives the document as it is then.
export async function settleChain(db: Database, writer: Writer, document: Invoice): Promise<Invoice> {
  if (!COUNTED_KINDS.includes(document.kind as never)) return document
  const ids = await chainIds(db, writer.account_id, document)
  if (ids.length < 2 && !document.set_off) return document
  // The original was held before the document was written, and whoever changes another of them waits for it.
  const held = await lockInvoices(db, writer.account_id, ids)
  const members = [...held.values()]
  const amounts = chainSetOffs(members)
  for (const [place, one] of members.entries()) {
    const set_off = amounts[place] ?? ZERO
    if (!equals(set_off, one.set_off ?? ZERO)) held.set(one.id, await changeSetOff(db, writer, one, set_off))
  }
  const original = held.get(ids[0] as number) as Invoice
  for (const one of held.values()) {
    const days = followOriginal(one, original, writer.settings.closed_until)
    if (days) held.set(one.id, (await amend(db, writer, invoices, one, days)).record)
  }
  return held.get(document.id) ?? document
}

// Whoever writes to a correction may have to write to what it corrects, and holds that first, as whoever corrects it does.
export async function holdOriginal(db: Database, account_id: number, id: number) {
  if (db.engine === 'postgres') await lockInvoices(db, account_id, [id])
}

// The original first.
async function chainIds(db: Database, account_id: number, document: Invoice): Promise<number[]> {
  const { kind, invoice_id, id } = document
  const original =
    kind === 'correction' && invoice_id ? await findOriginal(db, account_id, invoice_id) : document
  if (!original) return [id]
  return [original.id, ...(await correctionsOf(db, account_id, [original.id])).map((one) => one.id)]
}

async function changeSetOff(
  db: Database,
  writer: Writer,
  current: Invoice,
  amount: Parameters<typeof withSetOff>[1],
): Promise<Invoice> {
  const draft = withSetOff(current, amount)
  const days = followMoney({ ...current, ...draft }, writer.settings.closed_until, current)
  return (await amend(db, writer, invoices, current, { ...draft, ...days })).record
}
