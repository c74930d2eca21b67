import type { Answers } from '../../api/answers.d.ts'
import type { Resource } from '../../api/resources.ts'

export type Warehouse = Answers['Warehouse']

export const warehouses: Resource<Warehouse> = { name: 'warehouse', path: 'warehouses' }
