import { creating, deleting, restoring, updating } from '../../../platform/actions/crud.ts'
import { issuers } from './schema.ts'

export const createIssuer = creating(issuers)
export const updateIssuer = updating(issuers)
export const deleteIssuer = deleting(issuers)
export const restoreIssuer = restoring(issuers)
