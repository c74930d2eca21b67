import { List } from '@mantine/core'
import { decimal, isZero } from '../../../../../src/money/decimal.ts'
import { type Formatters, useFormat } from '../../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { type InvoiceTimeline, useTimeline } from '../details/timeline.ts'
import type { Invoice } from '../invoice.ts'

// Shows how and when a document was sent, before the user changes or deletes it.
export function DeliverySummary({ invoice }: { invoice: Invoice }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const timeline = useTimeline(invoice)
  return (
    <List size="sm" spacing={4} mb="sm">
      {describeDelivery(invoice, timeline ?? undefined, t, format).map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  )
}

function describeDelivery(
  { delivered_by, sent_time, paid, paid_date, currency }: Invoice,
  timeline: InvoiceTimeline | undefined,
  t: Texts['invoices'],
  format: Formatters,
): string[] {
  const { editLeft } = t
  const opened = timeline?.events.find(({ kind, parts }) => kind === 'left' && parts.by === 'opened')
  const mail = timeline?.mails.find(({ sent_at }) => sent_at !== null)
  const linked = (relation: string) =>
    timeline?.linked.filter((related) => related.relation === relation).map(({ number }) => number) ?? []
  const reasons = [
    ...(sent_time ? [editLeft.sent(format.moment(sent_time), mail?.to?.join(', ') ?? '')] : []),
    ...(opened ? [editLeft.opened(format.moment(opened.at))] : []),
    ...(isZero(decimal(paid)) ? [] : [editLeft.paid(format.money(paid, currency), format.day(paid_date))]),
    ...linked('correction').map(editLeft.corrected),
    ...linked('settling').map(editLeft.used),
  ]
  return reasons.length > 0 ? reasons : [t.leftBy[delivered_by ?? ''] ?? '']
}
