import { applyChangesAs } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockWithDeleted } from '../../../platform/database/restore.ts'
import { type InputObject, type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import { departments } from '../../administration/departments/schema.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { products } from '../../catalog/products/schema.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { warehouseActions } from '../../documents/stock-movements/schema.ts'
import { warehouseDocuments } from '../../documents/warehouse-documents/schema.ts'
import { payments } from '../../payments/payments/schema.ts'
import type { AnyResource, TransferContext, TransferStep } from './context.ts'
import { isNested, MOVED_IN } from './import-page.ts'
import type { Links, Note, TransferredRecord } from './schema.ts'
import { listPending, saveTransferred } from './store.ts'

// Sets references to records that were transferred later.

const BATCH_SIZE = 100

// Resources of any fields are handled alike here, so their precise types are dropped.
export const RESOURCES_WITH_LINKS = [
  departments,
  products,
  clients,
  invoices,
  warehouseDocuments,
  payments,
  warehouseActions,
]

export const linkStep = (resource: AnyResource): TransferStep => ({
  name: `links of ${resource.plural}`,
  next: async (db, context, position) => {
    const { move } = context
    const pending = move.is_dry
      ? []
      : await listPending(db, move, resource.plural, 'links', { after: position, limit: BATCH_SIZE })
    const last = pending.at(-1)
    if (last === undefined) return undefined
    return {
      position: last.source_id,
      store: async (db) => {
        const notes: Note[] = []
        for (const transferred of pending) notes.push(...(await setLinks(db, context, resource, transferred)))
        return { counts: {}, notes }
      },
    }
  },
})

async function setLinks(
  db: Database,
  context: TransferContext,
  resource: AnyResource,
  transferred: TransferredRecord,
): Promise<Note[]> {
  const { move, writer, ids, source } = context
  const { record } = await lockWithDeleted(db, move.account_id, resource, transferred.record_id)
  const draft: { [field: string]: unknown } = {}
  const notes: Note[] = []
  for (const [field, { to, id }] of Object.entries(transferred.links as Links)) {
    const ownId = (await ids.find(db, to, [id])).get(id)
    const recordId = ownId ?? null
    // Records of all resources are transferred here; a nested link names a list of this one.
    if (isNested(field)) setNested(draft, record as never, field, recordId)
    else draft[field] = recordId
    if (ownId !== undefined) continue
    const label = (record.number ?? record.name ?? null) as string | null
    const url = source.urlOf(
      `/${resource.plural.replace('banking_', 'banking/')}/${transferred.source_id}.json`,
    )
    const message = `${field} refers to ${to} ${id}, which was not transferred`
    notes.push({
      kind: 'unlinked',
      resource: resource.plural,
      source_id: transferred.source_id,
      called: label,
      message,
      url,
    })
  }
  await applyChangesAs(db, writer, resource, record, { draft, action: MOVED_IN })
  await saveTransferred(db, move, { ...transferred, links: null })
  return notes
}

// Follows paths such as `settled_advances.0.id` inside lists and nested records. Paths come from the source, so only own properties are
// followed: `__proto__` would lead to the prototype of all objects.
function setNested(
  draft: { [field: string]: unknown },
  record: InputObject,
  path: string,
  id: number | null,
) {
  const [name = '', ...rest] = path.split('.')
  const copy = structuredClone((draft[name] ?? record[name] ?? null) as InputValue)
  let target: InputValue | undefined = copy
  for (const part of rest.slice(0, -1)) target = ownProperty(target, part)
  if (target !== undefined && isInputObject(target)) target[rest.at(-1) as string] = id
  draft[name] = copy
}

const ownProperty = (value: InputValue | undefined, part: string): InputValue | undefined =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? (value as InputObject)[part]
    : undefined
