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
