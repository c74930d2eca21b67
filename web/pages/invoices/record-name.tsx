import { useRecord } from '../../api/records.ts'
import type { Resource } from '../../api/resources.ts'

// What a record is called that is known by its number only.
export function RecordName<Row extends { id: number; name: string }>({
  resource,
  id,
}: {
  resource: Resource<Row>
  id: string | number
}) {
  const { data } = useRecord(resource, id)
  return data?.name ?? `#${id}`
}
