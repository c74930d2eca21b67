import { requireAccountLock } from '../commit/index.ts'
import type { ChangeListener, Resource } from '../fields/resource.ts'
import type { Database } from './database.ts'
import { updateCounters } from './lists/counters.ts'
import { updateMetadataEntries } from './lists/metadata-entries.ts'

// Notifies everything that is derived from records (counters, listeners of a resource) of each change. A created record
// has no `before`, a deleted one no `after`.

type Record = { readonly [name: string]: unknown }

export function notifyChange(
  db: Database,
  accountId: number,
  resource: Resource,
  before: Record | undefined,
  after: Record | undefined,
) {
  requireAccountLock(db, accountId)
  updateCounters(db, accountId, resource, before, after)
  updateMetadataEntries(db, accountId, resource, before, after)
  resource.on_change?.(db, accountId, before, after)
  if (resource.row_state !== undefined) return
  for (const listener of moduleListeners.get(resource.plural) ?? []) listener(db, accountId, before, after)
}

const moduleListeners = new Map<string, readonly ChangeListener[]>()

// Registers what modules derive from live records of others. src/modules.ts calls it once, for all of them.
export function registerListeners(plural: string, listener: ChangeListener) {
  moduleListeners.set(plural, [...(moduleListeners.get(plural) ?? []), listener])
}
