import { useList } from './queries.ts'
import { departments } from './resources.ts'

// The country of the main department.
export function useHomeCountry(): string {
  const { data } = useList(departments, { main: 'true', per_page: 1 })
  return data?.rows[0]?.country ?? ''
}
