import { readFileSync } from 'node:fs'
import type { SearchHit } from './browser/types.ts'
import type { Resource } from './examples.ts'
import { fieldGroups } from './fields.ts'
import type { OpenApi } from './openapi-types.ts'
import { sentSchemaOf, titleOf } from './operation.ts'

// The only script of the reference: search, examples in several languages, trying operations, and redirects of links to
// the former single page.

const read = (name: string) => readFileSync(new URL(`browser/${name}.js`, import.meta.url), 'utf8')

const FILES = [
  ...['elements', 'seek', 'search', 'literals', 'go', 'code-samples', 'curl', 'languages'],
  ...['try-confirmation', 'try-sending', 'try-it', 'start'],
]

// Joins the files without their imports and exports, which only type checking needs, and without comments.
const CODE = FILES.map(read)
  .join('\n')
  .replace(/^import .*$/gm, '')
  .replace(/^export /gm, '')
  .replace(/^\/\*\*.*?\*\/\n/gms, '')

export const scriptOf = (openapi: OpenApi, resources: readonly Resource[], words: SearchWords): string =>
  `(() => {\n${CODE}\nstartReference(${JSON.stringify([
    ...indexOf(openapi, resources),
    ...tasksOf(resources, words.tasks ?? []),
    ...words.introduction.map(({ id, title, words = '' }) => [title, 'Introduction', `/docs#${id}`, words]),
  ])})\n})()\n`

type SearchWords = {
  readonly introduction: readonly { readonly id: string; readonly title: string; readonly words?: string }[]
  readonly tasks?: readonly Task[]
}
export type Task = readonly [title: string, operation: string, words: string]

function tasksOf(resources: readonly Resource[], tasks: readonly Task[]): SearchHit[] {
  return tasks.flatMap(([title, operation, words]) =>
    resources.flatMap(({ slug, entries }) =>
      entries
        .filter(({ method, path }) => `${method.toUpperCase()} ${path}` === operation)
        .slice(0, 1)
        .map(({ id }): SearchHit => [title, 'Task', `/docs/${slug}#${id}`, words]),
    ),
  )
}

function indexOf(openapi: OpenApi, resources: readonly Resource[]): SearchHit[] {
  return resources.flatMap((resource) => {
    const page = `/docs/${resource.slug}`
    const indexedNames = new Set<string>()
    const operations = resource.entries.flatMap((entry): SearchHit[] => {
      const operationKey = `${entry.method.toUpperCase()} ${entry.path}`
      const address = `${page}#${entry.id}`
      const fresh = namesOf(openapi, entry).filter(
        (name) => !indexedNames.has(name) && indexedNames.add(name),
      )
      return [
        [titleOf(entry), operationKey, address, resource.name],
        ...fresh.map(
          (name): SearchHit => [name, `${resource.name}: ${titleOf(entry)}`, `${address}/${name}`, ''],
        ),
      ]
    })
    return [
      [resource.name, 'Page', `${page}#${resource.id}`, resource.description ?? ''] as SearchHit,
      ...operations,
    ]
  })
}

function namesOf(openapi: OpenApi, entry: Resource['entries'][number]): string[] {
  const requestSchema = sentSchemaOf(openapi, entry)
  const fields = requestSchema
    ? fieldGroups(openapi, requestSchema).flatMap((group) => group.fields.map(({ name }) => name))
    : []
  return [
    ...entry.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    ...fields,
  ]
}
