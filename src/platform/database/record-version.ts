import { hash } from 'node:crypto'
import { changedMeanwhile } from '../api-error.ts'
import { currentTransaction, type ExpectedVersion, isInTransaction } from '../commit/index.ts'
import type { Database } from './database.ts'

// Optimistic locking with If-Match: a write may expect a version of its record. The version is compared when the record
// is locked, so that of two writers with the same version the second one fails.

// Undefined if any version will do. Proxies that compress a response make its tag a weak one.
export function parseIfMatch(header: string | undefined): string[] | undefined {
  const tags = (header ?? '').split(',').map((tag) => tag.trim())
  if (header === undefined || header.trim() === '' || tags.includes('*')) return undefined
  return tags.map((tag) => tag.replace(/^W\//, '').replace(/^"(.*)"$/, '$1'))
}

export const tagOf = (version: string): string => `"${version}"`

// Later than before in any case: two changes may fall into one millisecond, and clocks can go back.
export const laterThan = (updatedAt: number, now: number): number => Math.max(now, updatedAt + 1)

// The version of a record is the time of its last change.
export function checkUnchanged(db: Database, table: string, updatedAt: number) {
  const expected = consumeExpectedVersion(db, table)
  if (expected === undefined || expected.tags.some((tag) => Date.parse(tag) === updatedAt)) return
  const time = expected.print(updatedAt)
  throw changedMeanwhile(tagOf(time), time)
}

// The version of a value without such a time is its hash.
export const digestOf = (value: object): string => hash('sha256', JSON.stringify(value), 'base64url')

export function checkSame(db: Database, table: string, value: object) {
  const tag = digestOf(value)
  const expected = consumeExpectedVersion(db, table)
  if (expected !== undefined && !expected.tags.includes(tag)) throw changedMeanwhile(tagOf(tag))
}

// The expected version belongs to the first record of the table that a write locks; others are changed as a
// consequence.
function consumeExpectedVersion(db: Database, table: string): ExpectedVersion | undefined {
  const transaction = isInTransaction(db) ? currentTransaction(db) : undefined
  const expected = transaction?.expected
  if (transaction === undefined || expected?.table !== table) return undefined
  transaction.expected = undefined
  return expected
}
