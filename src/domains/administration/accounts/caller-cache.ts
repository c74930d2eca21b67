import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { sharedCells } from '../../../platform/threads.ts'

// Callers met lately, by their token. Kept on SQLite only: there this process is the one server of its database, so every
// change of tokens and settings passes here and makes all threads forget them before its answer leaves.

const KEPT_MAX = 10_000
const changes = sharedCells('changes of callers', 1)
let callers = new WeakMap<Database, Map<string, Caller>>()
let kept_since = 0

export function findKnownCaller(db: Database, token: string): Caller | undefined {
  const generation = currentGeneration()
  if (generation !== kept_since) {
    callers = new WeakMap()
    kept_since = generation
  }
  return callers.get(db)?.get(token)
}

export const currentGeneration = () => Atomics.load(changes, 0)

// What was read before the last change is not kept.
export function rememberCaller(db: Database, token: string, caller: Caller, read_in: number) {
  if (db.engine !== 'sqlite' || read_in !== currentGeneration() || read_in !== kept_since) return
  const known = callers.get(db) ?? new Map<string, Caller>()
  if (known.size >= KEPT_MAX) known.clear()
  known.set(token, caller)
  callers.set(db, known)
}

export const forgetCallers = () => void Atomics.add(changes, 0, 1)
