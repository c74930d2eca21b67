// Tests that every route refuses groups such as `due[a]=1` and lists such as `due[]=1` wherever it expects one value.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parametersOf } from '../../src/platform/http/parameters.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit, type TestAccount } from '../harness.ts'

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit({ KWIT_PUBLIC_RATE_LIMIT: '0' })
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

// A group in place of a token is no credential, so the response is 401.
const TOKENS = new Set(['api_token', 'integration_token', 'account'])
const LISTS = new Set(['ids', 'texts', 'structure'])

// Returns the parameters of a route that take one value, and those that accept groups.
function declaredParameters({ operation }: Route) {
  const all = Object.entries(parametersOf(operation)).filter(([name]) => !TOKENS.has(name))
  const filters = operation.request_kind === 'list' && operation.shape && 'filters' in operation.shape
  const isGroup = (name: string, kind: string) =>
    name.includes('[') ||
    LISTS.has(kind) ||
    (filters && (operation.shape as { filters: { [name: string]: string } }).filters[name] === 'ids')
  const groups = all.filter(([name, { kind }]) => isGroup(name, kind)).map(([name]) => name.split('[')[0])
  return { single: all.map(([name]) => name).filter((name) => !groups.includes(name.split('[')[0])), groups }
}

async function ask(route: Route, query: string) {
  const address = route.path.replace(/:\w+/g, '1')
  const format = route.formats[0] === 'page' ? '' : `.${route.formats[0]}`
  const token = route.operation.access === 'installation' ? INTEGRATION_TOKEN : account.token
  return kwit.call(route.method, `${address}${format}?${query}`, { token })
}

test('one parameter accepts true or false', async () => {
  for (const query of ['due[a]=1', 'due[]=1', 'due[a][b]=1']) {
    const { status, json } = await kwit.call('GET', `/recurrings.json?${query}`, { token: account.token })
    expect([status, json.message]).toEqual([422, { due: ['must be a text'] }])
  }
  const { status } = await kwit.call('GET', '/recurrings.json?due[a]=1')
  expect(status).toBe(401)
})

describe.each([
  ['a group', '[a]=1'],
  ['a list', '[]=1'],
])('%s in place of one value', (_, form) => {
  test('is rejected by every route, which names the parameter', async () => {
    for (const route of kwit.routes) {
      const { single } = declaredParameters(route)
      if (single.length === 0) continue
      const { status, text } = await ask(route, single.map((name) => `${name}${form}`).join('&'))
      const where = `${route.method} ${route.path}: ${text.slice(0, 500)}`
      expect(status, where).toBe(422)
      if (route.formats[0] === 'json')
        expect(Object.keys(JSON.parse(text).message).sort(), where).toEqual([...single].sort())
    }
  })

  test('never causes a server error where groups are expected', async () => {
    for (const route of kwit.routes)
      for (const name of declaredParameters(route).groups)
        for (const query of [`${name}${form}`, `${name}[a][b]=1`, `${name}[][b]=1`]) {
          const { status, text } = await ask(route, query)
          expect(status, `${route.method} ${route.path}?${query}: ${text.slice(0, 500)}`).toBeLessThan(500)
        }
  })
})
