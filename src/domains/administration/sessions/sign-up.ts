import { forbidden, invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { searchText } from '../../../platform/database/search-text.ts'
import { slug } from '../../../platform/html.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { freeLogin, getUser, type NewUser } from '../accounts/actions.ts'
import { countSignUps, isProvenAddress } from '../accounts/email-verification-store.ts'
import { withLoginLimit } from '../accounts/login.ts'
import { hashPassword, isPassword } from '../accounts/password.ts'
import { checkPassword, checkPrefix } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'
import { findNamesakes, findUser, type User } from '../accounts/store.ts'
import type { DepartmentDraft } from '../departments/schema.ts'
import { acceptInvitation, endedInvitationError } from '../members/actions.ts'
import { findInvitationByToken } from '../members/store.ts'
import { openAccountWithCompany } from '../provisioning/actions.ts'
import { CONFIRMATION_JOB, type ConfirmationPayload } from './email-confirmation.ts'

// Signs up new users: with an account of their own, or by an invitation.

export type SignUp = {
  prefix: string | null
  settings: Settings
  owner: NewUser
  company: DepartmentDraft
  // Context of the confirmation email, if a mail server is configured; the address is unconfirmed until it is answered.
  email: Omit<ConfirmationPayload, 'user_id'> | undefined
}

const DERIVED_PREFIX_MAX = 30
const EMAILS_PER_HOUR = 3 // to one address; later users can request a password reset
const ALREADY_TAKEN = 'has already been taken'

// Uses exactly the requested names: the form can be submitted again, so no name is changed silently.
export const signUp = (
  db: Database,
  actor: Actor,
  { prefix, settings, owner: newUser, company, email: letter }: SignUp,
  secret: Buffer,
): Promise<number> =>
  unlockedTransaction(db, async (db) => {
    if (await isProvenAddress(db, newUser.email)) throw invalid({ email: ALREADY_TAKEN })
    const recentSignUps = await countSignUps(db, newUser.email, actor.now - HOUR_MS)
    if (letter) await freeLogin(db, actor, newUser.email)
    const owner: NewUser = letter ? { ...newUser, unproven: 2 } : newUser
    const requestedPrefix = prefix ? checkPrefix(prefix) : prefixFor(company.name ?? '')
    const account = { prefix: requestedPrefix, settings, owner, company }
    const opened = await openAccountWithCompany(db, actor, account, secret)
    if (prefix && opened.prefix !== requestedPrefix) throw invalid({ prefix: ALREADY_TAKEN })
    if ((await getUser(db, opened.owner_id)).login !== owner.email) throw invalid({ email: ALREADY_TAKEN })
    if (letter && recentSignUps < EMAILS_PER_HOUR)
      await enqueue(db, 0, CONFIRMATION_JOB, { ...letter, user_id: opened.owner_id }, actor.now)
    return opened.owner_id
  })

const prefixFor = (name: string) => slug(searchText(name)).slice(0, DERIVED_PREFIX_MAX).replace(/-$/, '')

export type Acceptance = {
  token: string
  password: string | null
  first_name: string | null
  last_name: string | null
}

// A signed-in user joins as that user. Others enter the password of the user with this address, or become a new user.
export async function accept(
  db: Database,
  acceptance: Acceptance,
  signedInId: number | undefined,
  { address, actor, secret }: { address: string; actor: Actor; secret: Buffer },
): Promise<{ user_id: number; account_id: number }> {
  const invitation = await findInvitationByToken(db, acceptance.token, actor.now)
  if (invitation === undefined) throw endedInvitationError()
  const person =
    signedInId === undefined
      ? await invitedUser(db, invitation.email, acceptance, address, actor.now)
      : await checkInvited(db, signedInId, invitation.email)
  return acceptInvitation(db, acceptance.token, person, actor, secret)
}

async function checkInvited(db: Database, userId: number, email: string): Promise<User> {
  const user = (await findUser(db, userId)) as User
  if (!isSameAddress(user.email, email))
    throw forbidden('The invitation is for another email address; sign out first')
  return user
}

async function invitedUser(
  db: Database,
  email: string,
  { password, first_name, last_name }: Acceptance,
  address: string,
  now: number,
): Promise<User | NewUser> {
  checkPassword(password)
  const users = await findUsersByEmail(db, email)
  const hasLogin = users.some(ownsAddress)
  if (users.length > 0) {
    const match = await withLoginLimit(db, email, address, now, async () => {
      for (const user of users) if (await isPassword(password as string, user.password_hash)) return user
      if (hasLogin)
        throw invalid({
          password:
            'is not the password of the user with this email address; enter that password or another address',
        })
      return undefined
    })
    if (match?.two_factor)
      throw invalid({
        password: 'is not enough for a user with two factors; sign in, then open the invitation again',
      })
    if (match) return match
  }
  return { email, password_hash: await hashPassword(password as string), first_name, last_name }
}

export const ownsAddress = ({ unproven }: User): boolean => !unproven

export const findUsersByEmail = async (db: Database, email: string): Promise<User[]> =>
  (await findNamesakes(db, email)).filter((user) => user.password_hash && isSameAddress(user.email, email))

const isSameAddress = (first: string, second: string) =>
  first.trim().toLowerCase() === second.trim().toLowerCase()
