import { useEffect, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

// From a form to what was saved by it, in its place. Who has gone elsewhere while it was saved stays there.
export function useGoOn(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const is_here = useRef(true)
  useEffect(() => {
    is_here.current = true
    return () => {
      is_here.current = false
    }
  }, [])
  return (to, options) => {
    if (is_here.current) void navigate(to, { replace: true, ...options })
  }
}
