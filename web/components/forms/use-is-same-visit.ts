import { useLocation } from 'react-router'

// Whether one is still where one was when something was begun: every opening of a page has a key of its own, which a form keeps that is drawn
// anew because the record it has saved is read again.
export function useIsSameVisit(): () => boolean {
  const { key } = useLocation()
  return () => ((history.state as { key?: string } | null)?.key ?? 'default') === key
}
