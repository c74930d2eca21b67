import { expect, test } from 'vitest'
import { NETWORK_STATES, type NetworkState } from './schema.ts'
import { hasComeBack, mayBecome, mayGoAgain } from './states.ts'

const nextOf = (state: NetworkState) => NETWORK_STATES.filter((next) => mayBecome(state, next))

test('a sending that waits is tried, in doubt after a restore, or given up', () => {
  expect(nextOf('queued')).toEqual(['submitting', 'unknown', 'failed'])
})

test('what is with somebody never waits again', () => {
  expect(nextOf('submitted')).toEqual(['delivered', 'rejected', 'failed'])
  expect(nextOf('delivered')).toEqual(['rejected'])
})

test('what came back stays so, and only of what may be there a person is asked', () => {
  expect(NETWORK_STATES.filter((state) => nextOf(state).length === 0)).toEqual(['rejected', 'failed'])
  expect(NETWORK_STATES.filter(hasComeBack)).toEqual(['rejected', 'failed'])
  expect(NETWORK_STATES.filter(mayGoAgain)).toEqual(['unknown', 'delivered'])
})
