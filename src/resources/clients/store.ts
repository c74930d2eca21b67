import { type Awaitable, type Database, recall } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import { selectRecords } from '../../platform/database/records.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Client } from './rules.ts'
import { clients } from './schema.ts'

// The oldest live client that is called so and has that tax number (or none).
export const findClient = (
  db: Database,
  account_id: number,
  name: string,
  tax_no: string | null,
): Awaitable<Client | undefined> =>
  recall(db, clients.plural, `called ${account_id} ${tax_no ?? ''}\0${name}`, async () => {
    const [client] = await selectRecords(
      db,
      clients,
      sql`where account_id = ${account_id} and deleted = 0
      and name_sort = ${fold(name)} and name = ${name} and coalesce(tax_no, '') = ${tax_no ?? ''} order by id limit 1`,
      'with lazy fields',
    )
    return client
  })
