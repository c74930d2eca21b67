import { type Entry, jsonMedia, type Resource, successContent, unwrap } from './examples.ts'
import { type FieldGroup, fieldGroups, keepFields } from './fields.ts'
import type { OpenApi, RequestBody, Schema } from './openapi-types.ts'
import { mainShape, resolve } from './resolve.ts'

// The records that operations accept and return.

// The record of a request, or the whole body if there is no record.
export const sentSchemaOf = (openapi: OpenApi, entry: Entry): Schema | undefined =>
  sentSchema(openapi, entry)?.schema

export function sentSchema(openapi: OpenApi, { operation }: Entry) {
  const body = operation.requestBody && resolve<RequestBody>(openapi, operation.requestBody)
  const schema = body && jsonMedia(body.content)?.schema
  if (!body || !schema) return undefined
  const record = unwrap(openapi, schema)
  return { schema: record?.schema ?? schema, wrapper: record?.name, description: body.description }
}

export const sentGroups = (openapi: OpenApi, schema: Schema) =>
  keepFields(fieldGroups(openapi, schema), (field) => !mainShape(openapi, field.schema).readOnly)

export type ReturnedRecord = { record: Schema; groups: FieldGroup[]; isList: boolean }

// The record of a response; of a list, the record that it contains.
export function returnedRecord(openapi: OpenApi, { operation }: Entry): ReturnedRecord | undefined {
  const content = successContent(openapi, operation)
  const schema = content && jsonMedia(content)?.schema
  if (!schema) return undefined
  const record = mainShape(openapi, schema).items ?? schema
  const groups = keepFields(
    fieldGroups(openapi, schema),
    (field) => !mainShape(openapi, field.schema).writeOnly,
  )
  return { record, groups, isList: record !== schema }
}

export const holds = (groups: FieldGroup[], path: string, name: string) =>
  groups.some((group) => group.path === path && group.fields.some((field) => field.name === name))

// Key of a record that has been described, independent of its other fields.
export function recordKey(openapi: OpenApi, schema: Schema): string | undefined {
  const { xml, component } = mainShape(openapi, schema)
  return component && `returned ${xml?.name ?? component}`
}

// A record with many fields is described on the page of its resource; operations on other pages link there.
export type RecordHome = { slug: string; id: string; title: string; groups: FieldGroup[] }

// From this number on, the fields of a record are not repeated.
const fieldsMin = 100

export function recordHomes(
  openapi: OpenApi,
  resources: readonly Resource[],
): ReadonlyMap<string, RecordHome> {
  const homes = new Map<string, RecordHome>()
  for (const { slug, entries } of resources)
    for (const entry of entries) {
      const { method, path } = entry
      const returned = method === 'get' && /^\/\w+\/\{id\}/.test(path) && returnedRecord(openapi, entry)
      const key = returned && recordKey(openapi, returned.record)
      if (!returned || !key || homes.has(key) || countOf(returned.groups) < fieldsMin) continue
      const { id, operation } = creationOf(openapi, entries, returned.record) ?? entry
      homes.set(key, { slug, id, title: operation.summary ?? path, groups: returned.groups })
    }
  return homes
}

const countOf = (groups: readonly FieldGroup[]) => groups.find(({ path }) => path === '')?.fields.length ?? 0

const nameOf = (openapi: OpenApi, schema: Schema) => mainShape(openapi, schema).xml?.name

function creationOf(openapi: OpenApi, entries: readonly Entry[], record: Schema): Entry | undefined {
  const name = nameOf(openapi, record)
  return entries.find((entry) => {
    const schema = entry.method === 'post' ? sentSchemaOf(openapi, entry) : undefined
    return schema && nameOf(openapi, schema) === name
  })
}
