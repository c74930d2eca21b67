import { Anchor, Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Answers } from '../../api/answers.d.ts'
import { getJson } from '../../api/call.ts'
import { useIsAdmin } from '../../api/session.ts'
import { useFormat } from '../../format.ts'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { type SmallColumn, SmallTable } from '../../pieces/small-table.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AccountSwitch } from './account-switch.tsx'
import { Head, ReadOnly } from './head.tsx'

type IgnoredField = Answers['IgnoredField']

// Programs of others: one switch for what they expect, and which of their fields are ignored.
export default function ProgramsPage() {
  const { pages, programs: t } = useTexts().settings
  const may_change_account = useIsAdmin()
  return (
    <>
      <Head title={pages.programs} hint={t.hint} />
      {may_change_account ? (
        <>
          <Card component="section" aria-label={t.family} mb="lg">
            <AccountSwitch
              name="family_compatible"
              label={t.family}
              description={t.familyHint}
              otherwise={false}
            />
          </Card>
          <IgnoredFields />
        </>
      ) : (
        <ReadOnly />
      )}
    </>
  )
}

function IgnoredFields() {
  const { programs: t } = useTexts().settings
  const { moment } = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'ignored_fields'],
    queryFn: ({ signal }) => getJson<IgnoredField[]>('/account/ignored_fields.json', {}, signal),
  })
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const columns: SmallColumn<IgnoredField>[] = [
    { key: 'field', label: t.field, show: ({ field }) => field },
    { key: 'call', label: t.call, show: ({ method, path }) => `${method} ${path}` },
    { key: 'count', label: t.count, align: 'right', show: ({ count }) => count },
    { key: 'last_at', label: t.lastAt, show: ({ last_at }) => moment(last_at) },
  ]
  return (
    <Card component="section" aria-label={t.ignored}>
      <Title order={3} size="h5">
        {t.ignored}
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {t.ignoredHint}{' '}
        <Anchor href="/docs" target="_blank" size="sm" underline="always">
          {t.reference}
        </Anchor>
      </Text>
      {data.length === 0 ? (
        <Text size="sm">{t.none}</Text>
      ) : (
        <SmallTable
          label={t.ignored}
          columns={columns}
          rows={data}
          keyOf={({ field, method, path }) => `${field} ${method} ${path}`}
        />
      )}
    </Card>
  )
}
