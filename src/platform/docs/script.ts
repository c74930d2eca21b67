import { readFileSync } from 'node:fs'
import type { SearchHit } from './browser/types.ts'
import type { Resource } from './examples.ts'
import { fieldGroups } from './fields.ts'
import type { OpenApi } from './openapi-types.ts'
import { titleOf } from './operation.ts'
import { sentSchemaOf } from './records.ts'

// The only script of the reference: search, examples in several languages, trying operations, and redirects of links to
// the former single page.

const read = (name: string) => readFileSync(new URL(`browser/${name}.js`, import.meta.url), 'utf8')

const FILES = [
  ...['elements', 'seek', 'search', 'literals', 'go', 'code-samples', 'curl', 'languages'],
  ...['try-confirmation', 'try-sending', 'try-body', 'try-it', 'start'],
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
  const operations = resources.flatMap((resource): SearchHit[] => [
    [resource.name, 'Page', `/docs/${resource.slug}#${resource.id}`, resource.description ?? ''],
    ...resource.entries.map(
      (entry): SearchHit => [
        titleOf(entry),
        `${entry.method.toUpperCase()} ${entry.path}`,
        `/docs/${resource.slug}#${entry.id}`,
        resource.name,
      ],
    ),
  ])
  return [...operations, ...fieldHits(openapi, resources)]
}

// One hit for each name of a field: it leads to the first operation that creates a record with it, and names the pages
// that have it too.
function fieldHits(openapi: OpenApi, resources: readonly Resource[]): SearchHit[] {
  const uses = resources.flatMap((resource) =>
    resource.entries.flatMap((entry) => [
      ...bodyFieldsOf(openapi, entry).map((name) => ({
        name,
        resource,
        entry,
        is_made: entry.method === 'post',
      })),
      ...entry.parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => ({ name, resource, entry, is_made: false })),
    ]),
  )
  const byName = Map.groupBy(uses, ({ name }) => name)
  return [...byName.values()].flatMap((all) => {
    const use = all.find(({ is_made }) => is_made) ?? all[0]
    if (!use) return []
    const { name, resource, entry } = use
    const pages = [...new Set([resource.name, ...all.map((use) => use.resource.name)])]
    const more = pages.length > PAGES_NAMED ? ` and ${pages.length - PAGES_NAMED} more` : ''
    const section = `Field: ${pages.slice(0, PAGES_NAMED).join(', ')}${more}`
    return [[name, section, `/docs/${resource.slug}#${entry.id}/${name}`, '']]
  })
}

const PAGES_NAMED = 3

function bodyFieldsOf(openapi: OpenApi, entry: Resource['entries'][number]): string[] {
  const requestSchema = sentSchemaOf(openapi, entry)
  return requestSchema
    ? fieldGroups(openapi, requestSchema).flatMap((group) => group.fields.map(({ name }) => name))
    : []
}
