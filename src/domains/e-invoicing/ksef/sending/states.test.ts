import { expect, test } from 'vitest'
import { after, type Happening, isOver, mayBeThere, STATES, type State } from './states.ts'

const HAPPENINGS: readonly Happening[] = [
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

const LED: readonly [State, Happening, State][] = [
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

test.each(LED)('%s and %s: %s', (from, happening, to) => {
  expect(after(from, happening)).toBe(to)
})

test('what may be with the ministry is sent again only when it is certain that it is not', () => {
  for (const state of STATES.filter(mayBeThere)) {
    for (const happening of HAPPENINGS) {
      const next = after(state, happening)
      if (next !== undefined && !mayBeThere(next)) expect(['not_taken', 'rejected']).toContain(happening)
    }
  }
})

test('what is accepted stays so', () => {
  expect(HAPPENINGS.map((happening) => after('accepted', happening)).filter(Boolean)).toEqual([])
})

test('every state that is not over leads to an end', () => {
  const reached = (from: State): Set<State> => {
    const found = new Set<State>([from])
    for (const state of found)
      for (const happening of HAPPENINGS) {
        const next = after(state, happening)
        if (next) found.add(next)
      }
    return found
  }
  for (const state of STATES) expect([...reached(state)].some(isOver)).toBe(true)
})
