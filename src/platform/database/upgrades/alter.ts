import { type Field, unsaidOf } from '../../fields/field.ts'
import type { Resource } from '../../fields/resource.ts'
import { fromColumn, fromData, toColumn, toData } from '../../fields/storage-values.ts'
import { columnTypeOf } from '../../fields/table.ts'
import type { Database } from '../database.ts'
import { searchForm } from '../search-text.ts'
import { name, type Parameter, raw, sql } from '../sql.ts'
import type { Step, Tell } from './migrate.ts'

// What a step does to the rows of a resource whose field changes its form. Each names the field it alters, so that the
// difference is known to be met: docs/upgrades.md.

type Altering = Pick<Step, 'alters' | 'empties' | 'run'>
type Plain = Pick<Resource, 'plural' | 'fields'>
type Data = { [field: string]: unknown }

// A field that lay in `data` and has a column now. Rows that hold no word of it get what they said without one.
export function moveToColumn({ plural, fields }: Plain, moved: string): Altering {
  const field = fields[moved] as Field<unknown>
  return {
    alters: [`${plural}.${moved}`],
    run: (db, tell) =>
      eachRow(db, plural, [], tell, (data) => {
        const kept = moved in data ? data[moved] : toData(field, unsaidOf(field) ?? null)
        const value = kept === null ? null : fromData(field, kept)
        delete data[moved]
        const sorted = field.options.sorted ? { [`${moved}_sort`]: searchForm(String(value ?? '')) } : {}
        return { [moved]: toColumn(field, value), ...sorted }
      }),
  }
}

// A field that had a column and lies in `data` now.
export function moveToData({ plural, fields }: Plain, moved: string): Altering {
  const field = fields[moved] as Field<unknown>
  return {
    alters: [`${plural}.${moved}`],
    empties: { table: plural, column: { name: moved, type: columnTypeOf(field) } },
    run: (db, tell) =>
      eachRow(
        db,
        plural,
        [field.kind === 'decimal' ? `cast(${moved} as text)` : moved],
        tell,
        (data, [value]) => {
          data[moved] = value === null ? null : toData(field, fromColumn(field, value))
          return {}
        },
      ),
  }
}

// Inside `data`; one in a column is moved there, or filled by a statement of its own.
export const renameField = ({ plural }: Plain, before: string, after: string): Altering => ({
  alters: [`${plural}.${before}`],
  run: (db, tell) =>
    eachRow(db, plural, [], tell, (data) => {
      if (!(before in data)) return undefined
      data[after] = data[before]
      delete data[before]
      return {}
    }),
})

// A column of amounts that is counted more finely from now on. To count more coarsely would lose what was said.
export function rescale({ plural, fields }: Plain, column: string, before: number): Altering {
  const { scale = 0 } = fields[column] as Field<unknown>
  if (scale < before) throw new Error(`${plural}.${column} would lose decimals`)
  return {
    alters: [`${plural}.${column}`],
    run: async (db) => {
      const times = 10n ** BigInt(scale - before)
      await db.run(sql`update ${name(plural)} set ${name(column)} = ${name(column)} * ${times}`)
    },
  }
}

const PORTION = 500

// All rows, the deleted too, in portions; what the change gives goes into columns, and undefined leaves the row as it is.
async function eachRow(
  db: Database,
  table: string,
  read: readonly string[],
  tell: Tell,
  change: (data: Data, values: readonly unknown[]) => { [column: string]: Parameter } | undefined,
) {
  const columns = raw(['account_id', 'id', 'data', ...read].join(', '))
  let last: [account_id: number, id: number] = [0, 0]
  for (let rows = 0; ; ) {
    const found = await db.arrays(sql`select ${columns} from ${name(table)}
      where (account_id, id) > (${last[0]}, ${last[1]}) order by account_id, id limit ${PORTION}`)
    for (const [account_id, id, text, ...values] of found as [number, number, string, ...unknown[]][]) {
      last = [account_id, id]
      const data: Data = JSON.parse(text)
      const changed = change(data, values)
      if (changed) await keepRow(db, table, last, { ...changed, data: JSON.stringify(data) })
    }
    rows += found.length
    tell(rows)
    if (found.length < PORTION) return
  }
}

async function keepRow(
  db: Database,
  table: string,
  [account_id, id]: [number, number],
  columns: { [column: string]: Parameter },
) {
  const names = Object.keys(columns)
  await db.run({
    text: `update ${table} set ${names.map((column) => `${column} = ?`).join(', ')} where account_id = ? and id = ?`,
    parameters: [...Object.values(columns), account_id, id],
  })
}
