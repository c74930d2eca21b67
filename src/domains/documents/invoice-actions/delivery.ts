import { type Actor, audit } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { retireNumber } from '../../catalog/numbering/store.ts'
import { freezeTemplate } from '../../catalog/templates/actions.ts'
import type { SettledAdvance } from '../conversions/order-documents.ts'
import { correctedIds } from '../corrections/collective.ts'
import { isIssuedByAccount } from '../invoices/kinds.ts'
import { type DeliveryReason, deliveryReason, hasNoFrozenTemplate } from '../invoices/rules/locks.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { saveDeliveryReason, saveTemplateVersion } from '../invoices/store.ts'

// Marks the document as delivered, once, and freezes its template: the current one, unless another is passed.
// Both are stored without changing `updated_at`, so the version that clients hold stays valid.
export async function markAsDelivered(
  db: Database,
  actor: Actor,
  id: number,
  reason: DeliveryReason,
  lookId?: number | undefined,
) {
  await freezeTemplateOf(db, actor, id, lookId)
  if (!(await saveDeliveryReason(db, actor.account_id, id, reason))) return
  const changes = { left_by: [null, reason] }
  audit(db, actor, { action: 'leave', resource: invoices.name, record_id: id, changes })
}

export async function freezeTemplateOf(db: Database, actor: Actor, id: number, lookId?: number | undefined) {
  const invoice = await findRecord(db, actor.account_id, invoices, id)
  if (invoice === undefined || !isIssuedByAccount(invoice) || !hasNoFrozenTemplate(invoice)) return
  await saveTemplateVersion(
    db,
    actor.account_id,
    id,
    lookId ?? (await freezeTemplate(db, actor, invoice.department_id)),
  )
}

// Marks the document as delivered within a change that implies it, such as a payment.
export async function markDeliveredByChange(
  db: Database,
  actor: Actor,
  current: Invoice,
  composed: InvoiceDraft,
) {
  composed.left_by = deliveryReason(current) ?? deliveryReason(composed)
  if (composed.left_by && hasNoFrozenTemplate(current))
    composed.look_id = await freezeTemplate(db, actor, composed.department_id ?? null)
}

// Retires the number of a delivered document, because the recipient knows the document by it.
export async function retireNumberIfDelivered(db: Database, accountId: number, invoice: Invoice) {
  if (deliveryReason(invoice) !== null && invoice.number !== null) await retireNumber(db, accountId, invoice)
}

// A document that corrects or settles another mentions it, so its recipient also knows the other one.
const REASONS_BY_KIND: { readonly [kind: string]: DeliveryReason } = {
  correction: 'corrected',
  advance: 'used',
  final: 'used',
}

export async function markSourcesAsDelivered(
  db: Database,
  actor: Actor,
  { kind, invoice_id, from_invoice_id, settled_advances, corrected_invoices }: Invoice,
) {
  const reason = REASONS_BY_KIND[kind ?? '']
  if (reason === undefined) return
  const settled = ((settled_advances ?? []) as SettledAdvance[]).map(({ id }) => id)
  const corrected = correctedIds({ corrected_invoices })
  const ids = new Set([invoice_id, from_invoice_id, ...settled, ...corrected].filter((id) => id !== null))
  for (const id of [...ids].sort((a, b) => a - b)) await markAsDelivered(db, actor, id, reason)
}
