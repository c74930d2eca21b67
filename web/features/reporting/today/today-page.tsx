import { Box, Card, Group, Kbd, Stack, Text, Title } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMayViewPage, useMayWrite } from '../../../api/permissions.ts'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { invoices } from '../../../api/resources.ts'
import { useDeletionDate } from '../../../api/session.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconCircleCheck } from '../../../components/icons/icons.ts'
import { CreateButton } from '../../../components/layout/create-button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Start } from '../dashboard/empty-dashboard.tsx'
import { EmailSwitch } from './email-switch.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import styles from './today.module.css'
import { keyOf, type Row, TODAY_PATH, type Today } from './today-data.ts'
import { TodaySection } from './today-section.tsx'
import { useAct } from './use-act.ts'
import { ACT_KEY, useTodayKeys } from './use-today-keys.ts'

// The start page: what the user has to do now, the most consequential first.
export default function TodayPage() {
  const { today: t } = useTexts()
  const sees = useMayViewPage()
  const documents = useList(invoices, { income: 'all', per_page: 1 })
  const { data, error, refetch } = useApiQuery<Today>(TODAY_PATH)
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data || documents.data === undefined) return <PageSkeleton />
  if (sees('/overview') && documents.data.total === 0) return <Start title={t.title} />
  return <Work data={data} />
}

function Work({ data }: { data: Today }) {
  const { today: t } = useTexts()
  const { longDay } = useFormat()
  const { containerRef, leave } = useTodayKeys()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const create = useCreate()
  const { hidden, act, reload } = useAct()
  const [previewed, setPreviewed] = useState<Row>()
  const doIt = (row: Row) => {
    leave(keyOf(row))
    void act(row)
  }
  const remindAll = useRemindAll(act, reload)
  // A closed account is read-only.
  const isClosed = useDeletionDate() !== null
  const sections = data.sections
    .map((section) => ({ section, rows: section.rows.filter((row) => !hidden.has(keyOf(row))) }))
    .map(({ section, rows }) => ({ section, rows: isClosed ? rows.map(withoutAction) : rows }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <>
      <PageHeader title={t.title} beside={<Text c="dimmed">{longDay(data.today)}</Text>}>
        {sections.length > 0 && <Keys />}
        {create && !isNarrow && <CreateButton {...create} />}
      </PageHeader>
      {create && isNarrow && <CreateButton {...create} is_floating />}
      {sections.length === 0 ? (
        <Nothing />
      ) : (
        <Stack gap="lg" ref={containerRef}>
          {sections.map(({ section, rows }) => (
            <TodaySection
              key={section.name}
              section={section}
              rows={rows}
              today={data.today}
              onAct={(row) =>
                row.action === 'remind' && row.record === 'clients' ? setPreviewed(row) : doIt(row)
              }
              onRemindAll={remindAll}
            />
          ))}
        </Stack>
      )}
      <Box pb={create && isNarrow ? '5rem' : 0}>
        <EmailSwitch />
      </Box>
      <ReminderDialog
        row={previewed}
        onClose={() => setPreviewed(undefined)}
        onSend={(row) => {
          setPreviewed(undefined)
          doIt(row)
        }}
      />
    </>
  )
}

const withoutAction = (row: Row): Row => ({ ...row, action: null })

function useCreate() {
  const { invoices: t } = useTexts()
  const navigate = useNavigate()
  const create = useMayWrite('/invoices') ? { path: '/invoices/new', label: t.create } : undefined
  useHotkeys(create ? [['N', () => void navigate(create.path)]] : [])
  return create
}

type Acting = ReturnType<typeof useAct>

function useRemindAll(act: Acting['act'], reload: Acting['reload']) {
  const { today: t } = useTexts()
  const confirm = useConfirm()
  const notices = useNotify()
  return async (rows: readonly Row[]) => {
    const yes = t.remindAll(rows.length)
    if (!(await confirm({ title: t.remindAllTitle, text: t.remindAllText(rows.length), yes }))) return
    let remindedCount = 0
    for (const row of rows) if (await act(row, true)) remindedCount++
    if (remindedCount > 0) notices.done(t.reminded(remindedCount))
    await reload('remind')
  }
}

function Keys() {
  const { today: t } = useTexts()
  return (
    <Group gap="md" className={styles.keys ?? ''} aria-hidden>
      <Key keys={['↑', '↓']} label={t.keys.move} />
      <Key keys={['Enter']} label={t.keys.open} />
      <Key keys={[ACT_KEY]} label={t.keys.act} />
    </Group>
  )
}

const Key = ({ keys, label }: { keys: readonly string[]; label: string }) => (
  <Group gap={6}>
    {keys.map((key) => (
      <Kbd key={key} size="xs">
        {key}
      </Kbd>
    ))}
    <Text size="xs" c="dimmed">
      {label}
    </Text>
  </Group>
)

function Nothing() {
  const { today: t } = useTexts()
  return (
    <Card component="section" aria-label={t.nothing} padding="xl">
      <Stack align="center" gap="xs" py="xl">
        <IconCircleCheck size={40} stroke={1.4} />
        <Title order={2} size="h3">
          {t.nothing}
        </Title>
        <Text c="dimmed">{t.nothingHint}</Text>
      </Stack>
    </Card>
  )
}
