import type { Database } from '../database/database.ts'
import type { Common } from './commit-group.ts'
import { inCommon } from './transaction.ts'

// What those who are committed together know of one table of an account: looked up once, and kept up with what they store.
export function commonBook<Known>(begin: () => Known) {
  const books: Common<Map<string, Known>> = { begin: () => new Map() }
  return (db: Database, account_id: number, table: string): Known | undefined => {
    const common = inCommon(db, books)
    if (common === undefined) return undefined
    const key = `${account_id} ${table}`
    let known = common.get(key)
    if (known === undefined) {
      known = begin()
      common.set(key, known)
    }
    return known
  }
}
