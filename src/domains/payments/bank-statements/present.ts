import { printDecimal } from '../../../money/decimal.ts'
import { presentPlain } from '../../../platform/http/crud-operations.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { balanceDifference, findGap } from './rules.ts'
import { bankingStatements, type Statement } from './schema.ts'
import { balancesOf } from './store.ts'

// Adds to statements what their balances and those of the statements before them show.

export async function finishStatements(call: ApiRequest, documents: JsonObject[]): Promise<JsonObject[]> {
  const bankAccountIds = new Set(documents.map(({ bank_account_id }) => Number(bank_account_id)))
  const statements = await balancesOf(call.db, call.caller.account_id, [...bankAccountIds])
  const byId = new Map(statements.map((statement) => [statement.id, statement]))
  for (const document of documents) {
    const statement = byId.get(Number(document.id))
    const gap = statement && findGap(statement, chainOf(statement, statements))
    const difference = statement && balanceDifference(statement)
    document.difference = difference ? printDecimal(difference) : null
    document.gap_from = gap?.gap_from ?? null
    document.gap_to = gap?.gap_to ?? null
    document.gap_difference = gap ? printDecimal(gap.gap_difference) : null
    document.file_url = `/banking/statements/${document.id}/file.bin`
  }
  return documents
}

const chainOf = (statement: Statement, statements: readonly Statement[]) =>
  statements.filter(
    ({ bank_account_id, currency }) =>
      bank_account_id === statement.bank_account_id && currency === statement.currency,
  )

const presentStored = presentPlain(bankingStatements)

export const presentStatements = async (call: ApiRequest, statements: Statement[]): Promise<JsonObject[]> =>
  finishStatements(call, await presentStored(call, statements))
