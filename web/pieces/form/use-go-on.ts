import { type NavigateOptions, useHref, useLocation, useNavigate } from 'react-router'

// From a form to what was saved by it, in its place; told is whether. Who has gone elsewhere meanwhile stays there: the address tells, for a form
// may be drawn anew when the record it has saved is read again.
export function useGoOn(): (to: string, options?: NavigateOptions) => boolean {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = new URL(useHref({ pathname, search }), location.href)
  return (to, options) => {
    const is_here = location.pathname === here.pathname && location.search === here.search
    if (is_here) void navigate(to, { replace: true, ...options })
    return is_here
  }
}
