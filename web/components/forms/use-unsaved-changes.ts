import { useCallback, useEffect, useRef, useState } from 'react'
import { randomKey } from '../../api/idempotent-requests.ts'
import { useSession } from '../../api/session.ts'
import {
  addressOfChanges,
  readChanges,
  type StoredChanges,
  type Values,
  writeChanges,
} from '../../api/unsaved-changes.ts'

// Keeps unsaved changes in the browser, per user, account and record (or new record). Only values that differ from `base`,
// the stored record, are kept, with the version of the record on which they are based.

export function useUnsavedChanges<Base extends Values>(
  name: string,
  base: Base | undefined,
  version?: string,
) {
  const { user } = useSession()
  const address = addressOfChanges(user.id, name)
  const [stored, setStored] = useState<StoredChanges<Base>>(() => readStored(address))
  const { changes, since, key } = stored
  const shown = useRef({ base, version })
  shown.current = { base, version }
  const latest = useRef({ address, changes })
  if (latest.current.address !== address) setStored(readStored(address))
  else latest.current.changes = changes
  latest.current.address = address
  useStoring(address, stored)
  useEffect(() => {
    const forget: Forget = (saved) => {
      if (latest.current.address === saved.address && isSame(latest.current.changes, saved.changes))
        setStored({ changes: {} })
    }
    onPage.add(forget)
    return () => void onPage.delete(forget)
  }, [])
  useChangesOfOtherTabs(address, setStored)
  const values = { ...base, ...changes } as Base
  const set = useCallback(<Field extends keyof Base>(field: Field, value: Base[Field]) => {
    // Made here, because React may run the function below again.
    const newKey = randomKey()
    setStored(({ changes, since, key }) => {
      const { base, version } = shown.current
      const isBegun = changedOf(changes, base).length > 0
      return {
        changes: { ...changes, [field]: value },
        since: isBegun ? since : version,
        key: key ?? newKey,
      }
    })
  }, [])
  // Discards the saved changes in every open form of the same record. Changes typed since then are kept.
  const drop = () => {
    const saved = latest.current.address === address ? { ...latest.current } : { address, changes }
    if (isSame(readChanges(address).changes, saved.changes)) writeChanges(address, { changes: {} })
    for (const forget of onPage) forget(saved)
  }
  const changed = changedOf(changes, base)
  return {
    values,
    changes: Object.fromEntries(changed) as Partial<Base>,
    is_changed: changed.length > 0,
    since: changed.length > 0 ? since : version,
    key,
    // As it was typed, including values that equal the stored record.
    typed: changes,
    set,
    drop,
    replace: setStored,
  }
}

// Changes that were read are not written again: a slow tab would replace what was typed in another one meanwhile.
const fromBrowser = new WeakSet<Values>()

function readStored<Base extends Values>(address: string): StoredChanges<Base> {
  const stored = readChanges<Base>(address)
  fromBrowser.add(stored.changes)
  return stored
}

function useStoring(address: string, stored: StoredChanges) {
  const { changes, since, key } = stored
  const ownKey = useRef(key)
  useEffect(() => {
    // Another tab may keep another document under the same name.
    const isOwn = readChanges(address).key === ownKey.current
    const isRead = fromBrowser.has(changes)
    if (!isRead && (Object.keys(changes).length > 0 || isOwn)) writeChanges(address, { changes, since, key })
    ownKey.current = key
  }, [address, changes, since, key])
}

// Tabs that show the same changes follow each other. Changes begun separately stay separate.
function useChangesOfOtherTabs<Base extends Values>(
  address: string,
  setStored: (update: (current: StoredChanges<Base>) => StoredChanges<Base>) => void,
) {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== address) return
      const next = readStored<Base>(address)
      setStored((current) => (next.key !== undefined && next.key === current.key ? next : current))
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [address, setStored])
}

// Clears each open form of the record whose changes equal the saved ones.
type Forget = (saved: { address: string; changes: Values }) => void
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
