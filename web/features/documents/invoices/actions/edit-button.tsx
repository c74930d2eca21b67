import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { IconPencil } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

type Props = { id: number; needs_confirmation: boolean; onConfirm: () => void }

// Opens the editor, or a dialog first if the document was already sent to the client.
export function EditButton({ id, needs_confirmation, onConfirm }: Props) {
  const { common } = useTexts()
  const look = { variant: 'default', leftSection: <IconPencil size={16} /> }
  return needs_confirmation ? (
    <Button {...look} onClick={onConfirm}>
      {common.edit}
    </Button>
  ) : (
    <Button {...look} component={Link} to={`/invoices/${id}/edit`}>
      {common.edit}
    </Button>
  )
}
