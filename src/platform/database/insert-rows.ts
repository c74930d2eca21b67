import type { Database } from './database.ts'
import type { Parameter } from './sql.ts'

const PARAMETERS_MAX = 30_000
const SQLITE_ROWS_MAX = 16

const RETURNING = 'returning id'

// Inserts many rows in few statements: on PostgreSQL a round trip costs more than a row, and on SQLite the call of a
// statement costs as much as a short row. The sizes are powers of two, so that there are few statements to plan.
export async function insertRows(
  db: Database,
  into: string,
  rows: readonly (readonly Parameter[])[],
  suffix = '', // 'returning id', or an "on conflict" clause
): Promise<number[]> {
  const width = rows[0]?.length ?? 1
  const textFor = textsFor(`${into} values `, width, suffix)
  let batchSize = batchSizeFor(db, width, suffix)
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    while (batchSize > rows.length - start) batchSize /= 2
    const batch = rows.slice(start, start + batchSize)
    const statement = {
      text: textFor(batch.length),
      parameters: batch.length === 1 ? (batch[0] as readonly Parameter[]) : batch.flat(),
    }
    if (suffix !== RETURNING) db.runUnawaited(statement)
    else for (const { id } of await db.all<{ id: number }>(statement)) ids.push(id)
  }
  return ids
}

// SQLite does not promise to return ids in the order of the rows.
function batchSizeFor({ engine }: Database, width: number, suffix: string): number {
  if (engine === 'postgres') return 2 ** Math.floor(Math.log2(PARAMETERS_MAX / width))
  return suffix === RETURNING ? 1 : SQLITE_ROWS_MAX
}

const TEXTS_MAX = 1000
const textsByStatement = new Map<string, string[]>()

// The statements by the number of their rows, kept because every commit uses them.
function textsFor(into: string, width: number, suffix: string): (count: number) => string {
  const key = `${into}${width}${suffix}`
  const texts = textsByStatement.get(key) ?? []
  if (textsByStatement.size >= TEXTS_MAX) textsByStatement.clear()
  textsByStatement.set(key, texts)
  return (count) => {
    texts[count] ??= `${into}${Array(count).fill(placeholders(width)).join(', ')} ${suffix}`
    return texts[count]
  }
}

const placeholders = (width: number): string => `(${Array(width).fill('?').join(', ')})`
