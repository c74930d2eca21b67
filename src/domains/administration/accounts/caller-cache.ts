import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { sharedIntegers } from '../../../platform/threads.ts'

// Caches callers by their token. Works on SQLite only: there this process is the only server of its database, so every change of tokens and
// settings passes here and clears the cache of all threads before its response is sent.

const CACHED_MAX = 10_000
const changes = sharedIntegers('changes of callers', 1)
let callers = new WeakMap<Database, Map<string, Caller>>()
let cachedGeneration = 0

export function findCachedCaller(db: Database, token: string): Caller | undefined {
  const generation = currentGeneration()
  if (generation !== cachedGeneration) {
    callers = new WeakMap()
    cachedGeneration = generation
  }
  return callers.get(db)?.get(token)
}

export const currentGeneration = () => Atomics.load(changes, 0)

// Does not cache what was read before the last change.
export function cacheCaller(db: Database, token: string, caller: Caller, readGeneration: number) {
  if (db.engine !== 'sqlite' || readGeneration !== currentGeneration() || readGeneration !== cachedGeneration)
    return
  const cachedCallers = callers.get(db) ?? new Map<string, Caller>()
  if (cachedCallers.size >= CACHED_MAX) cachedCallers.clear()
  cachedCallers.set(token, caller)
  callers.set(db, cachedCallers)
}

export const clearCallers = () => void Atomics.add(changes, 0, 1)
