import { SourceError } from './source-problem.ts'

// Limits the size and duration of a transfer, so that another server cannot fill the disk or keep this one busy. The operator sets the
// limits.

export type MoveLimits = { rows: number; bytes: number; hours: number; at_once: number }

const HOUR_MS = 3_600_000

export class Budget {
  readonly #limits: MoveLimits
  readonly #until: number
  readonly #now: () => number
  #rows: number
  bytes: number

  // Usage before an interruption counts too.
  constructor(
    limits: MoveLimits,
    usage: { rows: number; bytes: number; began_at: number },
    now: () => number = Date.now,
  ) {
    this.#limits = limits
    this.#rows = usage.rows
    this.bytes = usage.bytes
    this.#until = usage.began_at + limits.hours * HOUR_MS
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
    const fail = (problem: string) => {
      throw new SourceError(problem, url)
    }
    if (this.#rows > rows)
      fail(`The source has more than ${rows} records and notes, the limit of a transfer (KWIT_TRANSFER_ROWS)`)
    if (this.bytes > bytes)
      fail(
        `The source sends more than ${bytes / 1_000_000} MB, the limit of a transfer (KWIT_TRANSFER_MEGABYTES)`,
      )
    if (this.remainingMs() === 0)
      fail(`The transfer takes longer than ${hours} hours, the limit of a transfer (KWIT_TRANSFER_HOURS)`)
  }
}
