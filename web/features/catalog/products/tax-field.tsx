import { Autocomplete } from '@mantine/core'
import { TAX_RATES } from '../../../api/constants.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'

type Values = { [field: string]: unknown }
type Props<Fields extends Values> = { form: Form<Fields>; name: keyof Fields & string; label: string }

// A tax rate in percent, or a code such as `zw`. Users can type any other rate.
export function TaxField<Fields extends Values>({ form, name, label }: Props<Fields>) {
  return (
    <Autocomplete
      label={label}
      name={name}
      data={TAX_RATES}
      filter={({ options }) => options}
      value={String(form.values[name] ?? '')}
      error={form.problems[name]}
      onChange={(value) => form.set(name, value as Fields[typeof name])}
      autoComplete="off"
    />
  )
}
