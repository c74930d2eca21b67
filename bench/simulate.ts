// Simulates one hour of a process: requests arrive at random, each uses the processor for its measured time, and writes
// wait for a shared commit.

export type Operation = { readonly per_second: number; readonly node_ms: number; readonly writes: boolean }
export type Flow = { readonly p50_ms: number; readonly p99_ms: number; readonly flushes_per_second: number }

type Ready = { readonly arrived: number; readonly at: number } // duration of a commit

const SECONDS = 60
const BATCH_MAX = 64

// A reproducible random sequence (Mulberry32).
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export function simulate(operations: readonly Operation[], commitMs: number): Flow {
  const chance = chances(1)
  const times: number[] = []
  const ready: Ready[] = []
  let freeAt = 0
  for (const { arrived, operation } of arrivals(operations, chance)) {
    freeAt = Math.max(freeAt, arrived) + operation.node_ms
    if (operation.writes) ready.push({ arrived, at: freeAt })
    else times.push(freeAt - arrived)
  }
  let flushes = 0
  let nextAt = 0
  for (let waiting = ready; waiting.length > 0; flushes++) {
    const [{ at }] = waiting as [Ready]
    const begins = Math.max(nextAt, at)
    const late = waiting.findIndex((arrival) => arrival.at > begins)
    const batch = waiting.slice(0, Math.min(BATCH_MAX, late < 0 ? waiting.length : late))
    waiting = waiting.slice(batch.length)
    nextAt = begins + commitMs
    for (const { arrived } of batch) times.push(nextAt - arrived)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50_ms: at(0.5), p99_ms: at(0.99), flushes_per_second: flushes / SECONDS }
}

function arrivals(operations: readonly Operation[], chance: () => number) {
  const all: { arrived: number; operation: Operation }[] = []
  for (const operation of operations) {
    for (let at = 0; ; ) {
      at += (-Math.log(1 - chance()) / operation.per_second) * 1000
      if (at > SECONDS * 1000) break
      all.push({ arrived: at, operation })
    }
  }
  return all.sort((a, b) => a.arrived - b.arrived)
}
