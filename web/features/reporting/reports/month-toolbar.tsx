import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de.js'
import 'dayjs/locale/pl.js'
import { SegmentedControl, TextInput } from '@mantine/core'
import { MonthPickerInput } from '@mantine/dates'
import type { ListParams } from '../../../components/lists/use-list-params.ts'
import { parseTypedDecimal, useFormat } from '../../../format/formatters.ts'
import { useLocale } from '../../../locales/locale-provider.tsx'

// Selects the month, the declaration period and the amount carried forward.

type Props = {
  month: string
  params: ListParams
  setParams: (changes: { [name: string]: string | undefined }) => void
}

const FIRST = '2026-02-01'

// Month whose declaration is due on the given day.
export function monthBefore(today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 'YYYY-MM'.length)
}

// As the field shows it.
const monthName = (month: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

export function Month({ month, params, setParams }: Props) {
  const { lang, texts } = useLocale()
  const t = texts.reports.jpk
  const format = useFormat()
  return (
    <>
      <MonthPickerInput
        aria-label={`${t.month}: ${monthName(month, lang)}`}
        locale={lang}
        valueFormat="MMMM YYYY"
        ariaLabels={texts.common.calendar}
        minDate={FIRST}
        w={180}
        value={`${month}-01`}
        onChange={(day) => day && setParams({ month: day.slice(0, 'YYYY-MM'.length) })}
      />
      <SegmentedControl
        aria-label={t.how}
        value={params.quarterly ? 'quarter' : 'month'}
        onChange={(way) => setParams({ quarterly: way === 'quarter' ? '1' : undefined })}
        data={(['month', 'quarter'] as const).map((value) => ({ value, label: t.ways[value] }))}
      />
      <TextInput
        key={params.carried ?? ''}
        aria-label={t.carriedHint}
        placeholder={t.carriedHint}
        inputMode="decimal"
        w={160}
        defaultValue={params.carried ? format.decimal(params.carried) : ''}
        onBlur={({ currentTarget }) =>
          setParams({ carried: parseTypedDecimal(currentTarget.value) || undefined })
        }
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </>
  )
}
