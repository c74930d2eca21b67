import { DAY_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Role } from '../../../platform/http/route.ts'
import { hashToken } from '../../../platform/secret.ts'

export type Member = {
  id: number
  login: string
  email: string
  first_name: string | null
  last_name: string | null
  role: Role
  department_ids: number[]
  last_seen_at: number | null
  two_factor?: number | null
}
export type Invitation = {
  account_id: number
  id: number
  email: string
  role: Role
  department_ids: number[]
  lang: string | null
  invited_by: number
  created_at: number
  expires_at: number
}

const MEMBERS_MAX = 1000
const FORGET_MS = 30 * DAY_MS

type StoredRow<Row> = Omit<Row, 'department_ids'> & { department_ids: string }
const parseIds = <Row extends { department_ids: number[] }>(row: StoredRow<Row>): Row =>
  // The cast is needed because TypeScript cannot relate the generic Row to Omit<Row, …> & {…}.
  ({ ...row, department_ids: JSON.parse(row.department_ids) }) as Row

export async function listMembers(db: Database, accountId: number): Promise<Member[]> {
  const rows = await db.all<StoredRow<Member>>(sql`select u.id, u.login, u.email, u.first_name, u.last_name,
    m.role, m.department_ids, m.last_seen_at, u.two_factor from memberships m join users u on u.account_id = 0 and u.id = m.user_id
    where m.account_id = ${accountId} order by u.id limit ${MEMBERS_MAX}`)
  return rows.map(parseIds<Member>)
}

export async function findMember(
  db: Database,
  accountId: number,
  userId: number,
): Promise<Member | undefined> {
  const row = await db.get<StoredRow<Member>>(sql`select u.id, u.login, u.email, u.first_name, u.last_name,
    m.role, m.department_ids, m.last_seen_at, u.two_factor from memberships m join users u on u.account_id = 0 and u.id = m.user_id
    where m.account_id = ${accountId} and m.user_id = ${userId}`)
  return row && parseIds<Member>(row)
}

const INVITATION = sql`select account_id, id, email, role, department_ids, lang, invited_by, created_at, expires_at
  from invitations`
const OPEN = sql`accepted_at is null and withdrawn_at is null`

export async function listInvitations(db: Database, accountId: number, now: number): Promise<Invitation[]> {
  const rows = await db.all<StoredRow<Invitation>>(sql`${INVITATION}
    where account_id = ${accountId} and ${OPEN} and expires_at > ${now} order by id limit ${MEMBERS_MAX}`)
  return rows.map(parseIds<Invitation>)
}

export async function countInvitations(db: Database, accountId: number, since: number): Promise<number> {
  const row = await db.get<{ total: number }>(
    sql`select count(*) as total from invitations where account_id = ${accountId} and created_at > ${since}`,
  )
  return row?.total ?? 0
}

export async function findInvitation(
  db: Database,
  accountId: number,
  id: number,
  now: number,
): Promise<Invitation | undefined> {
  const row = await db.get<StoredRow<Invitation>>(sql`${INVITATION}
    where account_id = ${accountId} and id = ${id} and ${OPEN} and expires_at > ${now}`)
  return row && parseIds<Invitation>(row)
}

// Searches all accounts, because the token is the invitation.
export async function findInvitationByToken(
  db: Database,
  token: string,
  now: number,
): Promise<Invitation | undefined> {
  const row = await db.get<StoredRow<Invitation>>(sql`${INVITATION}
    where token_hash = ${hashToken(token)} and ${OPEN} and expires_at > ${now}`)
  return row && parseIds<Invitation>(row)
}

// Open invitations to an address, in one account or in all of them.
export async function findInvitationsTo(
  db: Database,
  email: string,
  accountId: number | undefined,
  now: number,
): Promise<Invitation[]> {
  const rows = await db.all<StoredRow<Invitation>>(sql`${INVITATION}
    where lower(email) = ${email.toLowerCase()} and ${OPEN} and expires_at > ${now}
    ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`} order by account_id limit ${MEMBERS_MAX}`)
  return rows.map(parseIds<Invitation>)
}

// An invitation that its user accepts without its link.
export async function acceptInvitationById(db: Database, accountId: number, id: number, now: number) {
  await db.run(
    sql`update invitations set accepted_at = ${now} where account_id = ${accountId} and id = ${id}`,
  )
}

export const insertInvitation = (db: Database, invitation: Omit<Invitation, 'id'>) =>
  db.insert(sql`insert into invitations (account_id, email, role, department_ids, lang, invited_by, created_at, expires_at)
    values (${invitation.account_id}, ${invitation.email}, ${invitation.role},
    ${JSON.stringify(invitation.department_ids)}, ${invitation.lang}, ${invitation.invited_by},
    ${invitation.created_at}, ${invitation.expires_at})`)

export async function saveInvitationToken(db: Database, accountId: number, id: number, token: string) {
  await db.run(sql`update invitations set token_hash = ${hashToken(token)}
    where account_id = ${accountId} and id = ${id}`)
}

// Returns false if the token was used before.
export async function useInvitation(db: Database, token: string, now: number): Promise<boolean> {
  const { changes } = await db.run(sql`update invitations set accepted_at = ${now}
    where token_hash = ${hashToken(token)} and ${OPEN} and expires_at > ${now}`)
  return changes === 1
}

export async function withdrawInvitations(
  db: Database,
  accountId: number,
  selection: { id: number } | { email: string },
  now: number,
): Promise<number> {
  const condition =
    'id' in selection ? sql`id = ${selection.id}` : sql`lower(email) = ${selection.email.toLowerCase()}`
  const { changes } = await db.run(sql`update invitations set withdrawn_at = ${now}
    where account_id = ${accountId} and ${condition} and ${OPEN} and expires_at > ${now}`)
  return changes
}

export const deleteOldInvitations = (db: Database, now: number) =>
  unlockedTransaction(db, async (db) =>
    db.run(sql`delete from invitations where created_at < ${now - FORGET_MS}`),
  )
