import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sendIdempotent } from '../../../../api/idempotent-requests.ts'
import { isCancelled } from '../../../../api/invoices.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { IconArrowRight } from '../../../../components/icons/icons.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { isOffer } from '../document-kinds.ts'
import { conversionsOf, type Invoice, invoices } from '../invoice.ts'
import type { InvoiceTimeline } from './timeline.ts'

type Props = { invoice: Invoice; timeline: InvoiceTimeline | null | undefined }

// Answer of the client on the public page, and the documents that can be created now.
export function ClientAnswerCard({ invoice, timeline }: Props) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const mayWrite = useMayWrite()
  const answer = invoice.client_answers?.at(-1)
  const isAccepted = invoice.status === 'accepted'
  const isUsed = timeline?.linked.some(({ relation }) => relation === 'made_of_it') ?? true
  const isNext = mayWrite && isAccepted && isOffer(invoice) && !isCancelled(invoice) && !isUsed
  if (!answer && !isNext) return null
  const title = answer && t.answered[answer.decision](answer.name, format.moment(answer.at))
  return (
    <Alert
      mb="lg"
      color={answer?.decision === 'declined' ? 'red' : 'pine'}
      data-answer
      title={
        <Text c="var(--mantine-color-text)" inherit dir="auto">
          {title ?? t.statuses.accepted}
        </Text>
      }
    >
      <Stack gap="xs">
        {answer?.reason && (
          <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {answer.reason}
          </Text>
        )}
        {invoice.changed_since_answer && <Text size="sm">{t.answered.changed}</Text>}
        {answer && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t.answered.address} {answer.address} · {t.answered.fingerprint} <Code>{answer.pdf_sha256}</Code>
          </Text>
        )}
        {isNext && <Next invoice={invoice} />}
      </Stack>
    </Alert>
  )
}

const NEXT = ['client_order', 'proforma', 'vat'] as const

// Creates the document with one click; it can be undone by deleting the document.
function Next({ invoice }: { invoice: Invoice }) {
  const { invoices: t } = useTexts()
  const navigate = useNavigate()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [busy, setBusy] = useState<string>()
  const make = async (kind: string) => {
    setBusy(kind)
    try {
      const body = { invoice: { copy_invoice_from: invoice.id, kind } }
      const createdInvoice = await sendIdempotent<{ id: number; number: string }>(
        'POST',
        '/invoices.json',
        body,
      )
      await refresh(invoices)
      notices.done(t.answered.made(createdInvoice.number))
      void navigate(`/invoices/${createdInvoice.id}`)
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(undefined)
    }
  }
  const conversions = conversionsOf(invoice)
  return (
    <Group gap="xs" data-no-print>
      <Text size="sm" fw={600}>
        {t.answered.next}
      </Text>
      {NEXT.filter((kind) => conversions.includes(kind)).map((kind) => (
        <Button
          key={kind}
          size="xs"
          variant={kind === 'vat' ? 'filled' : 'default'}
          rightSection={<IconArrowRight size={14} />}
          loading={busy === kind}
          disabled={busy !== undefined}
          onClick={() => void make(kind)}
        >
          {t.makeOf[kind]}
        </Button>
      ))}
    </Group>
  )
}
