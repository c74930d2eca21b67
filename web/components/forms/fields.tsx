import { Select, Switch, Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { parseTypedDecimal, useFormat } from '../../format/formatters.ts'
import type { FormFieldProps } from './input-props.ts'

// Form fields. Each takes the form and the API name of its field.

type Values = { [field: string]: unknown }

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

export function TextField<Fields extends Values>({
  form,
  name,
  ...others
}: FormFieldProps<Fields> & Omit<TextInputProps, 'form' | 'name'>) {
  return (
    <TextInput
      autoComplete="off"
      {...others}
      name={name}
      value={textOf(form.values[name])}
      error={form.problems[name]}
      onChange={(event) => form.set(name, event.currentTarget.value as Fields[typeof name])}
    />
  )
}

export function TextareaField<Fields extends Values>({
  form,
  name,
  ...others
}: FormFieldProps<Fields> & Omit<TextareaProps, 'form' | 'name'>) {
  return (
    <Textarea
      autosize
      minRows={3}
      {...others}
      name={name}
      value={textOf(form.values[name])}
      error={form.problems[name]}
      onChange={(event) => form.set(name, event.currentTarget.value as Fields[typeof name])}
    />
  )
}

// The exact decimal as text, shown with the decimal separator of the language; an amount has two decimals or more.
export function DecimalField<Fields extends Values>({
  form,
  name,
  is_amount = false,
  ...others
}: FormFieldProps<Fields> & Omit<TextInputProps, 'form' | 'name'> & { is_amount?: boolean }) {
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  const value = textOf(form.values[name])
  const set = (text: string) => form.set(name, text as Fields[typeof name])
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...others}
      name={name}
      value={typed ?? (format.typed(value, is_amount ? 2 : 0) || value)}
      error={form.problems[name]}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        set(parseTypedDecimal(text) ?? text)
      }}
    />
  )
}

type Options = {
  options: readonly { value: string; label: string }[]
  is_clearable?: boolean
  description?: string | undefined
}

export function SelectField<Fields extends Values>({
  form,
  name,
  label,
  description,
  options,
  is_clearable,
}: FormFieldProps<Fields> & Options) {
  return (
    <Select
      label={label}
      description={description}
      name={name}
      data={options}
      value={textOf(form.values[name]) || null}
      error={form.problems[name]}
      clearable={is_clearable ?? false}
      allowDeselect={is_clearable ?? false}
      onChange={(value) => form.set(name, value as Fields[typeof name])}
    />
  )
}

export function SwitchField<Fields extends Values>({
  form,
  name,
  label,
  description,
}: FormFieldProps<Fields> & { description?: string | undefined }) {
  return (
    <Switch
      label={label}
      description={description}
      name={name}
      checked={form.values[name] === true}
      error={form.problems[name]}
      onChange={(event) => form.set(name, event.currentTarget.checked as Fields[typeof name])}
    />
  )
}
