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
  const textFor = textsFor(into, width, suffix)
  let batchSize = batchSizeFor(db, width, suffix)
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    while (batchSize > rows.length - start) batchSize /= 2
    const batch = rows.slice(start, start + batchSize)
    const statement = {
      text: textFor(batch.length),
      parameters: batch.length === 1 ? (batch[0] as readonly Parameter[]) : parametersOf(batch),
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

// Array.prototype.flat takes several times as long.
function parametersOf(rows: readonly (readonly Parameter[])[]): Parameter[] {
  const parameters: Parameter[] = []
  for (const row of rows) for (const value of row) parameters.push(value)
  return parameters
}

const TEXTS_MAX = 1000
const textsByStatement = new Map<string, Map<string, string[]>>()

// The statements by the number of their rows, kept because every commit uses them. The columns named in `into` give the
// width. The two texts are separate keys, because joining them would cost as much as the insertion of a short row.
function textsFor(into: string, width: number, suffix: string): (count: number) => string {
  if (textsByStatement.size >= TEXTS_MAX) textsByStatement.clear()
  const bySuffix = valueAt(textsByStatement, into, () => new Map<string, string[]>())
  const texts = valueAt(bySuffix, suffix, () => [])
  return (count) => {
    texts[count] ??= `${into} values ${Array(count).fill(placeholders(width)).join(', ')} ${suffix}`
    return texts[count]
  }
}

function valueAt<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const existing = map.get(key)
  if (existing !== undefined) return existing
  const value = make()
  map.set(key, value)
  return value
}

const placeholders = (width: number): string => `(${Array(width).fill('?').join(', ')})`
