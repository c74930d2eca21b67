import { useRecordName } from '../../api/record-names.ts'
import type { Resource } from '../../api/resources.ts'

type Props<Row extends { id: number }> = {
  resource: Resource<Row>
  id: number | string | null | undefined
}

// The name of a record that another record refers to by id.
export function RecordName<Row extends { id: number; name: string }>({ resource, id }: Props<Row>) {
  const { data, isError } = useRecordName(resource, id === null || id === undefined ? undefined : Number(id))
  if (id === null || id === undefined) return null
  // The name of a deleted record cannot be read, so its number is shown.
  return data ?? (data === null || isError ? `#${id}` : '…')
}
