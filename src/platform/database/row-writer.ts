import { type Decimal, printFixed, printPlain, toUnits } from '../../money/decimal.ts'
import { type Field, unsaidOf } from '../fields/field.ts'
import { searchForm } from './search-text.ts'
import type { Parameter } from './sql.ts'

// A record on its way into its row. The code for it is put together once for each resource: the engine reads fields that are
// named in the code at once, and those it is told one by one only after a search. Making a document takes a third less time.

type Fields = readonly [name: string, field: Field<unknown>][]
type Record = { readonly [name: string]: unknown }

// A row whose fields are all written but for the `late` ones, which are known only in the turn to write.
export type HalfRow = {
  readonly parameters: Parameter[]
  readonly start: number
  readonly said: string
  readonly data: string
}

export type RowWriter = {
  // Adds the values of the row to its parameters, and leaves room for what is late.
  readonly begin: (record: Record, parameters: Parameter[]) => HalfRow
  // Refuses what the row has no room for any more.
  readonly checkLate: (said: Record) => void
  // Fills it, and gives what a new record says, as the audit log keeps it.
  readonly end: (record: Record, row: HalfRow) => string
}

export function rowWriter(layout: {
  columns: Fields
  sorted: readonly string[]
  searched: readonly string[]
  held: Fields
}): RowWriter {
  const { columns, sorted, searched, held } = layout
  const isLate = ([, { options }]: Fields[number]) => options.late === true
  const late = new Set([...columns, ...held].filter(isLate).map(([name]) => name))
  const placed = [
    ...columns.map(([name, field]) => ({ is_late: late.has(name), value: columnValue(name, field) })),
    ...sorted.map((name) => ({ is_late: late.has(name), value: `searchForm(String(record.${name} ?? ""))` })),
    ...(searched.length > 0
      ? [{ is_late: searched.some((name) => late.has(name)), value: searchValue(searched) }]
      : []),
  ]
  const texts = (are_late: boolean) => ({
    said: textOf(
      columns.filter((field) => isLate(field) === are_late && !field[1].options.derived),
      isSaid,
    ),
    data: textOf(
      held.filter((field) => isLate(field) === are_late),
      isNew,
    ),
  })
  const [early, last] = [texts(false), texts(true)]
  const make = new Function(
    'toUnits',
    'searchForm',
    'searchable',
    `return {
      begin: (record, parameters) => {
        let value
        ${placed.map(({ is_late, value }) => `parameters.push(${is_late ? 'null' : value})`).join('\n')}
      },
      end: (record, parameters, start) => {
        let value
        ${placed.map(({ is_late, value }, place) => (is_late ? `parameters[start + ${place}] = ${value}` : '')).join('\n')}
      },
    }`,
  )
  const { begin, end } = make(toUnits, searchForm, searchable)
  return {
    begin: (record, parameters) => {
      const start = parameters.length
      begin(record, parameters)
      return { parameters, start, said: early.said(record), data: early.data(record) }
    },
    checkLate: (said) => {
      for (const name in said) {
        if (!late.has(name)) throw new Error(`${name} was written before, it is not late`)
      }
    },
    end: (record, row) => {
      end(record, row.parameters, row.start)
      const said = joined(row.said, last.said(record))
      const data = joined(row.data, last.data(record))
      row.parameters[row.start + placed.length] = data
      return `{"new":${joined(said, data)}}`
    },
  }
}

// Of two objects that are written as JSON.
function joined(first: string, second: string): string {
  if (second === '{}') return first
  return first === '{}' ? second : `${first.slice(0, -1)},${second.slice(1)}`
}

export function checked(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`not a name of a field: ${name}`)
  return name
}

function columnValue(name: string, { kind, scale = 0 }: Field<unknown>): string {
  const value = `(value = record.${checked(name)}) === null || value === undefined ? null : `
  if (kind === 'decimal') return `${value} toUnits(value, ${scale})`
  if (kind === 'structure' || kind === 'texts') return `${value} JSON.stringify(value)`
  return `${value} typeof value === "boolean" ? Number(value) : value`
}

const searchValue = (names: readonly string[]) =>
  `searchForm(${names.map((name) => `searchable(record.${checked(name)})`).join(' + "\\n" + ')})`

// The fields as JSON. All of them have a place in what is written, and those that are not said are undefined there: objects of
// one form the engine writes in one go.
function textOf(fields: Fields, isSaid: (field: Field<unknown>) => string): (record: Record) => string {
  if (fields.length === 0) return () => '{}'
  const lines = fields.map(([name, field], place) => {
    const text = field.kind === 'decimal' ? 'printPlain(value)' : 'value'
    const said = `value !== null && value !== undefined && ${isSaid(field)} ? ${text} :`
    // Where nothing is the default now, but was not always, it has to be said.
    const nothing = saysNothing(field) ? 'value === null ? null : undefined' : 'undefined'
    return `value = record.${checked(name)}${field.options.unsaid === undefined ? '' : ` ?? initials[${place}]`}
      this.${name} = ${said} ${nothing}`
  })
  const Said = new Function(
    'record',
    'printPlain',
    'initials',
    `let value\n${lines.join('\n')}`,
  ) as unknown as new (
    record: Record,
    print: typeof printPlain,
    initials: readonly unknown[],
  ) => object
  Said.prototype = Object.prototype
  const initials = fields.map(([, { options }]) => options.initial ?? null)
  return (record) => JSON.stringify(new Said(record, printPlain, initials))
}

const saysNothing = ({ options: { column, unsaid } }: Field<unknown>) =>
  !column && unsaid !== undefined && unsaid !== null

const isSaid = (field: Field<unknown>) => (unsaidOf(field) === false ? 'value !== false' : 'true')

// What goes without saying need not be written down: reading begins with it.
function isNew(field: Field<unknown>): string {
  const unsaid = unsaidOf(field)
  if (unsaid === null) return 'true'
  if (field.kind === 'decimal')
    return `printPlain(value) !== ${JSON.stringify(printPlain(unsaid as Decimal))}`
  if (typeof unsaid !== 'object') return `value !== ${JSON.stringify(unsaid)}`
  return `JSON.stringify(value) !== ${JSON.stringify(JSON.stringify(unsaid))}`
}

// Amounts are looked for with a point or with a comma.
function searchable(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const amount = printFixed(value as Decimal, 2)
  return `${amount} ${amount.replace('.', ',')}`
}
