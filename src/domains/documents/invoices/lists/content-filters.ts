import type { Database } from '../../../../platform/database/database.ts'
import { dataOf, within } from '../../../../platform/database/lists/json-conditions.ts'
import { STANDING, type Stage } from '../../../../platform/database/row-state.ts'
import { join, name, raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import { bool, choice, type Fields, integer, tax, text } from '../../../../platform/fields/field.ts'
import { COUNTED_KINDS, NO_SALES } from '../kinds.ts'
import { AGES } from '../rules/ageing.ts'
import { sayingOf, subjectOf } from './aggregates.ts'
import { IS_FOR_RECEIPT } from './sales.ts'

// Filters by what is inside documents, or around them: those that the figures of reports are made of.

export const CONTENT_FILTERS = {
  age: choice(AGES, { about: 'Debts, by the days they are past due; `current` are not' }),
  sold: bool({
    about:
      'What the months of the dashboard add up: like `counted`, but a receipt in place of the invoice made for it',
  }),
  declared: bool({
    about: 'What bears tax to declare: no notes, and no invoice whose tax is declared with its receipt',
  }),
  tax: tax({ about: 'With something under this rate' }),
  margin_tax: tax({ about: 'With a margin under this rate' }),
  product_id: integer({ about: 'With a line of this product' }),
  position_name: text({ max: 1000, about: 'With a line of this name that is of no product' }),
  seller_person: text({ about: 'Issued by this person' }),
  without: choice(['client', 'category', 'department', 'seller_person', 'payment_to', 'paid_date'], {
    about: 'That name none',
  }),
} satisfies Fields

// Who issued a document is only told inside it.
export const issuedBy = (db: Database): Sql => sql`coalesce(${dataOf(db)} ->> 'seller_person', '')`

export function isWithout(db: Database, what: string): Sql {
  if (what === 'seller_person') return sql`${issuedBy(db)} = ''`
  return sql`${name(what.includes('_') ? what : `${what}_id`)} is null`
}

export const DECLARED_KINDS = COUNTED_KINDS.filter((kind) => !NO_SALES.includes(kind as never))

export const IS_DECLARED = sql`cancelled = 0 and kind in (${join(DECLARED_KINDS)}) and not ${IS_FOR_RECEIPT}`

export const hasRate = (db: Database, list: 'totals_by_rate' | 'margins_by_rate', rate: string): Sql =>
  within(db, dataOf(db), list, sql`item.value ->> 'tax' = ${rate}`)

// Drafts have no digests.
export const hasProduct = (db: Database, account_id: number, id: number, stage: Stage): Sql => {
  const is_said = sql`${holds(db, `"product_id":${id}`)} and
    ${within(db, lines(db), null, sql`cast(item.value ->> 'product_id' as integer) = ${id}`)}`
  return stage === STANDING && id > 0 ? sayingOf(account_id, id, is_said) : is_said
}

export const hasLine = (db: Database, account_id: number, called: string, stage: Stage): Sql => {
  const is_said = sql`${/^[\p{L}\p{N} ]+$/u.test(called) ? holds(db, `"name":"${called}"`) : sql`1 = 1`} and
    ${within(db, lines(db), null, sql`item.value ->> 'name' = ${called} and item.value ->> 'product_id' is null`)}`
  return stage === STANDING ? sayingOf(account_id, subjectOf(called), is_said) : is_said
}

// Most documents have no such line, and their text tells it sooner than its parts.
const holds = ({ engine }: Database, piece: string): Sql =>
  engine === 'postgres' ? sql`strpos(positions, ${piece}) > 0` : sql`instr(positions, ${piece}) > 0`

const lines = ({ engine }: Database): Sql =>
  raw(engine === 'postgres' ? 'cast(positions as json)' : 'positions')
