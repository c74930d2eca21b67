import { type NavigateOptions, useHref, useLocation, useNavigate } from 'react-router'

// From a form to what was saved by it, in its place. Who has gone elsewhere while it was saved stays there. The address tells, and not
// whether the form is still drawn: it is drawn anew when the saved record has been read again.
export function useGoOn(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const address = useHref(useLocation().pathname)
  return (to, options) => {
    if (location.pathname === address) void navigate(to, { replace: true, ...options })
  }
}
