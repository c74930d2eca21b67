import { type Decimal, printFixed, printPlain, toUnits } from '../../money/decimal.ts'
import { type Field, storedDefault } from '../fields/field.ts'
import { searchText } from './search-text.ts'
import type { Parameter } from './sql.ts'

// Writes a record into the parameters of its row. The code is generated once per resource, because the JavaScript
// engine reads properties named in code at once and others only after a search. Creating a document takes a third less
// time.

type Fields = readonly [name: string, field: Field<unknown>][]
type Record = { readonly [name: string]: unknown }

// A row whose fields are all encoded except those known only in the transaction, such as the number.
export type HalfRow = {
  readonly parameters: Parameter[]
  readonly start: number
  readonly changes: string
  readonly data: string
}

export type RowWriter = {
  // Appends the values of the row to the parameters, and reserves positions for late fields.
  readonly begin: (record: Record, parameters: Parameter[]) => HalfRow
  // Throws if a field is set that the row has already encoded.
  readonly checkLate: (lateFields: Record) => void
  // Encodes the late fields, and returns the new record as JSON for the audit log.
  readonly end: (record: Record, row: HalfRow) => string
}

export function rowWriter(layout: {
  columns: Fields
  sorted: readonly string[]
  searched: readonly string[]
  dataFields: Fields
}): RowWriter {
  const { columns, sorted, searched, dataFields } = layout
  const isLate = ([, { options }]: Fields[number]) => options.set_in_transaction === true
  const late = new Set([...columns, ...dataFields].filter(isLate).map(([name]) => name))
  const columnValues = [
    ...columns.map(([name, field]) => ({ is_late: late.has(name), value: columnValue(name, field) })),
    ...sorted.map((name) => ({ is_late: late.has(name), value: `searchText(String(record.${name} ?? ""))` })),
    ...(searched.length > 0
      ? [{ is_late: searched.some((name) => late.has(name)), value: searchValue(searched) }]
      : []),
  ]
  const serializers = (areLate: boolean) => ({
    changes: textOf(
      columns.filter((field) => isLate(field) === areLate && !field[1].options.derived),
      isNotDefaultFalse,
    ),
    data: textOf(
      dataFields.filter((field) => isLate(field) === areLate),
      differsFromDefault,
    ),
  })
  const [earlyTexts, lateTexts] = [serializers(false), serializers(true)]
  const factory = new Function(
    'toUnits',
    'searchText',
    'searchable',
    `return {
      begin: (record, parameters) => {
        let value
        ${columnValues.map(({ is_late, value }) => `parameters.push(${is_late ? 'null' : value})`).join('\n')}
      },
      end: (record, parameters, start) => {
        let value
        ${columnValues.map(({ is_late, value }, index) => (is_late ? `parameters[start + ${index}] = ${value}` : '')).join('\n')}
      },
    }`,
  )
  const { begin, end } = factory(toUnits, searchText, searchable)
  return {
    begin: (record, parameters) => {
      const start = parameters.length
      begin(record, parameters)
      return { parameters, start, changes: earlyTexts.changes(record), data: earlyTexts.data(record) }
    },
    checkLate: (lateFields) => {
      for (const name in lateFields) {
        if (!late.has(name))
          throw new Error(`${name} is already encoded: only fields marked set_in_transaction may change`)
      }
    },
    end: (record, row) => {
      end(record, row.parameters, row.start)
      const changes = mergeJson(row.changes, lateTexts.changes(record))
      const data = mergeJson(row.data, lateTexts.data(record))
      row.parameters[row.start + columnValues.length] = data
      return `{"new":${mergeJson(changes, data)}}`
    },
  }
}

// Joins two objects in JSON.
function mergeJson(first: string, second: string): string {
  if (second === '{}') return first
  return first === '{}' ? second : `${first.slice(0, -1)},${second.slice(1)}`
}

export function checkedName(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`not a name of a field: ${name}`)
  return name
}

function columnValue(name: string, { kind, scale = 0 }: Field<unknown>): string {
  const value = `(value = record.${checkedName(name)}) === null || value === undefined ? null : `
  if (kind === 'decimal') return `${value} toUnits(value, ${scale})`
  if (kind === 'structure' || kind === 'texts') return `${value} JSON.stringify(value)`
  return `${value} typeof value === "boolean" ? Number(value) : value`
}

const searchValue = (names: readonly string[]) =>
  `searchText(${names.map((name) => `searchable(record.${checkedName(name)})`).join(' + "\\n" + ')})`

// Serializes the fields as JSON. Omitted fields are set to undefined, because the engine serializes objects of one
// shape faster.
function textOf(fields: Fields, isSaid: (field: Field<unknown>) => string): (record: Record) => string {
  if (fields.length === 0) return () => '{}'
  const lines = fields.map(([name, field], index) => {
    const text = field.kind === 'decimal' ? 'printPlain(value)' : 'value'
    const included = `value !== null && value !== undefined && ${isSaid(field)} ? ${text} :`
    // A null must be stored explicitly if rows stored before the field existed read as something else.
    const omitted = storesNull(field) ? 'value === null ? null : undefined' : 'undefined'
    return `value = record.${checkedName(name)}${field.options.stored_default === undefined ? '' : ` ?? initials[${index}]`}
      this.${name} = ${included} ${omitted}`
  })
  const JsonShape = new Function(
    'record',
    'printPlain',
    'initials',
    `let value\n${lines.join('\n')}`,
    // new Function returns an untyped function, which serves as a constructor here.
  ) as new (
    record: Record,
    print: typeof printPlain,
    initials: readonly unknown[],
  ) => object
  JsonShape.prototype = Object.prototype
  const initials = fields.map(([, { options }]) => options.initial ?? null)
  return (record) => JSON.stringify(new JsonShape(record, printPlain, initials))
}

const storesNull = ({ options: { column, stored_default } }: Field<unknown>) =>
  !column && stored_default !== undefined && stored_default !== null

const isNotDefaultFalse = (field: Field<unknown>) =>
  storedDefault(field) === false ? 'value !== false' : 'true'

// Omits values that reading fills in anyway.
function differsFromDefault(field: Field<unknown>): string {
  const defaultValue = storedDefault(field)
  if (defaultValue === null) return 'true'
  if (field.kind === 'decimal')
    return `printPlain(value) !== ${JSON.stringify(printPlain(defaultValue as Decimal))}`
  if (typeof defaultValue !== 'object') return `value !== ${JSON.stringify(defaultValue)}`
  return `JSON.stringify(value) !== ${JSON.stringify(JSON.stringify(defaultValue))}`
}

// Amounts can be searched with a point or a comma.
function searchable(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const amount = printFixed(value as Decimal, 2)
  return `${amount} ${amount.replace('.', ',')}`
}
