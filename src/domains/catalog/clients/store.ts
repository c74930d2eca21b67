import { cachedRead } from '../../../platform/commit/index.ts'
import type { Awaitable, Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { searchText } from '../../../platform/database/search-text.ts'
import { sql } from '../../../platform/database/sql.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Client } from './rules.ts'
import { clients } from './schema.ts'

// The oldest live client with this name and tax number. Several clients without a tax number may have the same name;
// another e-mail address means another person.
export const findClient = (
  db: Database,
  account_id: number,
  name: string,
  tax_no: string | null,
  email: string | null = null,
): Awaitable<Client | undefined> => {
  const address = isBlank(tax_no) && !isBlank(email) ? (email as string).trim().toLowerCase() : undefined
  return cachedRead(
    db,
    clients.plural,
    `called ${account_id} ${tax_no ?? ''}\0${name}\0${address ?? ''}`,
    async () => {
      const theirs =
        address === undefined
          ? sql`order by id`
          : sql`and coalesce(lower(email), '') in ('', ${address}) order by coalesce(email, '') = '', id`
      const [client] = await selectRecords(
        db,
        clients,
        sql`where account_id = ${account_id} and deleted = 0
      and name_sort = ${searchText(name)} and name = ${name} and coalesce(tax_no, '') = ${tax_no ?? ''} ${theirs} limit 1`,
        'with lazy fields',
      )
      return client
    },
  )
}
