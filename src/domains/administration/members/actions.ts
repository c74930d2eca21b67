import { ApiError, conflict, forbidden, invalid, notFound, tooMany } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { transaction, transactionIn, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { derivedToken } from '../../../platform/secret.ts'
import { getUser, type NewUser, registerUser } from '../accounts/actions.ts'
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
import { saveToken } from '../accounts/token-store.ts'
import { checkedRole } from '../roles/actions.ts'
import { type FactorContext, resetFactors } from '../two-factor/actions.ts'
import { checkOwnerStays, checkOwnership } from './rules.ts'
import {
  countInvitations,
  findInvitationByToken,
  findMember,
  type Invitation,
  insertInvitation,
  type Member,
  saveInvitationToken,
  useInvitation,
  withdrawInvitations,
} from './store.ts'

// Changes, invites and removes members of an account.

export const INVITATION_JOB = 'send_invitation'
const INVITATION_MS = 7 * DAY_MS
const INVITATIONS_PER_DAY = 100

export type MemberDraft = { role?: string | null; department_ids?: number[] | null }
export type InvitationPayload = { invitation_id: number; base_url: string; message_id: string }

export const changeMember = (
  db: Database,
  actor: Actor,
  user_id: number,
  draft: MemberDraft,
): Promise<Member> =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const current = await getChangeableMember(db, actor, user_id, draft.role ?? undefined)
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

export const removeMember = (db: Database, actor: Actor, userId: number): Promise<void> =>
  transaction(db, async (db) => {
    const { role } = await getChangeableMember(db, actor, userId)
    checkOwnerStays(role, undefined, await countOwners(db, actor.account_id))
    await deleteMembership(db, actor.account_id, userId, actor.now)
    const changes = { role: [role, null] }
    audit(db, actor, { action: 'remove_member', resource: 'user', record_id: userId, changes })
  })

// For a member who has lost the second factor. Only somebody who owns every account of the member may weaken its protection; for others the
// operator of the installation does it.
export async function resetTwoFactor(db: Database, userId: number, context: FactorContext): Promise<void> {
  const { account_id, user_id: actorId } = context.actor
  const self = await findMember(db, account_id, actorId)
  if (self?.role !== 'owner') throw forbidden('Only an owner can do this')
  if ((await findMember(db, account_id, userId)) === undefined) throw notFound()
  if (userId === actorId) throw conflict('Remove your own second factors in your settings')
  const owned = new Set(
    (await membershipsOf(db, actorId)).filter(({ role }) => role === 'owner').map(({ prefix }) => prefix),
  )
  if ((await membershipsOf(db, userId)).some(({ prefix }) => !owned.has(prefix)))
    throw conflict(
      'The user also belongs to accounts that you do not own; ask the operator of this server for help',
    )
  await resetFactors(db, await getUser(db, userId), context)
}

export type UnlinkResult = { unlinked: string[]; not_unlinked: string[] }

// Lets an accounting office leave accounts of its clients. Accounts that the user does not belong to, or of which the user is the only
// owner, stay as they are. An API token can leave only its own account. Accounts are locked in the order of their ids to avoid deadlocks.
export const leaveAccounts = (
  db: Database,
  actor: Actor,
  prefixes: readonly string[],
  hasSession: boolean,
  refusalMessage: string,
): Promise<UnlinkResult> =>
  unlockedTransaction(db, async (db) => {
    const memberships = await membershipsOf(db, actor.user_id)
    const uniquePrefixes = [...new Set(prefixes)]
    const leftPrefixes = new Set<string>()
    for (const { prefix, account_id } of memberships) {
      if (!uniquePrefixes.includes(prefix) || (!hasSession && account_id !== actor.account_id)) continue
      if (await transactionIn(db, account_id, (db) => leave(db, { ...actor, account_id })))
        leftPrefixes.add(prefix)
    }
    if (leftPrefixes.size === 0)
      throw new ApiError(422, refusalMessage, {}, { result: { not_unlinked: uniquePrefixes } })
    const [unlinked, not_unlinked] = [true, false].map((hasLeft) =>
      uniquePrefixes.filter((prefix) => leftPrefixes.has(prefix) === hasLeft),
    )
    return { unlinked, not_unlinked } as UnlinkResult
  })

async function leave(db: Database, actor: Actor): Promise<boolean> {
  const { role } = await getChangeableMember(db, actor, actor.user_id)
  if (role === 'owner' && (await countOwners(db, actor.account_id)) <= 1) return false
  await deleteMembership(db, actor.account_id, actor.user_id, actor.now)
  const changes = { role: [role, null] }
  audit(db, actor, { action: 'remove_member', resource: 'user', record_id: actor.user_id, changes })
  return true
}

// Locks nothing beyond the account: roles are decided one at a time per account, by the actor's role at that moment.
async function getChangeableMember(
  db: Database,
  actor: Actor,
  userId: number,
  newRole?: string,
): Promise<Member> {
  const current = await findMember(db, actor.account_id, userId)
  if (current === undefined) throw notFound()
  const self = await findMember(db, actor.account_id, actor.user_id)
  checkOwnership(self?.role, current.role, newRole)
  return current
}

export type InvitationInput = Pick<Invitation, 'email' | 'department_ids' | 'lang'> & { role: string }

// A new invitation replaces an earlier one to the same address. The payload of the email job has no token, because the token is derived from
// the row.
export const inviteMember = (
  db: Database,
  actor: Actor,
  input: InvitationInput,
  email: Omit<InvitationPayload, 'invitation_id'>,
  secret: Buffer,
): Promise<Invitation> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = actor
    checkOwnership((await findMember(db, account_id, user_id))?.role, input.role)
    const role = await checkedRole(db, account_id, input.role, input.department_ids)
    if (await isMemberEmail(db, account_id, input.email))
      throw invalid({ email: 'is already used by a user of this account; enter another email address' })
    if ((await countInvitations(db, account_id, now - DAY_MS)) >= INVITATIONS_PER_DAY) throw tooMany(3600)
    await withdrawInvitations(db, account_id, { email: input.email }, now)
    const row = {
      ...input,
      role,
      account_id,
      invited_by: user_id,
      created_at: now,
      expires_at: now + INVITATION_MS,
    }
    const invitation = { ...row, id: await insertInvitation(db, row) }
    await saveInvitationToken(db, account_id, invitation.id, invitationToken(invitation, secret))
    await enqueue(db, account_id, INVITATION_JOB, { invitation_id: invitation.id, ...email }, now)
    const changes = { email: [null, input.email], role: [null, role] }
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

// The token works once: a second request with the same token fails.
export const acceptInvitation = (
  db: Database,
  token: string,
  user: User | NewUser,
  actor: Actor,
  secret: Buffer,
): Promise<{ user_id: number; account_id: number }> =>
  unlockedTransaction(db, async (db) => {
    const invitation = await findInvitationByToken(db, token, actor.now)
    if (invitation === undefined || !(await useInvitation(db, token, actor.now))) throw endedInvitationError()
    const { account_id, role, department_ids } = invitation
    const user_id = 'id' in user ? user.id : (await registerUser(db, actor, user)).id
    await proveAddress(db, { id: user_id, email: invitation.email })
    const membership = { account_id, user_id, role, department_ids }
    await transactionIn(db, account_id, (db) => joinAccount(db, actor, membership, secret))
    return { user_id, account_id }
  })

export async function joinAccount(
  db: Database,
  actor: Actor,
  membership: Parameters<typeof insertMembership>[1],
  secret: Buffer,
) {
  if (!(await insertMembership(db, membership, actor.now)))
    throw invalid({
      invitation_token: 'is for an account that you already belong to; open that account instead',
    })
  await saveToken(db, membership, secret, actor.now)
  const { account_id, user_id, role } = membership
  const changes = { role: [null, role] }
  audit(
    db,
    { ...actor, account_id, user_id },
    { action: 'join', resource: 'user', record_id: user_id, changes },
  )
}

export const endedInvitationError = () =>
  invalid({ invitation_token: 'is incorrect, already used or expired; request a new link' })
