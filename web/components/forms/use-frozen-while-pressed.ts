import { useState } from 'react'

// Freezes the options while the pointer is down. A response that reordered them would otherwise move the option away and lose
// the click.
export function useHeld<Offered>(offered: Offered): [Offered, () => void] {
  const [held, setHeld] = useState<{ offered: Offered }>()
  const hold = () => {
    const ended = new AbortController()
    const release = () => {
      ended.abort()
      // The click comes right after.
      setTimeout(() => setHeld(undefined))
    }
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, release, { signal: ended.signal })
    setHeld({ offered })
  }
  return [held ? held.offered : offered, hold]
}
