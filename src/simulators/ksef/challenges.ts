import { type Answer, at, told } from './calls.ts'
import { wrong } from './errors.ts'
import { referenceNumber } from './ids.ts'
import type { Office } from './state.ts'

const LIFE_MS = 600_000

export function giveChallenge(office: Office): Answer {
  const now = office.clock.now()
  const text = referenceNumber(office, 'CR')
  office.state.challenges.set(text, now)
  return told({ challenge: text, timestamp: at(now), timestampMs: now, clientIp: '127.0.0.1' })
}

// Serves once and not for long; says when it was given out.
export function takeChallenge({ state, clock }: Office, text: string): number {
  const given_at = state.challenges.get(text)
  state.challenges.delete(text)
  if (given_at === undefined || clock.now() - given_at > LIFE_MS) throw wrong(21111)
  return given_at
}
