import { expect, test } from 'vitest'
import type { Transmission } from './schema.ts'
import { waitingReason, waitingSince } from './waiting-reason.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const SINCE = NOW - 3_600_000
const base = {
  connection_id: 7,
  state: 'queued',
  next_attempt_at: NOW,
  error_code: null,
  issue_date: '2026-11-18',
  created_at: SINCE,
  sent_at: null,
}

test.each([
  ['is sent next', {}, 'turn'],
  ['is dated tomorrow', { issue_date: '2026-11-19' }, 'issue_date'],
  ['failed and is tried again', { error_code: 503 }, 'retry'],
  ['names a document without a number', { state: 'waiting_for_original' }, 'original_number'],
  ['goes by a connection that is switched off', { connection_id: 8 }, 'switched_off'],
  ['was issued offline', { state: 'issued_offline' }, 'offline_sending'],
  [
    'was issued offline until somebody sends it',
    { state: 'issued_offline', next_attempt_at: null },
    'switched_off',
  ],
  ['was being handed over', { state: 'submitting' }, 'lookup'],
  ['lost its answer', { state: 'unknown' }, 'lookup'],
  ['was taken and not decided', { state: 'submitted' }, 'decision'],
  ['was put aside after it was taken', { state: 'submitted', error_code: 500 }, 'retry'],
  ['is there', { state: 'accepted' }, null],
  ['was refused', { state: 'rejected' }, null],
  ['stays without KSeF', { state: 'outside' }, null],
])('a document that %s', (_, fields, expected) => {
  const transmission = { ...base, ...fields } as Transmission
  expect(waitingReason(transmission, new Set([8]), NOW)).toBe(expected)
  expect(waitingSince(transmission)).toBe(expected === null ? null : SINCE)
})

test('a document that was sent waits since then', () => {
  expect(waitingSince({ ...base, state: 'submitted', sent_at: NOW } as Transmission)).toBe(NOW)
})
