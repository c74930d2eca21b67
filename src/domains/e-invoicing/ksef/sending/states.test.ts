import { expect, test } from 'vitest'
import { isFinalState, mayBeAtKsef, nextState, STATES, type State, type TransitionTrigger } from './states.ts'

const HAPPENINGS: readonly TransitionTrigger[] = [
  'original_numbered',
  'outage',
  'way_free',
  'begun',
  'taken',
  'lost',
  'not_taken',
  'total_failure',
  'withdrawn',
  'accepted',
  'rejected',
]

const LED: readonly [State, TransitionTrigger, State][] = [
  ['waiting_for_original', 'original_numbered', 'queued'],
  ['queued', 'begun', 'submitting'],
  ['queued', 'outage', 'issued_offline'],
  ['issued_offline', 'way_free', 'queued'],
  ['queued', 'total_failure', 'outside'],
  ['queued', 'withdrawn', 'rejected'],
  ['issued_offline', 'withdrawn', 'rejected'],
  ['submitting', 'taken', 'submitted'],
  ['submitting', 'lost', 'unknown'],
  ['submitting', 'not_taken', 'queued'],
  ['unknown', 'taken', 'submitted'],
  ['unknown', 'not_taken', 'queued'],
  ['submitted', 'accepted', 'accepted'],
  ['submitted', 'rejected', 'rejected'],
]

test.each(LED)('%s and %s: %s', (from, trigger, to) => {
  expect(nextState(from, trigger)).toBe(to)
})

test('a document that KSeF may have is sent again only if KSeF certainly does not have it', () => {
  for (const state of STATES.filter(mayBeAtKsef)) {
    for (const trigger of HAPPENINGS) {
      const next = nextState(state, trigger)
      if (next !== undefined && !mayBeAtKsef(next)) expect(['not_taken', 'rejected']).toContain(trigger)
    }
  }
})

test('an accepted document stays accepted', () => {
  expect(HAPPENINGS.map((trigger) => nextState('accepted', trigger)).filter(Boolean)).toEqual([])
})

test('every open state leads to a final one', () => {
  const reached = (from: State): Set<State> => {
    const reachable = new Set<State>([from])
    for (const state of reachable)
      for (const trigger of HAPPENINGS) {
        const next = nextState(state, trigger)
        if (next) reachable.add(next)
      }
    return reachable
  }
  for (const state of STATES) expect([...reached(state)].some(isFinalState)).toBe(true)
})
