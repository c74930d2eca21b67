import { createHash } from 'node:crypto'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, getRecord } from '../../../platform/database/records.ts'
import { present } from '../../../platform/fields/resource.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { updateInvoice } from '../../documents/invoice-actions/update-invoice.ts'
import { invoiceInput } from '../../documents/invoices/input.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { markAsPaid } from '../../invoicing/document-actions/mark-as-paid.ts'
import { deletePayment } from '../../payments/payments/actions.ts'
import { type Payment, payments } from '../../payments/payments/schema.ts'
import type { Task } from './schema.ts'

// Changes single documents for tasks, and undoes the changes unless somebody changed the same since then.

const CHANGED_FIELDS = ['status', 'paid_date', 'category_id'] as const
type ChangedField = (typeof CHANGED_FIELDS)[number]
type ChangedFields = { [Name in ChangedField]?: readonly [before: Invoice[Name], after: Invoice[Name]] }

export type Effect = { payment: { id: number; fingerprint: string } } | { fields: ChangedFields }

// Returns undefined if the document did not change.
export async function changeDocument(
  db: Database,
  writer: WriteContext,
  id: number,
  { kind, paid_date, category_id }: Task,
): Promise<Effect | undefined> {
  const { account_id } = writer
  const before = await getRecord(db, account_id, invoices, id)
  if (kind === 'invoices_mark_paid') {
    const payment = await markAsPaid(db, writer, id, paid_date)
    if (payment) return { payment: { id: payment.id, fingerprint: fingerprintOf(payment) } }
  } else await updateInvoice(db, writer, id, invoiceInput({ category_id }))
  const after = await getRecord(db, account_id, invoices, id)
  const changes = CHANGED_FIELDS.flatMap((name) =>
    before[name] === after[name] ? [] : [[name, [before[name], after[name]]]],
  )
  return changes.length > 0 ? { fields: Object.fromEntries(changes) } : undefined
}

export async function undoEffect(
  db: Database,
  writer: WriteContext,
  id: number,
  effect: Effect | undefined,
): Promise<void> {
  if (effect === undefined) return
  if ('payment' in effect) return deleteUnchanged(db, writer, effect.payment)
  const document = await getRecord(db, writer.account_id, invoices, id)
  const entries = Object.entries(effect.fields) as [ChangedField, readonly [unknown, unknown]][]
  const changedName = entries.find(([name, [, after]]) => document[name] !== after)?.[0]
  if (changedName) throw invalid({ [changedName]: CHANGED_SINCE })
  const draft = Object.fromEntries(entries.map(([name, [before]]) => [name, before]))
  await updateInvoice(db, writer, id, invoiceInput(draft))
}

const CHANGED_SINCE = 'was changed since then and stays as it is'

// A payment that somebody has deleted needs no undo.
async function deleteUnchanged(
  db: Database,
  writer: WriteContext,
  { id, fingerprint }: { id: number; fingerprint: string },
) {
  const payment = await findRecord(db, writer.account_id, payments, id)
  if (payment === undefined) return
  if (fingerprintOf(payment) !== fingerprint) throw invalid({ payment: CHANGED_SINCE })
  await deletePayment(db, writer, id)
}

// Identifies what people entered. Other payments may change how much of this one is left over.
function fingerprintOf(payment: Payment): string {
  const { overpaid, updated_at, updater_id, ...entered } = present(payments, payment, String)
  return createHash('sha256').update(JSON.stringify(entered)).digest('base64url')
}
