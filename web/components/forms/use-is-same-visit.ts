import { useLocation } from 'react-router'

// Reports whether the user is still on the same visit of a page. Each visit has its own key, which also survives when a
// form is rendered anew because its saved record is loaded again.
export function useIsSameVisit(): () => boolean {
  const { key } = useLocation()
  return () => ((history.state as { key?: string } | null)?.key ?? 'default') === key
}
