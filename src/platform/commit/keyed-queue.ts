import { busy } from '../api-error.ts'

// Of those who may have to wait for long: one for each thing that is waited for, and only so many in all that others still find
// a connection. Who waits too long for a turn is told so.

type Waiting<Thing> = { readonly thing: Thing; readonly start: () => void }

export class Turns<Thing> {
  readonly #taken = new Set<Thing>()
  readonly #waiting: Waiting<Thing>[] = []
  readonly #max: number
  readonly #patience_ms: number

  constructor(max: number, patience_ms: number) {
    this.#max = max
    this.#patience_ms = patience_ms
  }

  async take<Result>(thing: Thing, work: () => Promise<Result>): Promise<Result> {
    if (!this.#isFree(thing)) await this.#comeTo(thing)
    else this.#taken.add(thing)
    try {
      return await work()
    } finally {
      this.#taken.delete(thing)
      this.#startNext()
    }
  }

  #isFree(thing: Thing) {
    return this.#taken.size < this.#max && !this.#taken.has(thing)
  }

  #comeTo(thing: Thing): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { thing, start: () => resolve(clearTimeout(timer)) }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(busy())
      }, this.#patience_ms)
      this.#waiting.push(waiting)
    })
  }

  #startNext() {
    const place = this.#waiting.findIndex(({ thing }) => this.#isFree(thing))
    const [next] = place < 0 ? [] : this.#waiting.splice(place, 1)
    if (!next) return
    this.#taken.add(next.thing)
    next.start()
  }
}
