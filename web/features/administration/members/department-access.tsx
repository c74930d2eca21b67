import { MultiSelect } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

// Owners and administrators always have access to all departments.
export const worksForAllDepartments = (role: string) => role === 'owner' || role === 'admin'

type Props = { label: string; ids: readonly number[]; onChange: (ids: number[]) => void; size?: 'xs' | 'sm' }

// Hidden if there is only one department.
export function Departments({ label, ids, onChange, size = 'sm' }: Props) {
  const { team } = useTexts().settings
  const { data } = useApiQuery<Answers['Department'][]>('/departments.json', { per_page: 100 })
  const departments = data ?? []
  if (departments.length < 2 && ids.length === 0) return null
  return (
    <MultiSelect
      size={size}
      {...(size === 'xs' ? { 'aria-label': label } : { label, description: team.departmentsHint })}
      placeholder={ids.length === 0 ? team.allDepartments : ''}
      clearable
      searchable
      value={ids.map(String)}
      data={departments.map(({ id, name, shortcut }) => ({
        value: String(id),
        label: shortcut || name || String(id),
      }))}
      onChange={(selectedIds) => onChange(selectedIds.map(Number))}
    />
  )
}
