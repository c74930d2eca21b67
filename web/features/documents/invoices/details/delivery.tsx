import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { sendOnce } from '../../../../api/idempotent-requests.ts'
import { isCancelled } from '../../../../api/invoices.ts'
import { useRefresh } from '../../../../api/mutations.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { useFacts } from '../../../../api/queries.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useConfirm } from '../../../../components/feedback/confirm-dialog.tsx'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import { IconWorldShare } from '../../../../components/icons/icons.ts'
import { Section } from '../../../../components/layout/section-card.tsx'
import { StatusBadge, type Tone } from '../../../../components/layout/status-badge.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { useSpoken, useTexts } from '../../../../locales/locale-provider.tsx'
import { type Document, documents } from '../invoice.ts'
import { useWatch } from './use-poll-delivery.ts'

type Way = Answers['InvoiceDelivery']
type Sent = Answers['NetworkTransmission']

const ON_THE_WAY = ['queued', 'submitting']
const COME_BACK = ['rejected', 'failed']

// By which way the document reaches its buyer, shown before it goes, and how far it came.
export function Delivery({ invoice }: { invoice: Document }) {
  const { delivery: t } = useTexts().invoices
  const { lang } = useSpoken()
  const { data } = useFacts<Way>(`/invoices/${invoice.id}/delivery.json`, { lang })
  const sent = data?.network_transmissions ?? []
  useWatch(ON_THE_WAY.includes(sent[0]?.state ?? ''))
  if (data === null) return null
  return (
    <Section title={t.title} beside={data && <SendButton invoice={invoice} way={data} />}>
      {data ? <Chosen way={data} /> : <Skeleton h={32} />}
      <Stack gap="sm" mt={sent.length > 0 ? 'md' : 0}>
        {sent.map((one) => (
          <Sending key={one.id} sent={one} />
        ))}
      </Stack>
    </Section>
  )
}

const isOfNetwork = ({ channel }: Way) => channel === 'network' || channel === 'platform'

function Chosen({ way }: { way: Way }) {
  const { delivery: t } = useTexts().invoices
  const needs_access = isOfNetwork(way) && way.channel_id === null
  return (
    <>
      <Text size="sm">{t.channels[way.channel]}</Text>
      <Text size="xs" c="dimmed">
        {joinParts(t.reasons[way.reason], isOfNetwork(way) && way.receiver)}
      </Text>
      {needs_access && (
        <Text size="xs" c="dimmed">
          {t.noAccess}{' '}
          <Anchor component={Link} to="/settings/networks" inherit underline="always">
            {t.setUp}
          </Anchor>
        </Text>
      )}
    </>
  )
}

function SendButton({ invoice, way }: { invoice: Document; way: Way }) {
  const { delivery: t } = useTexts().invoices
  const may_write = useMayWrite()
  const { is_busy, send } = useSending(invoice)
  const confirm = useConfirm()
  const [newest] = way.network_transmissions
  const goes_again = newest !== undefined && !COME_BACK.includes(newest.state)
  const is_settled = goes_again && !['unknown', 'delivered'].includes(newest.state)
  const offers = isOfNetwork(way) || newest !== undefined
  if (!may_write || isCancelled(invoice) || way.channel_id === null || !offers || is_settled) return null
  const press = async () => {
    const question = { title: t.againAsk, text: t.againText, yes: t.again, is_danger: true }
    if (goes_again && !(await confirm(question))) return
    await send(goes_again)
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={is_busy}
      leftSection={<IconWorldShare size={15} />}
      onClick={() => void press()}
    >
      {goes_again ? t.again : t.send}
    </Button>
  )
}

function useSending({ id }: Document) {
  const { delivery: t } = useTexts().invoices
  const notices = useNotices()
  const refresh = useRefresh()
  const { lang } = useSpoken()
  const [is_busy, setBusy] = useState(false)
  const send = async (again: boolean) => {
    setBusy(true)
    const query = again ? `lang=${lang}&again=true` : `lang=${lang}`
    try {
      const path = `/invoices/${id}/send_by_network.json?${query}`
      await sendOnce('POST', path, {})
      notices.done(t.queued)
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
    }
    await refresh(documents)
  }
  return { is_busy, send }
}

const TONES: { [state: string]: Tone } = {
  unknown: 'warn',
  submitted: 'info',
  delivered: 'good',
  rejected: 'bad',
  failed: 'bad',
}

function Sending({ sent }: { sent: Sent }) {
  const { delivery: t } = useTexts().invoices
  const format = useFormat()
  const answers = sent.events.filter(({ kind }) => kind === 'answer')
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {format.moment(sent.ended_at ?? sent.submitted_at ?? sent.created_at)}
        </Text>
        <StatusBadge tone={TONES[sent.state] ?? 'neutral'}>{t.states[sent.state]}</StatusBadge>
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {sent.receiver}
      </Text>
      {sent.error && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {sent.error}
        </Text>
      )}
      {answers.map(({ at, code, meaning, words }) => (
        <Text key={`${at} ${code}`} size="xs">
          {[meaning ?? code, words].filter(Boolean).join(': ')}
        </Text>
      ))}
    </div>
  )
}
