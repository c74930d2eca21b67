import { type Actor, audit } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { spendNumber } from '../../catalog/numbering/store.ts'
import { keepLook } from '../../catalog/templates/actions.ts'
import type { Settled } from '../conversions/order-documents.ts'
import { isIssuedHere } from '../invoices/kinds.ts'
import { isUnkept, type Leaving, leftBy } from '../invoices/rules/locks.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { noteLeaving, noteLook } from '../invoices/store.ts'

// A document leaves the house once, with a look that it keeps: the present one, unless another is named. Both are noted beside
// what it says, so it stays the version that it is.
export async function leaveHouse(
  db: Database,
  actor: Actor,
  id: number,
  by: Leaving,
  look_id?: number | undefined,
) {
  await keepLookOf(db, actor, id, look_id)
  if (!(await noteLeaving(db, actor.account_id, id, by))) return
  const changes = { left_by: [null, by] }
  audit(db, actor, { action: 'leave', resource: invoices.name, record_id: id, changes })
}

export async function keepLookOf(db: Database, actor: Actor, id: number, look_id?: number | undefined) {
  const invoice = await findRecord(db, actor.account_id, invoices, id)
  if (invoice === undefined || !isIssuedHere(invoice) || !isUnkept(invoice)) return
  await noteLook(db, actor.account_id, id, look_id ?? (await keepLook(db, actor, invoice.department_id)))
}

// The same for a change that tells by itself that it left.
export async function noteLeft(db: Database, actor: Actor, current: Invoice, whole: InvoiceDraft) {
  whole.left_by = leftBy(current) ?? leftBy(whole)
  if (whole.left_by && isUnkept(current))
    whole.look_id = await keepLook(db, actor, whole.department_id ?? null)
}

// Whoever has the document knows it by its number, so nobody else gets that one.
export async function spendIfLeft(db: Database, account_id: number, invoice: Invoice) {
  if (leftBy(invoice) !== null && invoice.number !== null) await spendNumber(db, account_id, invoice)
}

// What a new document corrects or settles is known to whoever has the new one.
const USED_BY: { readonly [kind: string]: Leaving } = {
  correction: 'corrected',
  advance: 'used',
  final: 'used',
}

export async function leaveSources(
  db: Database,
  actor: Actor,
  { kind, invoice_id, from_invoice_id, settled_advances }: Invoice,
) {
  const by = USED_BY[kind ?? '']
  if (by === undefined) return
  const settled = ((settled_advances ?? []) as Settled[]).map(({ id }) => id)
  const ids = new Set([invoice_id, from_invoice_id, ...settled].filter((id) => id !== null))
  for (const id of [...ids].sort((a, b) => a - b)) await leaveHouse(db, actor, id, by)
}
