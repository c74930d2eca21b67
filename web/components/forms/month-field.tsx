import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de.js'
import 'dayjs/locale/pl.js'
import { MonthPickerInput } from '@mantine/dates'
import { useLocale } from '../../locales/locale-provider.tsx'
import type { Form } from './use-record-form.ts'

type Values = { [field: string]: unknown }
type Props<Fields extends Values> = {
  form: Pick<Form<Fields>, 'values' | 'problems' | 'set'>
  name: keyof Fields & string
  label: string
  description?: string | undefined
}

const MONTH_LENGTH = 'YYYY-MM'.length

// A month, YYYY-MM; picked, or none.
export function MonthField<Fields extends Values>({ form, name, label, description }: Props<Fields>) {
  const { lang, texts } = useLocale()
  const month = form.values[name] as string | null | undefined
  return (
    <MonthPickerInput
      label={label}
      {...(description ? { description } : {})}
      name={name}
      locale={lang}
      valueFormat="MMMM YYYY"
      value={/^\d{4}-\d{2}$/.test(month ?? '') ? `${month}-01` : null}
      error={form.problems[name]}
      ariaLabels={texts.common.calendar}
      clearable
      clearButtonProps={{ 'aria-label': texts.list.clearOne(label) }}
      onChange={(day) => form.set(name, (day?.slice(0, MONTH_LENGTH) ?? '') as Fields[typeof name])}
    />
  )
}
