import { conflict, forbidden, invalid, tooMany } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { transaction, transactionIn, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { derivedToken } from '../../../platform/secret.ts'
import { REPLAN_JOB } from '../accounts/actions.ts'
import { timeZoneOf } from '../accounts/rules.ts'
import { getAccount, keepSettings, lockSettings } from '../accounts/store.ts'
import { findMember } from '../members/store.ts'
import { restDues } from '../scheduler/store.ts'
import { KEPT_MS, LETTERS_A_DAY, LINK_MS, removalDay } from './rules.ts'
import {
  type Closing,
  countClosings,
  findClosingByToken,
  insertClosing,
  keepClosingToken,
  takeClosing,
} from './store.ts'

// An owner asks, a letter comes, its link shuts the account. Nothing of it is removed before thirty days are over, and until then an owner may
// come back.

export const CLOSING_JOB = 'send_closing'
export const CLOSED_JOB = 'send_closed'

type Letter = { base_url: string; message_id: string }
export type ClosingJob = Letter & { closing_id: number }
export type ClosedJob = Letter & { user_id: number }

export const askToClose = (db: Database, actor: Actor, letter: Letter, secret: Buffer): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = actor
    await checkOwner(db, account_id, user_id)
    if ((await countClosings(db, account_id, now - DAY_MS)) >= LETTERS_A_DAY) throw tooMany(3600)
    const row = { account_id, user_id, created_at: now }
    const closing = { ...row, id: await insertClosing(db, row, now + LINK_MS) }
    await keepClosingToken(db, account_id, closing.id, closingToken(closing, secret))
    await enqueue(db, account_id, CLOSING_JOB, { closing_id: closing.id, ...letter }, now)
    audit(db, actor, { action: 'ask_to_close', resource: 'account', record_id: account_id, changes: {} })
  })

// It follows from the row, so nothing that could be used is kept, and a letter that is sent again holds the same link.
export const closingToken = ({ account_id, id, created_at }: Closing, secret: Buffer): string =>
  derivedToken(`closing ${account_id} ${id} ${created_at}`, secret)

async function checkOwner(db: Database, account_id: number, user_id: number) {
  if ((await findMember(db, account_id, user_id))?.role !== 'owner')
    throw forbidden('Only an owner may do this')
}

export type Shut = { prefix: string; removed_on: string }

export const closeAccount = (db: Database, token: string, actor: Actor, letter: Letter): Promise<Shut> =>
  unlockedTransaction(db, async (db) => {
    const closing = await findClosingByToken(db, token, actor.now)
    if (!closing) throw endedLink()
    return transactionIn(db, closing.account_id, (db) => shut(db, closing, actor, letter))
  })

async function shut(db: Database, closing: Closing, actor: Actor, letter: Letter): Promise<Shut> {
  const { account_id, user_id } = closing
  const { now } = actor
  await checkOwner(db, account_id, user_id)
  if (!(await takeClosing(db, closing, now))) throw endedLink()
  const settings = { ...(await lockSettings(db, account_id)), closed_at: now }
  await keepSettings(db, account_id, settings)
  await restDues(db, account_id)
  await enqueue(db, account_id, CLOSED_JOB, { user_id, ...letter }, now)
  const who = { ...actor, account_id, user_id }
  audit(db, who, { action: 'close', resource: 'account', record_id: account_id, changes: {} })
  const { prefix } = await getAccount(db, account_id)
  return { prefix, removed_on: removalDay(settings, timeZoneOf(settings)) as string }
}

const endedLink = () => invalid({ deletion_token: 'is wrong, used or too old' })

export const reopenAccount = (db: Database, actor: Actor): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = actor
    await checkOwner(db, account_id, user_id)
    const { closed_at, ...settings } = await lockSettings(db, account_id)
    if (!closed_at) throw conflict('The account is open')
    // Its removal may have begun.
    if (closed_at + KEPT_MS <= now) throw conflict('The account is being removed')
    await keepSettings(db, account_id, settings)
    await enqueue(db, account_id, REPLAN_JOB, {}, now)
    audit(db, actor, { action: 'reopen', resource: 'account', record_id: account_id, changes: {} })
  })
