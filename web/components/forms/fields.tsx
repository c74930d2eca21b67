import { Select, Switch, Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'
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

export function DecimalField<Fields extends Values>({
  form,
  name,
  ...others
}: FormFieldProps<Fields> & Omit<DecimalInputProps, 'form' | 'name' | 'value' | 'onType'>) {
  return (
    <DecimalInput
      autoComplete="off"
      {...others}
      name={name}
      value={textOf(form.values[name])}
      error={form.problems[name]}
      onType={(text) => form.set(name, text as Fields[typeof name])}
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
