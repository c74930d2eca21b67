import { invalid, notFound, Refusal, tooMany } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { transaction, transactionIn, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { derivedToken } from '../../../platform/secret.ts'
import { type NewUser, registerUser } from '../accounts/actions.ts'
import { proveAddress } from '../accounts/email-verification-store.ts'
import {
  countOwners,
  deleteMembership,
  insertMembership,
  isMemberEmail,
  membershipsOf,
  type User,
  updateMembership,
} from '../accounts/store.ts'
import { putToken } from '../accounts/token-store.ts'
import { checkedRole } from '../roles/actions.ts'
import { checkOwnerStays, checkOwnership } from './rules.ts'
import {
  countInvitations,
  findInvitationByToken,
  findMember,
  type Invitation,
  insertInvitation,
  keepInvitationToken,
  type Member,
  takeInvitation,
  withdrawInvitations,
} from './store.ts'

export const INVITATION_JOB = 'send_invitation'
const INVITATION_MS = 7 * DAY_MS
const INVITATIONS_A_DAY = 100

export type MemberDraft = { role?: string | null; department_ids?: number[] | null }
export type InvitationJob = { invitation_id: number; base_url: string; message_id: string }

export const changeMember = (
  db: Database,
  actor: Actor,
  user_id: number,
  draft: MemberDraft,
): Promise<Member> =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const current = await lockMember(db, actor, user_id, draft.role ?? undefined)
    const department_ids = draft.department_ids ?? current.department_ids
    const role = await checkedRole(
      db,
      account_id,
      draft.role ?? current.role,
      department_ids,
      current.department_ids,
    )
    checkOwnerStays(current.role, role, await countOwners(db, account_id))
    await updateMembership(db, { account_id, user_id, role, department_ids })
    const changes = {
      ...(role === current.role ? {} : { role: [current.role, role] }),
      ...(draft.department_ids ? { department_ids: [current.department_ids, department_ids] } : {}),
    }
    audit(db, actor, { action: 'change_member', resource: 'user', record_id: user_id, changes })
    return { ...current, role, department_ids }
  })

export const removeMember = (db: Database, actor: Actor, user_id: number): Promise<void> =>
  transaction(db, async (db) => {
    const { role } = await lockMember(db, actor, user_id)
    checkOwnerStays(role, undefined, await countOwners(db, actor.account_id))
    await deleteMembership(db, actor.account_id, user_id)
    const changes = { role: [role, null] }
    audit(db, actor, { action: 'remove_member', resource: 'user', record_id: user_id, changes })
  })

export type Unlinked = { unlinked: string[]; not_unlinked: string[] }

// An office leaves accounts of its clients. Of those that the person does not belong to, and those without another owner, it stays as it is.
// A token speaks for its own account alone; accounts are held in the order of their ids, so that two who leave do not wait for each other.
export const leaveAccounts = (
  db: Database,
  actor: Actor,
  prefixes: readonly string[],
  has_session: boolean,
  refusal_message: string,
): Promise<Unlinked> =>
  unlockedTransaction(db, async (db) => {
    const own = await membershipsOf(db, actor.user_id)
    const named = [...new Set(prefixes)]
    const left = new Set<string>()
    for (const { prefix, account_id } of own) {
      if (!named.includes(prefix) || (!has_session && account_id !== actor.account_id)) continue
      if (await transactionIn(db, account_id, (db) => leave(db, { ...actor, account_id }))) left.add(prefix)
    }
    if (left.size === 0) throw new Refusal(422, refusal_message, {}, { result: { not_unlinked: named } })
    const [unlinked, not_unlinked] = [true, false].map((is) => named.filter((one) => left.has(one) === is))
    return { unlinked, not_unlinked } as Unlinked
  })

async function leave(db: Database, actor: Actor): Promise<boolean> {
  const { role } = await lockMember(db, actor, actor.user_id)
  if (role === 'owner' && (await countOwners(db, actor.account_id)) <= 1) return false
  await deleteMembership(db, actor.account_id, actor.user_id)
  const changes = { role: [role, null] }
  audit(db, actor, { action: 'remove_member', resource: 'user', record_id: actor.user_id, changes })
  return true
}

// What members are is decided one at a time in an account, by what the actor is at that moment.
async function lockMember(db: Database, actor: Actor, user_id: number, wanted?: string): Promise<Member> {
  const current = await findMember(db, actor.account_id, user_id)
  if (current === undefined) throw notFound()
  const self = await findMember(db, actor.account_id, actor.user_id)
  checkOwnership(self?.role, current.role, wanted)
  return current
}

export type Wish = Pick<Invitation, 'email' | 'department_ids' | 'lang'> & { role: string }

// A new invitation ends an earlier one to the same address. The letter is a job, which knows no token: it follows from the row.
export const inviteMember = (
  db: Database,
  actor: Actor,
  wish: Wish,
  letter: Omit<InvitationJob, 'invitation_id'>,
  secret: Buffer,
): Promise<Invitation> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = actor
    checkOwnership((await findMember(db, account_id, user_id))?.role, wish.role)
    const role = await checkedRole(db, account_id, wish.role, wish.department_ids)
    if (await isMemberEmail(db, account_id, wish.email))
      throw invalid({ email: 'belongs to a user of this account already' })
    if ((await countInvitations(db, account_id, now - DAY_MS)) >= INVITATIONS_A_DAY) throw tooMany(3600)
    await withdrawInvitations(db, account_id, { email: wish.email }, now)
    const row = {
      ...wish,
      role,
      account_id,
      invited_by: user_id,
      created_at: now,
      expires_at: now + INVITATION_MS,
    }
    const invitation = { ...row, id: await insertInvitation(db, row) }
    await keepInvitationToken(db, account_id, invitation.id, invitationToken(invitation, secret))
    await enqueue(db, account_id, INVITATION_JOB, { invitation_id: invitation.id, ...letter }, now)
    const changes = { email: [null, wish.email], role: [null, role] }
    audit(db, actor, { action: 'invite', resource: 'invitation', record_id: invitation.id, changes })
    return invitation
  })

export const invitationToken = ({ account_id, id, created_at }: Invitation, secret: Buffer): string =>
  derivedToken(`invitation ${account_id} ${id} ${created_at}`, secret)

export const withdrawInvitation = (db: Database, actor: Actor, id: number): Promise<void> =>
  transaction(db, async (db) => {
    if ((await withdrawInvitations(db, actor.account_id, { id }, actor.now)) === 0) throw notFound()
    audit(db, actor, { action: 'withdraw', resource: 'invitation', record_id: id, changes: {} })
  })

// Once: whoever comes second with the same token finds nothing.
export const acceptInvitation = (
  db: Database,
  token: string,
  person: User | NewUser,
  actor: Actor,
  secret: Buffer,
): Promise<{ user_id: number; account_id: number }> =>
  unlockedTransaction(db, async (db) => {
    const invitation = await findInvitationByToken(db, token, actor.now)
    if (invitation === undefined || !(await takeInvitation(db, token, actor.now))) throw endedInvitation()
    const { account_id, role, department_ids } = invitation
    const user_id = 'id' in person ? person.id : (await registerUser(db, actor, person)).id
    await proveAddress(db, { id: user_id, email: invitation.email })
    const membership = { account_id, user_id, role, department_ids }
    await transactionIn(db, account_id, (db) => join(db, actor, membership, secret))
    return { user_id, account_id }
  })

async function join(
  db: Database,
  actor: Actor,
  membership: Parameters<typeof insertMembership>[1],
  secret: Buffer,
) {
  if (!(await insertMembership(db, membership, actor.now)))
    throw invalid({ invitation_token: 'you belong to this account already' })
  await putToken(db, membership, secret, actor.now)
  const { account_id, user_id, role } = membership
  const changes = { role: [null, role] }
  audit(
    db,
    { ...actor, account_id, user_id },
    { action: 'join', resource: 'user', record_id: user_id, changes },
  )
}

export const endedInvitation = () => invalid({ invitation_token: 'is wrong, used or too old' })
