import { Button } from '@mantine/core'
import type { Resource } from '../../api/resources.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconTrash } from '../icons/icons.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.ts'

type Props<Row extends { id: number }> = {
  resource: Resource<Row>
  rows: readonly Row[]
  nameOf: (row: Row) => string
  count: (number: number) => string
  clear: () => void
}

// Deletes the selected rows of a list, with undo.
export function BulkDeleteButton<Row extends { id: number }>({
  resource,
  rows,
  nameOf,
  count,
  clear,
}: Props<Row>) {
  const { common } = useTexts()
  const remove = useDeleteWithUndo(resource)
  const [first] = rows
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} />}
      onClick={() => {
        clear()
        void remove(
          rows.map(({ id }) => id),
          rows.length === 1 && first ? nameOf(first) : count(rows.length),
        )
      }}
    >
      {common.delete}
    </Button>
  )
}
