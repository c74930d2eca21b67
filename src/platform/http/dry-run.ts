import { invalid, unprocessable } from '../api-error.ts'
import type { Database } from '../database/database.ts'
import { rehearse } from '../database/dry-run.ts'
import { isYes, readBoolean } from '../fields/parse.ts'
import type { Tree } from '../formats/input.ts'
import type { Written } from './idempotency.ts'
import type { Route } from './route.ts'

// `dry_run=1` in the address of a write: everything happens as it would, in one transaction that is taken back. So nothing is stored, no
// number is taken and no job is left, and the answer is the one that the real request would get.

export const DRY_RUN_HEADER = { 'x-kwit-dry-run': 'true' }

// A route that changes something never ignores the parameter: whoever sends it relies on nothing being changed.
export function isDryRun(route: Route, query: Tree): boolean {
  const { dry_run } = query
  if (dry_run === undefined || dry_run === null || !changesSomething(route, query)) return false
  const is_dry = readBoolean(dry_run)
  if (is_dry !== null && typeof is_dry !== 'boolean') throw invalid({ dry_run: 'is not true or false' })
  if (!is_dry || hasOwnDryRun(route)) return false
  if (!canBeTakenBack(route))
    throw unprocessable('dry_run is not possible for this operation: send the request without it')
  return true
}

// Whether the reference names the parameter.
export const takesDryRun = (route: Route): boolean =>
  !hasOwnDryRun(route) && changesSomething(route, {}) && canBeTakenBack(route)

export async function runDry(db: Database, run: (db: Database) => Promise<Written>): Promise<Written> {
  const written = await rehearse(db, run)
  return { ...written, headers: { ...written.headers, ...DRY_RUN_HEADER } }
}

export function changesSomething({ method, operation: { changes, right } }: Route, query: Tree): boolean {
  if (typeof changes === 'string') return isYes(query[changes])
  return changes ?? (method !== 'GET' || right === 'write')
}

// Imports, merging and moving in say themselves what a dry run of theirs tells.
const hasOwnDryRun = ({ operation }: Route): boolean => operation.query?.dry_run !== undefined

// What is sent or kept outside of the database cannot be taken back with its transaction, nor can what opens transactions of its own:
// the POSTs that are no idempotent writes, and the GETs that change something beside what they show.
function canBeTakenBack({ method, operation }: Route): boolean {
  const { acts_at_once, about_session, takes, writes, changes } = operation
  if (acts_at_once || about_session || takes === 'bytes') return false
  return method === 'GET' ? changes === undefined : writes !== false
}
