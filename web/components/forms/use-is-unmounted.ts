import { useEffect, useRef } from 'react'

// Whether what is drawn here has left the page.
export function useIsGone(): () => boolean {
  const is_gone = useRef(false)
  useEffect(() => {
    is_gone.current = false
    return () => {
      is_gone.current = true
    }
  }, [])
  return () => is_gone.current
}
