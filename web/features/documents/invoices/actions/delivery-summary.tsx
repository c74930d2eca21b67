import { List } from '@mantine/core'
import { decimal, isZero } from '../../../../../src/money/decimal.ts'
import { type Format, useFormat } from '../../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { type Timeline, useTimeline } from '../details/timeline.ts'
import type { Document } from '../invoice.ts'

// How a document got to others, and when, before somebody changes it or takes it away.
export function WhatHappened({ invoice }: { invoice: Document }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const timeline = useTimeline(invoice)
  return (
    <List size="sm" spacing={4} mb="sm">
      {happened(invoice, timeline ?? undefined, t, format).map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  )
}

function happened(
  { left_by, sent_time, paid, paid_date, currency }: Document,
  timeline: Timeline | undefined,
  t: Texts['invoices'],
  format: Format,
): string[] {
  const { editLeft } = t
  const opened = timeline?.events.find(({ kind, parts }) => kind === 'left' && parts.by === 'opened')
  const mail = timeline?.mails.find(({ sent_at }) => sent_at !== null)
  const linked = (relation: string) =>
    timeline?.linked.filter((one) => one.relation === relation).map(({ number }) => number) ?? []
  const told = [
    ...(sent_time ? [editLeft.sent(format.moment(sent_time), mail?.to?.join(', ') ?? '')] : []),
    ...(opened ? [editLeft.opened(format.moment(opened.at))] : []),
    ...(isZero(decimal(paid)) ? [] : [editLeft.paid(format.money(paid, currency), format.day(paid_date))]),
    ...linked('correction').map(editLeft.corrected),
    ...linked('settling').map(editLeft.used),
  ]
  return told.length > 0 ? told : [t.leftBy[left_by ?? ''] ?? '']
}
