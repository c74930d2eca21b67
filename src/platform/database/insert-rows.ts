import type { Database } from './database.ts'
import type { Parameter } from './sql.ts'

const PARAMETERS_MAX = 30_000

const RETURNING = 'returning id'

// Inserts many rows in few statements, because on PostgreSQL a round trip costs more than a row. On SQLite a prepared
// statement of one row is the fastest. The sizes are powers of two, so that there are few statements to plan.
export async function insertRows(
  db: Database,
  into: string,
  rows: readonly (readonly Parameter[])[],
  suffix = '', // 'returning id', or an "on conflict" clause
): Promise<number[]> {
  const width = rows[0]?.length ?? 1
  let batchSize = db.engine === 'sqlite' ? 1 : 2 ** Math.floor(Math.log2(PARAMETERS_MAX / width))
  const placeholders = `(${Array(width).fill('?').join(', ')})`
  const textFor = (count: number) => `${into} values ${Array(count).fill(placeholders).join(', ')} ${suffix}`
  const singleRowText = textFor(1)
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    while (batchSize > rows.length - start) batchSize /= 2
    const batch = rows.slice(start, start + batchSize)
    const [first = []] = batch
    const statement =
      batch.length === 1
        ? { text: singleRowText, parameters: first }
        : { text: textFor(batch.length), parameters: batch.flat() }
    if (suffix !== RETURNING) db.runUnawaited(statement)
    else for (const { id } of await db.all<{ id: number }>(statement)) ids.push(id)
  }
  return ids
}
