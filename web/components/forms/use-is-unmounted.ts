import { useEffect, useRef } from 'react'

// Reports whether the component has been unmounted, for work that ends later.
export function useIsUnmounted(): () => boolean {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return () => isGone.current
}
