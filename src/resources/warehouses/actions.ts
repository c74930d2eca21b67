import { creating, deleting, updating } from '../../platform/verbs.ts'
import { warehouses } from './schema.ts'

export const createWarehouse = creating(warehouses)
export const updateWarehouse = updating(warehouses)
export const deleteWarehouse = deleting(warehouses)
