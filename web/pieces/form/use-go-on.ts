import { type NavigateOptions, useHref, useLocation, useNavigate } from 'react-router'

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

// Whether one still looks at the same page. Its address tells: a form may be drawn anew when the record it has saved is read again.
export function useIsHere(): () => boolean {
  const { pathname, search } = useLocation()
  const here = new URL(useHref({ pathname, search }), location.href)
  return () => location.pathname === here.pathname && location.search === here.search
}
