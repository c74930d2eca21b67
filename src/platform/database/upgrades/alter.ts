import { type Field, storedDefault } from '../../fields/field.ts'
import type { Resource } from '../../fields/resource.ts'
import { fromColumn, fromData, toColumn, toData } from '../../fields/storage-values.ts'
import { columnTypeOf } from '../../fields/table.ts'
import type { Database } from '../database.ts'
import { searchText } from '../search-text.ts'
import { type Parameter, raw, sql, sqlName } from '../sql.ts'
import type { Migration, ReportProgress } from './migrate.ts'

// Migrations that change how a field is stored. Each names the fields it alters, so that a test can compare them with
// the recorded schema (docs/internals/stored-data.md).

type Altering = Pick<Migration, 'alters' | 'drops' | 'run'>
type Plain = Pick<Resource, 'plural' | 'fields'>
type Data = { [field: string]: unknown }

// Moves a field from `data` to a column. Rows without a value get the default of the time before.
export function moveToColumn({ plural, fields }: Plain, fieldName: string): Altering {
  const field = fields[fieldName] as Field<unknown>
  return {
    alters: [`${plural}.${fieldName}`],
    run: (db, report) =>
      eachRow(db, plural, [], report, (data) => {
        const stored = fieldName in data ? data[fieldName] : toData(field, storedDefault(field) ?? null)
        const value = stored === null ? null : fromData(field, stored)
        delete data[fieldName]
        const sorted = field.options.sorted ? { [`${fieldName}_sort`]: searchText(String(value ?? '')) } : {}
        return { [fieldName]: toColumn(field, value), ...sorted }
      }),
  }
}

// Moves a field from a column to `data`.
export function moveToData({ plural, fields }: Plain, fieldName: string): Altering {
  const field = fields[fieldName] as Field<unknown>
  return {
    alters: [`${plural}.${fieldName}`],
    drops: { table: plural, column: { name: fieldName, type: columnTypeOf(field) } },
    run: (db, report) =>
      eachRow(
        db,
        plural,
        [field.kind === 'decimal' ? `cast(${fieldName} as text)` : fieldName],
        report,
        (data, [value]) => {
          data[fieldName] = value === null ? null : toData(field, fromColumn(field, value))
          return {}
        },
      ),
  }
}

// Renames a field inside `data`. A column is moved there first, or filled by its own statement.
export const renameField = ({ plural }: Plain, before: string, after: string): Altering => ({
  alters: [`${plural}.${before}`],
  run: (db, report) =>
    eachRow(db, plural, [], report, (data) => {
      if (!(before in data)) return undefined
      data[after] = data[before]
      delete data[before]
      return {}
    }),
})

// Increases the decimals of an amount column. Decreasing them would lose digits.
export function rescale({ plural, fields }: Plain, column: string, before: number): Altering {
  const { scale = 0 } = fields[column] as Field<unknown>
  if (scale < before) throw new Error(`${plural}.${column} would lose decimals`)
  return {
    alters: [`${plural}.${column}`],
    run: async (db) => {
      const times = 10n ** BigInt(scale - before)
      await db.run(sql`update ${sqlName(plural)} set ${sqlName(column)} = ${sqlName(column)} * ${times}`)
    },
  }
}

const PORTION = 500

// Reads all rows, also deleted ones, in portions. `change` returns new column values; undefined leaves the row as it
// is.
async function eachRow(
  db: Database,
  table: string,
  read: readonly string[],
  report: ReportProgress,
  change: (data: Data, values: readonly unknown[]) => { [column: string]: Parameter } | undefined,
) {
  const columns = raw(['account_id', 'id', 'data', ...read].join(', '))
  let last: [account_id: number, id: number] = [0, 0]
  for (let rows = 0; ; ) {
    const portion = await db.arrays(sql`select ${columns} from ${sqlName(table)}
      where (account_id, id) > (${last[0]}, ${last[1]}) order by account_id, id limit ${PORTION}`)
    for (const [accountId, id, text, ...values] of portion as [number, number, string, ...unknown[]][]) {
      last = [accountId, id]
      const data: Data = JSON.parse(text)
      const changed = change(data, values)
      if (changed) await updateRow(db, table, last, { ...changed, data: JSON.stringify(data) })
    }
    rows += portion.length
    report(rows)
    if (portion.length < PORTION) return
  }
}

async function updateRow(
  db: Database,
  table: string,
  [accountId, id]: [number, number],
  columns: { [column: string]: Parameter },
) {
  const names = Object.keys(columns)
  await db.run({
    text: `update ${table} set ${names.map((column) => `${column} = ?`).join(', ')} where account_id = ? and id = ?`,
    parameters: [...Object.values(columns), accountId, id],
  })
}
