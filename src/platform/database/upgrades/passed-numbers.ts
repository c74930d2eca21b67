import { sql } from '../sql.ts'
import type { Migration } from './migrate.ts'

// Drops a column that processes used for one day, before any release, to pass numbers to each other. SQLite never
// filled it.
export const dropPassedNumbers: Pick<Migration, 'alters' | 'run'> = {
  alters: ['audit_heads.told'],
  run: async (db) => {
    if (db.engine === 'postgres') await db.run(sql`alter table audit_heads drop column if exists told`)
  },
}
