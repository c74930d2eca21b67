import { startSimulator } from '../src/simulators/ksef/start.ts'

// The KSeF simulator as a separate process with the limits of KSeF, whose clock can be moved.

export type Order = { gate?: 'open' | 'shut'; pass_ms?: number; nip?: string }
export type SimulatorMessage = { url: string; token: string | undefined; refused: number }

const SHUT_SECONDS = 2
let passedMs = 0
const clock = { now: () => Date.now() + passedMs }
const ministry = await startSimulator({ clock, polls: 0, processing_ms: 0, limits_scale: 1 })

process.on('message', ({ gate, pass_ms = 0, nip }: Order) => {
  passedMs += pass_ms
  if (gate === 'open') ministry.faults.clear()
  if (gate === 'shut')
    for (const call of ['POST /sessions/**', 'POST /sessions/online'])
      ministry.faults.add({ call, times: 1_000_000, fault: { do: 'limit', seconds: SHUT_SECONDS } })
  const message: SimulatorMessage = {
    url: ministry.url,
    token: nip && ministry.issueToken(nip),
    refused: ministry.refusedByLimits(),
  }
  process.send?.(message)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
