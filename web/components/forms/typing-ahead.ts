import { useEffect } from 'react'
import { isLoading } from '../feedback/loading.ts'

// Characters that are typed before a form is shown belong to its first field: they are held until that field has the
// focus. They are dropped if the user does something else, or if the form gives no field the focus.

const TEXT_FIELD = 'textarea, input:is([type=text], [type=search], [type=tel], [type=url], :not([type]))'
const EDITABLE = 'input, textarea, select, [contenteditable]'
// After the form is loaded.
const FOCUSED_WITHIN_MS = 1000

let isHolding = false

export function holdTyping() {
  if (isHolding) return
  isHolding = true
  let typed = ''
  let loadedAt = 0
  const events = new AbortController()
  const end = () => {
    events.abort()
    clearInterval(timer)
    isHolding = false
  }
  const timer = setInterval(() => {
    if (isLoading()) loadedAt = 0
    else if (loadedAt === 0) loadedAt = Date.now()
    else if (Date.now() - loadedAt > FOCUSED_WITHIN_MS) end()
  }, 100)
  const listen = { capture: true, signal: events.signal }
  const onKey = (event: KeyboardEvent) => {
    if ((event.target as Element | null)?.closest?.(EDITABLE) || isShortcut(event)) return
    if (event.key === 'Escape') return end()
    const { key, repeat } = event
    const isCharacter = key.length === 1 && (key !== ' ' || typed !== '')
    if (!isCharacter && (typed === '' || !['Backspace', 'Enter'].includes(key))) return
    // Shortcuts of the page that is left, and its focused link, do not get the key.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (isCharacter && !repeat) typed += key
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(TEXT_FIELD) || !target.closest('main')) return
    end()
    if (typed !== '') typeInto(target as HTMLInputElement, typed)
  }
  window.addEventListener('keydown', onKey, listen)
  window.addEventListener('focusin', onFocus, listen)
  window.addEventListener('pointerdown', end, listen)
}

// For a form whose code is there already.
export function HoldTyping() {
  useEffect(holdTyping, [])
  return null
}

// AltGr types letters in many languages; browsers report it with Control and Alt.
const isShortcut = (event: KeyboardEvent) =>
  event.isComposing ||
  ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph'))

function typeInto(field: HTMLInputElement, text: string) {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
