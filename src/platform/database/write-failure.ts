import { unwritable } from '../api-error.ts'
import { type Sql, sql } from './sql.ts'

// What keeps a database from taking writes while it still answers. It is nobody's fault and may pass.

export const TROUBLES = ['full', 'read_only', 'failing'] as const
export type Trouble = (typeof TROUBLES)[number]

export const TROUBLE_WORDS: { readonly [kind in Trouble]: string } = {
  full: 'The disk of the database is full',
  read_only: 'The database takes no writes',
  failing: 'The disk of the database fails',
}

export const refuseWrite = (trouble: Trouble, cause: Error) => unwritable(TROUBLE_WORDS[trouble], cause)

type Begin = (body: (db: { run(query: Sql): unknown }) => Promise<void>) => Promise<void>

const PROBE = 'x'.repeat(64 * 1024)

// Whether there is room again. What is written needs new pages, and is taken back by the same transaction.
export async function canWrite(begin: Begin): Promise<boolean> {
  try {
    await begin(async (db) => {
      await db.run(sql`delete from schema_state where name = 'probe'`)
      await db.run(sql`insert into schema_state (name, value) values ('probe', ${PROBE})`)
      await db.run(sql`delete from schema_state where name = 'probe'`)
    })
    return true
  } catch {
    return false
  }
}
