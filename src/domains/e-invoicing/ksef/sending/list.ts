import type { Database } from '../../../../platform/database/database.ts'
import { join, sql } from '../../../../platform/database/sql.ts'
import type { Transmission } from './schema.ts'
import { OPEN_STATES, type State } from './states.ts'
import { COLUMNS, IS_NEWEST } from './store.ts'

type PageOptions = { page: number; per_page: number }

// Lists transmissions that are not accepted yet, or were rejected without a newer one.
export async function listTransmissions(
  db: Database,
  accountId: number,
  { page, per_page }: PageOptions,
  state: State | undefined,
) {
  const open = sql`state in (${join(OPEN_STATES)}) and ${IS_NEWEST}`
  const condition = sql`account_id = ${accountId} and ${state === undefined ? open : sql`state = ${state}`}`
  const items = await db.all<Transmission>(sql`select ${COLUMNS} from ksef_transmissions where ${condition}
    order by case when deadline_at is null then 1 else 0 end, deadline_at, id
    limit ${per_page} offset ${(page - 1) * per_page}`)
  const countRow = await db.get<{ total: number }>(
    sql`select count(*) as total from ksef_transmissions where ${condition}`,
  )
  return { items, total: Number(countRow?.total ?? 0) }
}
