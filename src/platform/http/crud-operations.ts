import { badRequest, notFound } from '../api-error.ts'
import { type Actor, atSystemTime, auditLength } from '../audit/audit.ts'
import { printTime } from '../clock.ts'
import { type Awaitable, type Database, mapAwaitable } from '../database/database.ts'
import type { ExtraConditions } from '../database/lists/filter.ts'
import { listRows } from '../database/lists/list.ts'
import { getRow, jsonFromRow } from '../database/records.ts'
import type { Fields } from '../fields/field.ts'
import { type DraftOf, present, type RecordOf, type Resource, readFields } from '../fields/resource.ts'
import { type InputObject, type InputValue, isInputObject } from '../formats/input.ts'
import { type JsonObject, listResponse, okResponse, type PageLink, recordResponse } from './response.ts'
import type { ApiRequest, Operation } from './route.ts'
import { requestUrl } from './url.ts'

// The six operations of a plain resource. Modules that add something pass their own `present` or `find`.

export type Present<Declared extends Fields> = (
  call: ApiRequest,
  records: RecordOf<Declared>[],
) => JsonObject[] | Promise<JsonObject[]>
type Find = (call: ApiRequest) => Awaitable<number>
// Adds fields to the JSON of records that are not in their rows.
type Finish = (call: ApiRequest, documents: JsonObject[]) => Awaitable<JsonObject[]>
const keepDocuments: Finish = (_call, documents) => documents

export const actorOf = ({ caller, request_id, now, arrived_at }: ApiRequest): Actor => ({
  account_id: caller.account_id,
  user_id: caller.user_id,
  access_token_id: caller.access_token?.id,
  request_id,
  now,
  machine_now: arrived_at,
})

// The actor at the time of the machine, for what does not follow the account's clock, such as permissions.
export const actorByMachine = (call: ApiRequest): Actor => atSystemTime(actorOf(call))

// Every change in an account adds an audit entry, so the length of the log is the version of the account.
export const scopeOf = ({
  db,
  caller: { account_id, time_zone, restrictions: limits },
  now,
}: ApiRequest) => ({
  account_id,
  time_zone,
  now,
  within: limits?.within,
  version: () => auditLength(db, account_id),
})

export function listOperation<Declared extends Fields>(
  resource: Resource<Declared>,
  {
    extraConditions,
    finish = keepDocuments,
    query = {},
  }: { extraConditions?: (call: ApiRequest) => ExtraConditions; finish?: Finish; query?: Fields } = {},
): Operation {
  const shape = resource
  return {
    summary: `List ${words(resource.plural)}`,
    access: 'read',
    shape,
    query,
    request_kind: 'list',
    response_kind: 'list',
    run: async (call) => {
      const options = extraConditions ? { extra: extraConditions(call) } : {}
      const { items, ...page } = await listRows(call.db, shape, scopeOf(call), call.query, options)
      const documents = items.map((row) => jsonFromRow(shape, row, timesOf(call)))
      return listResponse(shape, await finish(call, documents), page, pageLinks(call))
    },
  }
}

export function showOperation<Declared extends Fields>(
  resource: Resource<Declared>,
  find: Find = idOf,
  finish: Finish = keepDocuments,
  query: Fields = {},
): Operation {
  const shape = resource
  return {
    summary: `Get one ${words(resource.name)}`,
    access: 'read',
    shape,
    query,
    request_kind: 'nothing',
    response_kind: 'record',
    run: (call) => {
      const row = mapAwaitable(find(call), (id) => getRow(call.db, call.caller.account_id, shape, id))
      const documents = mapAwaitable(row, (row) => finish(call, [jsonFromRow(shape, row, timesOf(call))]))
      return mapAwaitable(documents, ([document]) => recordResponse(shape, document as JsonObject))
    },
  }
}

export function createOperation<Declared extends Fields>(
  resource: Resource<Declared>,
  create: (db: Database, actor: Actor, draft: DraftOf<Declared>) => Promise<RecordOf<Declared>>,
  presentAll: Present<Declared> = presentPlain(resource),
  query: Fields = {},
): Operation {
  return {
    summary: `Create ${withArticle(resource.name)}`,
    access: 'write',
    shape: resource,
    query,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const draft = readFields(resource, unwrap(call.body, resource.name), 'for a new record')
      const record = await create(call.db, actorOf(call), draft)
      const [document] = await presentAll(call, [record])
      return recordResponse(resource, document as JsonObject, 201)
    },
  }
}

export function updateOperation<Declared extends Fields>(
  resource: Resource<Declared>,
  update: (db: Database, actor: Actor, id: number, draft: DraftOf<Declared>) => Promise<RecordOf<Declared>>,
  presentAll: Present<Declared> = presentPlain(resource),
  find: Find = idOf,
  query: Fields = {},
): Operation {
  return {
    summary: `Change ${withArticle(resource.name)}`,
    description: 'Changes only the fields in the request; `PATCH` does the same.',
    access: 'write',
    shape: resource,
    query,
    request_kind: 'record',
    response_kind: 'record',
    run: async (call) => {
      const draft = readFields(resource, unwrap(call.body, resource.name))
      const record = await update(call.db, actorOf(call), await find(call), draft)
      const [document] = await presentAll(call, [record])
      return recordResponse(resource, document as JsonObject)
    },
  }
}

export function deleteOperation<Declared extends Fields>(
  resource: Resource<Declared>,
  remove: (db: Database, actor: Actor, id: number) => Promise<void>,
): Operation {
  return {
    summary: `Delete ${withArticle(resource.name)}`,
    description: 'The record is moved to the trash; documents keep their copy of its data.',
    access: 'write',
    shape: resource,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await remove(call.db, actorOf(call), idOf(call))
      return okResponse()
    },
  }
}

export function restoreOperation<Declared extends Fields>(
  resource: Resource<Declared>,
  restore: (call: ApiRequest, id: number) => Promise<RecordOf<Declared>>,
  presentAll: Present<Declared> = presentPlain(resource),
  query: Fields = {},
): Operation {
  return {
    summary: `Restore a deleted ${words(resource.name)}`,
    description: 'Undoes a deletion. A record that was not deleted is returned unchanged.',
    access: 'write',
    shape: resource,
    query,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const [document] = await presentAll(call, [await restore(call, idOf(call))])
      return recordResponse(resource, document as JsonObject)
    },
  }
}

export const presentPlain =
  <Declared extends Fields>(resource: Resource<Declared>): Present<Declared> =>
  (call, records) =>
    records.map((record) => present(resource, record, timesOf(call)))

export const timesOf =
  ({ caller }: ApiRequest) =>
  (ms: number) =>
    printTime(ms, caller.time_zone)

export const idOf = ({ params }: ApiRequest): number => {
  const id = params.id ?? ''
  if (!/^\d{1,16}$/.test(id)) throw notFound()
  return Number(id)
}

// The fields are under the resource's name: {"client": {...}}, <client>…</client>, client[name]=….
export function unwrap(body: InputObject, wrapper: string): InputObject {
  const fields = body[wrapper]
  if (fields === undefined) throw badRequest(`The key "${wrapper}" is missing: send {"${wrapper}": {…}}`)
  if (fields === null || fields === '') return {}
  if (!isInputObject(fields)) throw badRequest(`The key "${wrapper}" must contain an object of fields`)
  return fields
}

// Accepts the fields with or without the wrapper key.
export function unwrapIfWrapped(body: InputObject, wrapper: string): InputObject {
  const fields = body[wrapper]
  return fields !== undefined && isInputObject(fields) ? fields : body
}

// XML puts the fields of an unwrapped request into a root element.
export function rootOf(body: InputObject, key: string): InputObject {
  if (key in body) return body
  const [root] = Object.values(body)
  return root !== undefined && isInputObject(root) ? root : body
}

const words = (name: string) => name.replaceAll('_', ' ')
const withArticle = (name: string) => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${words(name)}`

const NOT_IN_LINKS = new Set(['api_token', 'integration_token', 'page', 'after'])

// Composes the addresses of the pages of a list.
export function pageLinks(call: ApiRequest): PageLink {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(call.query)) {
    if (NOT_IN_LINKS.has(key)) continue
    for (const [name, text] of parameterPairs(key, value)) query.append(name, text)
  }
  const parameters = query.size === 0 ? '' : `${query}&`
  const start = `${requestUrl(call)}${call.path}.${call.format}?${parameters}`
  return (target) => `${start}${typeof target === 'number' ? `page=${target}` : `after=${target.after}`}`
}

// Repeats the parameters as they were sent: `kinds[]=a`, `fields[invoice]=b`.
function parameterPairs(name: string, value: InputValue): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => parameterPairs(`${name}[]`, item))
  if (isInputObject(value))
    return Object.entries(value).flatMap(([key, item]) => parameterPairs(`${name}[${key}]`, item))
  return [[name, String(value)]]
}
