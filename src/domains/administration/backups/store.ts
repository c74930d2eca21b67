import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { type BackupState, NO_BACKUP } from './rules.ts'

export const BACKUP_JOB = 'backup'

// The state is stored in the row of the job, where all processes and machines see it.
export async function readBackupState(db: Database): Promise<BackupState> {
  const row = await db.get<{ payload: string }>(
    sql`select payload from jobs where account_id = 0 and once_key = ${`every ${BACKUP_JOB}`}`,
  )
  return stateIn(row?.payload ?? '{}')
}

export const stateIn = (payload: string): BackupState => ({ ...NO_BACKUP, ...JSON.parse(payload) })
