// How often KSeF may be asked: so many times a second, a minute and an hour, all three at once, for each group of calls. Whoever
// asks more is shut out for longer and longer, so we do not even ask.

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
  taken: { [group in Group]?: number[] } // instants of the last hour, the oldest first
  blocked: { [group in Group]?: number } // until when KSeF said no
}

// KSeF counts when a call arrives, which may take longer the first time.
const MARGIN_MS = 250
const LENGTHS_MS = [1000, 60_000, 3_600_000].map((ms) => ms + MARGIN_MS)

export class Limits {
  readonly #windows: Windows
  readonly #state: LimitState

  constructor(state: LimitState = { taken: {}, blocked: {} }, windows: Windows = WINDOWS) {
    this.#state = { taken: { ...state.taken }, blocked: { ...state.blocked } }
    this.#windows = windows
  }

  // How long to wait; with 0 one more is counted and may go.
  take(group: Group, now: number): number {
    const taken = this.#lately(group, now)
    const waits = LENGTHS_MS.map((length, at) => {
      const first = taken[taken.length - (this.#windows[group][at] as number)]
      return first === undefined ? 0 : first + length - now
    })
    const wait = Math.max(0, (this.#state.blocked[group] ?? 0) - now, ...waits)
    if (wait === 0) taken.push(now)
    return wait
  }

  block(group: Group, until: number) {
    this.#state.blocked[group] = Math.max(until, this.#state.blocked[group] ?? 0)
  }

  // What whoever asks next has to know.
  state(now: number): LimitState {
    for (const group of Object.keys(this.#state.taken) as Group[])
      if (this.#lately(group, now).length === 0) delete this.#state.taken[group]
    for (const [group, until] of Object.entries(this.#state.blocked))
      if (until <= now) delete this.#state.blocked[group as Group]
    return this.#state
  }

  // What lies ahead was counted by a clock that was wrong.
  #lately(group: Group, now: number): number[] {
    const since = now - (LENGTHS_MS[2] as number)
    const lately = (this.#state.taken[group] ?? []).filter((at) => at > since && at <= now)
    this.#state.taken[group] = lately
    return lately
  }
}
