import type { Writer } from '../domains/administration/accounts/write-context.ts'
import type { Department } from '../domains/administration/departments/schema.ts'
import type { Client } from '../domains/catalog/clients/rules.ts'
import type { Product } from '../domains/catalog/products/rules.ts'
import { composeInvoice } from '../domains/documents/invoices/rules/compose.ts'
import { mergePositions, type PositionDraft } from '../domains/documents/invoices/rules/lines.ts'
import { buyerOf, sellerOf } from '../domains/documents/invoices/rules/parties.ts'
import { keepPositions } from '../domains/documents/invoices/rules/stored-positions.ts'
import { type InvoiceDraft, invoices } from '../domains/documents/invoices/schema.ts'
import { invoiceLedger, unnumbered } from '../domains/documents/invoices/store.ts'
import { currentRules } from '../money/rules/versions.ts'
import { audit } from '../platform/audit/audit.ts'
import { transaction } from '../platform/commit/index.ts'
import type { Database } from '../platform/database/database.ts'
import { insertRecords } from '../platform/database/records.ts'
import { compose } from '../platform/fields/resource.ts'
import { datedToken } from '../platform/secret.ts'
import { takeNumbers } from './demo-numbers.ts'

// Many documents of one account in a few statements. The rules and the numbers are those of one document.

export type Order = {
  draft: InvoiceDraft & { issue_date: string }
  positions: PositionDraft[]
  client: Client
  department: Department | undefined
  at: number // when it was made
}

export const createInvoices = (
  db: Database,
  writer: Writer,
  orders: readonly Order[],
  products: ReadonlyMap<number, Product>,
): Promise<number[]> =>
  transaction(db, async (db) => {
    const { account_id, settings } = writer
    const composed = orders.map((order) => composeOrder(order, writer, products))
    const numbered = await takeNumbers(
      db,
      account_id,
      invoiceLedger,
      composed.map(({ invoice }, place) => ({
        document: unnumbered(invoice),
        department: orders[place]?.department,
      })),
      settings,
    )
    // Into the draft, because copying two hundred fields costs more than pricing the lines.
    const wholes = composed.map(({ invoice, positions }, place) =>
      compose(
        invoices,
        Object.assign(invoice, numbered[place], {
          user_id: writer.user_id,
          from_api: false,
          token: datedToken(writer.now),
          positions: keepPositions(positions),
        }),
      ),
    )
    const times = orders.map(({ at }) => at)
    const inserted = await insertRecords(db, account_id, invoices, wholes, times)
    for (const { id, changes } of inserted)
      audit(db, writer, { action: 'create', resource: invoices.name, record_id: id, changes })
    return inserted.map(({ id }) => id)
  })

function composeOrder(
  { draft, positions, client, department }: Order,
  { settings }: Writer,
  products: ReadonlyMap<number, Product>,
) {
  const parties = {
    department_id: department?.id ?? null,
    client_id: client.id,
    ...sellerOf(draft, department, true),
    ...buyerOf(draft, client, false),
  }
  const whole = { kind: 'vat' as const, ...draft, ...parties }
  return composeInvoice({
    layers: [whole],
    lines: mergePositions([], positions),
    products,
    settings,
    today: draft.issue_date,
    rules: currentRules(),
  })
}
