import { creating, deleting, restoring, updating } from '../../../platform/actions/crud.ts'
import { nameByNumber } from '../../administration/accounts/actions.ts'
import { categories } from './schema.ts'

export const createCategory = creating(categories, undefined, nameByNumber('category'))
export const updateCategory = updating(categories)
export const deleteCategory = deleting(categories)
export const restoreCategory = restoring(categories)
