import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// Scrolls a navigation so that the entry of the current page is visible.
export function useCurrentInSight() {
  const navigation = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    const container = navigation.current
    const entry = container?.querySelector('[aria-current=page]')
    if (!container || !entry) return
    const frame = container.getBoundingClientRect()
    const { top, bottom } = entry.getBoundingClientRect()
    if (top < frame.top) container.scrollTop -= frame.top - top
    else if (bottom > frame.bottom) container.scrollTop += bottom - frame.bottom
  }, [pathname])
  return navigation
}
