import { Anchor, Group, List, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAccount } from '../../../api/account.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Transmission } from '../../../api/resources.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { translateMessages } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { useIsForFarmer } from '../../documents/invoices/for-farmer.ts'
import type { Invoice } from '../../documents/invoices/invoice.ts'
import { KsefStatusBadge } from '../../documents/invoices/ksef-status.tsx'
import { CollectiveIdentifierLink } from './collective-identifier-link.tsx'
import { KsefActions } from './ksef-actions.tsx'
import { KsefDownloads } from './ksef-downloads.tsx'
import { type KsefState, ksefState } from './ksef-state.ts'

// Status of the document in KSeF with the available actions.
export function KsefCard({ invoice }: { invoice: Invoice }) {
  const { gov: t } = useTexts()
  const { data: account } = useAccount()
  const mayWrite = useMayWrite()
  const state = ksefState(invoice, account?.ksef_connected === true, useIsForFarmer(invoice))
  if (!state.is_visible) return null
  return (
    <SectionCard title={t.head} beside={<KsefStatusBadge status={invoice.gov_status} />}>
      <Stack gap="xs">
        <Sending invoice={invoice} state={state} />
        <Problems invoice={invoice} state={state} />
        <Links invoice={invoice} state={state} />
        {mayWrite && <KsefActions id={invoice.id} state={state} />}
      </Stack>
    </SectionCard>
  )
}

type PartProps = { invoice: Invoice; state: KsefState }

function Sending({ invoice: { id, gov_status, gov_id, gov_send_date }, state }: PartProps) {
  const { gov: t } = useTexts()
  const format = useFormat()
  return (
    <>
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
      {gov_id && !state.is_demo && <CollectiveIdentifierLink id={id} />}
      {gov_send_date && (
        <Text size="xs" c="dimmed">
          {t.sent} {format.moment(gov_send_date)}
        </Text>
      )}
    </>
  )
}

function Problems({ invoice, state }: PartProps) {
  const texts = useTexts()
  const { gov: t } = texts
  const { gov_error_messages = [] } = invoice
  const hint = { status_check_error: t.unknown, offline: t.offline, server_error: t.server }[state.status]
  return (
    <>
      {hint && <Text size="sm">{hint}</Text>}
      {state.is_underway && <WaitingFor invoice={invoice} />}
      {gov_error_messages.length > 0 && (
        <List size="sm" spacing={4}>
          {gov_error_messages.map((message) => (
            <List.Item key={message}>{translateMessages(texts, [message])}</List.Item>
          ))}
        </List>
      )}
      {state.is_demo && (
        <Text size="xs" c="dimmed">
          {t.trial}
        </Text>
      )}
    </>
  )
}

function Links({ invoice: { id, gov_id, gov_link }, state }: PartProps) {
  const { gov: t } = useTexts()
  return (
    <Group gap="md">
      {gov_link && (
        <Anchor href={gov_link} target="_blank" rel="noreferrer" size="sm">
          {t.see}
        </Anchor>
      )}
      {gov_id && state.is_own && <KsefDownloads id={id} />}
      {state.is_underway && (
        <Anchor component={Link} to="/ksef" size="sm">
          {t.queue}
        </Anchor>
      )}
    </Group>
  )
}

// Why the newest transmission of the document is waiting.
function WaitingFor({ invoice: { id, gov_status, updated_at } }: { invoice: Invoice }) {
  const { gov: t } = useTexts()
  const { moment } = useFormat()
  const { data } = useApiQuery<Transmission[]>(`/invoices/${id}/ksef_transmissions.json`, {}, [
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
