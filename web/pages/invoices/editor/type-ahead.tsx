import { Combobox, Loader, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'

// A text that finds records while it is typed. What is not found can be made, or simply left as it was typed.

export type Found = { id: number; label: string; hint?: string | undefined }
type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  value: string
  onText: (text: string) => void
  found: readonly Found[]
  is_loading?: boolean
  onChoose: (id: number) => void
  create: { label: string; onCreate: () => void }
  // The arrows belong to the page while nothing is offered.
  onArrow?: ((by: -1 | 1) => boolean) | undefined
  is_open_on_focus?: boolean
}

const NEW = 'new'

export function TypeAhead(props: Props) {
  const { value, onText, found, is_loading, onChoose, create, onArrow, is_open_on_focus, ...input } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const choose = (chosen: string) => {
    combobox.closeDropdown()
    if (chosen === NEW) create.onCreate()
    else onChoose(Number(chosen))
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (by === undefined || event.altKey || combobox.dropdownOpened || value.trim() === '') return
    if (!onArrow?.(by)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width="max(100%, 18rem)">
      <Combobox.Target>
        <TextInput
          autoComplete="off"
          {...input}
          value={value}
          rightSection={is_loading && combobox.dropdownOpened ? <Loader size={14} /> : input.rightSection}
          onKeyDownCapture={onKeyDownCapture}
          onChange={(event) => {
            onText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={(event) => {
            input.onFocus?.(event)
            if (is_open_on_focus) combobox.openDropdown()
          }}
          onBlur={(event) => {
            input.onBlur?.(event)
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {found.map(({ id, label, hint }) => (
            <Option key={id} value={String(id)} label={label} hint={hint} />
          ))}
          <Option
            value={NEW}
            label={create.label}
            icon={<IconPlus size={15} style={{ verticalAlign: '-2px', marginInlineEnd: 6 }} />}
          />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

type OptionProps = { value: string; label: string; hint?: string | undefined; icon?: ReactNode }

const Option = ({ value, label, hint, icon }: OptionProps) => (
  <Combobox.Option value={value}>
    <Text size="sm" component="span">
      {icon}
      {label}
    </Text>
    {hint && (
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    )}
  </Combobox.Option>
)
