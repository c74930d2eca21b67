import { type NavigateOptions, useNavigate } from 'react-router'
import { useIsHere } from './use-is-same-visit.ts'

// From a form to what was saved by it, in its place; told is whether. Who has gone elsewhere meanwhile stays there.
export function useGoOn(): (to: string, options?: NavigateOptions) => boolean {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return (to, options) => {
    const is_here = isHere()
    if (is_here) void navigate(to, { replace: true, ...options })
    return is_here
  }
}
