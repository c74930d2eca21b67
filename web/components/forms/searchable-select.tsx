import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { IconSelector } from '../icons/icons.ts'
import { ComboboxInput } from './combobox-input.tsx'
import { normalizeForSearch, rankOptions } from './rank-options.ts'
import type { SelectOption } from './use-combobox-input.ts'

export type SearchableSelectProps = Omit<TextInputProps, 'onChange' | 'value' | 'onClick' | 'onKeyDown'> & {
  value: string
  onValue: (value: string) => void
  choices: readonly SelectOption[]
  // Accepts typed text that is not in the list.
  is_free?: boolean
  // Allows an empty value.
  is_clearable?: boolean
  // Below the option, if it is a sentence.
  is_hint_below?: boolean
  onArrow?: ((by: -1 | 1) => boolean) | undefined
}

// Select that finds an option by a part of its name or code. Incomplete text selects the first match.
export function SearchableSelect(props: SearchableSelectProps) {
  const { value, onValue, choices, is_free = false, is_clearable = false, onArrow, ...others } = props
  const { is_hint_below = false, ...input } = others
  const [typed, setTyped] = useState<string>()
  const current = choices.findIndex((choice) => choice.value === value)
  const matches = typed === undefined ? choices : rankOptions(choices, typed)
  const type = (text: string) => {
    setTyped(text)
    const exact = choices.find(({ label }) => normalizeForSearch(label) === normalizeForSearch(text))
    if (is_free) onValue(text)
    else if (exact) onValue(exact.value)
  }
  const leave = () => {
    if (typed !== undefined && !is_free) {
      const [best] = matches
      if (typed.trim() === '') is_clearable && onValue('')
      else if (best) onValue(best.value)
    }
    setTyped(undefined)
  }
  return (
    <ComboboxInput
      rightSection={is_free ? undefined : <IconSelector size={15} />}
      rightSectionPointerEvents="none"
      {...input}
      is_hint_beside={!is_hint_below}
      value={typed ?? choices[current]?.label ?? value}
      choices={matches}
      ready={is_free ? -1 : typed === undefined ? current : 0}
      onText={type}
      onTake={(choice) => {
        onValue(choice.value)
        setTyped(undefined)
      }}
      onArrow={onArrow}
      onFocus={(event) => {
        // The first key replaces the current text.
        event.currentTarget.select()
        input.onFocus?.(event)
      }}
      onBlur={(event) => {
        leave()
        input.onBlur?.(event)
      }}
    />
  )
}
