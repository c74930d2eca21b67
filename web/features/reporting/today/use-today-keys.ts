import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'

// Arrow keys, J and K move between the rows of all sections, Enter follows the focused link, A does the work of the row.
export const ACT_KEY = 'A'

export function useTodayKeys() {
  const containerRef = useRef<HTMLDivElement>(null)
  const links = () => [...(containerRef.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('[data-row]')
  const move = (by: number) => {
    const all = links()
    const here = all.findIndex((link) => link.closest('[data-row]') === current())
    const next = here < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, here + by))
    all[next]?.focus()
  }
  const act = () => current()?.querySelector<HTMLElement>('[data-act]')?.click()
  useHotkeys([
    ['ArrowDown', () => move(1)],
    ['J', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['K', () => move(-1)],
    [ACT_KEY, act],
  ])
  // Before a row disappears, its neighbour takes the focus.
  const leave = (key: string) => {
    const all = links()
    const at = all.findIndex((link) => link.closest<HTMLElement>('[data-row]')?.dataset.row === key)
    if (current()?.dataset.row === key) (all[at + 1] ?? all[at - 1])?.focus()
  }
  return { containerRef, leave }
}
