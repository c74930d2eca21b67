import { expect, test } from 'vitest'
import { deedOf, EVERYBODY, permissionOf, SETTINGS, unknownExceptions, withViews } from './rules.ts'

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
])('the permission of %s %s in a module with exceptions', (method, path, permission) =>
  expect(permissionOf(permissions, { method, path })).toEqual(permission),
)

test('an exception that names no route is found', () => {
  const routes = [
    { method: 'PATCH', path: '/things/:id/price' },
    { method: 'GET', path: '/things' },
  ]
  expect(unknownExceptions(permissions, routes)).toEqual(['GET /things/secrets'])
  expect(unknownExceptions({ all: EVERYBODY }, routes)).toEqual([])
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
])('%s %s with the right to %s is to %s', (method, path, right, deed) =>
  expect(deedOf(method, path, right)).toBe(deed),
)

test.each([
  [[], []],
  [['sales.view'], ['sales.view']],
  [['sales.delete'], ['sales.view', 'sales.delete']],
  [
    ['clients.edit', 'sales.add'],
    ['sales.view', 'sales.add', 'clients.view', 'clients.edit'],
  ],
  [['settings.edit'], ['settings.edit']], // which everybody sees
])('%j brings its views', (given, rights) => expect(withViews(given)).toEqual(rights))
