import { createAction, deleteAction, restoreAction, updateAction } from '../../../platform/actions/crud.ts'
import { defaultNameById } from '../../administration/accounts/actions.ts'
import { categories } from './schema.ts'

export const createCategory = createAction(categories, undefined, defaultNameById('category'))
export const updateCategory = updateAction(categories)
export const deleteCategory = deleteAction(categories)
export const restoreCategory = restoreAction(categories)
