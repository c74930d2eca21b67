import { tables } from '../src/database-schema.ts'
import type { Database } from '../src/platform/database/database.ts'
import { raw } from '../src/platform/database/sql.ts'

// Counts the rows of each table, so that a test sees what a request stored.

// All tables except the keys themselves and internal work. Records share the rows of counts. Concurrently uploaded
// files are all stored for a day, and one is kept. The first sent document stores the template for all.
const UNCOUNTED = [
  ...['calendar_dues', 'file_contents'],
  'idempotency_keys',
  'jobs',
  'kept_looks',
  'limit_counts',
  'login_failures',
  'request_log',
]
const COUNTED = tables
  .map(({ name }) => name)
  .filter((name) => !name.endsWith('_tally') && !UNCOUNTED.includes(name))

export async function countRows(db: Database): Promise<Map<string, number>> {
  const row = await db.get<{ [table: string]: number }>(
    raw(`select ${COUNTED.map((name) => `(select count(*) from ${name}) as ${name}`).join()}`),
  )
  return new Map(Object.entries(row ?? {}).map(([table, total]) => [table, Number(total)]))
}
