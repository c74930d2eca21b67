import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { IconSelector } from '../icons/icons.ts'
import { SuggestInput } from './combobox-input.tsx'
import { matching, plain } from './rank-options.ts'
import type { Choice } from './use-combobox-input.ts'

export type ChooserProps = Omit<TextInputProps, 'onChange' | 'value' | 'onClick' | 'onKeyDown'> & {
  value: string
  onValue: (value: string) => void
  choices: readonly Choice[]
  // What is on no list is taken as it is typed.
  is_free?: boolean
  // Nothing is a choice too.
  is_clearable?: boolean
  // Below its choice, where it is a sentence.
  is_hint_below?: boolean
  onArrow?: ((by: -1 | 1) => boolean) | undefined
}

// One of many, found by typing a part of its name or its code. What is left half typed means the first that is found.
export function Chooser(props: ChooserProps) {
  const { value, onValue, choices, is_free = false, is_clearable = false, onArrow, ...others } = props
  const { is_hint_below = false, ...input } = others
  const [typed, setTyped] = useState<string>()
  const current = choices.findIndex((choice) => choice.value === value)
  const found = typed === undefined ? choices : matching(choices, typed)
  const type = (text: string) => {
    setTyped(text)
    const exact = choices.find(({ label }) => plain(label) === plain(text))
    if (is_free) onValue(text)
    else if (exact) onValue(exact.value)
  }
  const leave = () => {
    if (typed !== undefined && !is_free) {
      const [best] = found
      if (typed.trim() === '') is_clearable && onValue('')
      else if (best) onValue(best.value)
    }
    setTyped(undefined)
  }
  return (
    <SuggestInput
      rightSection={is_free ? undefined : <IconSelector size={15} />}
      rightSectionPointerEvents="none"
      {...input}
      is_hint_beside={!is_hint_below}
      value={typed ?? choices[current]?.label ?? value}
      choices={found}
      ready={is_free ? -1 : typed === undefined ? current : 0}
      onText={type}
      onTake={(choice) => {
        onValue(choice.value)
        setTyped(undefined)
      }}
      onArrow={onArrow}
      onFocus={(event) => {
        // What is typed next takes the place of what is there.
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
