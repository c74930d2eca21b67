import { hash } from 'node:crypto'
import { changedMeanwhile } from '../api-error.ts'
import { currentTransaction, type Expected, isOpen } from '../commit/index.ts'
import type { Database } from './database.ts'

// Which version of a record a write is meant for. The request says it (If-Match), and whoever holds the record compares, so
// that of two who saw the same version one comes too late.

// Undefined when any version will do. Proxies that compress an answer make its tag a weak one.
export function readTags(header: string | undefined): string[] | undefined {
  const tags = (header ?? '').split(',').map((tag) => tag.trim())
  if (header === undefined || header.trim() === '' || tags.includes('*')) return undefined
  return tags.map((tag) => tag.replace(/^W\//, '').replace(/^"(.*)"$/, '$1'))
}

export const tagOf = (version: string): string => `"${version}"`

// Always later than before: two changes may fall into one millisecond, and clocks go back.
export const laterThan = (updated_at: number, now: number): number => Math.max(now, updated_at + 1)

// The version of a record is the time of its last change.
export function checkUnchanged(db: Database, table: string, updated_at: number) {
  const expected = takeExpected(db, table)
  if (expected === undefined || expected.tags.some((tag) => Date.parse(tag) === updated_at)) return
  const time = expected.print(updated_at)
  throw changedMeanwhile(tagOf(time), time)
}

// What has no such time is known by what it says.
export const digestOf = (value: object): string => hash('sha256', JSON.stringify(value), 'base64url')

export function checkSame(db: Database, table: string, value: object) {
  const tag = digestOf(value)
  const expected = takeExpected(db, table)
  if (expected !== undefined && !expected.tags.includes(tag)) throw changedMeanwhile(tagOf(tag))
}

// The first record of the table that a write holds is the one it is about; others follow from it.
function takeExpected(db: Database, table: string): Expected | undefined {
  const transaction = isOpen(db) ? currentTransaction(db) : undefined
  const expected = transaction?.expected
  if (transaction === undefined || expected?.table !== table) return undefined
  transaction.expected = undefined
  return expected
}
