import type { OpenApi, Reference, Schema } from './openapi-types.ts'

// A schema with resolved references; `component` is its declared name.
export type ResolvedSchema = Omit<Schema, '$ref' | 'allOf'> & { component?: string }

export function resolve<T extends object>(openapi: OpenApi, value: T | Reference): T {
  return '$ref' in value && typeof value.$ref === 'string' ? (follow(openapi, value.$ref) as T) : (value as T)
}

export function resolveSchema(openapi: OpenApi, schema: Schema): ResolvedSchema {
  const { $ref, allOf, ...ownSchema } = schema
  const referenced: ResolvedSchema = $ref
    ? { ...resolveSchema(openapi, follow(openapi, $ref) as Schema), component: $ref.split('/').at(-1) ?? '' }
    : {}
  return [...(allOf ?? []).map((part) => resolveSchema(openapi, part)), ownSchema].reduce<ResolvedSchema>(
    merge,
    referenced,
  )
}

// The types without null; alternatives (`anyOf`, `oneOf`) contribute the types of each branch.
export function typesOf(openapi: OpenApi, schema: Schema): string[] {
  const resolved = resolveSchema(openapi, schema)
  const branches = resolved.anyOf ?? resolved.oneOf
  if (branches) return [...new Set(branches.flatMap((branch) => typesOf(openapi, branch)))]
  if (resolved.type) return [resolved.type].flat().filter((type) => type !== 'null')
  if (resolved.properties) return ['object']
  return resolved.items ? ['array'] : []
}

export function isNullable(openapi: OpenApi, schema: Schema): boolean {
  const resolved = resolveSchema(openapi, schema)
  if ([resolved.type ?? []].flat().includes('null')) return true
  return (resolved.anyOf ?? resolved.oneOf ?? []).some((branch) => isNullable(openapi, branch))
}

// If one shape has to represent an alternative, the first branch that is not null is shown.
export function mainShape(openapi: OpenApi, schema: Schema): ResolvedSchema {
  const resolved = resolveSchema(openapi, schema)
  const branch = (resolved.anyOf ?? resolved.oneOf)?.find((option) => option.type !== 'null')
  if (!branch) return resolved
  const { anyOf: _anyOf, oneOf: _oneOf, ...ownSchema } = resolved
  return merge(mainShape(openapi, branch), ownSchema)
}

function merge(first: ResolvedSchema, other: ResolvedSchema): ResolvedSchema {
  const merged = { ...first, ...other }
  if (first.properties && other.properties) merged.properties = { ...first.properties, ...other.properties }
  if (first.required && other.required) merged.required = [...first.required, ...other.required]
  return merged
}

function follow(openapi: OpenApi, ref: string, followed: readonly string[] = []): unknown {
  const steps = ref.replace(/^#\//, '').split('/').map(unescapePointer)
  let target: unknown = openapi
  for (const step of steps) {
    target =
      target && typeof target === 'object' && Object.hasOwn(target, step)
        ? (target as { [key: string]: unknown })[step]
        : undefined
  }
  if (target === undefined || !ref.startsWith('#/')) throw new Error(`The OpenAPI document has no ${ref}`)
  if (followed.includes(ref)) throw new Error(`The OpenAPI document refers to ${ref} in a circle`)
  const next = (target as { $ref?: unknown }).$ref
  return typeof next === 'string' ? follow(openapi, next, [...followed, ref]) : target
}

const unescapePointer = (step: string) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
