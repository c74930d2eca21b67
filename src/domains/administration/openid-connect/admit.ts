import { ApiError } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transactionIn, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockKey } from '../../../platform/database/key-lock.ts'
import { registerUser } from '../accounts/actions.ts'
import { proveAddress } from '../accounts/email-verification-store.ts'
import { findNamesakes, type User, updateMembership } from '../accounts/store.ts'
import { joinAccount } from '../members/actions.ts'
import {
  acceptInvitationById,
  findInvitationsTo,
  findMember,
  type Invitation,
  type Member,
} from '../members/store.ts'
import { checkedRole } from '../roles/actions.ts'
import { auditInAccountsOf } from '../two-factor/announce.ts'
import { type Provider, type ProviderPerson, roleDecision } from './rules.ts'
import { findLinkedUser, hasIdentity, linkIdentity, listMembersByEmail } from './store.ts'

// Decides who a person of a provider is in Kwit, and lets new people in whom an invitation or a role of the provider admits.

type Context = { actor: Actor; secret: Buffer }

export const notAdmittedError = () =>
  new ApiError(
    403,
    'The provider knows you, but nobody has invited you here; ask an administrator for an invitation to the same email address',
    {},
    { code: 'not_invited' },
  )

const noRoleError = () =>
  new ApiError(
    403,
    'None of your groups at the provider has a role here; ask an administrator for access',
    {},
    { code: 'no_role' },
  )

// People are known by issuer and subject. The first time, a verified email address finds them. The provider of an account finds its members
// only, because its owner decides what the provider says.
export async function findPerson(
  db: Database,
  { scope, account_id }: Provider,
  person: ProviderPerson,
): Promise<User | undefined> {
  const linked = await findLinkedUser(db, scope, person)
  if (linked || person.email === null || !person.is_email_verified) return linked
  const { email } = person
  const members = account_id === undefined ? [] : await listMembersByEmail(db, account_id, email)
  const owners = members.length > 0 || scope !== 0 ? [] : await findAddressOwners(db, email)
  const [match, ...others] = [...members, ...owners]
  if (match === undefined) return undefined
  if (others.length > 0 || (await hasIdentity(db, scope, person.issuer, match.id))) throw notAdmittedError()
  return match
}

const findAddressOwners = async (db: Database, email: string): Promise<User[]> =>
  (await findNamesakes(db, email)).filter(
    (user) => !user.unproven && user.email.toLowerCase() === email.toLowerCase(),
  )

export const admit = (
  db: Database,
  provider: Provider,
  person: ProviderPerson,
  context: Context,
): Promise<number> =>
  unlockedTransaction(db, async (db) => {
    await lockKey(db, `openid ${provider.scope} ${person.issuer} ${person.subject}`)
    const user = await findPerson(db, provider, person)
    const userId = user ? await admitKnown(db, provider, person, user, context) : undefined
    const id = userId ?? (await admitNew(db, provider, person, context))
    await link(db, provider, person, id, context.actor)
    return id
  })

async function admitKnown(
  db: Database,
  provider: Provider,
  person: ProviderPerson,
  { id: user_id }: User,
  { actor, secret }: Context,
): Promise<number> {
  const { account_id } = provider
  if (account_id === undefined) return user_id
  const member = await findMember(db, account_id, user_id)
  if (member) await updateRole(db, provider, person, member, { ...actor, account_id, user_id })
  else {
    const [grant] = await grantsOf(db, { ...provider, scope: account_id }, person, actor.now)
    if (grant) await join(db, grant, user_id, { actor, secret })
    else if (provider.scope !== 0) throw notAdmittedError()
  }
  return user_id
}

async function admitNew(
  db: Database,
  provider: Provider,
  person: ProviderPerson,
  { actor, secret }: Context,
): Promise<number> {
  const { email, is_email_verified, first_name, last_name } = person
  const grants = await grantsOf(db, provider, person, actor.now)
  if (email === null || grants.length === 0) throw notAdmittedError()
  // What the provider of an account says about an address proves nothing to others.
  const isProven = is_email_verified && provider.scope === 0
  const input = {
    email,
    password_hash: null,
    first_name,
    last_name,
    ...(!isProven && { unproven: 1 as const }),
  }
  const { id } = await registerUser(db, actor, input)
  if (isProven) await proveAddress(db, { id, email })
  for (const grant of grants) await join(db, grant, id, { actor, secret })
  return id
}

type Grant = { account_id: number; role: string; department_ids: number[]; invitation?: Invitation }

// The accounts that a person without a membership may join, in the order of their ids to avoid deadlocks.
async function grantsOf(
  db: Database,
  provider: Provider,
  person: ProviderPerson,
  now: number,
): Promise<Grant[]> {
  const { scope, account_id, default_role } = provider
  const invitations =
    person.email !== null && person.is_email_verified
      ? await findInvitationsTo(db, person.email, scope === 0 ? undefined : scope, now)
      : []
  const grants = invitations.map((invitation): Grant => {
    const isManaged = invitation.account_id === account_id
    const role = isManaged ? decideRole(provider, person, invitation.role) : invitation.role
    return { ...invitation, role, invitation }
  })
  if (
    account_id === undefined ||
    default_role === null ||
    grants.some((grant) => grant.account_id === account_id)
  )
    return grants
  const role = decideRole(provider, person, undefined)
  return [...grants, { account_id, role, department_ids: [] }].sort((a, b) => a.account_id - b.account_id)
}

function decideRole(provider: Provider, person: ProviderPerson, current: string | undefined): string {
  const decision = roleDecision(provider, person, current)
  if (decision === 'refused' || decision.role === undefined) throw noRoleError()
  return decision.role
}

const join = (
  db: Database,
  { account_id, role: roleName, department_ids: ids, invitation }: Grant,
  user_id: number,
  { actor, secret }: Context,
): Promise<void> =>
  transactionIn(db, account_id, async (db) => {
    const department_ids = roleName === 'admin' || roleName === 'owner' ? [] : ids
    const role = await checkedRole(db, account_id, roleName, department_ids, ids)
    if (invitation) await acceptInvitationById(db, account_id, invitation.id, actor.now)
    await joinAccount(db, actor, { account_id, user_id, role, department_ids }, secret)
  })

const updateRole = (
  db: Database,
  provider: Provider,
  person: ProviderPerson,
  { role: current, department_ids: ids }: Member,
  actor: Actor,
): Promise<void> =>
  transactionIn(db, actor.account_id, async (db) => {
    const { account_id, user_id } = actor
    const roleName = decideRole(provider, person, current)
    if (roleName === current) return
    const department_ids = roleName === 'admin' ? [] : ids
    const role = await checkedRole(db, account_id, roleName, department_ids, ids)
    await updateMembership(db, { account_id, user_id, role, department_ids })
    const changes = { role: [current, role], openid_connect: [null, provider.issuer] }
    audit(db, actor, { action: 'change_member', resource: 'user', record_id: user_id, changes })
  })

// The accounts of the person record a new link: the account of the provider, or all of them for that of the installation.
async function link(db: Database, { scope }: Provider, person: ProviderPerson, userId: number, actor: Actor) {
  if (!(await linkIdentity(db, scope, person, userId, actor.now))) return
  const { issuer, subject } = person
  const changes = { issuer: [null, issuer], subject: [null, subject] }
  const entry = { action: 'link_openid_connect', resource: 'user', record_id: userId, changes }
  if (scope === 0) return auditInAccountsOf(db, userId, actor, entry)
  await transactionIn(db, scope, async (db) =>
    audit(db, { ...actor, account_id: scope, user_id: userId }, entry),
  )
}
