import { useLocation } from 'react-router'
import { seesPage, writesOnPage } from './page-permissions.ts'
import { useOwnAccount } from './session.ts'

// What whoever is signed in may do on pages.

export function useMayWrite(): boolean {
  const { pathname } = useLocation()
  return writesOnPage(useOwnAccount(), pathname)
}

export function useSeesPages(): (path: string) => boolean {
  const own = useOwnAccount()
  return (path) => seesPage(own, path)
}
