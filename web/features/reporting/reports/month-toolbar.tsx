import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de.js'
import 'dayjs/locale/pl.js'
import { SegmentedControl, TextInput } from '@mantine/core'
import { MonthPickerInput } from '@mantine/dates'
import type { Asked } from '../../../components/lists/use-list-params.ts'
import { plainDecimal, useFormat } from '../../../format/formatters.ts'
import { useSpoken } from '../../../locales/locale-provider.tsx'

// Which month is declared, by itself or in its quarter, and what is carried over from the declaration before.

type Props = {
  month: string
  asked: Asked
  ask: (changes: { [name: string]: string | undefined }) => void
}

const FIRST = '2026-02-01'

// The one whose declaration is due on that day.
export function monthBefore(today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 'YYYY-MM'.length)
}

// As the field shows it.
const named = (month: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

export function Month({ month, asked, ask }: Props) {
  const { lang, texts } = useSpoken()
  const t = texts.reports.jpk
  const format = useFormat()
  return (
    <>
      <MonthPickerInput
        aria-label={`${t.month}: ${named(month, lang)}`}
        locale={lang}
        valueFormat="MMMM YYYY"
        minDate={FIRST}
        w={180}
        value={`${month}-01`}
        onChange={(day) => day && ask({ month: day.slice(0, 'YYYY-MM'.length) })}
      />
      <SegmentedControl
        aria-label={t.how}
        value={asked.quarterly ? 'quarter' : 'month'}
        onChange={(way) => ask({ quarterly: way === 'quarter' ? '1' : undefined })}
        data={(['month', 'quarter'] as const).map((value) => ({ value, label: t.ways[value] }))}
      />
      <TextInput
        key={asked.carried ?? ''}
        aria-label={t.carriedHint}
        placeholder={t.carriedHint}
        inputMode="decimal"
        w={160}
        defaultValue={asked.carried ? format.decimal(asked.carried) : ''}
        onBlur={({ currentTarget }) => ask({ carried: plainDecimal(currentTarget.value) || undefined })}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </>
  )
}
