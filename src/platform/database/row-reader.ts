import type { FieldAccessors, NewRecord } from '../fields/compiled.ts'
import type { Field } from '../fields/field.ts'
import { checkedName } from './row-writer.ts'

// Reads a row into a record. The code for the columns is generated once per resource, like that of row-writer.ts.

// id, created_at, updated_at, data, then the columns of the resource in their order.
export type Row = unknown[]
const FIRST_COLUMN = 4

type Fields = readonly [name: string, field: Field<unknown>][]
type FilledRecord = { [name: string]: unknown }
type Read = (field: Field<unknown>, value: unknown) => unknown

export type RowReader = (row: Row, newRecord: NewRecord, readColumn: Read, readData: Read) => FilledRecord

export function rowReader(layout: { columns: Fields; accessors: FieldAccessors }): RowReader {
  const readColumns = columnsReader(layout.columns)
  return (row, newRecord, readColumn, readData) => {
    const record = newRecord()
    record.id = row[0]
    record.created_at = row[1]
    record.updated_at = row[2]
    readColumns(record, row, readColumn)
    const data = JSON.parse(row[3] as string)
    for (const name in data) {
      const slot = layout.accessors.get(name)
      if (slot && !slot.field.options.column) slot.write(record, readData(slot.field, data[name]))
    }
    return record
  }
}

// Lazy columns come last and are missing from lists.
function columnsReader(columns: Fields): (filled: FilledRecord, row: Row, read: Read) => void {
  const lines = columns.map(([name, { kind }], index) => {
    const isPlain = kind === 'text' || kind === 'choice' || kind === 'date' || kind === 'integer'
    const read = isPlain ? 'value' : `value === null ? null : read(fields[${index}], value)`
    return `value = row[${FIRST_COLUMN + index}]; if (value !== undefined) filled.${checkedName(name)} = ${read}`
  })
  const factory = new Function('fields', `return (filled, row, read) => { let value\n${lines.join('\n')} }`)
  return factory(columns.map(([, field]) => field))
}
