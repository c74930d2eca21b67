import { printDecimal, printPlain } from '../../money/decimal.ts'
import { type Field, type Fields, storedDefault } from './field.ts'
import { MetadataChange } from './metadata.ts'

// Generates functions that copy, merge and serialize records. V8 stores an object with more than about a hundred fields
// as a slow dictionary unless a constructor sets all of them at once; then copying and reading cost a tenth. Records of
// documents have that many. Objects for responses also need the plain prototype, because only those are serialized
// fast. Everything is generated at its first use, because most of it is not needed right after the start.

export type Copier = (source: { readonly [name: string]: unknown }) => { [name: string]: unknown }

// Copies these fields of a source; missing ones come from the blank record.
export function copierOf(blank: { readonly [name: string]: unknown }): Copier {
  let Copy: ReturnType<typeof compileCopy> | undefined
  return (source) => {
    Copy ??= compileCopy(blank)
    return new Copy(source, blank)
  }
}

function compileCopy(blank: { readonly [name: string]: unknown }) {
  const lines = Object.keys(blank).map((name) => {
    const field = JSON.stringify(name)
    return `value = source[${field}]; this[${field}] = value === undefined ? blank[${field}] : value`
  })
  const Copy = new Function('source', 'blank', `let value\n${lines.join('\n')}`) as new (
    ...sources: object[]
  ) => { [name: string]: unknown }
  Copy.prototype = Object.prototype
  return Copy
}

export type Pick = (source: { readonly [name: string]: unknown }) => unknown[]

// Returns the values of these fields, in this order.
export const pickOf = (names: readonly string[]): Pick =>
  new Function(
    'source',
    `return [${names.map((name) => `source[${JSON.stringify(name)}]`).join(', ')}]`,
  ) as Pick

export type NewRecord = () => { [name: string]: unknown }

// Creates a blank record to fill. Its model has the same layout, so that copying it only reads named properties.
export function newRecordOf(blank: { readonly [name: string]: unknown }): NewRecord {
  let create: NewRecord | undefined
  return () => {
    create ??= compileNewRecord(copierOf(blank)(blank))
    return create()
  }
}

function compileNewRecord(model: { readonly [name: string]: unknown }): NewRecord {
  const lines = Object.keys(model).map(
    (name) => `this[${JSON.stringify(name)}] = model[${JSON.stringify(name)}]`,
  )
  const Blank = new Function('model', lines.join('\n')) as new (model: object) => { [name: string]: unknown }
  Blank.prototype = Object.prototype
  return () => new Blank(model)
}

type Accessor = { readonly field: Field<unknown>; write: (record: object, value: unknown) => void }
export type FieldAccessors = ReadonlyMap<string, Readonly<Accessor>>

// For names known only at run time: V8 finds the writer of a field in a map faster than a property by a computed name.
export function accessorsOf(fields: Fields): FieldAccessors {
  let accessors = accessorsByFields.get(fields)
  if (accessors === undefined) {
    accessors = new Map(Object.entries(fields).map(([name, field]) => [name, accessorOf(name, field)]))
    accessorsByFields.set(fields, accessors)
  }
  return accessors
}

const accessorsByFields = new WeakMap<Fields, FieldAccessors>()

function accessorOf(name: string, field: Field<unknown>): Accessor {
  const accessor: Accessor = {
    field,
    write: (record, value) => {
      accessor.write = compileWriter(name)
      accessor.write(record, value)
    },
  }
  return accessor
}

const compileWriter = (name: string) =>
  new Function('record', 'value', `record[${JSON.stringify(name)}] = value`) as Accessor['write']

type Source = { readonly [name: string]: unknown }
type MutableRecord = { [name: string]: unknown }
export type Overlay = (layers: readonly Source[], base?: MutableRecord) => MutableRecord
export type Merge = (layers: readonly Source[], current: Source | undefined) => MutableRecord
type Layers = { readonly overlay: Overlay; readonly merge: Merge }

// Merges layers of drafts. The last one wins.
export function layerFunctions(names: readonly string[], blank: Source, accessors: FieldAccessors): Layers {
  let functions: Layers | undefined
  const compiled = () => {
    functions ??= compileLayers(names, blank, accessors)
    return functions
  }
  return {
    overlay: (drafts, base) => compiled().overlay(drafts, base),
    merge: (drafts, current) => compiled().merge(drafts, current),
  }
}

function compileLayers(names: readonly string[], blank: Source, accessors: FieldAccessors): Layers {
  const Overlaid = compileOverlaid(names)
  const Merged = compileMerged(names, blank)
  const empty = new Overlaid()
  const metadataNames = names.filter((name) => accessors.get(name)?.field.kind === 'metadata')
  const model = copierOf(blank)(blank)
  return {
    // Every field exists in the result, undefined if no layer sets it. With a second argument it adds to an earlier
    // result.
    overlay: (layers, target = new Overlaid()) => {
      for (const layer of layers) {
        for (const name in layer) {
          const value = layer[name]
          if (value !== undefined) accessors.get(name)?.write(target, value)
        }
      }
      return target
    },
    // The merged record: the values of the layers, else of the current record; null stands for the initial value.
    merge: (layers, current = model) => {
      const [first] = layers
      const isOverlay = first instanceof Overlaid
      const merged = new Merged(isOverlay ? first : empty, current, model)
      for (let index = isOverlay ? 1 : 0; index < layers.length; index++) {
        const layer = layers[index] as Source
        for (const name in layer) {
          const value = layer[name]
          if (value !== undefined) accessors.get(name)?.write(merged, value === null ? model[name] : value)
        }
      }
      for (const name of metadataNames) {
        const value = merged[name]
        if (value instanceof MetadataChange) merged[name] = value.applyTo(current[name])
      }
      return merged
    },
  }
}

function compileOverlaid(names: readonly string[]) {
  const lines = names.map((name) => `this[${JSON.stringify(name)}] = undefined`)
  const Overlaid = new Function(lines.join('\n')) as new () => MutableRecord
  Overlaid.prototype = Object.create(null)
  return Overlaid
}

function compileMerged(names: readonly string[], blank: Source) {
  const lines = Object.keys(blank).map((name) => {
    const field = JSON.stringify(name)
    const overlayValue = names.includes(name)
      ? `value = laid[${field}]
        if (value === null) value = blank[${field}]
        else if (value === undefined)`
      : ''
    return `${overlayValue} { value = current[${field}]; if (value === undefined) value = blank[${field}] }
      this[${field}] = value`
  })
  return new Function('laid', 'current', 'blank', `let value\n${lines.join('\n')}`) as new (
    ...sources: Source[]
  ) => MutableRecord
}

export type ToJson = (record: Source, time: (ms: number) => string) => { [name: string]: unknown }

// Converts a record to its JSON.
export function toJsonOf(fields: Fields, blank: Source): ToJson {
  let JsonRecord: ReturnType<typeof compileJson> | undefined
  return (record, time) => {
    JsonRecord ??= compileJson(fields, blank)
    return new JsonRecord(record, time, blank, printDecimal)
  }
}

function compileJson(fields: Fields, blank: Source) {
  const lines = Object.keys(blank).map((name) => {
    const field = JSON.stringify(name)
    if (name === 'created_at' || name === 'updated_at') return `this[${field}] = time(record[${field}])`
    if (fields[name]?.options.hidden) return `this[${field}] = undefined`
    const print = PRINTS[fields[name]?.kind ?? '']
    if (fields[name]?.options.omit_empty)
      return `value = record[${field}]
      this[${field}] = value === undefined || value === null || value === false ? undefined : ${print ?? 'value'}`
    return `value = record[${field}]
      this[${field}] = ${print ? `value === undefined || value === null ? null : ${print}` : `value === undefined ? blank[${field}] : value`}`
  })
  const JsonRecord = new Function(
    'record',
    'time',
    'blank',
    'printDecimal',
    `let value\n${lines.join('\n')}`,
  ) as new (
    ...args: unknown[]
  ) => { [name: string]: unknown }
  JsonRecord.prototype = Object.prototype
  return JsonRecord
}

const PRINTS: { readonly [kind: string]: string } = {
  decimal: 'printDecimal(value)',
  timestamp: 'time(value)',
}

export type ToStored = (stored: MutableRecord, line: Source, owner: string | undefined) => void

// Converts a line to its stored form, without the values that reading fills in.
export function toStoredOf(fields: Fields): ToStored {
  let toStored: ToStored | undefined
  return (stored, line, owner) => {
    toStored ??= compileToStored(fields)
    toStored(stored, line, owner)
  }
}

function compileToStored(fields: Fields): ToStored {
  const lines = Object.entries(fields).map(([name, { kind, options }], index) => {
    if (name === 'id') return ''
    const field = JSON.stringify(name)
    const text = kind === 'decimal' ? 'printPlain(value)' : 'value'
    if (options.stored_default === undefined)
      return `value = line[${field}]
      if (value !== null && value !== undefined && value !== unsaid[${index}] && owner !== ${field})
        kept[${field}] = ${text}`
    return `value = line[${field}] ?? initials[${index}] ?? null
      if (value !== unsaid[${index}] && owner !== ${field}) kept[${field}] = value === null ? null : ${text}`
  })
  const factory = new Function(
    'initials',
    'unsaid',
    'printPlain',
    `return (kept, line, owner) => { let value\n${lines.join('\n')} }`,
  )
  const declared = Object.values(fields)
  return factory(
    declared.map(({ options }) => options.initial),
    declared.map(storedDefault),
    printPlain,
  )
}
