import { Alert, Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconMailOff } from '../../../components/icons/icons.ts'
import { CopyBox } from '../../../components/layout/copy-box.tsx'
import { DetailList } from '../../../components/layout/detail-list.tsx'
import { EmailStatusBadge } from '../../../components/layout/email-status-badge.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './email-status.module.css'

type Mail = Answers['Mail']
type Letter = NonNullable<Mail['letters']>[number]

const EXAMPLE = `KWIT_SMTP_URL=smtp://user:password@mail.example:587
KWIT_MAIL_FROM=invoices@example.com`

export const useMail = () => useApiQuery<Mail>('/account/outgoing_email.json')

// Status of email delivery: configuration and missing settings.
export function MailStatus() {
  const { mail: t } = useTexts().settings
  const { data, error, refetch } = useMail()
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const hasServer = data.goes_to === 'server'
  return (
    <Card component="section" aria-label={t.server}>
      <Group gap="sm" mb="xs">
        <Title order={2} size="h4">
          {t.server}
        </Title>
        <StatusBadge tone={hasServer ? 'good' : 'warn'}>{hasServer ? t.set : t.notSet}</StatusBadge>
      </Group>
      {hasServer ? <Server mail={data} /> : <Missing mail={data} />}
    </Card>
  )
}

function Server({ mail: { from, host, port, is_secure, user } }: { mail: Mail }) {
  const { mail: t } = useTexts().settings
  return (
    <Stack gap="sm">
      <DetailList
        facts={[
          [t.from, from],
          [t.address, host && `${host}:${port}`],
          [t.encryption, host && (is_secure ? t.tls : t.startTls)],
          [t.login, user],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t.serverHint}
      </Text>
    </Stack>
  )
}

function Missing({ mail: { folder } }: { mail: Mail }) {
  const { mail: t } = useTexts().settings
  return (
    <Stack gap="sm">
      <Alert color="yellow" icon={<IconMailOff size={18} />}>
        <Text size="sm" c="var(--mantine-color-text)">
          {t.nothingLeaves}
        </Text>
      </Alert>
      <details className={styles.operator}>
        <summary>{t.forAdministrator}</summary>
        <Stack gap="sm" mt="sm">
          <Text size="sm">{t.setThese}</Text>
          <CopyBox text={EXAMPLE} label={t.server} />
          <Text size="sm" c="dimmed">
            {t.setHint} {folder && t.folder(folder)}
          </Text>
        </Stack>
      </details>
    </Stack>
  )
}

// The results of recent emails.
export function RecentEmails() {
  const { mail: t } = useTexts().settings
  const letters = useMail().data?.letters
  const { moment } = useFormat()
  const columns: SmallTableColumn<Letter>[] = [
    {
      key: 'number',
      label: t.document,
      show: ({ number, invoice_id }) =>
        number ? (
          <Anchor component={Link} to={`/invoices/${invoice_id}`} size="sm">
            {number}
          </Anchor>
        ) : (
          '–'
        ),
    },
    { key: 'at', label: t.at, is_whole: true, show: ({ at }) => moment(at) },
    {
      key: 'status',
      label: t.state,
      show: ({ status, error }) => (
        <>
          <EmailStatusBadge status={status} />
          {error && (
            <Text size="xs" c="dimmed" mt={2}>
              {error}
            </Text>
          )}
        </>
      ),
    },
  ]
  if (!letters) return null
  return (
    <Card component="section" aria-label={t.letters}>
      <Title order={2} size="h4" mb="xs">
        {t.letters}
      </Title>
      {letters.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.noLetters}
        </Text>
      ) : (
        <SmallTable
          label={t.letters}
          columns={columns}
          rows={letters}
          keyOf={({ invoice_id }) => invoice_id}
        />
      )}
    </Card>
  )
}
