import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { departments } from '../../administration/departments/schema.ts'
import { chooseDepartment } from '../../administration/departments/store.ts'

// An unknown department has no documents, as in lists; the letterhead is then that of the main department.
export const findLetterheadDepartment = async (
  db: Database,
  account_id: number,
  department_id: number | null,
) => {
  const requestedDepartment = department_id && (await findRecord(db, account_id, departments, department_id))
  return requestedDepartment || chooseDepartment(db, account_id, null)
}
