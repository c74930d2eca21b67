import { isNegative, printDecimal, sum, ZERO } from '../../../money/decimal.ts'
import { addUpRates } from '../../../money/rate-totals.ts'
import type { Database } from '../../../platform/database/database.ts'
import { formatDecimal } from '../../../platform/fields/storage-values.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { readChain, stateOf } from '../corrections/chain.ts'
import type { RemainingLine } from '../corrections/corrected-state.ts'
import { isOrder } from '../invoices/kinds.ts'
import { printRate, ratesOf } from '../invoices/rules/exchange.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import type { Invoice } from '../invoices/schema.ts'
import { advanceName, settledLines } from './advances.ts'
import { allOf, remainingOf, remainingRatesOf, settledBy } from './order-documents.ts'
import { readOrderDocuments } from './orders.ts'

// Reports what remains of a document: lines that can still be corrected or amounts that can still be
// invoiced, and the documents made from it.
export async function readRemaining(
  db: Database,
  { account_id, restrictions: limits }: Caller,
  invoice: Invoice,
): Promise<JsonObject> {
  const remainder = isOrder(invoice)
    ? await remainderOfOrder(db, account_id, invoice)
    : await remainderOfInvoice(db, account_id, invoice)
  const unaffected = {
    left: printDecimal(invoice.price_gross ?? ZERO),
    totals_by_rate: ratesOf(invoice).map(printRate),
    positions: [],
    documents: [],
  }
  const result = { ...NO_ORDER, ...(remainder ?? unaffected) }
  const ids = result.documents.map(({ id }) => id)
  const visibleIds = await limits?.sees(db, ids)
  return { ...result, documents: result.documents.filter(({ id }) => !visibleIds || visibleIds.has(id)) }
}

const NO_ORDER = { advance_count: 0, advance_line_name: null, advance_lines: [] }

async function remainderOfOrder(db: Database, accountId: number, order: Invoice) {
  const orderDocuments = await readOrderDocuments(db, accountId, order.id)
  if (!orderDocuments) return undefined
  const settled = settledBy(orderDocuments)
  const documents = allOf(orderDocuments).map(({ invoice }) => ({
    ...documentJson(invoice),
    settled_by_id: settled.get(invoice.id)?.id ?? null,
  }))
  const remainingAmount = remainingOf(orderDocuments)
  const unsettledAdvances = orderDocuments.advances.filter(({ invoice }) => !settled.has(invoice.id))
  return {
    left: printDecimal(isNegative(remainingAmount) ? ZERO : remainingAmount),
    totals_by_rate: remainingRatesOf(orderDocuments).map(printRate),
    positions: [],
    documents,
    advance_count: orderDocuments.advances.length,
    advance_line_name: advanceName(order, '{percent}', order.lang),
    advance_lines: unsettledAdvances.flatMap((advance) => settledLines(advance, order.lang)).map(lineJson),
  }
}

async function remainderOfInvoice(db: Database, accountId: number, { id }: Invoice) {
  const chain = await readChain(db, accountId, id)
  if (!chain) return undefined
  const documents = [chain.original, ...chain.corrections]
  return {
    left: printDecimal(sum(documents.map(({ price_gross }) => price_gross ?? ZERO))),
    totals_by_rate: addUpRates(documents.flatMap(ratesOf)).map(printRate),
    positions: stateOf(chain).remainingLines.map(remainingLineJson),
    documents: chain.corrections.map((correction) => ({ ...documentJson(correction), settled_by_id: null })),
  }
}

const lineJson = ({ name, tax, quantity, total_price_gross }: PositionDraft): JsonObject => ({
  name: name ?? null,
  tax: tax ?? null,
  quantity: printDecimal(quantity ?? ZERO),
  total_price_gross: printDecimal(total_price_gross ?? ZERO),
})

const documentJson = ({ id, kind, number, issue_date, price_gross }: Invoice) => ({
  id,
  kind,
  number,
  issue_date,
  price_gross: printDecimal(price_gross ?? ZERO),
})

const TEXTS = ['name', 'code', 'quantity_unit', 'tax', 'vat_margin_tax'] as const
const DECIMALS = [
  'quantity',
  'discount',
  'discount_percent',
  'total_purchase_price',
  'total_price_gross',
  'price_gross',
  'total_price_net',
  'price_net',
] as const

// Returns the line in the form that a correction accepts as `before`, with the price that was entered.
const remainingLineJson = ({ attributes, product_id }: RemainingLine): JsonObject => ({
  product_id,
  ...Object.fromEntries(TEXTS.map((name) => [name, attributes[name] ?? null])),
  ...Object.fromEntries(
    DECIMALS.map((name) => [name, attributes[name] ? formatDecimal(String(attributes[name])) : null]),
  ),
})
