import type { Resource } from '../../api/resources.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { RecordSelect } from '../forms/record-select.tsx'
import { RecordName } from '../layout/record-name.tsx'
import type { Filter } from './filters.tsx'

// Filter by the id of a record that is found by a part of its name.
export const recordFilter = <Row extends { id: number; name: string }>(
  name: string,
  label: string,
  resource: Resource<Row>,
): Filter => ({
  kind: 'own',
  name,
  label,
  input: (value, set) => (
    <Choice
      key={name}
      label={label}
      resource={resource}
      value={value === undefined ? null : Number(value)}
      onChange={(id) => set(id === null ? undefined : String(id))}
    />
  ),
  tell: (value) => <RecordName resource={resource} id={value} />,
})

type ChoiceProps<Row extends { id: number }> = {
  label: string
  resource: Resource<Row>
  value: number | null
  onChange: (id: number | null) => void
}

function Choice<Row extends { id: number; name: string }>(props: ChoiceProps<Row>) {
  const { any } = useTexts().list
  return <RecordSelect {...props} nameOf={({ name }) => name} input={{ placeholder: any }} is_in_popover />
}
