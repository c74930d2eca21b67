import { invalid } from '../../../platform/api-error.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { isProblem, readInteger } from '../../../platform/fields/parse.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import { type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation } from '../../../platform/http/route.ts'
import { STOCK_RESOURCE } from '../../catalog/products/stock-entries.ts'
import { presentEvents } from './present.ts'
import { eventLog, LIMIT_DEFAULT, LIMIT_MAX, PARAMETERS } from './schema.ts'
import { selectEvents, startOfReading } from './store.ts'

export const eventRoutes = (resources: readonly Resource[]) => [
  ...get('/events', 'json xml', listEvents(resources)),
]

// Changes of the account, its users, connections and webhooks are for administrators only.
const ADMINISTRATORS: readonly string[] = ['owner', 'admin']

export const KEPT_DAYS_DEFAULT = 30

function listEvents(resources: readonly Resource[]): Operation {
  const names = new Set([
    ...resources.filter((resource) => !resource.is_for_administrators).map(({ name }) => name),
    STOCK_RESOURCE,
  ])
  return {
    summary: 'List events',
    description:
      'Every change in the account, from the oldest to the newest. Read on with `after=last_id`: no event is missed or repeated.',
    access: 'read',
    shape: eventLog,
    query: PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const { db, caller, query } = call
      const isAdministrator = ADMINISTRATORS.includes(caller.role)
      const isRequested = typeFilter(textOf('type', query.type ?? ''))
      const limit = limitOf(call)
      const keptDays = Number(caller.settings.events_kept_days ?? KEPT_DAYS_DEFAULT)
      const after = await startOfReading(
        db,
        caller.account_id,
        integerOf(call, 'after'),
        call.arrived_at - keptDays * DAY_MS,
      )
      const { events, last_id, has_more } = await selectEvents(db, caller.account_id, {
        after,
        limit,
        accepts: (resource, type) => (isAdministrator || names.has(resource)) && isRequested(type),
      })
      const documents = await presentEvents(call, resources, events)
      return recordResponse(eventLog, { events: documents, last_id, has_more } as JsonObject)
    },
  }
}

// `invoice.*` selects all types of a record.
function typeFilter(text: string): (type: string) => boolean {
  const types = text
    .split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '')
  if (types.length === 0) return () => true
  return (type) =>
    types.some((name) => (name.endsWith('.*') ? type.startsWith(name.slice(0, -1)) : type === name))
}

function limitOf(call: ApiRequest): number {
  const limit = integerOf(call, 'limit') ?? LIMIT_DEFAULT
  if (limit < 1 || limit > LIMIT_MAX) throw invalid({ limit: `must be from 1 to ${LIMIT_MAX}` })
  return limit
}

function integerOf({ query }: ApiRequest, name: string): number | null {
  const value = readInteger(textOf(name, query[name] ?? ''))
  if (isProblem(value)) throw invalid({ [name]: value.problem })
  if (value !== null && value < 0) throw invalid({ [name]: 'must not be negative' })
  return value
}
