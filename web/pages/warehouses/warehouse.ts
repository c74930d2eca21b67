import type { Resource, Saved } from '../../api/resources.ts'

export type Warehouse = Saved & {
  name: string
  kind: string | null
  description: string | null
  active: boolean
}

export const warehouses: Resource<Warehouse> = { name: 'warehouse', path: 'warehouses' }
