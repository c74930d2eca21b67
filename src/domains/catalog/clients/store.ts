import { cachedRead } from '../../../platform/commit/index.ts'
import type { Awaitable, Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { searchText } from '../../../platform/database/search-text.ts'
import { sql } from '../../../platform/database/sql.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Client } from './rules.ts'
import { clients } from './schema.ts'

// The oldest live client with this name and tax number. Several clients without a tax number may have the same name;
// another email address means another person.
export const findClient = (
  db: Database,
  accountId: number,
  name: string,
  taxNo: string | null,
  email: string | null = null,
): Awaitable<Client | undefined> => {
  const address = isBlank(taxNo) && !isBlank(email) ? (email as string).trim().toLowerCase() : undefined
  return cachedRead(
    db,
    clients.plural,
    `called ${accountId} ${taxNo ?? ''}\0${name}\0${address ?? ''}`,
    async () => {
      const theirs =
        address === undefined
          ? sql`order by id`
          : sql`and coalesce(lower(email), '') in ('', ${address}) order by coalesce(email, '') = '', id`
      const [client] = await selectRecords(
        db,
        clients,
        sql`where account_id = ${accountId} and deleted = 0
      and name_sort = ${searchText(name)} and name = ${name} and coalesce(tax_no, '') = ${taxNo ?? ''} ${theirs} limit 1`,
        'with lazy fields',
      )
      return client
    },
  )
}
