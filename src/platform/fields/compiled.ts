import { printDecimal, printPlain } from '../../money/decimal.ts'
import { type Field, type Fields, unsaidOf } from './field.ts'

// The engine keeps an object of more than about a hundred fields as a slow dictionary, unless a constructor lays out all of
// them at once; then copying and reading it costs a tenth. Records of documents have that many. What is shown must look like a
// plain object besides: only those does the engine write as JSON in one go. All of it is put together when it is first used: most
// of it is not in the first minute of a program.

export type Copier = (source: { readonly [name: string]: unknown }) => { [name: string]: unknown }

// Copies these fields of a source; what it does not have comes from the blank record.
export function copierOf(blank: { readonly [name: string]: unknown }): Copier {
  let Laid: ReturnType<typeof copyOf> | undefined
  return (source) => {
    Laid ??= copyOf(blank)
    return new Laid(source, blank)
  }
}

function copyOf(blank: { readonly [name: string]: unknown }) {
  const lines = Object.keys(blank).map((name) => {
    const field = JSON.stringify(name)
    return `value = source[${field}]; this[${field}] = value === undefined ? blank[${field}] : value`
  })
  const Laid = new Function('source', 'blank', `let value\n${lines.join('\n')}`) as unknown as new (
    ...sources: object[]
  ) => { [name: string]: unknown }
  Laid.prototype = Object.prototype
  return Laid
}

export type Pick = (source: { readonly [name: string]: unknown }) => unknown[]

// The values of these fields, in this order.
export const pickOf = (names: readonly string[]): Pick =>
  new Function(
    'source',
    `return [${names.map((name) => `source[${JSON.stringify(name)}]`).join(', ')}]`,
  ) as Pick

export type Fresh = () => { [name: string]: unknown }

// A blank record to fill. Its model is laid out too, so that copying it is reading named fields and nothing else.
export function freshOf(blank: { readonly [name: string]: unknown }): Fresh {
  let made: Fresh | undefined
  return () => {
    made ??= freshFrom(copierOf(blank)(blank))
    return made()
  }
}

function freshFrom(model: { readonly [name: string]: unknown }): Fresh {
  const lines = Object.keys(model).map(
    (name) => `this[${JSON.stringify(name)}] = model[${JSON.stringify(name)}]`,
  )
  const Laid = new Function('model', lines.join('\n')) as unknown as new (
    model: object,
  ) => { [name: string]: unknown }
  Laid.prototype = Object.prototype
  return () => new Laid(model)
}

type Slot = { readonly field: Field<unknown>; write: (record: object, value: unknown) => void }
export type Slots = ReadonlyMap<string, Readonly<Slot>>

// For names that are known only when they come: the engine finds the writer of a field faster than its place in a record.
export function slotsOf(fields: Fields): Slots {
  let slots = known.get(fields)
  if (slots === undefined) {
    slots = new Map(Object.entries(fields).map(([name, field]) => [name, slotOf(name, field)]))
    known.set(fields, slots)
  }
  return slots
}

const known = new WeakMap<Fields, Slots>()

function slotOf(name: string, field: Field<unknown>): Slot {
  const slot: Slot = {
    field,
    write: (record, value) => {
      slot.write = writerOf(name)
      slot.write(record, value)
    },
  }
  return slot
}

const writerOf = (name: string) =>
  new Function('record', 'value', `record[${JSON.stringify(name)}] = value`) as Slot['write']

type Source = { readonly [name: string]: unknown }
type Filled = { [name: string]: unknown }
export type Lay = (layers: readonly Source[], below?: Filled) => Filled
export type Merge = (layers: readonly Source[], current: Source | undefined) => Filled
type Layers = { readonly lay: Lay; readonly merge: Merge }

// Layers of what is said, one over the other, the last one wins.
export function layersOf(names: readonly string[], blank: Source, slots: Slots): Layers {
  let made: Layers | undefined
  const layers = () => {
    made ??= layersFrom(names, blank, slots)
    return made
  }
  return {
    lay: (given, below) => layers().lay(given, below),
    merge: (given, current) => layers().merge(given, current),
  }
}

function layersFrom(names: readonly string[], blank: Source, slots: Slots): Layers {
  const Laid = laidOf(names)
  const Merged = mergedOf(names, blank)
  const nothing = new Laid()
  const model = copierOf(blank)(blank)
  return {
    // All fields have their place, and what nobody names is undefined. Given what was laid before, lays on top of that.
    lay: (layers, laid = new Laid()) => {
      for (const layer of layers) {
        for (const name in layer) {
          const value = layer[name]
          if (value !== undefined) slots.get(name)?.write(laid, value)
        }
      }
      return laid
    },
    // The record that comes of it: what was said, else what there was; null stands for what a new record has.
    merge: (layers, current = model) => {
      const [first] = layers
      const is_laid = first instanceof Laid
      const merged = new Merged(is_laid ? first : nothing, current, model)
      for (let place = is_laid ? 1 : 0; place < layers.length; place++) {
        const layer = layers[place] as Source
        for (const name in layer) {
          const value = layer[name]
          if (value !== undefined) slots.get(name)?.write(merged, value === null ? model[name] : value)
        }
      }
      return merged
    },
  }
}

function laidOf(names: readonly string[]) {
  const lines = names.map((name) => `this[${JSON.stringify(name)}] = undefined`)
  const Laid = new Function(lines.join('\n')) as unknown as new () => Filled
  Laid.prototype = Object.create(null)
  return Laid
}

function mergedOf(names: readonly string[], blank: Source) {
  const lines = Object.keys(blank).map((name) => {
    const field = JSON.stringify(name)
    const said = names.includes(name)
      ? `value = laid[${field}]
        if (value === null) value = blank[${field}]
        else if (value === undefined)`
      : ''
    return `${said} { value = current[${field}]; if (value === undefined) value = blank[${field}] }
      this[${field}] = value`
  })
  return new Function('laid', 'current', 'blank', `let value\n${lines.join('\n')}`) as unknown as new (
    ...sources: Source[]
  ) => Filled
}

export type Show = (record: Source, time: (ms: number) => string) => { [name: string]: unknown }

// A record as it is shown outside.
export function showOf(fields: Fields, blank: Source): Show {
  let Shown: ReturnType<typeof shownOf> | undefined
  return (record, time) => {
    Shown ??= shownOf(fields, blank)
    return new Shown(record, time, blank, printDecimal)
  }
}

function shownOf(fields: Fields, blank: Source) {
  const lines = Object.keys(blank).map((name) => {
    const field = JSON.stringify(name)
    if (name === 'created_at' || name === 'updated_at') return `this[${field}] = time(record[${field}])`
    if (fields[name]?.options.hidden) return `this[${field}] = undefined`
    const print = PRINTS[fields[name]?.kind ?? '']
    if (fields[name]?.options.sometimes)
      return `value = record[${field}]
      this[${field}] = value === undefined || value === null || value === false ? undefined : ${print ?? 'value'}`
    return `value = record[${field}]
      this[${field}] = ${print ? `value === undefined || value === null ? null : ${print}` : `value === undefined ? blank[${field}] : value`}`
  })
  const Shown = new Function(
    'record',
    'time',
    'blank',
    'printDecimal',
    `let value\n${lines.join('\n')}`,
  ) as unknown as new (
    ...given: unknown[]
  ) => { [name: string]: unknown }
  Shown.prototype = Object.prototype
  return Shown
}

const PRINTS: { readonly [kind: string]: string } = {
  decimal: 'printDecimal(value)',
  timestamp: 'time(value)',
}

export type Keep = (kept: Filled, line: Source, owner: string | undefined) => void

// What a line says, as it is kept. What goes without saying needs no words: reading begins with it.
export function keepOf(fields: Fields): Keep {
  let keep: Keep | undefined
  return (kept, line, owner) => {
    keep ??= keeperOf(fields)
    keep(kept, line, owner)
  }
}

function keeperOf(fields: Fields): Keep {
  const lines = Object.entries(fields).map(([name, { kind, options }], place) => {
    if (name === 'id') return ''
    const field = JSON.stringify(name)
    const text = kind === 'decimal' ? 'printPlain(value)' : 'value'
    if (options.unsaid === undefined)
      return `value = line[${field}]
      if (value !== null && value !== undefined && value !== unsaid[${place}] && owner !== ${field})
        kept[${field}] = ${text}`
    return `value = line[${field}] ?? initials[${place}] ?? null
      if (value !== unsaid[${place}] && owner !== ${field}) kept[${field}] = value === null ? null : ${text}`
  })
  const make = new Function(
    'initials',
    'unsaid',
    'printPlain',
    `return (kept, line, owner) => { let value\n${lines.join('\n')} }`,
  )
  const declared = Object.values(fields)
  return make(
    declared.map(({ options }) => options.initial),
    declared.map(unsaidOf),
    printPlain,
  )
}
