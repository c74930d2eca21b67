import { ActionIcon } from '@mantine/core'
import { useDelete } from '../../../api/mutations.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconTrash } from '../../../components/icons/icons.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Statement, statements } from './bank.ts'

export function DeleteStatement({ statement }: { statement: Statement }) {
  const { bank: t, common } = useTexts()
  const { day } = useFormat()
  const confirm = useConfirm()
  const notices = useNotify()
  const remove = useDelete(statements)
  const act = async () => {
    const title = t.deleteStatement(day(statement.period_from), day(statement.period_to))
    if (!(await confirm({ title, text: t.deleteHint, yes: common.delete, is_danger: true }))) return
    try {
      await remove.mutateAsync([statement.id])
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <ActionIcon variant="subtle" color="red" aria-label={common.delete} onClick={() => void act()}>
      <IconTrash size={18} />
    </ActionIcon>
  )
}
