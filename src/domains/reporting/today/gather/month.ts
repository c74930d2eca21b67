import { sql } from '../../../../platform/database/sql.ts'
import { monthOf, plusMonths } from '../../../../tax/days.ts'
import { CHECKS } from '../../month-closing/rules.ts'
import { lastFiledMonth } from '../../tax-ledger/months.ts'
import { NOTHING, type Reader, rowOf } from '../rows.ts'
import type { SectionContent } from '../schema.ts'

// The first month that is over, has tax and is not closed. Before the first closing this is the previous month, because
// older ones were closed elsewhere.
export async function findMonth(reader: Reader): Promise<SectionContent> {
  const month = await findOpenMonth(reader)
  if (month === undefined) return NOTHING
  const obstacles = await findObstacles(reader, month)
  return {
    count: 1,
    amounts: [],
    rows: [
      rowOf({
        record: 'closing',
        name: month,
        count: obstacles.length,
        problem: obstacles[0]?.sentence ?? null,
        deadline: `${plusMonths(month, 1)}-${FILING_DAY}`,
        link: `/closing.json?month=${month}`,
      }),
    ],
  }
}

// The return of a month is filed by the 25th of the next one.
const FILING_DAY = '25'

async function findOpenMonth({ db, viewer, today }: Reader): Promise<string | undefined> {
  const { account_id, settings } = viewer
  const thisMonth = monthOf(today)
  const closed = lastFiledMonth(settings.closed_until as string | null, today)
  const row = await db.get<{ period: string }>(sql`select period from tax_entries
    where account_id = ${account_id} and period > ${closed} and period < ${thisMonth}
    and state in ('counted', 'provisional') order by period limit 1`)
  return row?.period
}

// The obstacles of the checklist that the first open month can have: doubts of the tax ledger, and provisional tax.
async function findObstacles({ db, viewer: { account_id } }: Reader, month: string) {
  const doubts = await db.all<{ rule: string }>(sql`select distinct rule from tax_entries
    where account_id = ${account_id} and period = ${month} and state = 'doubt'`)
  const provisional = await db.get(sql`select period from tax_entries
    where account_id = ${account_id} and period = ${month} and state = 'provisional' limit 1`)
  const codes = new Set([...doubts.map(({ rule }) => rule), ...(provisional ? ['provisional'] : [])])
  return CHECKS.filter(({ code, severity }) => severity === 'obstacle' && codes.has(code))
}
