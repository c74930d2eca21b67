import { useEffect, useRef } from 'react'

// Reports whether the component has been unmounted, for work that ends later.
export function useIsUnmounted(): () => boolean {
  const is_gone = useRef(false)
  useEffect(() => {
    is_gone.current = false
    return () => {
      is_gone.current = true
    }
  }, [])
  return () => is_gone.current
}
