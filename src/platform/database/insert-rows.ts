import type { Database } from './database.ts'
import type { Parameter } from './sql.ts'

const PARAMETERS_MAX = 30_000

const RETURNING = 'returning id'

// A round trip costs more than a row on PostgreSQL; on SQLite a prepared statement of one row is the fastest. In powers of two, so
// that there are few statements to plan.
export async function insertRows(
  db: Database,
  into: string,
  rows: readonly (readonly Parameter[])[],
  rest = '', // 'returning id', or what to do where a row is there already
): Promise<number[]> {
  const width = rows[0]?.length ?? 1
  let at_once = db.engine === 'sqlite' ? 1 : 2 ** Math.floor(Math.log2(PARAMETERS_MAX / width))
  const one = `(${Array(width).fill('?').join(', ')})`
  const textFor = (count: number) => `${into} values ${Array(count).fill(one).join(', ')} ${rest}`
  const text_of_one = textFor(1)
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += at_once) {
    while (at_once > rows.length - start) at_once /= 2
    const part = rows.slice(start, start + at_once)
    const [first = []] = part
    const statement =
      part.length === 1
        ? { text: text_of_one, parameters: first }
        : { text: textFor(part.length), parameters: part.flat() }
    if (rest !== RETURNING) db.send(statement)
    else for (const { id } of await db.all<{ id: number }>(statement)) ids.push(id)
  }
  return ids
}
