import { type Changes, readChanges } from '../../../platform/audit/history.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import type { RecordOf, Resource } from '../../../platform/fields/resource.ts'
import { fromData } from '../../../platform/fields/storage-values.ts'
import { presentPlain, timesOf } from '../../../platform/http/crud-operations.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { accessTokenNames } from '../../administration/accounts/access-token-store.ts'
import { STOCK_RESOURCE } from '../../catalog/products/stock-entries.ts'
import { presentInvoice } from '../../documents/invoices/present.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { presentDocuments } from '../../documents/warehouse-documents/present.ts'
import type { WarehouseDocument } from '../../documents/warehouse-documents/schema.ts'
import { presentSeries } from '../../invoicing/recurring/present.ts'
import type { Recurring } from '../../invoicing/recurring/schema.ts'
import { type LoggedEvent, laterEntries, selectWithDeleted } from './store.ts'
import { recordTypeOf } from './types.ts'

// Presents events with their records as they were after each event. The log has what each change replaced, so the
// current record is taken back change by change.

type StoredRecord = RecordOf<Fields>
type PresentAll = (call: ApiRequest, records: StoredRecord[]) => JsonObject[] | Promise<JsonObject[]>

// Resources whose responses have more than the fields of the record.
const PRESENTERS: { readonly [resource: string]: PresentAll } = {
  invoice: presenter((call, records: Invoice[]) =>
    records.map((record) => presentInvoice(call, record, true)),
  ),
  warehouse_document: presenter((call, records: WarehouseDocument[]) =>
    presentDocuments(call, records, true),
  ),
  recurring: presenter((call, records: Recurring[]) => presentSeries(call, records)),
}

function presenter<Stored>(
  presentAll: (call: ApiRequest, records: Stored[]) => JsonObject[] | Promise<JsonObject[]>,
): PresentAll {
  // The records of a resource have its type; the compiler cannot follow the name to it.
  return presentAll as unknown as PresentAll
}

export async function presentEvents(
  call: ApiRequest,
  resources: readonly Resource[],
  events: readonly LoggedEvent[],
): Promise<JsonObject[]> {
  const contents = new Map<LoggedEvent, EventContent>()
  for (const [name, ofResource] of Map.groupBy(events, ({ resource }) => resource)) {
    const resource = resources.find((candidate) => candidate.name === name)
    if (resource) await addContents(call, resource, ofResource, contents)
  }
  const tokens = await accessTokenNames(
    call.db,
    call.caller.account_id,
    events.map(({ access_token_id }) => access_token_id),
  )
  const time = timesOf(call)
  return events.map((event) => ({
    id: event.seq,
    type: event.type,
    created_at: time(Number(event.at)),
    user_id: event.user_id,
    access_token_id: event.access_token_id,
    access_token: tokens.get(event.access_token_id ?? 0) ?? null,
    request_id: event.request_id,
    record: { type: recordTypeOf(event.resource), id: event.record_id },
    ...(contents.get(event) ?? contentOfEntry(event)),
  }))
}

// The stock of a product is shown as the entry has it, because it has changed since.
function contentOfEntry({ resource, record_id, changes }: LoggedEvent): EventContent {
  if (resource !== STOCK_RESOURCE) return { data: null, previous: null }
  const { stock_level = [null, null], warehouses, invoice_id, warehouse_document_id } = changes
  return {
    data: {
      id: record_id,
      stock_level: stock_level[1],
      warehouses: warehouses?.[1] ?? [],
      invoice_id: invoice_id?.[1] ?? null,
      warehouse_document_id: warehouse_document_id?.[1] ?? null,
    },
    previous: { stock_level: stock_level[0] },
  }
}

type EventContent = { data: JsonObject | null; previous: JsonObject | null }

async function addContents(
  call: ApiRequest,
  resource: Resource,
  events: readonly LoggedEvent[],
  contents: Map<LoggedEvent, EventContent>,
) {
  const { db, caller } = call
  const ids = [...new Set(events.map(({ record_id }) => record_id))]
  const first = Math.min(...events.map(({ seq }) => seq))
  const records = await selectWithDeleted(db, caller.account_id, resource, ids)
  const entries = await laterEntries(db, caller.account_id, resource.name, ids, first - 1)
  const entriesById = Map.groupBy(entries, ({ record_id }) => record_id)
  for (const record of records) {
    const states = statesOf(resource, record, entriesById.get(record.id) ?? [])
    for (const event of events)
      if (event.record_id === record.id) contents.set(event, await contentOf(call, resource, event, states))
  }
}

type States = ReadonlyMap<number, { before: StoredRecord | undefined; after: StoredRecord }>
type LaterEntry = { seq: number; at: number; changes: string }

// The record before and after each of these changes, which are given from the newest to the oldest.
function statesOf(resource: Resource, current: StoredRecord, entries: readonly LaterEntry[]): States {
  const states = new Map<number, { before: StoredRecord | undefined; after: StoredRecord }>()
  let after = current
  for (const [index, { seq, changes: text }] of entries.entries()) {
    if (isCreation(text) && index === entries.length - 1) {
      states.set(Number(seq), { before: undefined, after })
      break
    }
    const changes = readChanges(text)
    const changed_at = entries[index + 1]?.at
    const before = takeBack(
      resource,
      after,
      changes,
      changed_at === undefined ? after.updated_at : Number(changed_at),
    )
    states.set(Number(seq), { before: isCreation(text) ? undefined : before, after })
    after = before
  }
  return states
}

// The changes of a new record have all its fields.
const isCreation = (changes: string): boolean => changes.startsWith('{"new":')

function takeBack(
  resource: Resource,
  record: StoredRecord,
  changes: Changes,
  updated_at: number,
): StoredRecord {
  const earlier: { [name: string]: unknown } = { ...record, updated_at }
  for (const [name, [before]] of Object.entries(changes)) {
    const field = resource.fields[name]
    if (field) earlier[name] = fromData(field, before)
  }
  return earlier as StoredRecord
}

async function contentOf(
  call: ApiRequest,
  resource: Resource,
  { seq }: LoggedEvent,
  states: States,
): Promise<EventContent> {
  const state = states.get(Number(seq))
  if (state === undefined) return { data: null, previous: null }
  const presentAll = PRESENTERS[resource.name] ?? presenter(presentPlain(resource))
  const [data = null] = await presentAll(call, [state.after])
  if (state.before === undefined) return { data, previous: null }
  const [before = {}] = await presentAll(call, [state.before])
  return { data, previous: data && differences(before, data) }
}

// The fields of the first object whose values differ in the second one.
function differences(before: JsonObject, after: JsonObject): JsonObject {
  const changed: JsonObject = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changed[name] = before[name] ?? null
  return changed
}
