import { useCallback, useEffect, useRef, useState } from 'react'
import { accountLocation } from '../../account-url.ts'

// Keeps unsaved changes in the browser, per account and per record (or new record). Only values that differ from
// `base`, the stored record, are kept, with the version of the record on which they are based.

type Values = { [field: string]: unknown }
type StoredChanges<Base> = { changes: Partial<Base>; since?: string | undefined }

export function useUnsavedChanges<Base extends Values>(
  name: string,
  base: Base | undefined,
  version?: string,
) {
  const key = `kwit.draft.${accountLocation.account ?? ''}.${name}`
  const [{ changes, since }, setStored] = useState<StoredChanges<Base>>(() => read(key))
  const shown = useRef({ base, version })
  shown.current = { base, version }
  const latest = useRef({ key, changes })
  if (latest.current.key !== key) setStored(read(key))
  else latest.current.changes = changes
  latest.current.key = key
  useEffect(() => write(key, { changes, since }), [key, changes, since])
  useEffect(() => {
    const forget: Forget = (saved) => {
      if (latest.current.key === saved.key && isSame(latest.current.changes, saved.changes))
        setStored({ changes: {} })
    }
    onPage.add(forget)
    return () => void onPage.delete(forget)
  }, [])
  const values = { ...base, ...changes } as Base
  const set = useCallback(<Field extends keyof Base>(field: Field, value: Base[Field]) => {
    setStored(({ changes, since }) => {
      const { base, version } = shown.current
      const isBegun = changedOf(changes, base).length > 0
      return { changes: { ...changes, [field]: value }, since: isBegun ? since : version }
    })
  }, [])
  // Discards the saved changes in every open form of the same record. Changes typed since then are kept.
  const drop = () => {
    const saved = latest.current.key === key ? { ...latest.current } : { key, changes }
    if (isSame(read(key).changes, saved.changes)) write(key, { changes: {} })
    for (const forget of onPage) forget(saved)
  }
  const changed = changedOf(changes, base)
  return {
    values,
    changes: Object.fromEntries(changed) as Partial<Base>,
    is_changed: changed.length > 0,
    since: changed.length > 0 ? since : version,
    set,
    drop,
  }
}

// Clears each open form of the record whose changes equal the saved ones.
type Forget = (saved: { key: string; changes: Values }) => void
const onPage = new Set<Forget>()

const isSame = (first: Values, second: Values) => JSON.stringify(first) === JSON.stringify(second)

const changedOf = <Base extends Values>(changes: Partial<Base>, base: Base | undefined) =>
  Object.entries(changes).filter(([field, value]) => !same(value, base?.[field]))

// Forms show an empty text if the record has no value.
// Entries of lists are mostly the same objects, which need not be written out.
const same = (first: unknown, second: unknown): boolean => {
  if (first === second) return true
  if (Array.isArray(first) && Array.isArray(second))
    return first.length === second.length && first.every((entry, index) => same(entry, second[index]))
  return JSON.stringify(first ?? '') === JSON.stringify(second ?? '')
}

function read<Base>(key: string): StoredChanges<Base> {
  try {
    return { changes: {}, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<StoredChanges<Base>>) }
  } catch {
    return { changes: {} }
  }
}

function write(key: string, stored: StoredChanges<Values>) {
  try {
    if (Object.keys(stored.changes).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // The form also works in browsers that store nothing.
  }
}
