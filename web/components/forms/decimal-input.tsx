import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { parseTypedDecimal, useFormat } from '../../format/formatters.ts'

export type DecimalInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onType: (text: string) => void
  is_amount?: boolean
}

// The exact decimal as text, shown with the decimal separator of the language; an amount has two decimals or more.
export function DecimalInput({ value, onType, is_amount = false, ...others }: DecimalInputProps) {
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      inputMode="decimal"
      {...others}
      value={typed ?? (format.typed(value, is_amount ? 2 : 0) || value)}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onType(parseTypedDecimal(text) ?? text)
      }}
    />
  )
}
