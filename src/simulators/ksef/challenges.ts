import { at, jsonReply, type Reply } from './calls.ts'
import { invalidRequest } from './errors.ts'
import { referenceNumber } from './ids.ts'
import type { Simulator } from './state.ts'

const LIFE_MS = 600_000

export function giveChallenge(simulator: Simulator): Reply {
  const now = simulator.clock.now()
  const text = referenceNumber(simulator, 'CR')
  simulator.state.challenges.set(text, now)
  return jsonReply({ challenge: text, timestamp: at(now), timestampMs: now, clientIp: '127.0.0.1' })
}

// Redeems a challenge, which is valid once and for a limited time, and returns when it was issued.
export function redeemChallenge({ state, clock }: Simulator, text: string): number {
  const issuedAt = state.challenges.get(text)
  state.challenges.delete(text)
  if (issuedAt === undefined || clock.now() - issuedAt > LIFE_MS) throw invalidRequest(21111)
  return issuedAt
}
