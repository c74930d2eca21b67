import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { plainDecimal, useFormat } from '../../../format.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onValue: (text: string) => void
  // Money keeps its cents in sight.
  is_amount?: boolean
}

// A figure: as the language writes it, and while it is typed as it is typed.
export function DecimalInput({ value, onValue, is_amount, ...others }: Props) {
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  const shown = format.typed(value, is_amount ? 2 : 0) || value
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...others}
      value={typed ?? shown}
      onBlur={(event) => {
        setTyped(undefined)
        others.onBlur?.(event)
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onValue(plainDecimal(text) ?? text)
      }}
    />
  )
}
