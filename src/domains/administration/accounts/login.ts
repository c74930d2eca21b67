import { tooMany, unauthorized } from '../../../platform/api-error.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  clearFailures,
  countFailure,
  dropOldFailures,
  findFailures,
  isSeenSince,
  noteSeen,
  takeFailureBack,
} from './login-store.ts'
import { isPassword } from './password.ts'
import { findNamesakes, type User } from './store.ts'

// Logging in, slowed after repeated failures: the wait doubles with each one. Counted are those at one person from one address,
// by whatever name they are called; those from an address as a whole; and those at one person from everywhere. The last slows
// only addresses from which that person has never come: a stranger must not be able to lock somebody out of where they work. Whoever
// is locked out elsewhere sets a new password by letter, and is known there from then on.

const FREE_FAILURES = { person: 5, address: 50, everywhere: 20 }
const WAIT_MAX_S = 15 * 60
const EVERYWHERE_WAIT_MAX_S = 5 * 60
const FORGET_MS = DAY_MS
const KNOWN_MS = 90 * DAY_MS

export function logIn(
  db: Database,
  written: string,
  password: string,
  address: string,
  now: number,
): Promise<User> {
  const login = written.trim()
  return slowly(db, login, address, now, async () => {
    const user = await findByPassword(db, login, password)
    if (user === undefined) throw unauthorized('The login or the password is wrong')
    return user
  })
}

// Anything that tries a password of somebody and tells whose it is; what it throws is a failure.
export async function slowly<Person extends { id: number } | undefined>(
  db: Database,
  login: string,
  address: string,
  now: number,
  attempt: () => Promise<Person>,
): Promise<Person> {
  const people = (await findNamesakes(db, login)).map(({ id }) => id).sort((a, b) => a - b)
  // Who is not there is slowed alike, so that nobody is told.
  const names =
    people.length > 0 ? people.map((id) => `person ${id}`) : [`login ${login.toLowerCase().slice(0, 200)}`]
  return inTurn(`${names.join()} ${address}`, async () => {
    await unlockedTransaction(db, (db) => reserveAll(db, names, address, now))
    const person = await attempt()
    if (person) await unlockedTransaction(db, (db) => forgive(db, names, person, address, now))
    return person
  })
}

async function reserveAll(db: Database, names: readonly string[], address: string, now: number) {
  for (const name of names) await reserve(db, `${name} ${address}`, FREE_FAILURES.person, WAIT_MAX_S, now)
  await reserve(db, `address ${address}`, FREE_FAILURES.address, WAIT_MAX_S, now)
  for (const name of names) {
    if (await isKnown(db, name, address, now)) continue
    await reserve(db, `${name} everywhere`, FREE_FAILURES.everywhere, EVERYWHERE_WAIT_MAX_S, now)
  }
}

// A letter has reached them at this address, which proves as much as the right password.
export async function admitAt(db: Database, user_id: number, address: string, now: number) {
  await clearFailures(db, `person ${user_id} ${address}`)
  await noteSeen(db, knownAs(`person ${user_id}`, address), now)
}

const knownAs = (name: string, address: string) => `known ${name} ${address}`

const isKnown = (db: Database, name: string, address: string, now: number): Promise<boolean> =>
  isSeenSince(db, knownAs(name, address), now - KNOWN_MS)

const turns = new Map<string, Promise<unknown>>()

// Attempts at one login from one address are looked at one after another, so that guesses made at once are all counted.
function inTurn<Result>(subject: string, attempt: () => Promise<Result>): Promise<Result> {
  const mine = (turns.get(subject) ?? Promise.resolve()).then(attempt)
  const ended = mine.then(
    () => {},
    () => {},
  )
  turns.set(subject, ended)
  void ended.then(() => turns.get(subject) === ended && turns.delete(subject))
  return mine
}

async function findByPassword(db: Database, login: string, password: string): Promise<User | undefined> {
  const namesakes = await findNamesakes(db, login)
  if (namesakes.length === 0) await isPassword(password, null)
  for (const user of namesakes) if (await isPassword(password, user.password_hash)) return user
  return undefined
}

export const forgetOldFailures = (db: Database, now: number) =>
  unlockedTransaction(db, (db) => dropOldFailures(db, now - FORGET_MS, now - KNOWN_MS))

async function reserve(db: Database, subject: string, free: number, wait_max_s: number, now: number) {
  const row = await findFailures(db, subject)
  if (row && row.failures >= free) {
    const wait_ms = Math.min(2 ** (row.failures - free), wait_max_s) * 1000
    const left_ms = Math.min(row.last_at + wait_ms - now, wait_ms)
    if (left_ms > 0) throw tooMany(Math.ceil(left_ms / 1000))
  }
  await countFailure(db, subject, now)
}

// The right password clears its person here, who is known here from now on. Whatever else was counted gets back what this attempt
// took, and no more: somebody who shares the address must not wipe out guesses at another.
async function forgive(
  db: Database,
  names: readonly string[],
  { id }: { id: number },
  address: string,
  now: number,
) {
  const giveBack = (subject: string) => takeFailureBack(db, subject)
  // In the order of reserveAll, so that nobody waits for whom they hold up.
  for (const name of names) await giveBack(`${name} ${address}`)
  await clearFailures(db, `person ${id} ${address}`)
  await giveBack(`address ${address}`)
  for (const name of names) if (!(await isKnown(db, name, address, now))) await giveBack(`${name} everywhere`)
  await noteSeen(db, knownAs(`person ${id}`, address), now)
}
