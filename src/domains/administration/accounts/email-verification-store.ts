import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { User } from './store.ts'

// Stores who owns an email address. Column `unproven` of users: null if the user has answered an email there, 1 if an account added the
// user, 2 if the user signed up with it, 3 if another user confirmed the address after that.

// Makes the user the owner of the address. Others who claimed it keep their accounts and logins.
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

export async function createdAt(db: Database, userId: number): Promise<number> {
  const row = await db.get<{ created_at: number }>(
    sql`select created_at from users where account_id = 0 and id = ${userId}`,
  )
  return row?.created_at ?? 0
}

export const findUnprovenByLogin = (db: Database, login: string) =>
  db.get<{ id: number }>(
    sql`select id from users where account_id = 0 and lower(login) = ${login.toLowerCase()} and unproven is not null`,
  )

// Marks users added by accounts before the column existed.
export async function markAddedUsersUnproven(db: Database) {
  await db.run(sql`update users set unproven = 1 where id in (select record_id from audit_entries
    where action = 'add_user' and resource = 'user')`)
}
