import type { Decimal } from '../../money/decimal.ts'
import { printDecimal } from '../../money/decimal.ts'
import { keptTax } from '../../money/tax.ts'
import type { Value } from '../formats/input.ts'
import type { XmlType, XmlTypes } from '../formats/xml-write.ts'
import * as read from './parse.ts'

// A field is declared once; how it is read from a request, kept, answered in JSON and XML and described follows.
export type Field<Type> = {
  readonly kind: Kind
  readonly read: (value: Exclude<Value, null>) => Type | null | read.Problem
  readonly options: FieldOptions<Type>
  readonly max?: number
  readonly scale?: number
  readonly choices?: readonly string[]
  readonly to?: string
  readonly holds?: { readonly of: Inner; readonly many: boolean; readonly item_type?: string }
}

// What a field that holds records holds.
export type Inner = {
  readonly name: string // of one of them in XML
  readonly fields: Fields
  readonly xml_types: XmlTypes
  readonly component?: string
  readonly shown?: Fields
  readonly sent?: Fields
  readonly about?: { readonly [name: string]: string | undefined }
}

export type Kind =
  | 'text'
  | 'choice'
  | 'integer'
  | 'decimal'
  | 'number'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'tax'
  | 'texts'
  | 'ids'
  | 'structure'

export type FieldOptions<Type> = {
  required?: true // blank is refused
  lasting?: true // blank says nothing: a new record gets one, a change keeps the present
  readonly?: true // ours to say: ignored in requests
  writeonly?: true // never given back
  hidden?: true // the house's own, never shown
  file?: true // travels in multipart/form-data
  sometimes?: true // answers hold it only when there is something to say, or when it is asked for
  lazy?: true // read with the single record, not with lists
  column?: true // filtered, sorted or summed, so it has a column of its own
  few?: true // takes few different values: an index on it leads to many records
  derived?: true // follows from the others: what history says of a new record leaves it out
  late?: true // known only in the transaction that stores the record: its number
  sorted?: true // has a folded twin column for order and case-blind search
  initial?: Type // what a new record has when nothing is said, and what null means
  filled?: true // the house always gives it a value: answers never say null
  unsaid?: NoInfer<Type> | null // what stored records that hold no word of it say: its first `initial`, for ever
  max?: number
  about?: string // for the reference
}

export type FieldType<Declared> = Declared extends Field<infer Type> ? Type : never
export type Fields = { readonly [name: string]: Field<unknown> }

const TEXT_MAX = 255
const LONG_TEXT_MAX = 65_535
const CURRENCY_MAX = 3

export const text = (options: FieldOptions<string> = {}): Field<string> => {
  const max = options.max ?? TEXT_MAX
  return { kind: 'text', max, options, read: (value) => read.readText(value, max) }
}

// On one line, as a number is: it stands in file names, headers and titles of transfers.
export const oneLine = (options: FieldOptions<string> = {}): Field<string> => {
  const field = text(options)
  return {
    ...field,
    read: (value) => {
      const line = field.read(value)
      return typeof line === 'string' && /\p{Cc}/u.test(line)
        ? read.problem('contains a control character')
        : line
    },
  }
}

// Where a machine receives documents: a scheme of EAS and the address in it, as in 0208:0123456749.
export const endpoint = (options: FieldOptions<string> = {}): Field<string> => {
  const field = text({ max: 100, ...options })
  return {
    ...field,
    read: (value) => {
      const address = field.read(value)
      if (typeof address !== 'string' || address.trim() === '') return address
      const plain = address.replace(/^iso6523-actorid-upis::/, '').trim()
      return /^(\d{4}|[A-Z]{2}):\S+$/.test(plain)
        ? plain
        : read.problem('is not an electronic address such as 0208:0123456749')
    },
  }
}

export const longText = (options: FieldOptions<string> = {}): Field<string> =>
  text({ max: LONG_TEXT_MAX, ...options })

// The code of a currency, in whatever letters it is written. Whether there is such a currency, rules say.
export const currency = (options: FieldOptions<string> = {}): Field<string> => ({
  ...text({ ...options, max: CURRENCY_MAX }),
  read: (value) => {
    const code = read.readText(value, CURRENCY_MAX)
    return typeof code === 'string' ? code.toUpperCase() : code
  },
})

export const choice = <Choice extends string>(
  choices: readonly Choice[],
  options: FieldOptions<NoInfer<Choice>> = {},
): Field<Choice> => ({ kind: 'choice', choices, options, read: (value) => read.readChoice(value, choices) })

export const integer = (options: FieldOptions<number> = {}): Field<number> => ({
  kind: 'integer',
  options,
  read: read.readInteger,
})

// Points at a record of the same account, by the name of its table.
export const reference = (to: string, options: FieldOptions<number> = {}): Field<number> => ({
  ...integer(options),
  to,
})

// Programs of the family send 0 where they mean no record.
export const optionalReference = (to: string, options: FieldOptions<number> = {}): Field<number> => ({
  ...reference(to, options),
  read: (value) => {
    const id = read.readInteger(value)
    return id === 0 ? null : id
  },
})

// What is no column may have more digits before the point.
export const decimal = (
  options: FieldOptions<Decimal> & { scale?: number; whole?: number } = {},
): Field<Decimal> => {
  const { scale = 4, whole } = options
  return { kind: 'decimal', scale, options, read: (value) => read.readDecimal(value, scale, whole) }
}

export const bool = (options: FieldOptions<boolean> = {}): Field<boolean> => ({
  kind: 'boolean',
  options: { initial: false, ...options },
  read: read.readBoolean,
})

export const date = (options: FieldOptions<string> = {}): Field<string> => ({
  kind: 'date',
  options,
  read: read.readDate,
})

// Milliseconds since 1970, answered as ISO 8601 in the account's time zone.
export const timestamp = (options: FieldOptions<number> = {}): Field<number> => ({
  kind: 'timestamp',
  options: { readonly: true, ...options },
  read: () => null,
})

// An instant that clients may say: with its zone, or as a day, which begins where the account is.
export const moment = (options: FieldOptions<number> = {}): Field<number> => ({
  kind: 'timestamp',
  options,
  read: read.readMoment,
})

export const tax = (options: FieldOptions<string> = {}): Field<string> => ({
  kind: 'tax',
  options,
  read: (value) => {
    if (value === '') return null
    if (typeof value !== 'string' && typeof value !== 'number') return read.problem('is not a tax rate')
    return keptTax(value) ?? read.problem('is not a tax rate')
  },
})

export const texts = (options: FieldOptions<string[]> = {}): Field<string[]> => ({
  kind: 'texts',
  options: { initial: [], ...options },
  read: read.readTexts,
})

// Records of another resource, in their order.
export const ids = (options: FieldOptions<number[]> = {}): Field<number[]> => ({
  kind: 'ids',
  options: { initial: [], ...options },
  read: read.readIds,
})

// Free content that is kept and given back as it came.
export const structure = (options: FieldOptions<Value> = {}): Field<Value> => ({
  kind: 'structure',
  options,
  // An empty element is how XML gives back an empty structure.
  read: (value) => {
    if (value === '') return null
    return JSON.stringify(value).length > LONG_TEXT_MAX ? read.problem(`is too long`) : (value as Value)
  },
})

// Records inside a record, read and shown by their owner.
export const listOf = (
  of: Inner,
  options: FieldOptions<Value> & { item_type?: string } = {},
): Field<Value> => {
  const { item_type, ...rest } = options
  return { ...structure(rest), holds: { of, many: true, ...(item_type ? { item_type } : {}) } }
}

export const recordOf = (of: Inner, options: FieldOptions<Value> = {}): Field<Value> => ({
  ...structure(options),
  holds: { of, many: false },
})

// Answered as a number of JSON: what is measured, not what is owed.
export const number = (options: FieldOptions<number> = {}): Field<number> => ({
  kind: 'number',
  options: { readonly: true, ...options },
  read: () => null,
})

// How a field is written in XML; free content says so by itself.
export function xmlTypeOf(name: string, { kind, holds }: Field<unknown>): XmlType | undefined {
  if (holds) {
    const { of, many, ...item } = holds
    return many ? { list: of.name, of: of.xml_types, ...item } : { object: of.xml_types }
  }
  if (kind === 'texts' || kind === 'ids') return { list: name.replace(/_list$/, '').replace(/s$/, '') }
  if (kind === 'timestamp') return 'datetime'
  if (kind === 'number') return 'decimal'
  if (kind === 'integer' || kind === 'decimal' || kind === 'boolean' || kind === 'date') return kind
  return kind === 'structure' ? undefined : 'string'
}

export const presentValue = (
  field: Field<unknown>,
  value: unknown,
  time: (ms: number) => string,
): unknown => {
  if (value === null || value === undefined) return null
  if (field.kind === 'decimal') return printDecimal(value as Decimal)
  if (field.kind === 'timestamp') return time(value as number)
  return value
}

// What a record that was kept without the field says. A default that changes later must not change it: docs/upgrades.md.
export const unsaidOf = ({ options }: Field<unknown>): unknown =>
  options.unsaid === undefined ? (options.initial ?? null) : options.unsaid

export const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

// Whether any field of a draft has a value; an empty list is none.
export const hasValue = (draft: object): boolean =>
  Object.values(draft).some((value) => !isBlank(value) && !(Array.isArray(value) && value.length === 0))
