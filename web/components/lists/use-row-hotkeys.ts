import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'

// Arrow keys move the focus between rows, Enter follows the focused link, X selects the row.
export function useRowHotkeys(toggle: ((id: number) => void) | undefined) {
  const containerRef = useRef<HTMLDivElement>(null)
  const links = () => [...(containerRef.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const move = (by: number) => {
    const all = links()
    const here = all.indexOf(document.activeElement as HTMLElement)
    const next = here < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, here + by))
    all[next]?.focus()
  }
  const mark = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-id]')
    if (row && containerRef.current?.contains(row)) toggle?.(Number(row.dataset.id))
  }
  useHotkeys([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['X', mark],
  ])
  return { containerRef, enter: () => links()[0]?.focus() }
}
