import type { Form } from './use-record-form.ts'

// Connects an input with a field of a form, by its API name.

type Values = { [field: string]: unknown }

type FormState<Fields extends Values> = Pick<Form<Fields>, 'values' | 'problems' | 'set'>

export type FormFieldProps<Fields extends Values> = {
  form: FormState<Fields>
  name: keyof Fields & string
  label: string
}

export function getInputProps<Fields extends Values>(form: FormState<Fields>, name: keyof Fields & string) {
  const value = form.values[name]
  return {
    name,
    value: value === null || value === undefined ? '' : String(value),
    error: form.problems[name],
    onValue: (value: string) => form.set(name, value as Fields[typeof name]),
  }
}
