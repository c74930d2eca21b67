import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { User } from './store.ts'

// Whose an e-mail address is: `unproven` is null for who has answered a letter there, 1 for whom an account wrote down, 2 for who
// says so, and 3 for who said so before somebody else answered.

// Who came by a letter to the address has it, and nobody else who said so. They keep the accounts they made and the logins they
// were given.
export async function proveAddress(db: Database, { id, email }: Pick<User, 'id' | 'email'>) {
  await db.run(sql`update users set unproven = null where account_id = 0 and id = ${id}`)
  await db.run(sql`update users set unproven = 3
    where account_id = 0 and lower(email) = ${email.toLowerCase()} and unproven = 2`)
}

export async function isProvenAddress(db: Database, email: string): Promise<boolean> {
  const row = await db.get(sql`select id from users
    where account_id = 0 and lower(email) = ${email.toLowerCase()} and unproven is null limit 1`)
  return row !== undefined
}

export async function countSignUps(db: Database, email: string, since: number): Promise<number> {
  const row = await db.get<{ total: number }>(sql`select count(*) as total from users
    where account_id = 0 and lower(email) = ${email.toLowerCase()} and unproven in (2, 3) and created_at > ${since}`)
  return row?.total ?? 0
}

export async function createdAt(db: Database, user_id: number): Promise<number> {
  const row = await db.get<{ created_at: number }>(
    sql`select created_at from users where account_id = 0 and id = ${user_id}`,
  )
  return row?.created_at ?? 0
}

export const findUnprovenByLogin = (db: Database, login: string) =>
  db.get<{ id: number }>(
    sql`select id from users where account_id = 0 and lower(login) = ${login.toLowerCase()} and unproven is not null`,
  )

// Those whom accounts had added before it was noted.
export async function noteUnproven(db: Database) {
  await db.run(sql`update users set unproven = 1 where id in (select record_id from audit_entries
    where action = 'add_user' and resource = 'user')`)
}
