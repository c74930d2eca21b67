import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconSearch } from '../icons/icons.ts'

const WAIT_MS = 250

type Props = { value: string; onChange: (value: string) => void; onDown: () => void }

// Edits the API's `query` parameter. The URL follows the typed text after a delay. "/" focuses the field.
export function SearchInput({ value, onChange, onDown }: Props) {
  const { list, common } = useTexts()
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const tell = useDebouncedCallback(onChange, WAIT_MS)
  useHotkeys([['/', () => field.current?.focus()]])
  useEffect(() => setText(value), [value])
  const change = (text: string) => {
    setText(text)
    tell(text)
  }
  return (
    <TextInput
      ref={field}
      type="search"
      w={{ base: '100%', xs: 280 }}
      aria-label={list.search}
      placeholder={common.search}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label={list.clearOne(list.search)} onClick={() => change('')} />
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') onDown()
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
