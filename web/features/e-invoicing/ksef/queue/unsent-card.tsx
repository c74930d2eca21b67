import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useToday } from '../../../../api/account-clock.ts'
import { sendJson } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { transmissions, type UnsentDocument, unsentDocuments } from '../../../../api/resources.ts'
import { useConfirm } from '../../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { StatusBadge } from '../../../../components/layout/status-badge.tsx'
import { SmallTable, type SmallTableColumn } from '../../../../components/lists/small-table.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { invoices } from '../../../documents/invoices/invoice.ts'

export const UNSENT_SHOWN = 25

// Documents that belong in KSeF and were never sent there, with one button that sends those that are shown.
export function UnsentCard({ rows, total }: { rows: readonly UnsentDocument[]; total: number }) {
  const { gov: t } = useTexts()
  const mayWrite = useMayWrite()
  const { isSending, send } = useSendAll(rows)
  return (
    <SectionCard
      title={t.neverSent(total)}
      hint={t.neverSentHint}
      beside={
        mayWrite && (
          <Button size="xs" loading={isSending} onClick={() => void send()}>
            {t.sendAll(rows.length)}
          </Button>
        )
      }
    >
      <UnsentTable rows={rows} label={t.neverSent(total)} />
      {rows.length < total && (
        <Text size="sm" c="dimmed" mt="md">
          {t.firstShown(rows.length)}
        </Text>
      )}
    </SectionCard>
  )
}

function UnsentTable({ rows, label }: { rows: readonly UnsentDocument[]; label: string }) {
  const { gov: t } = useTexts()
  const { day } = useFormat()
  const columns: SmallTableColumn<UnsentDocument>[] = [
    {
      key: 'document',
      label: t.document,
      show: ({ id, number, buyer_name }) => (
        <>
          <Anchor component={Link} to={`/invoices/${id}`} inherit fw={500}>
            {number}
          </Anchor>
          <Text size="xs" c="dimmed">
            {buyer_name}
          </Text>
        </>
      ),
    },
    { key: 'issued', label: t.issued, show: ({ issue_date }) => day(issue_date) },
    { key: 'due', label: t.legalDeadline, show: ({ deadline }) => <Deadline last={deadline} /> },
  ]
  return <SmallTable label={label} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Deadline({ last }: { last: string | null }) {
  const { gov: t } = useTexts()
  const { day } = useFormat()
  const today = useToday()
  if (last === null) return null
  return today && last < today ? (
    <StatusBadge tone="bad">
      {t.late}: {day(last)}
    </StatusBadge>
  ) : (
    day(last)
  )
}

function useSendAll(rows: readonly UnsentDocument[]) {
  const { gov: t } = useTexts()
  const notices = useNotify()
  const confirm = useConfirm()
  const refresh = useInvalidate()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    const question = { title: t.sendAllAsk(rows.length), text: t.sendAllText, yes: t.send }
    if (!(await confirm(question))) return
    setSending(true)
    try {
      for (const { id } of rows)
        await sendJson('PUT', `/invoices/${id}.json`, { gov_save_and_send: true, invoice: {} })
      notices.done(t.wanted)
    } catch (error) {
      notices.failed(error)
    } finally {
      setSending(false)
      await refresh(invoices, transmissions, unsentDocuments)
    }
  }
  return { isSending, send }
}
