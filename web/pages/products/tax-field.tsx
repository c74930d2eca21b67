import { Autocomplete } from '@mantine/core'
import type { Form } from '../../pieces/form/use-record-form.ts'

const RATES = ['23', '8', '5', '0', 'zw', 'np', 'oo']

type Values = { [field: string]: unknown }
type Props<Fields extends Values> = { form: Form<Fields>; name: keyof Fields & string; label: string }

// A rate in percent or one of the words that count as none; any other rate can be typed.
export function TaxField<Fields extends Values>({ form, name, label }: Props<Fields>) {
  return (
    <Autocomplete
      label={label}
      name={name}
      data={RATES}
      filter={({ options }) => options}
      value={String(form.values[name] ?? '')}
      error={form.problems[name]}
      onChange={(value) => form.set(name, value as Fields[typeof name])}
      autoComplete="off"
    />
  )
}
