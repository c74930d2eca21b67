import { plusMonths } from '../../../../src/platform/checks/months.ts'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de.js'
import 'dayjs/locale/pl.js'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { MonthPickerInput } from '@mantine/dates'
import { useToday } from '../../../api/account-clock.ts'
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
export const monthBefore = (today: string): string => plusMonths(today, -1).slice(0, 'YYYY-MM'.length)

// Quarter whose return is due on the given day, such as 2026-Q3.
export function quarterBefore(today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const last = Math.ceil(month / 3) - 1
  return last === 0 ? `${year - 1}-Q4` : `${year}-Q${last}`
}

// The value in the format of the field.
const monthName = (month: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

type MonthProps = Pick<Props, 'month' | 'setParams'> & { first?: string }

export function MonthFilter({ month, setParams, first }: MonthProps) {
  const { lang, texts } = useLocale()
  const t = texts.reports.jpk
  return (
    <MonthPickerInput
      aria-label={`${t.month}: ${monthName(month, lang)}`}
      locale={lang}
      valueFormat="MMMM YYYY"
      ariaLabels={texts.common.calendar}
      {...(first ? { minDate: first } : {})}
      w={180}
      value={`${month}-01`}
      onChange={(day) => day && setParams({ month: day.slice(0, 'YYYY-MM'.length) })}
    />
  )
}

export function Month({ month, params, setParams }: Props) {
  const { texts } = useLocale()
  const t = texts.reports.jpk
  const format = useFormat()
  return (
    <>
      <MonthFilter month={month} setParams={setParams} first={FIRST} />
      <SegmentedControl
        aria-label={t.how}
        value={params.quarterly ? 'quarter' : 'month'}
        onChange={(choice) => setParams({ quarterly: choice === 'quarter' ? '1' : undefined })}
        data={(['month', 'quarter'] as const).map((value) => ({ value, label: t.ways[value] }))}
      />
      <TextInput
        key={params.carried ?? ''}
        aria-label={t.carriedHint}
        placeholder={t.carriedHint}
        inputMode="decimal"
        w={190}
        defaultValue={params.carried ? format.decimal(params.carried) : ''}
        onBlur={({ currentTarget }) =>
          setParams({ carried: parseTypedDecimal(currentTarget.value) || undefined })
        }
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </>
  )
}

const QUARTERS_SHOWN = 12

// The last quarters, the newest first.
export function QuarterFilter({ quarter, setParams }: { quarter: string; setParams: Props['setParams'] }) {
  const { texts } = useLocale()
  const today = useToday()
  if (!today) return null
  const [year, number] = quarterBefore(today).split('-Q').map(Number) as [number, number]
  const last = year * 4 + number
  const quarters = Array.from({ length: QUARTERS_SHOWN }, (_, index) => {
    const count = last + 1 - index - 1
    return `${Math.floor(count / 4)}-Q${(count % 4) + 1}`
  })
  return (
    <Select
      aria-label={texts.reports.quarter}
      w={130}
      allowDeselect={false}
      value={quarter}
      data={[...new Set([quarter, ...quarters])].sort().toReversed()}
      onChange={(quarter) => setParams({ quarter: quarter ?? undefined })}
    />
  )
}
