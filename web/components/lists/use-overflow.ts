import { useEffect, useRef, useState } from 'react'

// Reports whether the table overflows. The container scrolls sideways only then, because a scroll container breaks the sticky
// totals at the bottom of the window.
export function useOverflow() {
  const sheet = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [is_wide, setWide] = useState(false)
  useEffect(() => {
    const [outer, inner] = [sheet.current, table.current]
    if (!outer || !inner) return
    const watch = new ResizeObserver(() => setWide(inner.scrollWidth > outer.clientWidth + 1))
    watch.observe(outer)
    watch.observe(inner)
    return () => watch.disconnect()
  }, [])
  return { sheet, table, is_wide }
}
