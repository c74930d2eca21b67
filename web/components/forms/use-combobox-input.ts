import { useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'

export type SelectOption = { value: string; label: string; hint?: string | undefined; icon?: ReactNode }

export type ComboboxInputOptions = {
  value: string
  choices: readonly SelectOption[]
  onText: (text: string) => void
  onTake: (choice: SelectOption) => void
  // Index of the option that Enter accepts before an arrow key was pressed; -1 for none.
  ready: number
  // Options belong to the typed text, so Enter waits until they are loaded.
  is_settled?: boolean
  // Called on Enter if there is nothing to accept.
  onNothing?: (() => void) | undefined
  // Without options, arrow keys keep their default behaviour.
  onArrow?: ((by: -1 | 1) => boolean) | undefined
}
// Handles the highlighted option and the keys of a combobox.
export function useComboboxInput(props: ComboboxInputOptions) {
  const { value, choices, onText, onTake, ready, is_settled = true, onNothing, onArrow } = props
  const combobox = useCombobox()
  const isOpen = combobox.dropdownOpened
  const [movedTo, moveTo] = useState<number>()
  const [is_waiting, wait] = useState(false)
  const id = useId()
  const at = isOpen ? Math.min(movedTo ?? ready, choices.length - 1) : -1

  const close = () => {
    combobox.closeDropdown()
    moveTo(undefined)
    wait(false)
  }
  const take = (choice: SelectOption | undefined) => {
    close()
    if (choice) onTake(choice)
    else onNothing?.()
  }
  const walk = (event: KeyboardEvent, by: -1 | 1) => {
    if (event.altKey) return
    const isOfPage = !isOpen && value.trim() !== '' && onArrow?.(by)
    event.preventDefault()
    if (isOfPage) return
    const count = choices.length
    if (!isOpen) combobox.openDropdown()
    else if (count > 0) moveTo(nextPlace(at, by, count))
  }
  const enter = (event: KeyboardEvent) => {
    const mustWait = isOpen && movedTo === undefined && !is_settled && value.trim() !== ''
    if (!mustWait && at < 0 && !onNothing) return
    event.preventDefault()
    if (mustWait) wait(true)
    else take(choices[at])
  }
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const by = ARROWS[event.key]
    if (by) walk(event, by)
    else if (event.key === 'Enter') enter(event)
    else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const change = (text: string) => {
    onText(text)
    combobox.openDropdown()
    moveTo(undefined)
    wait(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what Enter waits for is there
  useEffect(() => {
    if (is_waiting && is_settled) take(choices[ready])
  }, [is_waiting, is_settled])
  useScrollTo(id, movedTo)
  return { combobox, id, at, is_waiting, keys, change, close, take }
}

// Wraps around at both ends; without a highlighted option it starts at the first or last.
const nextPlace = (at: number, by: -1 | 1, count: number) =>
  at < 0 && by < 0 ? count - 1 : (at + by + count) % count

const ARROWS: { [key: string]: -1 | 1 | undefined } = { ArrowDown: 1, ArrowUp: -1 }

function useScrollTo(id: string, index: number | undefined) {
  useEffect(() => {
    if (index !== undefined) document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }, [index, id])
}
