import { creating, deleting, restoring, updating } from '../../../platform/actions/crud.ts'
import { nameByNumber } from '../../administration/accounts/actions.ts'
import { warehouses } from './schema.ts'

export const createWarehouse = creating(warehouses, undefined, nameByNumber('warehouse'))
export const updateWarehouse = updating(warehouses)
export const deleteWarehouse = deleting(warehouses)
export const restoreWarehouse = restoring(warehouses)
