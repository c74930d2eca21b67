import { expect, test } from 'vitest'
import { NETWORK_STATES, type NetworkState } from './schema.ts'
import { hasFailed, mayBecome, mayResend } from './states.ts'

const nextOf = (state: NetworkState) => NETWORK_STATES.filter((next) => mayBecome(state, next))

test('a queued transmission is submitted, unknown after a restore, or failed', () => {
  expect(nextOf('queued')).toEqual(['submitting', 'unknown', 'failed'])
})

test('a submitted transmission is never queued again', () => {
  expect(nextOf('submitted')).toEqual(['delivered', 'rejected', 'failed'])
  expect(nextOf('delivered')).toEqual(['rejected'])
})

test('final states stay final, and only a person may send again what may have arrived', () => {
  expect(NETWORK_STATES.filter((state) => nextOf(state).length === 0)).toEqual(['rejected', 'failed'])
  expect(NETWORK_STATES.filter(hasFailed)).toEqual(['rejected', 'failed'])
  expect(NETWORK_STATES.filter(mayResend)).toEqual(['unknown', 'delivered'])
})
