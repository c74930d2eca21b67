import { accountLocation } from '../account-url.ts'

// Unsaved changes of forms, kept in the browser per user, account and record.

export type Values = { [field: string]: unknown }
export type StoredChanges<Fields = Values> = {
  changes: Partial<Fields>
  since?: string | undefined // the version of the record on which they are based
  key?: string | undefined // names these changes, so that tabs and requests recognize them
}

const PREFIX = 'kwit.draft'

export const addressOfChanges = (userId: number, name: string) =>
  `${PREFIX}.${userId}.${accountLocation.account ?? ''}.${name}`

export function readChanges<Fields>(address: string): StoredChanges<Fields> {
  try {
    const stored = JSON.parse(localStorage.getItem(address) ?? '{}') as Partial<StoredChanges<Fields>>
    return { changes: {}, ...stored }
  } catch {
    return { changes: {} }
  }
}

// Returns whether the browser stores them.
export function writeChanges(address: string, stored: StoredChanges): boolean {
  try {
    if (Object.keys(stored.changes).length === 0) localStorage.removeItem(address)
    else localStorage.setItem(address, JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

// In all accounts of the user.
export const deleteChangesOf = (userId: number) => deleteStored(`${PREFIX}.${userId}.`)

export function deleteStored(prefix: string) {
  for (const name of storedNames(prefix)) localStorage.removeItem(name)
}

export function storedNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

// The fields whose values are not those of `earlier`.
export const changesSince = (changes: Values, earlier: Values): Values =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(earlier[field]),
    ),
  )
