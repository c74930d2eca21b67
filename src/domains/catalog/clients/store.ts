import { recall } from '../../../platform/commit/index.ts'
import type { Awaitable, Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { searchForm } from '../../../platform/database/search-text.ts'
import { sql } from '../../../platform/database/sql.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Client } from './rules.ts'
import { clients } from './schema.ts'

// The oldest live client that is called so and has that tax number. Of those who have none, several may be called alike:
// another e-mail address is another person's.
export const findClient = (
  db: Database,
  account_id: number,
  name: string,
  tax_no: string | null,
  email: string | null = null,
): Awaitable<Client | undefined> => {
  const address = isBlank(tax_no) && !isBlank(email) ? (email as string).trim().toLowerCase() : undefined
  return recall(
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
      and name_sort = ${searchForm(name)} and name = ${name} and coalesce(tax_no, '') = ${tax_no ?? ''} ${theirs} limit 1`,
        'with lazy fields',
      )
      return client
    },
  )
}
