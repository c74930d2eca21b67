import type { Database } from '../database/database.ts'
import type { GroupValueSpec } from './commit-group.ts'
import { groupValue } from './transaction.ts'

// Caches facts about one table of an account for a commit group. They are looked up once, and every write of the group
// updates them.
export function groupCache<Value>(begin: () => Value) {
  const spec: GroupValueSpec<Map<string, Value>> = { begin: () => new Map() }
  return (db: Database, accountId: number, table: string): Value | undefined => {
    const values = groupValue(db, spec)
    if (values === undefined) return undefined
    const key = `${accountId} ${table}`
    let value = values.get(key)
    if (value === undefined) {
      value = begin()
      values.set(key, value)
    }
    return value
  }
}
