import { permissionOf, unknownExceptions } from './domains/administration/permissions/rules.ts'
import type { AppContext, Module } from './module.ts'
import { sectionFinder } from './platform/docs/openapi.ts'
import type { Route } from './platform/http/route.ts'

// The routes of all modules, each with its permission. What a module has forgotten ends the start with a message that names it.

export async function composeRoutes(modules: readonly Module[], context: AppContext): Promise<Route[]> {
  const lists = await Promise.all(modules.map((module) => routesOf(module, context)))
  return lists.flat()
}

async function routesOf(module: Module, context: AppContext): Promise<Route[]> {
  const { name, routes, permissions } = module
  const list = (await routes?.(context)) ?? []
  checkSections(module, list)
  if (permissions !== undefined && permissions !== 'open') {
    for (const route of unknownExceptions(permissions, list))
      throw new Error(`Module ${name} has a permission for ${route}, which is none of its routes`)
    return list.map((route) => ({ ...route, permission: permissionOf(permissions, route) }))
  }
  for (const { method, path, operation } of list)
    if (operation.right !== 'open' && operation.right !== 'installation')
      throw new Error(`Module ${name} has no permission for ${method} ${path}: state it in module.ts`)
  return [...list]
}

function checkSections({ name, reference = [] }: Module, routes: readonly Route[]) {
  const isFound = sectionFinder(reference)
  for (const { method, path, is_undocumented } of routes)
    if (!is_undocumented && !isFound(path))
      throw new Error(
        `Module ${name} has no section in the API reference for ${method} ${path}: add its path to \`reference\` in module.ts`,
      )
}
