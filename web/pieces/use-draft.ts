import { useCallback, useEffect, useRef, useState } from 'react'
import { place } from '../place.ts'

// What is being typed, kept in the browser until it is saved: per account, and per record or for a new one. `base` is
// what the server holds; only what differs from it is kept.

type Values = { [field: string]: unknown }

export function useDraft<Base extends Values>(name: string, base: Base | undefined) {
  const key = `kwit.draft.${place.account ?? ''}.${name}`
  const [changes, setChanges] = useState<Partial<Base>>(() => read(key))
  const held = useRef(key)
  if (held.current !== key) {
    held.current = key
    setChanges(read(key))
  }
  useEffect(() => write(key, changes), [key, changes])
  const values = { ...base, ...changes } as Base
  const set = useCallback(<Field extends keyof Base>(field: Field, value: Base[Field]) => {
    setChanges((changes) => ({ ...changes, [field]: value }))
  }, [])
  const drop = useCallback(() => {
    write(key, {})
    setChanges({})
  }, [key])
  const changed = Object.entries(changes).filter(([field, value]) => !same(value, base?.[field]))
  return {
    values,
    changes: Object.fromEntries(changed) as Partial<Base>,
    is_changed: changed.length > 0,
    set,
    drop,
  }
}

// A form shows an empty text where the record holds nothing.
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

function read<Base>(key: string): Partial<Base> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Base>
  } catch {
    return {}
  }
}

function write(key: string, changes: Values) {
  try {
    if (Object.keys(changes).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(changes))
  } catch {
    // A browser that keeps nothing still types.
  }
}
