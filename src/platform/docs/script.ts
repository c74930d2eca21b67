import { readFileSync } from 'node:fs'
import type { Resource } from './examples.ts'
import { fieldGroups } from './fields.ts'
import type { OpenApi } from './openapi-types.ts'
import { sentSchemaOf, titleOf } from './operation.ts'
import type { SearchHit } from './search/found.ts'

// The one script of the reference: it finds operations and fields, copies examples, and knows where the links of the older,
// single page lead now.

const read = (name: string) => readFileSync(new URL(`search/${name}.js`, import.meta.url), 'utf8')

// One after another, without what binds them where their types are checked.
const CODE = ['seek', 'start']
  .map(read)
  .join('\n')
  .replace(/^import .*$/gm, '')
  .replace(/^export /gm, '')

export const scriptOf = (openapi: OpenApi, resources: readonly Resource[]): string =>
  `(() => {\n${CODE}\nstartReference(${JSON.stringify(indexOf(openapi, resources))})\n})()\n`

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
