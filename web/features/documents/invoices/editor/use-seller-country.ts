import { useHomeCountry } from '../../../../api/home-country.ts'
import { useRecord } from '../../../../api/queries.ts'
import { departments } from '../../../../api/resources.ts'

// The country of the department that issues the document, else of the account.
export function useSellerCountry(departmentId: number | null): string {
  const home = useHomeCountry()
  const { data } = useRecord(departments, departmentId ?? undefined)
  return data?.country || home
}
