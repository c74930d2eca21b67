import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { type ClientScope, findAllocations, findClaims, findUnallocated } from './gather.ts'
import { ownFirst } from './order.ts'
import type { ReportQuery } from './parameters.ts'
import { accountsOf, type CurrencyAccount, entriesOf } from './rules.ts'

// Reads the accounts of a client, one for each currency.

const ENTRIES_MAX = 50_000

export async function clientAccounts(
  { db, caller }: ApiRequest,
  query: ReportQuery,
  clientId: number,
): Promise<CurrencyAccount[]> {
  const { income, department_id, currency, from, to } = query
  const client: ClientScope = {
    account_id: caller.account_id,
    client_id: clientId,
    income,
    department_id,
    currency,
  }
  const claims = await findClaims(db, client, ENTRIES_MAX + 1)
  const allocations = await findAllocations(db, client, ENTRIES_MAX + 1)
  const unallocated = await findUnallocated(db, client, ENTRIES_MAX + 1)
  if (claims.length > ENTRIES_MAX || allocations.length > ENTRIES_MAX)
    throw invalid({
      client_id: `covers more than ${ENTRIES_MAX} documents or payments; set department_id or a shorter period`,
    })
  const dated = <Row extends { paid_date: number }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, date: dayAt(Number(row.paid_date), caller.time_zone) }))
  const order = ownFirst(caller.settings.currency)
  return accountsOf(entriesOf(claims, dated(allocations), dated(unallocated)), from, to).sort((a, b) =>
    order(a.currency, b.currency),
  )
}
