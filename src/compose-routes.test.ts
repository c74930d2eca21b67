import { expect, test } from 'vitest'
import { stub } from '../test/stub.ts'
import { composeRoutes } from './compose-routes.ts'
import type { AppContext, Module } from './module.ts'
import type { Resource } from './platform/fields/resource.ts'
import { type AccessLevel, get, withoutDocumentation } from './platform/http/route.ts'

const routes = (right: AccessLevel = 'read', shape?: { shape: Resource }) =>
  get('/vehicles', 'json', { summary: 'List vehicles', access: right, ...shape, run: () => stub({}) })

const resource = stub<Resource>({ plural: 'vehicles', table: { name: 'vehicles' } })

const vehicles = {
  name: 'vehicles',
  routes: async () => routes(),
  permissions: { all: { areas: ['products'] } },
  reference: [{ title: 'Vehicles', paths: ['/vehicles'], about: 'Cars and vans.' }],
} as const satisfies Module

const compose = (module: Module) => composeRoutes([module], stub<AppContext>({ tables: [] }))

test('a route gets the permission of its module', async () => {
  const [route] = await compose(vehicles)
  expect(route).toMatchObject({ path: '/vehicles', permission: { areas: ['products'] } })
})

test.each<[string, Module, string]>([
  [
    'no table',
    { ...vehicles, routes: async () => routes('read', { shape: resource }) },
    'Module vehicles has no table for GET /vehicles: add vehicles to `resources` in module.ts',
  ],
  [
    'no section',
    { ...vehicles, reference: [{ title: 'Vehicles', paths: ['/vehicle'] }] },
    'Module vehicles has no section in the API reference for GET /vehicles: add its path to `reference` in module.ts',
  ],
  [
    'a permission for a route of another spelling',
    { ...vehicles, permissions: { all: { areas: [] }, except: { 'GET /vehicle': { areas: [] } } } },
    'Module vehicles has a permission for GET /vehicle, which is none of its routes',
  ],
  [
    'no permission for a route that needs a token',
    { ...vehicles, permissions: 'open' },
    'Module vehicles has no permission for GET /vehicles: add it to `permissions` in module.ts',
  ],
])('a module with %s is refused by name', (_, module, message) =>
  expect(compose(module)).rejects.toThrow(message),
)

test('routes that need no token need no permission, and undocumented ones no section', async () => {
  const page = withoutDocumentation(routes('open'))
  expect(
    await compose({ name: 'pages', routes: async () => page, permissions: 'open', reference: [] }),
  ).toEqual(page)
})
