import type { Caller } from '../../../platform/http/route.ts'
import { isAllowed } from '../../administration/permissions/rules.ts'
import type { PermissionAction, PermissionArea } from '../../administration/permissions/schema.ts'

// The person whose work is listed. Sections show only what this person may do.

export type Viewer = Pick<Caller, 'account_id' | 'settings' | 'time_zone' | 'role' | 'restrictions'>

export const may = ({ restrictions }: Viewer, area: PermissionArea, action: PermissionAction): boolean =>
  isAllowed(restrictions ?? {}, area, action)

export const seesAllDepartments = ({ restrictions }: Viewer): boolean => !restrictions?.department_ids
