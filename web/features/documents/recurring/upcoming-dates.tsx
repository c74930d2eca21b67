import { Card, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sendJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useFormat } from '../../../format/formatters.ts'
import { errorText } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './recurring.module.css'
import { type Fields, type RecurringSeries, recurrings, scheduleParams } from './recurring.ts'

const WAIT_MS = 250

// Dates of the next documents.
export function Upcoming({ days, otherwise }: { days: readonly string[] | undefined; otherwise: string }) {
  const { recurrings: t } = useTexts()
  const { day, weekday } = useFormat()
  return (
    <Card component="section" aria-label={t.upcoming}>
      <Title order={2} size="h4" mb="sm">
        {t.upcoming}
      </Title>
      {days?.length ? (
        <ol className={styles.days}>
          {days.map((date) => (
            <li key={date}>
              <time dateTime={date}>{day(date)}</time>
              <span>{weekday(date)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <Text size="sm" c="dimmed">
          {otherwise}
        </Text>
      )}
    </Card>
  )
}

// Upcoming dates of unsaved values.
export function UpcomingPreview({ values, series }: { values: Fields; series: RecurringSeries | undefined }) {
  const texts = useTexts()
  const { recurrings: t } = texts
  const params = scheduleParams(values, series)
  const [settled] = useDebouncedValue(params && JSON.stringify(params), WAIT_MS)
  const { data, error } = useQuery({
    queryKey: [recurrings.path, 'upcoming', settled],
    enabled: settled !== undefined,
    queryFn: ({ signal }) =>
      sendJson<Answers['RecurringDates']>(
        'POST',
        '/recurrings/upcoming.json',
        { recurring: JSON.parse(settled as string) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  if (!params) return <Upcoming days={undefined} otherwise={t.incomplete} />
  if (error) return <Upcoming days={undefined} otherwise={errorText(texts, error)} />
  const none = series?.state === 'paused' ? t.resting : t.noUpcoming
  return <Upcoming days={data?.upcoming} otherwise={data ? none : '…'} />
}
