import { expect, test } from 'vitest'
import { checkAddresses, leadsElsewhere, mayBeCalled } from './rules.ts'
import type { Connection } from './schema.ts'

const CUSTOM = { environment: 'own', api_url: 'http://a/v2', latarnia_url: null, qr_url: null } as Connection

test.each([
  [{}, false],
  [{ latarnia_url: '' }, false],
  [{ api_url: 'http://b/v2' }, true],
  [{ latarnia_url: 'http://b' }, true],
  [{ qr_url: 'http://b' }, true],
  [{ environment: 'test' as const }, true],
])('with %j the connection leads to another address: %s', (draft, is) =>
  expect(leadsElsewhere({ ...CUSTOM, ...draft }, CUSTOM)).toBe(is),
)

test.each([
  ['http://127.0.0.1:4900/v2', true],
  ['http://127.0.0.1:22/v2', false],
  ['http://localhost:4900/v2', false],
  ['http://[::1]:4900/v2', false],
  ['http://10.0.0.1/v2', false],
  ['https://ksef.example/v2', true],
  ['https://ksef.example:8443/v2', false],
])('the custom address %s may be called: %s', (api_url, is) => {
  const hosts = ['127.0.0.1:4900', 'ksef.example']
  const connection = { ...CUSTOM, api_url }
  expect(mayBeCalled(connection, hosts)).toBe(is)
  if (is) checkAddresses(connection, hosts)
  else expect(() => checkAddresses(connection, hosts)).toThrow()
})
