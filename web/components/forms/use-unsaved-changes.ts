import { useCallback, useEffect, useRef, useState } from 'react'
import { place } from '../../account-url.ts'

// What is being typed, kept in the browser until it is saved: per account, and per record or for a new one. `base` is
// what the server holds; only what differs from it is kept, with the version of the record over which typing began.

type Values = { [field: string]: unknown }
type Kept<Base> = { changes: Partial<Base>; since?: string | undefined }

export function useDraft<Base extends Values>(name: string, base: Base | undefined, version?: string) {
  const key = `kwit.draft.${place.account ?? ''}.${name}`
  const [{ changes, since }, setKept] = useState<Kept<Base>>(() => read(key))
  const shown = useRef({ base, version })
  shown.current = { base, version }
  const held = useRef({ key, changes })
  if (held.current.key !== key) setKept(read(key))
  else held.current.changes = changes
  held.current.key = key
  useEffect(() => write(key, { changes, since }), [key, changes, since])
  useEffect(() => {
    const forget: Forget = (saved) => {
      if (held.current.key === saved.key && isSame(held.current.changes, saved.changes))
        setKept({ changes: {} })
    }
    on_page.add(forget)
    return () => void on_page.delete(forget)
  }, [])
  const values = { ...base, ...changes } as Base
  const set = useCallback(<Field extends keyof Base>(field: Field, value: Base[Field]) => {
    setKept(({ changes, since }) => {
      const { base, version } = shown.current
      const is_begun = changedOf(changes, base).length > 0
      return { changes: { ...changes, [field]: value }, since: is_begun ? since : version }
    })
  }, [])
  // Discards the saved changes in every open form of the same record. Changes typed since then are kept.
  const drop = () => {
    const saved = held.current.key === key ? { ...held.current } : { key, changes }
    if (isSame(read(key).changes, saved.changes)) write(key, { changes: {} })
    for (const forget of on_page) forget(saved)
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

// Of each form that is shown: it empties itself where it holds just what was saved.
type Forget = (saved: { key: string; changes: Values }) => void
const on_page = new Set<Forget>()

const isSame = (one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other)

const changedOf = <Base extends Values>(changes: Partial<Base>, base: Base | undefined) =>
  Object.entries(changes).filter(([field, value]) => !same(value, base?.[field]))

// A form shows an empty text where the record holds nothing.
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

function read<Base>(key: string): Kept<Base> {
  try {
    return { changes: {}, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept<Base>>) }
  } catch {
    return { changes: {} }
  }
}

function write(key: string, kept: Kept<Values>) {
  try {
    if (Object.keys(kept.changes).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing still types.
  }
}
