import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAccount } from '../../../api/account.ts'
import { sendJson } from '../../../api/client.ts'
import { isCancelled, isDraft, isTestDocument } from '../../../api/invoices.ts'
import { useRefresh } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useFacts, useList } from '../../../api/queries.ts'
import { collectives, type Transmission, transmissions } from '../../../api/resources.ts'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { Section } from '../../../components/layout/section-card.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { known } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { useIsForFarmer } from '../../documents/invoices/for-farmer.ts'
import { type Document, documents } from '../../documents/invoices/invoice.ts'
import { GovStatus, isTrial, plainStatus } from '../../documents/invoices/ksef-status.tsx'

const SENT_KINDS = new Set([
  'vat',
  'vat_mp',
  'vat_margin',
  'wdt',
  'export_products',
  'advance',
  'final',
  'correction',
])
const AGAIN = new Set([
  '',
  'send_error',
  'offline_error',
  'duplicate_error',
  'blocked_403_error',
  'not_connected',
])

// What became of the document in KSeF, and what can be done about it.
export function Gov({ invoice }: { invoice: Document }) {
  const texts = useTexts()
  const { gov: t } = texts
  const format = useFormat()
  const { data: account } = useAccount()
  const may_write = useMayWrite()
  const { gov_status, gov_id, gov_send_date, gov_error_messages = [], gov_link, income } = invoice
  const status = plainStatus(gov_status)
  const is_document = !isDraft(invoice) && !isTestDocument(invoice) && !isCancelled(invoice)
  const is_own = useIsForFarmer(invoice) || income
  const is_sendable = (income ? SENT_KINDS.has(invoice.kind) : is_own) && is_document
  const is_shown = is_own ? gov_status !== null || (account?.ksef_connected && is_sendable) : gov_id !== null
  if (!is_shown) return null
  const hint = { status_check_error: t.unknown, offline: t.offline, server_error: t.server }[status]
  return (
    <Section title={t.head} beside={<GovStatus status={gov_status} />}>
      <Stack gap="xs">
        {gov_status === null && (
          <Text size="sm" c="dimmed">
            {t.unsent}
          </Text>
        )}
        {gov_id && (
          <div>
            <Text size="xs" c="dimmed">
              {t.number}
            </Text>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
              {gov_id}
            </Text>
          </div>
        )}
        {gov_id && !isTrial(gov_status) && <PaidTogether id={invoice.id} />}
        {gov_send_date && (
          <Text size="xs" c="dimmed">
            {t.sent} {format.moment(gov_send_date)}
          </Text>
        )}
        {hint && <Text size="sm">{hint}</Text>}
        {gov_status !== null && !gov_id && <WaitingFor invoice={invoice} />}
        {gov_error_messages.length > 0 && (
          <List size="sm" spacing={4}>
            {gov_error_messages.map((message) => (
              <List.Item key={message}>{known(texts, [message])}</List.Item>
            ))}
          </List>
        )}
        {isTrial(gov_status) && (
          <Text size="xs" c="dimmed">
            {t.trial}
          </Text>
        )}
        <Group gap="md">
          {gov_link && (
            <Anchor href={gov_link} target="_blank" rel="noreferrer" size="sm">
              {t.see}
            </Anchor>
          )}
          {gov_id && is_own && <Files id={invoice.id} />}
          {gov_status !== null && !gov_id && (
            <Anchor component={Link} to="/ksef" size="sm">
              {t.queue}
            </Anchor>
          )}
        </Group>
        {may_write && is_sendable && <Wishes invoice={invoice} />}
      </Stack>
    </Section>
  )
}

// What the newest sending of the document waits for.
function WaitingFor({ invoice: { id, gov_status, updated_at } }: { invoice: Document }) {
  const { gov: t } = useTexts()
  const { moment } = useFormat()
  const { data } = useFacts<Transmission[]>(`/invoices/${id}/transmissions.json`, {}, [
    gov_status,
    updated_at,
  ])
  const newest = data?.at(-1)
  if (!newest?.waiting_for) return null
  return (
    <Text size="xs" c="dimmed">
      {t.waitsFor}: {t.waitingReasons[newest.waiting_for]}
      {newest.waiting_since && ` (${t.waitsSince.toLowerCase()} ${moment(newest.waiting_since)})`}
    </Text>
  )
}

// The transfer that pays it with others.
function PaidTogether({ id }: { id: number }) {
  const { collective: t } = useTexts().gov
  const { data } = useList(collectives, { invoice_id: id })
  const [newest] = data?.rows ?? []
  return newest ? (
    <Text size="xs" c="dimmed">
      {t.of}{' '}
      <Anchor component={Link} to="/ksef/collective" size="xs" style={{ overflowWrap: 'anywhere' }}>
        {newest.number}
      </Anchor>
    </Text>
  ) : null
}

function Files({ id }: { id: number }) {
  const { gov: t } = useTexts()
  return (
    <>
      <Anchor href={`/invoices/${id}/attachment?kind=gov`} size="sm">
        {t.xml}
      </Anchor>
      <Anchor href={`/invoices/${id}/attachment?kind=gov_upo`} size="sm">
        {t.upo}
      </Anchor>
    </>
  )
}

// What has not begun to leave may be issued offline instead; what waits for the number of another says so.
const isWaiting = ({ gov_status, gov_send_date, gov_error_messages = [] }: Document): boolean => {
  const status = plainStatus(gov_status)
  const is_queued = status === 'processing' && gov_error_messages.length === 0
  return gov_send_date === null && (is_queued || status === 'server_error')
}

function Wishes({ invoice }: { invoice: Document }) {
  const { gov: t } = useTexts()
  const { id } = invoice
  const notices = useNotices()
  const refresh = useRefresh()
  const [is_sending, setSending] = useState(false)
  const send = async (wish: 'gov_save_and_send' | 'gov_offline', done: string) => {
    setSending(true)
    try {
      await sendJson('PUT', `/invoices/${id}.json`, { [wish]: true, invoice: {} })
      notices.done(done)
      await refresh(documents, transmissions)
    } catch (error) {
      notices.failed(error)
    } finally {
      setSending(false)
    }
  }
  const status = plainStatus(invoice.gov_status)
  const is_offline = status === 'offline'
  const may_send = is_offline || AGAIN.has(status)
  const may_offline = status === '' || isWaiting(invoice)
  if (!may_send && !may_offline) return null
  return (
    <Group>
      {may_send && (
        <Button
          size="xs"
          variant="default"
          loading={is_sending}
          onClick={() => void send('gov_save_and_send', t.wanted)}
        >
          {is_offline ? t.sendNow : t.send}
        </Button>
      )}
      {may_offline && (
        <Button
          size="xs"
          variant="subtle"
          disabled={is_sending}
          onClick={() => void send('gov_offline', t.issuedOffline)}
        >
          {t.issueOffline}
        </Button>
      )}
    </Group>
  )
}
