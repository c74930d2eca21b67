// Filters by the content of documents, which the figures of reports link to.

import type { Database } from '../../../../platform/database/database.ts'
import { anyItem, jsonColumn } from '../../../../platform/database/lists/json-conditions.ts'
import { LIVE, type RowState } from '../../../../platform/database/row-state.ts'
import { join, raw, type Sql, sql, sqlName } from '../../../../platform/database/sql.ts'
import { bool, choice, type Fields, integer, tax, text } from '../../../../platform/fields/field.ts'
import { isSaleOrPurchase, TURNOVER_KINDS } from '../kinds.ts'
import { AGES } from '../rules/ageing.ts'
import { documentsMentioning, subjectOf } from './aggregates.ts'
import { IS_FOR_RECEIPT } from './sales.ts'

export const CONTENT_FILTERS = {
  age: choice(AGES, { description: 'Receivables by days overdue; `current` are not overdue' }),
  sold: bool({
    description: 'Sales as the dashboard counts them: like `counted`, but a receipt instead of its invoice',
  }),
  declared: bool({
    description:
      'Documents with tax to declare: no notes, and no invoices whose tax is declared with their receipt',
  }),
  tax_side: choice(['output', 'input'], {
    description:
      'Documents in the tax ledger with tax on sales (`output`) or deducted tax (`input`). Combine it with `search_date_type=accounting_vat_tax_date` for the period, `tax` or `margin_tax` for a rate, `income` for only sales or expenses',
  }),
  tax: tax({ description: 'With an amount at this tax rate' }),
  margin_tax: tax({ description: 'With a margin at this tax rate' }),
  product_id: integer({ description: 'With a line of this product' }),
  position_name: text({ max: 1000, description: 'With a line of this name without a product' }),
  seller_person: text({ description: 'Issued by this person' }),
  without: choice(['client', 'category', 'department', 'seller_person', 'payment_to', 'paid_date'], {
    description: 'Without this field',
  }),
} satisfies Fields

// The person who issued a document is only in its JSON.
export const issuedBy = (db: Database): Sql => sql`coalesce(${jsonColumn(db)} ->> 'seller_person', '')`

export function isWithout(db: Database, field: string): Sql {
  if (field === 'seller_person') return sql`${issuedBy(db)} = ''`
  return sql`${sqlName(field.includes('_') ? field : `${field}_id`)} is null`
}

export const DECLARED_KINDS = TURNOVER_KINDS.filter((kind) => isSaleOrPurchase({ kind }))

export const IS_DECLARED = sql`cancelled = 0 and kind in (${join(DECLARED_KINDS)}) and not ${IS_FOR_RECEIPT}`

export const hasRate = (db: Database, list: 'totals_by_rate' | 'margins_by_rate', rate: string): Sql =>
  anyItem(db, jsonColumn(db), list, sql`item.value ->> 'tax' = ${rate}`)

// Drafts have no aggregates.
export const hasProduct = (db: Database, accountId: number, id: number, stage: RowState): Sql => {
  const isMentioned = sql`${containsText(db, `"product_id":${id}`)} and
    ${anyItem(db, lines(db), null, sql`cast(item.value ->> 'product_id' as integer) = ${id}`)}`
  return stage === LIVE && id > 0 ? documentsMentioning(accountId, id, isMentioned) : isMentioned
}

export const hasLine = (db: Database, accountId: number, lineName: string, stage: RowState): Sql => {
  const isMentioned = sql`${/^[\p{L}\p{N} ]+$/u.test(lineName) ? containsText(db, `"name":"${lineName}"`) : sql`1 = 1`} and
    ${anyItem(db, lines(db), null, sql`item.value ->> 'name' = ${lineName} and item.value ->> 'product_id' is null`)}`
  return stage === LIVE ? documentsMentioning(accountId, subjectOf(lineName), isMentioned) : isMentioned
}

// Searches the text of the lines first, because that is faster than parsing them and most documents do not
// match.
const containsText = ({ engine }: Database, piece: string): Sql =>
  engine === 'postgres' ? sql`strpos(positions, ${piece}) > 0` : sql`instr(positions, ${piece}) > 0`

const lines = ({ engine }: Database): Sql =>
  raw(engine === 'postgres' ? 'cast(positions as json)' : 'positions')
