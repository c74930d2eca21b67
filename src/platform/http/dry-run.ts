import { invalid, unprocessable } from '../api-error.ts'
import type { Database } from '../database/database.ts'
import { dryRun } from '../database/dry-run.ts'
import { isFlagSet, readBoolean } from '../fields/parse.ts'
import type { InputObject } from '../formats/input.ts'
import type { WrittenResponse } from './idempotency.ts'
import type { Route } from './route.ts'

// `dry_run=1` in the query of a write runs the request in a transaction that is rolled back. Nothing is stored, no
// number is used and no job is queued, and the response is the one of the real request.

export const DRY_RUN_HEADER = { 'x-kwit-dry-run': 'true' }

// Routes that change something never ignore the parameter, because the caller relies on nothing being changed.
export function isDryRun(route: Route, query: InputObject): boolean {
  const { dry_run } = query
  if (dry_run === undefined || dry_run === null || !changesSomething(route, query)) return false
  const isDry = readBoolean(dry_run)
  if (isDry !== null && typeof isDry !== 'boolean') throw invalid({ dry_run: 'must be true or false' })
  if (!isDry || hasOwnDryRun(route)) return false
  if (!canBeRolledBack(route))
    throw unprocessable('dry_run is not possible for this operation: send the request without it')
  return true
}

// Whether the reference documents the parameter.
export const supportsDryRun = (route: Route): boolean =>
  !hasOwnDryRun(route) && changesSomething(route, {}) && canBeRolledBack(route)

export async function runDry(
  db: Database,
  run: (db: Database) => Promise<WrittenResponse>,
): Promise<WrittenResponse> {
  const response = await dryRun(db, run)
  return { ...response, headers: { ...response.headers, ...DRY_RUN_HEADER } }
}

export function changesSomething(
  { method, operation: { changes, access: right } }: Pick<Route, 'method' | 'operation'>,
  query: InputObject,
): boolean {
  if (typeof changes === 'string') return isFlagSet(query[changes])
  return changes ?? (method !== 'GET' || right === 'write')
}

// Imports, merges and transfers implement their own dry run.
const hasOwnDryRun = ({ operation }: Route): boolean => operation.query?.dry_run !== undefined

// External calls, files and separate transactions cannot be rolled back with the transaction. This excludes POSTs that
// are not idempotent writes, and GETs with side effects.
export function canBeRolledBack({ method, operation }: Route): boolean {
  const { acts_at_once, is_session_route: aboutSession, request_kind: takes, writes, changes } = operation
  if (acts_at_once || aboutSession || takes === 'bytes') return false
  return method === 'GET' ? changes === undefined : writes !== false
}
