import { useLocation } from 'react-router'
import { mayViewPage, mayWriteOnPage } from './page-permissions.ts'
import { useMembership } from './session.ts'

// Permissions of the signed-in user on pages.

// Of the current page, or of another one.
export function useMayWrite(path?: string): boolean {
  const { pathname } = useLocation()
  return mayWriteOnPage(useMembership(), path ?? pathname)
}

export function useMayViewPage(): (path: string) => boolean {
  const membership = useMembership()
  return (path) => mayViewPage(membership, path)
}
