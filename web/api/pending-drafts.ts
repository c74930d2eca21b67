import { useSyncExternalStore } from 'react'
import { accountLocation } from '../account-url.ts'
import { randomKey } from './idempotent-requests.ts'
import {
  addressOfChanges,
  changesSince,
  deleteChangesOf,
  deleteStored,
  readChanges,
  storedNames,
  type Values,
  writeChanges,
} from './unsaved-changes.ts'

// Drafts that the server has not confirmed yet, kept in the browser per user and account until it has. Each has the
// Idempotency-Key of the changes that the editor keeps, and its request stays the same once it was sent.

export type PendingDraft = {
  key: string
  name: string // of the unsaved changes in the editor
  path: string // page of the editor
  title: string
  id?: number | undefined // of a draft that is stored already
  if_match?: string | undefined
  received_id?: number | undefined // the received file from which it is entered
  body: Values
  changes: Values // what the editor had when the body was made
  // `issuing`: the server was asked to issue it and has not answered, so it is not sent as a draft.
  state: 'waiting' | 'refused' | 'issuing' | 'saved'
  kept_at: number
  tried_at?: number | undefined // when it was sent first
  problem?: { status: number; body: unknown } | undefined // the response that refused it
  saved?: { id: number; etag: string } | undefined
}

const PREFIX = 'kwit.pending'
// The server forgets keys after 24 hours.
const REPEATABLE_MS = 23 * 60 * 60_000
const ENDED_MS = 24 * 60 * 60_000

const listeners = new Set<() => void>()
let version = 0

const prefixOf = (userId: number) => `${PREFIX}.${userId}.${accountLocation.account ?? ''}.`

export function listPendingDrafts(userId: number): PendingDraft[] {
  const drafts = storedNames(prefixOf(userId)).flatMap((address) => read(address) ?? [])
  return drafts.sort((first, second) => first.kept_at - second.kept_at)
}

export const findPendingDraft = (userId: number, key: string): PendingDraft | undefined =>
  read(prefixOf(userId) + key)

// Returns whether the browser stores it.
export function writePendingDraft(userId: number, draft: PendingDraft): boolean {
  try {
    localStorage.setItem(prefixOf(userId) + draft.key, JSON.stringify(draft))
    return true
  } catch {
    return false
  } finally {
    announce()
  }
}

export function deletePendingDraft(userId: number, key: string) {
  localStorage.removeItem(prefixOf(userId) + key)
  announce()
}

export const isUnsaved = ({ state }: PendingDraft) => state === 'waiting' || state === 'refused'

// It was sent so long ago that repeating it could store it twice.
export const isUncertain = ({ state, tried_at }: PendingDraft) =>
  state === 'waiting' && tried_at !== undefined && Date.now() - tried_at > REPEATABLE_MS

// In all accounts of the user.
export const countUnsavedDrafts = (userId: number): number =>
  storedNames(`${PREFIX}.${userId}.`)
    .flatMap((address) => read(address) ?? [])
    .filter(isUnsaved).length

export function deleteAllOf(userId: number) {
  deleteStored(`${PREFIX}.${userId}.`)
  deleteChangesOf(userId)
  announce()
}

// What was typed after the draft was sent becomes unsaved changes of the stored draft.
export function moveRemainder(userId: number, draft: PendingDraft, typed: Values) {
  const { saved, changes } = draft
  if (!saved) return
  const remainder = changesSince(typed, changes)
  const address = addressOfChanges(userId, `invoice.${saved.id}`)
  writeChanges(address, { changes: remainder, since: saved.etag, key: randomKey() })
}

// Forgets the changes of which the draft was made, unless those of another document have replaced them.
export function releaseChanges(userId: number, draft: PendingDraft) {
  const address = addressOfChanges(userId, draft.name)
  const { key, changes } = readChanges(address)
  if (key !== draft.key) return
  writeChanges(address, { changes: {} })
  moveRemainder(userId, draft, changes)
}

export function discardPendingDraft(userId: number, draft: PendingDraft) {
  releaseChanges(userId, draft)
  deletePendingDraft(userId, draft.key)
}

// The page where the draft is continued. If another document has taken its place in the editor, it gets its own.
export function reopenPendingDraft(userId: number, draft: PendingDraft): string {
  if (readChanges(addressOfChanges(userId, draft.name)).key === draft.key) return draft.path
  const { key, changes, if_match: since } = draft
  const name = `${draft.name}.${key}`
  writeChanges(addressOfChanges(userId, name), { changes, since, key })
  const path = `${draft.path}${draft.path.includes('?') ? '&' : '?'}kept=${key}`
  writePendingDraft(userId, { ...draft, name, path })
  return path
}

// Other tabs have seen that they ended, or the user signs out.
export function deleteEnded(userId: number, ageMs = ENDED_MS) {
  for (const address of storedNames(`${PREFIX}.${userId}.`)) {
    const draft = read(address)
    if (!draft || (!isUnsaved(draft) && Date.now() - draft.kept_at >= ageMs)) localStorage.removeItem(address)
  }
}

// Rerenders when a draft changes, also in another tab.
export const usePendingDraftsVersion = () => useSyncExternalStore(subscribe, () => version)

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

// Another tab has changed a draft.
const onStorage = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(PREFIX)) announce()
}

function announce() {
  version += 1
  for (const listener of listeners) listener()
}

function read(address: string): PendingDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(address) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
