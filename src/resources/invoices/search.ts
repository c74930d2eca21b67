import { parseDecimal, toUnits } from '../../money/decimal.ts'
import { containing, fold } from '../../platform/database/fold.ts'
import { join, name, type Parameter, type Sql, sql } from '../../platform/database/sql.ts'

// A word of a search. Over all documents it is looked up where an index leads: at the beginning of a number, an order, a
// name or a tax number, as a whole amount, and anywhere in the card of a client. In the newest ones it is found anywhere.

const NEWEST = 500
const SCALE = 2
const AMOUNT_MAX = 15

export function wordCondition(account_id: number, word: string): Sql {
  const mine = sql`account_id = ${account_id} and deleted = 0`
  const both = sql`${mine} and income in (0, 1)`
  const starting = (column: string, text: string) =>
    sql`select id from invoices where ${both} and ${name(column)} >= ${text} and ${name(column)} < ${`${text}${LAST}`}`
  const equal = (column: string, value: Parameter) =>
    sql`select id from invoices where ${both} and ${name(column)} = ${value}`
  const spellings = [...new Set([word, word.toUpperCase(), word.toLowerCase()])]
  const amount = unitsOf(word)
  const pieces = [
    ...spellings.flatMap((text) => [starting('oid', text), starting('buyer_tax_no', text)]),
    starting('number_sort', fold(word)),
    starting('buyer_name_sort', fold(word)),
    starting('seller_name_sort', fold(word)),
    ...(amount === undefined
      ? []
      : ['price_net', 'price_tax', 'price_gross'].map((column) => equal(column, amount))),
    sql`select id from invoices where ${mine} and client_id in (select id from clients
      where account_id = ${account_id} and deleted in (0, 1) and search like ${containing(word)} escape '\\')`,
    sql`select id from (select id, search from invoices where ${mine} order by id desc limit ${NEWEST}) newest
      where search like ${containing(word)} escape '\\'`,
  ]
  return sql`id in (${join(pieces, ' union ')})`
}

// After every text that begins alike.
const LAST = '\u{10ffff}'

function unitsOf(word: string): bigint | undefined {
  const parsed = word.length > AMOUNT_MAX ? undefined : parseDecimal(word)
  return parsed === undefined ? undefined : toUnits(parsed, SCALE)
}
