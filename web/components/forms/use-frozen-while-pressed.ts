import { useState } from 'react'

// An answer that moves a list under the pressed button would lose the click: what is offered stays until the button is let go.
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
