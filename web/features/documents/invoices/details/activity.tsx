import { Anchor, Timeline as Line, Skeleton, Text } from '@mantine/core'
import { fileAddress } from '../../../../api/client.ts'
import { Section } from '../../../../components/layout/section-card.tsx'
import { type Format, useFormat } from '../../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { PlainPdf } from '../email/factur-x-problems.tsx'
import type { Happened, Timeline } from './timeline.ts'

const SHOWN = 12

export function Activity({ timeline }: { timeline: Timeline | null | undefined }) {
  const texts = useTexts()
  const { invoices: t } = texts
  const format = useFormat()
  if (timeline === null) return null
  const all = timeline?.events ?? []
  const events = all.filter((event) => !isTold(event, all)).slice(0, SHOWN)
  return (
    <Section title={t.activity}>
      {!timeline && <Skeleton h={80} />}
      <Line bulletSize={12} lineWidth={2} active={events.length} color="pine">
        {events.map((event, place) => (
          // Several things may have happened in one moment.
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no name of their own
          <Line.Item key={place} title={<Text size="sm">{titleOf(event, t)}</Text>}>
            <Text size="xs" c="dimmed">
              {[format.moment(event.at), event.user, detailOf(event, format, texts)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Further event={event} />
          </Line.Item>
        ))}
      </Line>
    </Section>
  )
}

// That a document left is told once: by the look at it or the e-mail, which may only be queued, where one of these says so.
const isTold = ({ kind, parts }: Happened, all: readonly Happened[]): boolean =>
  kind === 'left' && all.some((other) => other.kind === TOLD_BY[String(parts.by)])

const TOLD_BY: { [by: string]: string } = { opened: 'viewed', sent: 'sent' }

// The file that it was made of, and why a letter carries less than was wished for.
function Further({ event: { kind, parts } }: { event: Happened }) {
  const t = useTexts()
  if (kind === 'received')
    return (
      <Anchor
        href={fileAddress(String(parts.file_url))}
        download
        size="xs"
        style={{ overflowWrap: 'anywhere' }}
      >
        {String(parts.filename || t.received.source)}
      </Anchor>
    )
  const problems = Array.isArray(parts.facturx_refused) ? parts.facturx_refused.map(problemIn) : []
  return kind === 'sent' && problems.length > 0 ? <PlainPdf problems={problems} /> : null
}

// buyer_country: The country is missing.
function problemIn(said: unknown) {
  const [, field = '', message = ''] = /^(?:([\w.[\]]+): )?(.*)$/s.exec(String(said)) ?? []
  return { field, message }
}

function titleOf({ kind, parts }: Happened, t: Texts['invoices']): string {
  if (kind === 'sent' && parts.to_outbox) return t.events.to_outbox ?? ''
  if (kind === 'left') return t.leftBy[String(parts.by)] ?? kind
  return t.events[kind] ?? t.statuses[kind] ?? kind
}

// The parts that tell an event, by the beginning of its kind.
const DETAIL_FIELDS: readonly (readonly [beginning: string, fields: readonly string[]])[] = [
  ['file_', ['file_name']],
  ['ksef_ok', ['gov_id']],
  ['mail_queued', ['to']],
  ['network_answer', ['code', 'reason']],
  ['network_queued', ['to']],
  ['client_', ['name', 'reason']],
]

function detailOf({ kind, parts }: Happened, format: Format, { received }: Texts): string {
  if (kind === 'received') return received.formatNames[String(parts.format)] ?? ''
  const [, fields = []] = DETAIL_FIELDS.find(([beginning]) => kind.startsWith(beginning)) ?? []
  const details = fields.flatMap((field) => parts[field] ?? []).filter(Boolean)
  if (details.length > 0) return details.join(kind === 'mail_queued' ? ', ' : ': ')
  if (typeof parts.error === 'string') return parts.error
  if (typeof parts.reason === 'string') return parts.reason
  if (typeof parts.amount === 'string') return format.amount(parts.amount)
  return ''
}
