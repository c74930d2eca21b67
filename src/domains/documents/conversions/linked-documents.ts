import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { isDerivedKind } from '../invoices/kinds.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { findDerivedNumber } from './store.ts'

// Rejects changes of kind, direction, currency or links of documents that are linked to others, because the
// checks at creation rely on them.

const LINKS = ['invoice_id', 'from_invoice_id'] as const
const IDENTITY_FIELDS = ['kind', 'income', 'currency'] as const

export async function checkLinksUnchanged(
  db: Database,
  accountId: number,
  current: Invoice,
  after: InvoiceDraft,
) {
  const link = LINKS.find((name) => after[name] !== current[name])
  const identityField = IDENTITY_FIELDS.find((name) => after[name] !== current[name])
  if (link === undefined && identityField === undefined) return
  if (link !== undefined && after[link] === current.id)
    throw invalid({ [link]: 'must not refer to the document itself' })
  const changed = (link ?? identityField) as string
  if (isLinkedDerived(current) || isLinkedDerived(after))
    throw invalid({
      [changed]:
        'cannot be changed because the document was created from another one; delete it and create it again',
    })
  if (link === 'from_invoice_id') await checkMoney(db, accountId, current)
  if (identityField === undefined) return
  if ((current.invoice_for_receipt_id ?? current.receipt_for_invoice_id ?? null) !== null)
    throw invalid({
      [identityField]:
        'cannot be changed because the receipt and its invoice are one sale; delete the invoice first',
    })
  const derivedNumber = await findDerivedNumber(db, accountId, current.id)
  if (derivedNumber !== undefined)
    throw invalid({
      [identityField]: `cannot be changed because ${derivedNumber} was created from this document; delete that document first`,
    })
}

// Rejects a change of the source document while this document holds its money, because the money returns
// there when this document is removed.
async function checkMoney(db: Database, accountId: number, { id, from_invoice_id }: Invoice) {
  const source = from_invoice_id && (await findRecord(db, accountId, invoices, from_invoice_id))
  if (source && source.paid_on_id === id)
    throw invalid({
      from_invoice_id: `cannot be changed because this document records the payments of ${source.number}; delete it and create another`,
    })
}

const isLinkedDerived = ({ kind, invoice_id, from_invoice_id }: InvoiceDraft): boolean =>
  isDerivedKind({ kind }) && ((invoice_id ?? null) !== null || (from_invoice_id ?? null) !== null)
