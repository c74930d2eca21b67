import { useRef } from 'react'

// Returns the earlier object while the new one has the same content, so that what depends on it is not rendered again.
export function useStable<Value extends object>(value: Value): Value {
  const latest = useRef(value)
  if (JSON.stringify(latest.current) !== JSON.stringify(value)) latest.current = value
  return latest.current
}
