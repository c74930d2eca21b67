import { type Awaitable, type Database, recall } from '../../platform/database/database.ts'
import { selectRecords } from '../../platform/database/records.ts'
import { searchForm } from '../../platform/database/searchable.ts'
import { join, raw, sql } from '../../platform/database/sql.ts'
import { isBlank } from '../../platform/fields/field.ts'
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

// What opens the page of each of them.
export async function panelTokensOf(
  db: Database,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<{ id: number; panel_token: string }>(sql`select id, panel_token from clients
    where account_id = ${account_id} and id in (${join([...ids])}) and panel_token is not null`)
  return new Map(rows.map(({ id, panel_token }) => [id, panel_token]))
}

export async function findPanelPlace(
  db: Database,
  token: string,
): Promise<{ account_id: number; id: number } | undefined> {
  // What cannot be a token may be something that no database takes.
  if (!/^[A-Za-z0-9]{20,64}$/.test(token)) return undefined
  return db.get(sql`select account_id, id from clients where panel_token = ${token} and deleted = 0`)
}

// Clients of a time when they had no page.
export async function fillPanelTokens(db: Database) {
  const random = raw(
    db.engine === 'postgres'
      ? "replace(cast(gen_random_uuid() as text), '-', '')"
      : 'lower(hex(randomblob(16)))',
  )
  await db.run(sql`update clients set panel_token = ${random} where panel_token is null`)
}
