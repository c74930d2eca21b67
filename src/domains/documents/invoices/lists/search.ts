import { parseDecimal, toUnits } from '../../../../money/decimal.ts'
import { everywhere } from '../../../../platform/database/lists/filter.ts'
import { spellingsOf } from '../../../../platform/database/lists/search-variants.ts'
import { searchForm } from '../../../../platform/database/search-text.ts'
import { join, name, once, type Parameter, type Sql, sql } from '../../../../platform/database/sql.ts'

// A search. Over all documents it goes where an index leads: all words in the card of a client; what was typed as the
// beginning of a number or a name; a word with digits as the beginning of a number, an order or a tax number or as a whole
// amount, with the other words anywhere on the document. In the newest documents every word is found anywhere in what is searched.

const NEWEST = 500
const CLIENTS_MAX = 200 // a word that more of them have tells nothing
const DIGITS_MAX = 3
const SCALE = 2
const AMOUNT_MAX = 15
const UNITS_MAX = 10n ** 18n

export function searchCondition(account_id: number, words: readonly string[]): Sql {
  const mine = sql`account_id = ${account_id} and deleted = 0`
  const typed = searchForm(words.join(' '))
  const pieces = [
    sql`select id from invoices where ${mine} and client_id in (${once(sql`select id from clients
      where account_id = ${account_id} and deleted in (0, 1) and ${everywhere(words)} order by id desc limit ${CLIENTS_MAX}`)})`,
    ...['number_sort', 'buyer_name_sort', 'seller_name_sort'].map((column) => starting(mine, column, typed)),
    ...words
      .filter((word) => /\d/.test(word))
      .slice(0, DIGITS_MAX)
      .map((word) => withWord(mine, words, word)),
    sql`select id from (select id, search from invoices where ${mine} order by id desc limit ${NEWEST}) newest
      where ${everywhere(words)}`,
  ]
  return sql`id in (${once(join(pieces, ' union '))})`
}

function withWord(mine: Sql, words: readonly string[], word: string): Sql {
  const amount = unitsOf(word)
  const spellings = [...new Set([...spellingsOf(word), word.toUpperCase(), word.toLowerCase()])]
  const candidates = [
    starting(mine, 'number_sort', searchForm(word)),
    ...spellings.flatMap((text) => [starting(mine, 'oid', text), starting(mine, 'buyer_tax_no', text)]),
    ...(amount === undefined
      ? []
      : ['price_net', 'price_tax', 'price_gross'].map((column) => equal(mine, column, amount))),
  ]
  const others = words.filter((other) => other !== word)
  const found = sql`select id from (${join(candidates, ' union ')}) candidates`
  return others.length === 0
    ? found
    : sql`select id from invoices where ${mine} and id in (${once(found)}) and ${everywhere(others)}`
}

const starting = (mine: Sql, column: string, text: string) => sql`select id from invoices where ${mine}
  and income in (0, 1) and ${name(column)} >= ${text} and ${name(column)} < ${`${text}${LAST}`}`

const equal = (mine: Sql, column: string, value: Parameter) =>
  sql`select id from invoices where ${mine} and income in (0, 1) and ${name(column)} = ${value}`

// After every text that begins alike.
const LAST = '\u{10ffff}'

function unitsOf(word: string): bigint | undefined {
  const parsed = word.length > AMOUNT_MAX ? undefined : parseDecimal(word)
  const units = parsed && toUnits(parsed, SCALE)
  // No document has more, and the databases know no such numbers.
  return units !== undefined && units > -UNITS_MAX && units < UNITS_MAX ? units : undefined
}
