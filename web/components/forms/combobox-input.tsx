import { Combobox, Loader, Text, TextInput, type TextInputProps } from '@mantine/core'
import styles from './combobox-input.module.css'
import { type ComboboxInputOptions, type SelectOption, useComboboxInput } from './use-combobox-input.ts'

// Text input with suggestions: arrow keys move through them, Enter accepts the highlighted one, Escape closes the list,
// Tab moves on. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/

type Props = ComboboxInputOptions &
  Omit<TextInputProps, 'onChange' | 'value' | 'onClick' | 'onKeyDown'> & {
    is_loading?: boolean
    // On one line with the option, if both are short.
    is_hint_beside?: boolean
    // Whether a pointer is pressed on the options.
    onPress?: () => void
  }

export function ComboboxInput(props: Props) {
  const { value, choices, onText, onTake, ready, is_settled, onNothing, onArrow, ...others } = props
  const { is_loading, is_hint_beside, onPress, ...input } = others
  const { combobox, id, at, is_waiting, keys, change, close, take } = useComboboxInput(props)
  const isOpen = combobox.dropdownOpened
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      // A long document would render thousands of options that are never opened.
      keepMounted={false}
      onOptionSubmit={(value) => take(choices.find((choice) => choice.value === value))}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          autoComplete="off"
          {...input}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          value={value}
          rightSection={(is_loading && isOpen) || is_waiting ? <Loader size={14} /> : input.rightSection}
          onKeyDown={keys}
          onClick={() => combobox.openDropdown()}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={(event) => {
            close()
            input.onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown miw={is_hint_beside ? '15rem' : '19rem'} hidden={choices.length === 0}>
        <Combobox.Options
          id={id}
          aria-label={String(input['aria-label'] ?? input.label ?? '')}
          className={styles.options ?? ''}
          onPointerDown={onPress}
          {...(is_hint_beside ? { 'data-beside': true } : {})}
        >
          {choices.map((choice, index) => (
            <Option key={choice.value} id={`${id}-${index}`} choice={choice} is_marked={index === at} />
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Option({ id, choice, is_marked }: { id: string; choice: SelectOption; is_marked: boolean }) {
  const { value, label, hint, icon } = choice
  return (
    <Combobox.Option
      id={id}
      value={value}
      selected={is_marked}
      aria-selected={is_marked}
      className={styles.option ?? ''}
    >
      <span className={styles.label}>
        {icon}
        {label}
      </span>
      {hint && (
        <Text size="xs" c="dimmed" component="span">
          {hint}
        </Text>
      )}
    </Combobox.Option>
  )
}
