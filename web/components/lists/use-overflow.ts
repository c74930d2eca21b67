import { useEffect, useRef, useState } from 'react'

// Whether a table has more columns than there is room for. Only then its sheet scrolls to the side: what scrolls by itself cannot
// keep its sums at the lower edge of the window.
export function useWide() {
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
