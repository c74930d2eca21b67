import { TextInput } from '@mantine/core'
import { DateField } from '../../../../components/forms/date-field.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { toText } from './model/line.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

// Sale date. A month, or no date, is kept until the user types a date.
export function MonthOrDay({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const { values, set, problems } = editor
  const value = toText(values.sell_date)
  if (value === '' || /^\d{4}-\d\d-\d\d$/.test(value))
    return <DateField form={editor} name="sell_date" label={t.sellDate} is_clearable />
  return (
    <TextInput
      label={t.sellDate}
      value={value}
      error={problems.sell_date}
      onChange={(event) => set('sell_date', event.currentTarget.value)}
    />
  )
}
