import { printDecimal } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { bankingTransactions, type Transaction } from '../bank-statements/schema.ts'
import { payments } from '../payments/schema.ts'
import { clientsByIds, recordsByIds } from './store.ts'
import { type MatchingScope, suggestFor } from './suggestions.ts'

// Suggestions with their documents and clients in short.

export async function suggestionsOf(db: Database, scope: MatchingScope, id: number): Promise<JsonObject[]> {
  const transaction = await getRecord(db, scope.account_id, bankingTransactions, id)
  const [suggestions = []] = await presentSuggestions(db, scope, [transaction])
  return suggestions
}

// Of each transaction; none unless it is open.
export async function presentSuggestions(
  db: Database,
  scope: MatchingScope,
  transactions: readonly Transaction[],
): Promise<JsonObject[][]> {
  const { account_id } = scope
  const open = transactions.filter(({ status }) => status === 'open')
  if (open.length === 0) return transactions.map(() => [])
  const proposals = await suggestFor(db, scope, open)
  const all = proposals.flat()
  const linked = await recordsByIds(
    db,
    account_id,
    payments,
    all.flatMap(({ payment_id }) => payment_id ?? []),
  )
  const documentsOf = new Map(linked.map(({ id, invoice_ids }) => [id, invoice_ids ?? []]))
  const documents = await findInvoices(db, account_id, [
    ...new Set([...all.flatMap(({ invoice_ids }) => invoice_ids), ...[...documentsOf.values()].flat()]),
  ])
  const clientIds = [...new Set(all.flatMap(({ client_id }) => client_id ?? []))]
  const clients = new Map((await clientsByIds(db, account_id, clientIds)).map(({ id, name }) => [id, name]))
  const byTransaction = new Map(open.map(({ id }, index) => [id, proposals[index] ?? []]))
  return transactions.map(({ id }) =>
    (byTransaction.get(id) ?? []).map((proposal): JsonObject => {
      const { invoice_ids, payment_id, client_id } = proposal
      const ids = payment_id === null ? invoice_ids : (documentsOf.get(payment_id) ?? [])
      return {
        ...proposal,
        client_name: (client_id && clients.get(client_id)) || null,
        invoices: ids.flatMap((invoiceId) => inShort(documents.get(invoiceId))),
      }
    }),
  )
}

const inShort = (document: Invoice | undefined): JsonObject[] =>
  document === undefined
    ? []
    : [
        {
          id: document.id,
          number: document.number,
          buyer_name: document.buyer_name,
          client_id: document.client_id,
          currency: document.currency,
          amount_due: document.amount_due && printDecimal(document.amount_due),
          payment_to: document.payment_to,
        },
      ]
