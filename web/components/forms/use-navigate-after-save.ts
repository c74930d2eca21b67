import { type NavigateOptions, useNavigate } from 'react-router'
import { useIsSameVisit } from './use-is-same-visit.ts'

// Replaces the form by the saved record, unless the user has left the page meanwhile. Returns whether it navigated.
export function useNavigateAfterSave(): (to: string, options?: NavigateOptions) => boolean {
  const navigate = useNavigate()
  const isHere = useIsSameVisit()
  return (to, options) => {
    const isStillHere = isHere()
    if (isStillHere) void navigate(to, { replace: true, ...options })
    return isStillHere
  }
}
