import { tooMany, unauthorized } from '../../../platform/api-error.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  clearFailures,
  countFailure,
  deleteOldFailures,
  findFailures,
  isSeenSince,
  recordSeen,
  undoFailure,
} from './login-store.ts'
import { isPassword } from './password.ts'
import { findNamesakes, type User } from './store.ts'

// Checks passwords and slows down repeated failures: the wait doubles with each one. Failures are counted per user and address, under
// whatever name; per address; and per user from everywhere. The last count slows only addresses from which the user has never signed in,
// because a stranger must not be able to lock a user out. A user who is slowed elsewhere can set a new password by email, which makes the
// address known.

const FREE_FAILURES = { person: 5, address: 50, everywhere: 20 }
const WAIT_MAX_S = 15 * 60
const EVERYWHERE_WAIT_MAX_S = 5 * 60
const FORGET_MS = DAY_MS
const KNOWN_MS = 90 * DAY_MS

export function logIn(
  db: Database,
  input: string,
  password: string,
  address: string,
  now: number,
): Promise<User> {
  const login = input.trim()
  return withLoginLimit(db, login, address, now, async () => {
    const user = await findByPassword(db, login, password)
    if (user === undefined) throw unauthorized('The login or the password is wrong')
    return user
  })
}

// Runs any attempt that checks a password and returns its user. An error counts as a failure.
export async function withLoginLimit<Person extends { id: number } | undefined>(
  db: Database,
  login: string,
  address: string,
  now: number,
  attempt: () => Promise<Person>,
): Promise<Person> {
  const userIds = (await findNamesakes(db, login)).map(({ id }) => id).sort((a, b) => a - b)
  // Unknown logins are slowed in the same way, so that the timing does not reveal which logins exist.
  const subjects =
    userIds.length > 0 ? userIds.map((id) => `person ${id}`) : [`login ${login.toLowerCase().slice(0, 200)}`]
  return limitAttempts(db, { subjects, kind: 'person', address, now }, attempt)
}

// Limits attempts at the second factor of a user. They are counted apart from passwords, so that the right password never forgives wrong
// codes.
export const withFactorLimit = <Person extends { id: number }>(
  db: Database,
  userId: number,
  address: string,
  now: number,
  attempt: () => Promise<Person>,
): Promise<Person> =>
  limitAttempts(db, { subjects: [`factor ${userId}`], kind: 'factor', address, now }, attempt)

type Attempt = { subjects: readonly string[]; kind: 'person' | 'factor'; address: string; now: number }

function limitAttempts<Person extends { id: number } | undefined>(
  db: Database,
  { subjects, kind, address, now }: Attempt,
  attempt: () => Promise<Person>,
): Promise<Person> {
  return inSequence(`${subjects.join()} ${address}`, async () => {
    await unlockedTransaction(db, (db) => countAttempt(db, subjects, address, now))
    const user = await attempt()
    if (user) await unlockedTransaction(db, (db) => forgive(db, subjects, `${kind} ${user.id}`, address, now))
    return user
  })
}

async function countAttempt(db: Database, subjects: readonly string[], address: string, now: number) {
  for (const name of subjects)
    await countSubject(db, `${name} ${address}`, FREE_FAILURES.person, WAIT_MAX_S, now)
  await countSubject(db, `address ${address}`, FREE_FAILURES.address, WAIT_MAX_S, now)
  for (const name of subjects) {
    if (await isKnownAddress(db, name, address, now)) continue
    await countSubject(db, `${name} everywhere`, FREE_FAILURES.everywhere, EVERYWHERE_WAIT_MAX_S, now)
  }
}

// An email has reached the user at this address, which proves as much as the right password.
export async function trustAddress(db: Database, userId: number, address: string, now: number) {
  await clearFailures(db, `person ${userId} ${address}`)
  await recordSeen(db, knownSubject(`person ${userId}`, address), now)
}

const knownSubject = (name: string, address: string) => `known ${name} ${address}`

const isKnownAddress = (db: Database, name: string, address: string, now: number): Promise<boolean> =>
  isSeenSince(db, knownSubject(name, address), now - KNOWN_MS)

const queues = new Map<string, Promise<unknown>>()

// Runs attempts at one login from one address one after another, so that parallel guesses are all counted.
function inSequence<Result>(subject: string, attempt: () => Promise<Result>): Promise<Result> {
  const result = (queues.get(subject) ?? Promise.resolve()).then(attempt)
  const ended = result.then(
    () => {},
    () => {},
  )
  queues.set(subject, ended)
  void ended.then(() => queues.get(subject) === ended && queues.delete(subject))
  return result
}

async function findByPassword(db: Database, login: string, password: string): Promise<User | undefined> {
  const namesakes = await findNamesakes(db, login)
  if (namesakes.length === 0) await isPassword(password, null)
  for (const user of namesakes) if (await isPassword(password, user.password_hash)) return user
  return undefined
}

export const removeOldFailures = (db: Database, now: number) =>
  unlockedTransaction(db, (db) => deleteOldFailures(db, now - FORGET_MS, now - KNOWN_MS))

async function countSubject(
  db: Database,
  subject: string,
  freeFailures: number,
  waitMaxS: number,
  now: number,
) {
  const row = await findFailures(db, subject)
  if (row && row.failures >= freeFailures) {
    const waitMs = Math.min(2 ** (row.failures - freeFailures), waitMaxS) * 1000
    const remainingMs = Math.min(row.last_at + waitMs - now, waitMs)
    if (remainingMs > 0) throw tooMany(Math.ceil(remainingMs / 1000))
  }
  await countFailure(db, subject, now)
}

// The right password clears the failures of the user at this address, which is known from now on. Other counters get back only what this
// attempt added: a user who shares the address must not erase guesses at another user.
async function forgive(
  db: Database,
  subjects: readonly string[],
  ownSubject: string,
  address: string,
  now: number,
) {
  const undo = (subject: string) => undoFailure(db, subject)
  // Uses the order of countAttempt, so that two sign-ins cannot deadlock.
  for (const name of subjects) await undo(`${name} ${address}`)
  await clearFailures(db, `${ownSubject} ${address}`)
  await undo(`address ${address}`)
  for (const name of subjects)
    if (!(await isKnownAddress(db, name, address, now))) await undo(`${name} everywhere`)
  await recordSeen(db, knownSubject(ownSubject, address), now)
}
