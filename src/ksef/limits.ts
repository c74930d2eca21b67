// Rate limits of KSeF per second, minute and hour, for each group of calls. KSeF locks out a client for longer and
// longer if it exceeds them, so Kwit does not even send such a call.

export const WINDOWS = {
  online_open: [10, 30, 120],
  online_close: [20, 60, 240],
  invoice_send: [10, 30, 180],
  batch_open: [10, 20, 60],
  batch_close: [20, 40, 120],
  invoice_status: [30, 120, 1200],
  session_invoices: [10, 20, 200],
  session_other: [10, 120, 1200],
  metadata: [8, 16, 20],
  export: [8, 16, 20],
  export_status: [10, 60, 600],
  download: [8, 16, 64],
  collective: [20, 120, 240],
  rights: [10, 30, 120],
} as const satisfies { readonly [group: string]: readonly [second: number, minute: number, hour: number] }

export type Group = keyof typeof WINDOWS
export type Windows = { readonly [group in Group]: readonly [number, number, number] }
export type LimitState = {
  taken: { [group in Group]?: number[] } // times of the calls of the last hour, oldest first
  blocked: { [group in Group]?: number } // when the lock-out that KSeF imposed ends
}

// KSeF counts calls when they arrive, and the first call may take longer to arrive.
const MARGIN_MS = 250
const LENGTHS_MS = [1000, 60_000, 3_600_000].map((ms) => ms + MARGIN_MS)

export class Limits {
  readonly #windows: Windows
  readonly #state: LimitState

  constructor(state: LimitState = { taken: {}, blocked: {} }, windows: Windows = WINDOWS) {
    this.#state = { taken: { ...state.taken }, blocked: { ...state.blocked } }
    this.#windows = windows
  }

  // Returns the wait in milliseconds. If it is 0, the call is counted and may be sent.
  take(group: Group, now: number): number {
    const recentCalls = this.#callsOfLastHour(group, now)
    const waits = LENGTHS_MS.map((length, index) => {
      const oldestInWindow = recentCalls[recentCalls.length - (this.#windows[group][index] as number)]
      return oldestInWindow === undefined ? 0 : oldestInWindow + length - now
    })
    const wait = Math.max(0, (this.#state.blocked[group] ?? 0) - now, ...waits)
    if (wait === 0) recentCalls.push(now)
    return wait
  }

  block(group: Group, until: number) {
    this.#state.blocked[group] = Math.max(until, this.#state.blocked[group] ?? 0)
  }

  // Returns the state to hand on to the next client of the connection.
  state(now: number): LimitState {
    for (const group of Object.keys(this.#state.taken) as Group[])
      if (this.#callsOfLastHour(group, now).length === 0) delete this.#state.taken[group]
    for (const [group, until] of Object.entries(this.#state.blocked))
      if (until <= now) delete this.#state.blocked[group as Group]
    return this.#state
  }

  // Ignores times in the future, which a wrong clock has counted.
  #callsOfLastHour(group: Group, now: number): number[] {
    const since = now - (LENGTHS_MS[2] as number)
    const recentCalls = (this.#state.taken[group] ?? []).filter((at) => at > since && at <= now)
    this.#state.taken[group] = recentCalls
    return recentCalls
  }
}
