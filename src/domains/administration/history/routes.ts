import { forbidden, invalid } from '../../../platform/api-error.ts'
import { historyOf, type LoggedEntry, readChanges } from '../../../platform/audit/history.ts'
import { printTime } from '../../../platform/clock.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { readPageRequest } from '../../../platform/database/lists/page-parameters.ts'
import {
  choice,
  integer,
  type Kind,
  nestedList,
  structure,
  text,
  timestamp,
} from '../../../platform/fields/field.ts'
import { isProblem, readInteger } from '../../../platform/fields/parse.ts'
import { type Resource, shape } from '../../../platform/fields/resource.ts'
import { formatDecimal } from '../../../platform/fields/storage-values.ts'
import { pageLinks } from '../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../platform/http/parameters.ts'
import { type JsonObject, listResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation } from '../../../platform/http/route.ts'
import { accessTokenNames } from '../accounts/access-token-store.ts'
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
    seq: integer({
      readonly: true,
      never_null: true,
      description: 'Position in the audit log of the account',
    }),
    at: timestamp({ never_null: true }),
    user_id: integer({ readonly: true }),
    user: text({ readonly: true, description: 'Login' }),
    access_token_id: integer({ readonly: true, description: 'Limited token with which the user did it' }),
    access_token: text({ readonly: true, description: 'Name of the limited token' }),
    action: text({ readonly: true, never_null: true }),
    changes: nestedList(changeShape, { readonly: true, initial: [] }),
  },
})

// Audit entries of the account, its users, tokens and webhooks are visible to administrators only.
const ADMIN_ONLY = ['account', 'user', 'invitation', 'access_token']

// Closed months are no resource. Their ids are those of their revisions.
const CLOSED_MONTHS = 'closing'

function listEntries(resources: readonly Resource[]): Operation {
  const isAdminOnly = (object: string) =>
    ADMIN_ONLY.includes(object) ||
    resources.some((resource) => resource.name === object && resource.is_for_administrators)
  const names = [...resources.map(({ name }) => name), CLOSED_MONTHS, ...ADMIN_ONLY]
  return {
    summary: 'Get the audit log of a record',
    description: 'Changes of one record with their author and time, newest first.',
    access: 'read',
    shape: entryShape,
    query: {
      object: choice(names, { required: true, description: 'Type of the record' }),
      id: integer({ required: true, description: 'Id of the record' }),
      ...PAGES,
    },
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { db, caller, query } = call
      const object = textOf('object', query.object ?? '')
      if (!names.includes(object))
        throw invalid({ object: ['is not included in the list', `must be one of: ${names.join(', ')}`] })
      if (isAdminOnly(object) && !['owner', 'admin'].includes(caller.role)) throw forbidden()
      const page = readPageRequest(query)
      const { items, ...position } = await historyOf(db, caller.account_id, object, recordId(call), page)
      const logins = await loginsOf(db, [...new Set(items.map(({ user_id }) => user_id))])
      const tokens = await accessTokenNames(
        db,
        caller.account_id,
        items.map(({ access_token_id }) => access_token_id),
      )
      const resource = resources.find(({ name }) => name === object)
      const documents = items.map((entry) => presentEntry(call, entry, resource, { logins, tokens }))
      return listResponse(entryShape, documents, position, pageLinks(call))
    },
  }
}

function recordId({ query }: ApiRequest): number {
  const id = readInteger(textOf('id', query.id ?? ''))
  if (id === null || isProblem(id)) throw invalid({ id: id === null ? "can't be blank" : id.problem })
  return id
}

function presentEntry(
  { caller }: ApiRequest,
  { seq, at, user_id, access_token_id, action, changes }: LoggedEntry,
  resource: Resource | undefined,
  { logins, tokens }: { logins: Map<number, string>; tokens: Map<number, string> },
): JsonObject {
  const time = (ms: number) => printTime(ms, caller.time_zone)
  const presentedChanges = Object.entries(readChanges(changes))
    .filter(([field]) => !resource?.hidden.includes(field))
    .map(([field, [before, after]]) => {
      const kind = resource?.fields[field]?.kind
      return { field, old: presentValue(kind, before, time), new: presentValue(kind, after, time) }
    })
  return {
    seq,
    at: time(at),
    user_id,
    user: logins.get(user_id) ?? null,
    access_token_id,
    access_token: tokens.get(access_token_id ?? 0) ?? null,
    action,
    changes: presentedChanges,
  }
}

function presentValue(kind: Kind | undefined, value: unknown, time: (ms: number) => string): unknown {
  if (kind === 'timestamp' && typeof value === 'number') return time(value)
  if (kind === 'decimal' && typeof value === 'string') return formatDecimal(value)
  return value ?? null
}
