import type { Database } from '../database/database.ts'
import { rehearse } from '../database/rehearsal.ts'
import { isYes } from '../fields/read.ts'
import type { Tree } from '../formats/tree.ts'
import { unprocessable } from '../refusal.ts'
import type { Written } from './idempotency.ts'
import type { Operation, Route } from './route.ts'

// `dry_run=1` in the address of a write: everything happens as it would, in one transaction that is taken back. So nothing is stored, no
// number is taken and no job is left, and the answer is the one that the real request would get.

export const DRY_RUN_HEADER = { 'x-kwit-dry-run': 'true' }

export function isDryRun({ method, operation }: Route, query: Tree): boolean {
  if (method === 'GET' || query.dry_run === undefined || hasOwnDryRun(operation)) return false
  if (!isYes(query.dry_run)) return false
  if (isIrreversible(operation)) throw unprocessable('dry_run is not possible here: leave it out to do it')
  return operation.writes !== false
}

export async function runDry(db: Database, run: (db: Database) => Promise<Written>): Promise<Written> {
  const written = await rehearse(db, run)
  return { ...written, headers: { ...written.headers, ...DRY_RUN_HEADER } }
}

// Imports, merging and moving in say themselves what a dry run of theirs tells.
const hasOwnDryRun = ({ query, shape }: Operation): boolean =>
  query?.dry_run !== undefined || shape?.fields.dry_run !== undefined

// What is sent or kept outside of the database cannot be taken back with its transaction.
const isIrreversible = ({ acts_at_once, about_session, takes }: Operation): boolean =>
  acts_at_once === true || about_session === true || takes === 'bytes'
