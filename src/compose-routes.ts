import { permissionOf, unknownExceptions } from './domains/administration/permissions/rules.ts'
import type { AppContext, Module } from './module.ts'
import { sectionFinder } from './platform/docs/openapi.ts'
import type { Route } from './platform/http/route.ts'

// Collects the routes of all modules with their permissions. A missing permission, table or section stops the start
// with a message that names the module.

export async function composeRoutes(modules: readonly Module[], context: AppContext): Promise<Route[]> {
  const tables = new Set(context.tables.map(({ name }) => name))
  const lists = await Promise.all(
    modules.map(async (module) => {
      const routes = (await module.routes?.(context)) ?? []
      checkTables(module, routes, tables)
      checkSections(module, routes)
      return withPermissions(module, routes)
    }),
  )
  return lists.flat()
}

function checkTables({ name }: Module, routes: readonly Route[], tables: ReadonlySet<string>) {
  for (const { method, path, operation } of routes) {
    const { shape } = operation
    if (shape && 'table' in shape && !tables.has(shape.table.name))
      throw new Error(
        `Module ${name} has no table for ${method} ${path}: add ${shape.plural} to \`resources\` in module.ts`,
      )
  }
}

function checkSections({ name, reference = [] }: Module, routes: readonly Route[]) {
  const findSection = sectionFinder(reference)
  for (const { method, path, is_undocumented } of routes)
    if (!is_undocumented && !findSection(path))
      throw new Error(
        `Module ${name} has no section in the API reference for ${method} ${path}: add its path to \`reference\` in module.ts`,
      )
}

function withPermissions({ name, permissions }: Module, routes: readonly Route[]): readonly Route[] {
  if (permissions === undefined || permissions === 'open') {
    for (const { method, path, operation } of routes)
      if (operation.access !== 'open' && operation.access !== 'installation')
        throw new Error(
          `Module ${name} has no permission for ${method} ${path}: add it to \`permissions\` in module.ts`,
        )
    return routes
  }
  for (const route of unknownExceptions(permissions, routes))
    throw new Error(`Module ${name} has a permission for ${route}, which is none of its routes`)
  return routes.map((route) => ({ ...route, permission: permissionOf(permissions, route) }))
}
