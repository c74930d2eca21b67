import { invalid } from '../../../platform/api-error.ts'
import { HOUR_MS, printTime } from '../../../platform/clock.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { pageAsked } from '../../../platform/database/lists/list.ts'
import { documentOf } from '../../../platform/database/records.ts'
import { type Deleted, emptyBin, listBin } from '../../../platform/database/trash.ts'
import { choice, text } from '../../../platform/fields/field.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import { pageLink } from '../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../platform/http/parameters.ts'
import { type Document, listAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation } from '../../../platform/http/route.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { namesOf } from '../accounts/store.ts'
import { binShape, KEPT_DAYS, KEPT_MS } from './schema.ts'
import { deletedRows, deletersOf } from './store.ts'

export const binRoutes = (resources: readonly Resource[]) => [
  ...get('/bin', 'json xml', listDeleted(resources)),
]

export const binJobs: JobKinds = {
  empty_bin: { every_ms: HOUR_MS, run: async (db, { now }) => void (await emptyBin(db, now - KEPT_MS)) },
}

function listDeleted(resources: readonly Resource[]): Operation {
  const plurals = resources.map(({ plural }) => plural)
  return {
    summary: 'List what was deleted',
    about: `What was deleted in the last ${KEPT_DAYS} days, the newest first; \`POST\` to its \`restore_url\` brings it back.`,
    right: 'read',
    shape: binShape,
    query: {
      resource: choice(plurals, { about: 'Only these' }),
      query: text({ about: 'A part of the number or name' }),
      ...PAGES,
    },
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const { db, caller, query, now } = call
      const asked = textOf('resource', query.resource ?? '')
      if (asked !== '' && !plurals.includes(asked))
        throw invalid({ resource: `is not included in the list (${plurals.join(', ')})` })
      const page = pageAsked(query)
      const question = {
        resources: asked === '' ? plurals : [asked],
        query: textOf('query', query.query ?? '').trim(),
        since: now - KEPT_MS,
      }
      const { items, total } = await listBin(db, caller.account_id, question, page)
      const documents = await present(call, items, resources)
      return listAnswer(binShape, documents, { ...page, total }, (number) => pageLink(call, number))
    },
  }
}

async function present(
  { db, caller }: Call,
  items: readonly Deleted[],
  resources: readonly Resource[],
): Promise<Document[]> {
  const { account_id, time_zone } = caller
  const time = (ms: number) => printTime(ms, time_zone)
  const known = new Map<string, Document>()
  const deleters = new Map<string, number>()
  for (const [plural, some] of Map.groupBy(items, ({ resource }) => resource)) {
    const resource = resources.find((one) => one.plural === plural) as Resource
    const ids = some.map(({ record_id }) => record_id)
    for (const row of await deletedRows(db, account_id, resource, ids)) {
      const document = documentOf(resource, row, time)
      known.set(`${plural} ${document.id}`, document)
    }
    for (const [id, user_id] of await deletersOf(db, account_id, resource, ids))
      deleters.set(`${plural} ${id}`, user_id)
  }
  const names = await namesOf(db, [...new Set(deleters.values())])
  return items.map(({ resource, record_id, name, deleted_at }) => {
    const record = known.get(`${resource} ${record_id}`) ?? {}
    const user_id = deleters.get(`${resource} ${record_id}`) ?? null
    return {
      resource,
      record_id,
      name,
      ...aboutOf(resource, record),
      deleted_at: time(deleted_at),
      deleted_by_id: user_id,
      deleted_by: user_id === null ? null : (names.get(user_id) ?? null),
      leaves_at: time(deleted_at + KEPT_MS),
      restore_url: `/${resource === 'banking_payments' ? 'banking/payments' : resource}/${record_id}/restore`,
    }
  })
}

// What tells one from another beside its name.
function aboutOf(resource: string, record: Document): Document {
  const is_document = resource === 'invoices' || resource === 'warehouse_documents'
  const amount = resource === 'banking_payments' ? record.price : is_document ? record.price_gross : null
  return {
    kind: is_document ? (record.kind ?? null) : null,
    party: record.buyer_name ?? record.client_name ?? null,
    amount: amount ?? null,
    currency: (amount && record.currency) ?? null,
    left_by: record.left_by ?? null,
  }
}
