import { Anchor, Timeline as Line, Skeleton, Text } from '@mantine/core'
import { fileUrl } from '../../../../api/client.ts'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { type Formatters, useFormat } from '../../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { FacturXProblems } from '../email/factur-x-problems.tsx'
import type { InvoiceTimeline, TimelineEvent } from './timeline.ts'

const SHOWN = 12

export function Activity({ timeline }: { timeline: InvoiceTimeline | null | undefined }) {
  const texts = useTexts()
  const { invoices: t } = texts
  const format = useFormat()
  if (timeline === null) return null
  const all = timeline?.events ?? []
  const events = all.filter((event) => !isTold(event, all)).slice(0, SHOWN)
  return (
    <SectionCard title={t.activity}>
      {!timeline && <Skeleton h={80} />}
      <Line bulletSize={12} lineWidth={2} active={events.length} color="pine">
        {events.map((event, index) => (
          // Several things may have happened in one moment.
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no name of their own
          <Line.Item key={index} title={<Text size="sm">{titleOf(event, t)}</Text>}>
            <Text size="xs" c="dimmed">
              {[format.moment(event.at), event.user, detailOf(event, format, texts)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Further event={event} />
          </Line.Item>
        ))}
      </Line>
    </SectionCard>
  )
}

// Delivery is shown once: by the view or the email event if there is one.
const isTold = ({ kind, parts }: TimelineEvent, all: readonly TimelineEvent[]): boolean =>
  kind === 'left' && all.some((other) => other.kind === TOLD_BY[String(parts.by)])

const TOLD_BY: { [by: string]: string } = { opened: 'viewed', sent: 'sent' }

// The source file of the document, or why an email has fewer attachments than requested.
function Further({ event: { kind, parts } }: { event: TimelineEvent }) {
  const t = useTexts()
  if (kind === 'received')
    return (
      <Anchor href={fileUrl(String(parts.file_url))} download size="xs" style={{ overflowWrap: 'anywhere' }}>
        {String(parts.filename || t.received.source)}
      </Anchor>
    )
  const problems = Array.isArray(parts.facturx_refused) ? parts.facturx_refused.map(problemIn) : []
  return kind === 'sent' && problems.length > 0 ? <FacturXProblems problems={problems} /> : null
}

// Translates a text such as "buyer_country: The country is missing."
function problemIn(detail: unknown) {
  const [, field = '', message = ''] = /^(?:([\w.[\]]+): )?(.*)$/s.exec(String(detail)) ?? []
  return { field, message }
}

function titleOf({ kind, parts }: TimelineEvent, t: Texts['invoices']): string {
  if (kind === 'sent' && parts.to_outbox) return t.events.to_outbox ?? ''
  if (kind === 'left') return t.leftBy[String(parts.by)] ?? kind
  return t.events[kind] ?? t.statuses[kind] ?? kind
}

// Details of an event, by the prefix of its kind.
const DETAIL_FIELDS: readonly (readonly [beginning: string, fields: readonly string[]])[] = [
  ['file_', ['file_name']],
  ['ksef_ok', ['gov_id']],
  ['mail_queued', ['to']],
  ['network_answer', ['code', 'reason']],
  ['network_queued', ['to']],
  ['client_', ['name', 'reason']],
]

function detailOf({ kind, parts }: TimelineEvent, format: Formatters, { received }: Texts): string {
  if (kind === 'received') return received.formatNames[String(parts.format)] ?? ''
  const [, fields = []] = DETAIL_FIELDS.find(([beginning]) => kind.startsWith(beginning)) ?? []
  const details = fields.flatMap((field) => parts[field] ?? []).filter(Boolean)
  if (details.length > 0) return details.join(kind === 'mail_queued' ? ', ' : ': ')
  if (typeof parts.error === 'string') return parts.error
  if (typeof parts.reason === 'string') return parts.reason
  if (typeof parts.amount === 'string') return format.amount(parts.amount)
  return ''
}
