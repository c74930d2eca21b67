import { useState } from 'react'

// Freezes the options while the pointer is down. A response that reordered them would otherwise move the option away and lose
// the click.
export function useFrozenWhilePressed<Options>(options: Options): [Options, () => void] {
  const [frozen, setFrozen] = useState<{ options: Options }>()
  const hold = () => {
    const ended = new AbortController()
    const release = () => {
      ended.abort()
      // The click event follows immediately.
      setTimeout(() => setFrozen(undefined))
    }
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, release, { signal: ended.signal })
    setFrozen({ options })
  }
  return [frozen ? frozen.options : options, hold]
}
