import { sql } from '../sql.ts'
import type { Step } from './migrate.ts'

// Processes passed the numbers of an account to each other in this column for a day, before any release had it. SQLite, which one
// process uses, never filled it.
export const dropPassedNumbers: Pick<Step, 'alters' | 'run'> = {
  alters: ['audit_heads.told'],
  run: async (db) => {
    if (db.engine === 'postgres') await db.run(sql`alter table audit_heads drop column if exists told`)
  },
}
