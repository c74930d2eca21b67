import { useLocation } from 'react-router'
import { mayViewPage, mayWriteOnPage } from './page-permissions.ts'
import { useMembership } from './session.ts'

// Permissions of the signed-in user on pages.

export function useMayWrite(): boolean {
  const { pathname } = useLocation()
  return mayWriteOnPage(useMembership(), pathname)
}

export function useMayViewPage(): (path: string) => boolean {
  const membership = useMembership()
  return (path) => mayViewPage(membership, path)
}
