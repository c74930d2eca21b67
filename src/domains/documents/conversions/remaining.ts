import { isNegative, printDecimal, sum, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { showDecimal } from '../../../platform/fields/storage-values.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { readChain, stateOf } from '../corrections/chain.ts'
import type { Held } from '../corrections/corrected-state.ts'
import { isOrder } from '../invoices/kinds.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import type { Invoice } from '../invoices/schema.ts'
import { advanceName, settledLines } from './advances.ts'
import { allOf, remainingOf, settledBy } from './order-documents.ts'
import { readKin } from './orders.ts'

// How a document stands among those that follow from it: what is left of it, line by line, and what has been made of it.
export async function readStanding(
  db: Database,
  { account_id, limits }: Caller,
  invoice: Invoice,
): Promise<Document> {
  const standing = isOrder(invoice)
    ? await standingOfOrder(db, account_id, invoice)
    : await standingOfInvoice(db, account_id, invoice)
  const whole = { left: printDecimal(invoice.price_gross ?? ZERO), positions: [], documents: [] }
  const told = { ...NO_ORDER, ...(standing ?? whole) }
  const ids = told.documents.map(({ id }) => id)
  const seen = await limits?.sees(db, ids)
  return { ...told, documents: told.documents.filter(({ id }) => !seen || seen.has(id)) }
}

const NO_ORDER = { advance_name: null, settled_lines: [] }

async function standingOfOrder(db: Database, account_id: number, order: Invoice) {
  const kin = await readKin(db, account_id, order.id)
  if (!kin) return undefined
  const settled = settledBy(kin)
  const documents = allOf(kin).map(({ invoice }) => ({
    ...inShort(invoice),
    settled_by_id: settled.get(invoice.id)?.id ?? null,
  }))
  const left = remainingOf(kin)
  const free = kin.advances.filter(({ invoice }) => !settled.has(invoice.id))
  return {
    left: printDecimal(isNegative(left) ? ZERO : left),
    positions: [],
    documents,
    advance_name: advanceName(order, '{percent}', order.lang),
    settled_lines: free.flatMap((one) => settledLines(one, order.lang)).map(inWords),
  }
}

async function standingOfInvoice(db: Database, account_id: number, { id }: Invoice) {
  const chain = await readChain(db, account_id, id)
  if (!chain) return undefined
  const all = [chain.original, ...chain.corrections]
  return {
    left: printDecimal(sum(all.map(({ price_gross }) => price_gross ?? ZERO))),
    positions: stateOf(chain).held.map(shown),
    documents: chain.corrections.map((one) => ({ ...inShort(one), settled_by_id: null })),
  }
}

const inWords = ({ name, tax, quantity, total_price_gross }: PositionDraft): Document => ({
  name: name ?? null,
  tax: tax ?? null,
  quantity: printDecimal(quantity ?? ZERO),
  total_price_gross: printDecimal(total_price_gross ?? ZERO),
})

const inShort = ({ id, kind, number, issue_date, price_gross }: Invoice) => ({
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

// As a correction takes it for `before`: by the price that leads.
const shown = ({ attributes, product_id }: Held): Document => ({
  product_id,
  ...Object.fromEntries(TEXTS.map((name) => [name, attributes[name] ?? null])),
  ...Object.fromEntries(
    DECIMALS.map((name) => [name, attributes[name] ? showDecimal(String(attributes[name])) : null]),
  ),
})
