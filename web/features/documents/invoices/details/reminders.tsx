import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fileUrl } from '../../../../api/client.ts'
import { sendIdempotent } from '../../../../api/idempotent-requests.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { useApiQuery, useList } from '../../../../api/queries.ts'
import { reminderSteps } from '../../../../api/resources.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useConfirm } from '../../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { IconBellRinging } from '../../../../components/icons/icons.ts'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { StatusBadge, type Tone } from '../../../../components/layout/status-badge.tsx'
import { IfMayWrite } from '../../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'
import { HoldReminders } from './reminder-hold-dialog.tsx'
import { ReminderPreview } from './reminder-preview.tsx'

type Hold = Answers['DocumentReminders']
type Reminder = Answers['Reminder']

const STEPS = { per_page: 100 }

// Sent reminders, the next one, and reasons to pause.
export function Reminders({ invoice }: { invoice: Invoice }) {
  const { reminders: t } = useTexts()
  const { data: hold } = useApiQuery<Hold>(`/invoices/${invoice.id}/reminders.json`)
  const { data: past } = useApiQuery<Reminder[]>('/reminders.json', { invoice_id: invoice.id })
  const [isHolding, setHolding] = useState(false)
  if (!hold || !past || (!hold.reminded && past.length === 0)) return null
  return (
    <SectionCard title={t.title} beside={<HoldState hold={hold} />}>
      <Stack gap="md">
        {hold.reminded && <Next hold={hold} />}
        <History past={past} />
        {hold.reminded && (
          <Group gap="xs">
            <SendNow invoice={invoice} />
            <IfMayWrite>
              <Button size="xs" variant="default" onClick={() => setHolding(!isHolding)}>
                {t.hold}
              </Button>
            </IfMayWrite>
          </Group>
        )}
        {isHolding && <HoldReminders invoice_id={invoice.id} hold={hold} onClose={() => setHolding(false)} />}
        {hold.reminded && (
          <Anchor href={fileUrl(`/invoices/${invoice.id}/demand_letter.pdf`)} target="_blank" size="sm">
            {t.openDemand}
          </Anchor>
        )}
      </Stack>
    </SectionCard>
  )
}

function HoldState({ hold: { stopped, disputed, promised_on } }: { hold: Hold }) {
  const { holdStates: t } = useTexts().reminders
  const { day } = useFormat()
  if (stopped) return <StatusBadge>{t.stopped}</StatusBadge>
  if (disputed) return <StatusBadge tone="warn">{t.disputed}</StatusBadge>
  return promised_on ? <StatusBadge tone="info">{t.promised(day(promised_on))}</StatusBadge> : null
}

function useStepName(): (id: number | null, kind?: Reminder['kind']) => string {
  const { reminders: t } = useTexts()
  const { data } = useList(reminderSteps, STEPS)
  return (id, kind) => {
    if (kind === 'thanks') return t.actions.thanks
    return id === null ? t.byHand : (data?.rows.find((step) => step.id === id)?.name ?? `${t.step} ${id}`)
  }
}

function Next({ hold: { next_step_id, next_at } }: { hold: Hold }) {
  const { reminders: t } = useTexts()
  const { moment } = useFormat()
  const nameOf = useStepName()
  return (
    <Text size="sm" {...(next_step_id ? {} : { c: 'dimmed' })}>
      {next_step_id ? `${t.next}: ${nameOf(next_step_id)}, ${moment(next_at)}` : t.noNext}
    </Text>
  )
}

const TONES: { [state: string]: Tone } = {
  queued: 'info',
  sent: 'good',
  done: 'good',
  failed: 'bad',
  unknown: 'warn',
  open: 'warn',
}

function History({ past }: { past: Reminder[] }) {
  const { reminders: t } = useTexts()
  const { moment } = useFormat()
  const nameOf = useStepName()
  if (past.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t.noHistory}
      </Text>
    )
  return (
    <Stack gap="xs" component="ul" aria-label={t.history} p={0} m={0} style={{ listStyle: 'none' }}>
      {past.map(({ id, step_id, kind, state, recipients, created_at, message }) => (
        <li key={id}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">{nameOf(step_id, kind)}</Text>
            <StatusBadge tone={TONES[state] ?? 'neutral'}>{t.states[state]}</StatusBadge>
          </Group>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {joinParts(moment(created_at), recipients.join(', '), message)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

function SendNow({ invoice: { id, number } }: { invoice: Invoice }) {
  const { reminders: t } = useTexts()
  const mayWrite = useMayWrite()
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    const question = { title: t.sendAsk(number), text: <ReminderPreview id={id} />, yes: t.sendNow }
    if (!(await confirm(question))) return
    setBusy(true)
    try {
      await sendIdempotent('POST', `/invoices/${id}/send_overdue.json`, {})
      notices.done(t.queuedNow)
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
    }
    await refresh(invoices)
  }
  if (!mayWrite) return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      leftSection={<IconBellRinging size={15} />}
      onClick={() => void send()}
    >
      {t.sendNow}
    </Button>
  )
}
