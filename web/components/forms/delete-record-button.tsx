import { Button } from '@mantine/core'
import type { Resource } from '../../api/resources.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconTrash } from '../icons/icons.ts'
import { useDeleteWithUndo } from '../lists/use-delete-with-undo.ts'
import { IfMayWrite } from '../permissions/write-access.tsx'

type Props<Row extends { id: number }> = {
  resource: Resource<Row>
  record: Row | undefined
  nameOf: (record: Row) => string
  onDeleted: () => void
}

// Delete button at the end of the form of an existing record.
export function DeleteRecordButton<Row extends { id: number }>(props: Props<Row>) {
  const { resource, record, nameOf, onDeleted } = props
  const { common } = useTexts()
  const remove = useDeleteWithUndo(resource)
  if (!record) return null
  const deleteRecord = async () => {
    if (await remove([record.id], nameOf(record))) onDeleted()
  }
  return (
    <IfMayWrite>
      <div>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => void deleteRecord()}
        >
          {common.delete}
        </Button>
      </div>
    </IfMayWrite>
  )
}
