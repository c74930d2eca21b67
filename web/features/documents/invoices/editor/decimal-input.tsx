import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { parseTypedDecimal, useFormat } from '../../../../format/formatters.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onValue: (text: string) => void
  // Whether the value is money: with cents, and with thousands separators while it is not edited.
  is_amount?: boolean
}

// Input for a decimal: formatted in the language of the page, but unchanged while the user types.
export function DecimalInput({ value, onValue, is_amount = false, ...others }: Props) {
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [isEntered, enter] = useState(false)
  const plain = format.typed(value, is_amount ? 2 : 0) || value
  const shown = is_amount && !isEntered ? format.amount(value) || value : plain
  // Without thousands separators the text changes, which would clear the selection of the focused input.
  useLayoutEffect(() => {
    if (isEntered && is_amount) input.current?.select()
  }, [isEntered, is_amount])
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...others}
      ref={input}
      value={typed ?? shown}
      onFocus={(event) => {
        enter(true)
        others.onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyped(undefined)
        enter(false)
        others.onBlur?.(event)
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onValue(parseTypedDecimal(text) ?? text)
      }}
    />
  )
}
