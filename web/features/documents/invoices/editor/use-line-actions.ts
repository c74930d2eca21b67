import { useMemo, useRef } from 'react'
import { focusLine } from './focus-targets.ts'
import { emptyLine, type Line } from './model/line.ts'

// Actions to add, change, move and remove lines. Their identity is stable between renders, so that only the changed line
// renders again.

export type LineTools = {
  add: (after?: string, fields?: Partial<Line>) => void
  change: (key: string, fields: Partial<Line>) => void
  // Gives the way back.
  remove: (key: string) => () => void
  duplicate: (key: string) => void
  // By one, or before another line.
  move: (key: string, to: -1 | 1 | string) => void
  replace: (lines: Line[]) => void
  focus: (key: string, column: string) => void
  goTo: (key: string, column: string, by: -1 | 1) => boolean
}

export function useLines(lines: Line[], discount_percent: string, set: (lines: Line[]) => void): LineTools {
  const held = useRef({ lines, discount_percent, set })
  held.current = { lines, discount_percent, set }
  return useMemo(() => {
    const update = (next: Line[]) => {
      held.current.lines = next
      held.current.set(next)
    }
    const placeOf = (key: string) => held.current.lines.findIndex((line) => line.key === key)
    return {
      add: (after, fields) => {
        const { lines, discount_percent } = held.current
        const place = after === undefined ? lines.length : placeOf(after) + 1
        const line = emptyLine({
          given: lines.at(-1)?.given.endsWith('gross') ? 'price_gross' : 'price_net',
          discount_percent,
          tax: lines.at(-1)?.tax === 'disabled' ? 'disabled' : '',
          ...fields,
        })
        update(lines.toSpliced(place, 0, line))
        focusLine(line.key, 'name')
      },
      change: (key, fields) =>
        update(held.current.lines.map((line) => (line.key === key ? { ...line, ...fields } : line))),
      remove: (key) => {
        const place = placeOf(key)
        const line = held.current.lines[place] as Line
        const rest = held.current.lines.filter((line) => line.key !== key)
        const next = rest.length === 0 ? [emptyLine()] : rest
        update(next)
        focusLine((next[Math.min(place, next.length - 1)] as Line).key, 'name')
        return () => update(held.current.lines.toSpliced(place, 0, line))
      },
      duplicate: (key) => {
        const place = placeOf(key)
        const line = held.current.lines[place] as Line
        const copy = { ...line, key: emptyLine().key, id: null, stored: null }
        update(held.current.lines.toSpliced(place + 1, 0, copy))
        focusLine(copy.key, 'name')
      },
      move: (key, to) => {
        const { lines } = held.current
        const from = placeOf(key)
        const target = typeof to === 'string' ? placeOf(to) : from + to
        if (from < 0 || target < 0 || target >= lines.length || target === from) return
        update(lines.toSpliced(from, 1).toSpliced(target, 0, lines[from] as Line))
      },
      replace: update,
      focus: focusLine,
      goTo: (key, column, by) => {
        const next = held.current.lines[placeOf(key) + by]
        if (next === undefined) return false
        focusLine(next.key, column)
        return true
      },
    }
  }, [])
}
