import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de.js'
import 'dayjs/locale/pl.js'
import { SegmentedControl, TextInput } from '@mantine/core'
import { MonthPickerInput } from '@mantine/dates'
import { plainDecimal, useFormat } from '../../format.ts'
import type { Asked } from '../../pieces/list/address.ts'
import { useSpoken } from '../../texts/texts.tsx'

// Which month is declared, by itself or in its quarter, and what is carried over from the declaration before.

type Props = {
  asked: Asked
  ask: (changes: { [name: string]: string | undefined }) => void
}

const FIRST = '2026-02-01'

// The one whose declaration is due.
export function lastMonth(now = new Date()): string {
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 1))
  return day.toISOString().slice(0, 'YYYY-MM'.length)
}

// As the field shows it.
const named = (month: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

export function Month({ asked, ask }: Props) {
  const { lang, texts } = useSpoken()
  const t = texts.reports.jpk
  const format = useFormat()
  const month = asked.month ?? lastMonth()
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
