import { forbidden, invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { searchForm } from '../../../platform/database/search-text.ts'
import { slug } from '../../../platform/html.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { freeLogin, getUser, type NewUser } from '../accounts/actions.ts'
import { countSignUps, isProvenAddress } from '../accounts/email-verification-store.ts'
import { slowly } from '../accounts/login.ts'
import { hashPassword, isPassword } from '../accounts/password.ts'
import { checkPassword, checkPrefix } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'
import { findNamesakes, findUser, type User } from '../accounts/store.ts'
import type { DepartmentDraft } from '../departments/schema.ts'
import { acceptInvitation, endedInvitation } from '../members/actions.ts'
import { findInvitationByToken } from '../members/store.ts'
import { openAccountWithCompany } from '../provisioning/actions.ts'
import { CONFIRM_JOB, type ConfirmJob } from './email-confirmation.ts'

// How somebody comes in for the first time: with an account of their own, or into one they are invited to.

export type SignUp = {
  prefix: string | null
  settings: Settings
  owner: NewUser
  company: DepartmentDraft
  // Where letters can be sent: what goes to the address, which is nobody's until it is answered.
  letter: Omit<ConfirmJob, 'user_id'> | undefined
}

const PREFIX_MADE_MAX = 30
const LETTERS_AN_HOUR = 3 // to one address; who gets none asks for a new password
const TAKEN = 'has already been taken'

// Exactly as asked: a form can be filled in again, so no name is changed silently.
export const signUp = (
  db: Database,
  actor: Actor,
  { prefix, settings, owner: person, company, letter }: SignUp,
  secret: Buffer,
): Promise<number> =>
  unlockedTransaction(db, async (db) => {
    if (await isProvenAddress(db, person.email)) throw invalid({ email: TAKEN })
    const asked_before = await countSignUps(db, person.email, actor.now - HOUR_MS)
    if (letter) await freeLogin(db, actor, person.email)
    const owner: NewUser = letter ? { ...person, unproven: 2 } : person
    const asked = prefix ? checkPrefix(prefix) : prefixFor(company.name ?? '')
    const account = { prefix: asked, settings, owner, company }
    const opened = await openAccountWithCompany(db, actor, account, secret)
    if (prefix && opened.prefix !== asked) throw invalid({ prefix: TAKEN })
    if ((await getUser(db, opened.owner_id)).login !== owner.email) throw invalid({ email: TAKEN })
    if (letter && asked_before < LETTERS_AN_HOUR)
      await enqueue(db, 0, CONFIRM_JOB, { ...letter, user_id: opened.owner_id }, actor.now)
    return opened.owner_id
  })

const prefixFor = (name: string) => slug(searchForm(name)).slice(0, PREFIX_MADE_MAX).replace(/-$/, '')

export type Acceptance = {
  token: string
  password: string | null
  first_name: string | null
  last_name: string | null
}

// Whoever is signed in joins as who they are. Others prove to be the one who has this address, or become somebody new.
export async function accept(
  db: Database,
  given: Acceptance,
  signed_in_id: number | undefined,
  { address, actor, secret }: { address: string; actor: Actor; secret: Buffer },
): Promise<{ user_id: number; account_id: number }> {
  const invitation = await findInvitationByToken(db, given.token, actor.now)
  if (invitation === undefined) throw endedInvitation()
  const person =
    signed_in_id === undefined
      ? await personOf(db, invitation.email, given, address, actor.now)
      : await checkInvited(db, signed_in_id, invitation.email)
  return acceptInvitation(db, given.token, person, actor, secret)
}

async function checkInvited(db: Database, user_id: number, email: string): Promise<User> {
  const user = (await findUser(db, user_id)) as User
  if (!isSameAddress(user.email, email))
    throw forbidden('The invitation is for another e-mail address: sign out first')
  return user
}

async function personOf(
  db: Database,
  email: string,
  { password, first_name, last_name }: Acceptance,
  address: string,
  now: number,
): Promise<User | NewUser> {
  checkPassword(password)
  const known = await findPeople(db, email)
  const has_login = known.some(ownsAddress)
  if (known.length > 0) {
    const found = await slowly(db, email, address, now, async () => {
      for (const user of known) if (await isPassword(password as string, user.password_hash)) return user
      if (has_login) throw invalid({ password: 'is not that of the login which has this address' })
      return undefined
    })
    if (found) return found
  }
  return { email, password_hash: await hashPassword(password as string), first_name, last_name }
}

export const ownsAddress = ({ unproven }: User): boolean => !unproven

export const findPeople = async (db: Database, email: string): Promise<User[]> =>
  (await findNamesakes(db, email)).filter((user) => user.password_hash && isSameAddress(user.email, email))

const isSameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
