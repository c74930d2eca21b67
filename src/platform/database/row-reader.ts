import type { Fresh, Slots } from '../fields/compiled.ts'
import type { Field } from '../fields/field.ts'
import { checked } from './row-writer.ts'

// A row on its way to a record. As with writing, the code for the columns is put together once for each resource.

// id, created_at, updated_at, data, then the columns of the resource in their order.
export type Row = unknown[]
const FIRST_COLUMN = 4

type Fields = readonly [name: string, field: Field<unknown>][]
type Filled = { [name: string]: unknown }
type Read = (field: Field<unknown>, value: unknown) => unknown

export type RowReader = (row: Row, fresh: Fresh, readColumn: Read, readHeld: Read) => Filled

export function rowReader(layout: { columns: Fields; slots: Slots }): RowReader {
  const readColumns = columnsReader(layout.columns)
  return (row, fresh, readColumn, readHeld) => {
    const filled = fresh()
    filled.id = row[0]
    filled.created_at = row[1]
    filled.updated_at = row[2]
    readColumns(filled, row, readColumn)
    const data = JSON.parse(row[3] as string)
    for (const name in data) {
      const slot = layout.slots.get(name)
      if (slot && !slot.field.options.column) slot.write(filled, readHeld(slot.field, data[name]))
    }
    return filled
  }
}

// Lazy columns stand last and are missing from lists.
function columnsReader(columns: Fields): (filled: Filled, row: Row, read: Read) => void {
  const lines = columns.map(([name, { kind }], place) => {
    const is_plain = kind === 'text' || kind === 'choice' || kind === 'date' || kind === 'integer'
    const read = is_plain ? 'value' : `value === null ? null : read(fields[${place}], value)`
    return `value = row[${FIRST_COLUMN + place}]; if (value !== undefined) filled.${checked(name)} = ${read}`
  })
  const make = new Function('fields', `return (filled, row, read) => { let value\n${lines.join('\n')} }`)
  return make(columns.map(([, field]) => field))
}
