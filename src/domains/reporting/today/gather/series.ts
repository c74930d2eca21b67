import { dayAt, plusDays, startOfDay } from '../../../../platform/clock.ts'
import { selectRecords } from '../../../../platform/database/records.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { recurrings } from '../../../invoicing/recurring/schema.ts'
import { NOTHING, type Reader, ROWS_MAX, rowOf } from '../rows.ts'
import type { SectionContent } from '../schema.ts'

// Series that failed, and those that issue a document until the end of tomorrow.
export async function findSeries({ db, viewer, today }: Reader): Promise<SectionContent> {
  const { account_id, time_zone } = viewer
  const until = startOfDay(plusDays(today, 2), time_zone)
  const where = sql`account_id = ${account_id} and deleted = 0
    and id in (select id from recurrings where account_id = ${account_id} and deleted = 0 and next_at < ${until}
      union all select id from recurrings where account_id = ${account_id} and deleted = 0 and state = 'failed')`
  const counted = await db.get<{ count: number }>(
    sql`select count(*) as count from recurrings where ${where}`,
  )
  const count = Number(counted?.count ?? 0)
  if (count === 0) return NOTHING
  const items = await selectRecords(
    db,
    recurrings,
    sql`where ${where} order by case when state = 'failed' then 0 else 1 end, next_at, id limit ${ROWS_MAX}`,
  )
  return {
    count,
    amounts: [],
    rows: items.map((series) =>
      rowOf({
        record: 'recurrings',
        id: series.id,
        name: series.name ?? '',
        client_id: series.client_id,
        date: series.next_at === null ? series.next_invoice_date : dayAt(series.next_at, time_zone),
        action: series.state === 'failed' ? 'resume' : 'pause',
        problem: series.state === 'failed' ? series.problem : null,
        link: `/recurrings/${series.id}.json`,
      }),
    ),
  }
}
