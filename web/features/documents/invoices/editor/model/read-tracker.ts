// Tells whether something has changed that was read from the state of the editor.

const VALUES = 'values.'
type Members = { readonly [name: string]: unknown }
type State = { readonly values: object }

export class ReadTracker<Tracked extends State> {
  // What was read since the view was created, by name; fields of `values` are tracked one by one.
  #reads = new Map<string, unknown>()
  #methods = new Map<string, unknown>()
  #latest: Tracked
  #view: Tracked

  constructor(editor: Tracked) {
    this.#latest = editor
    this.#view = this.#createView()
  }

  // The same object until something changes that was read from it.
  viewOf(editor: Tracked): Tracked {
    this.#latest = editor
    const isOutdated = [...this.#reads].some(([name, value]) => this.#read(name) !== value)
    if (isOutdated) {
      this.#reads = new Map()
      this.#view = this.#createView()
    }
    return this.#view
  }

  #createView(): Tracked {
    const values = this.#createProxy(() => this.#latest.values as Members, VALUES)
    // A proxy has the type of its target, which stays empty because everything is read from the latest state.
    return this.#createProxy(() => ({ ...this.#latest, values }), '') as never as Tracked
  }

  #createProxy(members: () => Members, prefix: string): Members {
    const read = (_: object, name: string | symbol) => {
      const value = members()[String(name)]
      if (typeof value === 'function') return this.#method(String(name))
      // The fields of the values are tracked instead of all of them.
      if (prefix !== '' || name !== 'values') this.#reads.set(prefix + String(name), value)
      return value
    }
    return new Proxy<Members>(
      {},
      {
        get: read,
        has: (_, name) => name in members(),
        ownKeys: () => Reflect.ownKeys(members()),
        // Called before a property is read while the state is copied.
        getOwnPropertyDescriptor: (_, name) =>
          name in members() ? { enumerable: true, configurable: true } : undefined,
      },
    )
  }

  // Keeps its identity and calls that of the latest state.
  #method(name: string): unknown {
    const existing = this.#methods.get(name)
    if (existing) return existing
    const call = (...args: unknown[]) => (this.#read(name) as (...args: unknown[]) => unknown)(...args)
    this.#methods.set(name, call)
    return call
  }

  #read(name: string): unknown {
    return name.startsWith(VALUES)
      ? (this.#latest.values as Members)[name.slice(VALUES.length)]
      : (this.#latest as Members)[name]
  }
}
