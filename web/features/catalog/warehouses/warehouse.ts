import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

export type Warehouse = Answers['Warehouse']

export const warehouses: Resource<Warehouse> = { name: 'warehouse', path: 'warehouses' }
