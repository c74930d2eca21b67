import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/route.ts'

// Callers met lately, by their token. Kept on SQLite only: there this process is the one server of its database, so every
// change of tokens and settings passes here and forgets them before its answer leaves.

const KEPT_MAX = 10_000
let callers = new WeakMap<Database, Map<string, Caller>>()
let generation = 0

export const findKnownCaller = (db: Database, token: string): Caller | undefined =>
  callers.get(db)?.get(token)

export const currentGeneration = () => generation

// What was read before the last change is not kept.
export function rememberCaller(db: Database, token: string, caller: Caller, read_in: number) {
  if (db.engine !== 'sqlite' || read_in !== generation) return
  const known = callers.get(db) ?? new Map<string, Caller>()
  if (known.size >= KEPT_MAX) known.clear()
  known.set(token, caller)
  callers.set(db, known)
}

export function forgetCallers() {
  generation++
  callers = new WeakMap()
}
