import { List } from '@mantine/core'
import { useState } from 'react'
import type { InvoiceRow } from '../../../../api/invoices.ts'
import { type ConfirmOptions, useConfirm } from '../../../../components/feedback/confirm-dialog.tsx'
import {
  IconBellRinging,
  IconCash,
  IconChecks,
  IconFileZip,
  IconSend,
  IconTrash,
} from '../../../../components/icons/icons.ts'
import { useListParams } from '../../../../components/lists/use-list-params.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { BarButton } from './action-bar-button.tsx'
import { CategoryAction } from './category-action.tsx'
import { CollectiveIdentifierAction } from './collective-identifier-action.tsx'
import { filterParams } from './list-filters.ts'
import type { ReminderTarget } from './reminder-letters.ts'
import { useCounts } from './status-tabs.tsx'
import { type TaskKind, useStartBulkTask } from './use-bulk-tasks.tsx'

type Props = {
  rows: readonly InvoiceRow[]
  clear: () => void
  onRemind: (target: ReminderTarget) => void
}

const MINOR: ReadonlySet<TaskKind> = new Set(['invoices_pdf_zip', 'invoices_delete'])

// Bulk actions on the selected documents, or on all that match the filters.
export function BulkActions({ rows, clear, onRemind }: Props) {
  const { invoices: t, reminders, common } = useTexts()
  const format = useFormat()
  const confirm = useConfirm()
  const start = useStartBulkTask()
  const { params } = useListParams()
  const [isAll, setAll] = useState(false)
  const counts = useCounts(params).data
  const matching = counts?.[params.status ?? 'all'] ?? 0
  const count = isAll ? matching : rows.length
  const documents = t.count(count)
  const isDraft = params.status === 'draft'

  const begin = async (kind: TaskKind, options?: { category_id: number | null }) => {
    const target = isAll ? { filters: filterParams(params) } : { ids: rows.map(({ id }) => id) }
    const isStarted = await start(kind, target, options)
    if (isStarted) {
      setAll(false)
      clear()
    }
    return isStarted
  }
  const setCategory = (category_id: number | null) => begin('invoices_categorize', { category_id })
  const run = async (kind: TaskKind) => {
    const question = questionBefore(kind)
    if (!question || (await confirm(question))) await begin(kind)
  }
  // Sent emails cannot be undone, and many documents are changed only after a question.
  const questionBefore = (kind: TaskKind): ConfirmOptions | undefined => {
    if (kind === 'invoices_send') return { title: t.sendMany(documents), text: t.sendManyHint, yes: t.send }
    const deliveredRows =
      kind === 'invoices_delete' ? rows.filter(({ delivered_by }) => delivered_by !== null) : []
    if (deliveredRows.length > 0 && !isAll)
      return {
        title: t.deleteMany(documents),
        text: <DeliveredDocuments rows={deliveredRows} />,
        yes: common.delete,
        is_danger: true,
      }
    if (!isAll || kind === 'invoices_pdf_zip') return undefined
    if (kind === 'invoices_mark_paid')
      return { title: t.markPaidMany(documents), text: t.markPaidManyHint, yes: t.markPaid }
    const text = isDraft ? undefined : `${t.leftAll} ${t.deleteManyHint}`
    return { title: t.deleteMany(documents), text, yes: common.delete, is_danger: true }
  }
  const button = (kind: TaskKind, label: string, Icon: typeof IconSend, color?: string) => (
    <BarButton
      label={label}
      Icon={Icon}
      color={color}
      is_minor={MINOR.has(kind)}
      onClick={() => void run(kind)}
    />
  )
  const overdueRows = rows.filter((row) => row['overdue?'])
  const canRemind = params.income !== 'no' && (isAll ? params.status === 'overdue' : overdueRows.length > 0)
  const remind = () => onRemind(isAll ? { filters: filterParams(params) } : { rows: overdueRows })
  const all = (isAll ? t.allTaken : t.allMatching)(format.count(matching))
  return (
    <>
      {matching > rows.length && (
        <BarButton label={all} Icon={IconChecks} is_on={isAll} onClick={() => setAll(!isAll)} />
      )}
      {params.income !== 'no' && !isDraft && button('invoices_send', t.send, IconSend)}
      {canRemind && <BarButton label={reminders.remind} Icon={IconBellRinging} onClick={remind} />}
      {!isDraft && button('invoices_mark_paid', t.markPaid, IconCash)}
      {!isDraft && <CategoryAction documents={documents} onChoose={setCategory} />}
      {!isDraft && button('invoices_pdf_zip', t.pdfs, IconFileZip)}
      {!isAll && <CollectiveIdentifierAction rows={rows} clear={clear} />}
      {button('invoices_delete', common.delete, IconTrash, 'red')}
    </>
  )
}

const NAMED_MAX = 6

// Selected documents that were already sent to clients, and how.
function DeliveredDocuments({ rows }: { rows: readonly InvoiceRow[] }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const more = rows.length - NAMED_MAX
  return (
    <>
      {t.leftMany(rows.length)}
      <List size="sm" my="xs">
        {rows.slice(0, NAMED_MAX).map(({ id, number, delivered_by }) => (
          <List.Item key={id}>
            {number}: {t.leftShort[delivered_by ?? '']}
          </List.Item>
        ))}
        {more > 0 && <List.Item>{t.leftMore(format.count(more))}</List.Item>}
      </List>
      {t.leftHintMany}
    </>
  )
}
