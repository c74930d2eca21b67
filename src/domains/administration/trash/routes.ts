import { invalid } from '../../../platform/api-error.ts'
import { HOUR_MS, printTime } from '../../../platform/clock.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { pageParameters } from '../../../platform/database/lists/page-parameters.ts'
import { jsonFromRow } from '../../../platform/database/records.ts'
import { listTrash, purgeTrash, type TrashEntry } from '../../../platform/database/trash.ts'
import { choice, isBlank, text } from '../../../platform/fields/field.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import { pageLinks } from '../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../platform/http/parameters.ts'
import { type JsonObject, listResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation } from '../../../platform/http/route.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { namesOf } from '../accounts/store.ts'
import { deletedRecordShape, RETENTION_DAYS, RETENTION_MS } from './schema.ts'
import { deletedRows, deletersOf } from './store.ts'

export const trashRoutes = (resources: readonly Resource[]) => [
  ...get('/trash', 'json xml', listDeleted(resources)),
]

export const trashJobs: JobKinds = {
  empty_bin: {
    every_ms: HOUR_MS,
    run: async (db, { now }) => void (await purgeTrash(db, now - RETENTION_MS)),
  },
}

function listDeleted(resources: readonly Resource[]): Operation {
  const plurals = resources.map(({ plural }) => plural)
  return {
    summary: 'List deleted records',
    description: `Records deleted in the last ${RETENTION_DAYS} days, newest first. \`POST\` to the \`restore_url\` restores a record.`,
    access: 'read',
    shape: deletedRecordShape,
    query: {
      resource: choice(plurals, { description: 'Only records of this type' }),
      query: text({ description: 'Part of the number or name' }),
      ...PAGES,
    },
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { db, caller, query, now } = call
      const isAdministrator = ['owner', 'admin'].includes(caller.role)
      const visible = resources.filter(
        ({ is_for_administrators }) => isAdministrator || !is_for_administrators,
      )
      const requestedResource = textOf('resource', query.resource ?? '')
      if (requestedResource !== '' && !plurals.includes(requestedResource))
        throw invalid({ resource: ['is not included in the list', `must be one of: ${plurals.join(', ')}`] })
      const page = pageParameters(query)
      if (!isBlank(query.after)) throw invalid({ after: 'is not possible for this list; use page' })
      const selection = {
        resources: visible
          .map(({ plural }) => plural)
          .filter((plural) => requestedResource === '' || plural === requestedResource),
        query: textOf('query', query.query ?? '').trim(),
        since: now - RETENTION_MS,
      }
      const { items, total } = await listTrash(db, caller.account_id, selection, page)
      const documents = await present(call, items, resources)
      return listResponse(deletedRecordShape, documents, { ...page, total }, pageLinks(call))
    },
  }
}

async function present(
  { db, caller }: ApiRequest,
  items: readonly TrashEntry[],
  resources: readonly Resource[],
): Promise<JsonObject[]> {
  const { account_id, time_zone } = caller
  const time = (ms: number) => printTime(ms, time_zone)
  const records = new Map<string, JsonObject>()
  const deleters = new Map<string, number>()
  for (const [plural, deletedItems] of Map.groupBy(items, ({ resource }) => resource)) {
    const resource = resources.find((candidate) => candidate.plural === plural) as Resource
    const ids = deletedItems.map(({ record_id }) => record_id)
    for (const row of await deletedRows(db, account_id, resource, ids)) {
      const document = jsonFromRow(resource, row, time)
      records.set(`${plural} ${document.id}`, document)
    }
    for (const [id, userId] of await deletersOf(db, account_id, resource, ids))
      deleters.set(`${plural} ${id}`, userId)
  }
  const names = await namesOf(db, [...new Set(deleters.values())])
  return items.map(({ resource, record_id, name, deleted_at }) => {
    const record = records.get(`${resource} ${record_id}`) ?? {}
    const userId = deleters.get(`${resource} ${record_id}`) ?? null
    return {
      resource,
      record_id,
      name,
      ...identifyingFields(resource, record),
      deleted_at: time(deleted_at),
      deleted_by_id: userId,
      deleted_by: userId === null ? null : (names.get(userId) ?? null),
      purged_at: time(deleted_at + RETENTION_MS),
      restore_url: `/${PATHS[resource] ?? resource}/${record_id}/restore`,
    }
  })
}

// Collections whose path differs from the name of their table.
const PATHS: { [plural: string]: string } = { banking_payments: 'banking/payments', looks: 'templates' }

// Fields that distinguish records with similar names.
function identifyingFields(resource: string, record: JsonObject): JsonObject {
  const isDocument = resource === 'invoices' || resource === 'warehouse_documents'
  const amount = resource === 'banking_payments' ? record.price : isDocument ? record.price_gross : null
  return {
    kind: isDocument ? (record.kind ?? null) : null,
    party: record.buyer_name ?? record.client_name ?? null,
    amount: amount ?? null,
    currency: (amount && record.currency) ?? null,
    delivered_by: record.left_by ?? null,
  }
}
