import { busy } from '../api-error.ts'

// Queue for work that may wait long for a lock. It runs one job per key and a bounded number in all, so that other work
// still gets a connection. A job that waits too long for its turn fails with 503.

type Waiter<Key> = { readonly key: Key; readonly start: () => void }

export class KeyedQueue<Key> {
  readonly #runningKeys = new Set<Key>()
  readonly #waiting: Waiter<Key>[] = []
  readonly #max: number
  readonly #timeoutMs: number

  constructor(max: number, timeoutMs: number) {
    this.#max = max
    this.#timeoutMs = timeoutMs
  }

  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    if (!this.#isFree(key)) await this.#waitFor(key)
    else this.#runningKeys.add(key)
    try {
      return await work()
    } finally {
      this.#runningKeys.delete(key)
      this.#startNext()
    }
  }

  #isFree(key: Key) {
    return this.#runningKeys.size < this.#max && !this.#runningKeys.has(key)
  }

  #waitFor(key: Key): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = { key, start: () => resolve(clearTimeout(timer)) }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(busy())
      }, this.#timeoutMs)
      this.#waiting.push(waiter)
    })
  }

  #startNext() {
    const index = this.#waiting.findIndex(({ key }) => this.#isFree(key))
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (!next) return
    this.#runningKeys.add(next.key)
    next.start()
  }
}
