import { MultiSelect, type MultiSelectProps, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import styles from './combobox-input.module.css'
import { rankOptions } from './rank-options.ts'
import { SearchableSelect, type SearchableSelectProps } from './searchable-select.tsx'
import type { SelectOption } from './use-combobox-input.ts'

// Codes of the Polish registers and reasons for exemption, each with its meaning.

type InputProps = Omit<SearchableSelectProps, 'choices' | 'is_free' | 'is_clearable' | 'is_hint_below'>

export function GtuInput(props: InputProps) {
  const { marks } = useTexts()
  const choices = withOwn(
    useMemo(() => choicesOf(marks.gtu), [marks]),
    [props.value],
  )
  return <SearchableSelect {...props} choices={choices} is_clearable is_hint_below />
}

// Common reasons are suggested; users can type any other.
export function ExemptionInput(props: InputProps) {
  const { marks } = useTexts()
  const choices = useMemo(() => choicesOf(marks.exemptions), [marks])
  return <SearchableSelect {...props} choices={choices} is_free is_hint_below />
}

type ProceduresProps = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  value: readonly string[]
  onValue: (codes: string[]) => void
}

export function ProceduresInput({ value, onValue, ...others }: ProceduresProps) {
  const { marks, common } = useTexts()
  const meanings = { ...marks.procedures, ...marks.formerProcedures }
  const choices = withOwn(choicesOf(marks.procedures), value)
  return (
    <MultiSelect
      {...others}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={[...value]}
      onChange={onValue}
      searchable
      hidePickedOptions
      nothingFoundMessage={common.nothingFound}
      // Finds codes by their meaning, too.
      filter={({ search }) => rankOptions(choices, search).map(({ value, label }) => ({ value, label }))}
      renderOption={({ option: { value } }) => (
        <span className={styles.option}>
          <span className={styles.label}>{value}</span>
          <Text size="xs" c="dimmed" component="span">
            {meanings[value]}
          </Text>
        </span>
      )}
    />
  )
}

const choicesOf = (meanings: { [code: string]: string }): SelectOption[] =>
  Object.entries(meanings).map(([value, hint]) => ({ value, label: value, hint }))

// Keeps codes that were set through the API and have no label.
const withOwn = (choices: readonly SelectOption[], storedCodes: readonly string[]): SelectOption[] => [
  ...choices,
  ...storedCodes
    .filter((code) => code !== '' && !choices.some(({ value }) => value === code))
    .map((value) => ({ value, label: value })),
]
