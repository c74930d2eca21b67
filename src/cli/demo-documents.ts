import type { WriteContext } from '../domains/administration/accounts/write-context.ts'
import type { Department } from '../domains/administration/departments/schema.ts'
import type { Client } from '../domains/catalog/clients/rules.ts'
import type { Product } from '../domains/catalog/products/rules.ts'
import { composeInvoice } from '../domains/documents/invoices/rules/compose.ts'
import { mergePositions, type PositionDraft } from '../domains/documents/invoices/rules/lines.ts'
import { buyerOf, sellerOf } from '../domains/documents/invoices/rules/parties.ts'
import { toStoredPositions } from '../domains/documents/invoices/rules/stored-positions.ts'
import { type InvoiceDraft, invoices } from '../domains/documents/invoices/schema.ts'
import { numberedInvoices, numberRequestOf } from '../domains/documents/invoices/store.ts'
import { currentRules } from '../money/rules/versions.ts'
import { audit } from '../platform/audit/audit.ts'
import { transaction } from '../platform/commit/index.ts'
import type { Database } from '../platform/database/database.ts'
import { insertRecords } from '../platform/database/records.ts'
import { compose } from '../platform/fields/resource.ts'
import { timeOrderedToken } from '../platform/secret.ts'
import { takeNumbers } from './demo-numbers.ts'

// Inserts many documents of an account in a few statements, with the same rules and numbers as single documents.

export type Order = {
  draft: InvoiceDraft & { issue_date: string }
  positions: PositionDraft[]
  client: Client
  department: Department | undefined
  at: number // creation time
}

export const createInvoices = (
  db: Database,
  writer: WriteContext,
  orders: readonly Order[],
  products: ReadonlyMap<number, Product>,
): Promise<number[]> =>
  transaction(db, async (db) => {
    const { account_id, settings } = writer
    const composed = orders.map((order) => composeOrder(order, writer, products))
    const numbered = await takeNumbers(
      db,
      account_id,
      numberedInvoices,
      composed.map(({ invoice }, index) => ({
        document: numberRequestOf(invoice),
        department: orders[index]?.department,
      })),
      settings,
    )
    // Assigns into the draft, because copying two hundred fields costs more than pricing the lines.
    const records = composed.map(({ invoice, positions }, index) =>
      compose(
        invoices,
        Object.assign(invoice, numbered[index], {
          user_id: writer.user_id,
          from_api: false,
          token: timeOrderedToken(writer.now),
          positions: toStoredPositions(positions),
        }),
      ),
    )
    const times = orders.map(({ at }) => at)
    const inserted = await insertRecords(db, account_id, invoices, records, times)
    for (const { id, changes } of inserted)
      audit(db, writer, { action: 'create', resource: invoices.name, record_id: id, changes })
    return inserted.map(({ id }) => id)
  })

function composeOrder(
  { draft, positions, client, department }: Order,
  { settings }: WriteContext,
  products: ReadonlyMap<number, Product>,
) {
  const parties = {
    department_id: department?.id ?? null,
    client_id: client.id,
    ...sellerOf(draft, department, true),
    ...buyerOf(draft, client, false),
  }
  const header = { kind: 'vat' as const, ...draft, ...parties }
  return composeInvoice({
    layers: [header],
    lines: mergePositions([], positions),
    products,
    settings,
    today: draft.issue_date,
    rules: currentRules(),
  })
}
