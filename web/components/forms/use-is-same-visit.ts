import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// Whether one is still where one was when something was begun: every opening of a page has a key of its own, which a form keeps that is drawn
// anew because the record it has saved is read again.
export function useIsHere(): () => boolean {
  const { key } = useLocation()
  return () => ((history.state as { key?: string } | null)?.key ?? 'default') === key
}

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
