import { parseDecimal, toUnits } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { type ExtraConditions, textOf } from '../../../platform/database/lists/filter.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { decimal, type Fields, integer } from '../../../platform/fields/field.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { AMOUNT_SCALE } from './schema.ts'

export const TRANSACTION_FILTERS = {
  statement_id: integer({ description: 'Only transactions of this statement' }),
  amount_from: decimal({ scale: AMOUNT_SCALE, description: 'Only amounts from this one on' }),
  amount_to: decimal({ scale: AMOUNT_SCALE, description: 'Only amounts up to this one' }),
} satisfies Fields

export function transactionConditions({ query, caller: { account_id } }: ApiRequest): ExtraConditions {
  const others: Sql[] = []
  const statementId = textOf('statement_id', query.statement_id ?? '').trim()
  if (statementId !== '') {
    if (!/^\d{1,16}$/.test(statementId)) throw invalid({ statement_id: 'must be an id' })
    others.push(sql`id in (select transaction_id from banking_statement_lines
      where account_id = ${account_id} and statement_id = ${Number(statementId)})`)
  }
  const from = amountOf('amount_from', query)
  const to = amountOf('amount_to', query)
  if (from !== undefined) others.push(sql`amount >= ${from}`)
  if (to !== undefined) others.push(sql`amount <= ${to}`)
  return { others }
}

function amountOf(parameter: string, query: ApiRequest['query']): bigint | undefined {
  const text = textOf(parameter, query[parameter] ?? '').trim()
  if (text === '') return undefined
  const amount = parseDecimal(text)
  const units = amount && toUnits(amount, AMOUNT_SCALE)
  if (units === undefined || units > UNITS_MAX || units < -UNITS_MAX)
    throw invalid({ [parameter]: 'is not a number' })
  return units
}

const UNITS_MAX = 10n ** 15n
