import type { KeyboardEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

const isIn = ({ target }: MouseEvent, selector: string) => (target as HTMLElement).closest(selector) !== null

// The handlers of a row and of its link. Without `onRow` a click opens the record; with it a click calls `onRow`, while a double
// click and Enter still open the record.
export function useRowClick(path: string, onRow: (() => void) | undefined) {
  const navigate = useNavigate()
  const open = () => void navigate(path)
  const handleClick = (event: MouseEvent) => {
    if (isIn(event, 'a, button, input, label') || window.getSelection()?.toString()) return
    if (onRow) onRow()
    else open()
  }
  const handleDoubleClick = (event: MouseEvent) => {
    if (!isIn(event, 'button, input, label')) open()
  }
  // The space bar acts like a click for keyboard users.
  const handleLinkKeyDown = (event: KeyboardEvent) => {
    if (!onRow || event.key !== ' ') return
    event.preventDefault()
    onRow()
  }
  // Enter fires a click event without a mouse button.
  const handleLinkClick = (event: MouseEvent) => {
    if (!onRow || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onRow()
  }
  return {
    row: { onClick: handleClick, onDoubleClick: onRow && handleDoubleClick },
    link: { onClick: handleLinkClick, onKeyDown: handleLinkKeyDown },
  }
}
