import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// The height in which the entries fade out.
const EDGE_PX = 32

// Scrolls a navigation so that the entry of the current page is visible, with entries around it. It is as high as the
// window only once its styles are loaded, and after every change of the window.
export function useCurrentInSight() {
  const navigation = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    const container = navigation.current
    if (!container) return
    const observer = new ResizeObserver(() => showCurrent(container))
    observer.observe(container)
    return () => observer.disconnect()
  }, [pathname])
  return navigation
}

function showCurrent(container: HTMLElement) {
  const entry = container.querySelector('[aria-current=page]')
  if (!entry) return
  const frame = container.getBoundingClientRect()
  const { top, bottom } = entry.getBoundingClientRect()
  if (top < frame.top + EDGE_PX || bottom > frame.bottom - EDGE_PX)
    container.scrollTop += (top + bottom - frame.top - frame.bottom) / 2
}
