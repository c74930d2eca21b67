import { useMemo, useRef } from 'react'
import { focusLine } from './focus-targets.ts'
import { type EditorLine, emptyLine } from './model/line.ts'

// Actions to add, change, move and remove lines. Their identity is stable between renders, so that only the changed line
// renders again.

export type LineActions = {
  add: (after?: string, fields?: Partial<EditorLine>) => void
  change: (key: string, fields: Partial<EditorLine>) => void
  // Returns a function that undoes the action.
  remove: (key: string) => () => void
  duplicate: (key: string) => void
  // Moves a line by one, or before another line.
  move: (key: string, to: -1 | 1 | string) => void
  replace: (lines: EditorLine[]) => void
  focus: (key: string, column: string) => void
  goTo: (key: string, column: string, by: -1 | 1) => boolean
}

export function useLineActions(
  lines: EditorLine[],
  discount_percent: string,
  set: (lines: EditorLine[]) => void,
): LineActions {
  const latest = useRef({ lines, discount_percent, set })
  latest.current = { lines, discount_percent, set }
  return useMemo(() => {
    const update = (next: EditorLine[]) => {
      latest.current.lines = next
      latest.current.set(next)
    }
    const placeOf = (key: string) => latest.current.lines.findIndex((line) => line.key === key)
    return {
      add: (after, fields) => {
        const { lines, discount_percent } = latest.current
        const index = after === undefined ? lines.length : placeOf(after) + 1
        const line = emptyLine({
          given: lines.at(-1)?.given.endsWith('gross') ? 'price_gross' : 'price_net',
          discount_percent,
          tax: lines.at(-1)?.tax === 'disabled' ? 'disabled' : '',
          ...fields,
        })
        update(lines.toSpliced(index, 0, line))
        focusLine(line.key, 'name')
      },
      change: (key, fields) =>
        update(latest.current.lines.map((line) => (line.key === key ? { ...line, ...fields } : line))),
      remove: (key) => {
        const index = placeOf(key)
        const line = latest.current.lines[index] as EditorLine
        const remainingLines = latest.current.lines.filter((line) => line.key !== key)
        const next = remainingLines.length === 0 ? [emptyLine()] : remainingLines
        update(next)
        focusLine((next[Math.min(index, next.length - 1)] as EditorLine).key, 'name')
        return () => update(latest.current.lines.toSpliced(index, 0, line))
      },
      duplicate: (key) => {
        const index = placeOf(key)
        const line = latest.current.lines[index] as EditorLine
        const copy = { ...line, key: emptyLine().key, id: null, stored: null }
        update(latest.current.lines.toSpliced(index + 1, 0, copy))
        focusLine(copy.key, 'name')
      },
      move: (key, to) => {
        const { lines } = latest.current
        const from = placeOf(key)
        const target = typeof to === 'string' ? placeOf(to) : from + to
        if (from < 0 || target < 0 || target >= lines.length || target === from) return
        update(lines.toSpliced(from, 1).toSpliced(target, 0, lines[from] as EditorLine))
      },
      replace: update,
      focus: focusLine,
      goTo: (key, column, by) => {
        const next = latest.current.lines[placeOf(key) + by]
        if (next === undefined) return false
        focusLine(next.key, column)
        return true
      },
    }
  }, [])
}
