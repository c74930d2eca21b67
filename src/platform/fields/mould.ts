// The engine keeps an object of more than about a hundred fields as a slow dictionary, unless a constructor lays out all of
// them at once; then copying and reading it costs a tenth. Records of documents have that many.

export type Mould = (source: { readonly [name: string]: unknown }) => { [name: string]: unknown }

// Copies these fields of a source; what it does not have comes from the blank record.
export function mouldOf(blank: { readonly [name: string]: unknown }): Mould {
  const lines = Object.keys(blank).map((name) => {
    const field = JSON.stringify(name)
    return `this[${field}] = source[${field}] === undefined ? blank[${field}] : source[${field}]`
  })
  const Laid = new Function('source', 'blank', lines.join('\n')) as unknown as new (
    ...sources: object[]
  ) => { [name: string]: unknown }
  return (source) => new Laid(source, blank)
}
