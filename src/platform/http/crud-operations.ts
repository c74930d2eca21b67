import { badRequest, notFound } from '../api-error.ts'
import { type Actor, byMachine, headOf } from '../audit/audit.ts'
import { printTime } from '../clock.ts'
import { type Awaitable, after, type Database } from '../database/database.ts'
import type { Own } from '../database/lists/filter.ts'
import { listRows } from '../database/lists/list.ts'
import { documentOf, getRow } from '../database/records.ts'
import type { Fields } from '../fields/field.ts'
import { type DraftOf, present, type RecordOf, type Resource, readFields } from '../fields/resource.ts'
import { isTree, type Tree, type Value } from '../formats/input.ts'
import { type Document, listAnswer, okAnswer, recordAnswer } from './response.ts'
import type { Call, Operation } from './route.ts'
import { askedUrl } from './url.ts'

// The six operations of a plain resource. A slice with something to add passes its own present or find.

export type Present<Declared extends Fields> = (
  call: Call,
  records: RecordOf<Declared>[],
) => Document[] | Promise<Document[]>
type Find = (call: Call) => Awaitable<number>
// What is known of records beyond their rows.
type Finish = (call: Call, documents: Document[]) => Awaitable<Document[]>
const asTheyAre: Finish = (_call, documents) => documents

export const actorOf = ({ caller, request_id, now, arrived_at }: Call): Actor => ({
  account_id: caller.account_id,
  user_id: caller.user_id,
  request_id,
  now,
  machine_now: arrived_at,
})

// For what is a fact of the machine, such as who may enter: time that is moved does not concern it.
export const actorByMachine = (call: Call): Actor => byMachine(actorOf(call))

// Every change in an account is an entry of its audit chain, so its length tells whether anything changed.
export const scopeOf = ({ db, caller: { account_id, time_zone, limits }, now }: Call) => ({
  account_id,
  time_zone,
  now,
  within: limits?.within,
  version: () => headOf(db, account_id),
})

export function listing<Declared extends Fields>(
  resource: Resource<Declared>,
  {
    own,
    finish = asTheyAre,
    query = {},
  }: { own?: (call: Call) => Own; finish?: Finish; query?: Fields } = {},
): Operation {
  const shape = resource as unknown as Resource
  return {
    summary: `List ${words(resource.plural)}`,
    right: 'read',
    shape,
    query,
    takes: 'list',
    gives: 'list',
    run: async (call) => {
      const more = own ? { own: own(call) } : {}
      const { items, ...page } = await listRows(call.db, shape, scopeOf(call), call.query, more)
      const documents = items.map((row) => documentOf(shape, row, timesOf(call)))
      return listAnswer(shape, await finish(call, documents), page, (number) => pageLink(call, number))
    },
  }
}

export function showing<Declared extends Fields>(
  resource: Resource<Declared>,
  find: Find = idOf,
  finish: Finish = asTheyAre,
  query: Fields = {},
): Operation {
  const shape = resource as unknown as Resource
  return {
    summary: `Get one ${words(resource.name)}`,
    right: 'read',
    shape,
    query,
    takes: 'nothing',
    gives: 'record',
    run: (call) => {
      const row = after(find(call), (id) => getRow(call.db, call.caller.account_id, shape, id))
      const shown = after(row, (row) => finish(call, [documentOf(shape, row, timesOf(call))]))
      return after(shown, ([document]) => recordAnswer(shape, document as Document))
    },
  }
}

export function creation<Declared extends Fields>(
  resource: Resource<Declared>,
  create: (db: Database, actor: Actor, draft: DraftOf<Declared>) => Promise<RecordOf<Declared>>,
  presentAll: Present<Declared> = plainly(resource),
  query: Fields = {},
): Operation {
  return {
    summary: `Create ${one(resource.name)}`,
    right: 'write',
    shape: resource as unknown as Resource,
    query,
    takes: 'record',
    gives: 'record',
    status: 201,
    run: async (call) => {
      const draft = readFields(resource, unwrap(call.body, resource.name), 'for a new record')
      const record = await create(call.db, actorOf(call), draft)
      const [document] = await presentAll(call, [record])
      return recordAnswer(resource, document as Document, 201)
    },
  }
}

export function change<Declared extends Fields>(
  resource: Resource<Declared>,
  update: (db: Database, actor: Actor, id: number, draft: DraftOf<Declared>) => Promise<RecordOf<Declared>>,
  presentAll: Present<Declared> = plainly(resource),
  find: Find = idOf,
  query: Fields = {},
): Operation {
  return {
    summary: `Change ${one(resource.name)}`,
    about: 'Only the fields that are sent change; `PATCH` does the same.',
    right: 'write',
    shape: resource as unknown as Resource,
    query,
    takes: 'record',
    gives: 'record',
    run: async (call) => {
      const draft = readFields(resource, unwrap(call.body, resource.name))
      const record = await update(call.db, actorOf(call), await find(call), draft)
      const [document] = await presentAll(call, [record])
      return recordAnswer(resource, document as Document)
    },
  }
}

export function deletion<Declared extends Fields>(
  resource: Resource<Declared>,
  remove: (db: Database, actor: Actor, id: number) => Promise<void>,
): Operation {
  return {
    summary: `Delete ${one(resource.name)}`,
    about: 'It disappears from lists and reads; documents that used it keep their copy.',
    right: 'write',
    shape: resource as unknown as Resource,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      await remove(call.db, actorOf(call), idOf(call))
      return okAnswer()
    },
  }
}

export function restoration<Declared extends Fields>(
  resource: Resource<Declared>,
  restore: (call: Call, id: number) => Promise<RecordOf<Declared>>,
  presentAll: Present<Declared> = plainly(resource),
  query: Fields = {},
): Operation {
  return {
    summary: `Bring back a deleted ${words(resource.name)}`,
    about: 'Undoes a deletion; a record that is there is given as it is.',
    right: 'write',
    shape: resource as unknown as Resource,
    query,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => {
      const [document] = await presentAll(call, [await restore(call, idOf(call))])
      return recordAnswer(resource, document as Document)
    },
  }
}

export const plainly =
  <Declared extends Fields>(resource: Resource<Declared>): Present<Declared> =>
  (call, records) =>
    records.map((record) => present(resource, record, timesOf(call)))

const timesOf =
  ({ caller }: Call) =>
  (ms: number) =>
    printTime(ms, caller.time_zone)

export const idOf = ({ params }: Call): number => {
  const id = params.id ?? ''
  if (!/^\d{1,16}$/.test(id)) throw notFound()
  return Number(id)
}

// The fields stand under the resource's name: {"client": {...}}, <client>…</client>, client[name]=….
export function unwrap(body: Tree, wrapper: string): Tree {
  const fields = body[wrapper]
  if (fields === undefined) throw badRequest(`The key "${wrapper}" is missing: send {"${wrapper}": {…}}`)
  if (fields === null || fields === '') return {}
  if (!isTree(fields)) throw badRequest(`The key "${wrapper}" does not hold fields`)
  return fields
}

// With or without the name of what it is.
export function unwrapIfWrapped(body: Tree, wrapper: string): Tree {
  const fields = body[wrapper]
  return fields !== undefined && isTree(fields) ? fields : body
}

// XML puts the fields of an unwrapped request into some root element.
export function topOf(body: Tree, key: string): Tree {
  if (key in body) return body
  const [root] = Object.values(body)
  return root !== undefined && isTree(root) ? root : body
}

const words = (name: string) => name.replaceAll('_', ' ')
const one = (name: string) => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${words(name)}`

export function pageLink(call: Call, page: number): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(call.query)) {
    if (key === 'api_token' || key === 'integration_token' || key === 'page') continue
    for (const [name, text] of pairsOf(key, value)) query.append(name, text)
  }
  query.set('page', String(page))
  return `${askedUrl(call)}${call.path}.${call.format}?${query}`
}

// As it was asked: `kinds[]=a`, `fields[invoice]=b`.
function pairsOf(name: string, value: Value): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(`${name}[]`, item))
  if (isTree(value)) return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item))
  return [[name, String(value)]]
}
