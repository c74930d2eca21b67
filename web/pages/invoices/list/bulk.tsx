import { Button } from '@mantine/core'
import { IconCash, IconFileZip, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../../../format.ts'
import { useListAddress } from '../../../pieces/list/address.ts'
import { useConfirm } from '../../../shell/confirm.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import type { Listed } from '../record.ts'
import { filtersIn } from './question.ts'
import { useCounts } from './tabs.tsx'
import { type TaskKind, useTasks } from './tasks.tsx'

type Props = { rows: readonly Listed[]; clear: () => void }

// What can be done with the marked documents, or with all that match.
export function BulkActions({ rows, clear }: Props) {
  const { invoices: t, common } = useTexts()
  const format = useFormat()
  const confirm = useConfirm()
  const start = useTasks()
  const { asked } = useListAddress()
  const [is_all, setAll] = useState(false)
  const counts = useCounts(asked).data
  const matching = counts?.[asked.status ?? 'all'] ?? 0
  const count = is_all ? matching : rows.length

  const run = async (kind: TaskKind) => {
    // A few come back with one click; all that match would not.
    if (kind === 'invoices_delete' && is_all) {
      const question = { title: t.deleteMany(t.count(count)), text: t.deleteManyHint, is_danger: true }
      if (!(await confirm({ ...question, yes: common.delete }))) return
    }
    const what = is_all ? { filters: filtersIn(asked) } : { ids: rows.map(({ id }) => id) }
    if (await start(kind, what)) {
      setAll(false)
      clear()
    }
  }
  const button = (kind: TaskKind, label: string, Icon: typeof IconSend, color?: string) => (
    <Button
      variant="subtle"
      {...(color ? { color } : {})}
      leftSection={<Icon size={16} />}
      onClick={() => void run(kind)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {matching > rows.length && (
        <Button variant={is_all ? 'light' : 'subtle'} aria-pressed={is_all} onClick={() => setAll(!is_all)}>
          {is_all ? t.allTaken(format.count(matching)) : t.allMatching(format.count(matching))}
        </Button>
      )}
      {button('invoices_send', t.send, IconSend)}
      {button('invoices_mark_paid', t.markPaid, IconCash)}
      {button('invoices_pdf_zip', t.pdfs, IconFileZip)}
      {button('invoices_delete', common.delete, IconTrash, 'red')}
    </>
  )
}
