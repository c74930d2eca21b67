import { requireAccountLock } from '../commit/index.ts'
import type { Resource } from '../fields/resource.ts'
import type { Database } from './database.ts'
import { keepTally } from './lists/counters.ts'

// What is kept beside the records learns here of each that is made (it has no `before`), changed, or deleted (no `after`).

type Record = { readonly [name: string]: unknown }

export function noteChange(
  db: Database,
  account_id: number,
  resource: Resource,
  before: Record | undefined,
  after: Record | undefined,
) {
  requireAccountLock(db, account_id)
  keepTally(db, account_id, resource, before, after)
  resource.notice?.(db, account_id, before, after)
}
