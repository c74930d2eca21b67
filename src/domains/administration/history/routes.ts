import { forbidden, invalid } from '../../../platform/api-error.ts'
import { historyOf, type LoggedEntry, readChanges } from '../../../platform/audit/history.ts'
import { printTime } from '../../../platform/clock.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { pageAsked } from '../../../platform/database/lists/list.ts'
import {
  choice,
  integer,
  type Kind,
  listOf,
  structure,
  text,
  timestamp,
} from '../../../platform/fields/field.ts'
import { isProblem, readInteger } from '../../../platform/fields/parse.ts'
import { type Resource, shape } from '../../../platform/fields/resource.ts'
import { showDecimal } from '../../../platform/fields/storage-values.ts'
import { pageLink } from '../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../platform/http/parameters.ts'
import { type Document, listAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation } from '../../../platform/http/route.ts'
import { loginsOf } from '../accounts/store.ts'

export const historyRoutes = (resources: readonly Resource[]) => [
  ...get('/account/history', 'json xml', listEntries(resources)),
]

const changeShape = shape({
  name: 'change',
  plural: 'changes',
  fields: {
    field: text({ readonly: true, initial: '' }),
    old: structure({ readonly: true }),
    new: structure({ readonly: true }),
  },
})

const entryShape = shape({
  name: 'entry',
  plural: 'entries',
  fields: {
    seq: integer({ readonly: true, filled: true, about: 'Place in the history of the account' }),
    at: timestamp({ filled: true }),
    user_id: integer({ readonly: true }),
    user: text({ readonly: true, about: 'Login' }),
    action: text({ readonly: true, filled: true }),
    changes: listOf(changeShape, { readonly: true, initial: [] }),
  },
})

// What an account keeps about itself and its people is for those who administer it.
const ADMINISTERED = ['account', 'user', 'invitation']

function listEntries(resources: readonly Resource[]): Operation {
  const names = [...resources.map(({ name }) => name), ...ADMINISTERED]
  return {
    summary: 'Get the history of a record',
    about: 'What was done to one record, by whom and when, newest first.',
    right: 'read',
    shape: entryShape,
    query: {
      object: choice(names, { required: true, about: 'What kind of record it is' }),
      id: integer({ required: true, about: 'Which one' }),
      ...PAGES,
    },
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const { db, caller, query } = call
      const object = textOf('object', query.object ?? '')
      if (!names.includes(object))
        throw invalid({ object: `is not included in the list (${names.join(', ')})` })
      if (ADMINISTERED.includes(object) && !['owner', 'admin'].includes(caller.role)) throw forbidden()
      const page = pageAsked(query)
      const { items, total } = await historyOf(db, caller.account_id, object, idAsked(call), page)
      const logins = await loginsOf(db, [...new Set(items.map(({ user_id }) => user_id))])
      const resource = resources.find(({ name }) => name === object)
      const documents = items.map((entry) => presentEntry(call, entry, resource, logins))
      return listAnswer(entryShape, documents, { ...page, total }, (number) => pageLink(call, number))
    },
  }
}

function idAsked({ query }: Call): number {
  const id = readInteger(textOf('id', query.id ?? ''))
  if (id === null || isProblem(id)) throw invalid({ id: id === null ? "can't be blank" : id.problem })
  return id
}

function presentEntry(
  { caller }: Call,
  { seq, at, user_id, action, changes }: LoggedEntry,
  resource: Resource | undefined,
  logins: Map<number, string>,
): Document {
  const time = (ms: number) => printTime(ms, caller.time_zone)
  const shown = Object.entries(readChanges(changes))
    .filter(([field]) => !resource?.hidden.includes(field))
    .map(([field, [before, after]]) => {
      const kind = resource?.fields[field]?.kind
      return { field, old: presentKept(kind, before, time), new: presentKept(kind, after, time) }
    })
  return { seq, at: time(at), user_id, user: logins.get(user_id) ?? null, action, changes: shown }
}

function presentKept(kind: Kind | undefined, value: unknown, time: (ms: number) => string): unknown {
  if (kind === 'timestamp' && typeof value === 'number') return time(value)
  if (kind === 'decimal' && typeof value === 'string') return showDecimal(value)
  return value ?? null
}
