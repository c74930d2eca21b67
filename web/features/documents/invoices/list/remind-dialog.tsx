import { Accordion, Alert, Button, Group, Modal, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { EmailFrame } from '../../../../components/document-preview/email-frame.tsx'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { StatusBadge } from '../../../../components/layout/status-badge.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { errorText } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { LETTERS_MAX, type ReminderTarget } from './reminder-letters.ts'
import { type LetterState, useReminderLetters } from './use-reminder-letters.ts'

type Props = { target: ReminderTarget; onClose: () => void }

// Shows one email for each client before the reminders are sent, and then the result of each.
export function RemindDialog({ target, onClose }: Props) {
  const { reminders, common } = useTexts()
  const t = reminders.many
  const letters = useReminderLetters(target)
  const [open, setOpen] = useState<string | null>(null)
  const { states, pending, isReady, isSending, results, error, omitted } = letters
  const close = () => !isSending && onClose()
  return (
    <Modal
      opened
      onClose={close}
      title={t.title}
      size="lg"
      closeButtonProps={{ 'aria-label': common.close, disabled: isSending }}
    >
      {error ? (
        <ErrorState error={error} />
      ) : isReady ? (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t.hint}
          </Text>
          {omitted > 0 && <Alert color="yellow">{t.omitted(LETTERS_MAX, omitted)}</Alert>}
          <Accordion variant="separated" value={open} onChange={setOpen} aria-label={t.title}>
            {states.map((state) => (
              <Letter key={state.letter.path} state={state} is_open={open === state.letter.path} />
            ))}
          </Accordion>
          {results.size > 0 && (
            <Outcome results={[...results.values()]} total={results.size + pendingCount(letters)} />
          )}
        </Stack>
      ) : (
        <Skeleton h={240} />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} disabled={isSending}>
          {results.size > 0 ? common.close : common.cancel}
        </Button>
        {pending.length > 0 && isReady && (
          <Button loading={isSending} onClick={() => void letters.send()} data-autofocus>
            {results.size > 0 && !isSending ? t.retry(pending.length) : t.send(pending.length)}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

// While they are sent, letters without a result.
const pendingCount = ({ pending, results }: ReturnType<typeof useReminderLetters>) =>
  pending.filter(({ letter }) => !results.has(letter.path)).length

type LetterProps = { state: LetterState; is_open: boolean }

function Letter({ state: { letter, preview, error, isSent }, is_open }: LetterProps) {
  const texts = useTexts()
  const { reminders, invoices } = texts
  const t = reminders.many
  const isUnreachable = preview?.to.length === 0
  return (
    <Accordion.Item value={letter.path}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <div>
            <Text size="sm" fw={600}>
              {letter.name}
            </Text>
            <Text size="xs" c={error || isUnreachable ? 'var(--mantine-color-error)' : 'dimmed'}>
              {error
                ? errorText(texts, error)
                : preview && joinParts(invoices.count(preview.count), preview.to.join(', ') || t.noAddress)}
            </Text>
          </div>
          {isSent && <StatusBadge tone="good">{t.sent}</StatusBadge>}
          {!isSent && Boolean(error) && <StatusBadge tone="bad">{t.failed}</StatusBadge>}
          {!error && isUnreachable && <StatusBadge tone="warn">{t.skipped}</StatusBadge>}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {is_open && preview && (
          <>
            <Text size="sm" fw={600} mb="xs">
              {preview.subject}
            </Text>
            <EmailFrame html={preview.html ?? ''} title={reminders.preview} />
          </>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function Outcome({ results, total }: { results: readonly ('sent' | { error: unknown })[]; total: number }) {
  const t = useTexts().reminders.many
  const { count } = useFormat()
  const sentCount = results.filter((result) => result === 'sent').length
  return (
    <Stack gap={4} role="status">
      <Progress value={(results.length / total) * 100} aria-label={t.title} />
      <Text size="sm">{t.outcome(count(sentCount), count(total), results.length - sentCount)}</Text>
    </Stack>
  )
}
