import { expect, test } from 'vitest'
import {
  actionOfRoute,
  EVERYBODY,
  everybodyMayWrite,
  type Permissions,
  permissionOf,
  SETTINGS,
  unknownExceptions,
  withViewRights,
} from './rules.ts'

const permissions = {
  read: EVERYBODY,
  write: SETTINGS,
  except: { 'PUT /things/:id/price': { areas: ['products'] }, 'GET /things/secrets': 'administrators' },
} as const

test.each([
  ['GET', '/things', EVERYBODY],
  ['POST', '/things', SETTINGS],
  ['DELETE', '/things/:id', SETTINGS],
  ['PUT', '/things/:id/price', { areas: ['products'] }],
  ['PATCH', '/things/:id/price', { areas: ['products'] }],
  ['GET', '/things/secrets', 'administrators'],
])('%s %s of a module with exceptions has the right permission', (method, path, permission) =>
  expect(permissionOf(permissions, { method, path })).toEqual(permission),
)

test('a module where everybody may write states the reason', () => {
  const reason = 'the records belong to the caller'
  const permissions: Permissions[] = [
    { read: EVERYBODY, write: everybodyMayWrite(reason) },
    // @ts-expect-error
    { read: EVERYBODY, write: EVERYBODY },
    // @ts-expect-error
    { all: EVERYBODY },
    // @ts-expect-error
    { read: EVERYBODY, write: SETTINGS, except: { 'PUT /things/:id': EVERYBODY } },
  ]
  expect(permissions[0]).toMatchObject({ write: { areas: [], reason } })
})

test('reports an exception that matches no route', () => {
  const routes = [
    { method: 'PATCH', path: '/things/:id/price' },
    { method: 'GET', path: '/things' },
  ]
  expect(unknownExceptions(permissions, routes)).toEqual(['GET /things/secrets'])
  expect(unknownExceptions({ read: EVERYBODY, write: SETTINGS }, routes)).toEqual([])
})

test.each([
  ['GET', '/clients', 'read', 'view'],
  ['GET', '/invoices/:id/change_status', 'write', 'edit'],
  ['POST', '/clients', 'write', 'add'],
  ['POST', '/invoices/:id/change_status', 'write', 'edit'],
  ['PUT', '/clients/:id', 'write', 'edit'],
  ['PATCH', '/clients/:id', 'write', 'edit'],
  ['DELETE', '/clients/:id', 'write', 'delete'],
  ['POST', '/clients/:id/restore', 'write', 'delete'],
])('%s %s with %s access is the action %s', (method, path, right, action) =>
  expect(actionOfRoute(method, path, right)).toBe(action),
)

test.each([
  [[], []],
  [['sales.view'], ['sales.view']],
  [['sales.delete'], ['sales.view', 'sales.delete']],
  [
    ['clients.edit', 'sales.add'],
    ['sales.view', 'sales.add', 'clients.view', 'clients.edit'],
  ],
  [['settings.edit'], ['settings.edit']], // visible to everybody
])('the rights %j include the right to view', (granted, rights) =>
  expect(withViewRights(granted)).toEqual(rights),
)
