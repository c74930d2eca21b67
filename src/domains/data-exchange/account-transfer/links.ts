import { amendAs } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockWithDeleted } from '../../../platform/database/restore.ts'
import { isTree, type Tree, type Value } from '../../../platform/formats/input.ts'
import { departments } from '../../administration/departments/schema.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { products } from '../../catalog/products/schema.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { warehouseActions } from '../../documents/stock-movements/schema.ts'
import { warehouseDocuments } from '../../documents/warehouse-documents/schema.ts'
import { payments } from '../../payments/payments/schema.ts'
import type { AnyResource, Moving, Step } from './context.ts'
import { isInside, MOVED_IN } from './import-page.ts'
import type { Links, Moved, Note } from './schema.ts'
import { keepMoved, waitingMoved } from './store.ts'

// Records that name others which came after them.

const AT_ONCE = 100

export const LINKED = [
  departments,
  products,
  clients,
  invoices,
  warehouseDocuments,
  payments,
  warehouseActions,
] as unknown as AnyResource[]

export const linksOf = (resource: AnyResource): Step => ({
  name: `links of ${resource.plural}`,
  next: async (db, moving, place) => {
    const { move } = moving
    const waiting = move.is_dry
      ? []
      : await waitingMoved(db, move, resource.plural, 'links', { after: place, limit: AT_ONCE })
    const last = waiting.at(-1)
    if (last === undefined) return undefined
    return {
      place: last.source_id,
      store: async (db) => {
        const notes: Note[] = []
        for (const one of waiting) notes.push(...(await settleLinks(db, moving, resource, one)))
        return { counts: {}, notes }
      },
    }
  },
})

async function settleLinks(db: Database, moving: Moving, resource: AnyResource, one: Moved): Promise<Note[]> {
  const { move, writer, ids, source } = moving
  const { record } = await lockWithDeleted(db, move.account_id, resource, one.record_id)
  const draft: { [field: string]: unknown } = {}
  const notes: Note[] = []
  for (const [field, { to, id }] of Object.entries(one.links as Links)) {
    const found = (await ids.find(db, to, [id])).get(id)
    const record_id = found ?? null
    if (isInside(field)) putInside(draft, record as never, field, record_id)
    else draft[field] = record_id
    if (found !== undefined) continue
    const called = (record.number ?? record.name ?? null) as string | null
    const url = source.urlOf(`/${resource.plural.replace('banking_', 'banking/')}/${one.source_id}.json`)
    const message = `${field} names ${to} ${id}, which did not come`
    notes.push({
      kind: 'unlinked',
      resource: resource.plural,
      source_id: one.source_id,
      called,
      message,
      url,
    })
  }
  await amendAs(db, writer, resource, record, { draft: draft as never, action: MOVED_IN })
  await keepMoved(db, move, { ...one, links: null })
  return notes
}

// `settled_advances.0.id`: of a list inside of the record, or of a record inside of it. Names come from the other side, so nothing but
// what the record holds itself is followed: `__proto__` would lead to what every object of the process has.
function putInside(draft: { [field: string]: unknown }, record: Tree, path: string, id: number | null) {
  const [name = '', ...rest] = path.split('.')
  const whole = structuredClone((draft[name] ?? record[name] ?? null) as Value)
  let at: Value | undefined = whole
  for (const part of rest.slice(0, -1)) at = ownPart(at, part)
  if (at !== undefined && isTree(at)) at[rest.at(-1) as string] = id
  draft[name] = whole
}

const ownPart = (at: Value | undefined, part: string): Value | undefined =>
  typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as Tree)[part] : undefined
