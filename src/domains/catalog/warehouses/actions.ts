import { createAction, deleteAction, restoreAction, updateAction } from '../../../platform/actions/crud.ts'
import { defaultNameById } from '../../administration/accounts/actions.ts'
import { warehouses } from './schema.ts'

export const createWarehouse = createAction(warehouses, undefined, defaultNameById('warehouse'))
export const updateWarehouse = updateAction(warehouses)
export const deleteWarehouse = deleteAction(warehouses)
export const restoreWarehouse = restoreAction(warehouses)
