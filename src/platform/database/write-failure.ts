import { databaseReadOnly } from '../api-error.ts'
import { type Sql, sql } from './sql.ts'

// Reasons why a database accepts no writes although it responds. They may pass without any change.

export const WRITE_FAILURES = ['full', 'read_only', 'failing'] as const
export type WriteFailure = (typeof WRITE_FAILURES)[number]

export const WRITE_FAILURE_MESSAGES: { readonly [kind in WriteFailure]: string } = {
  full: 'The disk of the database is full',
  read_only: 'The database is read-only',
  failing: 'The disk of the database is failing',
}

export const writeFailureError = (failure: WriteFailure, cause: Error) =>
  databaseReadOnly(WRITE_FAILURE_MESSAGES[failure], cause)

type Begin = (body: (db: { run(query: Sql): unknown }) => Promise<void>) => Promise<void>

const PROBE = 'x'.repeat(64 * 1024)

// Whether writes succeed again. The probe needs new pages, and its transaction removes it.
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
