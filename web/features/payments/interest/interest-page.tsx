import { Alert, Anchor, Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useToday } from '../../../api/account-clock.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { clients } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import { RecordSelect } from '../../../components/forms/record-select.tsx'
import { IconCalendarExclamation } from '../../../components/icons/icons.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type EditedRate, OwnRates } from './custom-rates.tsx'
import { useInterestProblem } from './interest-error.ts'
import { distinctProblems } from './missing-rates.ts'
import styles from './rate-tables.module.css'
import { RateTables } from './rate-tables.tsx'

// Interest owed by clients, the rate tables and the custom rates.
export default function InterestPage() {
  const { interest: t } = useTexts().reminders
  const today = useToday()
  const [edited, setEdited] = useState<EditedRate>()
  return (
    <>
      <PageHeader title={t.title} hint={t.hint} />
      <Stack gap="lg">
        {today && <OwedInterestCard today={today} />}
        {today && <RateTables today={today} onAdd={setEdited} />}
        <OwnRates edited={edited} setEdited={setEdited} />
      </Stack>
    </>
  )
}

type Dates = { date_from: string | null; date_to: string | null }

function OwedInterestCard({ today }: { today: string }) {
  const { interest: t } = useTexts().reminders
  const [client_id, setClient] = useState<number | null>(null)
  const [dates, setDates] = useState<Dates>({ date_from: null, date_to: today })
  const form = {
    values: dates,
    problems: {},
    set: (name: keyof Dates, day: string | null) => setDates((before) => ({ ...before, [name]: day })),
  }
  const { data, error, refetch } = useApiQuery<Answers['OwedInterest'][]>('/interest.json', {
    ...(client_id === null ? {} : { client_id }),
    ...(dates.date_from ? { date_from: dates.date_from } : {}),
    ...(dates.date_to ? { date_to: dates.date_to } : {}),
  })
  return (
    <Card component="section" aria-label={t.owed}>
      <Title order={2} size="h4">
        {t.owed}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.owedHint}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} maw="48rem" mb="md">
        <RecordSelect
          resource={clients}
          label={t.client}
          nameOf={({ name }) => name}
          value={client_id}
          onChange={setClient}
          input={{ clearable: true, placeholder: t.allClients }}
        />
        <DateField form={form} name="date_from" label={t.from} is_clearable />
        <DateField form={form} name="date_to" label={t.until} />
      </SimpleGrid>
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton h={80} />
      ) : data.length === 0 ? (
        <Text size="sm">{t.noOwed}</Text>
      ) : (
        <InterestTable rows={data} />
      )}
    </Card>
  )
}

function InterestTable({ rows }: { rows: Answers['OwedInterest'][] }) {
  const { reminders: t } = useTexts()
  const { day, money } = useFormat()
  const explain = useInterestProblem()
  const problems = rows.flatMap(({ problem }) => problem ?? [])
  return (
    <>
      {problems.length > 0 && (
        <Alert color="yellow" icon={<IconCalendarExclamation size={18} />} mb="md">
          {t.interest.uncounted(problems.length)}{' '}
          <Anchor href="#rates" inherit underline="always">
            {t.interest.tables}
          </Anchor>
          <ul className={styles.reasons}>
            {distinctProblems(problems).map((problem) => (
              <li key={problem}>{explain(problem)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <SmallTable
        label={t.interest.owed}
        rows={rows}
        keyOf={({ invoice_id }) => invoice_id}
        columns={[
          {
            key: 'document',
            label: t.document,
            show: ({ invoice_id, number }) => (
              <Anchor component={Link} to={`/invoices/${invoice_id}`} inherit>
                {number}
              </Anchor>
            ),
          },
          { key: 'buyer', label: t.buyer, show: ({ buyer_name }) => buyer_name },
          { key: 'due', label: t.due, is_whole: true, show: ({ payment_to }) => day(payment_to) },
          { key: 'days', label: t.interest.days, align: 'right', show: ({ days }) => days || '' },
          {
            key: 'total',
            label: t.interest.amount,
            align: 'right',
            show: ({ total, currency, problem }) => (problem ? '–' : money(total, currency)),
          },
        ]}
      />
    </>
  )
}
