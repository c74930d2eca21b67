import { createAction, deleteAction, restoreAction, updateAction } from '../../../platform/actions/crud.ts'
import { issuers } from './schema.ts'

export const createIssuer = createAction(issuers)
export const updateIssuer = updateAction(issuers)
export const deleteIssuer = deleteAction(issuers)
export const restoreIssuer = restoreAction(issuers)
