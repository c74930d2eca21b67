import { describe, expect, test } from 'vitest'
import { replacementFields } from './rules.ts'
import type { Transmission } from './schema.ts'

describe('replaces a rejected document', () => {
  const refused = {
    ...{ state: 'rejected', mode: 'emergency', deadline_at: 7, alarm: 'last_day', sha256: 'abc' },
    ...{ remote_reference: '20261116-EE', error_code: 450 },
  } as Transmission
  test.each([
    [
      'goes what replaces it, by its day',
      {},
      { mode: 'emergency', deadline_at: 7, alarm: 'last_day', corrected_sha256: 'abc' },
    ],
    ['goes nothing where it was issued in KSeF', { mode: 'online' }, {}],
    ['goes nothing where it never arrived', { remote_reference: null }, {}],
    ['goes nothing where it was a duplicate', { error_code: 440 }, {}],
    ['goes nothing where KSeF takes none', { error_code: 21167 }, {}],
  ] as const)('%s', (_, otherwise, expected) => {
    expect(replacementFields({ ...refused, ...otherwise })).toEqual(expected)
  })
})
