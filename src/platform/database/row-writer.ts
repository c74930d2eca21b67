import { type Decimal, printFixed, printPlain, toUnits } from '../../money/decimal.ts'
import type { Field } from '../fields/field.ts'
import { fold } from './fold.ts'
import type { Parameter } from './sql.ts'

// A record on its way into its row. The code for it is put together once for each resource: the engine reads fields that are
// named in the code at once, and those it is told one by one only after a search. Making a document takes a third less time.

type Fields = readonly [name: string, field: Field<unknown>][]
type Record = { readonly [name: string]: unknown }

// Adds the values of the row to its parameters, and gives what a new record says, as the audit log keeps it.
export type RowWriter = (record: Record, parameters: Parameter[]) => string

export function rowWriter(layout: {
  columns: Fields
  sorted: readonly string[]
  searched: readonly string[]
  held: Fields
}): RowWriter {
  const lines = [
    'let value, said = "", data = "", text',
    ...layout.columns.map(
      ([name, field]) => `value = record.${checked(name)}
      if (value === null || value === undefined) parameters.push(null)
      else { ${toColumn(field)}; ${isSaid(field)} said += ${piece(name)} + ${isText(field) ? 'text' : written(field)} }`,
    ),
    ...layout.sorted.map((name) => `parameters.push(fold(String(record.${checked(name)} ?? "")))`),
    ...(layout.searched.length > 0
      ? [
          `parameters.push(fold(${layout.searched.map((name) => `searchable(record.${checked(name)})`).join(' + "\\n" + ')}))`,
        ]
      : []),
    ...layout.held.map(
      ([name, field]) => `value = record.${checked(name)}
      if (value !== null && value !== undefined) {
        text = ${written(field)}
        if (text !== ${JSON.stringify(initialText(field))}) data += ${piece(name)} + text
      }`,
    ),
    'parameters.push("{" + data.slice(1) + "}")',
    'return "{\\"new\\":{" + (said + data).slice(1) + "}}"',
  ]
  const make = new Function(
    'toUnits',
    'printPlain',
    'fold',
    'searchable',
    `return (record, parameters) => { ${lines.join('\n')} }`,
  )
  return make(toUnits, printPlain, fold, searchable)
}

const piece = (name: string) => JSON.stringify(`,"${name}":`)

export function checked(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`not a name of a field: ${name}`)
  return name
}

// What every record has when nothing was said need not be written down: reading begins with it.
function initialText({ kind, options: { initial } }: Field<unknown>): string | null {
  if (initial === undefined || initial === null) return null
  return kind === 'decimal' ? JSON.stringify(printPlain(initial as Decimal)) : JSON.stringify(initial)
}

const isSaid = ({ options }: Field<unknown>) => (options.initial === false ? 'if (value !== false)' : '')

// Kept as the text of its JSON, which the audit log says too.
const isText = ({ kind }: Pick<Field<unknown>, 'kind'>) => kind === 'structure' || kind === 'texts'

function toColumn({ kind, scale = 0 }: Field<unknown>): string {
  if (kind === 'decimal') return `parameters.push(toUnits(value, ${scale}))`
  if (isText({ kind })) return 'text = JSON.stringify(value); parameters.push(text)'
  return 'parameters.push(typeof value === "boolean" ? Number(value) : value)'
}

function written({ kind }: Field<unknown>): string {
  if (kind === 'decimal') return '"\\"" + printPlain(value) + "\\""'
  if (kind === 'integer' || kind === 'timestamp' || kind === 'boolean') return 'String(value)'
  return 'JSON.stringify(value)'
}

// Amounts are looked for with a point or with a comma.
function searchable(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const amount = printFixed(value as Decimal, 2)
  return `${amount} ${amount.replace('.', ',')}`
}
