import type { Decimal } from '../../money/decimal.ts'
import { printDecimal } from '../../money/decimal.ts'
import { storedTax } from '../../money/tax.ts'
import type { InputValue } from '../formats/input.ts'
import type { XmlType, XmlTypes } from '../formats/xml-write.ts'
import { KEYS_MAX, type Metadata, readMetadata } from './metadata.ts'
import * as read from './parse.ts'

// A field is declared once. How it is parsed, stored, formatted in JSON and XML, and documented follows from the
// declaration.
export type Field<Type> = {
  readonly kind: Kind
  readonly read: (value: Exclude<InputValue, null>) => Type | null | read.Problem
  readonly options: FieldOptions<Type>
  readonly max?: number
  readonly scale?: number
  readonly integerDigits?: number // before the point
  readonly choices?: readonly string[]
  readonly target?: string
  readonly nested?: { readonly of: NestedShape; readonly many: boolean; readonly item_type?: string }
}

// The shape of the records in a field.
export type NestedShape = {
  readonly name: string // the element of one of them in XML
  readonly fields: Fields
  readonly xml_types: XmlTypes
  readonly component?: string
  readonly response_fields?: Fields
  readonly request_fields?: Fields
  readonly descriptions?: { readonly [name: string]: string | undefined }
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
  | 'metadata'

export type FieldOptions<Type> = {
  required?: true // blank values are rejected
  ignore_blank?: true // a blank value changes nothing; a new record gets a default
  readonly?: true // set by Kwit: ignored in requests
  writeonly?: true // never in responses
  hidden?: true // internal, never in responses
  file?: true // sent as multipart/form-data
  omit_empty?: true // omitted from responses when empty, unless requested
  lazy?: true // read with a single record, not with lists
  column?: true // filtered, sorted or summed, so it has its own column
  low_cardinality?: true // has few different values: an index on it leads to many records
  derived?: true // computed from other fields: audit entries of new records omit it
  set_in_transaction?: true // known only in the transaction that stores the record, such as the number
  sorted?: true // has a folded copy in a column, for order and case-insensitive search
  initial?: Type // the value of a new record without one, and the meaning of null
  never_null?: true // always has a value: responses never contain null
  stored_default?: NoInfer<Type> | null // the value of rows stored before the field existed; it never changes
  max?: number
  description?: string // for the reference
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

// A text on one line, such as a number, which is used in file names, headers and payment titles.
export const oneLine = (options: FieldOptions<string> = {}): Field<string> => {
  const field = text(options)
  return {
    ...field,
    read: (value) => {
      const line = field.read(value)
      return typeof line === 'string' && /\p{Cc}/u.test(line)
        ? read.problem('contains a control character; remove it')
        : line
    },
  }
}

// An electronic address: a scheme of EAS and an address in it, such as 0208:0123456749.
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
        : read.problem('must be an electronic address such as 0208:0123456749')
    },
  }
}

export const longText = (options: FieldOptions<string> = {}): Field<string> =>
  text({ max: LONG_TEXT_MAX, ...options })

// A currency code in any case. Rules check whether the currency exists.
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

// Refers to a record of the same account, by the name of its table.
export const reference = (table: string, options: FieldOptions<number> = {}): Field<number> => ({
  ...integer(options),
  target: table,
})

// Clients of the family send 0 for "no record".
export const optionalReference = (table: string, options: FieldOptions<number> = {}): Field<number> => ({
  ...reference(table, options),
  read: (value) => {
    const id = read.readInteger(value)
    return id === 0 ? null : id
  },
})

// A decimal without a column may have more digits before the point.
export const decimal = (
  options: FieldOptions<Decimal> & { scale?: number; integerDigits?: number } = {},
): Field<Decimal> => {
  const { scale = 4 } = options
  const { integerDigits = read.DIGITS_MAX - scale } = options
  return {
    kind: 'decimal',
    scale,
    integerDigits,
    options,
    read: (value) => read.readDecimal(value, scale, integerDigits),
  }
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

// Milliseconds since 1970, formatted as ISO 8601 in the account's time zone.
export const timestamp = (options: FieldOptions<number> = {}): Field<number> => ({
  kind: 'timestamp',
  options: { readonly: true, ...options },
  read: () => null,
})

// A time that clients may set: with its zone, or as a day, which begins in the time zone of the account.
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
    if (typeof value !== 'string' && typeof value !== 'number')
      return read.problem('must be a tax rate such as 23, 8, zw or np')
    return storedTax(value) ?? read.problem('must be a tax rate such as 23, 8, zw or np')
  },
})

export const texts = (options: FieldOptions<string[]> = {}): Field<string[]> => ({
  kind: 'texts',
  options: { initial: [], ...options },
  read: read.readTexts,
})

// Ids of records of another resource, in order.
export const ids = (options: FieldOptions<number[]> = {}): Field<number[]> => ({
  kind: 'ids',
  options: { initial: [], ...options },
  read: read.readIds,
})

// Free content that is stored and returned unchanged.
export const structure = (options: FieldOptions<InputValue> = {}): Field<InputValue> => ({
  kind: 'structure',
  options,
  // XML represents an empty structure as an empty element.
  read: (value) => {
    if (value === '') return null
    return JSON.stringify(value).length > LONG_TEXT_MAX ? read.problem(`is too long`) : (value as InputValue)
  },
})

// Texts of a program, by its own keys. A request changes only the keys that it names.
export const metadata = (): Field<Metadata> => ({
  kind: 'metadata',
  options: {
    omit_empty: true,
    description: `Texts of your own, by up to ${KEYS_MAX} keys. A request changes the keys that it names; an empty text removes its key`,
  },
  // Merging turns the changes into metadata.
  read: (value) => readMetadata(value) as Metadata | null | read.Problem,
})

// Records inside a record; their owner parses and formats them.
export const nestedList = (
  of: NestedShape,
  options: FieldOptions<InputValue> & { item_type?: string } = {},
): Field<InputValue> => {
  const { item_type, ...rest } = options
  return { ...structure(rest), nested: { of, many: true, ...(item_type ? { item_type } : {}) } }
}

export const nestedRecord = (of: NestedShape, options: FieldOptions<InputValue> = {}): Field<InputValue> => ({
  ...structure(options),
  nested: { of, many: false },
})

// A JSON number, for measurements rather than amounts.
export const number = (options: FieldOptions<number> = {}): Field<number> => ({
  kind: 'number',
  options: { readonly: true, ...options },
  read: () => null,
})

// The type attribute of a field in XML; free content has none.
export function xmlTypeOf(name: string, { kind, nested: holds }: Field<unknown>): XmlType | undefined {
  if (holds) {
    const { of, many, ...item } = holds
    return many ? { list: of.name, of: of.xml_types, ...item } : { object: of.xml_types }
  }
  if (kind === 'metadata') return 'metadata'
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

// Returns the value of rows stored before the field existed. It never changes, even if the default for new records does
// (docs/internals/stored-data.md).
export const storedDefault = ({ options }: Field<unknown>): unknown =>
  options.stored_default === undefined ? (options.initial ?? null) : options.stored_default

export const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

// True if a field of the draft has a value; an empty list has none.
export const hasValue = (draft: object): boolean =>
  Object.values(draft).some((value) => !isBlank(value) && !(Array.isArray(value) && value.length === 0))
