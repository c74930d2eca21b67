import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { EmailStatusBadge } from '../../../../components/layout/email-status-badge.tsx'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { InvoiceTimeline, Mail } from './timeline.ts'

export function EmailsCard({ timeline }: { timeline: InvoiceTimeline | null | undefined }) {
  const { invoices: t } = useTexts()
  if (timeline === null) return null
  return (
    <SectionCard title={t.mails}>
      {!timeline && <Skeleton h={32} />}
      {timeline?.mails.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.noMails}
        </Text>
      )}
      <Stack gap="sm">
        {timeline?.mails.map((mail) => (
          <EmailEntry key={mail.at} mail={mail} />
        ))}
      </Stack>
    </SectionCard>
  )
}

function EmailEntry({ mail: { at, to, cc, status, error } }: { mail: Mail }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {format.moment(at)}
        </Text>
        <EmailStatusBadge status={status} />
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[...to, ...cc].join(', ')}
      </Text>
      {(error || status === 'outbox') && (
        <Text size="xs" c="dimmed">
          {error ?? t.outboxHint}{' '}
          {status === 'outbox' && (
            <Anchor component={Link} to="/settings/email" inherit>
              {t.setUpMail}
            </Anchor>
          )}
        </Text>
      )}
    </div>
  )
}
