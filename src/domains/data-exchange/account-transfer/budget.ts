import { SourceProblem } from './source-problem.ts'

// How much one transfer may bring, so that no other server can fill the disk of everybody or keep this one busy for ever. The operator
// sets it; a transfer that comes to its end is told why.

export type MoveLimits = { rows: number; bytes: number; hours: number; at_once: number }

const HOUR_MS = 3_600_000

export class Budget {
  readonly #limits: MoveLimits
  readonly #until: number
  readonly #now: () => number
  #rows: number
  bytes: number

  // What was used before a break counts.
  constructor(
    limits: MoveLimits,
    used: { rows: number; bytes: number; began_at: number },
    now: () => number = Date.now,
  ) {
    this.#limits = limits
    this.#rows = used.rows
    this.bytes = used.bytes
    this.#until = used.began_at + limits.hours * HOUR_MS
    this.#now = now
  }

  addRows(count: number) {
    this.#rows += count
  }

  addBytes(count: number) {
    this.bytes += count
  }

  remainingMs = (): number => Math.max(0, this.#until - this.#now())

  check(url: string) {
    const { rows, bytes, hours } = this.#limits
    const refuse = (problem: string) => {
      throw new SourceProblem(problem, url)
    }
    if (this.#rows > rows)
      refuse(`It brings more than ${rows} records and notes, the limit of a transfer here (KWIT_MOVE_ROWS)`)
    if (this.bytes > bytes)
      refuse(`It sends more than ${bytes / 1_000_000} MB, the limit of a transfer here (KWIT_MOVE_MEGABYTES)`)
    if (this.remainingMs() === 0)
      refuse(`It takes longer than ${hours} hours, the limit of a transfer here (KWIT_MOVE_HOURS)`)
  }
}
