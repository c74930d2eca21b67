import { describe, expect, test } from 'vitest'
import { mannerOf, replacing } from './rules.ts'
import type { Transmission } from './schema.ts'

describe('a document that is sent', () => {
  test.each([
    ['on its day', '2026-11-13', '2026-11-13T22:59:59Z', 'online', null],
    [
      'a second after midnight in Warsaw',
      '2026-11-13',
      '2026-11-13T23:00:00Z',
      'offline24',
      '2026-11-16T23:00:00Z',
    ],
    ['before a holiday', '2026-11-10', '2026-11-11T09:00:00Z', 'offline24', '2026-11-12T23:00:00Z'],
  ])('%s', (_, issue_date, now, mode, until) => {
    const deadline_at = until === null ? null : Date.parse(until)
    expect(mannerOf({ issue_date }, Date.parse(now))).toEqual({ mode, deadline_at })
  })
})

describe('in place of one that was refused', () => {
  const refused = {
    ...{ state: 'rejected', mode: 'emergency', deadline_at: 7, sha256: 'abc' },
    ...{ remote_reference: '20261116-EE', error_code: 450 },
  } as Transmission
  test.each([
    ['goes what replaces it, by its day', {}, { mode: 'emergency', deadline_at: 7, corrected_sha256: 'abc' }],
    ['goes nothing where it was issued in KSeF', { mode: 'online' }, {}],
    ['goes nothing where it never arrived', { remote_reference: null }, {}],
    ['goes nothing where it was a duplicate', { error_code: 440 }, {}],
    ['goes nothing where KSeF takes none', { error_code: 21167 }, {}],
  ] as const)('%s', (_, otherwise, expected) => {
    expect(replacing({ ...refused, ...otherwise })).toEqual(expected)
  })
})
