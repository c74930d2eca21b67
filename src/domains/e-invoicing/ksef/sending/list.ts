import type { Database } from '../../../../platform/database/database.ts'
import {
  type Page,
  type PageRequest,
  selectListPage,
} from '../../../../platform/database/lists/page-parameters.ts'
import { join, sql } from '../../../../platform/database/sql.ts'
import type { Transmission } from './schema.ts'
import { OPEN_STATES, type State } from './states.ts'
import { COLUMNS, IS_NEWEST } from './store.ts'

// Lists transmissions that are not accepted yet, or were rejected without a newer one.
export function listTransmissions(
  db: Database,
  accountId: number,
  page: PageRequest,
  state: State | undefined,
): Promise<Page<Transmission>> {
  const open = sql`state in (${join(OPEN_STATES)}) and ${IS_NEWEST}`
  const where = sql`account_id = ${accountId} and ${state === undefined ? open : sql`state = ${state}`}`
  const order = sql`case when deadline_at is null then 1 else 0 end, deadline_at, id`
  const list = { columns: COLUMNS, table: sql`ksef_transmissions`, where, order }
  return selectListPage<Transmission>(db, list, page)
}
