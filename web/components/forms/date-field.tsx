import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de.js'
import 'dayjs/locale/pl.js'
import { DateInput } from '@mantine/dates'
import { parseTypedDay } from '../../format/typed-day.ts'
import { useLocale } from '../../locales/locale-provider.tsx'
import styles from './date-field.module.css'
import type { Form } from './use-record-form.ts'

type Values = { [field: string]: unknown }
type Props<Fields extends Values> = {
  form: Pick<Form<Fields>, 'values' | 'problems' | 'set'>
  name: keyof Fields & string
  label: string
  description?: string | undefined
  placeholder?: string
  is_clearable?: boolean
}

const FORMS = { en: 'D MMM YYYY', pl: 'DD.MM.YYYY', de: 'DD.MM.YYYY' }

// A date (YYYY-MM-DD) that is typed or picked from a calendar.
export function DateField<Fields extends Values>(props: Props<Fields>) {
  const { form, name, label, description, placeholder, is_clearable } = props
  const { lang, texts } = useLocale()
  return (
    <DateInput
      label={label}
      {...(description ? { description } : {})}
      {...(placeholder ? { placeholder } : {})}
      name={name}
      locale={lang}
      valueFormat={FORMS[lang]}
      dateParser={(text) => parseTypedDay(text, lang)}
      firstDayOfWeek={1}
      value={toDay(form.values[name])}
      error={form.problems[name]}
      classNames={{ day: styles.day ?? '' }}
      ariaLabels={texts.common.calendar}
      clearable={is_clearable ?? false}
      clearButtonProps={{ 'aria-label': texts.list.clearOne(label) }}
      onChange={(value) => form.set(name, value as Fields[typeof name])}
    />
  )
}

// The calendar of any other text would never end.
const toDay = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value : null
