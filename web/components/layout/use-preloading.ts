import { useEffect } from 'react'
import { accountLocation } from '../../account-url.ts'

// Calls `preload` with the path in the account when a link to a page is pointed at or gets the focus. Touching counts as
// pointing.

const EVENTS = ['pointerover', 'focusin'] as const

export function usePreloading(preload: (path: string) => void) {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || link.origin !== location.origin || link.target === '_blank') return
      const path = pathInAccount(link.pathname)
      if (path !== undefined) preload(path)
    }
    for (const event of EVENTS) document.addEventListener(event, onIntent, { passive: true })
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, onIntent)
    }
  }, [preload])
}

function pathInAccount(path: string): string | undefined {
  const { basename } = accountLocation
  if (basename === '/') return path
  return path === basename || path.startsWith(`${basename}/`) ? path.slice(basename.length) || '/' : undefined
}
