import { useList, useRecord } from '../../../api/queries.ts'
import { departments, warehouses } from '../../../api/resources.ts'

// The warehouse of a document that names none: that of its department, or the main one; undefined while loading.
export function useUsualWarehouse(departmentId: number | null | undefined): number | null | undefined {
  const { data: department } = useRecord(departments, departmentId ?? undefined)
  const main = useList(departments, { main: 1, per_page: 1 }, { enabled: !departmentId })
  const all = useList(warehouses, { per_page: 100, order: 'id' })
  const seller = departmentId ? department : main.data?.rows[0]
  if (seller === undefined || all.data === undefined) return undefined
  const { rows } = all.data
  return seller.warehouse_id ?? (rows.find(({ kind }) => kind === 'main') ?? rows[0])?.id ?? null
}
