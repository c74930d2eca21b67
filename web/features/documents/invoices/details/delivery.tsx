import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAccount } from '../../../../api/account.ts'
import { sendIdempotent } from '../../../../api/idempotent-requests.ts'
import { isCancelled } from '../../../../api/invoices.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useConfirm } from '../../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { IconWorldShare } from '../../../../components/icons/icons.ts'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { StatusBadge, type Tone } from '../../../../components/layout/status-badge.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { useLocale, useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'
import { usePollDelivery } from './use-poll-delivery.ts'

type DeliveryChannel = Answers['InvoiceDelivery']
type NetworkTransmission = Answers['NetworkTransmission']

const ON_THE_WAY = ['queued', 'submitting']
const COME_BACK = ['rejected', 'failed']

// Delivery channel of the document before it is sent, and the state of delivery afterwards.
export function Delivery({ invoice }: { invoice: Invoice }) {
  const { delivery: t } = useTexts().invoices
  const { lang } = useLocale()
  const { data } = useApiQuery<DeliveryChannel>(`/invoices/${invoice.id}/delivery_channel.json`, { lang })
  const transmissions = data?.network_transmissions ?? []
  usePollDelivery(ON_THE_WAY.includes(transmissions[0]?.state ?? ''))
  if (data === null) return null
  return (
    <SectionCard title={t.title} beside={data && <SendButton invoice={invoice} way={data} />}>
      {data ? <ChosenChannel way={data} /> : <Skeleton h={32} />}
      <Stack gap="sm" mt={transmissions.length > 0 ? 'md' : 0}>
        {transmissions.map((transmission) => (
          <Sending key={transmission.id} transmission={transmission} />
        ))}
      </Stack>
    </SectionCard>
  )
}

const isOfNetwork = ({ channel }: DeliveryChannel) => channel === 'network' || channel === 'platform'

function ChosenChannel({ way }: { way: DeliveryChannel }) {
  const { delivery: t } = useTexts().invoices
  const { data: account } = useAccount()
  const needsKsef = way.channel === 'ksef' && account?.ksef_connected === false
  const needsAccess = isOfNetwork(way) && way.network_connection_id === null
  return (
    <>
      <Text size="sm">{t.channels[way.channel]}</Text>
      <Text size="xs" c="dimmed">
        {joinParts(t.reasons[way.reason], isOfNetwork(way) && way.receiver)}
      </Text>
      {needsKsef && (
        <Text size="xs" c="dimmed">
          {t.noKsef}{' '}
          <Anchor component={Link} to="/settings/ksef" inherit underline="always">
            {t.connectKsef}
          </Anchor>
        </Text>
      )}
      {needsAccess && (
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

function SendButton({ invoice, way }: { invoice: Invoice; way: DeliveryChannel }) {
  const { delivery: t } = useTexts().invoices
  const mayWrite = useMayWrite()
  const { is_busy, send } = useSending(invoice)
  const confirm = useConfirm()
  const [newest] = way.network_transmissions
  const goesAgain = newest !== undefined && !COME_BACK.includes(newest.state)
  const isSettled = goesAgain && !['unknown', 'delivered'].includes(newest.state)
  const offers = isOfNetwork(way) || newest !== undefined
  if (!mayWrite || isCancelled(invoice) || way.network_connection_id === null || !offers || isSettled)
    return null
  const press = async () => {
    const question = { title: t.againAsk, text: t.againText, yes: t.again, is_danger: true }
    if (goesAgain && !(await confirm(question))) return
    await send(goesAgain)
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={is_busy}
      leftSection={<IconWorldShare size={15} />}
      onClick={() => void press()}
    >
      {goesAgain ? t.again : t.send}
    </Button>
  )
}

function useSending({ id }: Invoice) {
  const { delivery: t } = useTexts().invoices
  const notices = useNotify()
  const refresh = useInvalidate()
  const { lang } = useLocale()
  const [is_busy, setBusy] = useState(false)
  const send = async (again: boolean) => {
    setBusy(true)
    const query = again ? `lang=${lang}&resend=true` : `lang=${lang}`
    try {
      const path = `/invoices/${id}/send_by_network.json?${query}`
      await sendIdempotent('POST', path, {})
      notices.done(t.queued)
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
    }
    await refresh(invoices)
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

function Sending({ transmission }: { transmission: NetworkTransmission }) {
  const { delivery: t } = useTexts().invoices
  const format = useFormat()
  const answers = transmission.events.filter(({ kind }) => kind === 'answer')
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {format.moment(transmission.ended_at ?? transmission.submitted_at ?? transmission.created_at)}
        </Text>
        <StatusBadge tone={TONES[transmission.state] ?? 'neutral'}>
          {t.states[transmission.state]}
        </StatusBadge>
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {transmission.receiver}
      </Text>
      {transmission.error && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {transmission.error}
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
