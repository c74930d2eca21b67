import type { Resource } from '../../api/resources.ts'
import { RecordChoice } from '../form/record-field.tsx'
import { RecordName } from '../record-name.tsx'
import type { Filter } from './filters.tsx'

// A filter whose value is the id of a record, chosen by typing a part of its name.
export const recordFilter = <Row extends { id: number; name: string }>(
  name: string,
  label: string,
  resource: Resource<Row>,
): Filter => ({
  kind: 'own',
  name,
  label,
  input: (value, set) => (
    <RecordChoice
      key={name}
      label={label}
      resource={resource}
      nameOf={(row) => row.name}
      value={value === undefined ? null : Number(value)}
      onChange={(id) => set(id === null ? undefined : String(id))}
      is_in_popover
    />
  ),
  tell: (value) => <RecordName resource={resource} id={value} />,
})
