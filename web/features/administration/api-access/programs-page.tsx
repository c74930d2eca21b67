import { Anchor, Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { AccountSwitch } from '../settings/account-switch.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../settings/settings-header.tsx'

type IgnoredField = Answers['IgnoredField']

// Settings for compatible programs: one switch for the behaviour they expect, and their ignored fields.
export default function ProgramsPage() {
  const { pages, programs: t } = useTexts().settings
  const mayChangeAccount = useIsAdmin()
  return (
    <>
      <SettingsHeader title={pages.programs} hint={t.hint} />
      {mayChangeAccount ? (
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
        <ReadOnlyAlert />
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
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const columns: SmallTableColumn<IgnoredField>[] = [
    { key: 'field', label: t.field, show: ({ field }) => field },
    { key: 'call', label: t.call, show: ({ method, path }) => `${method} ${path}` },
    { key: 'count', label: t.count, align: 'right', show: ({ count }) => count },
    { key: 'last_at', label: t.lastAt, is_whole: true, show: ({ last_at }) => moment(last_at) },
  ]
  return (
    <Card component="section" aria-label={t.ignored}>
      <Title order={2} size="h5">
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
