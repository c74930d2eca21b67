import { expect, test } from 'vitest'
import { leadsElsewhere } from './rules.ts'
import type { Connection } from './schema.ts'

const OWN = { environment: 'own', api_url: 'http://a/v2', latarnia_url: null, qr_url: null } as Connection

test.each([
  [{}, false],
  [{ latarnia_url: '' }, false],
  [{ api_url: 'http://b/v2' }, true],
  [{ latarnia_url: 'http://b' }, true],
  [{ qr_url: 'http://b' }, true],
  [{ environment: 'test' as const }, true],
])('with %j it leads elsewhere: %s', (draft, is) =>
  expect(leadsElsewhere({ ...OWN, ...draft }, OWN)).toBe(is),
)
