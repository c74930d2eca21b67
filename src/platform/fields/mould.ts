import { printDecimal } from '../../money/decimal.ts'
import type { Fields } from './field.ts'

// The engine keeps an object of more than about a hundred fields as a slow dictionary, unless a constructor lays out all of
// them at once; then copying and reading it costs a tenth. Records of documents have that many.

export type Mould = (source: { readonly [name: string]: unknown }) => { [name: string]: unknown }

// Copies these fields of a source; what it does not have comes from the blank record.
export function mouldOf(blank: { readonly [name: string]: unknown }): Mould {
  const lines = Object.keys(blank).map((name) => {
    const field = JSON.stringify(name)
    return `value = source[${field}]; this[${field}] = value === undefined ? blank[${field}] : value`
  })
  const Laid = new Function('source', 'blank', `let value\n${lines.join('\n')}`) as unknown as new (
    ...sources: object[]
  ) => { [name: string]: unknown }
  return (source) => new Laid(source, blank)
}

export type Fresh = () => { [name: string]: unknown }

// A blank record to fill. Its model is laid out too, so that copying it is reading named fields and nothing else.
export function freshOf(blank: { readonly [name: string]: unknown }): Fresh {
  const model = mouldOf(blank)(blank)
  const lines = Object.keys(blank).map(
    (name) => `this[${JSON.stringify(name)}] = model[${JSON.stringify(name)}]`,
  )
  const Laid = new Function('model', lines.join('\n')) as unknown as new (
    model: object,
  ) => { [name: string]: unknown }
  return () => new Laid(model)
}

export type Writers = ReadonlyMap<string, (record: object, value: unknown) => void>

// One for each field, for names that are known only when they come: the engine finds the writer faster than the place of the
// field in a record.
export const writersOf = (names: readonly string[]): Writers =>
  new Map(
    names.map((name) => [
      name,
      new Function('record', 'value', `record[${JSON.stringify(name)}] = value`) as () => void,
    ]),
  )

type Source = { readonly [name: string]: unknown }
export type Lay = (layers: readonly Source[]) => { [name: string]: unknown }

// What is said of these fields, one layer over the other, the last one wins: all have their place, and what nobody names is
// undefined.
export function layOf(names: readonly string[], writers: Writers): Lay {
  const lines = names.map((name) => `this[${JSON.stringify(name)}] = source[${JSON.stringify(name)}]`)
  const Laid = new Function('source', lines.join('\n')) as unknown as new (
    source: Source,
  ) => { [name: string]: unknown }
  Laid.prototype = Object.create(null)
  const nothing = new Laid({})
  return (layers) => {
    const is_begun = layers[0] instanceof Laid
    const laid = new Laid(is_begun ? (layers[0] as Source) : nothing)
    for (let place = is_begun ? 1 : 0; place < layers.length; place++) {
      const layer = layers[place] as Source
      for (const name in layer) {
        const value = layer[name]
        if (value !== undefined) writers.get(name)?.(laid, value)
      }
    }
    return laid
  }
}

export type Settle = (laid: Source, current: Source | undefined) => { [name: string]: unknown }

// The record that comes of it: what was said, else what there was; null stands for what a new record has.
export function settleOf(names: readonly string[], blank: Source): Settle {
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
  const Settled = new Function(
    'laid',
    'current',
    'blank',
    `let value\n${lines.join('\n')}`,
  ) as unknown as new (
    ...sources: Source[]
  ) => { [name: string]: unknown }
  const model = mouldOf(blank)(blank)
  return (laid, current = model) => new Settled(laid, current, model)
}

export type Show = (record: Source, time: (ms: number) => string) => { [name: string]: unknown }

// A record as it is shown outside.
export function showOf(fields: Fields, blank: Source): Show {
  const lines = Object.keys({ ...blank, created_at: null, updated_at: null }).map((name) => {
    const field = JSON.stringify(name)
    if (name === 'created_at' || name === 'updated_at') return `this[${field}] = time(record[${field}])`
    if (fields[name]?.options.hidden) return `this[${field}] = undefined`
    const print = PRINTS[fields[name]?.kind ?? '']
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
  return (record, time) => new Shown(record, time, blank, printDecimal)
}

const PRINTS: { readonly [kind: string]: string } = {
  decimal: 'printDecimal(value)',
  timestamp: 'time(value)',
}
