import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'

// Arrows move the focus from row to row, Enter follows the link it stands on, X marks the row.
export function useRowKeys(toggle: ((id: number) => void) | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const links = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const move = (by: number) => {
    const all = links()
    const here = all.indexOf(document.activeElement as HTMLElement)
    const next = here < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, here + by))
    all[next]?.focus()
  }
  const mark = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-id]')
    if (row && place.current?.contains(row)) toggle?.(Number(row.dataset.id))
  }
  useHotkeys([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['X', mark],
  ])
  return { place, enter: () => links()[0]?.focus() }
}
