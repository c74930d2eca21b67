import {
  Anchor,
  Button,
  Card,
  Group,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useToday } from '../../../api/account-clock.ts'
import { getJson, sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { reminderSteps } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { addDays } from '../../../format/dates.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './upcoming-page.module.css'

type Upcoming = Answers['UpcomingReminder']
type Task = Answers['Reminder']

const PATH = '/reminders/upcoming.json'

// Reminders that will be sent tomorrow or on another day, and open manual tasks.
export default function UpcomingPage() {
  const { reminders: t } = useTexts()
  const today = useToday()
  return (
    <>
      <PageHeader title={t.title}>
        <Button variant="default" component={Link} to="/settings/reminders">
          {t.toSettings}
        </Button>
      </PageHeader>
      <Stack gap="lg">
        {today && <OfDay tomorrow={addDays(today, 1)} />}
        <Tasks />
      </Stack>
    </>
  )
}

function OfDay({ tomorrow }: { tomorrow: string }) {
  const { reminders: t } = useTexts()
  const [date, setDate] = useState<string | null>(null)
  const nextDays = useNextDays(tomorrow)
  const shown = date ?? nextDays.find(({ rows }) => rows?.length !== 0)?.date ?? tomorrow
  const { data: rowsOfDay, error, refetch } = useApiQuery<Upcoming[]>(PATH, { date: shown })
  const data = nextDays.find((day) => day.date === shown)?.rows ?? rowsOfDay
  const form = { values: { date: shown }, problems: {}, set: (_: 'date', day: string | null) => setDate(day) }
  return (
    <Card component="section" aria-label={t.upcoming}>
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={2} size="h4">
            {t.upcoming}
          </Title>
          <Text size="sm" c="dimmed">
            {t.upcomingHint}
          </Text>
        </div>
        <DateField form={form} name="date" label={t.date} />
      </Group>
      <SimpleGrid cols={7} role="group" aria-label={t.nextDays} className={styles.days ?? ''}>
        {nextDays.map(({ date, rows }) => (
          <Day key={date} day={date} count={rows?.length} is_shown={date === shown} show={setDate} />
        ))}
      </SimpleGrid>
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton h={80} />
      ) : data.length === 0 ? (
        <Nothing />
      ) : (
        <UpcomingTable rows={data} />
      )}
    </Card>
  )
}

const DAYS = 7

// The reminders of the next days. Each stands at its first day, although it is due on the days after it as well until
// it is sent.
function useNextDays(tomorrow: string) {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(tomorrow, index))
  const results = useQueries({
    queries: days.map((date) => ({
      queryKey: ['facts', PATH, { date }],
      queryFn: ({ signal }: { signal: AbortSignal }) => getJson<Upcoming[]>(PATH, { date }, signal),
    })),
  })
  const seen = new Set<string>()
  return days.map((date, index) => {
    const rows = results[index]?.data
    return { date, rows: rows?.filter((row) => seen.size !== seen.add(keyOf(row)).size) }
  })
}

const keyOf = ({ invoice_id, step_id }: Upcoming) => `${invoice_id} ${step_id}`

type DayProps = {
  day: string
  count: number | undefined
  is_shown: boolean
  show: (day: string) => void
}

function Day({ day, count, is_shown, show }: DayProps) {
  const { reminders: t } = useTexts()
  const { weekday } = useFormat()
  return (
    <UnstyledButton className={styles.day ?? ''} aria-pressed={is_shown} onClick={() => show(day)}>
      <span>{weekday(day, 'short')}</span> <span>{Number(day.slice(-2))}</span>{' '}
      <span className={styles.count ?? ''} data-count={count} aria-hidden="true">
        {count}
      </span>{' '}
      {count !== undefined && <VisuallyHidden>{t.remindersOf(count)}</VisuallyHidden>}
    </UnstyledButton>
  )
}

// Explains an empty list: no reminders on this day, or no steps yet.
function Nothing() {
  const { reminders: t } = useTexts()
  const steps = useList(reminderSteps, { per_page: 1 })
  if (steps.data?.rows.length !== 0) return <Text size="sm">{t.nothing}</Text>
  return (
    <Group>
      <Text size="sm">{t.noSteps}</Text>
      <Button size="xs" component={Link} to="/settings/reminders">
        {t.setUp}
      </Button>
    </Group>
  )
}

function UpcomingTable({ rows }: { rows: Upcoming[] }) {
  const { reminders: t } = useTexts()
  const { day, money } = useFormat()
  return (
    <SmallTable
      label={t.upcoming}
      rows={rows}
      keyOf={({ invoice_id }) => invoice_id}
      columns={[
        {
          key: 'document',
          label: t.document,
          show: ({ invoice_id, number }) => <DocumentLink id={invoice_id} number={number} />,
        },
        { key: 'buyer', label: t.buyer, show: ({ buyer_name }) => buyer_name },
        { key: 'due', label: t.due, is_whole: true, show: ({ payment_to }) => day(payment_to) },
        {
          key: 'amount',
          label: t.amount,
          align: 'right',
          show: ({ amount_due, currency }) => money(amount_due, currency),
        },
        {
          key: 'step',
          label: t.step,
          show: ({ step_name, action }) => (
            <>
              {step_name}
              <Text size="xs" c="dimmed">
                {t.actions[action]}
              </Text>
            </>
          ),
        },
        {
          key: 'to',
          label: t.to,
          show: ({ recipients, action }) => recipients.join(', ') || (action === 'task' ? '–' : t.noAddress),
        },
        { key: 'stop', label: '', is_action: true, show: (row) => <Stop row={row} /> },
      ]}
    />
  )
}

const DocumentLink = ({ id, number }: { id: number; number: string | null }) => (
  <Anchor component={Link} to={`/invoices/${id}`} inherit>
    {number ?? id}
  </Anchor>
)

function Stop({ row: { invoice_id, number } }: { row: Upcoming }) {
  const { reminders: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [isBusy, setBusy] = useState(false)
  const name = number ?? String(invoice_id)
  const set = (stopped: boolean) =>
    sendJson('PUT', `/invoices/${invoice_id}/reminders.json`, { reminders: { stopped } })
  const stop = async () => {
    setBusy(true)
    try {
      await set(true)
      notices.undoable(t.stoppedOne(name), async () => {
        await set(false)
        await refresh()
      })
      await refresh()
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
    }
  }
  if (!useMayWrite()) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      aria-label={t.stopOneOf(name)}
      onClick={() => void stop()}
    >
      {t.stopOne}
    </Button>
  )
}

function Tasks() {
  const { reminders: t } = useTexts()
  const { moment } = useFormat()
  const { data } = useApiQuery<Task[]>('/reminders.json')
  if (!data) return null
  return (
    <Card component="section" aria-label={t.tasks}>
      <Title order={2} size="h4" mb="md">
        {t.tasks}
      </Title>
      {data.length === 0 ? (
        <Text size="sm">{t.noTasks}</Text>
      ) : (
        <SmallTable
          label={t.tasks}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'document',
              label: t.document,
              show: ({ invoice_id, number }) => <DocumentLink id={invoice_id} number={number} />,
            },
            { key: 'buyer', label: t.buyer, show: ({ buyer_name }) => buyer_name },
            { key: 'day', label: t.date, is_whole: true, show: ({ created_at }) => moment(created_at) },
            { key: 'done', label: '', is_action: true, show: (task) => <Finish task={task} /> },
          ]}
        />
      )}
    </Card>
  )
}

function Finish({ task: { id, number } }: { task: Task }) {
  const { reminders: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const finish = async () => {
    try {
      await sendJson('POST', `/reminders/${id}/done.json`, {})
      notices.done(t.doneOf(number ?? String(id)))
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
  if (!useMayWrite()) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${t.done}: ${number}`}
      onClick={() => void finish()}
    >
      {t.done}
    </Button>
  )
}
