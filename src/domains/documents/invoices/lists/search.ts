// Searches documents by means of indexes: clients whose details contain all words, the search text as the beginning of a
// number or name, and words with digits as the beginning of a number, order or tax number or as an exact amount, with the
// other words anywhere in the document. In the newest documents, words match anywhere.

import { parseDecimal, toUnits } from '../../../../money/decimal.ts'
import { matchesAllWords } from '../../../../platform/database/lists/filter.ts'
import { searchVariants } from '../../../../platform/database/lists/search-variants.ts'
import { searchText } from '../../../../platform/database/search-text.ts'
import {
  join,
  materialize,
  type Parameter,
  type Sql,
  sql,
  sqlName,
} from '../../../../platform/database/sql.ts'

const NEWEST = 500
const CLIENTS_MAX = 200 // a word that more clients contain is not selective
const DIGITS_MAX = 3
const SCALE = 2
const AMOUNT_MAX = 15
const UNITS_MAX = 10n ** 18n

export function searchCondition(accountId: number, words: readonly string[]): Sql {
  const inAccount = sql`account_id = ${accountId} and deleted = 0`
  const typed = searchText(words.join(' '))
  const selects = [
    sql`select id from invoices where ${inAccount} and client_id in (${materialize(sql`select id from clients
      where account_id = ${accountId} and deleted in (0, 1) and ${matchesAllWords(words)} order by id desc limit ${CLIENTS_MAX}`)})`,
    ...['number_sort', 'buyer_name_sort', 'seller_name_sort'].map((column) =>
      prefixMatch(inAccount, column, typed),
    ),
    ...words
      .filter((word) => /\d/.test(word))
      .slice(0, DIGITS_MAX)
      .map((word) => withWord(inAccount, words, word)),
    sql`select id from (select id, search from invoices where ${inAccount} order by id desc limit ${NEWEST}) newest
      where ${matchesAllWords(words)}`,
  ]
  return sql`id in (${materialize(join(selects, ' union '))})`
}

function withWord(mine: Sql, words: readonly string[], word: string): Sql {
  const amount = unitsOf(word)
  const spellings = [...new Set([...searchVariants(word), word.toUpperCase(), word.toLowerCase()])]
  const candidates = [
    prefixMatch(mine, 'number_sort', searchText(word)),
    ...spellings.flatMap((text) => [prefixMatch(mine, 'oid', text), prefixMatch(mine, 'buyer_tax_no', text)]),
    ...(amount === undefined
      ? []
      : ['price_net', 'price_tax', 'price_gross'].map((column) => equal(mine, column, amount))),
  ]
  const others = words.filter((other) => other !== word)
  const matches = sql`select id from (${join(candidates, ' union ')}) candidates`
  return others.length === 0
    ? matches
    : sql`select id from invoices where ${mine} and id in (${materialize(matches)}) and ${matchesAllWords(others)}`
}

const prefixMatch = (mine: Sql, column: string, text: string) => sql`select id from invoices where ${mine}
  and income in (0, 1) and ${sqlName(column)} >= ${text} and ${sqlName(column)} < ${`${text}${LAST}`}`

const equal = (mine: Sql, column: string, value: Parameter) =>
  sql`select id from invoices where ${mine} and income in (0, 1) and ${sqlName(column)} = ${value}`

// Sorts after every text with the same beginning.
const LAST = '\u{10ffff}'

function unitsOf(word: string): bigint | undefined {
  const parsed = word.length > AMOUNT_MAX ? undefined : parseDecimal(word)
  const units = parsed && toUnits(parsed, SCALE)
  // No document has larger amounts, and the databases have no such numbers.
  return units !== undefined && units > -UNITS_MAX && units < UNITS_MAX ? units : undefined
}
